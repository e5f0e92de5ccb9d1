package solver

import (
	"fmt"

	"ppca/core/internal/arrange"
	"ppca/core/model"
)

// warnings returns warnings about input that is valid but rarely intended. observations
// are the effective numbers at each knot.
func warnings(p *arrange.Problem, observations []float64) []string {
	var list []string
	if p.N < p.V {
		list = append(list, fmt.Sprintf("there are only %d observations for %d components, so the rest of the basis is arbitrary", p.N, p.V))
	}
	return append(list, model.SparseEndpoints(p.Graph, p.PerKnot, observations)...)
}
