package solver

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/graph"
	"ppca/core/internal/arrange"
	"ppca/core/linalg"
)

// A reflection maps the bases on one side of an edge to (I − 2uuᵀ) P_b. Two minima often
// differ in whether a direction of the coefficients goes on from knot to knot as it is or
// with the other sign, and a reflection leads from the basin of one to that of the other.
type reflection struct {
	edge   graph.Edge
	beyond []bool    // by knot, whether it is reflected
	u      []float64 // unit vector over the first components of the knots
	rough  float64   // rise of the smoothness term: 4λ_v Σ f uᵀQ_bQ_cᵀu over the edges between the sides
}

// reflections calls visit for the reflections of each edge with their u, the eigenvectors of
// sym(Q_bQ_cᵀ) of the components that all knots have, from the least overlap, at most so many
// of each edge. It skips those with a rise of the smoothness term above most at that edge alone.
func (e *minimiser) reflections(perEdge int, most func(graph.Edge) float64, visit func(reflection) error) error {
	p := e.t.P
	m := slices.Min(p.PerKnot)
	overlaps := make([]blas64.General, len(p.Edges))
	for i, edge := range p.Edges {
		overlaps[i] = e.overlap(edge, m)
	}
	eigen := linalg.NewEigen(m)
	for i, edge := range p.Edges {
		if !eigen.Decompose(overlaps[i]) {
			continue
		}
		directions := linalg.Zeros(m, m)
		linalg.CopyBlock(directions, eigen.Vectors)
		for v := m - 1; v >= max(0, m-perEdge); v-- {
			if 4*p.Lambda.Basis*edge.Factor*eigen.Values[v] > most(edge) {
				break // overlaps increase
			}
			r := reflection{edge: edge, u: directions.Data[v*directions.Stride : v*directions.Stride+m]}
			costs := make([]float64, len(p.Edges))
			for j, other := range p.Edges {
				costs[j] = 4 * p.Lambda.Basis * other.Factor * along(overlaps[j], r.u)
			}
			r.beyond = cheapestCut(p.Edges, costs, len(p.PerKnot), edge)
			for j, other := range p.Edges {
				if r.beyond[other.A] != r.beyond[other.B] {
					r.rough += costs[j]
				}
			}
			if err := visit(r); err != nil {
				return err
			}
		}
	}
	return nil
}

// overlap returns sym(Q_aQ_bᵀ) of the first m components at the ends of an edge.
func (e *minimiser) overlap(edge graph.Edge, m int) blas64.General {
	to := linalg.Zeros(m, m)
	if m > 0 {
		blas64.Gemm(blas.NoTrans, blas.Trans, 1, e.q.Basis(edge.A, m, 0, e.t.P.K), e.q.Basis(edge.B, m, 0, e.t.P.K), 0, to)
		symmetrise(to)
	}
	return to
}

// leastOverlap returns the least eigenvalue of the overlaps of all edges: 1 if no direction
// turns from knot to knot.
func (e *minimiser) leastOverlap() float64 {
	m, least := slices.Min(e.t.P.PerKnot), 1.0
	eigen := linalg.NewEigen(m)
	for _, edge := range e.t.P.Edges {
		if m > 0 && eigen.Decompose(e.overlap(edge, m)) {
			least = min(least, eigen.Values[m-1])
		}
	}
	return least
}

// along returns uᵀMu.
func along(m blas64.General, u []float64) float64 {
	sum := 0.0
	for r, x := range u {
		sum += x * blas64.Dot(linalg.Vector(m.Data[r*m.Stride:r*m.Stride+m.Cols]), linalg.Vector(u))
	}
	return sum
}

// smallestCost is the least cost of an edge in a cut as a share of the largest, so that of
// cuts that cost nothing the one with the fewest edges is taken.
const smallestCost = 1e-3

