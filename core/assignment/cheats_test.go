package assignment_test

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"ppca/core/assignment"
	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/model"
	"ppca/core/report"
)

// A submission is what a student of the tests hands in: honest work, but for the changes.
type submission struct {
	student  string // empty: Ada
	read     func(*dataset.Options)
	settings func(*method.Settings)
	file     func([]byte) []byte                     // other data
	report   func(*report.Report)                    // forged, with a new checksum
	runs     func([]assignment.Run) []assignment.Run // of two runs
	handIn   func(*assignment.HandIn)
	raw      func([]byte) []byte
}

// The program of the tests has a commit, so that reports of the same build are exact.
func TestMain(m *testing.M) {
	report.Commit = "0123456789ab"
	m.Run()
}

// people returns a table of 60 rows with 8 variables.
func people() []byte {
	var text bytes.Buffer
	fmt.Fprintln(&text, "name,age,size,w,group,half,a,b,c,d,e,f,g,h")
	for i := range 60 {
		age := float64(i%20) + 20
		fmt.Fprintf(&text, "p%d,%g,%d,%d,team %d,%d", i, age, 150+i*7%40, 1+i%3, i%6, i%2)
		for v := range 8 {
			fmt.Fprintf(&text, ",%.4f", math.Sin(age/float64(5+v))+math.Cos(float64(i*(v+3))))
		}
		fmt.Fprintln(&text)
	}
	return text.Bytes()
}

// ofFile is an assignment for the file of people.
func ofFile(t *testing.T) assignment.Assignment {
	files := []dataset.File{{Name: "people.csv", Data: people()}}
	described, err := report.Describe(t.Context(), files)
	if err != nil {
		t.Fatal(err)
	}
	return assignment.Assignment{
		Format: 1, Title: "How smooth?", Runs: 2, Data: assignment.Data{Files: described},
		Link:      "file=people.csv&theta=age&id=name&ignore=size,w,group,half&test-share=0.25&split-seed=1&method=ppca&bins=4&components=2&lambda-mean=1&lambda-basis=&unfold=yes",
		Rules:     []assignment.Rule{{Setting: "bins", Is: "4"}, {Setting: "components", Is: "2"}, {Setting: "lambda.mean", Is: "1"}},
		Questions: []assignment.Question{{Kind: assignment.Number, Text: "Which RMSE?"}, {Kind: assignment.Text, Text: "Why?"}},
	}
}

func keyOfFile(t *testing.T) *assignment.Key {
	return &assignment.Key{Format: 1, Assignment: ofFile(t), Answers: []assignment.Answer{{Is: "0.5", Tolerance: 0.1}, {Is: "Because."}}}
}

