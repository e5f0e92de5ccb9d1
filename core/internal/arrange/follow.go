package arrange

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/fit"
	"ppca/core/linalg"
)

// The re-ordering of §3.4. Smoothness ties the vectors at equal places of two
// neighbours b and c, for places v < min(V_b, V_c). So a place v is a chain of vectors
// over the neighbouring knots with V_b > v. Each chain begins at the knot with the
// fewest vectors left, because all of these need continuations. It is followed from
// neighbour to neighbour: the pair with the largest absolute inner product first, then
// the next among the rest.
//
// On a line where V_b never falls on the way out from that knot, a neighbour continues
// all vectors of a knot at once: the paper's procedure, from the end with fewer
// vectors. In other cases (V_b = 3, 5, 2, 4, or a ring) only as many chains as the
// first knot has vectors run through all knots. The remaining vectors are ordered in
// the same way, within the connected parts of the knots that have some left. The paper
// leaves these cases to the user.

// followers holds the vectors of all knots and the places assigned so far.
type followers struct {
	p          *Problem
	given      Stack
	neighbours [][]int
	from       [][]int     // by knot, the given vector at each assigned place
	sign       [][]float64 // by knot and place
}

// A link is a knot whose vectors continue those of a reference knot. In the first link
// of a walk the reference is the knot itself.
type link struct{ reference, knot int }

// Reorder re-orders the bases of q so that vectors at equal places continue each other.
func Reorder(p *Problem, q Stack) []fit.Reordering {
	f := newFollowers(p, q)
	all := make([]int, len(p.PerKnot))
	for b := range all {
		all[b] = b
	}
	var trace []fit.Reordering
	for _, step := range f.order(all, 0) {
		if step.knot != step.reference {
			trace = append(trace, f.record(step))
		}
	}
	f.arrange(q)
	return trace
}

func newFollowers(p *Problem, q Stack) *followers {
	knots := len(p.PerKnot)
	f := &followers{p: p, given: q.Clone(), neighbours: make([][]int, knots), from: make([][]int, knots), sign: make([][]float64, knots)}
	for _, edge := range p.Edges {
		f.neighbours[edge.A] = append(f.neighbours[edge.A], edge.B)
		f.neighbours[edge.B] = append(f.neighbours[edge.B], edge.A)
	}
	return f
}

// order assigns the places of some knots from number filled on. It returns the walk
// along which it followed the first chains.
func (f *followers) order(knots []int, filled int) []link {
	var walks []link
	for _, walk := range f.walks(knots, filled) {
		walks = append(walks, walk...)
		first := walk[0].knot
		chains := f.p.PerKnot[first] - filled
		whole := f.grows(walk)
		for _, step := range walk {
			if whole {
				chains = f.p.PerKnot[step.reference] - filled
			}
			f.follow(step, filled, chains, whole)
		}
		if whole {
			continue
		}
		var rest []int
		for _, step := range walk {
			rest = append(rest, step.knot)
		}
		f.order(rest, filled+chains)
	}
	return walks
}

// walks divides the knots with open places into connected parts and visits each part
// from the knot with the fewest vectors (the first of equals), neighbours first.
func (f *followers) walks(knots []int, filled int) [][]link {
	open := map[int]bool{}
	for _, b := range knots {
		open[b] = f.p.PerKnot[b] > filled
	}
	var walks [][]link
	for _, b := range knots {
		if !open[b] {
			continue
		}
		first := b
		for _, step := range f.walk(b, open) {
			if c := step.knot; f.p.PerKnot[c] < f.p.PerKnot[first] || f.p.PerKnot[c] == f.p.PerKnot[first] && c < first {
				first = c
			}
		}
		walk := f.walk(first, open)
		for _, step := range walk {
			open[step.knot] = false
		}
		walks = append(walks, walk)
	}
	return walks
}

