package baseline

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/graph"
	"ppca/core/linalg"
)

// The bases of two neighbouring knots span nearly the same space, but their vectors may
// be turned against each other in it. Only bases that are turned alike can be mixed by
// hat weights. Each knot gets the rotation that brings its basis nearest to that of its
// neighbour (orthogonal Procrustes problem), from the first knot outwards. Once round a
// ring the basis returns turned by some H; the rotations H^−t spread this evenly over
// the ring, so that it has no seam. On a grid, where the ways to a knot differ,
// rotations nearest to all neighbours follow, round after round.

const (
	rounds = 100  // at most, on a grid
	still  = 1e-9 // change of a rotation in a round, where they end
	flat   = 1e-8 // sine of an angle that counts as 0 or π
)

// A localLink has the inner products of the bases at the ends of an edge.
type localLink struct {
	from, to int
	overlap  blas64.General // P_from P_toᵀ
}

// align rotates the bases (V×R each) at the knots of g. The edges along the first axis
// reach the knots of its first row, those along the second all others.
func align(g graph.Graph, bases []blas64.General) {
	v := bases[0].Rows
	if v == 0 {
		return
	}
	turns := make([]blas64.General, len(bases))
	turns[0] = localIdentity(v)
	var links []localLink
	for _, e := range g.Edges() {
		overlap := linalg.Zeros(v, v)
		blas64.Gemm(blas.NoTrans, blas.Trans, 1, bases[e.A], bases[e.B], 0, overlap)
		links = append(links, localLink{e.A, e.B, overlap})
		if turns[e.A].Data != nil && turns[e.B].Data == nil {
			turns[e.B] = linalg.Zeros(v, v)
			blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, turns[e.A], overlap, 0, turns[e.B])
			linalg.Polar(turns[e.B])
		}
	}
	switch {
	case g.Second != nil:
		settle(turns, links)
	case g.Period != 0:
		closeRing(g, turns, links[len(links)-1])
	}
	for b, basis := range bases {
		turned := linalg.Zeros(v, basis.Cols)
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, turns[b], basis, 0, turned)
		bases[b] = turned
	}
}

// closeRing spreads the rotation that remains after one period over the ring. closing
// is the edge from the last knot to the first.
func closeRing(g graph.Graph, turns []blas64.General, closing localLink) {
	v := turns[0].Rows
	around := linalg.Zeros(v, v)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, turns[closing.from], closing.overlap, 0, around)
	linalg.Polar(around)
	for b := range turns {
		share := (g.Endpoints[b] - g.Endpoints[0]) / g.Period
		turned := linalg.Zeros(v, v)
		blas64.Gemm(blas.Trans, blas.NoTrans, 1, power(around, share), turns[b], 0, turned)
		turns[b] = turned
	}
}

// power returns Hᵗ for a rotation H and 0 ≤ t < 1. The symmetric and the skew part of H
// commute: on each plane that H turns by φ the first is cos φ and the second has the
// size sin φ, so that Hᵗ = cos tφ + (sin tφ / sin φ)·skew. A direction that H reverses
// has no such power and stays.
func power(h blas64.General, t float64) blas64.General {
	v := h.Rows
	symmetric, skew := linalg.Zeros(v, v), linalg.Zeros(v, v)
	for i := range v {
		for j := range v {
			symmetric.Data[i*v+j] = (h.Data[i*h.Stride+j] + h.Data[j*h.Stride+i]) / 2
			skew.Data[i*v+j] = (h.Data[i*h.Stride+j] - h.Data[j*h.Stride+i]) / 2
		}
	}
	eigen := linalg.NewEigen(v)
	if !eigen.Decompose(symmetric) {
		return localIdentity(v)
	}
	return plus(function(eigen, func(_, angle float64) float64 { return math.Cos(t * angle) }),
		function(eigen, func(sine, angle float64) float64 {
			if sine < flat {
				return t
			}
			return math.Sin(t*angle) / sine
		}), skew)
}

// function returns Uᵀ f U for the eigenvectors U of cos φ, with f of sin φ and φ; φ is
// 0 where it is π to rounding.
func function(eigen *linalg.Eigen, f func(sine, angle float64) float64) blas64.General {
	v := eigen.Vectors.Rows
	scaled, out := linalg.Zeros(v, v), linalg.Zeros(v, v)
	for i, cosine := range eigen.Values {
		cosine = max(-1, min(1, cosine))
		sine, angle := math.Sqrt(1-cosine*cosine), math.Acos(cosine)
		if sine < flat {
			angle = 0
		}
		linalg.Subtract(scaled.Data[i*v:(i+1)*v], -f(sine, angle), eigen.Vectors.Data[i*v:(i+1)*v])
	}
	blas64.Gemm(blas.Trans, blas.NoTrans, 1, eigen.Vectors, scaled, 0, out)
	return out
}

// plus returns a + bc.
func plus(a, b, c blas64.General) blas64.General {
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, b, c, 1, a)
	return a
}

// settle gives each knot the rotation nearest to those of all its neighbours, until
// none changes.
func settle(turns []blas64.General, links []localLink) {
	v := turns[0].Rows
	byKnot := make([][]localLink, len(turns))
	for _, l := range links {
		byKnot[l.from], byKnot[l.to] = append(byKnot[l.from], l), append(byKnot[l.to], l)
	}
	for range rounds {
		largest := 0.0
		for b := 1; b < len(turns); b++ {
			sum := linalg.Zeros(v, v)
			for _, l := range byKnot[b] {
				if l.to == b {
					blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, turns[l.from], l.overlap, 1, sum)
				} else {
					blas64.Gemm(blas.NoTrans, blas.Trans, 1, turns[l.to], l.overlap, 1, sum)
				}
			}
			linalg.Polar(sum)
			for i, value := range sum.Data {
				largest = max(largest, math.Abs(value-turns[b].Data[i]))
			}
			turns[b] = sum
		}
		if largest < still {
			return
		}
	}
}

func localIdentity(v int) blas64.General {
	m := linalg.Zeros(v, v)
	linalg.AddDiagonal(m, 1)
	return m
}
