package report

import (
	"fmt"
	"math"
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
	// ofSpreads is the tolerance of standard deviations and errors, which are differences of
	// such numbers.
	ofSpreads = 1e-2
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

// rules are the rules of single fields; [] stands for any list index. A field without a rule
// counts as wrong and fails a test.
var rules = map[string]rule{
	"format":                          ofParse,
	"build":                           claimed,
	"data.builtIn":                    given,
	"data.seed":                       given,
	"data.size":                       given,
	"data.files[].name":               fileName,
	"data.files[].sha256":             exact,
	"data.files[].bytes":              exact,
	"data.rows":                       exact,
	"data.train":                      exact,
	"data.variables":                  exact,
	"models":                          exact, // null, for an experiment
	"models[].kind":                   exact,
	"models[].status":                 ending,
	"models[].evaluations":            evaluations,
	"models[].energy.total":           total,
	"models[].energy.data":            term,
	"models[].energy.meanSmoothness":  term,
	"models[].energy.basisSmoothness": term,
	"models[].energy.orthogonality":   term,
	"models[].energy.ridge":           term,
	"experiment.name":                 given,
	"hash":                            ofParse,
	"checksum":                        ofParse,
}

// sections are the rules for all fields below a field.
var sections = map[string]rule{
	"data.read":           given,
	"models[].settings":   given,
	"models[].rmse":       score,
	"experiment.settings": given,
	"experiment.numbers":  column,
}

// unnumbered returns the path of a field with [] for the number of an item, [3].
func unnumbered(path string) string {
	var b strings.Builder
	for part := range strings.SplitAfterSeq(path, "[") {
		if b.Len() > 0 {
			part = strings.TrimLeft(part, "0123456789")
		}
		b.WriteString(part)
	}
	return b.String()
}

// ruleOf returns the rule of a field, or nil, and the field or section of that rule.
func ruleOf(path string) (rule, string) {
	path = unnumbered(path)
	if r := rules[path]; r != nil {
		return r, path
	}
	for name, r := range sections {
		if below, found := strings.CutPrefix(path, name); found && (below == "" || below[0] == '.' || below[0] == '[') {
			return r, name
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
	case found == agrees && (f.of.idle[section] || f.of.idle[f.path]):
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
	ends := func(n *userjson.Node) bool {
		status := fit.Status(strings.Trim(n.Text(), `"`))
		return slices.Contains([]fit.Status{fit.Converged, fit.Near, fit.Stalled}, status) || status == fit.Limit && f.long()
	}
	switch {
	case found == agrees:
		return agrees, ""
	case f.former() != "" && (ends(f.reported) || f.claimed.Status == fit.Limit):
		return unchecked, f.former()
	case f.elsewhere() && ends(f.reported) && ends(f.repeated):
		return unchecked, "near the minimum, another processor may end with either status"
	}
	return differs, ""
}

// evaluations is the rule of the number of evaluations. Only another build may need another number.
func evaluations(f field) (finding, string) {
	found, _ := exact(f)
	reported, ok := f.reported.Value()
	repeated := float64(f.model.Evaluations)
	switch {
	case found == agrees:
		return agrees, ""
	case ok && f.former() != "":
		return unchecked, f.former()
	case !ok || !f.elsewhere() || reported < repeated/2 || reported > 2*repeated+slow:
		return differs, ""
	}
	return unchecked, "another version or processor may take different steps"
}

// total is the rule of the energy. It is the sum of its terms, on every processor, and after
// convergence a minimum, known to the Tolerance.
func total(f field) (finding, string) {
	e := f.claimed.Energy
	sum := e.Data + e.MeanSmoothness + e.BasisSmoothness + e.Orthogonality + e.Ridge
	if !(math.Abs(e.Total-sum) <= rounding*Tolerance*math.Abs(sum)) {
		return differs, fmt.Sprintf("its terms add up to %g", sum)
	}
	return f.within(math.Abs(f.model.Energy.Total), f.long() && f.limit())
}

// term is the rule of the terms of the energy. The error in a short fit is relative to the term.
// A long fit ends at another point: a term, which is a square there, changes by the root of the
// product of itself and the energy.
func term(f field) (finding, string) {
	value, _ := f.repeated.Value()
	value, all := math.Abs(value), math.Abs(f.model.Energy.Total)
	if f.long() {
		return f.within(max(math.Sqrt(value*all), looseness*all), true)
	}
	return f.within(max(value, rounding*all), false)
}

// score is the rule of an RMSE. An error of an earlier version may be larger where it weighted the
// observations otherwise, but not far smaller.
func score(f field) (finding, string) {
	value, _ := f.repeated.Value()
	found, why := f.within(math.Abs(value), f.long())
	reported, _ := f.reported.Value()
	if found == unchecked && (reported < value/most || why == noSearch && reported > value*most) {
		return differs, ""
	}
	return found, why
}

// within compares with the Tolerance times size or, if a difference may be slight, with the
// looseness times size. Numbers that are rounding errors of 0 agree.
func (f field) within(size float64, loose bool) (finding, string) {
	reported, isNumber := f.reported.Value()
	repeated, found := f.repeated.Value()
	if !isNumber || !found {
		return differs, ""
	}
	distance := math.Abs(reported - repeated)
	switch {
	case distance <= Tolerance*size || max(math.Abs(reported), math.Abs(repeated)) <= f.of.nothing(f.path):
		return agrees, ""
	case loose && distance <= looseness*size:
		return slight, ""
	case reported >= 0 && f.former() != "" && (f.former() != noSearch || f.lower() || f.limit()):
		return unchecked, f.former()
	case f.limit():
		return differs, "the fit reached its limit of evaluations, so its last state is arbitrary: allow more evaluations"
	}
	return differs, ""
}

// column is the rule of a number of an experiment. Its error is relative to its own size, and larger
// if another build made the report. Whole numbers must be exact, and so must λ, which was given or
// chosen from a grid.
func column(f field) (finding, string) {
	reported, isNumber := f.reported.Value()
	repeated, found := f.repeated.Value()
	name := columnOf(f.name())
	tolerance := looseness
	switch {
	case strings.HasPrefix(name, "lambda"):
		tolerance = rounding
	case !f.elsewhere():
		tolerance = Tolerance
	case strings.HasSuffix(name, "SD") || name == "sd" || name == "se":
		tolerance = ofSpreads
	}
	tolerance *= math.Abs(repeated)
	switch {
	case !isNumber || !found:
		return differs, ""
	case reported == repeated, !f.of.whole[name] && math.Abs(reported-repeated) <= max(tolerance, f.of.nothingOf):
		return agrees, ""
	case f.formerRow() != "":
		return unchecked, f.formerRow()
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

// The reasons why numbers of earlier versions differ, which are then claims.
const (
	noSearch    = "the search for lower minima is no longer used: the fit was repeated from its starts"
	noVariables = "noise variables is no longer used: it was repeated with noise theta"
	otherNoise  = "an earlier version estimated the noise by θ otherwise"
	otherChoice = "an earlier version chose λ otherwise"
)

// Former reports whether a number is a claim because an earlier version found it otherwise.
func Former(d Difference) bool {
	return slices.Contains([]string{noSearch, noVariables, otherNoise, otherChoice}, d.Why)
}

// former returns why the fit of an earlier version has other numbers; otherwise "". The search for
// lower minima only lowered the energy: by 6 % at most in 200 fits to real tables.
func (f field) former() string {
	format := f.of.reported.Format
	if format >= settled || f.claimed == nil || f.model == nil {
		return ""
	}
	s, e := f.claimed.Settings, f.end()
	switch {
	case s.Noise != "" && s.Noise != fit.ConstantNoise && s.Counts("noise"):
		return ofNoise(s.Noise)
	case s.Effort != "starts" && (s.Effort != "" || format > 2) && s.Counts("effort") &&
		e <= (1+looseness)*f.model.Energy.Total && similar(e, f.model.Energy.Total):
		return noSearch
	}
	return ""
}

func ofNoise(n fit.NoiseModel) string {
	if n == fit.FormerNoise {
		return noVariables
	}
	return otherNoise
}

// lower reports whether the fit found a lower minimum than its repetition.
func (f field) lower() bool { return f.end() < (1-Tolerance)*f.model.Energy.Total }

// end returns the claimed energy.
func (f field) end() float64 {
	if n := len(f.of.run); n > 0 {
		return f.of.run[n-1]
	}
	return f.claimed.Energy.Total
}

// most is the largest ratio of two numbers of one fit by two versions: a forger cannot claim any number.
const most = 2

// similar reports whether two energies may be those of two minima.
func similar(a, b float64) bool { return a >= b/most && a <= most*b }

// formerRow returns why the row of an experiment of an earlier version has other numbers; otherwise "".
func (f field) formerRow() string {
	r := f.of.reported
	_, kind, _ := strings.Cut(f.name(), ", ")
	switch {
	case r.Format >= settled:
	case strings.Contains(kind, "-noise:"):
		return ofNoise(r.Experiment.Settings.Noise)
	case r.Experiment.Settings.Tune && (strings.HasPrefix(kind, "PPCA") || strings.HasPrefix(kind, "Local")):
		return otherChoice
	}
	return ""
}

// name returns the name of the field as a member of an object.
func (f field) name() string {
	if f.reported != nil {
		return f.reported.Name
	}
	return f.repeated.Name
}
