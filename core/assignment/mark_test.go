//go:build !js

package assignment_test

import (
	"context"
	"encoding/csv"
	"slices"
	"strings"
	"testing"
	"time"

	"ppca/core/assignment"
	"ppca/core/method"
	"ppca/core/model"
	"ppca/core/report"
	"ppca/core/synth"
)

// A submission is what a student of the tests hands in.
type submission struct {
	student   string
	draw      uint64 // 0: that of the student
	bins      int    // 0: 4
	lambda    *float64
	answers   []string
	claimed   float64                                      // factor of the errors of the first run of the log
	otherTime int                                          // seconds
	log       func(runs []assignment.Run) []assignment.Run // nil: as it is
}

// handIn fits and returns the file of a submission to the assignment valid.
func handIn(t *testing.T, s submission) []byte {
	t.Helper()
	ctx := context.Background()
	if s.draw == 0 {
		s.draw = assignment.Draw(s.student)
	}
	if s.bins == 0 {
		s.bins = 4
	}
	set, err := synth.BuiltIn(ctx, "simulation", s.draw, 0)
	if err != nil {
		t.Fatal(err)
	}
	settings := method.Settings{Bins: s.bins, Components: 2, Lambda: method.LambdaSettings{Mean: s.lambda}}
	m, err := method.FitOn(ctx, set.Training(), settings, 1)
	if err != nil {
		t.Fatal(err)
	}
	if m.Scores, err = method.Scores(ctx, m, set.Training(), set.Testing()); err != nil {
		t.Fatal(err)
	}
	r, err := report.New(report.Data{BuiltIn: "simulation", Seed: s.draw, Rows: set.Rows(), Train: set.Train, Variables: set.Variables()}, []*model.Model{m}, []method.Settings{settings})
	if err != nil {
		t.Fatal(err)
	}
	raw, err := r.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	a := valid()
	id, err := a.ID()
	if err != nil {
		t.Fatal(err)
	}
	at := time.Date(2026, 11, 24, 5, 0, s.otherTime, 0, time.UTC)
	run := func(after time.Duration, factor float64) assignment.Run {
		claimed := assignment.Run{Time: at.Add(after), Data: "simulation", Reported: true, Settings: settings, Status: "converged", Energy: []float64{2, 1}}
		for name, to := range map[string]**float64{"train": &claimed.Train, "test": &claimed.Test} {
			if v, found := m.Scores[name]; found {
				v *= factor
				*to = &v
			}
		}
		return claimed
	}
	if s.claimed == 0 {
		s.claimed = 1
	}
	runs := []assignment.Run{run(0, s.claimed), run(time.Minute, 1)}
	if s.log != nil {
		runs = s.log(runs)
	}
	made := assignment.HandIn{ID: id, Title: a.Title, Student: s.student, Made: at, Answers: s.answers, Runs: runs, Report: raw}
	file, err := made.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return file
}

func key() *assignment.Key {
	return &assignment.Key{Format: 1, Assignment: valid(), Answers: []assignment.Answer{{Is: "0.5", Tolerance: 0.1}, {Is: "PPCA"}, {Is: "Because the bins share."}}}
}

func marked(t *testing.T, name string, raw []byte, k *assignment.Key) assignment.Row {
	t.Helper()
	row, err := assignment.Mark(context.Background(), name, raw, nil, assignment.Options{Key: k})
	if err != nil {
		t.Fatal(err)
	}
	return row
}

func TestMarkingFollowsTheKey(t *testing.T) {
	chosen := 0.3
	for _, c := range []struct {
		name    string
		of      submission
		follows bool
		broken  []string
		answers []assignment.Verdict
	}{
		{"all right", submission{student: "Ada", lambda: &chosen, answers: []string{"0,6", "PPCA", "Because."}}, true, nil, []assignment.Verdict{assignment.Right, assignment.Right, assignment.Unmarked}},
		{"wrong answers", submission{student: "Ben", lambda: &chosen, answers: []string{"0.61", "PCA", ""}}, true, nil, []assignment.Verdict{assignment.Wrong, assignment.Wrong, assignment.Missing}},
		{"no answers", submission{student: "Cem", lambda: &chosen}, true, nil, []assignment.Verdict{assignment.Missing, assignment.Missing, assignment.Missing}},
		{"λ not chosen, other bins", submission{student: "Dan", bins: 3, answers: []string{"x"}}, true, []string{"bins is 3 instead of 4", "lambda.mean is not chosen"}, []assignment.Verdict{assignment.Wrong, assignment.Missing, assignment.Missing}},
		{"the data of another", submission{student: "Eva", draw: 5, lambda: &chosen}, true, []string{"draw 5 of the data instead of"}, nil},
		{"a better run than there was", submission{student: "Fay", lambda: &chosen, claimed: 0.9}, false, nil, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			row := marked(t, "a.json", handIn(t, c.of), key())
			if row.Follows != c.follows || row.Student != c.of.student || row.Runs != 2 || row.Repeated != 2 {
				t.Errorf("%+v", row)
			}
			if !c.follows && !strings.Contains(row.Why, "run log: run of 2026-11-24 05:00:00: training RMSE") {
				t.Errorf("why: %q", row.Why)
			}
			if len(row.Broken) != len(c.broken) {
				t.Errorf("broken: %q, want %q", row.Broken, c.broken)
			}
			for i, says := range c.broken {
				if i < len(row.Broken) && !strings.HasPrefix(row.Broken[i], says) {
					t.Errorf("broken: %q, want %q", row.Broken[i], says)
				}
			}
			for i, want := range c.answers {
				if row.Marked[i].Verdict != want {
					t.Errorf("answer %d is %s, want %s", i+1, row.Marked[i].Verdict, want)
				}
			}
		})
	}
}

func TestOnlyOwnRunsCount(t *testing.T) {
	chosen := 0.3
	const tooFew = "1 run in the log, at least 2 are asked for"
	foreign := func(run assignment.Run) assignment.Run {
		run.Data, run.Reported = "pca-wins", false
		return run
	}
	for _, c := range []struct {
		name   string
		log    func(runs []assignment.Run) []assignment.Run
		runs   int
		broken []string
		remark string
	}{
		{"two runs", nil, 2, nil, ""},
		{"one of other data", func(runs []assignment.Run) []assignment.Run {
			return []assignment.Run{runs[0], foreign(runs[1])}
		}, 1, []string{tooFew}, "1 run of other data not counted"},
		{"one, and two copies", func(runs []assignment.Run) []assignment.Run {
			return []assignment.Run{runs[0], runs[0], runs[0]}
		}, 1, []string{tooFew}, "2 copied runs not counted"},
		{"two, a copy, and one of other data at the same time", func(runs []assignment.Run) []assignment.Run {
			return []assignment.Run{foreign(runs[0]), runs[0], runs[1], runs[1]}
		}, 2, nil, "1 run of other data not counted; 1 copied run not counted"},
	} {
		t.Run(c.name, func(t *testing.T) {
			row := marked(t, "a.json", handIn(t, submission{student: "Ada", lambda: &chosen, log: c.log}), key())
			if row.Runs != c.runs || row.Repeated != c.runs || row.Unchecked != c.remark || !slices.Equal(row.Broken, c.broken) && len(row.Broken)+len(c.broken) > 0 {
				t.Errorf("%d runs, %d repeated, broken %q, remark %q", row.Runs, row.Repeated, row.Broken, row.Unchecked)
			}
		})
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
