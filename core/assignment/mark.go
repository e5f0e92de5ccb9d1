package assignment

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/limit"
	"ppca/core/method"
	"ppca/core/report"
)

// Mark repeats the runs of the log with the lowest claimed errors, for at most this time in
// all.
const (
	repeatedRuns   = 3
	repeatedWithin = 300 // seconds, estimated
)

// A Row is the result of marking one file.
type Row struct {
	File      string   `json:"file"`
	Student   string   `json:"student"` // empty for a report without a hand-in
	ID        string   `json:"id"`      // of the assignment
	Title     string   `json:"title"`
	Data      string   `json:"data"`     // name of the data: the built-in set, or the files
	Draw      *uint64  `json:"draw"`     // seed of built-in data
	Method    string   `json:"method"`   // of the first model
	Settings  string   `json:"settings"` // of the first model, in words
	Train     *float64 `json:"train"`    // RMSE of the first model
	Test      *float64 `json:"test"`
	Broken    []string `json:"broken"`    // conditions of the assignment that are not kept
	Marked    []Marked `json:"marked"`    // answers
	Follows   bool     `json:"follows"`   // whether all numbers follow from data and options
	Why       string   `json:"why"`       // what does not follow, or why the file was not verified
	Runs      int      `json:"runs"`      // runs of the log that count, see HandIn.own
	Repeated  int      `json:"repeated"`  // of these, runs that were repeated
	Unlike    []string `json:"unlike"`    // repeated runs with other numbers
	Unchecked string   `json:"unchecked"` // runs of the log that do not count, or were not repeated
	Same      []string `json:"same"`      // what equals another file, see Compare
	Numbers   string   `json:"numbers"`   // fingerprint of the numbers of the report
	Log       string   `json:"log"`       // fingerprint of the run log; empty if there is none
	WithKey   bool     `json:"withKey"`   // whether there was a key
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

// Mark verifies a hand-in or a report, by repeating its models and the best runs of its log, and
// marks its answers. files are the data files. A file that cannot be read or verified is a row
// that says why. It fails only if ctx is done.
func Mark(ctx context.Context, name string, raw []byte, files []dataset.File, o Options) (Row, error) {
	row := Row{File: name, Broken: []string{}, Marked: []Marked{}, Unlike: []string{}, Same: []string{}, WithKey: o.Key != nil}
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
	if o.Key != nil {
		if err := row.judge(h, r, o.Key); err != nil {
			return err
		}
	} else if h != nil {
		for _, answer := range h.Answers {
			row.Marked = append(row.Marked, Marked{answer, Answer{}.mark(Question{}, answer), false})
		}
	}
	v, err := r.Verify(ctx, files, o.Options)
	if err != nil {
		return err
	}
	row.Follows = v.Holds()
	var wrong []string
	for _, d := range v.Differences {
		wrong = append(wrong, d.Field)
	}
	row.Why = listed(wrong)
	if h == nil || len(h.Runs) == 0 {
		return nil
	}
	return row.repeat(ctx, h, r, files, o)
}

// describe fills in what the file claims.
func (row *Row) describe(h *HandIn, r *report.Report) error {
	raw, err := json.Marshal(struct {
		Models     []report.Model
		Experiment *report.Experiment
	}{r.Models, r.Experiment})
	if err != nil {
		return err
	}
	row.Numbers = fingerprint(raw)
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
	row.Student, row.ID, row.Title, row.Runs = h.Student, h.ID, h.Title, len(h.own())
	if len(h.Runs) > 0 {
		raw, err := json.Marshal(h.Runs)
		if err != nil {
			return err
		}
		row.Log = fingerprint(raw)
	}
	return nil
}

func fingerprint(raw []byte) string {
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:8])
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
func (row *Row) judge(h *HandIn, r *report.Report, k *Key) error {
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
	row.Broken = append(row.Broken, brokenData(h, r.Data, a.Data)...)
	broken, err := brokenRules(r, a.Rules)
	if err != nil {
		return err
	}
	row.Broken = append(row.Broken, broken...)
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
		row.Marked = append(row.Marked, Marked{given, k.Answers[i].mark(q, given), q.Kind != Text && k.Answers[i].Is != ""})
	}
	return nil
}

// repeat repeats the runs of the log with the lowest claimed errors.
func (row *Row) repeat(ctx context.Context, h *HandIn, r *report.Report, files []dataset.File, o Options) error {
	var able []Run
	for _, run := range h.own() {
		// A fit that was stopped, or that reached its limit, ends elsewhere on another processor.
		if run.Train != nil && slices.Contains([]fit.Status{fit.Converged, fit.Near, fit.Stalled}, fit.Status(run.Status)) {
			able = append(able, run)
		}
	}
	claim := func(run Run) float64 {
		if run.Test != nil {
			return *run.Test
		}
		return *run.Train
	}
	slices.SortStableFunc(able, func(a, b Run) int { return cmp.Compare(claim(a), claim(b)) })
	tried := able[:min(len(able), repeatedRuns)]
	settings := make([]method.Settings, len(tried))
	for i, run := range tried {
		settings[i] = run.Settings
	}
	scores, err := r.Scores(ctx, files, settings, repeatedWithin, o.Options)
	if err != nil && ctx.Err() == nil {
		row.Unlike = append(row.Unlike, err.Error())
		err = nil
	}
	for i, found := range scores {
		if found == nil {
			break
		}
		row.Repeated++
		for _, each := range []struct {
			name, part string
			claimed    *float64
		}{{"training", "train", tried[i].Train}, {"test", "test", tried[i].Test}} {
			again, known := found[each.part]
			if known != (each.claimed != nil) || known && !report.Near(*each.claimed, again) {
				row.Unlike = append(row.Unlike, fmt.Sprintf("run of %s: %s RMSE %s, repeated %s", tried[i].Time.UTC().Format("2006-01-02 15:04:05"), each.name, spelt(each.claimed), spelt(score(found, each.part))))
			}
		}
	}
	row.Unchecked = strings.Join(unchecked(h, row.Repeated), "; ")
	if len(row.Unlike) > 0 {
		row.Follows = false
		row.Why = strings.Join(slices.DeleteFunc([]string{row.Why, "run log: " + strings.Join(row.Unlike, "; ")}, func(s string) bool { return s == "" }), "; ")
	}
	return err
}

// unchecked returns which runs of the log were not repeated, and which do not count.
func unchecked(h *HandIn, repeated int) []string {
	var remarks []string
	own := h.own()
	if left := len(own) - repeated; left > 0 {
		remarks = append(remarks, fmt.Sprintf("%d of %s not repeated", left, fault.Plural(len(own), "run")))
	}
	foreign := 0
	for _, run := range h.Runs {
		if !run.Reported {
			foreign++
		}
	}
	if foreign > 0 {
		remarks = append(remarks, fault.Plural(foreign, "run")+" of other data not counted")
	}
	if copies := len(h.Runs) - foreign - len(own); copies > 0 {
		remarks = append(remarks, fault.Plural(copies, "copied run")+" not counted")
	}
	return remarks
}

func spelt(v *float64) string {
	if v == nil {
		return "none"
	}
	return strconv.FormatFloat(*v, 'g', 4, 64)
}
