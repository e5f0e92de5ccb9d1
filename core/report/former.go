package report

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"ppca/core/fit"
	"ppca/core/method"
)

// The reasons why numbers of earlier versions differ, which are then claims.
const (
	noSearch   = "the search for lower minima is no longer used: the fit was repeated from its starts"
	otherFit   = "an earlier version estimated the noise or chose λ otherwise"
	byRounding = "all correlations of two numbers are 1 or −1, among which rounding chose"
)

var formerReasons = []string{noSearch, otherFit, byRounding}

// Former reports whether a field is a claim because an earlier version found it otherwise.
func Former(d Difference) bool { return slices.Contains(formerReasons, d.Why) }

// A bound says how far a number of an earlier version may be from its repetition, so that a forger cannot claim
// any number: by a factor, by an amount, or, of percentages of faces, by so many faces.
type bound struct{ factor, amount, faces float64 }

var (
	anything = bound{amount: math.Inf(1)}
	twofold  = bound{factor: 2}
)

// holds reports whether a number is at least 0 and within the bound.
func (b bound) holds(reported, repeated float64) bool {
	within := reported >= repeated/b.factor && reported <= b.factor*repeated
	return reported >= 0 && (within || math.Abs(reported-repeated) <= b.amount)
}

// former returns why an earlier version has another value in a field than the repetition; "" if it cannot.
func (f field) former() string {
	switch r := f.of.reported; {
	case r.Format >= settled:
	case f.model != nil && f.claimed != nil:
		return f.formerFit()
	case r.Experiment != nil:
		return f.formerRow()
	}
	return ""
}

// formerFit is former of a field of a model. The search for lower minima only lowered the energy: by 6 % at most
// in 200 fits to real tables. Noise by variable changed its unit.
func (f field) formerFit() string {
	s, end, again := f.claimed.Settings, f.end(), f.model.Energy.Total
	ofEnergy := twofold
	if s.Noise == fit.FormerNoise {
		ofEnergy = anything
	}
	why := formerCause(f.of.reported.Format, s)
	searched := why == noSearch
	if why == "" || !ofEnergy.holds(end, again) || searched && end > (1+looseness)*again {
		return ""
	}
	reported, repeated, numbers := f.values()
	_, adds := sumOf(f.claimed.Energy)
	_, name, _ := strings.Cut(f.path, ".")
	section, _, _ := strings.Cut(name, ".")
	lower := !searched || end < (1-Tolerance)*again || f.limit()
	if map[string]bool{
		"status":      f.ends(f.reported) || f.claimed.Status == fit.Limit,
		"evaluations": numbers && reported >= 0,
		"energy":      numbers && reported >= 0 && lower && adds,
		"rmse":        numbers && lower && twofold.holds(reported, repeated),
	}[section] {
		return why
	}
	return ""
}

// formerCause returns why a fit of an earlier version ended elsewhere; otherwise "".
func formerCause(format int, s method.Settings) string {
	switch {
	case cmp.Or(s.Noise, fit.ConstantNoise) != fit.ConstantNoise && s.Counts("noise"):
		return otherFit
	case s.Effort != "starts" && (s.Effort != "" || format > 2) && s.Counts("effort"):
		return noSearch
	}
	return ""
}

// end returns the claimed energy.
func (f field) end() float64 {
	if f.of.end != nil {
		return *f.of.end
	}
	return f.claimed.Energy.Total
}

// formerRow is former of a number in the row of an experiment.
func (f field) formerRow() string {
	reported, again, numbers := f.values()
	row, column, _ := strings.Cut(f.name(), ": ")
	of, allowed := kindOf(f.name()), kindOf(f.name()).former
	number := func(name string) float64 { return f.of.repeated.Experiment.Numbers[row+": "+name] }
	if allowed.faces > 0 {
		allowed.amount = 100 * allowed.faces / number("faces")
	}
	format, o := f.of.reported.Format, f.of.reported.Experiment.Settings
	dims := f.of.repeated.Experiment.Settings.Components
	_, method, _ := strings.Cut(row, ", ")
	tuned := strings.HasPrefix(method, "PPCA") || strings.HasPrefix(method, "Local")
	searched := strings.HasSuffix(method, "PPCA") || strings.HasSuffix(method, "PPCA-normalised")
	switch {
	case !numbers || !allowed.holds(reported, again):
	case of == choice && (reported < float64(slices.Min(dims)) || reported > float64(slices.Max(dims))):
	case strings.HasSuffix(method, "-noise"), o.Tune && tuned:
		return otherFit
	case format > 2 && searched:
		return noSearch
	case strings.HasPrefix(column, "pearson") && number("dim") <= 2:
		return byRounding
	}
	return ""
}