// cheapestCut returns the side of edge.B of the cheapest cut that separates the ends of an
// edge (Ford & Fulkerson with the shortest paths of Edmonds & Karp). On a line it cuts this
// edge only, on a ring a second one.
func cheapestCut(edges []graph.Edge, costs []float64, knots int, edge graph.Edge) []bool {
	least := smallestCost*slices.Max(costs) + math.SmallestNonzeroFloat64
	touching := make([][]int, knots) // the edges of each knot
	room := make([][2]float64, len(edges))
	for i, other := range edges {
		touching[other.A], touching[other.B] = append(touching[other.A], i), append(touching[other.B], i)
		cost := math.Max(costs[i], least)
		room[i] = [2]float64{cost, cost} // from A to B, and from B to A
	}
	for {
		by, reached := shortestPath(edges, touching, room, edge.A, edge.B)
		if !reached[edge.B] {
			beyond := make([]bool, knots)
			for b := range beyond {
				beyond[b] = !reached[b]
			}
			return beyond
		}
		flow := math.Inf(1)
		eachBack(edges, by, edge, func(i, way int) { flow = math.Min(flow, room[i][way]) })
		eachBack(edges, by, edge, func(i, way int) {
			room[i][way] -= flow
			room[i][1-way] += flow
		})
	}
}

// shortestPath returns the knots that can be reached from a knot along edges with room, and
// the edge by which each was reached. It ends when it reaches the goal.
func shortestPath(edges []graph.Edge, touching [][]int, room [][2]float64, from, goal int) (by []int, reached []bool) {
	by, reached = make([]int, len(touching)), make([]bool, len(touching))
	reached[from] = true
	for queue := []int{from}; len(queue) > 0 && !reached[goal]; queue = queue[1:] {
		for _, i := range touching[queue[0]] {
			next, way := edges[i].B, 0
			if next == queue[0] {
				next, way = edges[i].A, 1
			}
			if !reached[next] && room[i][way] > 0 {
				by[next], reached[next] = i, true
				queue = append(queue, next)
			}
		}
	}
	return by, reached
}

// eachBack visits the edges of a path from edge.A to edge.B, from its end, with the way in
// which the path takes each: 0 from A to B.
func eachBack(edges []graph.Edge, by []int, edge graph.Edge, visit func(i, way int)) {
	for b := edge.B; b != edge.A; {
		i := by[b]
		if edges[i].B == b {
			visit(i, 0)
			b = edges[i].A
		} else {
			visit(i, 1)
			b = edges[i].B
		}
	}
}

// cuts reports whether some but not all of the knots are reflected.
func (r reflection) cuts(knots []int) bool {
	return slices.ContainsFunc(knots, func(b int) bool { return r.beyond[b] != r.beyond[knots[0]] })
}

// apply reflects the basis of one knot of q.
func (r reflection) apply(q arrange.Stack, b int) {
	basis, image := q.Basis(b, len(r.u), 0, q.Cols), make([]float64, q.Cols)
	blas64.Gemv(blas.Trans, 1, basis, linalg.Vector(r.u), 0, linalg.Vector(image))
	blas64.Ger(-2, linalg.Vector(r.u), linalg.Vector(image), basis)
}

// reflected returns the point of e after a reflection H: the bases H Q_b with the factors
// H T_b H.
func (e *minimiser) reflected(r reflection) (arrange.Stack, [][]float64) {
	q, factors := e.q.Clone(), slices.Clone(e.factors)
	for b, beyond := range r.beyond {
		if !beyond {
			continue
		}
		r.apply(q, b)
		if factors[b] == nil {
			continue
		}
		vb := e.t.P.PerKnot[b]
		u, image := make([]float64, vb), make([]float64, vb)
		copy(u, r.u)
		t := blas64.General{Rows: vb, Cols: vb, Stride: vb, Data: slices.Clone(factors[b])}
		blas64.Gemv(blas.Trans, 1, t, linalg.Vector(u), 0, linalg.Vector(image))
		blas64.Ger(-2, linalg.Vector(u), linalg.Vector(image), t)
		blas64.Gemv(blas.NoTrans, 1, t, linalg.Vector(u), 0, linalg.Vector(image))
		blas64.Ger(-2, linalg.Vector(image), linalg.Vector(u), t)
		factors[b] = t.Data
	}
	return q, factors
}
