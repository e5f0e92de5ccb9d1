package modelfile

import (
	"math"
	"reflect"
	"slices"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/linalg"
	"ppca/core/model"
)

// largestEntry bounds the numbers of a model in the units of the data, so that results
// computed from them and from valid data are finite.
const largestEntry = 1e150

// kinds returns the rule of the knots for each method that writes model files.
func kinds() map[string]graph.Rule {
	return map[string]graph.Rule{"ppca": graph.Linear, "ppca-normalised": graph.Linear, "ipca": graph.Step, "local": graph.Linear, "pca": graph.Constant, "mpca": graph.Constant, "spca": graph.Constant, "lpp": graph.Constant}
}

// checkFile fails (ERR_FORMAT) if the entries of a model file contradict each other or
// hold values that no fit produces. Its errors name the entry.
func checkFile(m *model.Model) error {
	for _, check := range []func(*model.Model) error{checkKind, checkLabels, checkCounts, checkOptionsOf, checkSummary, checkModelNumbers} {
		if err := check(m); err != nil {
			return err
		}
	}
	return nil
}

// checkKind checks that the method, its rule and the number of its knots agree.
func checkKind(m *model.Model) error {
	rule, known := kinds()[m.Kind]
	knots, _ := m.Mean.Dims()
	switch {
	case !known:
		return fault.New(fault.Format, "the model file has the unknown kind %q: the file is damaged or from another program", m.Kind)
	case m.Graph.Rule != rule:
		return fault.New(fault.Format, "the model file has the kind %q with the rule %q: the rule must be %q", m.Kind, m.Graph.Rule, rule)
	case knots != m.Graph.Knots():
		return fault.New(fault.Format, "mean in the model file has %d rows for %d endpoints: the rule %q needs %d", knots, len(m.Graph.Endpoints), m.Graph.Rule, m.Graph.Knots())
	case m.Projection != nil && m.EndpointMask != nil:
		return fault.New(fault.Format, "the model file has both a projection and an endpoint_mask, which no method has")
	}
	return nil
}

// checkLabels checks the names of the variables, the shape of the picture and the
// surface.
func checkLabels(m *model.Model) error {
	k := m.K()
	if m.Names != nil && len(m.Names) != k {
		return fault.New(fault.Format, "the model file has %d names for %d variables", len(m.Names), k)
	}
	if s := m.Shape; s != nil {
		sound := s.Width > 0 && s.Height > 0 && (s.Channels == 1 || s.Channels == 3) && s.Width <= k && s.Height <= k
		if !sound || s.Width*s.Height*s.Channels != k {
			return fault.New(fault.Format, "shape in the model file is %d×%d×%d for %d variables: it must be width × height × 1 or 3 channels of as many pixels", s.Width, s.Height, s.Channels, k)
		}
	}
	if m.Surface != nil {
		return m.Surface.Check()
	}
	return nil
}

// checkCounts checks the numbers of components and the endpoint mask.
func checkCounts(m *model.Model) error {
	k := m.K()
	for b, count := range m.ComponentsPerKnot {
		if count < 0 || count > m.Components {
			return fault.New(fault.Format, "knot %d of the model file has %d components of %d", b+1, count, m.Components)
		}
		if m.EndpointMask == nil {
			continue
		}
		if existing := m.Options.ExistingAt(b, k); existing == 0 || count > existing {
			return fault.New(fault.Format, "endpoint_mask in the model file shows %d variables at knot %d, which has %d components", existing, b+1, count)
		}
	}
	return nil
}

// checkOptionsOf checks the options of the fit.
func checkOptionsOf(m *model.Model) error {
	o := m.Options
	if err := checkNotNegative(reflect.ValueOf(o), "options", "options.axes"); err != nil {
		return err
	}
	for _, choice := range []struct{ name, value string }{{"solver", string(o.Solver)}, {"gauge", string(o.Gauge)}, {"start", string(o.Start)}, {"noise", string(o.Noise)}, {"smoothness", string(o.Smoothness)}} {
		if choice.value != "" && !fault.LimitOf(choice.name).Allows(choice.value) {
			return fault.New(fault.Format, "options.%s in the model file is %q, which is not known", choice.name, choice.value)
		}
	}
	return nil
}

