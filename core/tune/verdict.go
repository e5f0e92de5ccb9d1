package tune

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"ppca/core/fit"
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
func (s *Search) judge(r *Result, now *standing, best tried, bandwidth int) {
	rows := 0
	if of := s.compared(); of != nil {
		for _, members := range of.Members {
			rows += len(members)
		}
	}
	v := Verdict{Chosen: "ppca", Methods: append([]Compared{}, r.Methods...), Rows: rows, Note: s.note(rows)}
	r.Chosen = Chosen{Method: v.Chosen, Components: r.Best.Components, Lambda: &ChosenLambda{userjson.Number(r.Best.Mean), userjson.Number(r.Best.Basis)}}
	if len(s.settings.Endpoints) == 0 && s.settings.Axes == nil {
		r.Chosen.Bins = r.Best.Bins
	}
	if r.Best.Smoothness != fit.SmoothBases {
		r.Chosen.Smoothness = r.Best.Smoothness
	}
	least := s.leastMethod(v.Methods)
	switch {
	case least < 0:
		v.Sentence = s.sentence(v.Methods, r.Best)
		if s.asked != "" && s.asked != "ppca" {
			v.Advice = s.advice(v.Methods)
		}
	case s.asked == "" && s.whole == s.all:
		c := v.Methods[least]
		v.Chosen = c.Method
		v.Sentence = fmt.Sprintf("%s errs %s than PPCA on unseen rows, so it is the model.", capital(fit.MethodName(c.Method)), less(c.FromPPCA, c.FromPPCASE))
	default:
		c := v.Methods[least]
		v.Sentence = fmt.Sprintf("%s errs %s than PPCA on unseen rows.", capital(fit.MethodName(c.Method)), less(c.FromPPCA, c.FromPPCASE))
		if s.whole == s.all && s.asked != c.Method {
			v.Sentence = strings.TrimSuffix(v.Sentence, ".") + ": use it."
			v.Advice = use(c.Method)
		}
	}
	if s.asked != "" {
		v.Chosen = s.asked
	}
	if slices.Contains(comparable, v.Chosen) {
		r.Chosen = Chosen{Method: v.Chosen, Components: r.Best.Components, Bins: s.chosenBins(v.Chosen)}
		if v.Chosen == "local" && slices.ContainsFunc(v.Methods, func(c Compared) bool { return c.Method == "local" }) {
			r.Chosen.Bandwidth = new(userjson.Number(s.bandwidths(best.size)[bandwidth]))
		}
	}
	r.Verdict = v
	r.Reasons = s.reasons(*r, now, best)
}

// leastMethod returns the place of the method of least error, if it differs from that of PPCA by
// more than a tie; else −1. If a method was asked for, or some rows are not compared, nothing is chosen:
// then a method counts only if it is clearly better.
func (s *Search) leastMethod(methods []Compared) int {
	least := -1
	for i, c := range methods {
		better := c.FromPPCA < -tied
		if s.asked != "" || s.whole != s.all {
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
		if differs, _ := c.Clear(); c.Method == s.asked && differs && s.whole == s.all {
			return use("ppca")
		}
	}
	return nil
}

func use(method string) *Advice {
	return &Advice{Action: "Use " + fit.MethodName(method), Options: map[string]any{"method": method}, Flags: "-method " + method}
}

// chosenBins returns the number of bins of another method that was chosen; 0: it has none, or
// endpoints or axes define them.
func (s *Search) chosenBins(method string) int {
	if method == "pca" || len(s.settings.Endpoints) > 0 || s.settings.Axes != nil {
		return 0
	}
	return s.sizes[s.first].bins
}

// compared returns the rows on which methods are compared; nil: none are.
func (s *Search) compared() *sample {
	switch {
	case s.whole != nil:
		return s.whole
	case s.holdsPCA():
		return s.all
	}
	return nil
}

// holdsPCA reports whether the search has PCA among its points.
func (s *Search) holdsPCA() bool {
	return math.IsInf(s.means.values[0], 1) && math.IsInf(s.bases.values[0], 1)
}

// note says which rows the methods are compared on, unless these are all.
func (s *Search) note(rows int) string {
	n, _ := s.data.X.Dims()
	switch {
	case rows == 0:
		return ""
	case s.whole == nil:
		return "on hidden cells of all rows"
	case s.whole != s.all:
		return fmt.Sprintf("on the %d complete rows", rows)
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
	var fewer, same, tied, parts []string
	equal := math.IsInf(best.Mean, 1) && math.IsInf(best.Basis, 1)
	if equal {
		parts = append(parts, "changes with θ do not lower the error on unseen rows: PPCA equals PCA")
	}
	for _, c := range methods[1:] {
		name := fit.MethodName(c.Method)
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
func (s *Search) reasons(r Result, now *standing, best tried) []Reason {
	list := []Reason{{Option: "method", Text: fmt.Sprintf("no other method errs less on unseen rows by more than %g %%", 100*tied)}}
	switch {
	case s.asked != "":
		list[0].Text = "as asked"
	case len(r.Methods) < 2:
		list[0].Text = "the default; no other method could be compared"
	case r.Chosen.Method != "ppca":
		list[0].Text = "least error on unseen rows"
	}
	searched := func(option string, tried int, text string) {
		if tried > 1 {
			list = append(list, Reason{Option: option, Text: fmt.Sprintf("%s on unseen rows, of %d values", text, tried)})
		} else {
			list = append(list, Reason{Option: option, Text: "as asked"})
		}
	}
	switch n, k := s.data.X.Dims(); {
	case len(s.components()) > 1:
		searched("components", len(s.components()), "greatest log-density")
	case s.settings.Components == 0 && s.settings.PerEndpoint == nil && s.settings.Share == nil:
		list = append(list, Reason{Option: "components", Text: fit.DefaultComponentsReason(n, k, r.Best.Components)})
	}
	if r.Chosen.Method != "ppca" {
		return list
	}
	means, bases, bins := map[int]bool{}, map[int]bool{}, map[int]bool{}
	for _, p := range now.points {
		means[p.mean], bases[p.basis], bins[s.sizes[p.size].bins] = true, true, true
	}
	why := s.nearness(now, best)
	if len(bins) > 1 {
		searched("bins", len(bins), why)
	}
	searched("lambdaMean", len(means), why)
	searched("lambdaBasis", len(bases), why)
	return list
}

// nearness says why the chosen point is that: choose may prefer a stiffer one to that of least error.
func (s *Search) nearness(now *standing, best tried) string {
	switch least := s.leastOf(now); {
	case best.point == least.point:
		return "least error"
	case s.oneSE:
		return fmt.Sprintf("simplest within %g %% of the least error, then within one standard error", 100*tied)
	default:
		return fmt.Sprintf("simplest within %g %% of the least error", 100*tied)
	}
}
