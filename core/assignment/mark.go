package assignment

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/limit"
	"ppca/core/report"
)

// A Row is the result of marking one file.
type Row struct {
	File      string   `json:"file"`
	Student   string   `json:"student"` // empty for a report without a hand-in
	ID        string   `json:"id"`      // of the assignment
	Title     string   `json:"title"`
	Data      string   `json:"data"`      // name of the data: the built-in set, or the files
	Draw      *uint64  `json:"draw"`      // seed of built-in data
	Theta     string   `json:"theta"`     // columns of a file that are θ
	Variables int      `json:"variables"` // variables of the data
	TestShare float64  `json:"testShare"` // fraction of the rows for testing
	Method    string   `json:"method"`    // of the first model
	Settings  string   `json:"settings"`  // of the first model, in words
	Train     *float64 `json:"train"`     // RMSE of the first model
	Test      *float64 `json:"test"`
	Broken    []string `json:"broken"`    // conditions of the assignment that are not kept
	Remarked  []string `json:"remarked"`  // settings that are not those of the start, and what else is remarkable
	Marked    []Marked `json:"marked"`    // answers
	Follows   bool     `json:"follows"`   // whether all numbers follow from data and options
	Why       string   `json:"why"`       // what does not follow, or why the file was not verified
	Runs      int      `json:"runs"`      // runs of the log that count, see counting
	Repeated  int      `json:"repeated"`  // of these, runs that were repeated
	Unlike    []string `json:"unlike"`    // repeated runs with other numbers
	Unchecked string   `json:"unchecked"` // runs of the log that do not count, or were not repeated
	Same      []string `json:"same"`      // what equals another file, see Grade
	Lines     []string `json:"lines"`     // what the reader should know: at most two lines, what matters first
	Numbers   trace    `json:"numbers"`   // of the report; empty if the file was not read
	Log       trace    `json:"log"`       // of the run log; empty if there is none
	Key       string   `json:"key"`       // ID of the key; empty without one

	folded string // the student, see folded
}

// Marked is an answer with its verdict.
type Marked struct {
	Answer  string  `json:"answer"`
	Verdict Verdict `json:"verdict"`
	Counts  bool    `json:"counts"` // whether the key has a number or a choice for it
	folded  string  // the answer as others may have written it; empty if it is short
}

// Options are those of a verification; key may be nil, and then neither conditions nor answers are
// checked.
type Options struct {
	report.Options
	Key *Key
}

// Mark verifies a hand-in or a report, by repeating its models and runs of its log, and marks its
// answers. files are the data files. A file that cannot be read or verified is a row that says
// why. It fails only if ctx is done.
func Mark(ctx context.Context, name string, raw []byte, files []dataset.File, o Options) (Row, error) {
	row := Row{File: name, Broken: []string{}, Remarked: []string{}, Marked: []Marked{}, Unlike: []string{}, Same: []string{}}
	var err error
	if o.Key != nil {
		if row.Key, err = o.Key.ID(); err != nil {
			return row, err
		}
	}
	h, r, err := read(raw)
	if err != nil {
		row.Student = claimed(raw)
	} else {
		err = row.verify(ctx, h, r, files, o)
	}
	if ctx.Err() != nil {
		return row, ctx.Err()
	}
	if err != nil {
		row.Follows, row.Why = false, err.Error()
	}
	row.Lines = row.lines()
	return row, nil
}

// claimed returns the student that a file names although it could not be read; empty if it
// names none.
func claimed(raw []byte) string {
	var h struct {
		Student string `json:"student"`
	}
	if err := json.Unmarshal(raw, &h); err != nil || utf8.RuneCountInString(h.Student) > limit.TitleCharacters {
		return ""
	}
	return Line(h.Student)
}

// read reads a hand-in, or a report, which has no hand-in.
func read(raw []byte) (*HandIn, *report.Report, error) {
	if IsHandIn(raw) {
		return ParseHandIn(raw)
	}
	r, err := report.Parse(raw)
	return nil, r, err
}

