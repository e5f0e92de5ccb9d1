package tune

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"ppca/core/fit"
	"ppca/core/settings"
	"ppca/core/userjson"
)

// What the folds say; package fit has the types, because models keep it.
type (
	Verdict  = fit.Verdict
	Compared = fit.Compared
	Advice   = fit.Advice
	Reason   = fit.Reason
)

// judge sets the verdict, the chosen model and the reasons.
func (s *Search) judge(r *Result, methods []Compared, best, least tried, bandwidth int) {
	v := Verdict{Chosen: "ppca", Methods: append([]Compared{}, methods...)}
	for _, members := range s.rows.Members {
		v.Rows += len(members)
	}
	v.Note = s.note(v.Rows)
	r.Chosen = Chosen{Method: v.Chosen, Components: r.Best.Components, Lambda: &ChosenLambda{r.Best.Mean, r.Best.Basis}, Smoothness: s.settings.Smoothness}
	if len(s.settings.Endpoints) == 0 && s.settings.Axes == nil {
		r.Chosen.Bins = r.Best.Bins
	}
	switch other := s.leastMethod(v.Methods); {
	case other < 0:
		v.Sentence = s.sentence(v.Methods, r.Best)
		if s.asked != "" && s.asked != "ppca" {
			v.Advice = s.advice(v.Methods)
		}
	default:
		c := v.Methods[other]
		v.Sentence = fmt.Sprintf("%s errs %s than PPCA on unseen rows", capital(settings.MethodName(c.Method)), less(c.FromPPCA, c.FromPPCASE))
		switch s.asked {
		case "":
			v.Chosen = c.Method
			v.Sentence += ", so it is the model."
		case c.Method:
			v.Sentence += "."
		default:
			v.Sentence += ": use it."
			v.Advice = use(c.Method)
		}
	}
	if s.asked != "" {
		v.Chosen = s.asked
	}
	if slices.Contains(comparable, v.Chosen) {
		r.Chosen = Chosen{Method: v.Chosen, Components: r.Best.Components, Bins: s.chosenBins(v.Chosen)}
		if v.Chosen == "local" && slices.ContainsFunc(v.Methods, func(c Compared) bool { return c.Method == "local" }) {
			r.Chosen.Bandwidth = new(userjson.Number(s.bandwidths("local", best.Size)[bandwidth]))
		}
	}
	r.Verdict = v
	r.Reasons = s.reasons(*r, best, least)
}

// leastMethod returns the place of the method of least error, if it differs from that of PPCA by
// more than a tie; else −1. If a method was asked for nothing is chosen: then a method counts only if it is
// clearly better.
func (s *Search) leastMethod(methods []Compared) int {
	least := -1
	for i, c := range methods {
		better := c.FromPPCA < -tied
		if s.asked != "" {
			_, better = c.Clear()
		}
		if better && (least < 0 || c.RMSE < methods[least].RMSE) {
			least = i
		}
	}
	return least
}

// advice returns that of using PPCA in place of the method asked for, if it clearly errs less.
func (s *Search) advice(methods []Compared) *Advice {
	for _, c := range methods {
		if differs, _ := c.Clear(); c.Method == s.asked && differs {
			return use("ppca")
		}
	}
	return nil
}

func use(method string) *Advice {
	return &Advice{Action: "Use " + settings.MethodName(method), Options: map[string]any{"method": method}, Flags: "-method " + method}
}

// chosenBins returns the number of bins of another method that was chosen; 0: it has none, or
// endpoints or axes define them.
func (s *Search) chosenBins(method string) int {
	if method == "pca" || len(s.settings.Endpoints) > 0 || s.settings.Axes != nil {
		return 0
	}
	return s.sizes[0].bins
}

// note says which rows the methods are compared on, unless these are all.
func (s *Search) note(rows int) string {
	switch n, _ := s.data.X.Dims(); {
	case s.data.Observed != nil:
		return "on hidden cells of all rows"
	case rows < n:
		return fmt.Sprintf("on a sample of %d rows", rows)
	}
	return ""
}

