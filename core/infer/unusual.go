package infer

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mathext"

	"ppca/core/fit"
	"ppca/core/model"
)

// A Rarity says how unusual each of n observations is for its θ.
type Rarity struct {
	LogDensity []float64 // n, of the known cells, natural logarithm, in the units of the data
	Centile    []float64 // n, percentage of observations at this θ that lie nearer to their mean
}

// Unusual returns the log-density of the observations of d at their θ, and the centile
// of their Mahalanobis distance. With D² the squared distance of K_o known cells,
// D²/K_o follows a gamma law of mean 1 and shape K_o/2φ, with φ the density's
// Dispersion. It fails as eachRow does.
func Unusual(ctx context.Context, m *model.Model, d fit.Data) (*Rarity, error) {
	r := &Rarity{}
	return r, eachRow(ctx, m, d, func(_ int, row *observedRow) error {
		p := row.posterior
		units := float64(p.Known) * math.Log(m.Density.Unit)
		for c, s := range m.Scale {
			if row.known == nil || row.known[c] {
				units += math.Log(s)
			}
		}
		shape := float64(p.Known) / (2 * m.Density.Dispersion)
		r.LogDensity = append(r.LogDensity, p.LogDensity-units)
		r.Centile = append(r.Centile, 100*mathext.GammaIncReg(shape, shape*p.Distance/float64(p.Known)))
		return nil
	})
}
