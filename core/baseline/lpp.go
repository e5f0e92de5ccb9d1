package baseline

import (
	"context"
	"math"
	"time"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/linalg"
	"ppca/core/model"
)

// DefaultNeighbours is the default number of neighbours of an observation in LPP.
const DefaultNeighbours = 5

// A Locality defines which neighbours LPP preserves.
type Locality struct {
	Neighbours int // of each observation, between 1 and n−1; 0: DefaultNeighbours, or n−1
	// Heat is t in units of data²: the weight of neighbours is exp(−‖x_i − x_j‖²/t). 0
	// means the mean squared distance between neighbours, +Inf weights of 1.
	Heat float64
}

// LPP is the locality preserving projection (He & Niyogi 2004): the vectors a with the
// smallest λ in
//
//	Xᵀ L X a = λ Xᵀ D X a,   a_vᵀ XᵀDX a_w = 1 for v = w and 0 otherwise,
//
// where W holds the weights of neighbours, D their sums and L = D − W (X is n×K and
// centred). As in He & Niyogi the data are first projected on their principal
// components (see reduce), because XᵀDX is singular if variables are linearly
// dependent.
//
// The coefficients are those of LPP, β_v = a_vᵀ(x − μ). The model reconstructs by least
// squares on the a_v, which are not orthonormal. Of o it uses Graph, Components and
// Seed. Vectors beyond the rank of the data are omitted, with a warning. LPP fails with
// ERR_OPTION if there are fewer neighbours than requested or all their weights vanish,
// and with ERR_UNSUPPORTED for weighted observations.
func LPP(ctx context.Context, d fit.Data, o fit.Options, locality Locality) (*model.Model, error) {
	start := time.Now()
	if err := Check(ctx, d, o); err != nil {
		return nil, err
	}
	if d.Weights != nil {
		return nil, fault.New(fault.Unsupported, "LPP does not support observation weights: read the data without them, or choose another method").With("option", "weight")
	}
	n, k := d.X.Dims()
	locality, err := locality.complete(n)
	if err != nil {
		return nil, err
	}
	if err := checkRoom(d, o, n, 2, locality.numbers(n, k, o.Components)); err != nil {
		return nil, err
	}
	m := Empty("lpp", o.Graph.Ruled(graph.Constant), d, o)
	m.Projection = mat.NewDense(o.Components, k, nil)
	d.Disposable = false // project reads them at the end
	x, err := centre(ctx, d, d.Counted(), m.Mean.RawRowView(0))
	if err != nil {
		return nil, err
	}
	unit := toUnit(x)
	links, err := neighbours(ctx, x, locality.Neighbours)
	if err != nil {
		return nil, err
	}
	weights, err := heat(links, locality.Heat, unit)
	if err != nil {
		return nil, err
	}
	components, err := reduce(ctx, x, o.Components, o.Seed)
	if err != nil {
		return nil, err
	}
	y := linalg.Zeros(n, components.Rows)
	if components.Rows > 0 {
		blas64.Gemm(blas.NoTrans, blas.Trans, 1, x, components, 0, y)
	}
	vectors, err := localVectors(ctx, y, links, weights, o.Components)
	if err != nil {
		return nil, err
	}
	m.ComponentsPerKnot[0] = vectors.Rows
	warnRank(m, 0, n)
	fillLocal(m, vectors, components, unit)
	return m, Complete(ctx, m, d, start)
}

// complete returns l with defaults for n observations, and checks it.
func (l Locality) complete(n int) (Locality, error) {
	if l.Neighbours == 0 {
		l.Neighbours = min(DefaultNeighbours, n-1)
	}
	if l.Neighbours < 1 || l.Neighbours >= n {
		return l, fault.New(fault.Option, "neighbours is %d: with %d observations it must be between 1 and %d", l.Neighbours, n, n-1).With("option", "neighbours")
	}
	return l, nil
}

