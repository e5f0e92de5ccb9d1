package ppca

import (
	"context"
	"math"
	"reflect"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/linalg"
	"ppca/core/method"
)

// Data are n observations of K variables. Only X and Theta are required; the methods that ignore θ, such as
// "pca", need X alone. A Data of the same fields from files is ppca.Data(set.Training()), with the
// set that package core/dataset/input reads.
type Data struct {
	X        mat.Matrix // n×K, one observation a row, in any unit
	Theta    []float64  // n, or n×2 row by row: the parameters of each observation, in any unit
	Observed []bool     // n×K row by row, false where a cell is not known, see Known; nil: all are
	Scale    []float64  // K, the positive divisor of each variable in a fit, in its unit; nil: 1
	Weights  []float64  // n, how much each observation counts: 0 or 1e-70 … 1e70, only ratios matter; nil: equally
	Groups   []int      // n, the group of each observation, such as a person, which Tune keeps together; nil: no groups
	Names    []string   // K, the names of the variables, for messages and model files; nil: numbers

	Disposable bool // a fit may overwrite X, to save memory
}

// Known returns the n×K cells of x that are not NaN, row by row, for Data.Observed: NaN stands for a cell
// that is not known only where the caller says so.
func Known(x mat.Matrix) []bool {
	x = readable(x)
	if x == nil {
		return nil
	}
	n, k := x.Dims()
	known := make([]bool, n*k)
	for cell := range known {
		known[cell] = !math.IsNaN(x.At(cell/k, cell%k))
	}
	return known
}

// toFit returns d for a fit with the options o, checked.
func (d Data) toFit(ctx context.Context, o Options) (fit.Data, error) {
	data, err := d.readable(ctx)
	if err != nil {
		return data, err
	}
	if len(d.Theta) == 0 && !method.NeedsTheta(o.Method) {
		n, _ := data.X.Dims()
		data.Theta = make([]float64, n)
	}
	return data, data.Check(ctx)
}

// readable returns d with a matrix that the core can read, and checks what the core does not.
func (d Data) readable(ctx context.Context) (fit.Data, error) {
	data := fit.Data(d)
	data.X = readable(d.X)
	switch {
	case ctx == nil:
		return data, fault.New(fault.Option, "the context is nil: use context.Background()").With("option", "ctx")
	case data.X == nil:
		return data, fault.New(fault.Shape, "there are no observations: X is empty").With("option", "data")
	}
	_, k := data.X.Dims()
	return data, fit.CheckNames(d.Names, k)
}

// readable returns x in a form that the core reads row by row, a copy if need be; nil if x has no cells.
func readable(x mat.Matrix) mat.Matrix {
	if v := reflect.ValueOf(x); !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil() || linalg.IsEmpty(x) {
		return nil
	}
	switch x.(type) {
	case *mat.Dense, *linalg.Bytes, *linalg.Singles:
		return x
	}
	return mat.DenseCopyOf(x)
}
