package density

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/job"
	"ppca/core/linalg"
)

const (
	rounds     = 5    // of expectation–maximisation for each R
	leastNoise = 1e-4 // of ψ, as a share of what the factors explain, in the rounds
)

// grow visits the factors of z (n×K) of one or more R, the last of which is most. Without missing
// cells they are singular vectors. Otherwise expectation–maximisation fits them to the known
// cells, R factor by factor: it starts at the singular vectors of the cells as the factors before
// fill them in.
func (e *estimator) grow(ctx context.Context, z blas64.General, most int, visit func(rank int, c *components)) error {
	if e.Known == nil {
		c, err := e.singular(ctx, z, most)
		if err == nil {
			visit(most, c)
		}
		return err
	}
	for _, rank := range ranksTo(most) {
		c, err := e.singular(ctx, z, rank)
		if err != nil {
			return err
		}
		c.noise = make([]float64, len(c.all))
		for at := range c.noise {
			c.noise[at] = max(0, c.all[at]-c.explained(at, rank))
		}
		for round := range rounds + 1 {
			x, err := e.expect(ctx, z, c)
			if err != nil {
				return err
			}
			if round == rounds {
				break
			}
			if err := e.maximise(ctx, c, x); err != nil {
				return err
			}
		}
		visit(rank, c)
	}
	return nil
}

// explained returns the variance of a variable by the first factors.
func (c *components) explained(at, rank int) float64 {
	sum := 0.0
	for a, variance := range c.variance[:rank] {
		v := c.vectors.Data[a*c.vectors.Stride+at]
		sum += variance * v * v
	}
	return sum
}

// An expectation has the sums over rows that maximise needs, with weights a_i: of the moments
// E ffᵀ of all rows, of those that do not know a variable, of z E f, z², and 1 of those that do.
type expectation struct {
	moment, right  blas64.General // R×R, K×R
	unknown        []blas64.General
	square, weight []float64 // K
	total          float64
}

// expect sets the scores of c to E f given the known cells, fills z in where cells are missing,
// and returns the sums.
func (e *estimator) expect(ctx context.Context, z blas64.General, c *components) (*expectation, error) {
	k, r := z.Cols, c.vectors.Rows
	d := &Density{Loadings: mat.NewDense(r, k, c.vectors.Data), Noise: make([]float64, k), Covariance: mat.NewDense(r, r, nil)}
	for at := range k {
		d.Noise[at] = max(c.noise[at], leastNoise*c.explained(at, r), floor)
	}
	for a, variance := range c.variance {
		d.Covariance.Set(a, a, variance)
	}
	laws := d.Laws()
	x := &expectation{moment: linalg.Zeros(r, r), right: linalg.Zeros(k, r), unknown: make([]blas64.General, k), square: make([]float64, k), weight: make([]float64, k)}
	moment := linalg.Zeros(r, r)
	for i, err := range job.Rows(ctx, z.Rows, k*r) {
		if err != nil {
			return nil, err
		}
		row, known, a := z.Data[i*k:(i+1)*k], e.row(i), e.weight(i)
		for at, is := range known {
			if !is {
				row[at] = 0
			}
		}
		p := laws.posterior(laws.common.pattern(laws, known), row)
		f := linalg.Vector(p.Factors)
		copy(c.scores.Data[i*r:(i+1)*r], p.Factors)
		copy(moment.Data, p.Covariance)
		blas64.Ger(1, f, f, moment)
		linalg.Subtract(x.moment.Data, -a, moment.Data)
		x.total += a
		for at, is := range known {
			if !is {
				if x.unknown[at].Data == nil {
					x.unknown[at] = linalg.Zeros(r, r)
				}
				linalg.Subtract(x.unknown[at].Data, -a, moment.Data)
				row[at] = laws.expected(p, at)
				continue
			}
			linalg.Subtract(x.right.Data[at*r:(at+1)*r], -a*row[at], p.Factors)
			x.square[at] += a * row[at] * row[at]
			x.weight[at] += a
		}
	}
	return x, nil
}

// maximise sets the factors to the most likely ones given the sums, with the prior N(0, 1/K) of
// each loading: a ridge regression of each variable on E f over the rows that know it.
func (e *estimator) maximise(ctx context.Context, c *components, x *expectation) error {
	r, k := c.vectors.Rows, c.vectors.Cols
	v, moment, inverse := linalg.Zeros(r, k), make([]float64, r*r), make([]float64, r*r)
	solver := linalg.NewNormalSolver(r)
	for at := range k {
		copy(moment, x.moment.Data)
		if x.unknown[at].Data != nil {
			linalg.Subtract(moment, 1, x.unknown[at].Data)
		}
		prior := max(float64(k)*c.noise[at], floor)
		system := general(append([]float64(nil), moment...), r)
		linalg.AddDiagonal(system, prior)
		solver.Regularise(system)
		loadings := append([]float64(nil), x.right.Data[at*r:(at+1)*r]...)
		solver.BackSolve(loadings)
		solver.Inverse(inverse)
		free, square := x.weight[at]-float64(r)+prior*linalg.Trace(general(inverse, r)), x.square[at]
		for a, value := range loadings {
			v.Data[a*k+at] = value
			square += value * (blas64.Dot(linalg.Vector(moment[a*r:(a+1)*r]), linalg.Vector(loadings)) - 2*x.right.Data[at*r+a])
		}
		c.noise[at] = max(0, square) / max(free, 0.1*x.weight[at], math.SmallestNonzeroFloat64)
	}
	blas64.Scal(1/x.total, linalg.Vector(x.moment.Data))
	solver.Regularise(x.moment)
	rows := linalg.Zeros(r, k) // CᵀV with E ffᵀ = CCᵀ has the same covariance, with unit factors
	blas64.Gemm(blas.Trans, blas.NoTrans, 1, general(solver.Lower(), r), v, 0, rows)
	vectors, squares, err := linalg.Leading(ctx, linalg.Dense(rows), r, 1e-9, seed)
	if err != nil {
		return err
	}
	c.vectors, c.variance = compact(vectors), squares
	for a := range squares {
		squares[a] = max(squares[a], floor)
	}
	return nil
}
