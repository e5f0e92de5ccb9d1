package ppca

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
	"ppca/core/fault"
)

// A Projection is what a model says about observations.
type Projection struct {
	Coefficients *mat.Dense // n×V
	Clamped      []bool     // n, θ was outside the endpoints and was moved there
	RMSE         []float64  // n, root mean square error over the observed cells, in the units of the fit
}

// A Score is the error of a model on observations.
type Score struct {
	RMSE float64   // mean of Rows
	Rows []float64 // n
}

// position returns the tables that θ weighs and their weights.
func (m *Model) position(theta float64) (tables []int, weights []float64, clamped bool) {
	at := m.Graph.Locate(theta)
	switch m.Rule {
	case Constant:
		return []int{0}, []float64{1}, false
	case Step:
		return []int{at.Cell}, []float64{1}, at.Clamped
	}
	return m.Graph.Cells()[at.Cell], at.Weights, at.Clamped
}

// At returns the mean and the basis at θ, in the units of the data. θ outside
// the endpoints is clamped and flagged; NaN fails with ERR_NONFINITE.
func (m *Model) At(theta float64) (Slice, error) {
	if math.IsNaN(theta) {
		return Slice{}, fault.New(fault.NonFinite, "θ is NaN: give a number")
	}
	s := m.fitted(theta)
	if m.Scale != nil {
		for v := -1; v < m.Components; v++ {
			row := s.Mean
			if v >= 0 {
				row = s.Basis.RawRowView(v)
			}
			for k := range row {
				row[k] *= m.Scale[k]
			}
		}
	}
	s.Explained = make([]float64, m.Components)
	for v := range s.Explained {
		row := vector(s.Basis.RawRowView(v))
		s.Explained[v] = m.CoefficientSD[v] * m.CoefficientSD[v] * blas64.Dot(row, row)
	}
	return s, nil
}

// fitted returns mean and basis at θ in the units of the fit.
func (m *Model) fitted(theta float64) Slice {
	k := m.K()
	tables, weights, clamped := m.position(theta)
	s := Slice{Mean: make([]float64, k), Basis: mat.NewDense(m.Components, k, nil), Clamped: clamped}
	for t, table := range tables {
		if weights[t] == 0 {
			continue
		}
		subtract(s.Mean, -weights[t], m.Mean.RawRowView(table))
		for v := 0; v < m.Components; v++ {
			subtract(s.Basis.RawRowView(v), -weights[t], m.Basis.RawRowView(table*m.Components+v))
		}
	}
	return s
}

// Project returns the least-squares coefficients of the observations x (n×K) at
// their θ (n), Equation (coefficientssolution), and the error of what they
// reconstruct. observed (n×K, or nil for all) says which cells are known; a
// variable that no knot around θ has is not observed either.
func (m *Model) Project(ctx context.Context, x *mat.Dense, theta []float64, observed []bool) (*Projection, error) {
	if err := m.checkObservations(x, theta, observed); err != nil {
		return nil, err
	}
	n, _ := x.Dims()
	p := &Projection{Coefficients: mat.NewDense(n, m.Components, nil), Clamped: make([]bool, n), RMSE: make([]float64, n)}
	solver := newNormalSolver(m.Components)
	h := make([]float64, m.Components*m.Components)
	for i := 0; i < n; i++ {
		if i%blockRows == 0 {
			if err := checkpoint.Reached(ctx); err != nil {
				return nil, err
			}
		}
		p.RMSE[i], p.Clamped[i] = m.projectRow(p.Coefficients.RawRowView(i), x.RawRowView(i), theta[i], rowMask(observed, i, m.K()), solver, h)
	}
	return p, nil
}

// rowMask returns row i of a mask, or nil.
func rowMask(observed []bool, i, k int) []bool {
	if observed == nil {
		return nil
	}
	return observed[i*k : (i+1)*k]
}

