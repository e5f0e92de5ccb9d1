package baseline

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/linalg"
	"ppca/core/model"
	"ppca/core/userjson"
)

// The bandwidths to compare are ∞, where the model is PCA, and a geometric series from
// the whole range of θ down. It ends where the error has grown, or where so few
// observations lie within reach that most kernels are widened.
const (
	widest   = 1.0        // bandwidth in ranges of θ
	narrower = math.Sqrt2 // ratio of two bandwidths
	most     = 13         // bandwidths below ∞: down to 1/64 of the range
	patience = 2          // bandwidths that are worse than the best by more than
	worse    = 0.01       // this share
)

// The search takes at most mostRows observations, in kept·V + spare coordinates. On the
// blurred faces four times as many coordinates give the same choice.
const (
	mostRows            = 4000
	kept                = 3
	spare               = 20
	localStartTolerance = 1e-3 // relative error of the directions of the coordinates
)

// choose returns the bandwidth with the least error of reconstruction on groups of
// observations that were left out, and the errors.
//
// The search replaces the observations by their coordinates along the leading
// principal directions, a few times as many as components. What lies outside them no
// bandwidth reconstructs, and each error contains it.
func choose(ctx context.Context, a *arranged, d fit.Data, o fit.Options) (*fit.Bandwidth, error) {
	var groups []int
	if together := d.Together(); together != nil {
		for _, i := range a.rows {
			groups = append(groups, together[i])
		}
	}
	_, k := d.X.Dims()
	s := &search{components: o.Components, columns: k}
	var err error
	if s.folds, err = fit.DealFolds(len(a.rows), groups, 0, o.Seed); err != nil {
		return nil, fault.New(fault.CodeOf(err), "the bandwidth cannot be chosen, so set one: %w", err)
	}
	s.thin()
	if err := s.reduce(ctx, a); err != nil {
		return nil, err
	}
	record := o.Record
	if record == nil {
		record = func(fit.Progress) {}
	}
	found := &fit.Bandwidth{Folds: s.folds.Count, Groups: len(s.folds.Members)}
	best := math.Inf(1)
	since := 0
	for step, h := range Bandwidths(o) {
		rmse, widened, err := s.error(ctx, h)
		if err != nil {
			return nil, err
		}
		rmse *= a.unit
		found.Tried = append(found.Tried, fit.BandwidthError{Bandwidth: userjson.Number(h), RMSE: rmse})
		if rmse < best {
			best, found.Value, since = rmse, userjson.Number(h), 0
		} else if rmse > (1+worse)*best {
			since++
		}
		record(fit.Progress{Phase: "bandwidth", Fraction: float64(step+1) / (most + 2)})
		if since >= patience || widened > half {
			break
		}
	}
	return found, nil
}

// atTheEnd returns a warning if the chosen bandwidth is the narrowest that the search
// allows.
func atTheEnd(b *fit.Bandwidth) []string {
	if len(b.Tried) <= most || b.Value != b.Tried[most].Bandwidth {
		return nil
	}
	return []string{fmt.Sprintf("the chosen bandwidth %s is the narrowest that was compared: set a narrower one to see whether it is better", short(float64(b.Value)))}
}

// Bandwidths returns ∞ and the series, from the widest.
func Bandwidths(o fit.Options) []float64 {
	h := widest
	if o.Graph.Second == nil {
		h *= span(o.Graph.Axis)
	}
	list := []float64{math.Inf(1)}
	for range most {
		list = append(list, h)
		h /= narrower
	}
	return list
}

// A search compares bandwidths.
type search struct {
	observations // in coordinates along the leading directions
	folds        fit.Folds
	components   int
	columns      int       // K, of the variables
	outside      []float64 // n, ‖x‖² outside the directions
}

// thin keeps at most mostRows observations, of the first groups of each fold.
func (s *search) thin() {
	rows := 0
	for _, members := range s.folds.Members {
		rows += len(members)
	}
	if rows <= mostRows {
		return
	}
	share, taken := float64(mostRows)/float64(rows), make([]int, s.folds.Count)
	total := make([]int, s.folds.Count)
	for g, members := range s.folds.Members {
		total[s.folds.Fold[g]] += len(members)
	}
	var out fit.Folds
	out.Count = s.folds.Count
	for g, members := range s.folds.Members {
		fold := s.folds.Fold[g]
		if float64(taken[fold]) < share*float64(total[fold]) {
			taken[fold] += len(members)
			out.Members, out.Fold = append(out.Members, members), append(out.Fold, fold)
		}
	}
	s.folds = out
}

