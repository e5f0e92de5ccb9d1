package density

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/internal/dense"
	"ppca/core/internal/envelope"
)

// mostLeverage bounds a leverage, so that the variance of a cell stays finite.
const mostLeverage = 0.7

// leastStudent is the least number of degrees of freedom of Student's t, which doubles a
// variance.
const leastStudent = 4

// A Leverage has what an observation would take of the means and bases, see
// Density.Inflation.
type Leverage struct {
	Knots  *mat.Dense // B×(V+1), at the endpoints, for the mean and each component: h_v = s_v(θ) β_v², β_0 = 1
	Common *mat.Dense // R×R, symmetric, for the factors z of L: h = zᵀ Common z; nil if R is 0
	Hidden float64    // variance of a cell of a fitted observation, given the others, without leverage, over that of the density
}

// Inflation returns the variance of an unknown cell of an observation with the given
// factors at θ, over that of the law there.
//
//   - The fit has followed the known cells of an observation that was fitted, and the more
//     the larger its leverage h: its residuals are e(1 − h), with e the error of the fit
//     without it, which is that of its unknown cells. Observations that resemble others have a
//     small h, and unusual ones have a large one.
//   - The law is that of an observation of which the fit has seen no cell, so L predicts it
//     worse by the factor Overfit than one that was fitted. An unknown cell of a fitted
//     observation is between the two: 1/√Overfit. This is a size that ν = n − f observations
//     tell, with f the degrees of freedom of means and bases, so the error over it follows
//     Student's t, whose variance is ν/(ν − 2): the factor is at least ν/(ν − 2)/√Overfit.
//   - A new observation has more unusual known cells: z², their mean squared error given the
//     others over its variance, is about 1, and less if it was fitted (see Law.Unusual). The
//     factor is at least min(z², 1).
func (d *Density) Inflation(theta, factors []float64, unusual float64) float64 {
	l := d.Leverage
	if l == nil {
		return 1
	}
	at := d.Scale.Graph.Locate(theta...)
	h := 0.0
	for slot, b := range d.Scale.Graph.Cell(at.Cell) {
		for part, s := range l.Knots.RawRowView(b) {
			beta := 1.0
			if part > 0 {
				beta = factors[part-1]
			}
			h += at.Hat[slot] * s * beta * beta
		}
	}
	if l.Common != nil {
		h += common(l.Common, factors[d.Components():])
	}
	rest := 1 - min(h, mostLeverage)
	return max(d.student()/math.Sqrt(max(1, d.Overfit)), l.Hidden/(rest*rest), min(unusual, 1))
}

// student returns the variance of Student's t with the degrees of freedom of ψ.
func (d *Density) student() float64 {
	free := max(leastStudent, float64(d.Rows)-d.Freedom)
	return free / (free - 2)
}

// common returns zᵀ m z.
func common(m *mat.Dense, z []float64) float64 {
	sum := 0.0
	for r, value := range z {
		sum += value * blas64.Dot(dense.Vector(m.RawRowView(r)), dense.Vector(z))
	}
	return sum
}

// leverage returns the leverages of the rows by means and bases, those of noise.Freedom,
// and what gives those of other observations.
func (e *estimator) leverage(ctx context.Context) (rows []float64, mean float64, l *Leverage, err error) {
	ends := e.density.Scale.Graph
	rows, l = make([]float64, e.n), &Leverage{Knots: mat.NewDense(ends.Knots(), e.v+1, nil), Hidden: 1}
	for part := range e.v + 1 {
		if err := e.addLeverage(ctx, part, rows, l.Knots); err != nil {
			return nil, 0, nil, err
		}
		if part == 0 {
			for i, h := range rows {
				mean += e.weight(i) * h
			}
		}
	}
	if e.rank > 0 {
		l.Common = e.commonLeverage()
	}
	return rows, mean, l, nil
}

