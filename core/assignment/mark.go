package assignment

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/report"
	"ppca/core/settings"
	"ppca/core/userjson"
)

// A Row is the result of marking one file.
type Row struct {
	File      string   `json:"file"`
	Student   string   `json:"student"` // empty for a report without a hand-in
	ID        string   `json:"id"`      // of the assignment
	Title     string   `json:"title"`
	Data      string   `json:"data"`      // the built-in set, or the names of the files
	Draw      *uint64  `json:"draw"`      // the seed of a built-in set
	Theta     string   `json:"theta"`     // the columns of a file that are θ
	Variables int      `json:"variables"` // variables of the data
	TestShare float64  `json:"testShare"` // fraction of the rows for testing
	Settings  string   `json:"settings"`  // of the first model, in words, with its method
	Train     *float64 `json:"train"`     // its RMSE
	Test      *float64 `json:"test"`
	Broken    []string `json:"broken"` // conditions of the assignment that are not kept
	// Settings that are not those of the start of the assignment, and what else is remarkable.
	Remarked []string `json:"remarked"`
	Marked   []Marked `json:"marked"`  // the answers; counts: the key has a number or a choice for it
	Follows  bool     `json:"follows"` // whether all numbers follow from data and options
	Why      string   `json:"why"`     // what does not follow, or why the file was not verified
	// Runs of the log that count: of the data of the report, one of equal settings and results, that were
	// or can be repeated.
	Runs     int      `json:"runs"`
	Repeated int      `json:"repeated"` // of these, runs that were repeated
	Same     []string `json:"same"`     // what is the same in other files, after grade
	Lines    []string `json:"lines"`    // what the reader should know: at most two lines, what is wrong first
	Numbers  trace    `json:"numbers"`  // the numbers, for grade; of is empty if the file was not read
	Log      trace    `json:"log"`      // the numbers of the run log, for grade
	Key      string   `json:"key"`      // the id of the key, which covers its answers; empty without one
}

// Marked is an answer with its verdict.
type Marked struct {
	Answer  string  `json:"answer"`
	Verdict Verdict `json:"verdict"`
	Counts  bool    `json:"counts"` // whether the key has a number or a choice for it
}

// Options are those of a verification; key may be nil, and then neither conditions nor answers are
// checked.
type Options struct {
	report.Options
	Key *Key
}

// A marking is the work on one file.
type marking struct {
	*Row
	h     *HandIn // nil: a report without a hand-in
	r     *report.Report
	again *report.Repetition // nil: the report cannot be repeated
	key   *Key               // nil: neither conditions nor answers are checked
}

// Mark verifies a hand-in or a report, by repeating its models and runs of its log, and marks its
// answers. files are the data files. A file that cannot be read or verified is a row that says
// why. It fails only if ctx is done.
func Mark(ctx context.Context, name string, raw []byte, files []dataset.File, o Options) (Row, error) {
	row := Row{File: name, Broken: []string{}, Remarked: []string{}, Marked: []Marked{}, Same: []string{}}
	m := marking{Row: &row, key: o.Key}
	if o.Key != nil {
		row.Key = o.Key.ID()
	}
	var err error
	if m.h, m.r, err = read(raw); err != nil {
		row.Student, row.Why = claimed(raw), err.Error()
	} else if err = m.all(ctx, files, o.Options); err != nil {
		row.Follows, row.Why = false, err.Error()
	}
	row.Lines = row.lines()
	return row, ctx.Err()
}

// claimed returns the student that a file names although it could not be read; empty if it
// names none.
func claimed(raw []byte) string {
	var h struct {
		Student string `json:"student"`
	}
	if err := json.Unmarshal(raw, &h); err != nil || misformed(text{"", h.Student, fault.MostTitleCharacters, false}) != "" {
		return ""
	}
	return fault.Line(h.Student)
}

// Kinds of files that Mark takes, and of the key, by the first member of their JSON.
const (
	OfHandIn = "handIn"
	OfReport = "format"
	OfKey    = "key"
)

var beginning = regexp.MustCompile(`^\x{feff}?\s*\{\s*"(handIn|format|key)"\s*:\s*\d`)

// KindOf returns the kind of a file, or "". head is its beginning.
func KindOf(head []byte) string {
	if found := beginning.FindSubmatch(head); found != nil {
		return string(found[1])
	}
	return ""
}

// read reads a hand-in, or a report, which has no hand-in. Another program may have moved the member
// that says which.
func read(raw []byte) (*HandIn, *report.Report, error) {
	var is struct {
		HandIn json.RawMessage `json:"handIn"`
	}
	if err := userjson.Unmarshal(raw, &is); KindOf(raw) == OfHandIn || err == nil && is.HandIn != nil {
		return ParseHandIn(raw)
	}
	r, err := report.Parse(raw)
	return nil, r, err
}

// DataFiles returns the data files of a hand-in or a report; none if it cannot be read.
func DataFiles(raw []byte) []report.File {
	if _, r, err := read(raw); err == nil {
		return r.Data.Files
	}
	return nil
}

