package graph

import (
	"fmt"

	"ppca/core/fault"
)

// Parameters returns P, the number of parameters: 2 on a grid, otherwise 1.
func (g Graph) Parameters() int {
	if g.Second == nil {
		return 1
	}
	return 2
}

// Row returns the θ of observation i where theta is n×P, row by row.
func (g Graph) Row(theta []float64, i int) []float64 {
	p := g.Parameters()
	return theta[i*p : (i+1)*p]
}

// Validate fails (ERR_OPTION) unless the axes make a line, a ring or a grid.
func (g Graph) Validate() error {
	if g.Second != nil {
		_, err := Grid(g.Axis, *g.Second, g.Ratio)
		return err
	}
	return g.checkAxis()
}

// CheckCount fails (ERR_SHAPE) unless theta holds P numbers for each of n rows.
func (g Graph) CheckCount(theta []float64, n int) error {
	if p := g.Parameters(); len(theta) != n*p {
		return fault.New(fault.Shape, "%d values of θ for %d rows: each row needs %d, one for each parameter", len(theta), n, p).With("option", "theta")
	}
	return nil
}

// CheckWhere fails (ERR_SHAPE) unless theta is n×P, and (ERR_RANGE) at the first θ outside the endpoints of
// an observation i that counts. On a ring no θ is outside.
func (g Graph) CheckWhere(theta []float64, counts func(i int) bool) error {
	axes := g.Axes()
	if err := g.CheckCount(theta, len(theta)/len(axes)); err != nil {
		return err
	}
	for at, t := range theta {
		i, axis := at/len(axes), at%len(axes)
		if a := axes[axis]; !a.holds(t) && counts(i) {
			return fault.New(fault.Range, "%s of observation %d is %v, outside the endpoints %v … %v: widen the range, or leave the observation out",
				g.called(axis), i+1, t, a.Endpoints[0], a.Endpoints[len(a.Endpoints)-1]).With("row", i+1).With("axis", axis+1).With("value", t)
		}
	}
	return nil
}

// called names a parameter in a message.
func (g Graph) called(axis int) string {
	if g.Second == nil {
		return "θ"
	}
	return fmt.Sprintf("θ%d", axis+1)
}

// CheckTheta fails (ERR_SHAPE) unless θ has a number for each parameter, and
// (ERR_NONFINITE) for NaN, and on a ring for ±∞.
func (g Graph) CheckTheta(theta []float64) error {
	if p := g.Parameters(); len(theta) != p {
		return fault.New(fault.Shape, "θ has %s: the model has %s", fault.Plural(len(theta), "number"), fault.Plural(p, "parameter")).With("option", "theta")
	}
	for axis, a := range g.Axes() {
		if !a.exists(theta[axis]) {
			return fault.New(fault.NonFinite, "%s is %v: it must be a finite number", g.called(axis), theta[axis])
		}
	}
	return nil
}

// CheckRow is CheckTheta of row i of n×P values.
func (g Graph) CheckRow(theta []float64, i int) error {
	for axis, a := range g.Axes() {
		if t := g.Row(theta, i)[axis]; !a.exists(t) {
			return fault.New(fault.NonFinite, "%s of row %d is %v: it must be a finite number", g.called(axis), i+1, t).With("row", i+1)
		}
	}
	return nil
}

// Wrapped returns a warning for each ring with values of θ (n×P) outside the period
// of its endpoints, unless θ is ignored.
func (g Graph) Wrapped(theta []float64) []string {
	if g.Rule == Constant {
		return nil
	}
	var list []string
	p := g.Parameters()
	for axis, a := range g.Axes() {
		count, first := 0, 0
		for i := 0; i < len(theta)/p; i++ {
			if t := theta[i*p+axis]; a.Period != 0 && a.wrap(t) != t && !a.leapDay(t) {
				if count == 0 {
					first = i
				}
				count++
			}
		}
		if count > 0 {
			t := theta[first*p+axis]
			list = append(list, fmt.Sprintf("%s of %d of %d observations lies outside [%v, %v) and was wrapped by the period; the first is observation %d (%.10g becomes %.10g)",
				g.called(axis), count, len(theta)/p, a.Endpoints[0], a.Endpoints[len(a.Endpoints)-1], first+1, t, a.wrap(t)))
		}
	}
	return list
}

// leapDay reports whether θ is the end of day 366 of a leap year, in a period of years. Such a
// θ is right, though it lies beyond the mean length of a year.
func (a Axis) leapDay(t float64) bool {
	const year = 365.25
	return a.Period == year && t >= year && t < 367
}

// Knot returns the θ of knot b with linear weights, a number for each parameter.
func (g Graph) Knot(b int) []float64 {
	if g.Second == nil {
		return []float64{g.Endpoints[b]}
	}
	across := g.Second.knots(Linear)
	return []float64{g.Endpoints[b/across], g.Second.Endpoints[b%across]}
}

// Parameters returns P of theta, n×P row by row.
func Parameters(theta []float64, n int) int { return len(theta) / max(1, n) }

// Column returns one parameter of theta, n×P row by row.
func Column(theta []float64, n, axis int) []float64 {
	p, values := Parameters(theta, n), make([]float64, n)
	for i := range values {
		values[i] = theta[i*p+axis]
	}
	return values
}
