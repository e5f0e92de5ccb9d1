package model

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/internal/arrange"
	"ppca/core/linalg"
)

// A Projection has the coefficients and the errors of observations under a model.
type Projection struct {
	Coefficients *mat.Dense // n×V
	Clamped      []bool     // n, θ was outside the endpoints and was clamped
	RMSE         []float64  // n, root mean square error over the observed cells, in the units of the fit
}

// A Score is the error of a model on observations.
type Score struct {
	RMSE float64   // mean of Rows
	Rows []float64 // n
}

// Project returns the least-squares coefficients of the observations x (n×K) at their θ
// (n×P), Equation (coefficientssolution), and their reconstruction errors. observed
// (n×K; nil means all) says which cells are known. A variable that exists at no knot
// around θ counts as not observed.
//
// A model with a Projection R(θ) returns β = R(θ)(x − μ(θ)) instead, for complete
// observations only.
//
// It fails with ERR_SHAPE if the sizes do not fit the model, or if an observation has
// none of the variables of the knots around its θ; with ERR_NONFINITE if an observed
// cell is not a number; with ERR_RANGE if a coefficient would not be finite; and with
// ERR_UNSUPPORTED if a Projection needs a cell that is missing.
func (m *Model) Project(ctx context.Context, x mat.Matrix, theta []float64, observed []bool) (*Projection, error) {
	if err := m.CheckObservations(ctx, x, theta, observed); err != nil {
		return nil, err
	}
	n, k := x.Dims()
	out := NewProjection(n, m.Components)
	q := m.stack()
	var lengths []float64
	if m.Projection == nil {
		lengths = equilibrate(q)
	}
	for lo, p := 0, m.Graph.Parameters(); lo < n; lo += arrange.BlockRows {
		hi := min(lo+arrange.BlockRows, n)
		d := fit.Data{X: linalg.Part(x, lo, hi), Theta: theta[lo*p : hi*p], Scale: m.Scale}
		if observed != nil {
			d.Observed = observed[lo*k : hi*k]
		}
		if err := m.projectBlock(ctx, d, q, out, lo); err != nil {
			return nil, err
		}
	}
	if lengths != nil {
		out.Coefficients.Apply(func(_, v int, b float64) float64 { return b / lengths[v] }, out.Coefficients)
	}
	for i := range n {
		if !linalg.Finite(out.Coefficients.RawRowView(i)) || !linalg.Finite(out.RMSE[i:i+1]) {
			return nil, fault.New(fault.Range, "row %d has no finite coefficients: check that its values have the units of the model; the components of the model may be too small", i+1).With("row", i+1)
		}
	}
	return out, nil
}

// projectBlock projects the block of observations that begins at row lo.
func (m *Model) projectBlock(ctx context.Context, d fit.Data, q arrange.Stack, out *Projection, lo int) error {
	p, err := arrange.New(ctx, d, fit.Options{Graph: m.Graph, Components: m.Components, ComponentsPerKnot: m.ComponentsPerKnot, EndpointMask: m.EndpointMask})
	if err == nil {
		err = p.CheckRows(lo)
	}
	if err != nil {
		return err
	}
	local := m.localStack(p, q)
	t := arrange.NewPass(p, 1, false)
	if err := m.solveBlock(ctx, t, local); err != nil {
		return err
	}
	return t.EachRow(ctx, local, func(i int, rmse float64, beta []float64) {
		out.Set(lo+i, rmse, m.Graph.Locate(m.Graph.Row(d.Theta, i)...).Clamped, beta)
	})
}

// NewProjection returns an empty projection of n observations.
func NewProjection(n, components int) *Projection {
	return &Projection{Coefficients: mat.NewDense(n, components, nil), Clamped: make([]bool, n), RMSE: make([]float64, n)}
}

// Set fills row i: its error, whether its θ was clamped, and its coefficients (V).
func (p *Projection) Set(i int, rmse float64, clamped bool, coefficients []float64) {
	p.RMSE[i], p.Clamped[i] = rmse, clamped
	p.Coefficients.SetRow(i, coefficients)
}

// solveBlock computes the coefficients of a block.
func (m *Model) solveBlock(ctx context.Context, t *arrange.Pass, local arrange.Stack) error {
	if m.Projection != nil {
		return m.apply(ctx, t, local)
	}
	_, err := t.Coefficients(ctx, local)
	return err
}

