package compare

import (
	"context"

	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/model"
)

// paperRates are the rates for the bases that the paper tries (§4).
var paperRates = []float64{1e-2, 1e-3, 1e-4, 1e-5, 1e-6}

// Steepest fits by Algorithm 1 with the rate of the paper's grid that reaches the lowest
// energy: the largest rate whose first cycle lowers the energy. A smaller rate makes the
// same number of shorter steps; a larger one diverges.
func Steepest(ctx context.Context, d fit.Data, s method.Settings) (m *model.Model, err error) {
	for _, rate := range paperRates {
		s.BasisRate = &rate
		if m, err = method.Fit(ctx, d, s, nil); err != nil || !atStart(m) {
			break
		}
	}
	return m, err
}

// atStart reports whether the first cycle raised the energy, so that m is the initial
// model.
func atStart(m *model.Model) bool {
	return m.Summary.Status == fit.Stalled && m.Summary.Evaluations <= 2
}
