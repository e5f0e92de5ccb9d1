package fit

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/linalg"
)

// Data are the observations of a fit.
type Data struct {
	X        mat.Matrix // n×K, one observation a row: a mat.Dense, or of package narrow; read, never written
	Theta    []float64  // n×P row by row, the parameter of each observation, or on a grid both
	Observed []bool     // n×K row-major, false where a cell is not known; nil: all known
	Scale    []float64  // K, positive: divisor of each variable before the fit; nil means 1
	Weights  []float64  // n, weight of each observation in a fit, 0 or 1e-70 … 1e70, in any unit; nil: all equal
	Groups   []int      // n, the group of each observation, which cross-validation must not divide; nil: each its own

	Names []string // K, the names of the variables for messages; empty: numbers

	// Disposable allows Fit to reuse the memory of X, a mat.Dense, for its own copy
	// of the observations. X is invalid afterwards.
	Disposable bool
}

// Placed returns the observations with a θ of 0 where they have none, for methods that ignore it.
func (d Data) Placed() Data {
	if d.X != nil && d.Theta == nil {
		rows, _ := d.X.Dims()
		d.Theta = make([]float64, rows)
	}
	return d
}

// Rounding is the share of the root mean square of a row up to which its error is rounding.
const Rounding = 64 * 0x1p-52

// ScaledRow fills row with x_i in the units of the fit, times a factor; cells that are
// not observed are 0.
func (d Data) ScaledRow(i int, factor float64, row []float64) {
	linalg.RowTo(row, d.X, i)
	if d.Scale != nil {
		for k, s := range d.Scale {
			row[k] /= s
		}
	}
	if factor != 1 {
		blas64.Scal(factor, linalg.Vector(row))
	}
	d.hide(i, row)
}

// row returns x_i in the units of the fit: a view of X if possible, otherwise
// scratch, filled as by ScaledRow. The caller must not write to it.
func (d Data) row(i int, scratch []float64) []float64 {
	if d.Scale == nil && d.Observed == nil {
		return linalg.Row(d.X, i, scratch)
	}
	d.ScaledRow(i, 1, scratch)
	return scratch
}

// hide sets the cells that are not observed in observation i to 0.
func (d Data) hide(i int, row []float64) {
	if d.Observed == nil {
		return
	}
	for k, sees := range d.Observed[i*len(row) : (i+1)*len(row)] {
		if !sees {
			row[k] = 0
		}
	}
}

// Known says of each cell of an observation whether it is known; nil: all are.
type Known []bool

// Cell reports whether cell k is known.
func (o Known) Cell(k int) bool { return o == nil || o[k] }

// Known returns which cells of observation i are known, a view of Observed.
func (d Data) Known(i int) Known {
	if d.Observed == nil {
		return nil
	}
	_, columns := d.X.Dims()
	return d.Observed[i*columns : (i+1)*columns]
}

// Complete reports whether every cell of observation i is known.
func (d Data) Complete(i int) bool { return !slices.Contains(d.Known(i), false) }

// Constant returns a warning if all observations are equal, or all that it knows of them.
func (d Data) Constant() []string {
	_, k := d.X.Dims()
	first, scratch := make([]float64, k), make([]float64, k)
	for c := range first {
		first[c] = math.NaN()
	}
	for _, i := range d.Counted() {
		known := d.Known(i)
		for c, value := range linalg.Row(d.X, i, scratch) {
			if !known.Cell(c) {
				continue
			}
			if math.IsNaN(first[c]) {
				first[c] = value
			}
			if value != first[c] {
				return nil
			}
		}
	}
	return []string{"all observations are equal, so there is nothing to model: check the data"}
}