// stack returns the means and bases of all knots in one matrix.
func (m *Model) stack() arrange.Stack {
	q := arrange.Stack{General: linalg.Zeros(m.Graph.Knots()*(m.Components+1), m.K()), U: m.Components + 1, Lead: 1}
	for b := 0; b < m.Graph.Knots(); b++ {
		copy(q.Mean(b), m.Mean.RawRowView(b))
		for v := 0; v < m.ComponentsPerKnot[b]; v++ {
			copy(q.Component(b, v), m.Basis.RawRowView(b*m.Components+v))
		}
	}
	return q
}

// Stack returns the means and bases of all knots in one matrix. Except for PPCA, each component
// is divided by its root mean square length over the knots, which is only the scale of the
// coefficients.
func (m *Model) Stack() arrange.Stack {
	q := m.stack()
	if m.Kind != "ppca" {
		equilibrate(q)
	}
	return q
}

// equilibrate divides each component by its root mean square length over the knots and
// returns these lengths, so that components of all sizes are solved for with equal
// precision.
func equilibrate(q arrange.Stack) []float64 {
	knots := q.Rows / q.U
	lengths := make([]float64, q.U-q.Lead)
	for v := range lengths {
		for b := 0; b < knots; b++ {
			lengths[v] = math.Hypot(lengths[v], linalg.Norm(q.Component(b, v)))
		}
		lengths[v] /= math.Sqrt(float64(knots))
		if lengths[v] == 0 {
			lengths[v] = 1
		}
		for b := 0; b < knots; b++ {
			blas64.Scal(1/lengths[v], linalg.Vector(q.Component(b, v)))
		}
	}
	return lengths
}

// localStack returns q in the units and with the column order of p.
func (m *Model) localStack(p *arrange.Problem, q arrange.Stack) arrange.Stack {
	local := q.Clone()
	for b := 0; b < m.Graph.Knots(); b++ {
		p.Sort(local.Mean(b), q.Mean(b), 1/p.Unit)
		for v := 0; v < m.Components; v++ {
			p.Sort(local.Component(b, v), q.Component(b, v), 1)
		}
	}
	return local
}

// Score returns the error of the model on observations. Its arguments and errors are
// those of Project.
func (m *Model) Score(ctx context.Context, x mat.Matrix, theta []float64, observed []bool) (*Score, error) {
	p, err := m.Project(ctx, x, theta, observed)
	if err != nil {
		return nil, err
	}
	return p.Score(), nil
}

// Score returns the errors of the reconstructions.
func (p *Projection) Score() *Score {
	s := &Score{Rows: p.RMSE}
	for _, r := range s.Rows {
		s.RMSE += r / float64(len(s.Rows))
	}
	return s
}

// CheckOrder fails (ERR_OPTION) if names, those of the variables of observations, are those of
// the model in another order. Other names may be the same variables, renamed.
func (m *Model) CheckOrder(names []string) error {
	k := 0
	for k < min(len(names), len(m.Names)) && names[k] == m.Names[k] {
		k++
	}
	if k == len(names) || !slices.Equal(slices.Sorted(slices.Values(names)), slices.Sorted(slices.Values(m.Names))) {
		return nil
	}
	return fault.New(fault.Option, "the variables are those of the model in another order: variable %d is %q, but %q in the model; pass them in its order, such as by the option variables of a file", k+1, names[k], m.Names[k]).With("option", "variables")
}

// CheckObservations fails unless x fits the model and is finite where observed.
func (m *Model) CheckObservations(ctx context.Context, x mat.Matrix, theta []float64, observed []bool) error {
	if linalg.IsEmpty(x) {
		return fault.New(fault.Shape, "there are no observations").With("option", "data")
	}
	n, k := x.Dims()
	if k != m.K() {
		return fault.New(fault.Shape, "the observations have %d variables, but the model has %d: use the variables of the model", k, m.K()).With("cols", k)
	}
	if err := m.Graph.CheckCount(theta, n); err != nil {
		return err
	}
	if observed != nil && len(observed) != n*k {
		return fault.New(fault.Shape, "the observation mask has %d entries; %d×%d data need %d", len(observed), n, k, n*k)
	}
	if err := m.checkComplete(observed); err != nil {
		return err
	}
	_, err := fit.CheckCells(ctx, fit.Data{X: x, Theta: theta, Observed: observed, Names: m.Names})
	return err
}
