package diagnosis

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/gonum/floats"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/dense"
	"ppca/core/limit"
	"ppca/core/model"
)

// Thresholds above which a number of a Diagnosis is reported.
const (
	skewed     = 0.1 // |⟨p_v, p_w⟩ − 1_{v=w}|: angles of 84°, lengths off by 5 %
	dependent  = 10  // condition of P(θ)
	farFromAll = 10  // root mean square of a mean over that of the largest observation
)

// A Finding is a problem of a model with its remedy.
type Finding struct {
	Text   string  // a sentence
	Advice *Advice // nil if no option mends it
}

// Advice is a change of the options of a fit that mends a finding.
type Advice struct {
	Finding int            `json:"finding"` // its index
	Action  string         `json:"action"`  // what the change is, such as "fit with noise by θ"
	Options map[string]any `json:"options"` // that change, as in FitOptions; standardise is one of reading
	Flags   string         `json:"flags"`   // the same for `ppca fit`
}

// found returns findings without a change of options.
func found(texts ...string) []Finding {
	var list []Finding
	for _, text := range texts {
		list = append(list, Finding{Text: text})
	}
	return list
}

// advised returns a finding that an option mends.
func advised(text, action, flags string, options map[string]any) []Finding {
	return []Finding{{text, &Advice{Action: action, Options: options, Flags: flags}}}
}

// findings returns a sentence with a remedy for each number that exceeds its threshold.
func findings(m *model.Model, d *Diagnosis) []Finding {
	list := slices.Concat(ending(m), everything(m), fewKnown(m), leastKnown(m))
	switch {
	case m.Graph.Rule != graph.Linear:
		list = append(list, thinBins(m)...)
	case m.Kind == "local":
		list = append(list, narrowKernel(m, d)...)
	default:
		list = slices.Concat(list, sparse(m), farMeans(m), dependence(m, d), skewedBases(m, d))
	}
	return slices.Concat(list, unevenNoise(m), checked(m), atEnds(m), found(FewUnits(m)...))
}

// sparse reports endpoints with fewer observations than components.
func sparse(m *model.Model) []Finding {
	list := found(SparseEndpoints(m.Graph, m.ComponentsPerKnot, m.Summary.Observations)...)
	switch {
	case len(list) == 0:
		return nil
	case len(m.Graph.Axes()) > 1:
		list[0].Advice = coarser(m)
		return list
	}
	total, v := floats.Sum(m.Summary.Observations), m.Components
	switch bins := m.Graph.Bins(); {
	case total >= float64(v*m.Graph.Knots()):
		list[0].Advice = &Advice{Action: "use bins of equal count", Flags: fmt.Sprintf("-bins %d -spacing count", bins), Options: map[string]any{"bins": bins, "spacing": "count"}}
	case int(total)/v > leastBins(m.Graph.Axis):
		bins = int(total)/v - 1
		list[0].Advice = &Advice{Action: "use " + fault.Plural(bins, "bin"), Flags: fmt.Sprintf("-bins %d", bins), Options: map[string]any{"bins": bins}}
	case int(total)/m.Graph.Knots() > 0:
		list[0].Advice = components(int(total) / m.Graph.Knots())
	}
	return list
}

// leastBins returns the fewest bins that a line or a ring may have.
func leastBins(a graph.Axis) int {
	if a.Period != 0 {
		return 3
	}
	return 1
}

// coarser returns the advice to halve the bins along one parameter of a grid, the one with more of
// them; nil if neither can be halved, or the grid has a single endpoint along one.
func coarser(m *model.Model) *Advice {
	var bins [2]int
	var options [2]map[string]any
	halved := -1
	for axis, a := range m.Graph.Axes() {
		if len(a.Endpoints) == 1 {
			return nil
		}
		bins[axis], options[axis] = a.Bins(), map[string]any{}
		if a.Period != 0 {
			options[axis]["periodic"] = a.Period
		}
		if bins[axis]/2 >= leastBins(a) && (halved < 0 || bins[axis] > bins[halved]) {
			halved = axis
		}
	}
	if halved < 0 {
		return nil
	}
	bins[halved] /= 2
	for axis := range options {
		options[axis]["bins"] = bins[axis]
	}
	return &Advice{Action: fmt.Sprintf("use %d × %d bins", bins[0], bins[1]), Flags: fmt.Sprintf("-bins %d/%d", bins[0], bins[1]), Options: map[string]any{"axes": options}}
}

