package infer

import (
	"context"
	"math"

	"ppca/core/density"
	"ppca/core/fit"
	"ppca/core/model"
)

// A Rarity says how unusual each of n observations is for its θ: NaN of those that know only variables whose spread
// cannot be told.
type Rarity struct {
	LogDensity []float64 // n, of the known cells whose variables vary, natural logarithm, in the units of the data
	Centile    []float64 // n, percentage of observations at this θ that lie nearer to their mean
}

// Unusual returns the log-density of the observations of d at their θ, and the centile of their
// Mahalanobis distance D² among those in the folds that the estimation left out. With fewer
// known cells D² over their number varies more, as that of a χ² law does. It fails as eachRow
// does.
func Unusual(ctx context.Context, m *model.Model, d fit.Data) (*Rarity, error) {
	r := &Rarity{}
	return r, eachRow(ctx, m, d, func(_ int, row *observedRow) error {
		p := row.posterior
		if p.Known == 0 {
			r.LogDensity, r.Centile = append(r.LogDensity, math.NaN()), append(r.Centile, math.NaN())
			return nil
		}
		known, units := float64(p.Known), 0.0
		for c := range m.K() {
			if row.known != nil && !row.known[c] || row.law.Constant(c) || !m.Density.Told(c) {
				continue
			}
			units += math.Log(m.Density.Unit)
			if m.Scale != nil {
				units += math.Log(m.Scale[c])
			}
		}
		r.LogDensity = append(r.LogDensity, p.LogDensity-units)
		middle := density.Quantile(m.Density.Errors.Distance, 0.5)
		away := math.Log(max(p.Distance, math.SmallestNonzeroFloat64)/known) - middle
		away *= math.Sqrt(known / float64(m.K()))
		r.Centile = append(r.Centile, 100*density.Share(m.Density.Errors.Distance, middle+away))
		return nil
	})
}
