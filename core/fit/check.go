package fit

import (
	"context"
	"math"
	"strconv"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/fault"
	"ppca/core/job"
	"ppca/core/linalg"
)

// largestValue bounds the values of cells, so that sums of squares stay finite.
const largestValue = 1e145

// Check fails unless the shapes agree and there are at least two observations with an
// observed cell each (ERR_SHAPE), every number that counts is finite (ERR_NONFINITE),
// its square too, and weights are valid (ERR_RANGE). Messages count rows and columns
// from 1. An error of a checkpoint of ctx is returned unchanged.
func (d Data) Check(ctx context.Context) error {
	if linalg.IsEmpty(d.X) {
		return fault.New(fault.Shape, "there are no observations").With("option", "data")
	}
	n, k := d.X.Dims()
	if len(d.Theta) != n && len(d.Theta) != 2*n {
		return fault.New(fault.Shape, "%d observations but %d values of θ: each observation needs one value, or two on a grid", n, len(d.Theta)).With("option", "theta")
	}
	if d.Observed != nil && len(d.Observed) != n*k {
		return fault.New(fault.Shape, "the observation mask has %d entries; %d×%d data need %d", len(d.Observed), n, k, n*k).With("option", "mask.observations")
	}
	if d.Groups != nil && len(d.Groups) != n {
		return fault.New(fault.Shape, "%d observations but %d group numbers: each observation needs one", n, len(d.Groups)).With("option", "groups")
	}
	if n < 2 {
		return fault.New(fault.Shape, "there is only %d observation: a model needs at least 2", n).With("option", "data")
	}
	if err := CheckScale(d.Scale, k); err != nil {
		return err
	}
	if err := d.CheckWeights(); err != nil {
		return err
	}
	largest, err := CheckCells(ctx, d)
	if err == nil && largest > 0 && largest < 1/largestValue {
		err = fault.New(fault.Range, "no value is larger than %v, too small to be squared: use another unit", largest)
	}
	return err
}

// CheckNames fails unless there are no names of variables, or k different ones (ERR_SHAPE).
func CheckNames(names []string, k int) error {
	if len(names) != 0 && len(names) != k {
		return fault.New(fault.Shape, "names has %s for %s: give one each, or none",
			fault.Plural(len(names), "name"), fault.Plural(k, "variable")).With("option", "names")
	}
	known := map[string]int{}
	for i, name := range names {
		if before, twice := known[name]; twice {
			return fault.New(fault.Shape, "variables %d and %d have the name %q: give each its own", before+1, i+1, name).With("option", "names")
		}
		known[name] = i
	}
	return nil
}

// CheckScale fails unless scale is nil or has k numbers (ERR_SHAPE), all positive and finite
// (ERR_OPTION).
func CheckScale(scale []float64, k int) error {
	if scale != nil && len(scale) != k {
		return fault.New(fault.Shape, "%d scales for %d variables: each variable needs one", len(scale), k)
	}
	for c, s := range scale {
		if !(s > 0) || math.IsInf(s, 0) {
			return fault.New(fault.Option, "the scale of column %d is %v: it must be a positive number; leave out a constant variable, or do not scale it", c+1, s).With("column", c+1)
		}
	}
	return nil
}

// CheckCells fails at the first cell that counts and is not a number (ERR_NONFINITE) or
// is too large (ERR_RANGE), and at the first observation without an observed cell
// (ERR_SHAPE). It returns the largest absolute value, or any value of at least
// 1/largestValue, where it may stop.
func CheckCells(ctx context.Context, d Data) (largest float64, err error) {
	n, k := d.X.Dims()
	scratch, parameters := make([]float64, k), len(d.Theta)/n
	for i, err := range job.Rows(ctx, n, k) {
		if err != nil {
			return 0, err
		}
		for _, t := range d.Theta[i*parameters : (i+1)*parameters] {
			if math.IsNaN(t) || math.IsInf(t, 0) {
				return 0, fault.New(fault.NonFinite, "θ of observation %d is %v: remove the observation or correct it", i+1, t).With("row", i+1)
			}
		}
		row := linalg.Row(d.X, i, scratch)
		if d.ordinary(row) {
			largest = max(largest, 1/largestValue)
			continue
		}
		seen, known := false, d.Known(i)
		for c, value := range row {
			if !known.Cell(c) {
				continue
			}
			seen = true
			if d.Scale != nil {
				value /= d.Scale[c]
			}
			size := math.Abs(value)
			if !(size <= largestValue) {
				return 0, d.badCell(i, c, row[c])
			}
			largest = max(largest, size)
		}
		if !seen {
			return 0, fault.New(fault.Shape, "row %d of the data has no observed cell: leave it out", i+1).With("option", "data").With("row", i+1)
		}
	}
	return largest, nil
}

// ordinary reports, by the sum of their squares, that the cells of a row are usable:
// none is too large and not all are too small.
func (d Data) ordinary(row []float64) bool {
	if d.Observed != nil || d.Scale != nil {
		return false
	}
	square := blas64.Dot(linalg.Vector(row), linalg.Vector(row))
	return square >= 1/(largestValue*largestValue)*float64(len(row)) && square <= largestValue*largestValue
}

// badCell returns the error of a cell that cannot be used.
func (d Data) badCell(i, c int, value float64) error {
	column, detail := d.Column(c)
	if math.IsNaN(value) || math.IsInf(value, 0) {
		return fault.New(fault.NonFinite, "row %d, %s is %v: correct it, leave the row out, or model it as a missing cell (missing: 'model')", i+1, column, value).With("row", i+1).With("column", detail)
	}
	return fault.New(fault.Range, "row %d, %s is %v, too large to be squared: use another unit, or correct the value", i+1, column, value).With("row", i+1).With("column", detail)
}

// Column returns variable c in words for a message, and the detail "column" of an error: its
// name, or its number from 1.
func (d Data) Column(c int) (words string, detail any) {
	if len(d.Names) == 0 {
		return "column " + strconv.Itoa(c+1), c + 1
	}
	return "column " + strconv.Quote(d.Names[c]), d.Names[c]
}

// CheckColumns fails (ERR_SHAPE) at a variable that none of the rows of a fit knows.
func CheckColumns(d Data) error {
	if d.Observed == nil {
		return nil
	}
	counted := d.Counted()
	for k, seen := range d.seen(counted, d.NormalisedWeights(counted)) {
		if seen == 0 {
			column, detail := d.Column(k)
			return fault.New(fault.Shape, "%s is known in none of the rows that are fitted: leave it out or, if rows held out for testing know it, hold out fewer or others", column).With("column", detail)
		}
	}
	return nil
}
