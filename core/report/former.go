package report

import (
	"math"
	"slices"
	"strings"

	"ppca/core/fit"
)

// The reasons why numbers of earlier versions differ, which are then claims.
const (
	noSearch = "the search for lower minima is no longer used: the fit was repeated from its starts"
	otherFit = "an earlier version estimated the noise or chose λ otherwise"
)

// Former reports whether a field is a claim because an earlier version found it otherwise.
func Former(d Difference) bool { return d.Why == noSearch || d.Why == otherFit }

// similar reports whether a number may be that of an earlier version: a forger cannot claim any number.
func similar(reported, repeated float64) bool {
	const most = 2
	return reported >= repeated/most && reported <= most*repeated
}

// former returns why an earlier version has another value in a field than the repetition; "" if it cannot.
func (f field) former() string {
	if f.model == nil || f.claimed == nil {
		return f.formerRow()
	}
	reported, again, numbers := f.values()
	why, allowed := f.formerFit(), numbers && reported >= 0
	_, adds := sumOf(f.claimed.Energy)
	switch _, name, _ := strings.Cut(f.path, "."); {
	case name == "status":
		allowed = f.ends(f.reported) || f.claimed.Status == fit.Limit
	case name == "evaluations":
	case why == noSearch && f.end() >= (1-Tolerance)*f.model.Energy.Total && !f.limit():
		allowed = false
	case strings.HasPrefix(name, "energy"):
		allowed = allowed && adds
	default:
		allowed = allowed && strings.HasPrefix(name, "rmse") && similar(reported, again)
	}
	if !allowed {
		return ""
	}
	return why
}

// formerFit returns why a fit of an earlier version ended elsewhere; otherwise "". The search for
// lower minima only lowered the energy: by 6 % at most in 200 fits to real tables.
func (f field) formerFit() string {
	s, e, again := f.claimed.Settings, f.end(), f.model.Energy.Total
	format := f.of.reported.Format
	switch {
	case format >= settled || s.Noise != fit.FormerNoise && !similar(e, again):
	case s.Noise != "" && s.Noise != fit.ConstantNoise && s.Counts("noise"):
		return otherFit
	case s.Effort != "starts" && (s.Effort != "" || format > 2) && s.Counts("effort") && e <= (1+looseness)*again:
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

// formerRow returns why the row of an experiment of an earlier version has other numbers; otherwise "". λ and
// spreads may be any number of at least 0, counts none: no search changes them.
func (f field) formerRow() string {
	reported, again, numbers := f.values()
	_, kind, _ := strings.Cut(f.name(), ", ")
	column := columnOf(f.name())
	searched := strings.Contains(kind, "PPCA:") || strings.Contains(kind, "PPCA-normalised:")
	tuned := strings.HasPrefix(kind, "PPCA") || strings.HasPrefix(kind, "Local")
	switch r := f.of.reported; {
	case r.Format >= settled || r.Experiment == nil || !numbers || reported < 0:
	case isCount(column):
	case !isLambda(column) && !isSpread(column) && !similar(reported, again) && !f.near(reported, again):
	case strings.Contains(kind, "-noise:"), r.Experiment.Settings.Tune && tuned:
		return otherFit
	case r.Format > 2 && searched && !isLambda(column):
		return noSearch
	}
	return ""
}

// near reports whether percentages of recognition differ by a face or two: of few faces 0 and 20 % are alike.
func (f field) near(reported, repeated float64) bool {
	const most = 20
	return f.of.reported.Experiment.Name == "recognition" && math.Abs(reported-repeated) <= most
}

// isCount reports whether a column of an experiment has counts, which no other search changes.
func isCount(column string) bool {
	last := column[strings.LastIndex(column, " ")+1:]
	return slices.Contains([]string{"seed", "dim", "faces", "splits", "size"}, last)
}
