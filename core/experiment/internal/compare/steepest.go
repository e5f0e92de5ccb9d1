package compare

import (
	"context"

	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/model"
)

// paperRates are the rates that the paper tries for the bases (§4).
var paperRates = []float64{1e-2, 1e-3, 1e-4, 1e-5, 1e-6}

// Steepest fits by Algorithm 1 with the rate of the paper's grid that ends at the
// lowest energy. That is the largest at which its first cycle lowers the energy:
// a smaller one takes the same number of shorter steps, a larger one diverges.
func Steepest(ctx context.Context, d fit.Data, s method.Settings) (m *model.Model, err error) {
	for _, rate := range paperRates {
		s.BasisRate = &rate
		if m, err = method.Fit(ctx, d, s, nil); err != nil || !atStart(m) {
			break
		}
	}
	return m, err
}

// atStart reports whether the first cycle raised the energy, so that m is where the
// algorithm began.
func atStart(m *model.Model) bool {
	return m.Summary.Status == fit.Stalled && m.Summary.Evaluations <= 2
}
