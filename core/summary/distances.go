package summary

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/linalg"
	"ppca/core/model"
)

// distances measures how far observations are from a model whose distances were learnt.
type distances struct {
	m      *model.Model
	known  *fit.Distances
	law    roots   // of Λ
	least  float64 // level of Q below which it is rounding
	slice  model.Slice
	solver *linalg.NormalSolver
}

// newDistances fails with ERR_UNSUPPORTED if the distances of m were not learnt.
func newDistances(m *model.Model) (*distances, error) {
	known := m.Summary.Distances
	if known == nil || len(known.Mean) != m.Components || len(known.Covariance) != m.Components*m.Components {
		return nil, fault.New(fault.Unsupported, "the model does not know which distances are usual: learn them from observations like those that it was fitted to")
	}
	law := square(m.Components, known.Covariance)
	return &distances{m: m, known: known, law: rootsOf(law), least: 1e-18 * linalg.Trace(law) / float64(m.K()), solver: linalg.NewNormalSolver(m.Components)}, nil
}

// An observed has an observation at its θ, in the units of the fit.
type observed struct {
	away                 []float64 // V, β − m
	residual             []float64 // K, 0 where a cell is not known
	cells                float64   // known
	withinLevel, ofLevel float64   // of T² and Q at θ
}

// observe returns observation i of d, which has least-squares coefficients. Those of one with
// unknown cells are their means given the known ones and N(m, lΛ).
func (r *distances) observe(d fit.Data, i int, coefficients []float64) observed {
	m, v := r.m, r.m.Components
	theta := m.Graph.Row(d.Theta, i)
	at := m.Graph.Locate(theta...)
	m.FittedTo(&r.slice, theta)
	o := observed{residual: make([]float64, m.K())}
	for slot, b := range m.Graph.Cell(at.Cell) {
		o.withinLevel += at.Hat[slot] * r.known.Within.Level[b]
		o.ofLevel += at.Hat[slot] * r.known.From.Level[b]
	}
	o.ofLevel = max(o.ofLevel, r.least)
	d.Scale = m.Scale
	d.ScaledRow(i, 1, o.residual)
	linalg.Subtract(o.residual, 1, r.slice.Mean)
	known, lacks := m.Knows(d, i)
	basis := r.slice.Basis.RawMatrix()
	for c := range o.residual {
		if known.Cell(c) {
			o.cells++
			continue
		}
		o.residual[c] = 0
		for w := range v {
			basis.Data[w*basis.Stride+c] = 0
		}
	}
	o.away = awayFrom(r.known.Mean, coefficients)
	if lacks {
		r.expect(&o, basis)
	}
	for w, b := range o.away {
		linalg.Subtract(o.residual, b+r.known.Mean[w], r.slice.Basis.RawRowView(w))
	}
	return o
}

// expect replaces β̂ − m by A(I + AGA/σ²)⁻¹AG(β̂ − m)/σ² with A = (lΛ)^½ and G = P_oP_oᵀ.
func (r *distances) expect(o *observed, basis blas64.General) {
	v := r.m.Components
	noise := o.ofLevel * float64(r.m.K()) / max(1, float64(r.m.K()-v))
	gram, half, precision := linalg.Zeros(v, v), linalg.Zeros(v, v), linalg.Zeros(v, v)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1/noise, basis, basis, 0, gram)
	right := times(r.law.root, times(gram, o.away))
	blas64.Gemm(blas.NoTrans, blas.NoTrans, o.withinLevel, r.law.root, gram, 0, half)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, half, r.law.root, 0, precision)
	linalg.AddDiagonal(precision, 1)
	r.solver.Solve(precision.Data, right)
	o.away = times(r.law.root, right)
	blas64.Scal(o.withinLevel, linalg.Vector(o.away))
}

// within returns T².
func (r *distances) within(o observed) float64 {
	if !(o.withinLevel > 0) {
		return 0
	}
	u := times(r.law.inverse, o.away)
	return blas64.Dot(linalg.Vector(u), linalg.Vector(u)) / o.withinLevel
}

// from returns Q.
func (r *distances) from(o observed) float64 {
	if !(o.ofLevel > 0) || o.cells == 0 {
		return 0
	}
	return blas64.Dot(linalg.Vector(o.residual), linalg.Vector(o.residual)) / o.cells / o.ofLevel
}

// contributions returns those of the variables to T², signed. With orthonormal directions
// U = G^−½P, G = PPᵀ, and γ = G^½(β − m) of covariance C = G^½ΛG^½, they are Uᵀ C^−½ γ.
func (r *distances) contributions(o observed) []float64 {
	out := make([]float64, r.m.K())
	if !(o.withinLevel > 0) {
		return out
	}
	v := r.m.Components
	basis := r.slice.Basis.RawMatrix()
	gram, half, turned := linalg.Zeros(v, v), linalg.Zeros(v, v), linalg.Zeros(v, v)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, basis, basis, 0, gram)
	lengths := rootsOf(gram)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, lengths.root, square(v, r.known.Covariance), 0, half)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, half, lengths.root, 0, turned)
	u := times(lengths.inverse, times(rootsOf(turned).inverse, times(lengths.root, o.away)))
	blas64.Gemv(blas.Trans, 1/math.Sqrt(o.withinLevel), basis, linalg.Vector(u), 0, linalg.Vector(out))
	return out
}

// roots are the symmetric roots of a covariance and of its inverse; directions without variance
// have 0 in both.
type roots struct{ root, inverse blas64.General }

func rootsOf(a blas64.General) roots {
	n := a.Rows
	out := roots{linalg.Zeros(n, n), linalg.Zeros(n, n)}
	e := linalg.NewEigen(n)
	if !e.Decompose(a) {
		return out
	}
	for i, value := range e.Values {
		if !(value > 1e-12*e.Values[0]) {
			break
		}
		u := linalg.Vector(e.Vectors.Data[i*n : (i+1)*n])
		blas64.Ger(math.Sqrt(value), u, u, out.root)
		blas64.Ger(1/math.Sqrt(value), u, u, out.inverse)
	}
	return out
}

func square(n int, data []float64) blas64.General {
	return blas64.General{Rows: n, Cols: n, Stride: n, Data: data}
}

func times(a blas64.General, x []float64) []float64 {
	y := make([]float64, a.Rows)
	blas64.Gemv(blas.NoTrans, 1, a, linalg.Vector(x), 0, linalg.Vector(y))
	return y
}

// awayFrom returns x − mean.
func awayFrom(mean, x []float64) []float64 {
	out := append([]float64(nil), x...)
	linalg.Subtract(out, 1, mean)
	return out
}