// projectRow solves one observation and returns its RMSE.
func (m *Model) projectRow(beta, x []float64, theta float64, observed []bool, solver *normalSolver, h []float64) (float64, bool) {
	s := m.fitted(theta)
	residual := make([]float64, len(x))
	cells := 0
	for k, value := range x {
		if (observed != nil && !observed[k]) || !m.exists(theta, k) {
			for v := 0; v < m.Components; v++ {
				s.Basis.Set(v, k, 0)
			}
			continue
		}
		cells++
		if m.Scale != nil {
			value /= m.Scale[k]
		}
		residual[k] = value - s.Mean[k]
	}
	basis := s.Basis.RawMatrix()
	gram := blas64.General{Rows: m.Components, Cols: m.Components, Stride: m.Components, Data: h}
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, basis, basis, 0, gram)
	blas64.Gemv(blas.NoTrans, 1, basis, vector(residual), 0, vector(beta))
	solver.solve(h, beta)
	blas64.Gemv(blas.Trans, -1, basis, vector(beta), 1, vector(residual))
	return norm(residual) / math.Sqrt(float64(max(cells, 1))), s.Clamped
}

// exists tells whether a table that θ weighs has variable k.
func (m *Model) exists(theta float64, k int) bool {
	if m.EndpointMask == nil {
		return true
	}
	tables, weights, _ := m.position(theta)
	for t, table := range tables {
		if weights[t] > 0 && m.EndpointMask[table*m.K()+k] {
			return true
		}
	}
	return false
}

// Reconstruct returns x̂ = μ(θ) + P(θ)β, n×K, in the units of the data.
func (m *Model) Reconstruct(coefficients *mat.Dense, theta []float64) (*mat.Dense, error) {
	n, v := coefficients.Dims()
	if n != len(theta) {
		return nil, fault.New(fault.Shape, "%d rows of coefficients but %d values of θ: each row needs one", n, len(theta))
	}
	if v != m.Components {
		return nil, fault.New(fault.Shape, "%d coefficients a row, but the model has %d components", v, m.Components)
	}
	out := mat.NewDense(n, m.K(), nil)
	for i, t := range theta {
		if math.IsNaN(t) {
			return nil, fault.New(fault.NonFinite, "θ of row %d is NaN", i+1).With("row", i+1)
		}
		s := m.fitted(t)
		row := out.RawRowView(i)
		copy(row, s.Mean)
		blas64.Gemv(blas.Trans, 1, s.Basis.RawMatrix(), vector(coefficients.RawRowView(i)), 1, vector(row))
		if m.Scale != nil {
			for k := range row {
				row[k] *= m.Scale[k]
			}
		}
	}
	return out, nil
}

// Score returns the error of the model on observations, see Project.
func (m *Model) Score(ctx context.Context, x *mat.Dense, theta []float64, observed []bool) (*Score, error) {
	p, err := m.Project(ctx, x, theta, observed)
	if err != nil {
		return nil, err
	}
	s := &Score{Rows: p.RMSE}
	for _, r := range s.Rows {
		s.RMSE += r / float64(len(s.Rows))
	}
	return s, nil
}

// checkObservations fails unless x fits the model and is finite where observed.
func (m *Model) checkObservations(x *mat.Dense, theta []float64, observed []bool) error {
	if x == nil || x.IsEmpty() {
		return fault.New(fault.Shape, "there are no observations")
	}
	n, k := x.Dims()
	if k != m.K() {
		return fault.New(fault.Shape, "the observations have %d variables, the model has %d: they must be the same ones", k, m.K()).With("cols", k)
	}
	if n != len(theta) {
		return fault.New(fault.Shape, "%d observations but %d values of θ: each observation needs one", n, len(theta))
	}
	if observed != nil && len(observed) != n*k {
		return fault.New(fault.Shape, "the mask of observations has %d entries; %d×%d data need %d", len(observed), n, k, n*k)
	}
	return checkFinite(Data{X: x, Theta: theta, Observed: observed})
}
