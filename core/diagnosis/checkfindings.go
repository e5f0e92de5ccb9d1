package diagnosis

import (
	"fmt"
	"math"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/model"
	"ppca/core/quantity"
)

// Thresholds above which a check is reported.
const (
	certain    = 3    // standard errors of what a mean lacks
	worthwhile = 0.03 // share of the variance about the mean that it lacks
	wideGap    = 0.25 // share of the range of θ without an observation
	outlying   = 15   // robust standard deviations of a coefficient
)

// checked reports what the statistics of the training observations say.
func checked(m *model.Model) []Finding {
	c := m.Summary.Checks
	if c == nil {
		return nil
	}
	var list []Finding
	if isClear(c.Lack) {
		list = append(list, lacking(m, c.Lack))
	}
	if c.Spread != nil && m.Shape == nil && m.Surface == nil && quantity.Unlike(m.Names, c.Spread) {
		list = append(list, mixedUnits(m, c.Spread))
	}
	if c.Gap != nil && m.Graph.Rule == graph.Linear && c.Gap.Share > wideGap {
		list = append(list, found(fmt.Sprintf("no observation has %s %s: there the model is a guess by smoothness; do not rely on it there", parameter(m, c.Gap.Axis), place(m, c.Gap)))...)
	}
	if c.Far != nil && c.Far.Deviations > outlying {
		list = append(list, found(fmt.Sprintf("an observation at θ = %s has a coefficient of component %d that is %s robust standard deviations from the middle, so it may pull the model towards itself; look at it among the worst, and leave it out if it is wrong",
			m.Graph.Spell(c.Far.Theta), c.Far.Component+1, plain(c.Far.Deviations)))...)
	}
	return list
}

// isClear reports whether neighbours share so much that it is no chance.
func isClear(l *fit.Lack) bool { return l != nil && l.Z > certain && l.Share > worthwhile }

// parameter returns the name of a parameter, or θ.
func parameter(m *model.Model, axis int) string {
	if name := m.Parameters()[axis].Name; name != "" {
		return name
	}
	return "θ"
}

// place says where a gap is: on a ring it may go over the seam.
func place(m *model.Model, g *fit.Gap) string {
	a := m.Graph.Axes()[g.Axis]
	seam, share := a.Endpoints[len(a.Endpoints)-1], 100*g.Share
	ends := graph.TellApart([]float64{g.From, g.To}, 3)
	switch {
	case a.Period == 0:
		return fmt.Sprintf("between %s and %s, %.0f %% of the range", ends[0], ends[1], share)
	case g.To > seam:
		ends = graph.TellApart([]float64{g.From, seam, g.To - a.Period}, 3)
		return fmt.Sprintf("from %s over %s to %s, %.0f %% of the period", ends[0], ends[1], ends[2], share)
	}
	return fmt.Sprintf("between %s and %s, %.0f %% of the period", ends[0], ends[1], share)
}

// lacking reports a mean that does not follow θ closely enough: by a method whose mean
// moves, a smaller λ_m, or more bins.
func lacking(m *model.Model, l *fit.Lack) Finding {
	return closer(m, fmt.Sprintf("observations with neighbouring %s lie on the same side of the mean (%.2g %% of the variance about it, %.2g standard errors), so the mean does not follow %s closely enough, or observations belong together that should form a group",
		parameter(m, l.Axis), 100*l.Share, l.Z, parameter(m, l.Axis)))
}

// unfitting reports errors that neighbours share, which look like more noise at some θ.
func unfitting(m *model.Model, l *fit.Lack) Finding {
	return closer(m, fmt.Sprintf("the reconstructions of observations with neighbouring %s err alike (%.2g %% of the squared errors, %.2g standard errors), so the mean does not follow %s closely enough; this looks like noise that changes with %s, but is none",
		parameter(m, l.Axis), 100*l.Share, l.Z, parameter(m, l.Axis), parameter(m, l.Axis)))
}

// closer returns a finding with advice for a mean that follows θ more closely.
func closer(m *model.Model, text string) Finding {
	switch {
	case m.Graph.Rule == graph.Constant:
		return Finding{text + "; use parameterized PCA", &Advice{Action: "use parameterized PCA", Flags: "-method ppca", Options: map[string]any{"method": "ppca"}}}
	case m.Kind == "local":
		if width, known := scaled(float64(m.Options.Bandwidth), 0.5); known {
			return Finding{text + "; use a smaller bandwidth", &Advice{Action: "use half the bandwidth", Flags: "-bandwidth " + threeDigits(width), Options: map[string]any{"bandwidth": width}}}
		}
	case m.Graph.Rule == graph.Linear && m.Options.Lambda.Mean > 0.1:
		lambda := m.Options.Lambda.Mean / 10
		if math.IsInf(lambda, 0) {
			lambda = 0.1
		}
		lambda, _ = scaled(lambda, 1)
		return Finding{text + "; use a smaller λ of the mean", &Advice{Action: "use λ of the mean " + threeDigits(lambda), Flags: "-lambda-mean " + threeDigits(lambda), Options: map[string]any{"lambda": map[string]any{"mean": lambda}}}}
	case len(m.Graph.Axes()) == 1:
		bins := 2 * m.Graph.Bins()
		return Finding{text + "; use more bins", &Advice{Action: "use " + fault.Plural(bins, "bin"), Flags: fmt.Sprintf("-bins %d", bins), Options: map[string]any{"bins": bins}}}
	}
	return Finding{Text: text}
}

// mixedUnits reports variables of different units, of which the largest rule the fit.
func mixedUnits(m *model.Model, s *fit.Spread) Finding {
	return Finding{fmt.Sprintf("the variables seem to have different units: the standard deviation of %s is %s that of %s, and the fit follows the large ones; standardise the variables", variable(m, s.Largest), quantity.Times(s.Ratio), variable(m, s.Smallest)),
		&Advice{Action: "standardise the variables", Flags: "-standardise", Options: map[string]any{"standardise": true}}}
}

// variable returns the name of a variable, or its number from 1.
func variable(m *model.Model, c int) string {
	if c < len(m.Names) {
		return m.Names[c]
	}
	return fmt.Sprintf("variable %d", c+1)
}
