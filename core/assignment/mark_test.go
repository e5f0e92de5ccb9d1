//go:build !js

package assignment_test

import (
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"ppca/core/assignment"
	"ppca/core/face"
	"ppca/core/method"
	"ppca/core/model"
	"ppca/core/report"
)

func TestAnswersAreMarked(t *testing.T) {
	k := keyOfFile(t)
	for _, c := range []struct {
		answers  []string
		verdicts []assignment.Verdict
	}{
		{[]string{"0,6", "Because."}, []assignment.Verdict{assignment.Right, assignment.Unmarked}},
		{[]string{"0.61", ""}, []assignment.Verdict{assignment.Wrong, assignment.Missing}},
		{[]string{"half"}, []assignment.Verdict{assignment.Wrong, assignment.Missing}},
		{nil, []assignment.Verdict{assignment.Missing, assignment.Missing}},
	} {
		raw, files := submission{handIn: func(h *assignment.HandIn) { h.Answers = c.answers }}.of(t)
		row := marked(t, "a.json", raw, files, k)
		for i, want := range c.verdicts {
			if row.Marked[i].Verdict != want {
				t.Errorf("%q: answer %d is %s, want %s", c.answers, i+1, row.Marked[i].Verdict, want)
			}
		}
	}
}

// drawn returns the marked hand-in of a student, with a draw of the data.
func drawn(t *testing.T, a assignment.Assignment, student string, draw uint64, settings method.Settings) assignment.Row {
	t.Helper()
	set, err := face.BuiltIn(t.Context(), "simulation", draw, 0)
	if err != nil {
		t.Fatal(err)
	}
	m := scored(t, set, settings)
	r, err := report.New(report.Data{BuiltIn: "simulation", Seed: draw, Rows: set.Rows(), Train: set.Train, Variables: set.Variables()}, []*model.Model{m}, []method.Settings{settings})
	if err != nil {
		t.Fatal(err)
	}
	raw, err := r.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	id := a.ID()
	file := sealed(t, assignment.HandIn{Format: 1, ID: id, Title: a.Title, Student: student, Made: time.Date(2024, 11, 24, 6, 0, 0, 0, time.UTC), Report: raw})
	k := &assignment.Key{Format: 1, Assignment: a, Answers: make([]assignment.Answer, 3)}
	return marked(t, "a.json", file, nil, k)
}

// A student has the data of the name. The draw of an earlier version, which differed by spelling,
// is met and named.
func TestDrawsFollowTheName(t *testing.T) {
	a := valid()
	a.Rules, a.Runs = nil, 0
	const former = 1286331238 // printf 'zoe\u0308' | sha256sum, as earlier versions had it
	for _, c := range []struct {
		student string
		draw    uint64
		met     string
		says    string
	}{
		{"Zo\u00eb", assignment.Draw("zo\u00eb"), "yes", ""},
		{"Zoe\u0308", assignment.Draw("zo\u00eb"), "yes", ""},
		{"Zoe\u0308", former, "yes", "that of earlier versions"},
		{"Zo\u00eb", former, "no", "draw 1286331238 of the data instead of"},
		{"Eva", 5, "no", "draw 5 of the data instead of"},
	} {
		row := drawn(t, a, c.student, c.draw, method.Settings{Bins: 4, Components: 2})
		if said := strings.Join(row.Lines, "\n"); row.Kept() != c.met || !strings.Contains(said, c.says) {
			t.Errorf("%+q, draw %d: %s: %q", c.student, c.draw, row.Kept(), said)
		}
	}
}

// Links of the page leave out what the page has for its data anyway; those settings are no change.
func TestThePageHasSettingsOfItsOwn(t *testing.T) {
	a := valid()
	a.Link, a.Rules, a.Runs = "data=simulation&method=ppca&bins=14&components=2&lambda-mean=&lambda-basis=4.2", nil, 0
	basis, ortho := 4.2, 20.
	for _, c := range []struct {
		wide float64
		says string
	}{{360, ""}, {400, "range is 0, 400, started with 0, 360"}} {
		settings := method.Settings{Bins: 14, Components: 2, Range: []float64{0, c.wide}, Lambda: method.LambdaSettings{Basis: &basis, Ortho: &ortho}}
		row := drawn(t, a, "Ada", assignment.Draw("Ada"), settings)
		if said := strings.Join(row.Lines, "\n"); said != c.says {
			t.Errorf("%q, want %q", said, c.says)
		}
	}
}