// components returns the advice to use v components.
func components(v int) *Advice {
	return &Advice{Action: "use " + fault.Plural(v, "component"), Flags: fmt.Sprintf("-components %d", v), Options: map[string]any{"components": v}}
}

// everything reports a model with as many components as variables: its errors say nothing.
func everything(m *model.Model) []Finding {
	switch {
	case !reproduces(m):
		return nil
	case m.K() == 1:
		return found("with one variable every method reproduces every observation, so errors say nothing; what the model tells is the mean along θ and the bands about it")
	}
	return []Finding{{fmt.Sprintf("the model has as many components as variables, %d, and therefore reproduces every observation; its errors say nothing, so use fewer components", m.K()), components((m.K() + 1) / 2)}}
}

// reproduces is whether m has as many components as variables, and therefore reproduces every
// observation and says nothing of new ones.
func reproduces(m *model.Model) bool { return slices.Max(m.ComponentsPerKnot) >= m.K() }

// dependence reports components that are nearly linearly dependent at some θ.
func dependence(m *model.Model, d *Diagnosis) []Finding {
	if !(d.Condition > dependent) {
		return nil
	}
	text := fmt.Sprintf("at θ = %s the components are nearly linearly dependent (condition number %.3g), so coefficients are uncertain; use a larger λ of the basis, fewer components or more bins", m.Graph.Spell(d.ConditionTheta), d.Condition)
	return tenfold(text, "the basis", "basis", m.Options.Lambda.Basis)
}

// tenfold returns a finding that ten times λ mends; there is no tenfold of 0 and of ∞.
func tenfold(text, of, option string, lambda float64) []Finding {
	lambda, known := scaled(lambda, 10)
	if !known {
		return found(text)
	}
	return advised(text, "use a tenfold λ of "+of, "-lambda-"+option+" "+threeDigits(lambda), map[string]any{"lambda": map[string]any{option: lambda}})
}

// scaled returns λ times factor, rounded to three digits; known is false for 0 and ∞.
func scaled(lambda, factor float64) (times float64, known bool) {
	times, err := strconv.ParseFloat(threeDigits(lambda*factor), 64)
	return times, err == nil && lambda > 0 && !math.IsInf(times, 0)
}

// plain returns a number with three digits, without an exponent below a million.
func plain(value float64) string {
	if text := threeDigits(value); value < 1000 || value >= 1e6 {
		return text
	}
	scale := math.Pow(10, math.Floor(math.Log10(value))-2)
	return strconv.FormatFloat(math.Round(value/scale)*scale, 'f', 0, 64)
}

// threeDigits formats a number with three digits.
func threeDigits(value float64) string { return strconv.FormatFloat(value, 'g', 3, 64) }

// skewedBases reports endpoints whose components are not orthonormal. Fits with shared
// lengths keep the lengths that the masks leave, and those with noise by variable the
// ones that the weights leave, so they are exempt.
func skewedBases(m *model.Model, d *Diagnosis) []Finding {
	count, worst := 0, 0
	for b, knot := range d.Knots {
		if knot.Orthonormality > skewed {
			count++
		}
		if knot.Orthonormality > d.Knots[worst].Orthonormality {
			worst = b
		}
	}
	if count == 0 || m.Options.SharedLengths() || m.Options.Noise == fit.VariableNoise {
		return nil
	}
	text := fmt.Sprintf("the components of %d of %d endpoints are not orthonormal, the worst being endpoint %d (θ = %s) with an error of %.2g; use a larger λ of ortho", count, len(d.Knots), worst+1, m.Graph.Place(worst), d.Knots[worst].Orthonormality)
	return tenfold(text, "ortho", "ortho", m.Options.Lambda.Ortho)
}

