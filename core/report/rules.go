package report

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"ppca/core/fit"
	"ppca/core/userjson"
)

const (
	// Tolerance is the relative tolerance of the numbers of a fit, because another processor
	// adds in another order.
	Tolerance = 1e-6
	// looseness is the tolerance of numbers that are known to the root of Tolerance: those of
	// a long fit that have no minimum at its end, and those of an experiment. (Browser and native
	// programs differ by up to 3e-4 where a minimum is flat.)
	looseness = 1e-3
	// rounding is the relative size below which a number is a rounding error.
	rounding = 1e-9
	// slow is the number of evaluations from which rounding may lead a fit to another point on
	// another processor. Fits that also searched for lower minima had 50.
	slow = 40
)

// A field is a place in a report, with its reported and its repeated value.
type field struct {
	path               string
	reported, repeated *userjson.Node // nil: missing
	of                 *comparison
	model              *Model // the repeated model that the field belongs to; nil: none
	claimed            *Model // the same model as reported
}

// A finding is the result of a rule for a field.
type finding int

const (
	agrees    finding = iota
	slight            // differs as two processors may differ
	differs           // is wrong
	unchecked         // cannot be repeated by another processor or program
)

// A rule compares a field. why explains the finding if necessary.
type rule func(f field) (found finding, why string)

// rules are the rules of the fields; [] stands for any list index, and * for all below a field. A field
// without a rule counts as wrong and fails a test.
var rules = map[string]rule{
	"format":                          ofParse,
	"build":                           claimed,
	"data.builtIn":                    given,
	"data.seed":                       given,
	"data.size":                       given,
	"data.files[].name":               fileName,
	"data.files[].sha256":             exact,
	"data.files[].bytes":              exact,
	"data.read*":                      given,
	"data.rows":                       exact,
	"data.train":                      exact,
	"data.variables":                  exact,
	"models":                          exact, // null, for an experiment
	"models[].settings*":              given,
	"models[].kind":                   exact,
	"models[].status":                 ending,
	"models[].evaluations":            evaluations,
	"models[].energy":                 endOfRun, // the last of a run of a log
	"models[].energy.total":           total,
	"models[].energy.data":            term,
	"models[].energy.meanSmoothness":  term,
	"models[].energy.basisSmoothness": term,
	"models[].energy.orthogonality":   term,
	"models[].energy.ridge":           term,
	"models[].rmse*":                  score,
	"experiment.name":                 given,
	"experiment.settings*":            given,
	"experiment.numbers*":             column,
	"hash":                            ofParse,
	"checksum":                        ofParse,
}

var itemNumber = regexp.MustCompile(`\[\d+\]`)

// ruleOf returns the rule of a field, or nil, and the field or section of that rule.
func ruleOf(path string) (rule, string) {
	path = itemNumber.ReplaceAllString(path, "[]")
	if r := rules[path]; r != nil {
		return r, path
	}
	for name, r := range rules {
		section, all := strings.CutSuffix(name, "*")
		below, found := strings.CutPrefix(path, section)
		if all && found && (below == "" || below[0] == '.' || below[0] == '[') {
			return r, section
		}
	}
	return nil, ""
}

// ofParse is the rule of fields that Parse has checked.
func ofParse(field) (finding, string) { return agrees, "" }

// given is the rule of inputs of the repetition. The report has them in the form that the
// program writes: complete, and empty if the data do not use them.
func given(f field) (finding, string) {
	found, _ := exact(f)
	unused := "these data do not use it"
	if strings.HasPrefix(f.path, "models[") {
		unused = "this method ignores it"
	} else if strings.HasPrefix(f.path, "experiment.") {
		unused = "no method here uses it"
	}
	section, _, _ := strings.Cut(f.path, "[")
	switch {
	case found == agrees && f.of.idle[section]:
		return unchecked, unused
	case found == agrees:
		return agrees, ""
	case f.of.reported.Format == 1 && !strings.HasPrefix(f.path, "experiment."):
		return unchecked, unused
	case f.repeated.Empty() && !f.reported.Empty():
		return differs, unused
	}
	return differs, "the program always writes this value"
}

func exact(f field) (finding, string) {
	if f.reported != nil && f.repeated != nil && f.reported.Text() == f.repeated.Text() {
		return agrees, ""
	}
	return differs, ""
}

// claimed is the rule of claims of the report that cannot be confirmed.
func claimed(field) (finding, string) {
	return unchecked, "nothing can check it"
}

// fileName is the rule of file names. A mail program may have changed a name; the SHA-256
// identifies the file. Names of pictures may hold θ, and then they matter.
func fileName(f field) (finding, string) {
	found, _ := exact(f)
	switch {
	case found == agrees:
		return agrees, ""
	case f.of.idle["data.files"]:
		return unchecked, "its bytes match the report"
	}
	return differs, "under the names of the files the data are read otherwise"
}

