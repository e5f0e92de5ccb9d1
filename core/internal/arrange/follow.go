package arrange

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/linalg"
)

// The re-ordering of §3.4. Smoothness ties the vectors at equal places of two
// neighbours b and c, for places v < min(V_b, V_c). From the knot with the fewest vectors
// outwards, neighbours first, each knot continues the vectors of the one before it: the
// pair with the largest absolute inner product first, then the next among the rest. Its
// other vectors keep their order.
//
// On a line where V_b never falls on the way this is the paper's procedure, from the end
// with fewer vectors. The paper leaves other cases to the user.

// Reorder re-orders the bases of q so that vectors at equal places continue each other.
func Reorder(p *Problem, q Stack) {
	given := q.Clone()
	for _, step := range p.walk() {
		p.follow(q, given, step)
	}
}

// A link is a knot whose vectors continue those of a reference knot.
type link struct{ reference, knot int }

// walk visits the knots that edges connect, from the one with the fewest vectors (the
// first of equals) outwards; those of another connected part follow in the same way.
func (p *Problem) walk() []link {
	var walk []link
	seen := make([]bool, len(p.PerKnot))
	for {
		first := -1
		for b, vb := range p.PerKnot {
			if !seen[b] && (first < 0 || vb < p.PerKnot[first]) {
				first = b
			}
		}
		if first < 0 {
			return walk
		}
		seen[first] = true
		for queue := []int{first}; len(queue) > 0; queue = queue[1:] {
			for _, edge := range p.Edges {
				for _, step := range []link{{edge.A, edge.B}, {edge.B, edge.A}} {
					if step.reference == queue[0] && !seen[step.knot] {
						seen[step.knot] = true
						walk, queue = append(walk, step), append(queue, step.knot)
					}
				}
			}
		}
	}
}

// follow moves the given vectors of a knot to their places in q. It flips the sign of one whose
// inner product with the vector before it is negative.
func (p *Problem) follow(q, given Stack, step link) {
	vr, vb := p.PerKnot[step.reference], p.PerKnot[step.knot]
	products, dots := linalg.Zeros(vr, vb), make([][]float64, vr)
	if vr > 0 && vb > 0 {
		blas64.Gemm(blas.NoTrans, blas.Trans, 1, q.Basis(step.reference, vr, 0, p.K), given.Basis(step.knot, vb, 0, p.K), 0, products)
	}
	for r := range dots {
		dots[r] = products.Data[r*vb : (r+1)*vb]
	}
	for place, vector := range greedyPairs(dots, vb) {
		to := q.Component(step.knot, place)
		copy(to, given.Component(step.knot, vector))
		if place < vr && dots[place][vector] < 0 {
			blas64.Scal(-1, linalg.Vector(to))
		}
	}
}

// greedyPairs returns, for each of the vb places, the vector to put there: the pair
// with the largest |dot| first, the rest in their previous order.
func greedyPairs(dots [][]float64, vb int) []int {
	place := make([]int, vb)
	for i := range place {
		place[i] = -1
	}
	used := make([]bool, vb)
	for range min(len(dots), vb) {
		bestR, bestV, best := -1, -1, -1.0
		for r := range min(len(dots), vb) {
			for v := range vb {
				if place[r] < 0 && !used[v] && math.Abs(dots[r][v]) > best {
					bestR, bestV, best = r, v, math.Abs(dots[r][v])
				}
			}
		}
		place[bestR] = bestV
		used[bestV] = true
	}
	next := 0
	for i := range place {
		if place[i] >= 0 {
			continue
		}
		for used[next] {
			next++
		}
		place[i] = next
		used[next] = true
	}
	return place
}
