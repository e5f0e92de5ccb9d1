package density

import (
	"math"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/graph"
	"ppca/core/linalg"
)

// A smoother fits values at the knots of a graph to values y (n×C) at positions,
//
//	min Σ_i a_i o_ic (y_ic − Σ_b w_b(θ_i) μ_bc)² / Σa + λ Σ_edges f (μ_bc − μ_b'c)²,
//
// for all rows or without a fold. A column that few rows know is smoothed more.
type smoother struct {
	sample *Sample
	values blas64.General
	known  func(i, c int) bool // nil: all, so that the columns have one system
	grams  []blas64.General    // of each fold: of each column, B×B in a row
	right  []blas64.General    // of each fold, C×B
	weight []float64           // of each fold, Σa
}

// leastTie decides the knots that no row determines.
const leastTie = 1e-11

func newSmoother(s *Sample, values blas64.General, known func(i, c int) bool) *smoother {
	m := &smoother{sample: s, values: values, known: known, weight: make([]float64, s.folds)}
	b, systems := s.Graph.Knots(), 1
	if known != nil {
		systems = values.Cols
	}
	for range s.folds {
		m.grams, m.right = append(m.grams, linalg.Zeros(systems, b*b)), append(m.right, linalg.Zeros(values.Cols, b))
	}
	for i, at := range s.positions {
		f, a, knots := s.fold[i], s.weight(i), s.cells[at.Cell]
		m.weight[f] += a
		for c := range values.Cols {
			if known != nil && !known(i, c) {
				continue
			}
			right := m.right[f].Data[c*b : (c+1)*b]
			y := a * values.Data[i*values.Stride+c]
			for slot, t := range knots {
				right[t] += y * at.Hat[slot]
			}
			if c >= systems {
				continue
			}
			gram := m.grams[f].Data[c*b*b : (c+1)*b*b]
			for slot, t := range knots {
				for other, u := range knots {
					gram[t*b+u] += a * at.Hat[slot] * at.Hat[other]
				}
			}
		}
	}
	return m
}

// solve returns the values at the knots (T×C) without a fold; −1: of all rows.
func (m *smoother) solve(without int, lambda float64) *mat.Dense {
	b := m.sample.Graph.Knots()
	out := mat.NewDense(b, m.values.Cols, nil)
	gram, right, total := make([]float64, b*b), make([]float64, b), 0.0
	for f, w := range m.weight {
		if f != without {
			total += w
		}
	}
	solver := linalg.NewNormalSolver(b)
	for c := range m.values.Cols {
		clear(right)
		for f := range m.weight {
			if f != without {
				linalg.AddTo(right, m.right[f].Data[c*b:(c+1)*b])
			}
		}
		if c == 0 || m.known != nil {
			clear(gram)
			for f := range m.weight {
				if f != without {
					linalg.AddTo(gram, m.grams[f].Data[c*b*b:(c+1)*b*b])
				}
			}
			blas64.Scal(1/total, linalg.Vector(gram))
			for _, e := range m.sample.Graph.Edges() {
				linalg.AddTie(general(gram, b), e.A, e.B, lambda*e.Factor)
			}
			for t := range b {
				gram[t*b+t] += leastTie
			}
			solver.Regularise(general(gram, b))
		}
		blas64.Scal(1/total, linalg.Vector(right))
		solver.BackSolve(right)
		for t, value := range right {
			out.Set(t, c, value)
		}
	}
	return out
}

// Means returns the means at the knots (T×K) that penalised least squares gives with a λ. Of s it needs the graph, θ,
// X, what is known and the weights.
func (s *Sample) Means(lambda float64) *mat.Dense {
	n, k := s.X.Dims()
	s.place(n, k)
	s.folds, s.fold = 1, make([]int, n)
	centre := s.means(s.X.RawMatrix())
	out := newSmoother(s, s.centred(centre), s.knownCells()).solve(-1, lambda)
	for t := range out.RawMatrix().Rows {
		floats.Add(out.RawRowView(t), centre)
	}
	return out
}

