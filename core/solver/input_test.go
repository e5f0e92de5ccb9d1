package solver

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/testing/sample"
)

// TestBadInput has what the callers of package ppca, whose mistakes TestWrongCallsAreErrors makes,
// meet less often.
func TestBadInput(t *testing.T) {
	good := sample.Data(20, 5, 0.5, 13)
	endpoints := []float64{0, 1.5, 3}
	for _, c := range []struct {
		name   string
		change func(d *fit.Data, o *fit.Options)
		code   fault.Code
	}{
		{"too small to be squared", func(d *fit.Data, o *fit.Options) { d.X.(*mat.Dense).Scale(1e-170, d.X) }, fault.Range},
		{"a row without observed cells", func(d *fit.Data, o *fit.Options) {
			d.Observed = make([]bool, 100)
			for i := range d.Observed {
				d.Observed[i] = i/5 != 7
			}
		}, fault.Shape},
		{"θ outside", func(d *fit.Data, o *fit.Options) { d.Theta[4] = 3.01 }, fault.Range},
		{"no endpoints", func(d *fit.Data, o *fit.Options) { o.Graph = graph.Graph{} }, fault.Option},
		{"no components", func(d *fit.Data, o *fit.Options) { o.Components = 0 }, fault.Option},
		{"more knots than memory", func(d *fit.Data, o *fit.Options) { o.Graph, _ = graph.EvenLine(0, 3, 4096); o.Components = 3 }, fault.TooLarge},
		{"V_b of 0", func(d *fit.Data, o *fit.Options) { o.ComponentsPerKnot = []int{1, 0, 1} }, fault.Option},
		{"V_b for too few knots", func(d *fit.Data, o *fit.Options) { o.ComponentsPerKnot = []int{1, 1} }, fault.Shape},
		{"an endpoint without variables", func(d *fit.Data, o *fit.Options) {
			o.EndpointMask = make([]bool, 15)
			for i := range 10 {
				o.EndpointMask[i] = true
			}
		}, fault.Option},
		{"V_b above the variables of an endpoint", func(d *fit.Data, o *fit.Options) {
			o.EndpointMask = slices.Repeat([]bool{true}, 15)
			o.EndpointMask[5], o.EndpointMask[6], o.EndpointMask[7] = false, false, false
			o.ComponentsPerKnot = []int{2, 3, 2}
		}, fault.Option},
		{"V_b above V", func(d *fit.Data, o *fit.Options) { o.Components, o.ComponentsPerKnot = 2, []int{1, 3, 1} }, fault.Option},
		{"a row that the endpoint mask hides", func(d *fit.Data, o *fit.Options) {
			o.Components, o.EndpointMask, d.Observed = 1, slices.Repeat([]bool{true}, 15), slices.Repeat([]bool{true}, 100)
			o.EndpointMask[0], o.EndpointMask[5], o.EndpointMask[10] = false, false, false
			for c := 1; c < 5; c++ {
				d.Observed[7*5+c] = false
			}
		}, fault.Shape},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := fit.Data{X: mat.DenseCopyOf(good.X), Theta: append([]float64(nil), good.Theta...)}
			o := sample.Defaults(t, d)
			o.Graph, _ = graph.Line(endpoints)
			c.change(&d, &o)
			_, err := Fit(context.Background(), d, o)
			if err == nil || fault.CodeOf(err) != c.code {
				t.Errorf("got %v (%s), want %s", err, fault.CodeOf(err), c.code)
			}
		})
	}
}

// TestErrorsNameRowAndColumn checks the row and the column of an error, in its message and in
// its details.
func TestErrorsNameRowAndColumn(t *testing.T) {
	ctx := context.Background()
	good := sample.Data(20, 5, 0.5, 13)
	options := sample.Defaults(t, good)
	options.Components = 4
	m, err := Fit(ctx, good, options)
	if err != nil {
		t.Fatal(err)
	}
	hide := func(hidden func(i, k int) bool) func(d *fit.Data) {
		return func(d *fit.Data) {
			d.Observed = make([]bool, 100)
			for cell := range d.Observed {
				d.Observed[cell] = !hidden(cell/5, cell%5)
			}
		}
	}
	for _, c := range []struct {
		name, words string
		row, column any
		change      func(d *fit.Data)
	}{
		{"θ that is not a number", "observation 5 ", 5, nil, func(d *fit.Data) { d.Theta[4] = math.NaN() }},
		{"a cell that is not a number", "row 4, column 3 ", 4, 3, func(d *fit.Data) { d.X.(*mat.Dense).Set(3, 2, math.NaN()) }},
		{"a cell that is too large", "row 4, column 3 ", 4, 3, func(d *fit.Data) { d.X.(*mat.Dense).Set(3, 2, 1e150) }},
		{"the same with cells hidden", "row 4, column 3 ", 4, 3, func(d *fit.Data) {
			hide(func(i, k int) bool { return i+k == 9 })(d)
			d.X.(*mat.Dense).Set(3, 2, math.Inf(1))
		}},
		{"a scale of 0", "column 3 ", nil, 3, func(d *fit.Data) { d.Scale = []float64{1, 1, 0, 1, 1} }},
		{"a row without observed cells", "row 8 ", 8, nil, hide(func(i, _ int) bool { return i == 7 })},
		{"a column without observed cells", "column 2 ", nil, 2, hide(func(_, k int) bool { return k == 1 })},
	} {
		d := fit.Data{X: mat.DenseCopyOf(good.X), Theta: append([]float64(nil), good.Theta...)}
		c.change(&d)
		_, err := Fit(ctx, d, sample.Defaults(t, good))
		checkWhere(t, c.name, err, c.words, c.row, c.column)
	}
	_, err = m.Reconstruct(mat.NewDense(2, 4, []float64{0, 0, 0, 0, 0, 0, math.NaN(), 0}), []float64{1, 1})
	checkWhere(t, "a coefficient that is not a number", err, "coefficient 3 of row 2 ", 2, 3)
	_, err = m.Reconstruct(mat.NewDense(2, 4, nil), []float64{1, math.NaN()})
	checkWhere(t, "θ of a reconstruction", err, "row 2 ", 2, nil)
}

func checkWhere(t *testing.T, name string, err error, words string, row, column any) {
	t.Helper()
	var coded *fault.Error
	if !errors.As(err, &coded) || !strings.Contains(err.Error(), words) || coded.Details["row"] != row || coded.Details["column"] != column {
		t.Errorf("%s: %v, with details %v", name, err, coded)
	}
}

// A λ_o so large that rounding would determine the fit is refused, whatever the unit of
// the data.
func TestLargeOrthoIsRefused(t *testing.T) {
	for _, unit := range []float64{1, 1e-140, 1e140} {
		d := sample.Data(30, 8, 0.5, 14)
		d.X.(*mat.Dense).Scale(unit, d.X)
		o := sample.Defaults(t, d)
		o.Lambda.Ortho = 1e18 * unit * unit
		if m := fittedTo(t, d, o); math.IsNaN(m.Summary.Energy.Total) {
			t.Errorf("unit %v: E is not a number", unit)
		}
		o.Lambda.Ortho = 1e25 * unit * unit
		if _, err := Fit(context.Background(), d, o); fault.CodeOf(err) != fault.Option {
			t.Errorf("unit %v: λ_o of 1e25 times the variance gives %v", unit, err)
		}
	}
}
