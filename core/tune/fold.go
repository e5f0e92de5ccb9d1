package tune

import (
	"context"
	"encoding/json"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"

	"ppca/core/baseline"
	"ppca/core/fit"
	"ppca/core/model"
	"ppca/core/solver"
	"ppca/core/userjson"
)

// A point is one choice of λ and size, by their numbers in the search.
type point struct {
	Size  int `json:"size"`
	Mean  int `json:"mean"`
	Basis int `json:"basis"`
}

// An outcome has what a fit says of the groups of a fold that it has not seen: the mean over the
// rows of each.
type outcome struct {
	point                // of PPCA
	Rival      rival     `json:"rival"`
	RMSE       []float64 `json:"rmse"`
	LogDensity []float64 `json:"logDensity,omitempty"` // of PPCA
}

// A rival is another method with the components of a size, of local PCA with one of its bandwidths.
type rival struct {
	Method    string `json:"method"`
	Size      int    `json:"size"`
	Bandwidth int    `json:"bandwidth"`
}

// Parts implements job.Job.
func (s *Search) Parts() []float64 {
	work := slices.Repeat([]float64{3}, s.rows.Count)
	if len(s.rivals) > 0 {
		work = append(work, slices.Repeat([]float64{1}, s.rows.Count)...)
	}
	return work
}

// Do implements job.Job: it returns the outcomes of a fold as JSON.
func (s *Search) Do(ctx context.Context, part int, report func(float64)) ([]byte, error) {
	fold := part % s.rows.Count
	try := s.points
	if part >= s.rows.Count {
		try = s.others
	}
	found, err := try(ctx, fold, report)
	if err != nil {
		return nil, err
	}
	return json.Marshal(found)
}

// Default numbers of bins end where more of them do not lower the error of the fold by the share gain. Along λ
// and bandwidths no error ends a fold: few rows err less again further on, and only what every fold has tried
// is compared.
const gain = 0.002

// points fits PPCA at the points of the search.
func (s *Search) points(ctx context.Context, fold int, report func(float64)) (list []outcome, err error) {
	h := s.rows.hold(s.rows.Split(fold))
	best, ended := map[int]float64{}, map[int]bool{} // by the number of components
	for number, x := range s.sizes {
		if ended[x.components] {
			continue
		}
		before, known := best[x.components]
		enough := math.Inf(1)
		if known && !s.givenBins {
			enough = (1 - gain) * before
		}
		tried, least, err := s.atSize(ctx, h, fold, number, enough, func(done float64) {
			report((float64(number) + done) / float64(len(s.sizes)))
		})
		if err != nil {
			return nil, err
		}
		list = append(list, tried...)
		ended[x.components] = least >= enough
		if !known || least < before {
			best[x.components] = least
		}
	}
	return list, nil
}

// atSize fits PPCA of a size along λ_v at each λ_m. If only an error below enough is of use, and rows are not so few that
// folds differ, it first looks for the λ_m of least error with the stiffest λ_v, which is quick where that is ∞, and goes
// on from there only if that brings such an error. It returns the least error, too.
func (s *Search) atSize(ctx context.Context, h heldOut, fold, number int, enough float64, report func(float64)) (list []outcome, least float64, err error) {
	x := s.sizes[number]
	least = math.Inf(1)
	along := func(mean int, bases Grid) ([]outcome, error) {
		o := x.options
		o.Lambda.Mean = x.means[mean]
		path, err := s.path(ctx, h, fold, o, bases)
		for basis := range path {
			path[basis].point = point{number, mean, basis}
			least = min(least, floats.Sum(path[basis].RMSE))
		}
		return path, err
	}
	order, first := make([]int, len(x.means)), 0
	for mean := range order {
		order[mean] = mean
	}
	doubtful := !math.IsInf(enough, 1) && !s.few && len(x.bases) > 1
	if doubtful {
		values := make([]float64, len(x.means))
		for mean := range x.means {
			found, err := along(mean, x.bases[:1])
			if err != nil {
				return nil, 0, err
			}
			list, values[mean] = append(list, found...), floats.Sum(found[0].RMSE)
		}
		floats.Argsort(values, order)
		first = 1 // the stiffest is there
	}
	for i, mean := range order {
		if doubtful && i > 0 && least >= enough {
			break
		}
		path, err := along(mean, x.bases)
		if err != nil {
			return nil, 0, err
		}
		list = append(list, path[first:]...)
		report(float64(i+1) / float64(len(order)))
	}
	return list, least, nil
}

