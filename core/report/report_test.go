package report

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/experiment"
	"ppca/core/experiment/study"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/method"
	_ "ppca/core/method/further" // SPCA
	"ppca/core/model"
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
	models := make([]*model.Model, len(settings))
	for i, s := range settings {
		m, err := fitted(t.Context(), set, s, 1)
		if err != nil {
			t.Fatal(err)
		}
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

// people returns the table, with a part of it for testing, as a report describes it, as
// it is read and as a file.
func people(t *testing.T) (Data, *dataset.Set, []dataset.File) {
	t.Helper()
	files := []dataset.File{{Name: "the people.csv", Data: table()}}
	read := dataset.Options{Theta: "age", ID: "name", TestShare: 0.2, Seed: 3, Standardise: true}
	set, err := input.Read(t.Context(), files, read)
	if err != nil {
		t.Fatal(err)
	}
	described, err := Describe(t.Context(), files)
	if err != nil {
		t.Fatal(err)
	}
	return Data{Files: described, Read: read}, set, files
}

// ofFiles is a report on the table.
func ofFiles(t *testing.T) (*Report, []dataset.File) {
	t.Helper()
	data, set, files := people(t)
	infinite := math.Inf(1)
	return made(t, data, set,
		method.Settings{Bins: 3, Components: 2}, method.Settings{Method: "pca", Components: 1},
		method.Settings{Bins: 2, Components: 1, Lambda: method.LambdaSettings{Mean: &infinite}}, method.Settings{Method: "spca", Components: 1, Nonzeros: 2},
		method.Settings{Bins: 2, Components: 1, Sample: 21}, method.Settings{Method: "lpp", Components: 1, Sample: 20}), files
}

// verified is the verification of a report that is expected to be possible.
func verified(t *testing.T, r *Report, files []dataset.File, cores int) *Verification {
	t.Helper()
	v, err := r.Verify(t.Context(), files, Options{Cores: cores})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestWhatWasReportedComesOutAgain(t *testing.T) {
	r, files := ofFiles(t)
	again := reread(t, r)
	for _, cores := range []int{1, 4} {
		if v := verified(t, again, files, cores); !v.Holds() || len(v.Slight) != 0 || len(v.NotChecked) != 1 {
			t.Errorf("with %d cores: %+v", cores, v)
		}
	}
	files[0].Name = "renamed by the mail program.csv"
	if v := verified(t, again, files, 1); !v.Holds() || len(v.NotChecked) != 2 || v.NotChecked[1].Field != "data.files[0].name" {
		t.Errorf("renamed: %+v", v)
	}

	set, err := synth.BuiltIn(t.Context(), "simulation", 7)
	if err != nil {
		t.Fatal(err)
	}
	drawn := made(t, Data{BuiltIn: "simulation", Seed: 7}, set, method.Settings{Bins: 5, Components: 1})
	if v := verified(t, drawn, nil, 2); !v.Holds() {
		t.Errorf("built in: %+v", v)
	}
	drawn.Data.Seed = 8
	if verified(t, drawn, nil, 2).Holds() {
		t.Error("data of another seed gave the same numbers")
	}
}

// A report that was made from names with folders of a machine tells none of them.
func TestNoPathInAReport(t *testing.T) {
	data := Data{Files: []File{{Name: `C:\Users\anna\data.npy`}, {Name: "/home/anna/theta.npy"}}, Read: dataset.Options{Theta: "/home/anna/theta.npy", Observed: `..\anna\known.npy`}}
	r, err := New(data, []*model.Model{{Kind: "pca"}}, make([]method.Settings, 1))
	if err != nil {
		t.Fatal(err)
	}
	if raw, err := r.Bytes(); err != nil || bytes.Contains(raw, []byte("anna")) || r.Data.Read.Theta != r.Data.Files[1].Name {
		t.Errorf("%s, %v", raw, err)
	}
	reread(t, r)
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
		"no checksum":      strings.Replace(string(raw), r.Checksum, "", 1),
		"another object":   `{"format": 1}`,
		"no JSON":          "PK",
		"cut off":          string(raw[:len(raw)-30]),
		"a number written": strings.Replace(string(raw), `"seed": 3,`, `"seed": 3.0,`, 1),
	} {
		if _, err := Parse([]byte(changed)); fault.CodeOf(err) != fault.Format {
			t.Errorf("%s: %v", name, err)
		}
	}
	tabs := bytes.ReplaceAll(raw, []byte("\n  "), []byte("\n\t"))
	if _, err := Parse(tabs); err != nil {
		t.Errorf("indented by tabs: %v", err)
	}
	otherwise := regexp.MustCompile(`("rows": \d+),\s*("train": \d+)`).ReplaceAll(raw, []byte("$2, $1"))
	if _, err := Parse(otherwise); bytes.Equal(otherwise, raw) || fault.CodeOf(err) != fault.Format {
		t.Errorf("two fields in another order: %v", err)
	}
	if _, err := Parse(unspaced(raw)); err == nil {
		t.Error("blanks inside of names were taken out, and nobody noticed")
	}
	if _, err := Parse(bytes.ReplaceAll(raw, []byte("\n  "), []byte("\r\n"))); err != nil {
		t.Errorf("lines broken anew: %v", err)
	}
}

// Another processor takes a few evaluations more in a long fit, which is told as not
// checked, but not ten times as many.
func TestEvaluationsOfALongFit(t *testing.T) {
	set, err := synth.BuiltIn(t.Context(), "simulation", 3)
	if err != nil {
		t.Fatal(err)
	}
	small := 1e-3
	settings := method.Settings{Bins: 12, Components: 2, Lambda: method.LambdaSettings{Mean: &small, Basis: &small}}
	for _, c := range []struct {
		change func(int) int
		holds  bool
	}{
		{func(n int) int { return n + 3 }, true},
		{func(n int) int { return n / 10 }, false},
		{func(n int) int { return 10 * n }, false},
	} {
		r := made(t, Data{BuiltIn: "simulation", Seed: 3}, set, settings)
		honest := r.Models[0].Evaluations
		r.Models[0].Evaluations = c.change(honest)
		v := verified(t, r, nil, 1)
		told := slices.ContainsFunc(v.NotChecked, func(d Difference) bool { return d.Field == "models[0].evaluations" })
		if v.Holds() != c.holds || told != c.holds {
			t.Errorf("%d evaluations for %d: %+v", r.Models[0].Evaluations, honest, v)
		}
	}
}

// TestLongFitsMayDifferSlightly tells numbers of a fit that takes many evaluations, which
// another processor ends a little elsewhere, from others, from its energy if it
// converged, and from those of a quick fit.
func TestLongFitsMayDifferSlightly(t *testing.T) {
	set, err := synth.BuiltIn(t.Context(), "simulation", 3)
	if err != nil {
		t.Fatal(err)
	}
	small := 1e-3
	long := method.Settings{Bins: 12, Components: 2, Lambda: method.LambdaSettings{Mean: &small, Basis: &small}}
	short := long
	short.MaxEvaluations = 60
	for _, c := range []struct {
		settings         method.Settings
		rmse, data, base float64 // what is added to 1; base: to the smoothness of the bases, and not to the total
		slight           bool
	}{
		{long, 1e-4, 0, 0, true},
		{long, 2e-3, 0, 0, false},
		{long, 0, 3e-6, 0, true}, // of a fifth of E: below its tolerance
		{long, 0, 1e-4, 0, false},
		{long, 0, 0, 1e-5, false}, // each of its own looseness, but the sum is wrong
		{short, 0, 1e-4, 0, true},
		{short, 0, 5e-3, 0, false},
		{method.Settings{Bins: 3, Components: 1}, 1e-4, 0, 0, false},
		{method.Settings{Method: "pca", Components: 1}, 1e-4, 0, 0, false},
	} {
		r := made(t, Data{BuiltIn: "simulation", Seed: 3}, set, c.settings)
		m := &r.Models[0]
		m.RMSE["train"] *= 1 + c.rmse
		m.Energy.Total += m.Energy.Data * c.data
		m.Energy.Data *= 1 + c.data
		m.Energy.BasisSmoothness *= 1 + c.base
		v := verified(t, r, nil, 1)
		if v.Holds() != c.slight || c.slight && len(v.Slight) == 0 {
			t.Errorf("%+v, changed by %g and %g: %+v", c.settings, c.rmse, c.data, v)
		}
		limited := c.settings.MaxEvaluations > 0 && !c.slight
		if said := fmt.Sprint(v.Differences); limited != strings.Contains(said, "reached its limit of evaluations") {
			t.Errorf("%+v: %s", c.settings, said)
		}
	}
}

// What is nothing but rounding is measured by the root mean square of a row.
func TestRoundingIsOfTheSizeOfTheData(t *testing.T) {
	set := &dataset.Set{X: mat.NewDense(4, 9, slices.Repeat([]float64{2}, 36)), Train: 4} // each row has the length 6
	c := &comparison{repeated: &Report{}}
	c.size(set)
	for path, want := range map[string]float64{"models[0].rmse.train": 6e-12, "models[0].energy.ridge": 36e-20} {
		if got := c.nothing(path); !(math.Abs(got-want) <= 1e-12*want) {
			t.Errorf("%s: %v, want %v", path, got, want)
		}
	}
}

// What a verification says of itself is no more than what it did.
func TestWhatIsProved(t *testing.T) {
	one, two := &Report{Models: make([]Model, 1)}, &Report{Models: make([]Model, 2)}
	study := &Report{Experiment: &Experiment{Numbers: map[string]float64{"row 1: a": 1, "row 2: a": 2}}}
	wrong := make([]Difference, 2)
	for _, c := range []struct {
		r    *Report
		v    Verification
		want string
	}{
		{one, Verification{}, "the numbers of 1 model follow from these data and options, to 1e-06. Who"},
		{two, Verification{}, "the numbers of 2 models follow"},
		{two, Verification{Slight: wrong[:1]}, "to 1e-06, and 1 field of long fits to 0.001. Who"},
		{study, Verification{}, "the 2 numbers of the experiment follow from these options, to 0.001 of the largest"},
		{study, Verification{Differences: wrong}, "the report has 2 fields that do not follow from these data and options"},
		{one, Verification{Differences: wrong, Slight: wrong}, "the report has 2 fields"},
	} {
		if got := c.v.Proves(c.r); !strings.Contains(got, c.want) {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestReportsThatCannotBeRepeated(t *testing.T) {
	r, files := ofFiles(t)
	files[0].Data = append(files[0].Data, '\n')
	if _, err := r.Verify(t.Context(), files, Options{}); fault.CodeOf(err) != fault.NotFound || !strings.Contains(err.Error(), "people.csv") {
		t.Errorf("other bytes: %v", err)
	}
	stopped := &model.Model{Kind: "ppca", Summary: fit.Summary{Status: fit.Cancelled}}
	if _, err := New(Data{}, []*model.Model{stopped}, make([]method.Settings, 1)); fault.CodeOf(err) != fault.Option {
		t.Errorf("a stopped fit: %v", err)
	}
	masked := []method.Settings{{EndpointMask: []bool{true}}}
	if _, err := New(Data{}, []*model.Model{{Kind: "ppca"}}, masked); fault.CodeOf(err) != fault.Unsupported {
		t.Errorf("a mask of endpoints: %v", err)
	}
	if _, err := New(Data{}, nil, nil); fault.CodeOf(err) != fault.Option {
		t.Errorf("no model: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	good, files := ofFiles(t)
	if _, err := good.Verify(ctx, files, Options{}); err == nil {
		t.Error("cancelled, and verified")
	}
}

// found is what an experiment on drawn data found.
func found(t *testing.T, name string, o study.Options) []byte {
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
	options := study.Options{Seed: 2, Splits: 1, Methods: []string{"PCA", "PPCA"}, LambdaMean: tune.Grid{0.008, math.Inf(1)}, LambdaBasis: tune.Grid{4.2}}
	r, err := OfExperiment(Data{}, found(t, "simulation", options))
	if err != nil {
		t.Fatal(err)
	}
	again := reread(t, r)
	if v := verified(t, again, nil, 2); !v.Holds() {
		t.Errorf("%+v", v)
	}
	name := "row 2, decoupled, PPCA: meanSSE"
	value, ok := again.Experiment.Numbers[name]
	if !ok {
		t.Fatalf("there is no %q among %v", name, slices.Sorted(maps.Keys(again.Experiment.Numbers)))
	}
	again.Experiment.Numbers[name] = value * (1 + looseness/3) // as another processor may
	if v := verified(t, again, nil, 2); !v.Holds() {
		t.Errorf("within the tolerance: %+v", v)
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
	other := *r
	other.Experiment = &Experiment{Name: "blur", Numbers: map[string]float64{"row 1, PCA: train": 9e-17, "row 1, PCA: test": 0.2}}
	c := &comparison{reported: r, repeated: &other, result: &Verification{}, wrong: map[string]bool{}}
	c.size(nil)
	if err := c.compare(); err != nil || !c.result.Holds() {
		t.Errorf("rounding errors: %+v, %v", c.result, err)
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

// A report that version 0.2.0 wrote, with λ = ∞ and options that are ∞, is parsed and
// written again byte by byte.
func TestAReportOfVersion020(t *testing.T) {
	raw := fixture(t, "format2-infinite.json")
	r, err := Parse(raw)
	if err != nil {
		t.Fatal(err)
	}
	again, err := r.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(again, raw) {
		t.Error("the report is written in other bytes")
	}
	spca, lpp := r.Models[3].Settings, r.Models[4].Settings
	if !math.IsInf(*r.Models[0].Settings.Lambda.Basis, 1) || !math.IsInf(*spca.SparseRidge, 1) || !math.IsInf(*lpp.Heat, 1) || lpp.Neighbours != 3 {
		t.Errorf("the options came back as %+v and %+v", spca, lpp)
	}
}

func TestAReportNestedTooDeeply(t *testing.T) {
	raw := fixture(t, "format2-infinite.json")
	deep := `{"deep": ` + strings.Repeat("[", 1000) + strings.Repeat("]", 1000) + ","
	_, err := Parse(append([]byte(deep), raw[1:]...))
	if fault.CodeOf(err) != fault.Format || !strings.Contains(err.Error(), "more than 100 nested lists or objects") {
		t.Error(err)
	}
}

// Each term of the energy is checked by itself: what is taken from one and given to
// another leaves the sum as it was.
func TestTermsAreChecked(t *testing.T) {
	set, err := synth.BuiltIn(t.Context(), "simulation", 3)
	if err != nil {
		t.Fatal(err)
	}
	small := 1e-3
	for name, settings := range map[string]method.Settings{
		"short": {Bins: 3, Components: 1},
		"long":  {Bins: 12, Components: 2, Lambda: method.LambdaSettings{Mean: &small, Basis: &small}},
		"ridge": {Bins: 3, Components: 1, Gauge: fit.Ridge},
	} {
		r := made(t, Data{BuiltIn: "simulation", Seed: 3}, set, settings)
		e := &r.Models[0].Energy
		if v := verified(t, r, nil, 1); !v.Holds() || (name == "ridge") != (e.Ridge > 0) {
			t.Errorf("%s, as it is: %+v, %+v", name, e, v)
		}
		moved := 0.02 * e.Data
		e.Data -= moved
		e.MeanSmoothness += moved
		v := verified(t, r, nil, 1)
		for _, field := range []string{"models[0].energy.data", "models[0].energy.meanSmoothness"} {
			if !slices.ContainsFunc(v.Differences, func(d Difference) bool { return d.Field == field }) {
				t.Errorf("%s: %s is not among %+v", name, field, v.Differences)
			}
		}
		e.Data += moved
		e.MeanSmoothness -= moved
		e.Total *= 1.25
		v = verified(t, r, nil, 1)
		last := v.Differences[len(v.Differences)-1]
		if last.Field != "models[0].energy.total" || last.Reported != fmt.Sprint(e.Total) || last.Repeated == "no number" {
			t.Errorf("%s, another sum: %+v", name, v.Differences)
		}
	}
}

// PCA needs no θ, for neither part of the data.
func TestReportWithoutTheta(t *testing.T) {
	files := []dataset.File{{Name: "people.csv", Data: table()}}
	read := dataset.Options{Variables: []string{"a", "b", "c"}, TestShare: 0.2, Seed: 3}
	set, err := input.Read(t.Context(), files, read)
	if err != nil {
		t.Fatal(err)
	}
	described, err := Describe(t.Context(), files)
	if err != nil {
		t.Fatal(err)
	}
	r := made(t, Data{Files: described, Read: read}, set, method.Settings{Method: "pca", Components: 1})
	if v := verified(t, r, files, 1); !v.Holds() || r.Models[0].RMSE["test"] == 0 {
		t.Errorf("%+v, %v", v, r.Models[0].RMSE)
	}
}

// Of files with equal bytes each is the one of its name, and otherwise any.
func TestFilesOfEqualBytes(t *testing.T) {
	a, b, c := dataset.File{Name: "a.csv", Data: table()}, dataset.File{Name: "b.csv", Data: table()}, dataset.File{Name: "c.csv", Data: []byte("x")}
	described, err := Describe(t.Context(), []dataset.File{a, b})
	if err != nil {
		t.Fatal(err)
	}
	for _, each := range []struct {
		given []dataset.File
		want  [2]string
	}{
		{[]dataset.File{c, b, a}, [2]string{"a.csv", "b.csv"}},
		{[]dataset.File{c, b}, [2]string{"b.csv", "b.csv"}},
	} {
		files, found, err := Data{Files: described}.matched(t.Context(), each.given)
		if err != nil {
			t.Fatal(err)
		}
		if got := [2]string{found[0].Name, found[1].Name}; got != each.want || files[0].Name != "a.csv" || files[1].Name != "b.csv" {
			t.Errorf("%v are read as %q and %q, want %v", got, files[0].Name, files[1].Name, each.want)
		}
	}
}

// Only letters and digits stand in a path without quotes.
func TestPathsOfMembers(t *testing.T) {
	n := &node{path: "data"}
	for _, name := range []string{"a", "z", "A", "Z", "0", "9", "row1"} {
		if got := n.below(name); got != "data."+name || (&node{}).below(name) != name {
			t.Errorf("%q: %s", name, got)
		}
	}
	for _, name := range []string{"", "`", "{", "@", "[", "/", ":", "a.b", "é"} {
		if got, want := n.below(name), "data["+strconv.Quote(name)+"]"; got != want {
			t.Errorf("%q: %s, want %s", name, got, want)
		}
	}
}

// Trees are paired as far as one of them goes.
func TestPair(t *testing.T) {
	a, err := treeOf([]byte(`{"list": [1, 2], "only": 3}`))
	if err != nil {
		t.Fatal(err)
	}
	b, err := treeOf([]byte(`{"list": [1], "other": {}}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		a, b *node
		want string
	}{
		{a, b, "list[0] 1 1; list[1] 2 nothing; only 3 nothing; other nothing an object; "},
		{b, a, "list[0] 1 1; list[1] nothing 2; other an object nothing; only nothing 3; "},
	} {
		got := ""
		pair(c.a, c.b, func(path string, a, b *node) { got += path + " " + a.text() + " " + b.text() + "; " })
		if got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
}

func TestModelOfAField(t *testing.T) {
	r := &Report{Models: make([]Model, 2)}
	for path, want := range map[string]*Model{"models[0].kind": &r.Models[0], "models[1]": &r.Models[1], "models[2].kind": nil, "models[99999999999999999999]": nil, "data.rows": nil} {
		if got := r.modelOf(path); got != want {
			t.Errorf("%s: %p, want %p", path, got, want)
		}
	}
}
