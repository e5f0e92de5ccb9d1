package summary

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/linalg"
	"ppca/core/model"
	"ppca/core/settings"
)

// Thresholds above which a number is a problem.
const (
	wideGap    = 0.25 // share of the range of θ without an observation
	outlying   = 15   // robust standard deviations of a coefficient
	fewForEach = 10   // rows that know a variable, for each endpoint
	manyRows   = 0.1  // share of the rows that know no more cells than there are components
)

// A Finding is a problem of a model.
type Finding struct {
	Text   string      // a sentence without its full stop
	Advice *fit.Advice // nil if no change of options is known to mend it
}

// Advice is a change of the options of a fit. One that is about the error was tried: on rows that no
// fit has seen it errs less, by more than two standard errors.
type Advice struct {
	Finding int `json:"finding"` // its index
	fit.Advice
}

func found(format string, args ...any) *Finding { return &Finding{Text: fmt.Sprintf(format, args...)} }

// findings returns what needs attention, the most important first.
func findings(m *model.Model) (list []Finding) {
	if !varies(m) {
		return []Finding{*found("no variable varies among the training rows, so there is nothing to model")}
	}
	for _, rule := range []func(*model.Model) *Finding{ending, everything, few, repeated, unitsOf, thin, seldom, unknownRows, gap, far} {
		if f := rule(m); f != nil {
			list = append(list, *f)
		}
	}
	return list
}

// varies reports whether the model has more than one mean without components.
func varies(m *model.Model) bool {
	size := linalg.LargestOf(m.Mean.RawMatrix().Data) * 1e-12
	for v := range m.Components {
		if m.CoefficientSD[v] > size {
			return true
		}
	}
	for b := range m.ComponentsPerKnot {
		for c, mean := range m.Mean.RawRowView(b) {
			if math.Abs(mean-m.Mean.At(0, c)) > size {
				return true
			}
		}
	}
	return m.Summary.RMSE > size
}

// ending reports a fit that did not converge.
func ending(m *model.Model) *Finding {
	s := m.Summary
	switch {
	case s.Status == fit.Cancelled:
		return found("the fit was stopped early: this is its best model so far")
	case s.Status == fit.Stalled && s.Solver == fit.Exact:
		return found("the fit ended before its gradient was 0 (%.1g), because no step lowered the energy; the model is usually good", s.GradientNorm)
	case s.Status == fit.Limit && s.Solver == fit.Exact:
		had := max(m.Options.MaxEvaluations, 1)
		f := found("the fit reached its limit of %s from each initial point before it converged, so its numbers may still change", fault.Plural(had, "evaluation"))
		if most := min(4*had, int(settings.LimitOf("maxEvaluations").Most)); most > had {
			f.Advice = &fit.Advice{Action: fmt.Sprintf("allow %d evaluations", most),
				Flags: fmt.Sprintf("-max-evaluations %d", most), Options: map[string]any{"maxEvaluations": most}}
		}
		return f
	}
	return nil
}

// everything reports a model with as many components as variables.
func everything(m *model.Model) *Finding {
	switch {
	case !reproduces(m):
		return nil
	case m.K() == 1:
		return found("with one variable every method reproduces every row, so errors say nothing")
	}
	return found("the model has as many components as variables, %d, and reproduces every row, so its errors say nothing", m.K())
}

// reproduces is whether m has as many components as variables.
func reproduces(m *model.Model) bool { return slices.Max(m.ComponentsPerKnot) >= m.K() }

func few(m *model.Model) *Finding {
	if texts := FewUnits(m); texts != nil {
		return &Finding{Text: texts[0]}
	}
	return nil
}

// FewUnits returns a warning if the observations of a model belong to few groups or are few. It
// returns nil for models of older files.
func FewUnits(m *model.Model) []string {
	c := m.Summary.Checks
	if !c.Few() {
		return nil
	}
	of := fault.Plural(c.Units.Count, "training row")
	if c.Units.Grouped {
		of = "training rows of " + fault.Plural(c.Units.Count, "group")
	}
	if c.Units.Count <= 2 {
		return []string{fmt.Sprintf("the model has %s and reproduces them, so nothing can be said of new ones", of)}
	}
	return []string{fmt.Sprintf("the model has %s: what it says of new ones (intervals, centiles, θ that is read) is rough", of)}
}

func repeated(m *model.Model) *Finding {
	c := m.Summary.Checks
	if c == nil || c.Repeated == nil {
		return nil
	}
	r := c.Repeated
	return found("%s an earlier one, the first of them training row %d that of row %d: errors on unseen rows are too small, unless they are equal by chance",
		map[bool]string{true: "a training row repeats", false: fmt.Sprintf("%d training rows repeat", r.Count)}[r.Count == 1], r.Row+1, r.Of+1)
}

