package baseline

import (
	"fmt"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
)

const (
	mostKnots  = 129  // unless the bins have more
	leastReach = 1e-9 // smallest bandwidth, as a share of the range of θ
)

// checkBandwidth fails (ERR_RANGE) if a bandwidth is so small beside the range of θ that
// widening it to reach any observation would take long.
func checkBandwidth(o fit.Options) error {
	h := float64(o.Bandwidth)
	if h == 0 {
		return nil
	}
	for axis, width := range newKernel(o.Graph, h).widths {
		if reach := leastReach * span(o.Graph.Axes()[axis]); !(width >= reach) {
			return fault.New(fault.Range, "the bandwidth is %v, less than a billionth of the range of θ: use a larger one", h).With("option", "bandwidth").With("value", h)
		}
	}
	return nil
}

// refined returns the knots for a bandwidth and their spacing in bandwidths.
func refined(g graph.Graph, bandwidth, spacing float64) graph.Graph {
	for part := spacing * bandwidth; ; part *= wider {
		var widths []float64
		for _, a := range g.Axes() {
			width := part
			if g.Second != nil {
				width *= span(a)
			}
			widths = append(widths, width)
		}
		if knots := g.RefinedKnots(widths); knots <= max(mostKnots, float64(g.Knots())) {
			return g.Refined(widths)
		}
	}
}

// checkLocalRoom fails (ERR_TOO_LARGE) if a fit would need more memory than available: for
// three copies of the observations, for the knots in coordinates and in the model, and
// for the coefficients.
func checkLocalRoom(d fit.Data, o fit.Options) error {
	n, k := d.X.Dims()
	rows, columns, v := float64(n), float64(k), float64(o.Components)
	knots := float64(max(o.Graph.Knots(), mostKnots))
	if o.Bandwidth > 0 {
		knots = float64(refined(o.Graph, float64(o.Bandwidth), careful.spacing).Knots())
	}
	width := columns
	numbers := 2 * rows * columns
	if k > wide*n {
		width = rows
		numbers += rows*columns + rows*rows
	} else {
		numbers += columns * columns
	}
	numbers += knots*(2*v+1)*width + knots*(2*v+1)*columns + rows*(2*v+3) + 8*(v+8)*width
	return fit.CheckRoom(d, fmt.Sprintf("%d knots and %d components", int(knots), o.Components), 8*numbers)
}
