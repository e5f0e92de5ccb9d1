package density

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
)

// A NoiseField is a variance that changes with θ: log σ²(θ) = Σ_b w_b(θ) log σ²_b, with the hat
// weights w of the knots of a line, a ring or a grid. It is positive everywhere.
type NoiseField struct {
	graph graph.Graph
	log   *mat.Dense // B×1, log σ² at the knots
}

// NoiseFromSD returns the field with these σ at its knots.
func NoiseFromSD(g graph.Graph, sd []float64) NoiseField {
	f := NoiseField{g, mat.NewDense(len(sd), 1, nil)}
	for b, value := range sd {
		f.log.Set(b, 0, 2*math.Log(value))
	}
	return f
}

// at returns log σ² at θ, which is clamped to the knots, or wrapped on a ring.
func (f NoiseField) at(theta []float64) float64 {
	p := f.graph.Locate(theta...)
	return mixed(f.log, p, f.graph.Cell(p.Cell))[0]
}

// AtRows returns σ² at each θ of n×P values.
func (f NoiseField) AtRows(theta []float64) []float64 {
	out := make([]float64, len(theta)/f.graph.Parameters())
	for i := range out {
		out[i] = math.Exp(f.at(f.graph.Row(theta, i)))
	}
	return out
}

// Freedom returns the degrees of freedom that the residual of each row of d has left, as if its fit were
// a regression of every variable on the coefficients (n×V) and a constant:
//
//	d_i = (k_i − V_i)(1 − h_i),   h_i = a_i/Σ_j a_j + Σ_v a_i β_iv² / Σ_j a_j β_jv²,
//
// with k_i known cells and V_i coefficients that are not 0. The leverage h_i is what the row takes of the mean
// and the components. Rows of weight 0 have none.
func Freedom(d fit.Data, coefficients mat.Matrix, known []float64) []float64 {
	n, components := coefficients.Dims()
	leverage, own := make([]float64, n), make([]float64, n)
	for v := -1; v < components; v++ {
		shares, sum := make([]float64, n), 0.0
		for i := range n {
			beta := 1.0
			if v >= 0 {
				if beta = coefficients.At(i, v); beta != 0 {
					own[i]++
				}
			}
			shares[i] = d.Weight(i) * beta * beta
			sum += shares[i]
		}
		if sum > 0 {
			floats.AddScaled(leverage, 1/sum, shares)
		}
	}
	for i, h := range leverage {
		if leverage[i] = 0; d.Weight(i) > 0 {
			leverage[i] = max(0, known[i]-own[i]) * max(0, 1-h)
		}
	}
	return leverage
}

const (
	leastShare  = 1e-4 // the smallest r_i²/d_i that counts, relative to the mean: residuals of 0 would make σ² 0
	leastGain   = 2    // in log-likelihood on rows left out, for the noise to change with θ
	almostEqual = 1e6  // a penalty with which the noise is constant
)

// FitNoise estimates the noise at the knots of g, with linear weights whatever its rule is, from the squared
// length r_i² of the residual of each row of d and the degrees of freedom d_i that it has left; a row with
// none does not count. log(r_i²/d_i) has the same variance everywhere, however much the cells of a row
// depend on each other, so the mean of its distribution is smoothed as that of a variable is: with the penalty of
// least error on folds left out. σ² is this course times a constant, by which the squares are right in
// the mean, and constant unless the course gains in log-likelihood there.
//
// FitNoise fails with ERR_RANGE if fewer than three rows have degrees of freedom or if all residuals are 0,
// and if a checkpoint of ctx fails.
func FitNoise(ctx context.Context, g graph.Graph, d fit.Data, squares, freedom []float64) (*fit.Noise, error) {
	g = g.Ruled(graph.Linear)
	s := &Sample{Graph: KnotsFor(g, false)}
	var weights, ratios []float64 // a_i d_i and r_i²/d_i
	mean := 0.0
	for i, r := range squares {
		a := d.Weight(i)
		if !(a > 0 && freedom[i] > 0) {
			continue
		}
		s.Theta, s.Weights = append(s.Theta, g.Row(d.Theta, i)...), append(s.Weights, a)
		if d.Groups != nil {
			s.Groups = append(s.Groups, d.Groups[i])
		}
		weights, ratios = append(weights, a*freedom[i]), append(ratios, r/freedom[i])
		mean += a * r
	}
	n := len(ratios)
	if n < 3 {
		return nil, fault.New(fault.Range, "the noise cannot be estimated: %d of %d residuals have degrees of freedom left; use fewer components", n, len(squares))
	}
	if mean /= floats.Sum(weights); !(mean > 0) {
		return nil, fault.New(fault.Range, "the noise cannot be estimated: all residuals are 0; use fewer components")
	}
	floats.Scale(1/mean, ratios)
	floats.Scale(float64(n)/floats.Sum(s.Weights), s.Weights)
	s.X = mat.NewDense(n, 1, nil)
	for i, q := range ratios {
		s.X.Set(i, 0, math.Log(max(q, leastShare)))
	}
	s.place(n, 1)
	field, gain, err := s.course(ctx)
	if err != nil {
		return nil, err
	}
	square := 0.0
	for i, q := range ratios {
		square += weights[i] * q * math.Exp(-field.at(g.Row(s.Theta, i)))
	}
	square *= mean / floats.Sum(weights)
	out := &fit.Noise{Gain: gain}
	for b := range g.Knots() {
		out.SD = append(out.SD, math.Sqrt(square*math.Exp(field.at(g.Knot(b)))))
	}
	out.Ratio = math.Pow(slices.Max(out.SD)/slices.Min(out.SD), 2)
	return out, nil
}

// course returns the smooth course of the only variable, and what it gains over a constant in log-likelihood of
// the rows of the folds.
func (s *Sample) course(ctx context.Context) (NoiseField, float64, error) {
	var h choice
	residuals, err := s.chooseMean(ctx, &h)
	if err != nil {
		return NoiseField{}, 0, err
	}
	m := newSmoother(s, s.X.RawMatrix(), nil)
	constant := s.squares(s.errorsOf(m, almostEqual))[0]
	gain := float64(len(s.positions)) / 2 * math.Log(finiteRatio(constant, s.squares(residuals)[0]))
	if !(gain > leastGain) {
		return NoiseField{s.Graph, m.solve(-1, almostEqual)}, 0, nil
	}
	return NoiseField{s.Graph, m.solve(-1, h.mean)}, gain, nil
}
