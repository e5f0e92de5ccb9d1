package solver

import "ppca/core/internal/arrange"

// A damping is added to the diagonal of the preconditioner outside the spans, as a share
// of its mean. If masks differ by knot and BV comes near the number of observations, some
// directions have almost no curvature at fixed coefficients, the preconditioner moves far
// along them, and the quadratic model fails on the way. As in the method of Levenberg and
// Marquardt the share grows after a step that lowers E by much less than the model
// predicts, and shrinks after one that lowers E by more.
type damping struct {
	adaptive bool
	share    float64
}

const (
	firstDamping   = 0.1
	leastDamping   = 0.003 // a smaller share counts as none
	mostDamping    = 10
	boldAgreement  = 0.25 // actual over predicted decrease of a step that was too bold
	timidAgreement = 1.4  // of one that was too timid
)

// dampingOf returns the first damping of p, whose masks differ by knot: none if there are
// more than twice as many observations as vectors.
func dampingOf(p *arrange.Problem) damping {
	if p.N > 2*len(p.PerKnot)*p.V {
		return damping{}
	}
	return damping{adaptive: true, share: firstDamping}
}

// adapt changes the share after a step with the given ratio of actual to predicted decrease
// and reports whether it did. Rejected says that the step had to be shortened.
func (d *damping) adapt(agreement float64, rejected bool) (changed bool) {
	before := d.share
	switch {
	case !d.adaptive:
	case rejected || agreement < boldAgreement:
		d.share = min(max(firstDamping, 3*d.share), mostDamping)
	case agreement > timidAgreement:
		if d.share /= 2; d.share < leastDamping {
			d.share = 0
		}
	}
	return d.share != before
}