// checkNotNegative refuses negative numbers in v, whose name in JSON is path. It skips what is named
// signed.
func checkNotNegative(v reflect.Value, path string, signed ...string) error {
	if slices.Contains(signed, path) {
		return nil
	}
	value := 0.0
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			return checkNotNegative(v.Elem(), path, signed...)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			name, _ := fault.OptionField(v.Type().Field(i))
			if name == "" {
				continue
			}
			if err := checkNotNegative(v.Field(i), path+"."+name, signed...); err != nil {
				return err
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			if err := checkNotNegative(v.Index(i), path, signed...); err != nil {
				return err
			}
		}
	case reflect.Int:
		value = float64(v.Int())
	case reflect.Float64:
		value = v.Float()
	}
	if value >= 0 {
		return nil
	}
	return fault.New(fault.Format, "%s in the model file is %v: it must not be negative", path, value)
}

// signed are the numbers of a summary that may be negative.
var signed = []string{
	"summary.energy.total", "summary.energy.data", "summary.minimum", "summary.search.ends", "summary.edges",
	"summary.verdict", "summary.distances.mean", "summary.distances.covariance", "summary.noise.gain",
	"summary.checks.lack.share", "summary.checks.lack.z", "summary.checks.gap.from", "summary.checks.gap.to",
	"summary.checks.far.theta",
}

// checkSummary checks the summary of the fit and the scores.
func checkSummary(m *model.Model) error {
	s := m.Summary
	if !slices.Contains([]fit.Status{fit.Converged, fit.Near, fit.Stalled, fit.Limit, fit.Cancelled, ""}, s.Status) {
		return fault.New(fault.Format, "summary.status in the model file is %q, which is not known", s.Status)
	}
	if err := checkNotNegative(reflect.ValueOf(s), "summary", signed...); err != nil {
		return err
	}
	if s.Sample != nil && s.Sample.Of < s.Sample.Rows {
		return fault.New(fault.Format, "summary.sample in the model file has %d rows of %d", s.Sample.Rows, s.Sample.Of)
	}
	if n := s.Noise; n != nil {
		knots := m.Graph.Ruled(graph.Linear).Knots()
		if len(n.SD) != knots || n.By != nil && len(n.By) != knots {
			return fault.New(fault.Format, "summary.noise in the model file has other sizes than its %d endpoints", knots)
		}
	}
	if b := s.Bandwidth; b != nil && !(b.Value > 0) {
		return fault.New(fault.Format, "bandwidth in the model file is %v: it must be positive", b.Value)
	}
	if s.Checks != nil {
		if err := checkPlaces(m, s.Checks); err != nil {
			return err
		}
	}
	if u := s.Distances; u != nil {
		knots := len(m.ComponentsPerKnot)
		if len(u.Mean) != m.Components || len(u.Covariance) != m.Components*m.Components || len(u.Within.Level) != knots ||
			len(u.From.Level) != knots {
			return fault.New(fault.Format, "summary.distances in the model file has other sizes than the model")
		}
	}
	for name, score := range m.Scores {
		if !slices.Contains([]string{"train", "test", "trainLeastSquares", "testLeastSquares"}, name) {
			return fault.New(fault.Format, "scores in the model file has the entry %q, which is not known", name)
		}
		if !(score >= 0) || math.IsInf(score, 1) {
			return fault.New(fault.Format, "scores.%s in the model file is %v: it must be a finite number, not negative",
				name, score)
		}
	}
	if len(s.Observations) != 0 && len(s.Observations) != len(m.ComponentsPerKnot) {
		return fault.New(fault.Format, "observations in the model file has %d numbers for %d knots", len(s.Observations),
			len(m.ComponentsPerKnot))
	}
	return nil
}

