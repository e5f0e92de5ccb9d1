package experiment

import (
	"cmp"
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"ppca/core/face"
	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/model"
	"ppca/core/tune"
)

// Masks holds what a sample of masked pictures has besides the masks of its observations.
type Masks struct {
	Union       []bool           // mask of the endpoints: the union of what is seen near each
	Channels    int              // numbers per pixel
	Train, Test []face.Whitening // mean and deviation that whitening removed from each picture; nil: none
}

// withMasks returns the training observations and the settings of a method for masked data.
// PPCA uses the masks; its endpoint mask is the union of what is seen near an endpoint. (If
// Algorithm 1 used what is seen exactly there, the weight would shrink a pixel that is seen
// at one end of its bin only, and its errors would exceed those of IPCA; in the paper they
// are smaller.) Other methods need all cells; hidden cells are 0.
func (a Arm) withMasks(data Sample, s method.Settings) (fit.Data, method.Settings) {
	d := data.Train
	if data.Masks == nil {
		return d, s
	}
	switch c := variantOf(a.Name); {
	case c.Method != "ppca" && c.Method != "ppca-normalised":
		d.Observed = nil
	case c.Solver == fit.Paper:
		s.EndpointMask = data.Masks.Union
	default:
		s.EndpointMask, s.Start, s.Lambda.Ortho = data.Masks.Union, fit.PooledStart, new(0.0)
		s.Tolerance = new(maskedTolerance)
	}
	return d, s
}

// maskedTolerance ends fits to masked data, in tuning too: when E falls slowly, the errors
// on held-out people no longer fall.
const maskedTolerance = 1e-3

// errors returns the values of a cell for masked data: the root mean square error over the
// visible values of a picture, with whitening reversed, averaged over the pictures.
func (m *Masks) errors(ctx context.Context, model *model.Model, data Sample) ([]float64, error) {
	train, err := maskedError(ctx, model, data.Train, m.Train)
	if err != nil {
		return nil, err
	}
	test, err := maskedError(ctx, model, data.Test, m.Test)
	return []float64{train, test}, err
}

func maskedError(ctx context.Context, m *model.Model, d fit.Data, whitenings []face.Whitening) (float64, error) {
	known := d.Observed
	if m.Projection != nil {
		known = nil // this model computes coefficients from all cells; hidden ones are 0
	}
	p, err := m.Project(ctx, d.X, d.Theta, known)
	if err != nil {
		return 0, err
	}
	n, k := d.X.Dims()
	var at model.Slice
	total, pictured := 0.0, make([]float64, k)
	row := mat.NewDense(1, k, pictured)
	for i, theta := range d.Theta {
		if err := m.AtTo(&at, theta); err != nil {
			return 0, err
		}
		row.Mul(p.Coefficients.Slice(i, i+1, 0, m.Components), at.Basis)
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

// The grids for tuning on masked data: λ_m, and λ_v as multiples of the variance.
var (
	maskedMeans = tune.Grid{math.Inf(1), 10, 1, 0.3, 0.1}
	maskedBases = tune.Grid{math.Inf(1), 3, 0.3, 0.03}
)

// fewPictures is the number of pictures below which tuning uses the one-standard-error rule.
const fewPictures = 100

// searchedPixels is roughly the number of pixels of a picture that tuning uses, evenly
// spread. Neighbouring pixels carry almost the same information, and λ_m and
// λ_v / variance mean the same for any number of pixels.
const searchedPixels = 200

// searchEvaluations limits the fits in tuning; each starts at the result of the one before.
// With fewer pictures than basis vectors the energy falls towards 0 for hundreds of
// evaluations more, but the errors on held-out pictures change by a few thousandths.
const searchEvaluations = 40

// tunedOnMasks chooses λ_m with one basis for all θ, then λ_v with that λ_m, by the least
// error on held-out pictures. With few pictures it chooses the stiffest value within one
// standard error of the best.
func (a Arm) tunedOnMasks(ctx context.Context, data Sample, s method.Settings, report func(done float64)) (method.Settings, error) {
	whole, s := a.withMasks(data, s)
	d, mask := thinned(whole, s.EndpointMask, data.Masks.Channels)
	variance, err := fit.Variance(ctx, d)
	if err != nil {
		return s, err
	}
	all, err := fit.Variance(ctx, whole)
	if err != nil {
		return s, err
	}
	unit := variance / all
	o := *a.Search
	o.Settings = s
	o.Settings.EndpointMask, o.Settings.MaxEvaluations = mask, searchEvaluations
	means, bases := a.Search.Mean, scaled(a.Search.Basis, unit)
	orDefault(&means, maskedMeans...)
	orDefault(&bases, scaled(maskedBases, variance)...)
	for stage, grids := range []struct{ mean, basis tune.Grid }{{means, bases[:1]}, {nil, bases}} {
		o.Mean, o.Basis = grids.mean, grids.basis
		if stage == 1 {
			o.Mean = tune.Grid{*s.Lambda.Mean}
		}
		found, err := searched(ctx, d, o, func(done float64) { report((float64(stage) + done) / 2) })
		if err != nil {
			return s, err
		}
		best := slices.MinFunc(found.Points, func(p, q tune.Point) int { return cmp.Compare(p.RMSE, q.RMSE) })
		if len(d.Theta) < fewPictures { // points begin with the stiffest
			near := best.RMSE + best.SE
			best = found.Points[slices.IndexFunc(found.Points, func(p tune.Point) bool { return p.RMSE <= near })]
		}
		s.Lambda.Mean, s.Lambda.Basis = new(float64(best.Mean)), new(float64(best.Basis)/unit)
	}
	return s, nil
}

// scaled returns the values of a grid times a factor; nil stays nil.
func scaled(g tune.Grid, factor float64) tune.Grid {
	if g == nil {
		return nil
	}
	out := make(tune.Grid, len(g))
	for i, value := range g {
		out[i] = factor * value
	}
	return out
}

// thinned returns d and the endpoint mask with about searchedPixels evenly spread pixels. A
// pixel is a run of channels numbers.
func thinned(d fit.Data, endpoints []bool, channels int) (fit.Data, []bool) {
	n, k := d.X.Dims()
	stride := k / channels / searchedPixels
	if stride < 2 {
		return d, endpoints
	}
	var kept []int
	for c := range k {
		if c/channels%stride == 0 {
			kept = append(kept, c)
		}
	}
	x := mat.NewDense(n, len(kept), nil)
	for i := range n {
		for to, from := range kept {
			x.Set(i, to, d.X.At(i, from))
		}
	}
	return fit.Data{X: x, Theta: d.Theta, Groups: d.Groups, Observed: columns(d.Observed, k, kept)}, columns(endpoints, k, kept)
}

// columns returns some of the k columns of a mask, row after row.
func columns(mask []bool, k int, kept []int) []bool {
	out := make([]bool, 0, len(mask)/k*len(kept))
	for row := range slices.Chunk(mask, k) {
		for _, c := range kept {
			out = append(out, row[c])
		}
	}
	return out
}
