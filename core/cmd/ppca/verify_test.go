//go:build !js

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ppca/core/method"
	"ppca/core/ppca"
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
	must(t, folder, "fit", "-theta", "age", "-bins", "2", "-components", "1", "-report", "report.json", "data.csv")
	if out := must(t, folder, "verify", "report.json", "data.csv"); !strings.Contains(out, "report.json holds") {
		t.Errorf("%q", out)
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
		out, told, code := ppcaIn(t, folder, args...)
		if code != 1 || !strings.Contains(out, "RMSE train") || !strings.Contains(told, "does not hold: 1 of its numbers") {
			t.Errorf("%v ends with %d: %s%s", args, code, out, told)
		}
	}
	for _, c := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"tampered.json", "data.csv"}, 1, "changed after it was made"},
		{[]string{"report.json", "other.csv"}, 1, "no file that is given has these bytes"},
		{[]string{"report.json"}, 1, "data.csv"},
		{[]string{"data.csv"}, 1, "not a report"},
		{nil, 2, "name the file"},
	} {
		out, told, code := ppcaIn(t, folder, append([]string{"verify"}, c.args...)...)
		if code != c.code || !strings.Contains(told, c.says) {
			t.Errorf("%v ends with %d: %s%s", c.args, code, out, told)
		}
	}
}

// resealed is a report with another RMSE, under a hash of its own.
func resealed(t *testing.T, raw []byte) []byte {
	t.Helper()
	r, err := report.Parse(raw)
	if err != nil {
		t.Fatal(err)
	}
	m := r.Models[0]
	m.RMSE["train"] *= 1.001
	told := &ppca.Model{Kind: m.Kind, Scores: m.RMSE}
	told.Summary.Status, told.Summary.Evaluations, told.Summary.Energy = m.Status, m.Evaluations, m.Energy
	r, err = report.New(r.Data, []*ppca.Model{told}, []method.Settings{m.Settings})
	if err != nil {
		t.Fatal(err)
	}
	made, err := r.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return made
}