// unevenNoise reports noise that changes with θ so much that weights by θ would help. Where the
// mean does not follow θ, the residuals are as large as with more noise, but neighbours have the
// same; weights would make the misfit larger. With unequal V_b they are larger where components
// are missing.
func unevenNoise(m *model.Model) []Finding {
	n, c := m.Summary.Noise, m.Summary.Checks
	if !n.Uneven() || m.Kind == "lpp" || slices.Min(m.ComponentsPerKnot) < slices.Max(m.ComponentsPerKnot) {
		return nil
	}
	if c != nil && isClear(c.Misfit) {
		if isClear(c.Lack) { // which says the same
			return nil
		}
		return []Finding{unfitting(m, c.Misfit)}
	}
	knots := m.Graph.Ruled(graph.Linear)
	most, least := knots.Place(floats.MaxIdx(n.SD)), knots.Place(floats.MinIdx(n.SD))
	return advised(fmt.Sprintf("the noise changes with θ: its variance is %s times as large at θ = %s as at θ = %s (log-likelihood +%s, for %.2g more parameters), so the fit follows the noisy observations too closely; fit with noise by θ", plain(n.Ratio), most, least, plain(n.Gain), n.Parameters-1),
		"fit with noise by θ", "-noise theta", map[string]any{"noise": "theta"})
}

// ending reports a fit that did not converge.
func ending(m *model.Model) []Finding {
	s := m.Summary
	switch {
	case s.Status == fit.Cancelled:
		return found("the fit was stopped early, and this is the best model so far: train again to finish it")
	case s.Status == fit.Limit && s.Solver == fit.Exact:
		had, possible := max(m.Options.MaxEvaluations, 1), int(limit.Of("maxEvaluations").Most)
		text := fmt.Sprintf("the fit reached its limit of %s from each initial point (%d in all, gradient %.1g): ", fault.Plural(had, "evaluation"), s.Evaluations, s.GradientNorm)
		if had >= possible {
			return found(text + "use a larger tolerance or a larger λ")
		}
		text += "allow more, or use a larger tolerance"
		most := min(4*had, possible)
		return advised(text, fmt.Sprintf("allow %d evaluations", most), fmt.Sprintf("-max-evaluations %d", most), map[string]any{"maxEvaluations": most})
	case s.Status == fit.Stalled && s.Solver == fit.Exact:
		seed := m.Options.Seed + 1
		return advised(fmt.Sprintf("no step lowered the energy further, although the gradient is not 0 (%.1g); the model is usually good, but compare it with another seed or a larger λ of the basis", s.GradientNorm),
			fmt.Sprintf("use seed %d", seed), fmt.Sprintf("-seed %d", seed), map[string]any{"seed": seed})
	}
	return nil
}

// SparseEndpoints reports the endpoints with fewer observations than components. It
// returns nil if the observations per endpoint are unknown.
func SparseEndpoints(g graph.Graph, perKnot []int, observations []float64) []string {
	var sparse []int
	total := 0.0
	for b, w := range observations {
		total += w
		if w < float64(perKnot[b]) {
			sparse = append(sparse, b)
		}
	}
	if len(sparse) == 0 {
		return nil
	}
	least := leastOf(sparse, observations)
	way := "use fewer bins or fewer components"
	if total >= float64(slices.Max(perKnot)*len(perKnot)) { // the observations suffice if distributed evenly
		way = "use fewer bins, bins of equal count or fewer components"
	}
	if len(sparse) == 1 {
		return []string{fmt.Sprintf("endpoint %d (θ = %s) has only %.3g effective observations for %d component%s, so its basis comes mostly from smoothness; %s", least+1, g.Place(least), observations[least], perKnot[least], map[bool]string{true: "s"}[perKnot[least] != 1], way)}
	}
	return []string{fmt.Sprintf("%d of %d endpoints have fewer effective observations than components, for example endpoint %d (θ = %s) only %.3g for %d, so their bases come mostly from smoothness; %s", len(sparse), len(perKnot), least+1, g.Place(least), observations[least], perKnot[least], way)}
}