// sentence returns the verdict if no other method is clearly better than PPCA.
func (s *Search) sentence(methods []Compared, best Point) string {
	switch len(methods) {
	case 0:
		return "No other method can be compared on these data."
	case 1: // the search was stopped
		return "No other method was compared yet."
	}
	if !slices.ContainsFunc(methods, func(c Compared) bool { return c.RMSE > 0 }) {
		return "Every method reproduces unseen rows exactly, so their errors say nothing."
	}
	var fewer, same, tied, parts []string
	equal := math.IsInf(float64(best.Mean), 1) && math.IsInf(float64(best.Basis), 1)
	if equal {
		parts = append(parts, "changes with θ do not lower the error on unseen rows: PPCA equals PCA")
	}
	for _, c := range methods[1:] {
		name := settings.MethodName(c.Method)
		switch differs, lower := c.Clear(); {
		case equal && c.Method == "pca":
		case lower:
			tied = append(tied, fmt.Sprintf("%s errs %s than PPCA, within the 1 %% of a tie", name, less(c.FromPPCA, c.FromPPCASE)))
		case differs:
			fewer = append(fewer, less(c.OfPPCA, c.OfPPCASE)+" than "+name)
		default:
			same = append(same, name)
		}
	}
	if len(fewer) > 0 {
		parts = append(parts, fmt.Sprintf("PPCA errs %s on unseen rows", listed(fewer)))
	}
	if len(same) > 0 {
		who, where := "it", ""
		if len(parts) == 0 {
			who, where = "PPCA", " on unseen rows"
		}
		parts = append(parts, fmt.Sprintf("%s does not differ clearly from %s%s", who, listed(same), where))
	}
	parts = append(parts, tied...)
	parts[0] = capital(parts[0])
	return strings.Join(parts, "; ") + "."
}

// less returns a relative difference of errors, below 0, with its standard error.
func less(share, standardError float64) string {
	digits := 0
	for digits < 2 && 100*standardError*math.Pow10(digits) < 0.95 {
		digits++
	}
	return fmt.Sprintf("%.*f ± %.*f %% less", digits, -100*share, digits, 100*standardError)
}

// listed joins names by commas, and the last by "and".
func listed(names []string) string {
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

func capital(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

// relative returns a/b − 1 for mean errors a and b, and its standard error by the delta method, from
// the differences group by group.
func relative(members [][]int, a, b []float64) (share, standardError float64) {
	of, _ := fit.GroupMean(members, b)
	mean, _ := fit.GroupMean(members, a)
	if !(of > 0) {
		return 0, 0
	}
	ratio := mean / of
	left := slices.Clone(a)
	for g := range left {
		left[g] -= ratio * b[g]
	}
	_, standardError = fit.GroupMean(members, left)
	return ratio - 1, standardError / of
}

// reasons says in one line each why the options of the chosen model have their values.
func (s *Search) reasons(r Result, best, least tried) []Reason {
	list := []Reason{{Option: "method", Text: fmt.Sprintf("no other method errs less on unseen rows by more than %g %%", 100*tied)}}
	switch {
	case s.asked != "":
		list[0].Text = "as asked"
	case len(r.Verdict.Methods) < 2:
		list[0].Text = "the default; no other method could be compared"
	case r.Chosen.Method != "ppca":
		list[0].Text = "least error on unseen rows"
	}
	means, bases, bins, components := map[userjson.Number]bool{}, map[userjson.Number]bool{}, map[int]bool{}, map[int]bool{}
	for _, p := range r.Points {
		means[p.Mean], bases[p.Basis], bins[p.Bins], components[p.Components] = true, true, true, true
	}
	searched := func(option string, tried int, text string) {
		if tried > 1 {
			list = append(list, Reason{Option: option, Text: fmt.Sprintf("%s on unseen rows, of %d values", text, tried)})
		} else {
			list = append(list, Reason{Option: option, Text: "as asked"})
		}
	}
	switch n, k := s.data.X.Dims(); {
	case len(components) > 1:
		searched("components", len(components), "greatest log-density")
	case s.settings.Components == 0 && s.settings.PerEndpoint == nil && s.settings.Share == nil:
		list = append(list, Reason{Option: "components", Text: fit.DefaultComponentsReason(n, k, r.Best.Components)})
	}
	if r.Chosen.Method != "ppca" {
		return list
	}
	why := "least error"
	if best.point != least.point {
		why = fmt.Sprintf("simplest within %g %% of the least error", 100*tied)
	}
	if len(bins) > 1 {
		searched("bins", len(bins), why)
	}
	searched("lambdaMean", len(means), why)
	searched("lambdaBasis", len(bases), why)
	return list
}