// scored returns a model with its errors.
func scored(t *testing.T, set *dataset.Set, settings method.Settings) *model.Model {
	t.Helper()
	m, err := method.Fit(t.Context(), set.Training(), settings, nil)
	if err == nil {
		m.Scores, err = method.Scores(t.Context(), m, set.Training(), set.Testing())
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// of returns the file of a submission, and its data.
func (s submission) of(t *testing.T) ([]byte, []dataset.File) {
	t.Helper()
	ctx := t.Context()
	a := ofFile(t)
	files := []dataset.File{{Name: "people.csv", Data: people()}}
	if s.file != nil {
		files[0].Data = s.file(files[0].Data)
	}
	read := dataset.Options{Theta: "age", ID: "name", Ignore: []string{"size", "w", "group", "half"}, TestShare: 0.25, Seed: 1}
	one := 1.
	settings := method.Settings{Bins: 4, Components: 2, Lambda: method.LambdaSettings{Mean: &one}}
	if s.read != nil {
		s.read(&read)
	}
	if s.settings != nil {
		s.settings(&settings)
	}
	set, err := input.Read(ctx, files, read)
	if err != nil {
		t.Fatal(err)
	}
	described, err := report.Describe(ctx, files)
	if err != nil {
		t.Fatal(err)
	}
	data := report.Data{Files: described, Read: read, Rows: set.Rows(), Train: set.Train, Variables: set.Variables()}
	m := scored(t, set, settings)
	r, err := report.New(data, []*model.Model{m}, []method.Settings{settings})
	if err != nil {
		t.Fatal(err)
	}
	if s.report != nil {
		s.report(r)
	}
	raw, err := r.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	id := a.ID()
	at := time.Date(2024, 11, 24, 5, 0, 0, 0, time.UTC)
	run := func(settings method.Settings, minute int) assignment.Run {
		m := scored(t, set, settings)
		made := assignment.Run{Time: at.Add(time.Duration(minute) * time.Minute), Data: "people.csv", Reported: true, Settings: settings, Status: m.Summary.Status, Energy: []float64{2 * m.Summary.Energy.Total, m.Summary.Energy.Total}}
		for name, to := range map[string]**float64{"train": &made.Train, "test": &made.Test} {
			if v, found := m.Scores[name]; found {
				*to = &v
			}
		}
		return made
	}
	stiff := 5.
	other := settings
	other.Lambda.Mean = &stiff
	runs := []assignment.Run{run(other, 0), run(settings, 1)}
	if s.runs != nil {
		runs = s.runs(runs)
	}
	h := assignment.HandIn{Format: 1, ID: id, Title: a.Title, Student: cmp.Or(s.student, "Ada"), Made: at.Add(time.Hour), Answers: []string{"0.55", "Because."}, Runs: runs, Report: raw}
	if s.handIn != nil {
		s.handIn(&h)
	}
	file := sealed(t, h)
	if s.raw != nil {
		file = s.raw(file)
	}
	return file, files
}

// sealed returns a hand-in with a matching checksum, as a forger would.
func sealed(t *testing.T, h assignment.HandIn) []byte {
	t.Helper()
	h.Checksum = ""
	raw, err := json.Marshal(&h)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(raw)
	h.Checksum = hex.EncodeToString(sum[:])
	if raw, err = json.MarshalIndent(h, "", "  "); err != nil {
		t.Fatal(err)
	}
	return raw
}

func marked(t *testing.T, name string, raw []byte, files []dataset.File, k *assignment.Key) assignment.Row {
	t.Helper()
	row, err := assignment.Mark(context.Background(), name, raw, files, assignment.Options{Key: k})
	if err != nil {
		t.Fatal(err)
	}
	return row
}

// A cheat is a submission that must be refused or named.
type cheat struct {
	name string
	submission
	broken bool   // a condition is not met, or the numbers do not follow; else the row only says it
	says   string // in its lines
}

func reading(name string, change func(*dataset.Options), says string) cheat {
	return cheat{name, submission{read: change}, true, says}
}

func setting(name string, change func(*method.Settings), says string) cheat {
	return cheat{name, submission{settings: change}, false, says}
}

func logged(name string, change func([]assignment.Run) []assignment.Run, says string) cheat {
	return cheat{name, submission{runs: change}, true, says}
}

func handed(name string, change func(*assignment.HandIn), says string) cheat {
	return cheat{name, submission{handIn: change}, true, says}
}

// named is a cheat that a remark names.
func named(name string, s submission, says string) cheat { return cheat{name, s, false, says} }

// claimed is a cheat whose report claims to be of another build.
func claimed(name string, change func(*report.Report), says string) cheat {
	c := reported(name, func(r *report.Report) { r.Build = report.Version + ", arm64, commit abcdefabcdef"; change(r) }, says)
	c.broken = false
	return c
}

// copied is a log with one run twice, the second time with other settings and the same numbers.
func copied(name string, change func(*method.Settings)) cheat {
	return logged("a copy with "+name, func(runs []assignment.Run) []assignment.Run {
		runs[1].Train, runs[1].Test, runs[1].Energy = runs[0].Train, runs[0].Test, runs[0].Energy
		runs[1].Settings = runs[0].Settings
		change(&runs[1].Settings)
		return runs
	}, "1 run in the log, at least 2 are asked for")
}

// rewritten is a cheat that changes the text of the hand-in.
func rewritten(name, from, to, says string) cheat {
	return cheat{name, submission{raw: func(b []byte) []byte { return bytes.Replace(b, []byte(from), []byte(to), 1) }}, true, says}
}

// reported is a cheat that changes the report, and its checksum.
func reported(name string, change func(*report.Report), says string) cheat {
	return cheat{name, submission{report: func(r *report.Report) {
		change(r)
		r.Checksum = "" // and Bytes writes the fields in order, the checksum last
		raw, err := r.Bytes()
		if err != nil {
			panic(err)
		}
		sum := sha256.Sum256(append(raw[:len(raw)-len("\n}")], ",\n  \"checksum\": \"\"\n}"...))
		r.Checksum = hex.EncodeToString(sum[:])
	}}, true, says}
}

// study returns the report of an experiment.
func study() []byte {
	r, err := report.OfExperiment(report.Data{}, []byte(`{"experiment": "simulation", "settings": {"seed": 1, "splits": 1, "methods": ["PCA"]}, "rows": [{"method": "PCA", "test": 0.01}]}`))
	if err != nil {
		panic(err)
	}
	raw, _ := r.Bytes()
	return raw
}

func point(v float64) *float64 { return &v }

// each changes every run of a log.
func each(change func(*assignment.Run)) func([]assignment.Run) []assignment.Run {
	return func(runs []assignment.Run) []assignment.Run {
		for i := range runs {
			change(&runs[i])
		}
		return runs
	}
}

var cheats = []cheat{
	// What was read.
	reading("another θ", func(o *dataset.Options) { o.Theta, o.Ignore = "size", []string{"age", "w", "group", "half"} }, "theta is size instead of age"),
	reading("two θ", func(o *dataset.Options) { o.Theta, o.Ignore = "age,size", []string{"w", "group", "half"} }, "theta is age,size instead of age"),
	reading("5 of 8 variables left out", func(o *dataset.Options) { o.Ignore = append(o.Ignore, "d", "e", "f", "g", "h") }, "ignore is size, w, group, half, d, e, f, g, h"),
	reading("a left-out column kept", func(o *dataset.Options) { o.Ignore = []string{"w", "group", "half"} }, "ignore is w, group, half instead of size, w, group, half"),
	reading("other variables", func(o *dataset.Options) { o.Variables = []string{"a", "b"} }, "variables is a, b"),
	reading("standardised", func(o *dataset.Options) { o.Standardise = true }, "standardise is yes"),
	reading("weights", func(o *dataset.Options) { o.Weight, o.Ignore = "w", []string{"size", "group", "half"} }, "weight is w"),
	reading("groups", func(o *dataset.Options) { o.Group, o.Ignore = "group", []string{"size", "half", "w"} }, "group is group"),
	reading("a stratum", func(o *dataset.Options) { o.Stratum, o.Ignore = "group", []string{"size", "w", "half"} }, "stratum is group"),
	reading("some rows", func(o *dataset.Options) { o.Rows = "2-40" }, "rows is 2-40"),
	reading("missing cells of other texts", func(o *dataset.Options) { o.NA, o.Missing = []string{"20", "1"}, "drop" }, "na is 20, 1"),
	reading("a column of texts as variables", func(o *dataset.Options) { o.OneHot, o.Ignore = []string{"group"}, []string{"size", "half", "w"} }, "oneHot is group"),
	reading("other names of observations", func(o *dataset.Options) { o.ID, o.Ignore = "group", append(o.Ignore[:2:2], "half", "name") }, "id is group"),
	// How it was split.
	reading("test share .02", func(o *dataset.Options) { o.TestShare = 0.02 }, "testShare is 0.02 instead of 0.25"),
	reading("test share 0", func(o *dataset.Options) { o.TestShare = 0 }, "testShare is 0 instead of 0.25"),
	reading("another seed of the split", func(o *dataset.Options) { o.Seed = 7 }, "seed is 7 instead of 1"),
	// Settings that the assignment fixes.
	{"other bins", submission{settings: func(s *method.Settings) { s.Bins = 3 }}, true, "bins is 3 instead of 4"},
	{"own endpoints", submission{settings: func(s *method.Settings) { s.Bins, s.Endpoints = 0, []float64{20, 30, 39} }}, true, "bins is a list instead of 4"},
	{"more components", submission{settings: func(s *method.Settings) { s.Components = 4 }}, true, "components is 4 instead of 2"},
	{"components of each endpoint", submission{settings: func(s *method.Settings) { s.Components, s.PerEndpoint = 0, []int{1, 2, 2, 2, 1} }}, true, "components is a list instead of 2"},
	{"another λ_m", submission{settings: func(s *method.Settings) { s.Lambda.Mean = point(1.5) }}, true, "lambda.mean is 1.5 instead of 1"},
	// Settings that it only starts with.
	setting("another method", func(s *method.Settings) { s.Method = "ppca-normalised" }, "method is ppca-normalised, started with ppca"),
	{"IPCA", submission{settings: func(s *method.Settings) { s.Method = "ipca" }}, true, "method is ipca, started with ppca"},
	setting("λ_v", func(s *method.Settings) { s.Lambda.Basis = point(0.5) }, "lambda.basis is 0.5, started with the default"),
	setting("λ_o", func(s *method.Settings) { s.Lambda.Ortho = point(9) }, "lambda.ortho is 9, started with the default"),
	setting("smoothness", func(s *method.Settings) { s.Smoothness = "reconstructions" }, "smoothness is reconstructions, started with bases"),
	setting("noise by θ", func(s *method.Settings) { s.Noise = "theta" }, "noise is theta, started with constant"),
	setting("the paper's solver", func(s *method.Settings) { s.Solver = "paper" }, "solver is paper, started with exact"),
	setting("the gauge", func(s *method.Settings) { s.Gauge = "centred" }, "gauge is centred, started with decoupled"),
	setting("the ridge", func(s *method.Settings) { s.Gauge, s.Ridge = "ridge", point(0.3) }, "ridge is 0.3, started with 0.03"),
	setting("the tolerance", func(s *method.Settings) { s.Tolerance = point(1e-4) }, "tolerance is 0.0001, started with 1e-07"),
	setting("three evaluations", func(s *method.Settings) { s.MaxEvaluations = 3 }, "maxEvaluations is 3, started with 400"),
	setting("the seed", func(s *method.Settings) { s.Seed = point(5) }, "seed is 5, started with 1"),
	setting("20 rows", func(s *method.Settings) { s.Sample = 20 }, "sample is 20, started with the default"),
	setting("bins of equal count", func(s *method.Settings) { s.Spacing = "count" }, "spacing is count, started with width"),
	setting("the range", func(s *method.Settings) { s.Range = []float64{0, 80} }, "range is 0, 80, started with the default"),
	setting("a period", func(s *method.Settings) { s.Periodic = point(20) }, "periodic is 20, started with the default"),
	// The data.
	{"other data", submission{file: func(b []byte) []byte { return bytes.Replace(b, []byte("p0,20"), []byte("p0,21"), 1) }}, true, "the data are not those of people.csv"},
	{"a forged RMSE", submission{report: func(r *report.Report) { r.Models[0].RMSE["test"] *= 0.9 }}, true, "checksum"},
	// The log.
	logged("a status of nobody", each(func(r *assignment.Run) { r.Status = "teacher approved" }), `has the status "teacher approved"`),
	logged("an RMSE below 0", each(func(r *assignment.Run) { *r.Train = -5 }), "is below 0"),
	logged("an energy below 0", each(func(r *assignment.Run) { r.Energy[0] = -5 }), "is below 0"),
	logged("times of 1970", each(func(r *assignment.Run) { r.Time = time.Unix(5, 0) }), "is of the year 1970"),
	logged("bins of no fit", each(func(r *assignment.Run) { r.Settings.Bins = 1e6 }), "has settings that no fit has"),
	logged("a method of nobody", each(func(r *assignment.Run) { r.Settings.Method = "best" }), "has settings that no fit has"),
	logged("data of two lines", each(func(r *assignment.Run) { r.Data = "a\nb" }), "not one line of plain text"),
	logged("six copies", func(runs []assignment.Run) (all []assignment.Run) {
		for i := range 6 {
			all = append(all, runs[0])
			all[i].Time = runs[0].Time.Add(time.Duration(i) * time.Millisecond)
		}
		return all
	}, "1 run in the log, at least 2 are asked for"),
	logged("a copy with other digits", func(runs []assignment.Run) []assignment.Run {
		runs[1] = runs[0]
		runs[1].Test = point(*runs[0].Test * (1 + 1e-9))
		return runs
	}, "1 run in the log, at least 2 are asked for"),
	logged("a copy with an option that the method ignores", func(runs []assignment.Run) []assignment.Run {
		runs[1] = runs[0]
		runs[1].Settings.Neighbours = 7
		return runs
	}, "1 run in the log, at least 2 are asked for"),
	logged("a run of other data", func(runs []assignment.Run) []assignment.Run { runs[0].Reported = false; return runs }, "1 run of other data not counted"),
	logged("a run of other data that claims to be of these", func(runs []assignment.Run) []assignment.Run {
		runs[0].Train, runs[0].Test = point(0.07), point(0.08)
		return runs
	}, "test RMSE 0.08, repeated"),
	logged("a better run than there was", func(runs []assignment.Run) []assignment.Run { runs[0].Test = point(*runs[0].Test * 0.9); return runs }, "run log: run of 2024-11-24 05:00:00: test RMSE"),
	logged("no test error", func(runs []assignment.Run) []assignment.Run { runs[0].Test = nil; return runs }, "test RMSE nothing, repeated"),
	logged("stopped runs", each(func(r *assignment.Run) { r.Status = fit.Cancelled }), "2 runs without an end not counted"),
	logged("forged runs at the limit", each(func(r *assignment.Run) { r.Status, r.Test = fit.Limit, point(0.01) }), "2 runs at the limit of evaluations not repeated and not counted"),
	logged("runs that these data do not allow", each(func(r *assignment.Run) { r.Settings.PerEndpoint = []int{1, 2} }), "run log: run of"),
	logged("no runs", func([]assignment.Run) []assignment.Run { return nil }, "0 runs in the log, at least 2 are asked for"),
	{"a run after the hand-in", submission{runs: func(runs []assignment.Run) []assignment.Run {
		runs[1].Time = runs[1].Time.AddDate(1, 0, 0)
		return runs
	}}, false, "1 run of the log after the hand-in was made"},
	// The hand-in.
	handed("another assignment", func(h *assignment.HandIn) { h.ID = "000000000000" }, "it belongs to another assignment"),
	handed("no name", func(h *assignment.HandIn) { h.Student = "" }, "no name of a student"),
	handed("a name of two lines", func(h *assignment.HandIn) { h.Student = "Ada\nBen" }, "not one line"),
	handed("made in 1970", func(h *assignment.HandIn) { h.Made = time.Unix(0, 0) }, "made in the year 1970"),
	{"another title", submission{handIn: func(h *assignment.HandIn) { h.Title = "Easier" }}, false, "the title is Easier"},
	handed("a newer format", func(h *assignment.HandIn) { h.Format = 2 }, "has format 2"),
	handed("too many answers", func(h *assignment.HandIn) { h.Answers = make([]string, 99) }, "it has 99 answers"),
	{"an answer to no question", submission{handIn: func(h *assignment.HandIn) { h.Answers = append(h.Answers, "x") }}, false, "1 answer to no question"},
	{"a changed answer", submission{raw: func(b []byte) []byte { return bytes.Replace(b, []byte("0.55"), []byte("0.56"), 1) }}, true, "changed after it was written"},
	{"two students", submission{raw: func(b []byte) []byte {
		return bytes.Replace(b, []byte(`"student"`), []byte(`"Student": "Ben", "student"`), 1)
	}}, true, "student occurs twice"},
	{"two answers", submission{raw: func(b []byte) []byte {
		return bytes.Replace(b, []byte(`"answers"`), []byte(`"answers": ["0.5"], "answers"`), 1)
	}}, true, "answers occurs twice"},
	// The name.
	{"Cyrillic in Latin", submission{student: "\u0410da"}, false, "mixes letters that are Cyrillic and Latin"},
	{"only Cyrillic that looks Latin", submission{student: "\u0410\u0441\u0430"}, false, "letters that are Cyrillic and look Latin"},
	{"phonetic letters", submission{student: "Ad\u0251"}, false, "signs that names rarely have"},
	// The file of the hand-in.
	rewritten("a field of nobody", `"student"`, `"grade": "A", "student"`, "grade is not a field"),
	rewritten("a field that folds to another", `"student"`, `"ſtudent": "Ben", "student"`, "is not a field"),
	rewritten("no date", `"made"`, `"Made"`, "Made is not a field"),
	rewritten("no name", `"student": "Ada"`, `"student": null`, "student must be a text"),
	rewritten("a doubled hash", `"sha256"`, `"sha256": "0", "sha256"`, "report.data.files[0].sha256 occurs twice"),
	rewritten("a truth as a text", `"reported": true`, `"reported": "true"`, "runs[0].reported must be true or false"),
	rewritten("a number beyond all", `"testShare": 0.25`, `"testShare": 1e999`, "testShare must be a number"),
	rewritten("very many answers", `"answers": [`, `"answers": [`+strings.Repeat(`"",`, 1<<18), "more than 262144 values"),
	// The report, with its checksum.
	reported("the rows twice", func(r *report.Report) { r.Data.Files = append(r.Data.Files, r.Data.Files[0]) }, "is there twice"),
	reported("a lower error", func(r *report.Report) { r.Models[0].RMSE["test"] *= 0.99999 }, "models[0].rmse.test"),
	reported("another end", func(r *report.Report) { r.Models[0].Status = fit.Near }, "models[0].status"),
	reported("less work", func(r *report.Report) { r.Models[0].Evaluations-- }, "models[0].evaluations"),
	reported("more errors", func(r *report.Report) { r.Models[0].RMSE["best"] = 0 }, "models[0].rmse.best"),
	reported("errors exchanged", func(r *report.Report) {
		m := r.Models[0].RMSE
		m["train"], m["test"] = m["test"], m["train"]
	}, "models[0].rmse.test"),
	reported("an experiment beside it", func(r *report.Report) {
		r.Experiment = &report.Experiment{Name: "lymph", Numbers: map[string]float64{"a": 1}}
	}, "has models and an experiment"),
	reported("more files", func(r *report.Report) { r.Data.BuiltIn = "simulation" }, "data.files"),
	// Times.
	logged("another end of a run", each(func(r *assignment.Run) { r.Status = fit.Near }), `status "near", repeated`),
	{"runs out of order", submission{runs: func(r []assignment.Run) []assignment.Run {
		return []assignment.Run{r[1], r[0]}
	}}, false, "1 run of the log not after the one above"},
	{"runs of two data", submission{runs: func(r []assignment.Run) []assignment.Run {
		r[0].Data = "other.csv"
		return r
	}}, false, "runs of these data are of other.csv"},
	logged("lower energies", each(func(r *assignment.Run) { r.Energy = []float64{1, 0.5} }), "energy 0.5, repeated"),
	logged("a lower energy between", each(func(r *assignment.Run) { r.Energy = append([]float64{0.1}, r.Energy...) }), "energy 0.1, repeated"),
	logged("energies that rise", each(func(r *assignment.Run) { slices.Reverse(r.Energy) }), "run log: run of 2024-11-24 05:01:00: energy"),
	named("runs of data of another name", submission{runs: each(func(r *assignment.Run) { r.Data = "easy.csv" })}, "runs of these data are of easy.csv"),
	named("runs of data without a name", submission{runs: each(func(r *assignment.Run) { r.Data = "" })}, "runs of these data are of nothing"),
	named("runs at one time", submission{runs: func(r []assignment.Run) []assignment.Run { r[1].Time = r[0].Time; return r }}, "1 run of the log not after the one above"),
	copied("another seed", func(s *method.Settings) { s.Seed = point(9) }),
	copied("another λ_m", func(s *method.Settings) { s.Lambda.Mean = point(*s.Lambda.Mean * (1 + 1e-12)) }),
	copied("other evaluations", func(s *method.Settings) { s.MaxEvaluations = 399 }),
	copied("a default", func(s *method.Settings) { s.Solver = fit.Exact }),
	logged("a model of no run", func(r []assignment.Run) []assignment.Run {
		r[1].Train, r[1].Test, r[1].Status = point(0.5), point(0.5), fit.Limit
		return r
	}, "the model that is handed in is no run of the log"),
	{"limits with other errors", submission{runs: each(func(r *assignment.Run) { r.Status, *r.Test = fit.Limit, 0.01 })}, true, "0 runs in the log"},
	claimed("another build and a lower error", func(r *report.Report) { r.Models[0].RMSE["test"] *= 0.9995 }, "as far as another processor may differ: models[0].rmse.test"),
	claimed("another build and fewer evaluations", func(r *report.Report) { r.Models[0].Evaluations -= 3 }, "as far as another processor may differ: models[0].evaluations"),
	claimed("another build and another end", func(r *report.Report) { r.Models[0].Status = fit.Stalled }, `models[0].status "stalled", repeated "converged"`),
	named("another build and lower errors of runs", submission{runs: each(func(r *assignment.Run) { *r.Test *= 0.9995 }), report: claimed("", func(*report.Report) {}, "").report}, "as far as another processor may differ: run of"),
	claimed("a version to come", func(r *report.Report) { r.Build = "9.9.9, arm64, commit abcdefabcdef" }, "another version of the program made it: format 5, 9.9.9"),
	claimed("a format of earlier versions", func(r *report.Report) { r.Format = 3 }, "another version of the program made it: format 3"),
	claimed("a lower minimum of earlier versions", func(r *report.Report) {
		m := &r.Models[0]
		e := &m.Energy
		lost := 0.05 * e.Data
		r.Format, e.Data, e.Total, m.RMSE["test"] = 4, e.Data-lost, e.Total-lost, 0.97*m.RMSE["test"]
	}, "not checked, as the search for lower minima"),
	reported("λ_m ÷ 1.001", func(r *report.Report) { *r.Models[0].Settings.Lambda.Mean /= 1.001 }, "models[0].energy.total"),
	reported("an energy with a term more", func(r *report.Report) { r.Models[0].Energy.Data *= 1 + 1e-7 }, "models[0].energy.total"),
	reported("more bytes", func(r *report.Report) { r.Data.Files[0].Bytes++ }, "data.files[0].bytes"),
	reported("a seed without use", func(r *report.Report) { r.Data.Seed = 5 }, "data.seed"),
	reported("more rows", func(r *report.Report) { r.Data.Rows++ }, "data.rows"),
	reported("a kind that was not fitted", func(r *report.Report) { r.Models[0].Kind = "ppca-normalised" }, "models[0].kind"),
	reading("variables in another order", func(o *dataset.Options) { o.Variables = strings.Split("hgfedcba", "") }, "variables is h, g, f, e, d, c, b, a"),
	setting("cycles of the paper", func(s *method.Settings) { n := 3; s.Solver, s.Cycles = fit.Paper, &n }, "cycles is 3, started with 300"),
	setting("one start", func(s *method.Settings) { s.Start = "pooled" }, "start is pooled, started with the default"),
	{"a share of the variance", submission{settings: func(s *method.Settings) { s.Components, s.Share = 0, point(0.9) }}, true, "components is a list instead of 2"},
	handed("no assignment", func(h *assignment.HandIn) { h.ID = "" }, "it belongs to another assignment"),
	named("an invisible letter in the title", submission{handIn: func(h *assignment.HandIn) { h.Title += "\u200d" }}, "the title is How smooth"),
	{"a Hebrew apostrophe", submission{student: "O\u05f3Brien"}, false, "signs that names rarely have"},
	{"an alpha of an alphabet for sounds", submission{student: "\u2c6dda"}, false, "signs that names rarely have"},
	{"a click", submission{student: "E\u01c0a"}, false, "signs that names rarely have"},
	{"a sign of stress", submission{student: "O\u02c8Brien"}, false, "signs that names rarely have"},
	{"made in fifty years", submission{handIn: func(h *assignment.HandIn) { h.Made = h.Made.AddDate(50, 0, 0) }}, false, "which is to come"},
	{"never made", submission{handIn: func(h *assignment.HandIn) { h.Made = time.Time{} }}, false, "does not say when it was made"},
	{"Lisu that looks Latin", submission{student: "ꓮꓓꓮ"}, false, "letters that are Lisu and look Latin"},
	{"Georgian in Latin", submission{student: "Adა"}, false, "mixes letters that are Latin and of another script"},
	// Tried in December 2026.
	reading("names left out", func(o *dataset.Options) { o.ID, o.Ignore = "", append(o.Ignore, "name") }, "id is not set instead of name"),
	reading("without the first row", func(o *dataset.Options) { o.Rows = "3-" }, "rows is 3- instead of not set"),
	{"local PCA", submission{settings: func(s *method.Settings) { s.Method = "local" }}, true, "lambda.mean is not set instead of 1"},
	{"sparse PCA", submission{settings: func(s *method.Settings) { s.Method = "spca" }}, true, "bins is not set instead of 4"},
	setting("a sample of all rows", func(s *method.Settings) { s.Sample = 45 }, "sample is 45, started with the default"),
	setting("noise of an earlier version", func(s *method.Settings) { s.Noise = fit.FormerNoise }, "noise is theta, started with constant"),
	reported("an option that counts for local PCA", func(r *report.Report) { r.Models[0].Settings.Bandwidth = point(3) }, "models[0].settings.bandwidth"),
	reported("another tolerance", func(r *report.Report) { r.Models[0].Settings.Tolerance = point(1e-3) }, "models[0].evaluations"),
	reported("a column of nobody left out", func(r *report.Report) { r.Data.Read.Ignore = append(r.Data.Read.Ignore, "z") }, `no column "z"`),
	reported("a sheet of a table", func(r *report.Report) { r.Data.Read.Sheet = "1" }, "no Excel workbook"),
	reported("a term moved to another", func(r *report.Report) {
		e := &r.Models[0].Energy
		e.Ridge, e.Data = 1e-3, e.Data-1e-3
	}, "models[0].energy.ridge"),
	reported("a second model with better errors", func(r *report.Report) {
		second := r.Models[0]
		second.RMSE = map[string]float64{"train": 0.01, "test": 0.01}
		r.Models = append(r.Models, second)
	}, "models[1].rmse.test"),
	reported("other training rows", func(r *report.Report) { r.Data.Train++ }, "data.train"),
	reported("two axes of one θ", func(r *report.Report) { r.Models[0].Settings.Axes = []method.Axis{{Bins: 4}} }, "axes need two parameters"),
	reported("a fiftieth of the errors, as an earlier version", func(r *report.Report) {
		m := &r.Models[0]
		r.Format, m.Settings.Noise = 4, fit.ThetaNoise
		m.RMSE["train"], m.RMSE["test"] = m.RMSE["train"]/50, m.RMSE["test"]/50
	}, "models[0].rmse.test"),
	claimed("a limit of another build", func(r *report.Report) { r.Models[0].Status = fit.Limit }, `models[0].status "limit", repeated "converged"`),
	named("a slightly lower end", submission{runs: each(func(r *assignment.Run) { r.Energy[1] *= 0.9995 })}, "as far as another processor may differ: run of"),
	logged("errors exchanged in the log", each(func(r *assignment.Run) { r.Train, r.Test = r.Test, r.Train }), "run log: run of"),
	logged("no training error", each(func(r *assignment.Run) { r.Train = nil }), "2 runs without an end not counted"),
	logged("the energy 0", each(func(r *assignment.Run) { r.Energy = []float64{0} }), "energy 0, repeated"),
	logged("very many energies", each(func(r *assignment.Run) { r.Energy = make([]float64, 5000) }), "has 5000 energies"),
	logged("axes in the log", each(func(r *assignment.Run) { r.Settings.Axes = []method.Axis{{Bins: 3}, {Bins: 3}} }), "axes need two parameters"),
	logged("one run as a run of a sample", func(r []assignment.Run) []assignment.Run {
		copied := r[1]
		copied.Settings.Sample, copied.Time = 45, r[0].Time
		return []assignment.Run{copied, r[1]}
	}, "1 run in the log, at least 2 are asked for"),
	{"a bar for a letter", submission{student: "A|da"}, false, "signs that names rarely have"},
	{"a stroke for a letter", submission{student: "Ad丨a"}, false, "strokes of Chinese"},
	{"a stroke for a dash", submission{student: "Ada一Lee"}, false, "strokes of Chinese"},
	{"digits of Arabic", submission{student: "Ada ٣"}, false, "mixes letters that are Latin and of another script"},
	{"a name that nobody sees", submission{student: "\u200d"}, false, "has invisible characters"},
	rewritten("no report", `"report": {`, `"report": null, "report": {`, "report occurs twice"),
	rewritten("a fraction of a byte", `"bytes": `, `"bytes": 0.5`, "bytes must be a whole number"),
	rewritten("two texts in one file", "\n}", "\n} {}", "after top-level value"),
	// Tried again.
	reading("weight 0 for half the rows", func(o *dataset.Options) { o.Weight, o.Ignore = "half", []string{"size", "w", "group"} }, "weight is half instead of not set"),
	reading("cells of one value dropped", func(o *dataset.Options) { o.NA, o.Missing = []string{"20"}, dataset.DropMissing }, "missing is drop instead of not set"),
	reading("a share of 0.2500001", func(o *dataset.Options) { o.TestShare = 0.27 }, "testShare is 0.27 instead of 0.25"),
	{"λ_m without end", submission{settings: func(s *method.Settings) { s.Lambda.Mean = point(math.Inf(1)) }}, true, "lambda.mean is Infinity instead of 1"},
	{"λ_m by rule", submission{settings: func(s *method.Settings) { s.Lambda.Mean = nil }}, true, "lambda.mean is not set instead of 1"},
	{"components by default", submission{settings: func(s *method.Settings) { s.Components = 0 }}, true, "components is "},
	setting("rates of the paper", func(s *method.Settings) { s.Solver, s.MeanRate, s.MeanSteps = fit.Paper, point(0.001), new(50) }, "meanRate is 0.001, started with"),
	setting("steps of the paper", func(s *method.Settings) { s.Solver, s.BasisSteps = fit.Paper, new(7) }, "basisSteps is 7, started with"),
	setting("one start at each knot", func(s *method.Settings) { s.Start = "knotwise" }, "start is knotwise, started with the default"),
	setting("an effort of earlier versions", func(s *method.Settings) { s.Effort = "usual" }, "effort is usual, started with starts"),
	{"MPCA", submission{settings: func(s *method.Settings) { s.Method = "mpca" }}, true, "bins is not set instead of 4"},
	{"LPP", submission{settings: func(s *method.Settings) { s.Method = "lpp" }}, true, "bins is not set instead of 4"},
	// The log.
	logged("errors of 0", each(func(r *assignment.Run) { r.Train, r.Test = point(0), point(0) }), "test RMSE 0, repeated"),
	logged("errors without end", each(func(r *assignment.Run) { r.Test = point(1e300) }), "test RMSE 1e+300, repeated"),
	logged("errors of more components", each(func(r *assignment.Run) { r.Settings.Components = 3 }), "RMSE"),
	logged("errors of all rows", each(func(r *assignment.Run) { r.Settings.Sample = 20 }), "run log: run of"),
	logged("a run that never was, at the limit", func(r []assignment.Run) []assignment.Run {
		r[0].Status, r[0].Settings.MaxEvaluations = fit.Limit, 1
		return r
	}, "1 run at the limit of evaluations not repeated and not counted"),
	logged("a stalled run", each(func(r *assignment.Run) { r.Status = fit.Stalled }), `status "stalled", repeated "converged"`),
	logged("data of 2,000 letters", each(func(r *assignment.Run) { r.Data = strings.Repeat("a", 2000) }), "has 2000 characters"),
	logged("600 runs", func(r []assignment.Run) []assignment.Run { return slices.Repeat(r, 300) }, "it has 600 runs"),
	logged("the seed −1", each(func(r *assignment.Run) { r.Settings.Seed = point(-1) }), "has settings that no fit has"),
	logged("a method that needs no bins, without θ", each(func(r *assignment.Run) { r.Settings = method.Settings{Method: "pca", Components: 2} }), "run log: run of"),
	rewritten("a time of words", `"time": "2024-11-24`, `"time": "24 November`, "time must be a time"),
	rewritten("an error of text", `"train": `, `"train": "low", "was": `, "train must be a number"),
	rewritten("a run of nothing", `"runs": [`, `"runs": [null, `, "runs[0] must be an object"),
	rewritten("settings of a list", `"solver": ""`, `"solver": []`, "solver must be a text"),
	// The hand-in.
	handed("a name of 200 letters", func(h *assignment.HandIn) { h.Student = strings.Repeat("a", 200) }, "has 200 characters"),
	handed("a name that turns", func(h *assignment.HandIn) { h.Student = "Ada\u202e" }, "not one line"),
	handed("an id in capitals", func(h *assignment.HandIn) { h.ID = strings.ToUpper(h.ID) }, "it belongs to another assignment"),
	handed("a report of nothing", func(h *assignment.HandIn) { h.Report = []byte("null") }, "must be an object, not null"),
	handed("a report of text", func(h *assignment.HandIn) { h.Report = []byte(`"all right"`) }, "must be an object"),
	handed("the report of an experiment", func(h *assignment.HandIn) { h.Report = study() }, "of which there are no runs"),
	rewritten("no checksum", `"checksum"`, `"Checksum"`, "Checksum is not a field"),
	rewritten("an empty checksum", `"checksum": "`, `"checksum": "0`, "checksum"),
	rewritten("a format of text", `"handIn": 1`, `"handIn": "1"`, "handIn must be a whole number"),
	rewritten("the format 0", `"handIn": 1`, `"handIn": 0`, "handIn is missing or below 1"),
	rewritten("answers of an object", `"answers": [`, `"answers": {}, "was": [`, "answers must be a list"),
	{"a 0 for an O", submission{student: "0lga"}, false, "a 0 or a 1 where"},
	{"a 1 for an l", submission{student: "A1ice"}, false, "a 0 or a 1 where"},
	{"a capital I for an l", submission{student: "AIice"}, false, "has a capital I"},
	{"a capital I at the end", submission{student: "AbigaiI Lee"}, false, "has a capital I"},
	{"a wynn for a p", submission{student: "\u01bfaul"}, false, "signs that names rarely have"},
	{"an iota without a dot", submission{student: "Ad\u0269a"}, false, "signs that names rarely have"},
	{"Armenian that looks Latin", submission{student: "A\u0585a"}, false, "mixes letters that are Armenian and Latin"},
	// The report.
	reported("a ratio without a second θ", func(r *report.Report) { r.Models[0].Settings.Lambda.Ratio = point(2) }, "models[0].settings.lambda.ratio"),
	reported("a size of pictures", func(r *report.Report) { r.Data.Size = 32 }, "data.size"),
	reported("no training error", func(r *report.Report) { delete(r.Models[0].RMSE, "train") }, "models[0].rmse.train"),
	reported("fewer variables", func(r *report.Report) { r.Data.Variables-- }, "data.variables"),
	reported("no file", func(r *report.Report) { r.Data.Files = nil }, "the data are not those of people.csv"),
	reported("blurred pictures", func(r *report.Report) { r.Data.Read.Blur = &dataset.Blur{Bins: []float64{0, 1}} }, "blur"),
	reported("half the energy, as an earlier version", func(r *report.Report) {
		m := &r.Models[0]
		r.Format, m.Settings.Noise = 4, fit.ThetaNoise
		m.Energy = fit.Energy{Total: m.Energy.Total / 50, Data: m.Energy.Total / 50}
	}, "models[0].energy.total"),
	// Tried a third time.
	setting("λ_v of almost nothing", func(s *method.Settings) { s.Lambda.Basis = point(1e-300) }, "lambda.basis is 1e-300, started with the default"),
	reading("columns by their numbers", func(o *dataset.Options) { o.Theta, o.Ignore = "3", []string{"age", "w", "group", "half"} }, "theta is 3 instead of age"),
	logged("runs of more data in one name", each(func(r *assignment.Run) {
		r.Data, r.Train, r.Test = "people.csv", point(*r.Train*0.99), point(*r.Test*0.99)
	}), "test RMSE"),
	reported("errors of least squares beside", func(r *report.Report) { r.Models[0].RMSE["testLeastSquares"] = 0.01 }, "models[0].rmse.testLeastSquares"),
	reported("a limit and an energy of another build", func(r *report.Report) {
		r.Build, r.Models[0].Status = report.Version+", arm64, commit abcdefabcdef", fit.Limit
		r.Models[0].Energy.Data *= 0.9
	}, "models[0].energy.total"),
	{"an accent twice", submission{student: "Jos\u00e9\u0301"}, false, "signs that names rarely have"},
	{"an overline for a macron", submission{student: "Ja\u0305nis"}, false, "signs that names rarely have"},
	handed("a soft hyphen", func(h *assignment.HandIn) { h.Student = "Ada\u00adLee" }, "not one line of plain text"),
	rewritten("a grade in a run", `"runs": [`, `"runs": [{"grade": "A"}, `, "grade is not a field"),
	{"an invisible letter", submission{student: "A\u3164da"}, false, "the name of the student has invisible characters"},
	{"a joiner", submission{student: "A\u200dda"}, false, "the name of the student has invisible characters"},
}

// honest work that other programs have saved.
var honest = map[string]submission{
	"as it is": {},
	"a mark and lines": {raw: func(b []byte) []byte {
		return append([]byte("\ufeff"), bytes.ReplaceAll(b, []byte("\n"), []byte("\r\n"))...)
	}},
	"another spelling": {raw: func(b []byte) []byte {
		return regexp.MustCompile(`e-0?(\d)\b`).ReplaceAll(bytes.ReplaceAll(b, []byte("A"), []byte(`\u0041`)), []byte("e-0$1"))
	}},
	"sorted": {raw: func(b []byte) []byte {
		var all map[string]json.RawMessage
		if err := json.Unmarshal(b, &all); err != nil {
			panic(err)
		}
		b, _ = json.Marshal(all)
		return b
	}},
	"letters of Azerbaijani, Akan, Hawaiian and Vietnamese": {student: "Əli Ɛyi ʻAlohi Nguyễn Ọlá Ştefan Ņ"},
	"capitals inside a name":                                {student: "McInnes AIDA s1234567 Ada 1 II"},
	"a renamed file": {report: func(r *report.Report) {
		reported("", func(r *report.Report) { r.Data.Files[0].Name = "people (2).csv" }, "").report(r)
	}},
}

// Every cheat is refused or named, and honest work has no remark.
func TestCheats(t *testing.T) {
	k := keyOfFile(t)
	for name, s := range honest {
		raw, files := s.of(t)
		if row := marked(t, name, raw, files, k); !row.Follows || len(row.Lines) > 0 || row.Runs != 2 || row.Repeated != 2 || row.Kept() != "yes" {
			t.Fatalf("%s: %+v", name, row)
		}
	}
	if len(cheats) < 60 {
		t.Errorf("only %d cheats", len(cheats))
	}
	for _, c := range cheats {
		t.Run(c.name, func(t *testing.T) {
			raw, files := c.of(t)
			row := marked(t, "a.json", raw, files, k)
			if said := strings.Join(row.Lines, "\n"); !strings.Contains(said, c.says) || len(row.Lines) > 2 {
				t.Errorf("%q is not in %q", c.says, said)
			}
			if met := row.Follows && row.Kept() == "yes"; met == c.broken {
				t.Errorf("follow and met: %v: %+v", met, row)
			}
		})
	}
}
