package ppca

import (
	"fmt"

	"ppca/core/internal/arrange"
	"ppca/core/model"
)

// warnings names what is legal but rarely wanted. observations are those at each
// knot.
func warnings(p *arrange.Problem, observations []float64) []string {
	var list []string
	if p.N < p.V {
		list = append(list, fmt.Sprintf("%d observations are fewer than %d components: the rest of the basis is arbitrary", p.N, p.V))
	}
	return append(list, model.Starving(p.Graph, p.PerKnot, observations)...)
}
