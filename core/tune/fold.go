package tune

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"

	"ppca/core/baseline"
	"ppca/core/fit"
	"ppca/core/model"
	"ppca/core/solver"
)

// A task fits a method to all folds but one.
type task struct {
	Method string `json:"method"`
	Size   int    `json:"size"`
	Whole  bool   `json:"whole,omitempty"` // to the rows that every method can use
	// PPCA: which λ_m, and which λ_v, from the stiffest. Local PCA: which bandwidth.
	Mean      int   `json:"mean,omitempty"`
	Bases     []int `json:"bases,omitempty"`
	Bandwidth int   `json:"bandwidth,omitempty"`
}

// A rival is another method, or PPCA on the rows that all can use.
type rival struct {
	method          string
	size, bandwidth int
}

func (t task) key() rival { return rival{t.Method, t.Size, t.Bandwidth} }

// lane returns 0 for PPCA, and 1 for other methods, whose parts are apart.
func (t task) lane() int {
	if t.Method == "ppca" {
		return 0
	}
	return 1
}

// An outcome has what a fit says of the groups of a fold that it has not seen: the mean over the
// rows of each.
type outcome struct {
	RMSE       []float64 `json:"rmse"`
	LogDensity []float64 `json:"logDensity,omitempty"` // PPCA
	Enough     bool      `json:"enough,omitempty"`     // local PCA: a narrower bandwidth has no use
	Failed     bool      `json:"failed,omitempty"`     // the method refuses the rows
}

// DoPlanned returns the outcomes of the tasks in plan, for the fold of a part, as JSON.
func (s *Search) DoPlanned(ctx context.Context, part int, plan []byte, report func(float64)) ([]byte, error) {
	var tasks []task
	if err := json.Unmarshal(plan, &tasks); err != nil {
		return nil, err
	}
	outcomes := [][]outcome{}
	mine, fold := s.laneOf(part, tasks), part%s.all.Count
	for i, t := range mine {
		found, err := s.do(ctx, t, fold)
		if err != nil {
			return nil, err
		}
		outcomes = append(outcomes, found)
		report(float64(i+1) / float64(len(mine)))
	}
	return json.Marshal(outcomes)
}

// do does a task for a fold, for PPCA with an outcome for each λ_v.
func (s *Search) do(ctx context.Context, t task, fold int) ([]outcome, error) {
	of := s.all
	if t.Whole {
		of = s.whole
	}
	training, testing := of.Split(fold)
	if len(testing) == 0 { // no row of the fold is complete
		return make([]outcome, max(1, len(t.Bases))), nil
	}
	if t.Method == "ppca" {
		return s.path(ctx, t, of, fold, training, testing)
	}
	settings, o := s.settings, s.sizes[t.Size].options
	settings.Method = t.Method
	known, left := of.data.Subset(training), of.data.Subset(testing)
	var rows []float64
	var enough bool
	var err error
	if t.Method == "local" {
		o.Bandwidth = s.bandwidth(t)
		known, _, err = settings.WithNoise(ctx, known, o)
		if err == nil {
			rows, enough, err = baseline.LocalErrors(ctx, known, left, o)
		}
		if err != nil {
			return failed(ctx, err)
		}
	} else {
		m, err := settings.FitWith(ctx, known, o)
		if err != nil {
			return failed(ctx, err)
		}
		score, err := m.Score(ctx, left.X, left.Theta, nil)
		if err != nil {
			return failed(ctx, err)
		}
		rows = score.Rows
	}
	return []outcome{{RMSE: of.byGroup(fold, of.withOutside(rows, testing)), Enough: enough}}, nil
}

// failed returns the outcome of another method that refuses the rows. It is then not compared.
func failed(ctx context.Context, err error) ([]outcome, error) {
	if ctx.Err() != nil {
		return nil, err
	}
	return []outcome{{Failed: true}}, nil
}

// A path ends where the error has exceeded its least by the share worse at patience values.
const (
	worse    = 0.03
	patience = 2
)

var errEnough = errors.New("the path ends")

// path fits PPCA along λ_v.
func (s *Search) path(ctx context.Context, t task, of *sample, fold int, training, testing []int) ([]outcome, error) {
	h := of.hold(training, testing)
	o := s.sizes[t.Size].options
	o.Lambda.Mean = s.means.at(t.Mean, s.sizes[t.Size].bins)
	var bases []float64
	for _, b := range t.Bases {
		bases = append(bases, s.bases.at(b, s.sizes[t.Size].bins))
	}
	weighed, _, err := s.settings.WithNoise(ctx, h.training, o)
	if err != nil {
		return nil, err
	}
	var list []outcome
	least, since := math.Inf(1), 0
	err = solver.Path(ctx, weighed, o, bases, func(m *model.Model) error {
		rows, logs, err := h.measure(ctx, m, of)
		if err != nil {
			return err
		}
		list = append(list, outcome{RMSE: of.byGroup(fold, rows), LogDensity: of.byGroup(fold, logs)})
		total := floats.Sum(rows)
		since++
		if least = min(least, total); total <= (1+worse)*least {
			since = 0
		}
		if since >= patience && !t.Whole {
			return errEnough
		}
		return nil
	})
	if errors.Is(err, errEnough) {
		err = nil
	}
	return list, err
}

