package model

import (
	"cmp"
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/linalg"
)

// Check computes from a sample of the training observations what the mean lacks and how the variables differ,
// for the diagnosis. Describe must have been called. It fails only if a checkpoint of ctx does.
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
	mean := make([]float64, m.K())
	c.Lack, err = m.worstLack(ctx, sample, func(i int, row []float64) { m.residual(sample, i, unit, mean, row) })
	return err
}

// worstLack returns the lack along the parameter with the largest z; nil without θ.
func (m *Model) worstLack(ctx context.Context, sample fit.Data, residual func(i int, row []float64)) (worst *fit.Lack, err error) {
	if len(sample.Theta) == 0 {
		return nil, nil
	}
	for axis := range m.Graph.Axes() {
		lack, err := m.lack(ctx, sample, m.along(sample, sample.Counted(), axis), residual)
		if err != nil {
			return nil, err
		}
		if lack != nil && (worst == nil || lack.Z > worst.Z) {
			lack.Axis = axis
			worst = lack
		}
	}
	return worst, nil
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
		if gap := m.gap(d, m.along(d, counted, axis), axis); gap != nil && (c.Gap == nil || gap.Share > c.Gap.Share) {
			c.Gap = gap
		}
	}
}

// along returns rows in the order of a parameter. Rows of equal values are in an order that does
// not follow that of the file, whose neighbours may be alike for another reason: days of a year that
// follow each other, at one hour of the day.
func (m *Model) along(d fit.Data, rows []int, axis int) []int {
	order, values := slices.Clone(rows), make([]float64, len(d.Theta)/m.Graph.Parameters())
	for i := range values {
		values[i] = m.Graph.Row(d.Theta, i)[axis]
	}
	slices.SortFunc(order, func(i, j int) int {
		if a, b := values[i], values[j]; a < b {
			return -1
		} else if a > b {
			return 1
		}
		return cmp.Or(cmp.Compare(scattered(i), scattered(j)), i-j)
	})
	return order
}

// scattered returns a number of row i that looks random (SplitMix64 of Steele, Lea and Flood).
func scattered(i int) uint64 {
	z := uint64(i+1) * 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// residual fills row with x_i − μ(θ_i) in the units of the fit, divided by unit, a power of
// two; cells that are not known or do not exist are 0.
func (m *Model) residual(d fit.Data, i int, unit float64, mean, row []float64) {
	d.ScaledRow(i, 1/unit, row)
	at := m.Graph.Locate(m.Graph.Row(d.Theta, i)...)
	if len(m.ComponentsPerKnot) == 1 {
		mean = m.Mean.RawRowView(0)
	} else {
		mix(mean, m.Mean.RawMatrix().Data, m.Graph.Cell(at.Cell), at.Hat)
	}
	linalg.Subtract(row, 1/unit, mean)
	known, _ := m.Knows(d, i)
	for c, is := range known {
		if !is {
			row[c] = 0
		}
	}
}

// lack compares the residuals of neighbours in the order of θ, such as x_i − μ(θ_i). If the
// mean fits, the products a_p = ⟨r_i, r_j⟩ of the P pairs have mean 0 and are
// uncorrelated, so that z = Σa / √Σa² is about standard normal; if it does not, Σa/P is
// the mean square of what it lacks. Neighbours of one group do not count: they are alike
// for another reason. It returns nil if nothing can be compared.
func (m *Model) lack(ctx context.Context, d fit.Data, order []int, residual func(i int, row []float64)) (*fit.Lack, error) {
	k := m.K()
	first, second := make([]float64, k), make([]float64, k)
	sum, squares, sizes := 0.0, 0.0, 0.0
	size, next, pairs := 0.0, 0.0, 0
	computed := -1 // the observation with its residual in first
	for p, err := range job.Rows(ctx, len(order)-1, 2*k) {
		if err != nil {
			return nil, err
		}
		i, j := order[p], order[p+1]
		if d.Groups != nil && d.Groups[i] == d.Groups[j] {
			continue
		}
		if computed != i {
			residual(i, first)
			size = blas64.Dot(linalg.Vector(first), linalg.Vector(first))
		}
		residual(j, second)
		next = blas64.Dot(linalg.Vector(second), linalg.Vector(second))
		product := blas64.Dot(linalg.Vector(first), linalg.Vector(second))
		sum += product
		squares += product * product
		sizes += (size + next) / 2
		pairs++
		first, second, size, computed = second, first, next, j
	}
	if pairs == 0 || squares == 0 || sizes == 0 {
		return nil, nil
	}
	return &fit.Lack{Share: sum / sizes, Z: sum / math.Sqrt(squares), Pairs: pairs}, nil
}

// gap returns the longest interval of θ without an observation, as a share of the range
// along an axis; order has the observations by θ. It returns nil for a parameter of few
// values, between which there must be gaps, and for a model without this parameter.
func (m *Model) gap(d fit.Data, order []int, axis int) *fit.Gap {
	const fewValues = 8
	a := m.Graph.Axes()[axis]
	if len(a.Endpoints) < 2 {
		return nil
	}
	length := a.Endpoints[len(a.Endpoints)-1] - a.Endpoints[0]
	theta := make([]float64, len(order))
	for r, i := range order {
		theta[r] = m.Graph.Row(d.Theta, i)[axis]
	}
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