// uncertainty returns the covariance of the values at the knots (T×T) of a column that all rows
// know, over the variance of y: A⁻¹/Σa, with A the matrix of the penalised least squares, which
// includes the bias of the penalty in the mean over smooth functions (Wahba 1983).
func (m *smoother) uncertainty(lambda float64) *mat.Dense {
	s := m.sample
	ones := newSmoother(s, linalg.Zeros(len(s.positions), 1), nil)
	b, total, gram := s.Graph.Knots(), 0.0, linalg.Zeros(s.Graph.Knots(), s.Graph.Knots())
	for f, w := range ones.weight {
		total += w
		linalg.AddTo(gram.Data, ones.grams[f].Data)
	}
	for _, e := range s.Graph.Edges() {
		linalg.AddTie(gram, e.A, e.B, lambda*total*e.Factor)
	}
	linalg.AddDiagonal(gram, leastTie*total)
	out, solver := mat.NewDense(b, b, nil), linalg.NewNormalSolver(b)
	solver.Regularise(gram)
	solver.Inverse(out.RawMatrix().Data)
	return out
}

// predictions returns the values at the positions of all rows (n×C), each without its fold.
func (m *smoother) predictions(lambda float64) blas64.General {
	out := linalg.Zeros(m.values.Rows, m.values.Cols)
	for f := range m.weight {
		at := m.solve(f, lambda)
		for i, p := range m.sample.positions {
			if m.sample.fold[i] == f {
				copy(out.Data[i*out.Stride:(i+1)*out.Stride], mixed(at, p, m.sample.cells[p.Cell]))
			}
		}
	}
	return out
}

// general returns the values of a square matrix of n rows.
func general(values []float64, n int) blas64.General {
	return blas64.General{Rows: n, Cols: n, Stride: n, Data: values}
}

// Bins along a parameter that a density needs, and the most that it has: of a grid, of a line or ring, and of one
// whose knots are so close that they say nothing of how much changes between them.
var gridBins, lineBins, closeBins = [2]int{2, 6}, [2]int{4, 16}, [2]int{4, 8}

// KnotsFor returns the knots of the density of a model with the graph g: those of g, with more
// between them if they are few, or fewer, evenly spaced. The knots of local PCA are close.
func KnotsFor(g graph.Graph, areClose bool) graph.Graph {
	bounds := lineBins
	switch {
	case g.Second != nil:
		bounds = gridBins
	case len(g.Endpoints) < 2:
		return g.Ruled(graph.Constant)
	case areClose:
		bounds = closeBins
	}
	least := func(bins int) bool { return bins < bounds[0] }
	for least(g.Axis.Bins()) && len(g.Endpoints) > 1 || g.Second != nil && least(g.Second.Bins()) && len(g.Second.Endpoints) > 1 {
		g = g.Halved()
	}
	thin := func(a graph.Axis) graph.Axis {
		if a.Bins() <= bounds[1] {
			return a
		}
		ends := a.Endpoints
		return graph.Axis{Endpoints: floats.Span(make([]float64, bounds[1]+1), ends[0], ends[len(ends)-1]), Period: a.Period}
	}
	g.Axis = thin(g.Axis)
	if g.Second != nil {
		second := thin(*g.Second)
		g.Second = &second
	}
	return g.Ruled(graph.Linear)
}

// PriorGraph returns the knots of the prior of θ: those of the density, at least 16 bins a line.
func PriorGraph(g graph.Graph) graph.Graph {
	for g.Rule != graph.Constant && g.Second == nil && g.Bins() < lineBins[1] {
		g = g.Halved()
	}
	return g
}

// finiteRatio returns a/b, or 0.
func finiteRatio(a, b float64) float64 {
	if r := a / b; !math.IsNaN(r) && !math.IsInf(r, 0) {
		return r
	}
	return 0
}