// path fits PPCA along λ_v.
func (s *Search) path(ctx context.Context, h heldOut, fold int, o fit.Options, bases []float64) (list []outcome, err error) {
	weighed, _, err := s.settings.WithNoise(ctx, h.training, o)
	if err != nil {
		return nil, err
	}
	err = solver.Path(ctx, weighed, o, bases, func(m *model.Model) error {
		rows, logs, err := h.measure(ctx, m, s.rows)
		if err != nil {
			return err
		}
		list = append(list, outcome{RMSE: s.rows.byGroup(fold, rows), LogDensity: s.rows.byGroup(fold, logs)})
		return nil
	})
	return list, err
}

// others fits the other methods with each number of components and the first of bins. A method that refuses
// the rows has no outcomes.
func (s *Search) others(ctx context.Context, fold int, report func(float64)) (list []outcome, err error) {
	training, testing := s.rows.Split(fold)
	known, left := s.rows.data.Subset(training), s.rows.data.Subset(testing)
	firsts := s.firsts()
	for i, name := range s.rivals {
		for _, number := range firsts {
			if s.data.Observed != nil {
				found, err := s.maskedPCA(ctx, fold, number)
				if err != nil {
					return nil, err
				}
				list = append(list, found)
				continue
			}
			for b, bandwidth := range s.bandwidths(name, number) {
				rows, enough, err := s.other(ctx, name, number, bandwidth, known, left)
				if ctx.Err() != nil {
					return nil, err
				}
				if err != nil {
					break
				}
				list = append(list, outcome{Rival: rival{name, number, b}, RMSE: s.rows.byGroup(fold, s.rows.ofData(rows, testing))})
				if enough {
					break
				}
			}
		}
		report(float64(i+1) / float64(len(s.rivals)))
	}
	return list, nil
}

// maskedPCA returns the errors of hidden cells by PCA of the other cells: PPCA with λ_m = λ_v = ∞.
func (s *Search) maskedPCA(ctx context.Context, fold, number int) (outcome, error) {
	o := s.sizes[number].options
	o.Gauge, o.Lambda.Mean = fit.Decoupled, math.Inf(1)
	path, err := s.path(ctx, s.rows.hold(s.rows.Split(fold)), fold, o, []float64{math.Inf(1)})
	if err != nil {
		return outcome{}, err
	}
	return outcome{Rival: rival{"pca", number, 0}, RMSE: path[0].RMSE}, nil
}

// firsts returns the first size of each number of components.
func (s *Search) firsts() (list []int) {
	for i, x := range s.sizes {
		if !slices.ContainsFunc(list, func(j int) bool { return s.sizes[j].components == x.components }) {
			list = append(list, i)
		}
	}
	return list
}

// other returns the errors of the rows left by another method, for local PCA with a bandwidth.
func (s *Search) other(ctx context.Context, name string, number int, bandwidth float64, known, left fit.Data) (rows []float64, enough bool, err error) {
	settings, o := s.settings, s.sizes[number].options
	settings.Method = name
	if name == "local" {
		o.Bandwidth = userjson.Number(bandwidth)
		if known, _, err = settings.WithNoise(ctx, known, o); err != nil {
			return nil, false, err
		}
		return baseline.LocalErrors(ctx, known, left, o)
	}
	m, err := settings.FitWith(ctx, known, o)
	if err != nil {
		return nil, false, err
	}
	score, err := m.Score(ctx, left.X, left.Theta, nil)
	if err != nil {
		return nil, false, err
	}
	return score.Rows, false, nil
}

// bandwidths returns those of local PCA to compare, from the widest: the given one, or a series.
func (s *Search) bandwidths(method string, number int) []float64 {
	o := s.sizes[number].options
	if method != "local" || o.Bandwidth != 0 {
		return []float64{float64(o.Bandwidth)}
	}
	return baseline.Bandwidths(o)
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
		return of.ofData(errors, h.rows), logs, nil
	}
	score, err := m.Score(ctx, h.left.X, h.left.Theta, h.left.Observed)
	if err != nil {
		return nil, nil, err
	}
	return of.ofData(score.Rows, h.rows), logs, nil
}