// ending is the rule of the status of a fit.
func ending(f field) (finding, string) {
	found, _ := exact(f)
	if found == differs && f.elsewhere() && f.ends(f.reported) && f.ends(f.repeated) {
		return unchecked, "near the minimum, another processor may end with either status"
	}
	return found, ""
}

// ends reports whether a status is one of those at or near a minimum; another processor may miss it.
func (f field) ends(n *userjson.Node) bool {
	status := fit.Status(strings.Trim(n.Text(), `"`))
	return slices.Contains([]fit.Status{fit.Converged, fit.Near, fit.Stalled}, status) || status == fit.Limit && f.long()
}

// evaluations is the rule of the number of evaluations. Only another build may need another number.
func evaluations(f field) (finding, string) {
	found, _ := exact(f)
	reported, again, numbers := f.values()
	if found == differs && numbers && f.elsewhere() && reported >= again/2 && reported <= 2*again+slow {
		return unchecked, "another version or processor may take different steps"
	}
	return found, ""
}

// total is the rule of the energy. It is the sum of its terms, on every processor, and after
// convergence a minimum, known to the Tolerance.
func total(f field) (finding, string) {
	if sum, adds := sumOf(f.claimed.Energy); !adds {
		return differs, fmt.Sprintf("its terms add up to %g", sum)
	}
	return f.within(f.model.Energy.Total, f.long() && f.limit())
}

// sumOf returns the sum of the terms of an energy, and whether the energy is that sum.
func sumOf(e fit.Energy) (sum float64, adds bool) {
	sum = e.Data + e.MeanSmoothness + e.BasisSmoothness + e.Orthogonality + e.Ridge
	return sum, math.Abs(e.Total-sum) <= rounding*Tolerance*math.Abs(sum)
}

// term is the rule of the terms of the energy. The error in a short fit is relative to the term.
// A long fit ends at another point: a term, which is a square there, changes by the root of the
// product of itself and the energy.
func term(f field) (finding, string) {
	_, value, _ := f.values()
	value, all := math.Abs(value), math.Abs(f.model.Energy.Total)
	if f.long() {
		return f.within(max(math.Sqrt(value*all), looseness*all), true)
	}
	return f.within(max(value, rounding*all), false)
}

// endOfRun is the rule of an energy in a run of a log, which does not state how many evaluations it took.
func endOfRun(f field) (finding, string) { return f.within(f.model.Energy.Total, true) }

// score is the rule of an RMSE.
func score(f field) (finding, string) {
	_, value, _ := f.values()
	return f.within(value, f.long())
}

// within compares with the Tolerance times size or, if a difference may be slight, with the
// looseness times size. Numbers that are rounding errors of 0 agree.
func (f field) within(size float64, loose bool) (finding, string) {
	reported, repeated, numbers := f.values()
	distance := math.Abs(reported - repeated)
	switch size = math.Abs(size); {
	case !numbers:
		return differs, ""
	case distance <= Tolerance*size || max(math.Abs(reported), math.Abs(repeated)) <= f.of.nothing(f.path):
		return agrees, ""
	case loose && distance <= looseness*size:
		return slight, ""
	case f.limit():
		return differs, "the fit reached its limit of evaluations, so its last state is arbitrary: allow more evaluations"
	}
	return differs, ""
}

// values returns both values; ok is false if one of them is not a number.
func (f field) values() (reported, repeated float64, ok bool) {
	reported, isNumber := f.reported.Value()
	repeated, found := f.repeated.Value()
	return reported, repeated, isNumber && found
}

// column is the rule of a number of an experiment, by the kind of its column.
func column(f field) (finding, string) {
	reported, repeated, numbers := f.values()
	tolerance := kindOf(f.name()).apart
	if !f.elsewhere() {
		tolerance = min(tolerance, Tolerance)
	}
	distance := math.Abs(reported - repeated)
	near := tolerance > 0 && distance <= max(tolerance*math.Abs(repeated), f.of.number)
	if numbers && (distance == 0 || near) {
		return agrees, ""
	}
	return differs, ""
}

// long reports whether the fit needs so many evaluations that another build ends at another point.
func (f field) long() bool { return f.model.Evaluations >= slow && f.elsewhere() }

// limit reports whether the fit reached its limit of evaluations, here or with another build, so that
// its energy was still falling.
func (f field) limit() bool {
	return f.model.Status == fit.Limit || f.claimed != nil && f.claimed.Status == fit.Limit && f.elsewhere()
}

// elsewhere reports whether another version, or a program for another architecture, made the
// report. The same build repeats the same numbers.
func (f field) elsewhere() bool { return !SameBuild(f.of.reported.Build) }

// name returns the name of the field as a member of an object.
func (f field) name() string {
	if f.reported != nil {
		return f.reported.Name
	}
	return f.repeated.Name
}