// walk visits the open knots that are connected with a knot, from it outwards.
func (f *followers) walk(first int, open map[int]bool) []link {
	walk, seen := []link{{first, first}}, map[int]bool{first: true}
	for i := 0; i < len(walk); i++ {
		for _, b := range f.neighbours[walk[i].knot] {
			if open[b] && !seen[b] {
				seen[b] = true
				walk = append(walk, link{walk[i].knot, b})
			}
		}
	}
	return walk
}

// grows reports whether no knot of a walk has fewer vectors than the one before it and
// every pair of neighbours is a step of the walk.
func (f *followers) grows(walk []link) bool {
	open, pairs := map[int]bool{}, 0
	for _, step := range walk {
		open[step.knot] = true
		if f.p.PerKnot[step.knot] < f.p.PerKnot[step.reference] {
			return false
		}
	}
	for _, edge := range f.p.Edges {
		if open[edge.A] && open[edge.B] {
			pairs++
		}
	}
	return pairs == len(walk)-1
}

// follow assigns the places of a knot from number filled on by continuing the vectors
// at the same places of its reference: as many as there are chains or, if all is true,
// all places, with the rest in their given order.
func (f *followers) follow(step link, filled, chains int, all bool) {
	free := f.free(step.knot)
	order, signs := free, make([]float64, len(free))
	for i := range signs {
		signs[i] = 1
	}
	if step.knot != step.reference {
		order = f.continued(step, free, signs, filled, chains)
	}
	if !all {
		order = order[:chains]
	}
	for i, vector := range order {
		f.from[step.knot] = append(f.from[step.knot], vector)
		f.sign[step.knot] = append(f.sign[step.knot], signs[i])
	}
}

// continued returns the free vectors of a knot, first those that continue the chains of
// its reference, and sets their signs.
func (f *followers) continued(step link, free []int, signs []float64, filled, chains int) []int {
	dots := f.dots(step)[filled : filled+chains]
	for r, row := range dots {
		dots[r] = make([]float64, len(free))
		for i, vector := range free {
			dots[r][i] = row[vector]
		}
	}
	order := make([]int, len(free))
	for place, i := range greedyPairs(dots, len(free)) {
		order[place] = free[i]
		if place < chains && dots[place][i] < 0 {
			signs[place] = -1
		}
	}
	return order
}

// free returns the given vectors of a knot that have no place yet.
func (f *followers) free(b int) []int {
	placed := make([]bool, f.p.PerKnot[b])
	for _, vector := range f.from[b] {
		placed[vector] = true
	}
	var free []int
	for vector, is := range placed {
		if !is {
			free = append(free, vector)
		}
	}
	return free
}

// dots returns the inner products of the placed vectors of the reference with the given
// vectors of the knot.
func (f *followers) dots(step link) [][]float64 {
	vr, vb, k := f.p.PerKnot[step.reference], f.p.PerKnot[step.knot], f.p.K
	products := linalg.Zeros(vr, vb)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, f.given.Basis(step.reference, vr, 0, k), f.given.Basis(step.knot, vb, 0, k), 0, products)
	dots := make([][]float64, len(f.from[step.reference]))
	for place, vector := range f.from[step.reference] {
		dots[place] = append([]float64(nil), products.Data[vector*vb:(vector+1)*vb]...)
		blas64.Scal(f.sign[step.reference][place], blas64.Vector{N: vb, Inc: 1, Data: dots[place]})
	}
	return dots
}

// record returns the Reordering of a knot whose places are all assigned.
func (f *followers) record(step link) fit.Reordering {
	record := fit.Reordering{Reference: step.reference, Knot: step.knot, Dots: f.dots(step), From: f.from[step.knot]}
	for _, sign := range f.sign[step.knot] {
		record.Turned = append(record.Turned, sign < 0)
	}
	return record
}

// arrange moves the given vectors of q to their places.
func (f *followers) arrange(q Stack) {
	for b := range f.from {
		for place, vector := range f.from[b] {
			to := q.Component(b, place)
			copy(to, f.given.Component(b, vector))
			if f.sign[b][place] < 0 {
				blas64.Scal(-1, blas64.Vector{N: len(to), Inc: 1, Data: to})
			}
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
