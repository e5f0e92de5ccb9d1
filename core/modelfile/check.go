package modelfile

import (
	"slices"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/graph"
	"ppca/core/linalg"
	"ppca/core/model"
)

// kinds are the rules of the knots for each method that writes model files.
var kinds = map[string]graph.Rule{
	"ppca": graph.Linear, "ppca-normalised": graph.Linear, "ipca": graph.Step, "local": graph.Linear,
	"pca": graph.Constant, "mpca": graph.Constant, "spca": graph.Constant, "lpp": graph.Constant,
}

// checkFile fails (ERR_FORMAT) if the entries of a model file contradict each other, so that the uses of the
// model would fail or return numbers that are not finite. Its errors name the entry.
func checkFile(m *model.Model) error {
	for _, check := range []func(*model.Model) error{checkKind, checkLabels, checkCounts, checkSummary, checkVectors} {
		if err := check(m); err != nil {
			return err
		}
	}
	return nil
}

// checkKind checks that the method, its rule and the number of its knots agree.
func checkKind(m *model.Model) error {
	rule, known := kinds[m.Kind]
	knots, _ := m.Mean.Dims()
	switch {
	case !known:
		return fault.New(fault.Format, "the model file has the unknown kind %q: the file is damaged or from another program", m.Kind)
	case m.Graph.Rule != rule:
		return fault.New(fault.Format, "the model file has the kind %q with the rule %q: the rule must be %q", m.Kind, m.Graph.Rule, rule)
	case knots != m.Graph.Knots():
		return fault.New(fault.Format, "mean in the model file has %d rows for %d endpoints: the rule %q needs %d", knots, len(m.Graph.Endpoints),
			m.Graph.Rule, m.Graph.Knots())
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
			return fault.New(fault.Format, "shape in the model file is %d×%d×%d for %d variables: it must be width × height × 1 or 3 channels of as many pixels",
				s.Width, s.Height, s.Channels, k)
		}
	}
	if m.Surface != nil {
		return m.Surface.Check()
	}
	return nil
}

// checkCounts checks the numbers of components and the endpoint mask.
func checkCounts(m *model.Model) error {
	for b, count := range m.ComponentsPerKnot {
		if count > m.Components {
			return fault.New(fault.Format, "knot %d of the model file has %d components of %d", b+1, count, m.Components)
		}
		if m.EndpointMask == nil {
			continue
		}
		if existing := m.Options.ExistingAt(b, m.K()); existing == 0 || count > existing {
			return fault.New(fault.Format, "endpoint_mask in the model file shows %d variables at knot %d, which has %d components", existing, b+1, count)
		}
	}
	return nil
}

// checkSummary refuses lists in the summary of other lengths than the model has, and places beyond it.
func checkSummary(m *model.Model) error {
	s, knots := m.Summary, len(m.ComponentsPerKnot)
	sound := len(s.Observations) == 0 || len(s.Observations) == knots
	if n, ends := s.Noise, m.Graph.Ruled(graph.Linear).Knots(); n != nil {
		sound = sound && len(n.SD) == ends && (n.By == nil || len(n.By) == ends)
	}
	if u := s.Distances; u != nil {
		sound = sound && len(u.Mean) == m.Components && len(u.Covariance) == m.Components*m.Components &&
			len(u.Within.Level) == knots && len(u.From.Level) == knots
	}
	within := func(index, end int) { sound = sound && 0 <= index && index < end }
	if c := s.Checks; c != nil {
		if c.Gap != nil {
			within(c.Gap.Axis, m.Graph.Parameters())
		}
		if c.Far != nil {
			within(c.Far.Component, m.Components)
		}
		if c.Spread != nil {
			within(c.Spread.Largest, m.K())
			within(c.Spread.Smallest, m.K())
		}
		if c.Known != nil && c.Known.Least != nil {
			within(c.Known.Least.Variable, m.K())
		}
	}
	if !sound {
		return fault.New(fault.Format, "summary in the model file has other sizes than the model")
	}
	return nil
}

// checkVectors refuses vectors that are 0 everywhere though there are components, and numbers that are
// not finite, or so large that their squares overflow, in the units of the data.
func checkVectors(m *model.Model) error {
	large := func(values []float64, factor float64) bool {
		row := slices.Clone(values)
		m.Unscale(row)
		return !(factor*blas64.Nrm2(linalg.Vector(row)) <= largestEntry)
	}
	knots, v := len(m.ComponentsPerKnot), m.Components
	for t := range knots {
		if large(m.Mean.RawRowView(t), 1) {
			return fault.New(fault.Format, "mean in the model file has numbers that are not finite, or too large in the units of the data")
		}
	}
	for row := range knots * v {
		vector, sd := m.Basis.RawRowView(row), m.CoefficientSD[row%v]
		if large(vector, 1) {
			return fault.New(fault.Format, "basis in the model file has numbers that are not finite, or too large in the units of the data")
		}
		if large(vector, sd) {
			return badEntry("coefficient_sd", row%v, sd, "is too large for the vector in basis")
		}
	}
	for name, vectors := range map[string]*mat.Dense{"basis": m.Basis, "projection": m.Projection} {
		if most := slices.Max(m.ComponentsPerKnot); vectors != nil && most > 0 && mat.Norm(vectors, 1) == 0 {
			return fault.New(fault.Format, "%s in the model file is 0 everywhere, but has %d components", name, most)
		}
	}
	return nil
}