// checkPlaces refuses checks of parameters, components and variables beyond those of m.
func checkPlaces(m *model.Model, c *fit.Checks) error {
	type place struct {
		name       string
		index, end int
	}
	var places []place
	if c.Lack != nil {
		places = append(places, place{"lack.axis", c.Lack.Axis, m.Graph.Parameters()})
	}
	if c.Gap != nil {
		places = append(places, place{"gap.axis", c.Gap.Axis, m.Graph.Parameters()})
	}
	if c.Far != nil {
		places = append(places, place{"far.component", c.Far.Component, m.Components})
	}
	if c.Spread != nil {
		places = append(places, place{"spread.largest", c.Spread.Largest, m.K()}, place{"spread.smallest", c.Spread.Smallest, m.K()})
	}
	if c.Known != nil && c.Known.Least != nil {
		places = append(places, place{"known.least.variable", c.Known.Least.Variable, m.K()})
	}
	for _, p := range places {
		if p.index >= p.end {
			return fault.New(fault.Format, "checks.%s in the model file is %d: it must be from 0 to %d", p.name, p.index, p.end-1)
		}
	}
	return nil
}

// checkModelNumbers refuses arrays with numbers that are not finite, too large, or
// negative where no fit is negative, and arrays that are 0 everywhere.
func checkModelNumbers(m *model.Model) error {
	if err := fit.CheckScale(m.Scale, m.K()); err != nil {
		return fault.New(fault.Format, "scale in the model file is wrong: %w", err)
	}
	if err := checkEntries(m, "mean", m.Mean, m.Scale); err != nil {
		return err
	}
	if err := checkVectors(m, "basis", m.Basis, m.Scale); err != nil {
		return err
	}
	if m.Projection != nil {
		if err := checkVectors(m, "projection", m.Projection, nil); err != nil {
			return err
		}
	}
	for v, mean := range m.CoefficientMean {
		if sd := m.CoefficientSD[v]; !(sd >= 0 && sd <= largestEntry) {
			return badEntry("coefficient_sd", v, sd, "must be a finite number, not negative")
		}
		if !(math.Abs(mean) <= largestEntry) {
			return badEntry("coefficient_mean", v, mean, "must be a finite number")
		}
	}
	return checkSpread(m)
}

// checkSpread refuses standard deviations so large that their squares along a component
// overflow.
func checkSpread(m *model.Model) error {
	row := make([]float64, m.K())
	for at := range len(m.ComponentsPerKnot) * m.Components {
		copy(row, m.Basis.RawRowView(at))
		m.Unscale(row)
		if sd := m.CoefficientSD[at%m.Components]; !(sd*blas64.Nrm2(linalg.Vector(row)) <= largestEntry) {
			return badEntry("coefficient_sd", at%m.Components, sd, "is too large for the vector in basis")
		}
	}
	return nil
}

// checkEntries checks the numbers of an array with one column per variable.
func checkEntries(m *model.Model, name string, a *mat.Dense, scale []float64) error {
	k := m.K()
	for i, value := range a.RawMatrix().Data {
		unit := 1.0
		if scale != nil {
			unit = max(1, scale[i%k])
		}
		if !(math.Abs(value)*unit <= largestEntry) {
			return badEntry(name, i, value, "must be a finite number, not beyond 1e150 in the units of the data")
		}
	}
	return nil
}

// checkVectors is checkEntries for the vectors of components. It also refuses vectors
// that are all 0, unless no knot has a component, as for data whose rows are equal.
func checkVectors(m *model.Model, name string, a *mat.Dense, scale []float64) error {
	if slices.Max(m.ComponentsPerKnot) > 0 && blas64.Asum(linalg.Vector(a.RawMatrix().Data)) == 0 {
		return fault.New(fault.Format, "%s in the model file is 0 everywhere, but has %d components", name, slices.Max(m.ComponentsPerKnot))
	}
	return checkEntries(m, name, a, scale)
}

// badEntry returns an error that names one entry of an array.
func badEntry(name string, at int, value float64, must string) error {
	return fault.New(fault.Format, "entry %d of %s in the model file is %v: it %s", at+1, name, value, must).With("entry", name)
}
