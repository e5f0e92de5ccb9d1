package resample

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/graph"
	"ppca/core/linalg"
	"ppca/core/model"
)

// A layout lists what is computed of every fit, one after another: the means and the
// components at T values of θ in the units of the data (T×K, T×V×K), the standard
// deviations of the coefficients (V), and the largest angle of the subspaces at both ends
// of each edge, in degrees (E).
type layout struct {
	theta      [][]float64 // T: the knots, or the middles of the bins
	edges      []graph.Edge
	components int
	variables  int
}

func newLayout(m *model.Model) layout {
	l := layout{edges: m.Graph.Edges(), components: m.Components, variables: m.K()}
	for b := range m.Graph.Knots() {
		var theta []float64
		for _, ends := range m.Graph.Extent(b) {
			theta = append(theta, ends[0]/2+ends[1]/2)
		}
		l.theta = append(l.theta, theta)
	}
	return l
}

// statistics returns the numbers of a fit, with components turned towards those of m.
func (l layout) statistics(m, fitted *model.Model) ([]float64, error) {
	var means, bases []float64
	turns := l.turns(m, fitted)
	turned := linalg.Zeros(l.components, l.variables)
	for t, theta := range l.theta {
		at, err := fitted.At(theta...)
		if err != nil {
			return nil, err
		}
		means = append(means, at.Mean...)
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, turns[min(t, len(turns)-1)], at.Basis.RawMatrix(), 0, turned)
		bases = append(bases, turned.Data...)
	}
	values := append(means, bases...)
	for v := range l.components {
		square := 0.0
		for w, sd := range fitted.CoefficientSD {
			share := turns[0].Data[v*l.components+w] * sd
			square += share * share
		}
		values = append(values, math.Sqrt(square))
	}
	for _, e := range l.edges {
		values = append(values, angle(fitted, e))
	}
	return values, nil
}

// turns returns the rotations (V×V) that bring the components of a fit nearest to those of
// m (orthogonal Procrustes problem): one for all knots, because a model is defined up to
// one, or one for each bin of IPCA. Components of different knots are not mixed.
func (l layout) turns(m, fitted *model.Model) []blas64.General {
	if m.Graph.Rule == graph.Step {
		var turns []blas64.General
		for b := range l.theta {
			turns = append(turns, l.turn(m, fitted, []int{b}))
		}
		return turns
	}
	all := make([]int, len(l.theta))
	for b := range all {
		all[b] = b
	}
	return []blas64.General{l.turn(m, fitted, all)}
}

func (l layout) turn(m, fitted *model.Model, knots []int) blas64.General {
	turn := linalg.Zeros(l.components, l.components)
	for lo := 0; lo < l.components; {
		hi := lo + 1
		for hi < l.components && alike(m, knots, lo, hi) {
			hi++
		}
		overlap := linalg.Zeros(hi-lo, hi-lo)
		for _, b := range knots {
			blas64.Gemm(blas.NoTrans, blas.Trans, 1, rows(m, b, lo, hi), rows(fitted, b, lo, hi), 1, overlap)
		}
		linalg.Polar(overlap)
		linalg.CopyBlock(linalg.Block(turn, lo, hi, lo, hi), overlap)
		lo = hi
	}
	return turn
}

// alike reports whether the same knots have the components v and w.
func alike(m *model.Model, knots []int, v, w int) bool {
	for _, b := range knots {
		if (v < m.ComponentsPerKnot[b]) != (w < m.ComponentsPerKnot[b]) {
			return false
		}
	}
	return true
}

// rows returns components lo…hi at a knot, in the units of the fit.
func rows(m *model.Model, b, lo, hi int) blas64.General {
	return linalg.Block(m.Basis.RawMatrix(), b*m.Components+lo, b*m.Components+hi, 0, m.K())
}

// angle returns the largest principal angle between the spans at the ends of an edge.
func angle(m *model.Model, e graph.Edge) float64 {
	span := func(b int) blas64.General {
		return linalg.Basis(mat.DenseCopyOf(m.Basis.Slice(b*m.Components, b*m.Components+m.ComponentsPerKnot[b], 0, m.K())).RawMatrix())
	}
	if m.ComponentsPerKnot[e.A] == 0 || m.ComponentsPerKnot[e.B] == 0 {
		return 0
	}
	largest := 0.0
	for _, found := range linalg.Angles(span(e.A), span(e.B)) {
		largest = max(largest, found*180/math.Pi)
	}
	return largest
}
