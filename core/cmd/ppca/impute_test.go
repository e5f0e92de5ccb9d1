//go:build !js

package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// gapsFolder holds gaps.csv (name, age, a … f, note): 60 rows of one component that
// changes with the age. About every seventh cell is empty, NA or infinite.
func gapsFolder(t *testing.T) (folder string, gaps int, whole [][]float64) {
	folder = t.TempDir()
	var text strings.Builder
	text.WriteString("name,age,a,b,c,d,e,f,note\n")
	for i := range 60 {
		theta := float64(i) / 59 * 10
		fmt.Fprintf(&text, "p%d,%v", i, theta)
		whole = append(whole, nil)
		for c := range 6 {
			v := theta*float64(c-2)/4 + math.Sin(5*float64(i))*(2+float64(c)*theta/10)
			whole[i] = append(whole[i], v)
			if emptied(i, c) {
				gaps++
				text.WriteString([]string{",", ",NA", ",inf"}[c%3])
				continue
			}
			fmt.Fprintf(&text, ",%v", v)
		}
		text.WriteString(",n\n")
	}
	writeText(t, folder, "gaps.csv", text.String())
	return folder, gaps, whole
}

func emptied(row, column int) bool { return (3*row+column)%7 == 3 }

func TestImpute(t *testing.T) {
	folder, gaps, whole := gapsFolder(t)
	args := append([]string{}, fitDrift...)
	must(t, folder, append(args, "-lambda-mean", "0.001", "-lambda-basis", "0.001", "-missing", "model", "gaps.csv")...)
	summary := fields(t, must(t, folder, "impute", "-model", "model.npz", "-id", "name", "-o", "filled.csv", "-json", "gaps.csv"))
	if summary["filled"] != float64(gaps) || summary["rows"] != 60. || summary["leftOut"] != 0. || !(summary["rmse"].(float64) < 0.2) {
		t.Errorf("impute says %v; %d cells are empty", summary, gaps)
	}
	raw, err := os.ReadFile(filepath.Join(folder, "filled.csv"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(raw)), "\n")
	if lines[0] != "id,age,a,b,c,d,e,f" || len(lines) != 61 {
		t.Fatalf("the file has %d lines and begins %q", len(lines), lines[0])
	}
	square := 0.0
	for i, line := range lines[1:] {
		for c, cell := range strings.Split(line, ",")[2:] {
			v, err := strconv.ParseFloat(cell, 64)
			if err != nil || !emptied(i, c) && v != whole[i][c] {
				t.Errorf("row %d, column %d is %q, was %v", i+1, c+1, cell, whole[i][c])
			}
			square += (v - whole[i][c]) * (v - whole[i][c]) / float64(gaps)
		}
	}
	if rmse := math.Sqrt(square); rmse > 0.2 {
		t.Errorf("the cells filled in are off by %v, and vary by several units", rmse)
	}
	for _, command := range [][]string{{"score"}, {"project"}} {
		if out := must(t, folder, append(command, "-model", "model.npz", "-missing", "model", "gaps.csv")...); strings.Contains(out, "NaN") {
			t.Errorf("%v prints %q", command, out)
		}
	}
}

func TestMissingOption(t *testing.T) {
	folder, _, _ := gapsFolder(t)
	_, report, code := ppcaIn(t, folder, append(append([]string{}, fitDrift...), "gaps.csv")...)
	if code != 1 || !strings.Contains(report, "ERR_NONFINITE") || !strings.Contains(report, "missing") {
		t.Errorf("without a choice it ends with %d: %s", code, report)
	}
	_, report, code = ppcaIn(t, folder, append(append([]string{}, fitDrift...), "-missing", "drop", "gaps.csv")...)
	if code != 0 || !strings.Contains(report, "of 60 rows are left out") {
		t.Errorf("dropping ends with %d: %s", code, report)
	}
	_, report, code = ppcaIn(t, folder, "fit", "-theta", "age", "-id", "name", "-ignore", "note", "-method", "pca", "-missing", "model", "gaps.csv")
	if code != 1 || !strings.Contains(report, "only PPCA") {
		t.Errorf("PCA of missing cells ends with %d: %s", code, report)
	}
	if _, report, code = ppcaIn(t, folder, "fit", "-theta", "age", "-missing", "perhaps", "gaps.csv"); code != 2 || !strings.Contains(report, "perhaps") {
		t.Errorf("an unknown choice ends with %d: %s", code, report)
	}
}
