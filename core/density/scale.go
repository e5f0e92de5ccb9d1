package density

import (
	"context"
	"math"

	"ppca/core/fault"
	"ppca/core/noise"
)

// scaleByTheta sets s²(θ) from the noise of each row in units of ψ, and starts anew from
// its constant where it does not change with θ.
func (e *estimator) scaleByTheta(ctx context.Context) error {
	free := make([]float64, e.n)
	for i := range free {
		free[i] = float64(e.rank)
		for c := range e.k {
			if e.isKnown(i, c) {
				free[i]++
			}
		}
	}
	found, err := noise.Fit(ctx, e.Graph, noise.Residuals{Theta: e.Theta, Squares: e.power, Freedom: free, Weights: e.Weights})
	if fault.CodeOf(err) == fault.Range { // no residuals: s stays 1
		return nil
	}
	if err != nil {
		return err
	}
	e.density.Scale = found.Field
	level, _ := meanDeviation(found.Log, nil) // ψ has the level
	for b := range found.Log {
		e.density.Scale.Log[b] -= level
	}
	e.setScales()
	return nil
}

// setScales computes s(θ) of every row.
func (e *estimator) setScales() {
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
		known := float64(e.k)
		if e.Known != nil {
			known = 0
			for _, is := range e.Known[i*e.k : (i+1)*e.k] {
				if is {
					known++
				}
			}
		}
		if known > 0 {
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
