package model

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/linalg"
)

// Check computes from a sample of the training observations how the variables differ, for the diagnosis.
// Describe must have been called. It fails only if a checkpoint of ctx does.
func (m *Model) Check(ctx context.Context, s *Sample) error {
	c, sample := m.Summary.Checks, s.Data
	if c == nil {
		return nil
	}
	c.Repeated = s.repeated
	sample.Scale = m.Scale
	unit, err := fit.PowerOfTwo(ctx, sample) // so that no square overflows
	if err != nil {
		return err
	}
	c.Spread = fit.SpreadOf(sample, unit)
	return nil
}

// describeChecks records the longest gap of θ, the farthest coefficient and, where some cells
// are missing, how many each observation knows.
func (m *Model) describeChecks(coefficients *mat.Dense, d fit.Data, cells []float64) {
	m.Summary.Checks = nil
	counted := d.Counted()
	if len(counted) < 2 {
		return
	}
	c := &fit.Checks{Far: m.farthest(coefficients, d, counted), Units: unitsOf(d, counted)}
	m.Summary.Checks = c
	if d.Observed != nil {
		c.Known = m.known(d, counted, cells)
	}
	if len(d.Theta) == 0 {
		return
	}
	for axis := range m.Graph.Axes() {
		if gap := m.gap(d, counted, axis); gap != nil && (c.Gap == nil || gap.Share > c.Gap.Share) {
			c.Gap = gap
		}
	}
}

// gap returns the longest interval of θ without an observation, as a share of the range
// along an axis among some rows. It returns nil for a parameter of few values, between which there must be
// gaps, and for a model without this parameter.
func (m *Model) gap(d fit.Data, rows []int, axis int) *fit.Gap {
	const fewValues = 8
	a := m.Graph.Axes()[axis]
	if len(a.Endpoints) < 2 {
		return nil
	}
	length := a.Endpoints[len(a.Endpoints)-1] - a.Endpoints[0]
	theta := make([]float64, len(rows))
	for r, i := range rows {
		theta[r] = m.Graph.Row(d.Theta, i)[axis]
	}
	slices.Sort(theta)
	if a.Period != 0 {
		length = a.Period
		for r := range theta {
			theta[r] = a.Endpoints[0] + math.Mod(math.Mod(theta[r]-a.Endpoints[0], length)+length, length)
		}
		slices.Sort(theta)
		theta = append(theta, theta[0]+length)
	}
	longest := fit.Gap{Axis: axis}
	values := 1
	for r := 1; r < len(theta); r++ {
		if theta[r] > theta[r-1] {
			values++
		}
		if share := (theta[r] - theta[r-1]) / length; share > longest.Share {
			longest.Share, longest.From, longest.To = share, theta[r-1], theta[r]
		}
	}
	if values < fewValues || !(longest.Share > 0) || math.IsInf(longest.Share, 0) {
		return nil
	}
	return &longest
}

// unitsOf counts the groups of some rows, or the rows.
func unitsOf(d fit.Data, rows []int) *fit.Units {
	if d.Groups == nil {
		return &fit.Units{Count: len(rows)}
	}
	groups := map[int]bool{}
	for _, i := range rows {
		groups[d.Groups[i]] = true
	}
	return &fit.Units{Count: len(groups), Grouped: true}
}

// known counts the known cells of some rows.
func (m *Model) known(d fit.Data, rows []int, cells []float64) *fit.KnownCells {
	of, few := make([]float64, len(rows)), 0
	for r, i := range rows {
		of[r] = cells[i]
		if cells[i] <= float64(m.Components) {
			few++
		}
	}
	return &fit.KnownCells{Median: linalg.Median(of), Few: float64(few) / float64(len(rows)), Least: m.least(d, rows)}
}

// least returns the variable that the fewest of some rows know.
func (m *Model) least(d fit.Data, rows []int) *fit.Least {
	if m.EndpointMask != nil {
		return nil
	}
	of := make([]float64, m.K())
	for _, i := range rows {
		for c, known := range d.Known(i) {
			if known {
				of[c]++
			}
		}
	}
	l := &fit.Least{Variable: floats.MinIdx(of), Of: float64(len(rows))}
	l.Rows = of[l.Variable]
	half := floats.Max(of) / 2
	for _, count := range of {
		if count < half {
			l.Alike++
		}
	}
	return l
}

// farthest returns the coefficient that is farthest from the median of its component, in
// robust standard deviations (1.4826 times the median absolute deviation). A component
// that some knot lacks does not count: its coefficients grow without bound near there.
func (m *Model) farthest(coefficients *mat.Dense, d fit.Data, counted []int) *fit.Far {
	const robust, farRows = 1.4826, 2000
	var far *fit.Far
	some := fit.Evenly(counted, farRows)
	values, all := make([]float64, len(some)), coefficients.RawMatrix()
	for v := range slices.Min(m.ComponentsPerKnot) {
		for r, i := range some {
			values[r] = all.Data[i*all.Stride+v]
		}
		middle := linalg.Median(values)
		for r := range values {
			values[r] = math.Abs(values[r] - middle)
		}
		deviation := robust * linalg.Median(values)
		if !(deviation > 0) {
			continue
		}
		for _, i := range counted {
			if away := math.Abs(all.Data[i*all.Stride+v]-middle) / deviation; far == nil || away > far.Deviations {
				far = &fit.Far{Component: v, Deviations: away}
				if len(d.Theta) > 0 {
					far.Theta = slices.Clone(m.Graph.Row(d.Theta, i))
				}
			}
		}
	}
	return far
}
