package baseline

import (
	"math"

	"ppca/core/graph"
)

// A kernel weighs observations by their distance from θ: exp(−Σ z²/2) with z the
// distance along an axis divided by its bandwidth, on a ring along the shorter way.
type kernel struct {
	axes   []graph.Axis
	widths []float64 // bandwidth along each axis, in the units of its θ
}

// newKernel returns the kernel of a bandwidth: in the units of θ, or with two
// parameters a share of the range of each.
func newKernel(g graph.Graph, bandwidth float64) kernel {
	k := kernel{axes: g.Axes()}
	for _, a := range k.axes {
		width := bandwidth
		if len(k.axes) > 1 {
			width *= span(a)
		}
		k.widths = append(k.widths, width)
	}
	return k
}

// span returns the range of an axis, or its period; 1 for a parameter that the graph
// ignores.
func span(a graph.Axis) float64 {
	if len(a.Endpoints) < 2 {
		return 1
	}
	return a.Endpoints[len(a.Endpoints)-1] - a.Endpoints[0]
}

// at returns the weight of an observation at theta for a model at centre, with all
// bandwidths multiplied by widened.
func (k kernel) at(centre, theta []float64, widened float64) float64 {
	sum := 0.0
	for axis, a := range k.axes {
		if len(a.Endpoints) == 1 {
			continue // the graph ignores this parameter
		}
		away := math.Abs(theta[axis] - centre[axis])
		if a.Period != 0 {
			away = math.Mod(away, a.Period)
			away = min(away, a.Period-away)
		}
		z := away / (k.widths[axis] * widened)
		sum += z * z
	}
	return math.Exp(-sum / 2)
}