// unitsOf asks about variables of different sizes, of which the largest rule the fit.
func unitsOf(m *model.Model) *Finding {
	c := m.Summary.Checks
	if c == nil || c.Spread == nil || m.Shape != nil || m.Surface != nil || !fit.UnlikeUnits(m.Names, c.Spread) {
		return nil
	}
	return &Finding{unitsText(variable(m, c.Spread.Largest), variable(m, c.Spread.Smallest), c.Spread), standardised()}
}

func unitsText(largest, smallest string, s *fit.Spread) string {
	return fmt.Sprintf("do the variables have different units? The standard deviation of %s is %s that of %s, and a fit follows the large ones; standardised, all count alike", largest, fit.Times(s.Ratio), smallest)
}

func standardised() *fit.Advice {
	return &fit.Advice{Action: "standardise the variables", Flags: "-standardise",
		Options: map[string]any{"standardise": true}}
}

// thin reports knots with too few observations for their components.
func thin(m *model.Model) *Finding {
	n := m.Summary.Observations
	if m.Graph.Rule == graph.Linear && m.Kind != "local" {
		for _, text := range model.SparseEndpoints(m.Graph, m.ComponentsPerKnot, n) {
			return &Finding{Text: text}
		}
		return nil
	}
	knots := "bins"
	if m.Kind == "local" {
		knots = "knots"
	}
	var thin []int
	for b, w := range n {
		if w < float64(m.ComponentsPerKnot[b]+2) {
			thin = append(thin, b)
		}
	}
	if m.Graph.Rule == graph.Constant || len(thin) == 0 {
		return nil
	}
	least := model.LeastKnot(thin, n)
	return found("%d of %d %s have hardly more observations than components (θ = %s: %.3g for %d), so they fit these almost exactly and new ones badly",
		len(thin), len(m.ComponentsPerKnot), knots, m.Graph.Place(least), n[least], m.ComponentsPerKnot[least])
}

// seldom reports a variable that few rows know.
func seldom(m *model.Model) *Finding {
	c := m.Summary.Checks
	if c == nil || c.Known == nil || c.Known.Least == nil {
		return nil
	}
	l, knots := c.Known.Least, m.Graph.Knots()
	if l.Alike == 0 || l.Rows >= float64(fewForEach*knots) {
		return nil
	}
	like := ""
	if l.Alike > 1 {
		like = fmt.Sprintf(", and %s in few", fault.Plural(l.Alike-1, "other variable"))
	}
	return found("%s is known in %.0f of %.0f training rows%s: what is said of it is rough", variable(m, l.Variable), l.Rows, l.Of, like)
}

// unknownRows reports that many rows know no more cells than the model has components.
func unknownRows(m *model.Model) *Finding {
	c := m.Summary.Checks
	if c == nil || c.Known == nil || c.Known.Few < manyRows || reproduces(m) {
		return nil
	}
	return found("%.0f %% of the training rows know no more cells than the model has components, %d: their errors by least squares say nothing", 100*c.Known.Few, m.Components)
}

// gap reports an interval of θ without observations.
func gap(m *model.Model) *Finding {
	c := m.Summary.Checks
	if c == nil || c.Gap == nil || m.Graph.Rule != graph.Linear || c.Gap.Share <= wideGap {
		return nil
	}
	return found("no row has %s %s: the model is a guess there", parameter(m, c.Gap.Axis), place(m, c.Gap))
}

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
		return fmt.Sprintf("between %s and %s (%.0f %% of the range)", ends[0], ends[1], share)
	case g.To > seam:
		ends = graph.TellApart([]float64{g.From, seam, g.To - a.Period}, 3)
		return fmt.Sprintf("from %s over %s to %s (%.0f %% of the period)", ends[0], ends[1], ends[2], share)
	}
	return fmt.Sprintf("between %s and %s (%.0f %% of the period)", ends[0], ends[1], share)
}

// far reports an observation far from all others.
func far(m *model.Model) *Finding {
	c := m.Summary.Checks
	if c == nil || c.Far == nil || c.Far.Deviations <= outlying {
		return nil
	}
	return found("a row at θ = %s is %s robust standard deviations from the others along component %d and may pull the model", m.Graph.Spell(c.Far.Theta), plain(c.Far.Deviations), c.Far.Component+1)
}

// variable returns the name of a variable, or its number from 1.
func variable(m *model.Model, c int) string {
	if c < len(m.Names) {
		return m.Names[c]
	}
	return fmt.Sprintf("variable %d", c+1)
}

// plain returns a number with three digits, without an exponent below a million.
func plain(value float64) string {
	if text := strconv.FormatFloat(value, 'g', 3, 64); value < 1000 || value >= 1e6 {
		return text
	}
	scale := math.Pow(10, math.Floor(math.Log10(value))-2)
	return strconv.FormatFloat(math.Round(value/scale)*scale, 'f', 0, 64)
}
