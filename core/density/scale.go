package density

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/fault"
	"ppca/core/graph"
	"ppca/core/internal/dense"
	"ppca/core/noise"
)

// scaleByTheta sets s²(θ) from the noise of each row in units of ψ, and starts anew from
// its constant where it does not change with θ.
func (e *estimator) scaleByTheta(ctx context.Context) error {
	if err := e.spreadByTheta(ctx); err != nil {
		return err
	}
	free := make([]float64, e.n)
	for i := range free {
		free[i] = float64(e.rank + e.known(i))
	}
	found, err := e.field(ctx, e.power, free)
	if found == nil { // s stays 1
		return err
	}
	e.density.Scale = *found
	level, _ := meanDeviation(found.Log, nil) // ψ has the level
	for b := range found.Log {
		e.density.Scale.Log[b] -= level
	}
	e.setScales()
	return nil
}

// spreadByTheta sets t²(θ), the trend of the variances of all coefficients: the noise field
// of (β − m)ᵀΛ⁻¹(β − m), with Λ pooled over θ. Only models whose bases are interpolated have
// one: the bins of the others share no observations.
func (e *estimator) spreadByTheta(ctx context.Context) error {
	if e.Graph.Rule != graph.Linear {
		return nil
	}
	v := e.v
	pooled, squares, free := dense.Zeros(v, v), make([]float64, e.n), make([]float64, e.n)
	deviations := make([]blas64.General, len(e.cells))
	for j, knots := range e.cells {
		deviations[j] = e.deviationsOf(j, knots)
		e.addSpreads(pooled, deviations[j], 1/e.total, j, func(int) float64 { return 1 })
	}
	symmetrise(pooled.Data, v)
	solver, inverse := dense.NewNormalSolver(v), dense.Zeros(v, v)
	factorise(solver, pooled.Data)
	solver.Inverse(inverse.Data)
	image := make([]float64, v)
	for j := range e.cells {
		for _, p := range e.places[j] {
			own, covariance := 0.0, e.covariance(p.lo)
			for a := range v {
				own += blas64.Dot(dense.Vector(inverse.Data[a*v:(a+1)*v]), dense.Vector(covariance.Data[a*covariance.Stride:a*covariance.Stride+v]))
			}
			for i := p.lo; i < p.hi; i++ {
				d := dense.Vector(deviations[j].Data[(i-e.first[j])*v : (i-e.first[j]+1)*v])
				blas64.Gemv(blas.NoTrans, 1, inverse, d, 0, dense.Vector(image))
				squares[i], free[i] = own+blas64.Dot(d, dense.Vector(image)), float64(v)
			}
		}
	}
	found, err := e.field(ctx, squares, free)
	if found != nil {
		e.density.Spread = found
	}
	return err
}

// field returns the noise field of squares with degrees of freedom, by row; nil without residuals.
func (e *estimator) field(ctx context.Context, squares, free []float64) (*noise.Field, error) {
	found, err := noise.Fit(ctx, e.Graph, noise.Residuals{Theta: e.Theta, Squares: squares, Freedom: free, Weights: e.Weights})
	switch {
	case fault.CodeOf(err) == fault.Range:
		return nil, nil
	case err != nil:
		return nil, err
	}
	return &found.Field, nil
}

// trendAt returns t²(θ) of row i.
func (e *estimator) trendAt(i int) float64 {
	if e.trends == nil {
		return 1
	}
	return e.trends[i]
}

// setScales computes s(θ) and t²(θ) of every row.
func (e *estimator) setScales() {
	if e.trends = nil; e.density.Spread != nil {
		e.trends = e.density.Spread.AtRows(e.Theta)
	}
	e.scale = e.density.Scale.AtRows(e.Theta)
	for i, square := range e.scale {
		e.scale[i] = math.Sqrt(square)
	}
	e.power, e.distance = make([]float64, e.n), make([]float64, e.n)
}

// dispersion returns the variance of D²/K_o over the rows, relative to its mean, over
// 2/K_o, that of χ²; at least 1.
func (e *estimator) dispersion() float64 {
	ratios, shapes := make([]float64, e.n), 0.0
	for i := range e.n {
		if known := float64(e.known(i)); known > 0 {
			ratios[i] = e.distance[i] / known
			shapes += e.weight(i) * known / 2
		}
	}
	mean, deviation := meanDeviation(ratios, e.Weights)
	if !(mean > 0) {
		return 1
	}
	return max(1, deviation*deviation/(mean*mean)*shapes/e.total)
}
