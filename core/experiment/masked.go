package experiment

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"ppca/core/face"
	"ppca/core/job"
	"ppca/core/method"
	"ppca/core/ppca"
	"ppca/core/tune"
)

// masks are what a sample of masked pictures has beside what is observed of each.
type masks struct {
	union, literal []bool           // of the endpoints: what is seen around them, and at them
	train, test    []face.Whitening // what whitening took from each picture; nil: nothing
}

// dressed returns the training observations and the settings of a method on masked
// data. PPCA takes the masks: of the endpoints the union of what is seen around them,
// and in Algorithm 1 what is seen at them, as the paper has it. The other methods
// need all cells, and have 0 in the hidden ones.
func (a arm) dressed(data sample, s method.Settings) (ppca.Data, method.Settings) {
	d := data.train
	if data.masks == nil {
		return d, s
	}
	switch c := contestants[a.name]; {
	case c.method != "ppca" && c.method != "ppca-normalised":
		d.Observed = nil
	case c.solver == ppca.Paper:
		s.EndpointMask = data.masks.literal
	default:
		s.EndpointMask, s.Start, s.Lambda.Ortho = data.masks.union, ppca.PooledStart, ptr(0.0)
		s.Tolerance = ptr(maskedTolerance)
	}
	return d, s
}

// maskedTolerance ends masked fits, that of a search too: errors on people left out no
// longer fall when E still does, slowly.
const maskedTolerance = 1e-3

// errors returns the values of a cell of masked data: the mean over the pictures of
// the root mean square error over their visible values, whitening reversed.
func (m *masks) errors(ctx context.Context, model *ppca.Model, data sample) ([]float64, error) {
	train, err := maskedError(ctx, model, data.train, m.train)
	if err != nil {
		return nil, err
	}
	test, err := maskedError(ctx, model, data.test, m.test)
	return []float64{train, test}, err
}

func maskedError(ctx context.Context, model *ppca.Model, d ppca.Data, whitenings []face.Whitening) (float64, error) {
	known := d.Observed
	if model.Projection != nil {
		known = nil // such a model takes its coefficients from all cells, 0 in the hidden ones
	}
	p, err := model.Project(ctx, d.X, d.Theta, known)
	if err != nil {
		return 0, err
	}
	n, k := d.X.Dims()
	var at ppca.Slice
	total, pictured := 0.0, make([]float64, k)
	row := mat.NewDense(1, k, pictured)
	for i, theta := range d.Theta {
		if err := model.AtTo(&at, theta); err != nil {
			return 0, err
		}
		row.Mul(p.Coefficients.Slice(i, i+1, 0, model.Components), at.Basis)
		sum, seen := 0.0, 0.0
		for c, v := range pictured {
			if !d.Observed[i*k+c] {
				continue
			}
			residual := d.X.At(i, c) - at.Mean[c] - v
			if whitenings != nil {
				residual *= whitenings[i].Scale(c % len(whitenings[i].SD))
			}
			sum += residual * residual
			seen++
		}
		total += math.Sqrt(sum / seen)
	}
	return total / float64(n), nil
}

// The grids of a search on masked data: λ_m, and λ_v as multiples of the variance.
var (
	maskedMeans = tune.Grid{math.Inf(1), 10, 1, 0.3, 0.1}
	maskedBases = tune.Grid{math.Inf(1), 3, 0.3, 0.03}
)

// fewPictures is below how many the search follows the rule of one standard error.
const fewPictures = 100

// tunedOnMasks chooses λ_m with one basis for all θ, and then λ_v with that λ_m, the
// values that err least on pictures left out. With few pictures it takes the
// stiffest that come within one standard error of that.
func (a arm) tunedOnMasks(ctx context.Context, data sample, s method.Settings, report func(done float64)) (method.Settings, error) {
	d, s := a.dressed(data, s)
	o := *a.search
	o.Settings, o.OneStandardError = s, len(d.Theta) < fewPictures
	means, bases := a.search.Mean, a.search.Basis
	orDefault(&means, maskedMeans...)
	orDefault(&bases, scaled(maskedBases, variance(d))...)
	for stage, grids := range []struct{ mean, basis tune.Grid }{{means, bases[:1]}, {nil, bases}} {
		o.Mean, o.Basis = grids.mean, grids.basis
		if stage == 1 {
			o.Mean = tune.Grid{*s.Lambda.Mean}
		}
		best, err := searched(ctx, d, data.groups, o, func(done float64) { report((float64(stage) + done) / 2) })
		if err != nil {
			return s, err
		}
		s.Lambda.Mean, s.Lambda.Basis = &best.Mean, &best.Basis
	}
	return s, nil
}

// searched returns the point of least error of a search, or by the rule of one
// standard error the one that it chose.
func searched(ctx context.Context, d ppca.Data, groups []int, o tune.Options, report func(done float64)) (tune.Point, error) {
	found, err := tune.Run(ctx, d, groups, o, 1, func(p job.Progress) { report(p.Done) })
	if err == nil && found.Cancelled {
		err = stopped(ctx)
	}
	best := found.Best
	for _, point := range found.Points {
		if !o.OneStandardError && point.RMSE < best.RMSE {
			best = point
		}
	}
	return best, err
}

// variance is (1/n) Σ o_{i,k}(x_{i,k} − x̄_k)², over what is observed.
func variance(d ppca.Data) float64 {
	n, k := d.X.Dims()
	total := 0.0
	for c := range k {
		count, sum, square := 0.0, 0.0, 0.0
		for i := range n {
			if x := d.X.At(i, c); d.Observed[i*k+c] {
				count, sum, square = count+1, sum+x, square+x*x
			}
		}
		if count > 0 {
			total += (square - sum*sum/count) / float64(n)
		}
	}
	return total
}

func scaled(g tune.Grid, factor float64) tune.Grid {
	out := make(tune.Grid, len(g))
	for i, value := range g {
		out[i] = factor * value
	}
	return out
}