func (row *Row) verify(ctx context.Context, h *HandIn, r *report.Report, files []dataset.File, o Options) error {
	if err := row.describe(h, r); err != nil {
		return err
	}
	v, err := r.Verify(ctx, files, o.Options)
	if err == nil {
		row.Follows = v.Holds()
		var wrong []string
		for _, d := range v.Differences {
			wrong = append(wrong, d.Field)
		}
		row.Why = listed(wrong)
	}
	wanted := 0
	if o.Key != nil {
		wanted = o.Key.Assignment.Runs
	}
	if h != nil {
		row.repeat(ctx, counting{h: h, r: r, able: err == nil, wanted: wanted}, files, o)
	}
	if o.Key != nil {
		err = cmp.Or(row.judge(ctx, h, r, files, o), err)
	} else if h != nil {
		for _, answer := range h.Answers {
			row.Marked = append(row.Marked, Marked{Answer: answer, Verdict: Answer{}.mark(Question{}, answer)})
		}
	}
	return err
}

// describe fills in what the file claims.
func (row *Row) describe(h *HandIn, r *report.Report) error {
	row.Numbers = numbersOf(r)
	row.Variables, row.Theta = r.Data.Variables, Line(r.Data.Read.Theta)
	if r.Data.Rows > 0 {
		row.TestShare = 1 - float64(r.Data.Train)/float64(r.Data.Rows)
	}
	if row.Data = r.Data.BuiltIn; row.Data != "" {
		row.Draw = &r.Data.Seed
	} else {
		row.Data = Line(listed(report.Names(r.Data.Files)))
	}
	if len(r.Models) > 0 {
		m := r.Models[0]
		row.Method, row.Settings = m.Kind, inWords(m)
		row.Train, row.Test = score(m.RMSE, "train"), score(m.RMSE, "test")
	} else if r.Experiment != nil {
		row.Settings = "experiment " + Line(r.Experiment.Name)
	}
	if h == nil {
		return nil
	}
	row.Student, row.ID, row.Title = h.Student, h.ID, h.Title
	var err error
	row.Log, err = logOf(h.Runs)
	return err
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

// inWords returns the settings that assignments are about.
func inWords(m report.Model) string {
	s := m.Settings
	words := []string{fit.MethodName(m.Kind)}
	switch {
	case s.Bins > 0 && len(s.Endpoints) == 0:
		words = append(words, fault.Plural(s.Bins, "bin"))
	case len(s.Endpoints) > 0:
		words = append(words, fault.Plural(len(s.Endpoints)-1, "own bin"))
	}
	if s.Components > 0 {
		words = append(words, fault.Plural(s.Components, "component"))
	}
	for _, l := range []struct {
		name  string
		value *float64
	}{{"λ mean", s.Lambda.Mean}, {"λ basis", s.Lambda.Basis}} {
		if l.value != nil {
			words = append(words, l.name+" "+strconv.FormatFloat(*l.value, 'g', 4, 64))
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

// judge checks the conditions of the assignment and marks the answers.
func (row *Row) judge(ctx context.Context, h *HandIn, r *report.Report, files []dataset.File, o Options) error {
	k := o.Key
	a := &k.Assignment
	id, err := a.ID()
	if err != nil {
		return err
	}
	if h == nil {
		row.Broken = append(row.Broken, "this is a report without a hand-in")
	} else if h.ID != id {
		row.Broken = append(row.Broken, fmt.Sprintf("it belongs to another assignment (%s, not %s)", cmp.Or(h.Title, h.ID), a.Title))
		return nil
	}
	c := checking{a: a, start: parseLink(a.Link, a.Data.BuiltIn, a.Data.Size), h: h, r: r}
	c.data()
	c.reading(ctx, files, o.Options)
	c.settings()
	c.name()
	c.log()
	row.Broken, row.Remarked = append(row.Broken, c.broken...), append(row.Remarked, c.remarked...)
	if h == nil {
		return nil
	}
	if row.Runs < a.Runs {
		row.Broken = append(row.Broken, fmt.Sprintf("%s in the log, at least %d are asked for", fault.Plural(row.Runs, "run"), a.Runs))
	}
	for i, q := range a.Questions {
		given := ""
		if i < len(h.Answers) {
			given = h.Answers[i]
		}
		row.Marked = append(row.Marked, Marked{Answer: given, Verdict: k.Answers[i].mark(q, given), Counts: q.Kind != Text && k.Answers[i].Is != ""})
	}
	if more := len(h.Answers) - len(a.Questions); more > 0 {
		row.Remarked = append(row.Remarked, fault.Plural(more, "answer")+" to no question")
	}
	return nil
}
