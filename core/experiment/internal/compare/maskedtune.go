package compare

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"ppca/core/experiment/study"
	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/tune"
)

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
	o.Settings, o.OneStandardError = s, len(d.Theta) < fewPictures
	o.Settings.EndpointMask, o.Settings.MaxEvaluations = mask, searchEvaluations
	means, bases := a.Search.Mean, scaled(a.Search.Basis, unit)
	study.OrDefault(&means, maskedMeans...)
	study.OrDefault(&bases, scaled(maskedBases, variance)...)
	for stage, grids := range []struct{ mean, basis tune.Grid }{{means, bases[:1]}, {nil, bases}} {
		o.Mean, o.Basis = grids.mean, grids.basis
		if stage == 1 {
			o.Mean = tune.Grid{*s.Lambda.Mean}
		}
		found, err := searched(ctx, d, o, func(done float64) { report((float64(stage) + done) / 2) })
		if err != nil {
			return s, err
		}
		best := found.Best
		for _, point := range found.Points {
			if !o.OneStandardError && point.RMSE < best.RMSE {
				best = point
			}
		}
		s.Lambda.Mean, s.Lambda.Basis = &best.Mean, new(best.Basis/unit)
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