// addLeverage adds the leverages of a component, or of the mean if part is 0, to rows, and
// sets its column of knots: the variances at the endpoints, all times the factor that
// makes their interpolation right in the mean of the rows.
func (e *estimator) addLeverage(ctx context.Context, part int, rows []float64, knots *mat.Dense) error {
	square := e.squaresOf(part)
	variance, err := e.regression(ctx, part, square, e.share)
	if err != nil {
		return err
	}
	ends := e.density.Scale.Graph
	for b := range ends.Knots() {
		knots.Set(b, part, variance(ends.Knot(b)))
	}
	exact, interpolated := 0.0, 0.0
	for i, value := range square {
		theta := e.Graph.Row(e.Theta, i)
		h := e.weight(i) * value * variance(theta)
		rows[i] += h
		exact += h
		at := ends.Locate(theta...)
		for slot, b := range ends.Cell(at.Cell) {
			interpolated += e.weight(i) * value * at.Hat[slot] * knots.At(b, part)
		}
	}
	if interpolated > 0 {
		for b := range ends.Knots() {
			knots.Set(b, part, knots.At(b, part)*exact/interpolated/e.Represents)
		}
	}
	return nil
}

// squaresOf returns E β² of a component in each row, and 1 if part is 0, the mean.
func (e *estimator) squaresOf(part int) []float64 {
	square := make([]float64, e.n)
	for i := range square {
		square[i] = 1
		if part > 0 {
			beta := e.factorsOf(i)[part-1]
			square[i] = beta*beta + e.covariance(i).Data[(part-1)*(e.size()+1)]
		}
	}
	return square
}

// regression returns the variance of a mean or component at θ, over that of the noise, if
// the rows take part in its regression with a share.
func (e *estimator) regression(ctx context.Context, part int, square []float64, share func(i int) float64) (variance func(theta []float64) float64, err error) {
	g, lambda := e.smoothing(part)
	cells, system := g.Cells(), envelope.New(g)
	for i, value := range square {
		at := g.Locate(e.Graph.Row(e.Theta, i)...)
		for x, b := range cells[at.Cell] {
			for y, c := range cells[at.Cell][:x+1] {
				system.Add(b, c, e.weight(i)*share(i)*value*at.Hat[x]*at.Hat[y])
			}
		}
	}
	for _, edge := range g.Edges() {
		system.Tie(edge.A, edge.B, lambda*edge.Factor*e.total)
	}
	if err := system.Factorise(ctx); err != nil {
		return nil, err
	}
	inverse, err := system.Inverse(ctx)
	if err != nil {
		return nil, err
	}
	return func(theta []float64) float64 {
		at, sum := g.Locate(theta...), 0.0
		for x, b := range cells[at.Cell] {
			for y, c := range cells[at.Cell] {
				sum += at.Hat[x] * at.Hat[y] * inverse.At(b, c)
			}
		}
		return sum
	}, nil
}

// share returns the share of the variables that row i knows: it takes part in as many of the
// regressions.
func (e *estimator) share(i int) float64 {
	return float64(e.known(i)) / float64(e.k)
}

// commonLeverage returns (I + Σ a z zᵀ)⁻¹.
func (e *estimator) commonLeverage() *mat.Dense {
	sum := dense.Zeros(e.rank, e.rank)
	for r := range e.rank {
		sum.Data[r*e.rank+r] = 1
	}
	for i := range e.n {
		factors := e.factorsOf(i)
		z := blas64.General{Rows: 1, Cols: e.rank, Stride: e.rank, Data: factors[e.v:]}
		blas64.Gemm(blas.Trans, blas.NoTrans, e.weight(i)*e.Represents, z, z, 1, sum)
	}
	solver, inverse := dense.NewNormalSolver(e.rank), mat.NewDense(e.rank, e.rank, nil)
	factorise(solver, sum.Data)
	solver.Inverse(inverse.RawMatrix().Data)
	return inverse
}