// heat returns the weight of each link. t is in units of data², the distances of the
// links in units of x².
func heat(links []link, t, unit float64) ([]float64, error) {
	mean := 0.0
	for _, l := range links {
		mean += l.square / float64(len(links))
	}
	t /= unit * unit
	if t == 0 {
		t = mean
	}
	weights, largest := make([]float64, len(links)), 0.0
	for i, l := range links {
		weights[i] = 1
		if l.square > 0 {
			weights[i] = math.Exp(-l.square / t)
		}
		largest = math.Max(largest, weights[i])
	}
	if largest == 0 {
		return nil, fault.New(fault.Option, "heat is %v, so small that all weights of neighbours are 0: the mean squared distance between neighbours is %v", t*unit*unit, mean*unit*unit).With("option", "heat")
	}
	return weights, nil
}

// localVectors solves YᵀLY a = λ YᵀDY a for the count smallest λ and returns the a as
// rows.
func localVectors(ctx context.Context, y blas64.General, links []link, weights []float64, count int) (blas64.General, error) {
	r := y.Cols
	if r == 0 {
		return linalg.Zeros(0, 0), nil
	}
	degrees := make([]float64, y.Rows)
	for i, l := range links {
		degrees[l.a] += weights[i]
		degrees[l.b] += weights[i]
	}
	scaled := linalg.Zeros(y.Rows, r)
	for i, degree := range degrees {
		blas64.Axpy(math.Sqrt(degree), linalg.Vector(row(y, i)), linalg.Vector(row(scaled, i)))
	}
	constraint, err := innerProducts(ctx, scaled)
	if err != nil {
		return constraint, err
	}
	// L = Σ w (e_a − e_b)(e_a − e_b)ᵀ over the links.
	differences := linalg.Zeros(len(links), r)
	for i, l := range links {
		to, w := linalg.Vector(row(differences, i)), math.Sqrt(weights[i])
		blas64.Axpy(w, linalg.Vector(row(y, l.a)), to)
		blas64.Axpy(-w, linalg.Vector(row(y, l.b)), to)
	}
	laplacian, err := innerProducts(ctx, differences)
	if err != nil {
		return laplacian, err
	}
	return pencil(ctx, laplacian, constraint, count)
}

// innerProducts returns xᵀx.
func innerProducts(ctx context.Context, x blas64.General) (blas64.General, error) {
	out := linalg.Zeros(x.Cols, x.Cols)
	return out, covariance{x: x}.fillGram(ctx, out)
}

// fillLocal writes vectors (rows, in coordinates of the components) to a model in the
// units of the data: a as its Projection, and as its basis the dual vectors, for which
// least squares gives β = aᵀ(x − μ).
func fillLocal(m *model.Model, vectors, components blas64.General, unit float64) {
	if vectors.Rows == 0 {
		return
	}
	for _, part := range []struct {
		to      *mat.Dense
		vectors blas64.General
		factor  float64
	}{{m.Projection, vectors, 1 / unit}, {m.Basis, dual(vectors), unit}} {
		blas64.Gemm(blas.NoTrans, blas.NoTrans, part.factor, part.vectors, components, 0, rowsOf(part.to.RawMatrix(), 0, vectors.Rows))
	}
	for v := 0; v < vectors.Rows; v++ {
		a := linalg.Vector(m.Projection.RawRowView(v))
		if a.Data[blas64.Iamax(a)] < 0 {
			blas64.Scal(-1, a)
			blas64.Scal(-1, linalg.Vector(m.Basis.RawRowView(v)))
		}
	}
}

// dual returns (AAᵀ)⁻¹A for rows A. With A = RQ, R lower triangular and Q orthonormal,
// this is R⁻ᵀQ.
func dual(a blas64.General) blas64.General {
	q, r := linalg.Zeros(a.Rows, a.Cols), linalg.Zeros(a.Rows, a.Rows)
	copy(q.Data, a.Data)
	linalg.Orthonormalise(q)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, a, q, 0, r)
	blas64.Trsm(blas.Left, blas.Trans, 1, blas64.Triangular{N: r.Rows, Stride: r.Stride, Data: r.Data, Uplo: blas.Lower, Diag: blas.NonUnit}, q)
	return q
}
