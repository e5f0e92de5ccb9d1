//go:build !js

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ppca/core/assignment"
	"ppca/core/method"
	"ppca/core/model"
	"ppca/core/report"
)

func TestVerifyRepeatsWhatFitReported(t *testing.T) {
	folder := t.TempDir()
	var table strings.Builder
	table.WriteString("age,a,b,c\n")
	for i, row := range strings.Fields(strings.Repeat("1,4,2 3,1,5 2,2,9 7,5,3 4,8,1 ", 8)) {
		table.WriteString(strings.Repeat("1", 1+i/10) + "," + row + "\n")
	}
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("data.csv", table.String())
	must(t, folder, "fit", "-test-share", "0", "-theta", "age", "-bins", "2", "-components", "1", "-report", "report.json", "data.csv")
	out := must(t, folder, "verify", "report.json", "data.csv")
	for _, says := range []string{"\nreport.json holds: the numbers of 1 model follow from these data and options", "They do not prove who made the report, or when\n", "checked:     checksum", "models[].energy.orthogonality", "claims, which nothing here confirms:\n  build: reported \"" + report.Version} {
		if !strings.Contains(out, says) {
			t.Errorf("%q is not in %q", says, out)
		}
	}
	if result := fields(t, must(t, folder, "verify", "-json", "report.json", "data.csv")); len(result["differences"].([]any)) != 0 {
		t.Errorf("%v", result)
	}
	raw, err := os.ReadFile(filepath.Join(folder, "report.json"))
	if err != nil {
		t.Fatal(err)
	}
	write("tampered.json", strings.Replace(string(raw), `"status": "converged"`, `"status": "stalled"`, 1))
	write("other.csv", strings.Replace(table.String(), "1,4,2", "1,4,3", 1))
	write("wrong.json", string(resealed(t, raw)))
	for _, args := range [][]string{{"verify", "wrong.json", "data.csv"}, {"verify", "-json", "wrong.json", "data.csv"}} {
		out, messages, code := ppcaIn(t, folder, args...)
		if code != 1 || !strings.Contains(out, "models[0].rmse.train") || !strings.Contains(messages, "wrong.json does not hold: the report has 1 field") {
			t.Errorf("%v ends with %d: %s%s", args, code, out, messages)
		}
	}
	for _, c := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"tampered.json", "data.csv"}, 1, "changed after it was written"},
		{[]string{"report.json", "other.csv"}, 1, "none of the files has these bytes"},
		{[]string{"report.json"}, 1, "data.csv"},
		{[]string{"data.csv"}, 1, "not a report"},
		{[]string{"-hours", "1e-12", "report.json", "data.csv"}, 1, "stopped after 1e-12 hours"},
		{[]string{"-hours", "0", "report.json", "data.csv"}, 2, "above 0"},
		{nil, 2, "name the file"},
	} {
		out, messages, code := ppcaIn(t, folder, append([]string{"verify"}, c.args...)...)
		if code != c.code || !strings.Contains(messages, c.says) {
			t.Errorf("%v ends with %d: %s%s", c.args, code, out, messages)
		}
	}
}

// handedIn writes the hand-in of a student with a report of data.csv.
func handedIn(t *testing.T, folder, student string, raw []byte) {
	t.Helper()
	made := assignment.HandIn{Title: "How smooth?", Student: student, Answers: []string{"=1+1"}, Report: raw}
	file, err := made.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, strings.ToLower(student)+".json"), file, 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestVerifyMarksHandIns(t *testing.T) {
	folder := t.TempDir()
	writePeople(t, folder)
	must(t, folder, "fit", "-theta", "age", "-ignore", "who", "-bins", "2", "-components", "1", "-report", "report.json", "people.csv")
	raw, err := os.ReadFile(filepath.Join(folder, "report.json"))
	if err != nil {
		t.Fatal(err)
	}
	handedIn(t, folder, "Ada", raw)
	handedIn(t, folder, "Ben", raw)
	handedIn(t, folder, "Wrong", resealed(t, raw))
	if err := os.WriteFile(filepath.Join(folder, "lost.json"), []byte("[1"), 0o644); err != nil {
		t.Fatal(err)
	}
	out := must(t, folder, "verify", "-csv", "grades.csv", "ada.json", "ben.json", "report.json", "people.csv")
	for _, says := range []string{"ada.json", "Ben", "PPCA, bins 2, components 1", "ada.json: same numbers (the data are the same for all) as Ben (ben.json)", "\n3 files hold: the numbers follow"} {
		if !strings.Contains(out, says) {
			t.Errorf("%q is not in %s", says, out)
		}
	}
	table, err := os.ReadFile(filepath.Join(folder, "grades.csv"))
	if err != nil || !strings.HasPrefix(string(table), "file,student,data,draw") || !strings.Contains(string(table), ",'=1+1,") {
		t.Errorf("%s (%v)", table, err)
	}
	for _, c := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"ada.json", "wrong.json", "people.csv"}, 1, "1 of 2 files do not hold"},
		{[]string{"ada.json", "lost.json", "people.csv"}, 1, "1 of 2 files do not hold"},
		{[]string{"-json", "wrong.json", "people.csv"}, 1, "1 of 1 file does not hold"},
		{[]string{"ada.json", "ben.json"}, 1, "2 of 2 files do not hold"},
		{[]string{"-key", "ada.json", "ben.json"}, 1, "not a key"},
		{[]string{"ada.json", "none.json"}, 1, "none.json"},
	} {
		out, messages, code := ppcaIn(t, folder, append([]string{"verify"}, c.args...)...)
		if code != c.code || !strings.Contains(messages, c.says) {
			t.Errorf("%v ends with %d: %s%s", c.args, code, out, messages)
		}
		if strings.Contains(out, "  not read  ") != slices.Contains(c.args, "lost.json") {
			t.Errorf("%v prints\n%s", c.args, out)
		}
	}
	// A folder may have the key that marks.
	key, err := os.ReadFile("../../../web/app/assignments/ready/smooth.key.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(folder, "class"), 0o755); err != nil {
		t.Fatal(err)
	}
	writeText(t, folder, "class/key.json", string(key))
	writeText(t, folder, "class/ada.json", string(raw))
	if out := must(t, folder, "verify", "-key", "class/key.json", "class", "people.csv"); !strings.Contains(out, "\n1 file holds") {
		t.Errorf("a folder with the key: %s", out)
	}
}

// resealed returns a report with another RMSE and a matching checksum.
func resealed(t *testing.T, raw []byte) []byte {
	t.Helper()
	r, err := report.Parse(raw)
	if err != nil {
		t.Fatal(err)
	}
	m := r.Models[0]
	m.RMSE["train"] *= 1.001
	changed := &model.Model{Kind: m.Kind, Scores: m.RMSE}
	changed.Summary.Status, changed.Summary.Evaluations, changed.Summary.Energy = m.Status, m.Evaluations, m.Energy
	r, err = report.New(r.Data, []*model.Model{changed}, []method.Settings{m.Settings})
	if err != nil {
		t.Fatal(err)
	}
	made, err := r.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return made
}