// Where cells are missing, a fold hides a share of the known cells of its rows, and the fit
// sees their other cells. The error is that of the hidden cells, each expected from the
// cells of its row that the fit has seen, as when unknown cells are filled in. Reconstruction
// errors of whole rows would not do: the coefficients come from the same cells, and a model
// whose components each run along a few variables reconstructs them all, but says nothing
// about the unknown ones.
const (
	hiddenShare  = 0.25
	streamHidden = 0x41d // selects the random stream that chooses the cells
	streamLearnt = 0x41e // likewise of the rows that the density is learnt from
)

// A heldOut has the observations that a part fits, and those that it predicts.
type heldOut struct {
	training, left fit.Data
	learning       fit.Data  // rows of training that the density is learnt from
	outside        []float64 // squares of these outside the coordinates; nil: none
	rows           []int     // of the sample, left
	seen           []bool    // cells of left that the fit has seen; nil: none
}

// learnt is how many rows teach the density: it has few numbers, and many incomplete rows take most of the time.
const learnt = 1000

// hold returns the observations of a part.
func (s *sample) hold(training, testing []int) heldOut {
	h := heldOut{left: s.data.Subset(testing), rows: testing}
	from, fitted := s.data, training
	if from.Observed != nil {
		_, k := from.X.Dims()
		from.Observed = slices.Clone(from.Observed)
		for _, i := range testing {
			hide(from.Observed[i*k:(i+1)*k], uint64(i))
		}
		fitted, h.seen = slices.Concat(training, testing), from.Subset(testing).Observed
	}
	some := atRandom(fitted, learnt)
	h.training, h.learning = from.Subset(fitted), from.Subset(some)
	if s.outside != nil {
		for _, i := range some {
			h.outside = append(h.outside, s.outside[i])
		}
	}
	return h
}

// atRandom returns at most the given number of rows, drawn at random: rows at equal steps may all be the same visit.
func atRandom(rows []int, most int) []int {
	if len(rows) <= most {
		return rows
	}
	some := make([]int, most)
	for at, place := range rand.New(rand.NewPCG(streamLearnt, 0)).Perm(len(rows))[:most] {
		some[at] = rows[place]
	}
	slices.Sort(some)
	return some
}

// hide hides a share of the known cells of a row, but not the only one.
func hide(known []bool, seed uint64) {
	var cells []int
	for c, is := range known {
		if is {
			cells = append(cells, c)
		}
	}
	if len(cells) < 2 {
		return
	}
	random := rand.New(rand.NewPCG(streamHidden, seed))
	random.Shuffle(len(cells), func(a, b int) { cells[a], cells[b] = cells[b], cells[a] })
	for _, c := range cells[:int(math.Ceil(hiddenShare*float64(len(cells))))] {
		known[c] = false
	}
}

// measure returns the RMSE and the log-density of each observation that was left out: of all its
// cells or, if the fit has seen some, of the others given these.
func (h heldOut) measure(ctx context.Context, m *model.Model, of *sample) (errors, logs []float64, err error) {
	at := func(int) float64 { return 0 }
	if of.outside != nil {
		at = func(i int) float64 { return of.outside[h.rows[i]] }
	}
	density, err := newSpherical(ctx, m, h.learning, h.outside, of.columns)
	if err != nil {
		return nil, nil, err
	}
	_, k := h.left.X.Dims()
	logs, errors = make([]float64, len(h.rows)), make([]float64, len(h.rows))
	for i := range h.rows {
		var known []bool
		if h.left.Observed != nil || m.EndpointMask != nil {
			known = density.known(h.left, i)
		}
		logs[i], _ = density.given(h.left, i, known, at(i), of.columns)
		if h.seen == nil {
			continue
		}
		shown := make([]bool, k)
		for c, is := range known {
			shown[c] = is && h.seen[i*k+c]
		}
		log, left := density.given(h.left, i, shown, 0, of.columns)
		logs[i] -= log
		var hidden []float64
		for c, is := range known {
			if is && !shown[c] {
				hidden = append(hidden, left[c])
			}
		}
		errors[i] = floats.Norm(hidden, 2) / math.Sqrt(float64(max(1, len(hidden))))
	}
	if h.seen != nil {
		return errors, logs, nil
	}
	score, err := m.Score(ctx, h.left.X, h.left.Theta, h.left.Observed)
	if err != nil {
		return nil, nil, err
	}
	return of.withOutside(score.Rows, h.rows), logs, nil
}