// narrowKernel reports a local PCA whose bandwidth is too small: for its number of
// components at some knot, or for mixing the bases of neighbouring knots.
func narrowKernel(m *model.Model, d *Diagnosis) []Finding {
	var list []Finding
	if thin := thinKnots(m); len(thin) > 0 {
		least := leastOf(thin, m.Summary.Observations)
		list = append(list, widened(m, fmt.Sprintf("%d of %d knots have hardly more observations within the bandwidth than components, for example %.3g for %d at θ = %s, so the model fits these almost exactly and new ones badly; use a larger bandwidth or fewer components",
			len(thin), len(m.ComponentsPerKnot), m.Summary.Observations[least], m.ComponentsPerKnot[least], m.Graph.Place(least)))...)
	}
	if d.Condition > dependent {
		list = append(list, widened(m, fmt.Sprintf("the bases of the knots around θ = %s differ so much that those between them are uncertain (condition number %.3g); use a larger bandwidth or fewer components", m.Graph.Spell(d.ConditionTheta), d.Condition))...)
	}
	return list
}

// thinKnots returns the knots with hardly more observations than components.
func thinKnots(m *model.Model) (thin []int) {
	for b, w := range m.Summary.Observations {
		if w < float64(m.ComponentsPerKnot[b]+2) {
			thin = append(thin, b)
		}
	}
	return thin
}

// widened returns a finding that a larger bandwidth mends: twice as large, and larger than kernels
// that the fit has already widened. These have V + 1 observations within reach, so half as much
// again has V + 2.
func widened(m *model.Model, text string) []Finding {
	width, action := 2*float64(m.Options.Bandwidth), "use twice the bandwidth"
	if b := m.Summary.Bandwidth; b != nil && 1.5*float64(b.Widest) > width {
		width, action = 1.5*float64(b.Widest), "use the bandwidth "+threeDigits(1.5*float64(b.Widest))
	}
	width, known := scaled(width, 1)
	if !known {
		return found(text)
	}
	return advised(text, action, "-bandwidth "+threeDigits(width), map[string]any{"bandwidth": width})
}

// leastOf returns the knot with the fewest observations, the first one if several have
// equally few.
func leastOf(knots []int, observations []float64) int {
	least := knots[0]
	for _, b := range knots {
		if observations[b] < observations[least]*(1-1e-9) {
			least = b
		}
	}
	return least
}

// thinBins reports bins with hardly more observations than components, in models
// without smoothness. Such a bin fits its training observations almost exactly and new
// ones badly.
func thinBins(m *model.Model) []Finding {
	thin := thinKnots(m)
	if m.Graph.Rule != graph.Step || len(thin) == 0 {
		return nil
	}
	least := leastOf(thin, m.Summary.Observations)
	text := fmt.Sprintf("%d of %d bins have hardly more observations than components, for example bin %d has %.3g for %d, so they fit these almost exactly and new ones badly; use fewer bins, bins of equal count or fewer components",
		len(thin), len(m.ComponentsPerKnot), least+1, m.Summary.Observations[least], m.ComponentsPerKnot[least])
	if len(m.Graph.Axes()) > 1 {
		return []Finding{{text, coarser(m)}}
	}
	if fewer := len(m.ComponentsPerKnot) / 2; fewer >= leastBins(m.Graph.Axis) {
		return advised(text, "use half as many bins", fmt.Sprintf("-bins %d", fewer), map[string]any{"bins": fewer})
	}
	return found(text)
}

// farMeans reports means far from all observations. The energy alone does not exclude
// them: see core/README.md, "E alone does not determine the means".
func farMeans(m *model.Model) []Finding {
	largest, at := 0.0, 0
	for b := range m.ComponentsPerKnot {
		if size := dense.Norm(m.Mean.RawRowView(b)) / math.Sqrt(float64(m.K())); size > largest {
			largest, at = size, b
		}
	}
	if size := m.Summary.Size; size > 0 && largest > farFromAll*size {
		return advised(fmt.Sprintf("the mean of endpoint %d (θ = %s) is %.2g times as large as the largest observation, because the energy alone does not determine the means; use the decoupled gauge, or a larger λ of the mean", at+1, m.Graph.Place(at), largest/size),
			"use the decoupled gauge", "-gauge decoupled", map[string]any{"gauge": "decoupled"})
	}
	return nil
}