// all fills in the row. It fails if the report cannot be repeated.
func (m *marking) all(ctx context.Context, files []dataset.File, o report.Options) error {
	m.describe()
	unrepeated := m.verify(ctx, files, o)
	if m.h != nil {
		m.log(ctx)
	}
	switch {
	case m.key == nil && m.h != nil:
		m.answers(make([]Question, len(m.h.Answers)), make([]Answer, len(m.h.Answers)))
	case m.key != nil && m.belongs():
		m.conditions(ctx)
		if m.h != nil {
			m.answers(m.key.Assignment.Questions, m.key.Answers)
		}
	}
	return unrepeated
}

// verify repeats the report.
func (m *marking) verify(ctx context.Context, files []dataset.File, o report.Options) error {
	again, err := m.r.Open(ctx, files, o)
	if err != nil {
		return err
	}
	v, err := again.Verify(ctx)
	if err != nil {
		return err
	}
	var wrong []string
	for _, d := range v.Differences {
		wrong = append(wrong, d.Field)
	}
	m.again, m.Follows, m.Why = again, v.Holds(), listed(wrong)
	m.near("", slices.Concat(v.Claims, v.Slight))
	if m.r.Format != report.Format || !strings.HasPrefix(m.r.Build, report.Version+",") {
		m.remark("another version of the program made it: format %d, %s", m.r.Format, brief(m.r.Build, "without a build"))
	}
	return nil
}

// near remarks on numbers of a fit, named by of, that differ as those of two processors or versions may.
func (m *marking) near(of string, differ []report.Difference) {
	near := map[string][]string{}
	for _, d := range differ {
		if d.Reported != d.Repeated && strings.HasPrefix(d.Field, "models") {
			why := "as far as another processor may differ"
			if report.Former(d) {
				why = "not checked, as " + d.Why
			}
			near[why] = append(near[why], fmt.Sprintf("%s %s, repeated %s", d.Field, d.Reported, d.Repeated))
		}
	}
	for _, why := range slices.Sorted(maps.Keys(near)) {
		m.remark("%s: %s%s", why, of, fault.Line(listed(near[why])))
	}
}

// describe fills in what the file claims.
func (m *marking) describe() {
	r := m.r
	m.Numbers = numbersOf(r)
	m.Variables, m.Theta = r.Data.Variables, fault.Line(r.Data.Read.Theta)
	if r.Data.Rows > 0 {
		m.TestShare = 1 - float64(r.Data.Train)/float64(r.Data.Rows)
	}
	if m.Data = r.Data.BuiltIn; m.Data != "" {
		m.Draw = &r.Data.Seed
	} else {
		m.Data = fault.Line(listed(report.Names(r.Data.Files)))
	}
	if len(r.Models) > 0 {
		first := r.Models[0]
		m.Settings = inWords(first)
		m.Train, m.Test = score(first.RMSE, "train"), score(first.RMSE, "test")
	} else {
		m.Settings = "experiment " + fault.Line(r.Experiment.Name)
	}
	if m.h != nil {
		m.Student, m.ID, m.Title = m.h.Student, m.h.ID, m.h.Title
		m.Log = logOf(m.h.Runs)
	}
}

// numbersOf returns the numbers of the first model of a report, or of its experiment.
func numbersOf(r *report.Report) trace {
	if e := r.Experiment; e != nil {
		t := trace{Of: "experiment " + e.Name}
		for _, name := range slices.Sorted(maps.Keys(e.Numbers))[:min(len(e.Numbers), mostTraced)] {
			t.Numbers = append(t.Numbers, e.Numbers[name])
		}
		return t
	}
	m := r.Models[0]
	t := trace{Of: "model " + m.Kind, Numbers: []float64{m.Energy.Total, m.Energy.Data}}
	for _, name := range slices.Sorted(maps.Keys(m.RMSE)) {
		t.Numbers = append(t.Numbers, m.RMSE[name])
	}
	return t
}

func score(scores map[string]float64, name string) *float64 {
	if v, found := scores[name]; found {
		return &v
	}
	return nil
}

// inWords returns the method and the settings that a rule may fix.
func inWords(m report.Model) string {
	words, texts := []string{settings.MethodName(m.Kind)}, settingsOf(m.Settings)
	if ends := len(m.Settings.Endpoints); ends > 0 {
		words = append(words, fault.Plural(ends-1, "own bin"))
	}
	for _, path := range settable[1:] {
		if text := texts[path]; text != "" {
			words = append(words, path+" "+text)
		}
	}
	return strings.Join(words, ", ")
}

// listed returns up to three texts, and how many more there are.
func listed(texts []string) string {
	if len(texts) > 3 {
		return fmt.Sprintf("%s and %d more", strings.Join(texts[:3], ", "), len(texts)-3)
	}
	return strings.Join(texts, ", ")
}

// answers marks the answers.
func (m *marking) answers(questions []Question, right []Answer) {
	for i, q := range questions {
		given := ""
		if i < len(m.h.Answers) {
			given = m.h.Answers[i]
		}
		counts := q.Kind != Text && right[i].Is != ""
		m.Marked = append(m.Marked, Marked{Answer: given, Verdict: right[i].mark(q, given), Counts: counts})
	}
	if more := len(m.h.Answers) - len(questions); more > 0 {
		m.remark("%s to no question", fault.Plural(more, "answer"))
	}
}
