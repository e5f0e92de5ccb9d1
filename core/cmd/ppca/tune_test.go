//go:build !js

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// writePeople writes a table of drift data with a group for every three rows.
func writePeople(t *testing.T, folder string) {
	t.Helper()
	theta, x := drift(60)
	var table strings.Builder
	table.WriteString("age,who,a,b,c\n")
	for i, row := range x {
		fmt.Fprintf(&table, "%v,p%d", theta[i], i/3)
		for _, value := range row {
			fmt.Fprintf(&table, ",%v", value)
		}
		table.WriteString("\n")
	}
	if err := os.WriteFile(filepath.Join(folder, "people.csv"), []byte(table.String()), 0o666); err != nil {
		t.Fatal(err)
	}
}

func TestTune(t *testing.T) {
	folder := t.TempDir()
	writePeople(t, folder)
	out := fields(t, must(t, folder, "tune", "-test-share", "0", "-theta", "age", "-group", "who", "-lambda-mean", "inf,1", "-lambda-basis", "inf,1,0.1", "-components", "1,2", "-folds", "4", "-json", "-o", "m.npz", "people.csv"))
	if points := out["points"].([]any); len(points) < 6 || points[0].(map[string]any)["lambdaMean"] != "Infinity" {
		t.Errorf("points: %v", points)
	}
	if out["groups"] != 20. || out["folds"] != 4. {
		t.Errorf("%v folds of %v groups", out["folds"], out["groups"])
	}
	if verdict := out["verdict"].(map[string]any); len(verdict["methods"].([]any)) != 4 || verdict["sentence"] == "" {
		t.Errorf("verdict %v", verdict)
	}
	must(t, folder, "score", "-model", "m.npz", "people.csv")
	table := must(t, folder, "tune", "-test-share", "0", "-theta", "age", "-ignore", "who", "-components", "1,2", "-folds", "2", "-o", "two.npz", "people.csv")
	for _, part := range []string{"60 rows to train", "λ           ", " on unseen rows, of ", "2 folds; ", "  lambdaMean  lambdaBasis  ", "  Infinity  ", "  logDensity", "chosen: ", "difference from PPCA", "local"} {
		if !strings.Contains(table, part) {
			t.Errorf("no %q in\n%s", part, table)
		}
	}
	if table = must(t, folder, "tune", "-test-share", "0", "-theta", "age", "-ignore", "who", "-components", "1", "-bins", "4", "-folds", "2", "-compare", "none", "people.csv"); strings.Contains(table, "local") {
		t.Errorf("a search of λ alone prints\n%s", table)
	}
	few := []string{"tune", "-test-share", "0", "-theta", "age", "-group", "who", "-components", "1", "-bins", "2", "-lambda-basis", "1", "-folds", "99", "-compare", "none", "people.csv"}
	if _, said, _ := ppcaIn(t, folder, few...); !strings.Contains(said, "there are 20 folds, not 99") {
		t.Errorf("of 20 groups 99 folds are said to be made: %s", said)
	}
}

func TestTuneRefuses(t *testing.T) {
	folder := t.TempDir()
	writePeople(t, folder)
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"-theta", "age", "-folds", "1", "people.csv"}, "folds"},
		{[]string{"-theta", "age", "-lambda-mean", "-1", "people.csv"}, "lambda-mean is -1"},
		{[]string{"-ignore", "age", "people.csv"}, "-theta"},
		{[]string{"-theta", "age", "-compare", "spca", "people.csv"}, "local, ipca and pca"},
		{[]string{"-theta", "age", "-bins", "2", "-endpoints", "0,10", "people.csv"}, "endpoints"},
	} {
		_, report, code := ppcaIn(t, folder, append([]string{"tune"}, c.args...)...)
		if code != exitUsage || !strings.Contains(report, c.says) {
			t.Errorf("%v ends with %d: %s", c.args, code, report)
		}
	}
}