// reduce fills the coordinates.
func (s *search) reduce(ctx context.Context, a *arranged) error {
	var rows []int
	for g, members := range s.folds.Members {
		renumbered := make([]int, len(members))
		for m, i := range members {
			renumbered[m] = len(rows)
			rows = append(rows, i)
		}
		s.folds.Members[g] = renumbered
	}
	s.observations = a.subset(rows)
	mean := make([]float64, s.x.Cols)
	for r, w := range s.weights {
		linalg.Subtract(mean, -w, s.row(r))
	}
	for r := range s.weights {
		linalg.Subtract(s.row(r), 1, mean)
	}
	directions, _, err := linalg.Leading(ctx, linalg.Dense(s.x), min(s.x.Cols, kept*s.components+spare), localStartTolerance, s.seed)
	if err != nil {
		return err
	}
	coordinates := linalg.Zeros(s.x.Rows, directions.Rows)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, s.x, directions, 0, coordinates)
	for r := range s.weights {
		left := square(s.row(r)) - square(row(coordinates, r))
		s.outside = append(s.outside, max(0, left))
	}
	s.x = coordinates
	return nil
}

// error returns the mean over the observations of the RMSE of each, by the fit to the
// folds without it, and the share of the knots whose kernel is widened.
func (s *search) error(ctx context.Context, bandwidth float64) (rmse, widened float64, err error) {
	for fold := range s.folds.Count {
		training, testing := s.folds.Split(fold)
		errors, share, err := s.subset(training).errors(ctx, s.subset(testing), bandwidth, s.components)
		if err != nil {
			return 0, 0, err
		}
		widened += share / float64(s.folds.Count)
		for r, each := range errors {
			inside := each * each * float64(s.x.Cols)
			rmse += math.Sqrt((inside+s.outside[testing[r]])/float64(s.columns)) / float64(len(s.weights))
		}
	}
	return rmse, widened, nil
}

// errors returns the RMSE of each of the observations left by the fit to o, and the share of the
// knots whose kernel is widened.
func (o observations) errors(ctx context.Context, left observations, bandwidth float64, v int) (rmse []float64, widened float64, err error) {
	f, err := o.fit(ctx, bandwidth, min(v, len(o.weights)), rough)
	if err != nil {
		return nil, 0, err
	}
	for _, factor := range f.widened {
		if factor > 1 {
			widened += 1 / float64(len(f.widened))
		}
	}
	score, err := f.plain().Score(ctx, mat.NewDense(left.x.Rows, left.x.Cols, left.x.Data), left.theta, nil)
	if err != nil {
		return nil, 0, err
	}
	return score.Rows, widened, nil
}

// LocalErrors returns the RMSE of each observation of left, with its coefficients by least squares, by
// a quick fit of o to training. enough reports that a narrower bandwidth has no use: at half of the
// knots too few observations lie within reach. Data of few variables are quick.
func LocalErrors(ctx context.Context, training, left fit.Data, o fit.Options) (rmse []float64, enough bool, err error) {
	a, err := plainly(ctx, training, o)
	if err != nil {
		return nil, false, err
	}
	b, err := plainly(ctx, left, o)
	if err != nil {
		return nil, false, err
	}
	rmse, widened, err := a.errors(ctx, b, float64(o.Bandwidth), o.Components)
	return rmse, widened > half, err
}

// plainly returns all rows of d in the units of the fit.
func plainly(ctx context.Context, d fit.Data, o fit.Options) (observations, error) {
	n, k := d.X.Dims()
	out := observations{graph: o.Graph, x: linalg.Zeros(n, k), theta: d.Theta, seed: o.Seed, weights: make([]float64, n)}
	total := 0.0
	for i, err := range job.Rows(ctx, n, k) {
		if err != nil {
			return out, err
		}
		d.ScaledRow(i, 1, out.row(i))
		out.weights[i] = d.Weight(i)
		total += out.weights[i]
	}
	blas64.Scal(1/total, linalg.Vector(out.weights))
	return out, nil
}

// plain returns the model in the coordinates of the observations.
func (f *fitted) plain() *model.Model {
	knots := len(f.bases)
	v := max(1, f.components)
	m := &model.Model{Kind: "local", Graph: f.graph, Components: v, ComponentsPerKnot: make([]int, knots),
		Mean: mat.NewDense(knots, f.means.Cols, f.means.Data), Basis: mat.NewDense(knots*v, f.means.Cols, nil)}
	for b, basis := range f.bases {
		m.ComponentsPerKnot[b] = f.components
		for c := range f.components {
			copy(m.Basis.RawRowView(b*v+c), row(basis, c))
		}
	}
	return m
}
