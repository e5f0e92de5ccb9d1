package ppca

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/checkpoint"
	"ppca/core/fault"
	"ppca/core/limit"
	"ppca/core/narrow"
)

// largestValue bounds what a cell may hold, so that sums of squares stay finite.
const largestValue = 1e145

// mostUnknowns bounds B(V+1), the side of the dense systems of the solvers: 512 MB
// each.
const mostUnknowns = 8192

// Check fails unless the shapes agree, there are at least two observations, each
// with a cell that is observed (ERR_SHAPE), every number that counts is finite
// (ERR_NONFINITE) and its square too, and no weight is negative (ERR_RANGE). Rows and columns are
// counted from 1. An error of a checkpoint of ctx is returned as it is.
func (d Data) Check(ctx context.Context) error {
	if narrow.IsEmpty(d.X) {
		return fault.New(fault.Shape, "there are no observations")
	}
	n, k := d.X.Dims()
	if len(d.Theta) != n && len(d.Theta) != 2*n {
		return fault.New(fault.Shape, "%d observations but %d values of θ: each observation needs one, or two on a grid", n, len(d.Theta))
	}
	if d.Observed != nil && len(d.Observed) != n*k {
		return fault.New(fault.Shape, "the mask of observations has %d entries; %d×%d data need %d", len(d.Observed), n, k, n*k)
	}
	if n < 2 {
		return fault.New(fault.Shape, "there is only %d observation: a model needs at least 2", n)
	}
	if err := checkScale(d.Scale, k); err != nil {
		return err
	}
	if err := d.checkWeights(); err != nil {
		return err
	}
	largest, err := checkCells(ctx, d)
	if err == nil && largest > 0 && largest < 1/largestValue {
		err = fault.New(fault.Range, "no cell is larger than %v, too small to be squared: choose another unit", largest)
	}
	return err
}

func checkScale(scale []float64, k int) error {
	if scale != nil && len(scale) != k {
		return fault.New(fault.Shape, "%d scales for %d variables: give one each", len(scale), k)
	}
	for c, s := range scale {
		if !(s > 0) || math.IsInf(s, 0) {
			return fault.New(fault.Option, "the scale of column %d is %v: it must be a positive number; leave a constant variable out or unscaled", c+1, s).With("column", c+1)
		}
	}
	return nil
}

// checkCells fails at the first cell that counts and is not a number
// (ERR_NONFINITE) or too large (ERR_RANGE), and at the first observation without
// a cell that counts (ERR_SHAPE). It returns the largest absolute value, or at
// least 1/largestValue where there is one so large.
func checkCells(ctx context.Context, d Data) (largest float64, err error) {
	n, k := d.X.Dims()
	scratch, parameters := make([]float64, k), len(d.Theta)/n
	for i, err := range checkpoint.Rows(ctx, n, k) {
		if err != nil {
			return 0, err
		}
		for _, t := range d.Theta[i*parameters : (i+1)*parameters] {
			if math.IsNaN(t) || math.IsInf(t, 0) {
				return 0, fault.New(fault.NonFinite, "θ of observation %d is %v: remove the observation or correct it", i+1, t).With("row", i+1)
			}
		}
		row := narrow.Row(d.X, i, scratch)
		if d.ordinary(row) {
			largest = max(largest, 1/largestValue)
			continue
		}
		seen := false
		for c, value := range row {
			if !d.sees(i, c) {
				continue
			}
			seen = true
			if d.Scale != nil {
				value /= d.Scale[c]
			}
			size := math.Abs(value)
			if !(size <= largestValue) {
				return 0, badCell(i, c, row[c])
			}
			largest = max(largest, size)
		}
		if !seen {
			return 0, fault.New(fault.Shape, "row %d has no observed cell: leave it out", i+1).With("row", i+1)
		}
	}
	return largest, nil
}

// ordinary tells at a glance that every cell of a row counts, none is too large
// and not all are too small: the sum of their squares says so.
func (d Data) ordinary(row []float64) bool {
	if d.Observed != nil || d.Scale != nil {
		return false
	}
	square := blas64.Dot(vector(row), vector(row))
	return square >= 1/(largestValue*largestValue)*float64(len(row)) && square <= largestValue*largestValue
}

// badCell says what is wrong with a cell that cannot be used.
func badCell(i, c int, value float64) error {
	if math.IsNaN(value) || math.IsInf(value, 0) {
		return fault.New(fault.NonFinite, "row %d, column %d is %v: remove the row, fill in the value or mask it", i+1, c+1, value).With("row", i+1).With("column", c+1)
	}
	return fault.New(fault.Range, "row %d, column %d is %v, too large to be squared: choose another unit, or correct the value", i+1, c+1, value).With("row", i+1).With("column", c+1)
}

