package report

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/face"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/model"
)

// The program of the tests has a commit, so that reports of the same build are exact.
func TestMain(m *testing.M) {
	Commit = "0123456789ab"
	m.Run()
}

// table returns a CSV whose mean bends with θ.
func table() []byte {
	var text bytes.Buffer
	fmt.Fprintln(&text, "name,age,a,b,c")
	for i := range 50 {
		age := float64(i) / 10
		fmt.Fprintf(&text, "row %d,%g,%g,%g,%g\n", i, age, math.Sin(age)+math.Cos(9*float64(i)), age*age, math.Cos(age)*math.Sin(5*float64(i)))
	}
	return text.Bytes()
}

// made fits a set with some settings and returns the report.
func made(t *testing.T, data Data, set *dataset.Set, settings ...method.Settings) *Report {
	t.Helper()
	data.Rows, data.Train, data.Variables = set.Rows(), set.Train, set.Variables()
	models := make([]*model.Model, len(settings))
	for i, s := range settings {
		m, err := (&Repetition{report: &Report{Format: Format}, set: set}).fitted(t.Context(), s)
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

// summed sets the checksum of a report that a test has changed.
func summed(t *testing.T, r *Report) {
	t.Helper()
	var err error
	if r.Checksum, err = r.sum(); err != nil {
		t.Fatal(err)
	}
}

// reread returns a report after it was written and parsed.
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

// people returns the table, with some test rows: its description, its set and its file.
func people(t *testing.T) (Data, *dataset.Set, []dataset.File) {
	t.Helper()
	files := []dataset.File{{Name: "the people.csv", Data: table()}}
	read := dataset.Options{Theta: "age", ID: "name", TestShare: 0.2, Seed: 3, Standardise: true}
	data, set := opened(t, files, read)
	return data, set, files
}

// opened returns the description of files and the set that is read from them.
func opened(t *testing.T, files []dataset.File, read dataset.Options) (Data, *dataset.Set) {
	t.Helper()
	set, err := input.Read(t.Context(), files, read)
	if err != nil {
		t.Fatal(err)
	}
	described, err := Describe(t.Context(), files)
	if err != nil {
		t.Fatal(err)
	}
	return Data{Files: described, Read: read}, set
}

// ofFiles returns a report on the table.
func ofFiles(t *testing.T) (*Report, []dataset.File) {
	t.Helper()
	data, set, files := people(t)
	infinite := math.Inf(1)
	return made(t, data, set,
		method.Settings{Bins: 3, Components: 2}, method.Settings{Method: "pca", Components: 1},
		method.Settings{Bins: 2, Components: 1, Lambda: method.LambdaSettings{Mean: &infinite}}, method.Settings{Method: "spca", Components: 1, Nonzeros: 2},
		method.Settings{Bins: 2, Components: 1, Sample: 21}, method.Settings{Method: "lpp", Components: 1, Sample: 20}), files
}

// verified returns the verification of a report, which must succeed.
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
	if v := verified(t, again, files, 4); !v.Holds() || len(v.Slight) != 0 || len(v.Claims) != 1 {
		t.Errorf("%+v", v)
	}
	files[0].Name = "renamed by the mail program.csv"
	if v := verified(t, again, files, 1); !v.Holds() || len(v.Claims) != 2 || v.Claims[1].Field != "data.files[0].name" {
		t.Errorf("renamed: %+v", v)
	}

	small, err := face.BuiltIn(t.Context(), "heads", 1, 8)
	if err != nil {
		t.Fatal(err)
	}
	heads := made(t, Data{BuiltIn: "heads", Seed: 1, Size: 8}, small, method.Settings{Method: "pca", Components: 1})
	if v := verified(t, heads, nil, 2); !v.Holds() {
		t.Errorf("heads of 8 pixels: %+v", v)
	}
}

// A report contains no folders of the machine, even if the names had some.
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

// Changing any digit of a report is found, and so are insertions.
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
		if again, err := Parse(changed); err == nil && !reflect.DeepEqual(again, r) {
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
	if _, err := Parse(append([]byte("\ufeff"), otherwise...)); bytes.Equal(otherwise, raw) || err != nil {
		t.Errorf("saved by another program, with a mark and fields in another order: %v", err)
	}
	if _, err := Parse(bytes.ReplaceAll(raw, []byte(" "), nil)); err == nil {
		t.Error("blanks inside of names were taken out, and nobody noticed")
	}
	if _, err := Parse(bytes.ReplaceAll(raw, []byte("\n  "), []byte("\r\n"))); err != nil {
		t.Errorf("lines broken anew: %v", err)
	}
}

// A verification claims no more than it checked.
func TestWhatIsProved(t *testing.T) {
	one, two := &Report{Models: make([]Model, 1)}, &Report{Models: make([]Model, 2)}
	study := &Report{Experiment: &Experiment{Numbers: map[string]float64{"row 1: a": 1, "row 2: a": 2}}}
	wrong := make([]Difference, 2)
	for _, c := range []struct {
		r    *Report
		v    Verification
		want string
	}{
		{one, Verification{}, "the numbers of 1 model follow from these data and options, to 1e-06. They"},
		{two, Verification{}, "the numbers of 2 models follow"},
		{two, Verification{Slight: wrong[:1]}, "to 1e-06, and 1 field of long fits to 0.001. They"},
		{study, Verification{}, "the numbers of the experiment follow from these data and options, to 0.001, each of its own size. They"},
		{study, Verification{Claims: []Difference{{Field: `experiment.numbers["row 1: a"]`, Why: otherFit}}}, "each of its own size; 1 number of an earlier version could not be checked"},
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
		t.Errorf("an endpoint mask: %v", err)
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

// A report of version 0.2.0, with λ = ∞ and infinite options, is parsed and written again with
// the same bytes.
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
