package baseline

import (
	"math"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/linalg"
)

// A kind says what happens at the end of a linear piece of the path.
type kind int

const (
	arrived kind = iota // nothing: the whole way is done
	joins               // |r_k| of an inactive variable reaches λ₁/2
	leaves              // β_k of an active variable reaches 0
)

// An event is the end of a linear piece.
type event struct {
	what     kind
	variable int     // that joins
	sign     float64 // with β of this sign
	position int     // in active, of the variable that leaves
	after    float64 // distance along the direction
}

// advance moves along the direction in which c changes by the vector by (nil: not at
// all) and λ₁/2 by rise, to the next event or to the end of the way, and returns the
// event.
func (r *Regression) advance(by []float64, rise, way float64) event {
	r.direct(by, rise)
	next := event{after: way}
	for i, k := range r.active {
		// An active variable at 0 has just joined: it moves away from 0 or, after a
		// tie, leaves at once.
		if slope := r.slope[i] * r.signs[i]; slope < 0 {
			if after := math.Max(0, -r.beta[k]*r.signs[i]/slope); after < next.after {
				next = event{what: leaves, position: i, after: after}
			}
		}
	}
	for k, rest := range r.rest {
		if r.isActive[k] {
			continue
		}
		above, below := meeting(r.level-rest, r.drift[k]-rise), meeting(r.level+rest, -r.drift[k]-rise)
		if k == r.left { // it is at the bound of the sign it had
			if r.leftSign > 0 {
				above = math.Inf(1)
			} else {
				below = math.Inf(1)
			}
		}
		if above < next.after {
			next = event{what: joins, variable: k, sign: 1, after: above}
		}
		if below < next.after {
			next = event{what: joins, variable: k, sign: -1, after: below}
		}
	}
	r.walk(by, rise, next.after)
	return next
}

// meeting returns the time until a gap that closes at a speed is 0.
func meeting(gap, speed float64) float64 {
	if !(speed > 0) {
		return math.Inf(1)
	}
	return math.Max(0, gap/speed)
}

// direct computes the slopes of β and r: H_AA β̇ = ċ_A − λ̇ s and ṙ = ċ − H β̇.
func (r *Regression) direct(by []float64, rise float64) {
	r.slope = append(r.slope[:0], r.signs...)
	for i, k := range r.active {
		r.slope[i] *= -rise
		if by != nil {
			r.slope[i] += by[k]
		}
	}
	r.factor.solve(r.slope)
	clear(r.drift)
	copy(r.drift, by)
	for i, k := range r.active {
		blas64.Axpy(-r.slope[i], r.net.row(k), linalg.Vector(r.drift))
	}
}

// walk moves β, r, c and λ₁/2 along their slopes.
func (r *Regression) walk(by []float64, rise, way float64) {
	if math.IsInf(way, 1) {
		return // no slope
	}
	for i, k := range r.active {
		r.beta[k] += way * r.slope[i]
	}
	blas64.Axpy(way, linalg.Vector(r.drift), linalg.Vector(r.rest))
	if by != nil {
		blas64.Axpy(way, linalg.Vector(by), linalg.Vector(r.response))
	}
	r.level += way * rise
}