// Copies are found though their digits, times and names differ a little, and a group of many is
// named once.
func TestCopiesAreFound(t *testing.T) {
	k := keyOfFile(t)
	raw, files := submission{}.of(t)
	ada := marked(t, "ada.json", raw, files, k)
	const why = "Because bins share what neighbours have in common."
	ada.Marked[1].Answer = why
	ada.Numbers.Numbers[0] *= 1 + 9e-7
	ben := ada
	ben.File, ben.Student = "ben.json", "Ben"
	ben.Numbers.Numbers = slices.Clone(ada.Numbers.Numbers)
	ben.Log.Numbers = slices.Clone(ada.Log.Numbers)
	ben.Numbers.Numbers[0] *= 1 - 9e-7 // and both pass as the numbers of a repetition
	ben.Log.Numbers[0] *= 1 + 2e-9
	ben.Marked = slices.Clone(ada.Marked)
	ben.Marked[1].Answer = "because,  bins share\u200d what NEIGHBOURS have in common!"
	eve := ben
	eve.File, eve.Student = "eve.json", "Eve"
	eve.Numbers.Numbers = slices.Clone(ada.Numbers.Numbers)
	eve.Numbers.Numbers[0] *= 1 + 1e-5
	eve.Log.Numbers, eve.Marked = eve.Log.Numbers[1:], nil
	eve.Theta, eve.TestShare = "size", 0.1
	grades, err := assignment.Grade([]assignment.Row{ada, ben, eve}, k)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"same numbers (the data are the same for all) as Ben (ben.json)", "same run log as Ben (ben.json)", "same answer to question 2 as Ben (ben.json)"}
	if got := grades.Rows[0].Same; !slices.Equal(got, want) || len(grades.Rows[2].Same) > 0 || len(grades.Groups) > 0 {
		t.Errorf("%q, %q, %v", got, grades.Rows[2].Same, grades.Groups)
	}
	if want := []string{"theta", "test share"}; !slices.Equal(grades.Differ, want) {
		t.Errorf("%q differ, want %q", grades.Differ, want)
	}
	var many []assignment.Row
	for i := range 60 {
		row := ada
		row.File, row.Student, row.Marked = fmt.Sprintf("%d.json", i), fmt.Sprintf("Student %d", i), slices.Clone(ada.Marked)
		many = append(many, row)
	}
	if grades, err = assignment.Grade(many, k); err != nil {
		t.Fatal(err)
	}
	if len(grades.Groups) != 3 || len(grades.Groups[0].Files) != 60 {
		t.Errorf("%d groups: %v", len(grades.Groups), grades.Groups)
	}
	for _, row := range grades.Rows {
		if len(row.Lines) != 1 || len(row.Lines[0]) > 200 || !strings.Contains(row.Lines[0], "as 59 others (group 1)") {
			t.Fatalf("%q", row.Lines)
		}
	}
}

// A key with another answer or tolerance is another key, and rows of two keys are not compared.
func TestKeysHaveIDs(t *testing.T) {
	k, other := keyOfFile(t), keyOfFile(t)
	other.Answers[0].Tolerance = 0.2
	if k.ID() == other.ID() {
		t.Errorf("both are %s", k.ID())
	}
	raw, files := submission{}.of(t)
	if _, err := assignment.Grade([]assignment.Row{marked(t, "a.json", raw, files, k)}, other); err == nil || !strings.Contains(err.Error(), "another key") {
		t.Error(err)
	}
}

func FuzzParseHandIn(f *testing.F) {
	f.Add([]byte(`{"handIn": 1, "student": "Ada", "answers": ["x"], "runs": [{"time": "2026-11-24T05:00:00Z", "settings": {"components": [1, 2]}}], "report": {}}`))
	f.Add([]byte(`{"key": 1, "assignment": {"assignment": 1, "title": "T", "data": {"builtIn": "heads"}}, "answers": []}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		if _, r, err := assignment.ParseHandIn(raw); err == nil && r == nil {
			t.Error("a hand-in has no report")
		}
		if k, err := assignment.ParseKey(raw); err == nil && len(k.Answers) != len(k.Assignment.Questions) {
			t.Error("a key has other answers than questions")
		}
	})
}

func TestGradesAreDefused(t *testing.T) {
	rows := []assignment.Row{{File: "=cmd|' /C calc'!A0.json", Student: "@SUM(A1)", Marked: []assignment.Marked{
		{Answer: "-1.5"}, {Answer: "-1+cmd|' /C calc'!A0"}, {Answer: " +1;\"x\""}, {Answer: "a\x1b[2Jb"}, {Answer: "two\nlines"}, {Answer: "＝1+1"},
	}}}
	grades, err := assignment.Grade(rows, nil)
	if err != nil {
		t.Fatal(err)
	}
	cells, err := csv.NewReader(strings.NewReader(grades.CSV)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	of := func(name string) string { return cells[1][slices.Index(cells[0], name)] }
	for _, c := range []struct{ column, want string }{
		{"file", "'=cmd|' /C calc'!A0.json"},
		{"student", "'@SUM(A1)"},
		{"answer 1", "-1.5"},
		{"answer 2", "'-1+cmd|' /C calc'!A0"},
		{"answer 3", "' +1;\"x\""},
		{"answer 4", "a[2Jb"},
		{"answer 5", "two\nlines"},
		{"answer 6", "'＝1+1"},
		{"conditions met", "no key"},
	} {
		if got := of(c.column); got != c.want {
			t.Errorf("%s is %q, want %q", c.column, got, c.want)
		}
	}
	if _, err := assignment.Grade(nil, nil); err == nil {
		t.Error("no rows are graded")
	}
}
