package tune

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"gonum.org/v1/gonum/floats"

	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/method"
)

// CanChoose reports whether a fit with s can be compared with others by cross-validation: not that
// of pictures of a surface, whose masked fits take minutes.
func CanChoose(s method.Settings) bool {
	return s.Visible == nil && s.EndpointMask == nil && Options{Settings: s}.Check() == nil
}

// Choose chooses what s leaves open by cross-validation: λ_m, λ_v, the number of bins, and the
// method. It returns the settings to fit, and the search with its Verdict. record may be nil.
func Choose(ctx context.Context, d fit.Data, s method.Settings, cores int, record func(job.Progress)) (method.Settings, Result, error) {
	r, err := Run(ctx, d, Options{Settings: s}, cores, record)
	if err != nil {
		return s, r, err
	}
	return r.Settings(s), r, nil
}

// Of points whose errors are within tied of the least the stiffest is chosen: so near, the error
// is a matter of chance, and a stiff model errs less on data of another source. The share was set on the
// tuning half of experiment/evidence and on the paper's blurred faces. The number of components is that
// of the greatest log-density, as each further one lowers the error.
const (
	tied   = 0.01 // share of the error
	little = 1e-3 // of a row: components without any variance differ by less
)

// A tried point has its errors and log-densities by group.
type tried struct {
	point
	rmse, logDensity float64
	errors, logs     []float64
}

// choose returns the chosen point, and that of least error among those with its number of components.
func (s *Search) choose(points []tried) (chosen, least tried) {
	components := s.chosenComponents(points)
	same := slices.DeleteFunc(slices.Clone(points), func(p tried) bool { return s.sizes[p.Size].components != components })
	least = slices.MinFunc(same, func(p, q tried) int { return cmp.Or(cmp.Compare(p.rmse, q.rmse), s.stiffness(p.point, q.point)) })
	near := slices.DeleteFunc(same, func(p tried) bool { return p.rmse > (1+tied)*least.rmse })
	return slices.MinFunc(near, func(p, q tried) int { return s.stiffness(p.point, q.point) }), least
}

// chosenComponents returns the number of components of the greatest log-density, or fewer if they
// differ by little. A model with as many components as variables reconstructs everything, so it takes fewer
// if it can.
func (s *Search) chosenComponents(points []tried) int {
	tops := map[int]float64{}
	for _, p := range points {
		v := s.sizes[p.Size].components
		if top, known := tops[v]; !known || p.logDensity > top {
			tops[v] = p.logDensity
		}
	}
	if _, k := s.data.X.Dims(); len(tops) > 1 {
		delete(tops, k)
	}
	greatest := floats.Max(slices.Collect(maps.Values(tops)))
	for _, v := range slices.Sorted(maps.Keys(tops)) {
		if tops[v] >= greatest-little {
			return v
		}
	}
	return 0 // not reached
}

func differences(values, others []float64) []float64 {
	return floats.SubTo(make([]float64, len(values)), values, others)
}

// stiffness compares how little freedom points leave a model: fewer components count first, then
// fewer bins, then stiffer means, then stiffer bases.
func (s *Search) stiffness(p, q point) int {
	a, b := s.sizes[p.Size], s.sizes[q.Size]
	return cmp.Or(cmp.Compare(a.components, b.components), cmp.Compare(a.bins, b.bins), cmp.Compare(p.Mean, q.Mean),
		cmp.Compare(p.Basis, q.Basis))
}
