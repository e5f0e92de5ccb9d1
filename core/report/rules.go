package report

import (
	"math"
	"regexp"
	"strings"

	"ppca/core/fit"
	"ppca/core/version"
)

const (
	// Tolerance is how far, relatively, a number of a fit may be from its repetition:
	// another processor adds in another order.
	Tolerance = 1e-6
	// looseness is the same for what is known to the root of Tolerance: the numbers of
	// a long fit that have no minimum where it ends, and those of an experiment, as a
	// share of the largest of their column (up to 3e-4 between the browser and native
	// programs, where a minimum is flat).
	looseness = 1e-3
	// rounding is how much smaller than the largest a number is that means nothing.
	rounding = 1e-9
	// slow is the number of evaluations from which on roundings take a fit another way
	// on another processor.
	slow = 50
)

// A field is a place of a report, as it was reported and as it came out again.
type field struct {
	path               string
	reported, repeated *node // nil: it is missing there
	of                 *comparison
	model              *Model // repeated, of which the field is; nil: of none
	claimed            *Model // the same, as it was reported
}

// What a rule says of a field.
type finding int

const (
	agrees     finding = iota
	used               // is what the repetition was made from
	slight             // differs as two processors may
	differs            // is wrong
	notChecked         // is what another processor or program cannot repeat
)

// A rule compares a field. why explains what it finds, where that needs words.
type rule func(f field) (found finding, why string)

// rules are those of single fields, with [] for any place in a list. A field without a
// rule counts as wrong, and fails a test.
var rules = map[string]rule{
	"format":                          ofParse,
	"build":                           claimed,
	"data.builtIn":                    given,
	"data.seed":                       given,
	"data.files[].name":               fileName,
	"data.files[].sha256":             exact,
	"data.files[].bytes":              exact,
	"data.rows":                       exact,
	"data.train":                      exact,
	"data.variables":                  exact,
	"models":                          exact, // null, of an experiment
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

// sections are the rules of all that is below a field.
var sections = map[string]rule{
	"data.read":           given,
	"models[].settings":   given,
	"models[].rmse":       score,
	"experiment.settings": given,
	"experiment.numbers":  column,
}

var place = regexp.MustCompile(`\[\d+\]`)

// ruleOf returns the rule of a field, or nil, and the field or section that it is of.
func ruleOf(path string) (rule, string) {
	path = place.ReplaceAllString(path, "[]")
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

// ofParse is what Parse has checked.
func ofParse(field) (finding, string) { return agrees, "" }

// given is what the repetition was made from. The report has it as the program writes
// it: filled in, and empty where the data have no use for it.
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
		return notChecked, unused
	case found == agrees:
		return used, ""
	case f.of.reported.Format == 1 && !strings.HasPrefix(f.path, "experiment."):
		return notChecked, unused
	case f.repeated.empty() && !f.reported.empty():
		return differs, unused
	}
	return differs, "the program always writes this value"
}

func exact(f field) (finding, string) {
	if f.reported != nil && f.repeated != nil && f.reported.text() == f.repeated.text() {
		return agrees, ""
	}
	return differs, ""
}

// claimed is what the report says of itself and nothing can confirm.
func claimed(field) (finding, string) {
	return notChecked, "nothing can check it"
}

// fileName is a name, which a mail program may have changed: the SHA-256 says which file
// it is.
func fileName(f field) (finding, string) {
	if found, _ := exact(f); found == agrees {
		return agrees, ""
	}
	return notChecked, "its bytes match the report"
}

// ending is the status of a fit.
func ending(f field) (finding, string) {
	found, _ := exact(f)
	known := map[fit.Status]bool{fit.Converged: true, fit.Stalled: true, fit.Limit: f.long() && f.elsewhere()}
	ends := func(text string) bool { return known[fit.Status(strings.Trim(text, `"`))] }
	if found == differs && (f.long() || f.elsewhere()) && ends(f.reported.text()) && ends(f.repeated.text()) {
		return notChecked, "near the minimum, a long fit or another processor may end with either status"
	}
	return found, ""
}

// evaluations are repeated by short fits of the same version and architecture alone.
func evaluations(f field) (finding, string) {
	found, _ := exact(f)
	reported, ok := f.reported.number()
	repeated := float64(f.model.Evaluations)
	switch {
	case found == agrees && !f.long():
		return agrees, ""
	case !ok || reported < repeated/2 || reported > 2*repeated+slow:
		return differs, ""
	case f.long():
		return notChecked, "on another processor a long fit takes different steps"
	case f.elsewhere():
		return notChecked, "another version or processor may take different steps"
	}
	return differs, ""
}

// total is the energy: where a fit converged, a minimum, known to the Tolerance.
func total(f field) (finding, string) {
	size := math.Abs(f.model.Energy.Total)
	return f.within(size, f.long() && f.limit())
}

// term is one of the terms of the energy. In a short fit it is known to a share of
// itself. A long fit ends at another point: a term, which is a square there, moves by the
// root of itself and of the energy.
func term(f field) (finding, string) {
	value, _ := f.repeated.number()
	value, all := math.Abs(value), math.Abs(f.model.Energy.Total)
	if f.long() {
		return f.within(max(math.Sqrt(value*all), looseness*all), true)
	}
	return f.within(max(value, rounding*all), false)
}

// score is an RMSE.
func score(f field) (finding, string) {
	value, _ := f.repeated.number()
	return f.within(math.Abs(value), f.long())
}

// within compares to the Tolerance of size or, where a difference may be slight, to the
// looseness. Numbers that are 0 but for rounding agree.
func (f field) within(size float64, loose bool) (finding, string) {
	reported, isNumber := f.reported.number()
	repeated, found := f.repeated.number()
	if !isNumber || !found {
		return differs, ""
	}
	distance := math.Abs(reported - repeated)
	switch {
	case distance <= Tolerance*size || max(math.Abs(reported), math.Abs(repeated)) <= f.of.nothing(f.path):
		return agrees, ""
	case loose && distance <= looseness*size:
		return slight, ""
	case f.limit():
		return differs, "the fit reached its limit of evaluations, so its last state is arbitrary: allow more evaluations"
	}
	return differs, ""
}

// column is a number of an experiment, known to a share of the largest of its column,
// and exactly where all of this are whole numbers.
func column(f field) (finding, string) {
	reported, isNumber := f.reported.number()
	repeated, found := f.repeated.number()
	c := f.of.columns[columnOf(f.name())]
	switch {
	case !isNumber || !found:
		return differs, ""
	case reported == repeated:
		return agrees, ""
	case c.whole() || !(math.Abs(reported-repeated) <= looseness*max(c.largest, rounding*f.of.largest)):
		return differs, ""
	}
	return agrees, ""
}

// long reports whether the fit takes so many evaluations that another processor ends it a
// little elsewhere.
func (f field) long() bool { return f.model.Evaluations >= slow }

// limit reports whether the fit reached its limit of evaluations, here or on another processor: its
// energy was still falling then.
func (f field) limit() bool {
	return f.model.Status == fit.Limit || f.claimed != nil && f.claimed.Status == fit.Limit && f.elsewhere()
}

// elsewhere reports whether another version of the program, or one for another
// architecture, made the report.
func (f field) elsewhere() bool { return version.Of(f.of.reported.Build) != version.Program }

// name returns the name of the member that the field is.
func (f field) name() string {
	if f.reported != nil {
		return f.reported.name
	}
	return f.repeated.name
}
