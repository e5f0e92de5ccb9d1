package fit

import (
	"fmt"
	"math"
	"slices"

	"ppca/core/fault"
	"ppca/core/graph"
)

// An observation of weight a counts like a equal observations: the energy is (1/Σa) Σ
// a_i‖x_i − x̂_i‖² plus penalties, and all means over observations are weighted. With
// a_i of mean 1 the solvers need only
//
//	x_i ← √a_i x_i,   w_i ← √a_i w_i:
//
// residuals are then √a_i times as long for the same β_i, so all sums of products are
// weighted. Terms of β_i without x_i and w_i (ε‖β_i‖², Σβ_i = 0) contain a_i
// explicitly. Observations of weight 0 are left out.

// mostWeight is the upper bound of weights; its inverse is the lower bound of nonzero
// weights. Ratios of weights, their squares, and sums of weights then stay finite.
const mostWeight = 1e70

// Counted returns the indices of the observations whose weight is not 0.
func (d Data) Counted() []int {
	n := d.rows()
	counted := make([]int, 0, n)
	for i := range n {
		if d.Weights == nil || d.Weight(i) > 0 {
			counted = append(counted, i)
		}
	}
	return counted
}

// CountedTheta returns θ of the observations that Counted lists, in the layout of
// Theta.
func (d Data) CountedTheta() []float64 {
	counted, n := d.Counted(), d.rows()
	if len(counted) == n {
		return d.Theta
	}
	var theta []float64
	for _, i := range counted {
		theta = append(theta, d.Theta[i*len(d.Theta)/n:(i+1)*len(d.Theta)/n]...)
	}
	return theta
}

// NormalisedWeights returns a_i/Σa of the observations in rows; 1/n for n equal
// weights.
func (d Data) NormalisedWeights(rows []int) []float64 {
	if d.Weights == nil {
		return slices.Repeat([]float64{1 / float64(len(rows))}, len(rows))
	}
	largest, total := d.largestWeight(rows), 0.0
	for _, i := range rows {
		total += d.Weight(i) / largest // cannot overflow
	}
	shares := make([]float64, len(rows))
	for r, i := range rows {
		shares[r] = d.Weight(i) / largest / total
	}
	return shares
}

func (d Data) largestWeight(rows []int) float64 {
	largest := 0.0
	for _, i := range rows {
		largest = max(largest, d.Weight(i))
	}
	return largest
}

// LeftOut returns a warning if observations have weight 0.
func (d Data) LeftOut() []string {
	if left := d.rows() - len(d.Counted()); left > 0 {
		return []string{fmt.Sprintf("%d of %d observations have weight 0 and were left out of the fit", left, d.rows())}
	}
	return nil
}

// rows returns n; without cells, the number of values of θ.
func (d Data) rows() int {
	if d.X == nil {
		return len(d.Theta)
	}
	n, _ := d.X.Dims()
	return n
}

// Weight returns a_i. Check reports missing weights.
func (d Data) Weight(i int) float64 {
	if i >= len(d.Weights) {
		return 1
	}
	return d.Weights[i]
}

// CheckWeights fails (ERR_SHAPE, ERR_NONFINITE, ERR_RANGE) unless there is one weight
// per observation, each is 0 or within its bounds, and at least two are not 0.
func (d Data) CheckWeights() error {
	if d.Weights == nil {
		return nil
	}
	if len(d.Weights) != d.rows() {
		return fault.New(fault.Shape, "%d observations but %d weights: each observation needs one", d.rows(), len(d.Weights)).With("option", "weights")
	}
	for i, a := range d.Weights {
		if math.IsNaN(a) || math.IsInf(a, 0) {
			return fault.New(fault.NonFinite, "the weight of observation %d is %v: it must be a number ≥ 0", i+1, a).With("row", i+1)
		}
		if a != 0 && !(a >= 1/mostWeight && a <= mostWeight) {
			return fault.New(fault.Range, "the weight of observation %d is %v: it must be 0, to leave it out, or between 1e-70 and 1e+70", i+1, a).With("row", i+1).With("value", a)
		}
	}
	if counted := len(d.Counted()); counted < 2 {
		return fault.New(fault.Range, "%d of %d observations have a weight above 0: a model needs at least 2", counted, d.rows())
	}
	return nil
}

// ObservationsAt returns the effective number of observations at each knot: Σw_i for
// equal observation weights, otherwise Kish's effective number (Σ a_i w_i)² / Σ a_i²
// w_i, because one observation of large weight is still one observation.
func (d Data) ObservationsAt(g graph.Graph) []float64 {
	sums, squares, cells := make([]float64, g.Knots()), make([]float64, g.Knots()), g.Cells()
	counted := d.Counted()
	largest := d.largestWeight(counted)
	at, one := graph.Position{Hat: []float64{1}}, len(sums) == 1 // a single knot, whatever θ is
	for _, i := range counted {
		if !one {
			at = g.Locate(g.Row(d.Theta, i)...)
		}
		a := d.Weight(i) / largest
		for slot, b := range cells[at.Cell] {
			sums[b] += a * at.Hat[slot]
			squares[b] += a * a * at.Hat[slot]
		}
	}
	for b, square := range squares {
		if square != sums[b] && square > 0 { // unequal weights
			sums[b] *= sums[b] / square
		}
	}
	return sums
}

// CheckTheta is Graph.Check for the observations of nonzero weight.
func (d Data) CheckTheta(g graph.Graph) error {
	return g.CheckWhere(d.Theta, func(i int) bool { return d.Weight(i) > 0 })
}