// checkOptions fails (ERR_OPTION, ERR_RANGE, ERR_SHAPE, ERR_TOO_LARGE) unless o can be used on d.
func checkOptions(d Data, o Options) error {
	n, k := d.X.Dims()
	if err := o.Graph.Validate(); err != nil {
		return err
	}
	if err := o.Graph.CheckCount(d.Theta, n); err != nil {
		return err
	}
	if err := d.CheckTheta(o.Graph); err != nil {
		return err
	}
	if o.Components < 1 || o.Components > k {
		return fault.New(fault.Option, "components is %d: with %d variables it must be between 1 and %d", o.Components, k, k).With("components", o.Components)
	}
	if unknowns := o.Graph.Knots() * (o.Components + 1); unknowns > mostUnknowns {
		return fault.New(fault.TooLarge, "%d endpoints with %d components and a mean each lead to systems of %d unknowns; at most %d fit into memory: use fewer bins or components",
			o.Graph.Knots(), o.Components, unknowns, mostUnknowns)
	}
	if err := checkKnots(o, k); err != nil {
		return err
	}
	if err := checkNumbers(o); err != nil {
		return err
	}
	if err := checkStiffness(o); err != nil {
		return err
	}
	return checkNames(o, n)
}

// checkNumbers fails (ERR_OPTION) where an option is outside its limits.
func checkNumbers(o Options) error {
	for _, option := range []struct {
		key, name string
		value     float64
	}{
		{"lambdaMean", "lambda.mean", o.Lambda.Mean}, {"lambdaBasis", "lambda.basis", o.Lambda.Basis}, {"lambdaOrtho", "lambda.ortho", o.Lambda.Ortho},
		{"ridge", "ridge", o.Ridge}, {"tolerance", "tolerance", o.Tolerance}, {"maxEvaluations", "maxEvaluations", float64(o.MaxEvaluations)},
		{"meanSteps", "meanSteps", float64(o.PaperSteps.Mean)}, {"basisSteps", "basisSteps", float64(o.PaperSteps.Basis)},
		{"meanRate", "meanRate", o.PaperSteps.MeanRate}, {"basisRate", "basisRate", o.PaperSteps.BasisRate},
	} {
		if err := limit.Of(option.key).Check(option.name, option.value); err != nil {
			return err
		}
	}
	return nil
}

func checkNames(o Options, n int) error {
	switch o.Solver {
	case Exact, Paper:
	default:
		return fault.New(fault.Option, "solver %q is not known: use %q or %q", o.Solver, Exact, Paper).With("option", "solver")
	}
	switch o.Gauge {
	case Decoupled, Centred, Ridge:
	default:
		return fault.New(fault.Option, "gauge %q is not known: use %q, %q or %q", o.Gauge, Decoupled, Centred, Ridge).With("option", "gauge")
	}
	switch o.Start {
	case BothStarts, PooledStart, KnotwiseStart:
	default:
		return fault.New(fault.Option, "start %q is not known: use %q, %q, or neither for both", o.Start, PooledStart, KnotwiseStart).With("option", "start")
	}
	return nil
}

// checkKnots checks the masks and numbers of vectors of the knots.
func checkKnots(o Options, k int) error {
	knots := o.Graph.Knots()
	if o.ComponentsPerKnot != nil && len(o.ComponentsPerKnot) != knots {
		return fault.New(fault.Shape, "%d numbers of components for %d endpoints: give one each", len(o.ComponentsPerKnot), knots).With("option", "components")
	}
	if o.EndpointMask != nil && len(o.EndpointMask) != knots*k {
		return fault.New(fault.Shape, "the mask of endpoints has %d entries; %d endpoints of %d variables need %d", len(o.EndpointMask), knots, k, knots*k)
	}
	for b, vb := range o.perKnot() {
		visible := o.existingAt(b, k)
		var err *fault.Error
		switch {
		case visible == 0:
			err = fault.New(fault.Option, "endpoint %d has no variable, for the mask of endpoints hides all of them: let it have some, or use fewer endpoints", b+1)
		case vb < 1:
			err = fault.New(fault.Option, "endpoint %d has %d components: it needs at least 1", b+1, vb)
		case vb > visible:
			err = fault.New(fault.Option, "endpoint %d has %d components, but only %d variables: it can have at most as many", b+1, vb, visible)
		case vb > o.Components:
			err = fault.New(fault.Option, "endpoint %d has %d components, more than the %d of the model", b+1, vb, o.Components)
		default:
			continue
		}
		return err.With("endpoint", b+1)
	}
	return nil
}

// existingAt returns how many of k variables exist at knot b.
func (o Options) existingAt(b, k int) int {
	if len(o.EndpointMask) < (b+1)*k {
		return k
	}
	count := 0
	for _, exists := range o.EndpointMask[b*k : (b+1)*k] {
		count += int(bit(exists))
	}
	return count
}

// warnings names what is legal but rarely wanted. observations are those at each
// knot.
func warnings(p *problem, observations []float64) []string {
	var list []string
	if p.n < p.v {
		list = append(list, fmt.Sprintf("%d observations are fewer than %d components: the rest of the basis is arbitrary", p.n, p.v))
	}
	return append(list, starving(p.graph, p.perKnot, observations)...)
}
