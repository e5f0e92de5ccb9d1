package report

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/experiment"
	"ppca/core/fault"
	"ppca/core/job"
	"ppca/core/method"
	_ "ppca/core/method/further" // SPCA
	"ppca/core/ppca"
	"ppca/core/synth"
	"ppca/core/tune"
)

// table is a CSV whose mean bends with θ.
func table() []byte {
	var text bytes.Buffer
	fmt.Fprintln(&text, "name,age,a,b,c")
	for i := range 50 {
		age := float64(i) / 10
		fmt.Fprintf(&text, "row %d,%g,%g,%g,%g\n", i, age, math.Sin(age)+math.Cos(9*float64(i)), age*age, math.Cos(age)*math.Sin(5*float64(i)))
	}
	return text.Bytes()
}

// made fits a set with settings and reports on it.
func made(t *testing.T, data Data, set *dataset.Set, settings ...method.Settings) *Report {
	t.Helper()
	data.Rows, data.Train, data.Variables = set.Rows(), set.Train, set.Variables()
	models := make([]*ppca.Model, len(settings))
	for i, s := range settings {
		m, scores, err := repeat(t.Context(), set, s, 1)
		if err != nil {
			t.Fatal(err)
		}
		m.Scores = scores
		models[i] = m
	}
	r, err := New(data, models, settings)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// reread is a report that was written and parsed.
func reread(t *testing.T, r *Report) *Report {
	t.Helper()
	raw, err := r.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	again, err := Parse(raw)
	if err != nil {
		t.Fatal(err)
	}
	return again
}

// ofFiles is a report on the table, with a part of it for testing.
func ofFiles(t *testing.T) (*Report, []dataset.File) {
	t.Helper()
	files := []dataset.File{{Name: "the people.csv", Data: table()}}
	read := dataset.Options{Theta: "age", ID: "name", TestShare: 0.2, Seed: 3, Standardise: true}
	set, err := dataset.Read(t.Context(), files, read)
	if err != nil {
		t.Fatal(err)
	}
	described, err := Describe(t.Context(), files)
	if err != nil {
		t.Fatal(err)
	}
	infinite := math.Inf(1)
	return made(t, Data{Files: described, Read: read}, set,
		method.Settings{Bins: 3, Components: 2}, method.Settings{Method: "pca", Components: 1},
		method.Settings{Bins: 2, Components: 1, Lambda: method.LambdaSettings{Mean: &infinite}}, method.Settings{Method: "spca", Components: 1, Nonzeros: 2},
		method.Settings{Bins: 2, Components: 1, Sample: 21}, method.Settings{Method: "lpp", Components: 1, Sample: 20}), files
}

func TestWhatWasReportedComesOutAgain(t *testing.T) {
	r, files := ofFiles(t)
	again := reread(t, r)
	files[0].Name = "renamed by the mail program.csv"
	for _, cores := range []int{1, 4} {
		if differences, err := again.Verify(t.Context(), files, cores); err != nil || len(differences) != 0 {
			t.Errorf("with %d cores: %v, %v", cores, differences, err)
		}
	}

	set, err := synth.BuiltIn(t.Context(), "simulation", 7)
	if err != nil {
		t.Fatal(err)
	}
	drawn := made(t, Data{BuiltIn: "simulation", Seed: 7}, set, method.Settings{Bins: 5, Components: 1})
	if differences, err := drawn.Verify(t.Context(), nil, 2); err != nil || len(differences) != 0 {
		t.Errorf("built in: %v, %v", differences, err)
	}
	drawn.Data.Seed = 8
	if differences, _ := drawn.Verify(t.Context(), nil, 2); len(differences) == 0 {
		t.Error("data of another seed gave the same numbers")
	}
}

// Every digit of a report counts, and so does what was put between.
func TestTamperingIsFound(t *testing.T) {
	r, _ := ofFiles(t)
	raw, err := r.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	digits := 0
	for i, c := range raw {
		if c < '0' || c > '9' || i%7 != 0 {
			continue
		}
		digits++
		changed := bytes.Clone(raw)
		changed[i] = '0' + (c-'0'+1)%10
		if _, err := Parse(changed); err == nil {
			t.Fatalf("digit %d changed from %c to %c, and nobody noticed: …%s…", i, c, changed[i], raw[max(0, i-20):min(len(raw), i+20)])
		}
	}
	if digits < 50 {
		t.Errorf("only %d digits were tried", digits)
	}
	for name, changed := range map[string]string{
		"a field more":     strings.Replace(string(raw), `"build"`, `"grade": "A", "build"`, 1),
		"a name":           strings.Replace(string(raw), "the people.csv", "the pupils.csv", 1),
		"no hash":          strings.Replace(string(raw), r.Hash, "", 1),
		"another object":   `{"format": 1}`,
		"no JSON":          "PK",
		"cut off":          string(raw[:len(raw)-30]),
		"a number written": strings.Replace(string(raw), `"seed": 3,`, `"seed": 3.0,`, 1),
	} {
		if _, err := Parse([]byte(changed)); fault.CodeOf(err) != fault.Format {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Parse(unspaced(raw)); err == nil {
		t.Error("blanks inside of names were taken out, and nobody noticed")
	}
	if _, err := Parse(bytes.ReplaceAll(raw, []byte("\n  "), []byte("\r\n"))); err != nil {
		t.Errorf("lines broken anew: %v", err)
	}
}

func TestNumbersThatDoNotComeOutAgainAreNamed(t *testing.T) {
	r, files := ofFiles(t)
	r.Models[0].RMSE["test"] *= 1 + 3*Tolerance
	r.Models[1].Energy.Total *= 1 + 3*Tolerance
	r.Models[2].RMSE["train"] *= 1 + Tolerance/3 // as another processor may
	differences, err := r.Verify(t.Context(), files, 2)
	if err != nil || len(differences) != 2 || differences[0].Name != "RMSE test" || differences[1].Name != "energy" || differences[1].Model != 2 {
		t.Errorf("%v, %v", differences, err)
	}
}

// TestSlowFitsMayDifferSlightly tells numbers of a fit that takes many evaluations, which
// another processor ends a little elsewhere, from others, from its energy if it
// converged, and from those of a quick fit.
func TestSlowFitsMayDifferSlightly(t *testing.T) {
	set, err := synth.BuiltIn(t.Context(), "simulation", 3)
	if err != nil {
		t.Fatal(err)
	}
	small := 1e-3
	slow := method.Settings{Bins: 12, Components: 2, Lambda: method.LambdaSettings{Mean: &small, Basis: &small}}
	short := slow
	short.MaxEvaluations = 60
	for _, c := range []struct {
		settings     method.Settings
		rmse, energy float64 // what is added to 1
		slight       bool
	}{
		{slow, 1e-4, 0, true},
		{slow, 2e-3, 0, false},
		{slow, 0, 1e-4, false},
		{short, 0, 1e-4, true},
		{short, 0, 2e-3, false},
		{method.Settings{Bins: 3, Components: 1}, 1e-4, 0, false},
		{method.Settings{Method: "pca", Components: 1}, 1e-4, 0, false},
	} {
		r := made(t, Data{BuiltIn: "simulation", Seed: 3}, set, c.settings)
		r.Models[0].RMSE["train"] *= 1 + c.rmse
		r.Models[0].Energy.Total *= 1 + c.energy
		differences, err := r.Verify(t.Context(), nil, 1)
		if err != nil || len(differences) != 1 || Slight(differences) != c.slight {
			t.Errorf("%+v, changed by %g and %g: %v, slight: %v, %v", c.settings, c.rmse, c.energy, differences, Slight(differences), err)
		}
		limited := c.settings.MaxEvaluations > 0
		if said := fmt.Sprint(differences); limited != strings.Contains(said, "ran out of evaluations") {
			t.Errorf("%+v: %s", c.settings, said)
		}
	}
	if Slight([]Difference{{Name: "rows", Reported: 1000, Repeated: 1001}}) {
		t.Error("another number of rows is slight")
	}
}

func TestReportsThatCannotBeRepeated(t *testing.T) {
	r, files := ofFiles(t)
	files[0].Data = append(files[0].Data, '\n')
	if _, err := r.Verify(t.Context(), files, 1); fault.CodeOf(err) != fault.NotFound || !strings.Contains(err.Error(), "people.csv") {
		t.Errorf("other bytes: %v", err)
	}
	stopped := &ppca.Model{Kind: "ppca", Summary: ppca.Summary{Status: ppca.Cancelled}}
	if _, err := New(Data{}, []*ppca.Model{stopped}, make([]method.Settings, 1)); fault.CodeOf(err) != fault.Option {
		t.Errorf("a stopped fit: %v", err)
	}
	masked := []method.Settings{{EndpointMask: []bool{true}}}
	if _, err := New(Data{}, []*ppca.Model{{Kind: "ppca"}}, masked); fault.CodeOf(err) != fault.Unsupported {
		t.Errorf("a mask of endpoints: %v", err)
	}
	if _, err := New(Data{}, nil, nil); fault.CodeOf(err) != fault.Option {
		t.Errorf("no model: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	good, files := ofFiles(t)
	if _, err := good.Verify(ctx, files, 1); err == nil {
		t.Error("cancelled, and verified")
	}
}

// found is what an experiment on drawn data found.
func found(t *testing.T, name string, o experiment.Options) []byte {
	t.Helper()
	j, err := experiment.New(t.Context(), name, nil, o)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := job.Run(t.Context(), j, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func TestAnExperimentComesOutAgain(t *testing.T) {
	options := experiment.Options{Seed: 2, Splits: 2, LambdaMean: tune.Grid{0.008, math.Inf(1)}, LambdaBasis: tune.Grid{4.2}}
	r, err := OfExperiment(Data{}, found(t, "simulation", options))
	if err != nil {
		t.Fatal(err)
	}
	again := reread(t, r)
	if differences, err := again.Verify(t.Context(), nil, 2); err != nil || len(differences) != 0 {
		t.Errorf("%v, %v", differences, err)
	}
	name := "row 3, decoupled, PPCA: meanSSE"
	value, ok := again.Experiment.Numbers[name]
	if !ok {
		t.Fatalf("there is no %q among %v", name, slices.Sorted(maps.Keys(again.Experiment.Numbers)))
	}
	again.Experiment.Numbers[name] = value * (1 + looseness/3) // as another processor may
	if differences, err := again.Verify(t.Context(), nil, 2); err != nil || len(differences) != 0 {
		t.Errorf("within the tolerance: %v, %v", differences, err)
	}
	again.Experiment.Numbers[name] = 2 * value
	delete(again.Experiment.Numbers, "row 3, decoupled, PPCA: basisDistance")
	again.Experiment.Numbers["row 99: error"] = 0
	differences, err := again.Verify(t.Context(), nil, 1)
	var names []string
	for _, difference := range differences {
		names = append(names, difference.Name)
	}
	if want := []string{"row 3, decoupled, PPCA: basisDistance", name, "row 99: error"}; err != nil || !slices.Equal(names, want) {
		t.Errorf("%v, %v", differences, err)
	}
	again.Experiment.Settings.Seed = 3
	if differences, err := again.Verify(t.Context(), nil, 1); err != nil || len(differences) < 10 {
		t.Errorf("data of another seed gave the same numbers: %v, %v", differences, err)
	}
}

// A column of rounding errors may come out as others, numbers of the paper are no
// results, differences of two rows tell nothing new, and an experiment that was stopped is none.
func TestWhatOfAnExperimentIsReported(t *testing.T) {
	const rows = `{"experiment": "blur", "rows": [{"method": "PCA", "train": 7e-17, "test": 0.2, "paper": {"test": 0.185}, "difference": {"from": "IPCA", "mean": 1e-7}}]%s}`
	r, err := OfExperiment(Data{}, fmt.Appendf(nil, rows, ""))
	if err != nil {
		t.Fatal(err)
	}
	if want := map[string]float64{"row 1, PCA: train": 7e-17, "row 1, PCA: test": 0.2}; !maps.Equal(r.Experiment.Numbers, want) {
		t.Errorf("%v", r.Experiment.Numbers)
	}
	other := &Experiment{Numbers: map[string]float64{"row 1, PCA: train": 9e-17, "row 1, PCA: test": 0.2}}
	if differences := r.Experiment.differences(other); len(differences) != 0 {
		t.Errorf("rounding errors: %v", differences)
	}
	for name, text := range map[string]string{
		"stopped": fmt.Sprintf(rows, `, "cancelled": true`),
		"nothing": `{"experiment": "blur", "rows": []}`,
	} {
		if _, err := OfExperiment(Data{}, []byte(text)); fault.CodeOf(err) != fault.Option {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := OfExperiment(Data{}, []byte("[]")); fault.CodeOf(err) != fault.Format {
		t.Errorf("no report of an experiment: %v", err)
	}
}
