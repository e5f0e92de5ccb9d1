//go:build !js

package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"ppca/core/summary"
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
	for _, command := range []string{"score", "project", "move -to 1", "bootstrap -resamples 2 -ignore note"} { // as the page does
		args := append(strings.Fields(command), "-model", "model.npz", "-id", "name", "gaps.csv")
		if _, remarks, code := ppcaIn(t, folder, args...); code != 0 || !strings.Contains(remarks, "takes them as not observed") {
			t.Errorf("%s ends with %d: %s", command, code, remarks)
		}
	}
	// One new row, of which a cell is unknown.
	writeText(t, folder, "one.csv", "age,a,b,c,d,e,f\n5,1,,2,3,4,5\n")
	for _, command := range []string{"score", "project", "move -to 1", "locate", "impute -o one-filled.csv"} {
		args := append(strings.Fields(command), "-model", "model.npz", "one.csv")
		if _, remarks, code := ppcaIn(t, folder, args...); code != 0 || !strings.Contains(remarks, "1 of 6 cells") {
			t.Errorf("%s of one row ends with %d: %s", command, code, remarks)
		}
	}
	imputed := fields(t, must(t, folder, "impute", "-model", "model.npz", "-id", "name", "-o", "filled.csv", "-json", "gaps.csv"))
	if imputed["filled"] != float64(gaps) || imputed["rows"] != 60. || imputed["leftOut"] != 0. || !(imputed["rmse"].(float64) < 0.2) {
		t.Errorf("impute says %v; %d cells are empty", imputed, gaps)
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

// TestScoreOfHardlyKnownVariables: of a row that knows only a variable of which two rows were known, score says no
// log-density, and says the others.
func TestScoreOfHardlyKnownVariables(t *testing.T) {
	folder := t.TempDir()
	var text strings.Builder
	text.WriteString("age,a,b,z\n")
	for i := range 40 {
		z := ""
		if i < 2 {
			z = strconv.Itoa(i)
		}
		fmt.Fprintf(&text, "%d,%d,%d,%s\n", i, i*i%7, i*i*i%11, z)
	}
	writeText(t, folder, "seldom.csv", text.String())
	must(t, folder, "fit", "-lambda", "rule", "-theta", "age", "-missing", "model", "-o", "model.npz", "seldom.csv")
	writeText(t, folder, "new.csv", "age,a,b,z\n5,1,2,\n6,,,1\n")
	score := []string{"score", "-model", "model.npz", "-missing", "model", "new.csv"}
	said := fields(t, must(t, folder, append(score, "-json")...))
	for _, name := range []string{"logDensity", "centile"} {
		if list := said[name].([]any); list[0] == nil || list[1] != nil {
			t.Errorf("%s: %v", name, list)
		}
	}
	if out := must(t, folder, score...); strings.Contains(out, "NaN") || !strings.Contains(out, "of the log-density over 1:") {
		t.Error(out)
	}
}

// numbersOf returns the cells of a table below its header and right of the first column.
func numbersOf(t *testing.T, folder, name string) [][]float64 {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]float64
	for _, line := range strings.Split(strings.TrimSpace(string(raw)), "\n")[1:] {
		var row []float64
		for _, cell := range strings.Split(line, ",")[1:] {
			value, err := strconv.ParseFloat(cell, 64)
			if err != nil {
				t.Fatal(err)
			}
			row = append(row, value)
		}
		rows = append(rows, row)
	}
	return rows
}

// TestInference fits a table with gaps and asks what the model knows: errors of filled
// cells, how unusual rows are, rows at another θ, and θ of rows without one.
func TestInference(t *testing.T) {
	folder, gaps, whole := gapsFolder(t)
	must(t, folder, append(append([]string{}, fitDrift...), "-missing", "model", "gaps.csv")...)

	imputed := fields(t, must(t, folder, "impute", "-model", "model.npz", "-id", "name", "-o", "filled.csv", "-errors", "errors.csv", "-json", "gaps.csv"))
	variables := imputed["variables"].([]any)
	if len(variables) != 6 || variables[0].(map[string]any)["name"] != "a" || !(imputed["baseline"].(float64) > 2*imputed["rmse"].(float64)) {
		t.Errorf("impute says %v", imputed)
	}
	filled, within := numbersOf(t, folder, "filled.csv"), 0.0
	for i, row := range numbersOf(t, folder, "errors.csv") {
		for c, e := range row[1:] {
			if missing := emptied(i, c); missing != (e > 0) {
				t.Fatalf("row %d, column %d: missing %t, standard error %v", i+1, c+1, missing, e)
			} else if missing && math.Abs(filled[i][c+1]-whole[i][c]) < 3*e {
				within++
			}
		}
	}
	if within < 0.9*float64(gaps) {
		t.Errorf("%v of %d filled cells are within three standard errors", within, gaps)
	}

	score := fields(t, must(t, folder, "score", "-model", "model.npz", "-missing", "model", "-json", "gaps.csv"))
	density, centile := score["logDensity"].([]any), score["centile"].([]any)
	if len(density) != 60 || len(centile) != 60 || centile[0].(float64) < 0 || centile[0].(float64) > 100 {
		t.Errorf("score says %v", score)
	}

	odd := fields(t, must(t, folder, "unusual", "-model", "model.npz", "-id", "name", "-missing", "model", "-json", "-o", "distances.csv", "gaps.csv"))
	if rows := odd["rows"].([]any); len(rows) > 10 || odd["heldOut"].(float64) != 60 || len(numbersOf(t, folder, "distances.csv")) != 60 {
		t.Errorf("unusual says %v", odd)
	}

	limits := summary.DistanceLimits{Within: [2]float64{2, 3}} // Q is 0
	if list := beyond(&summary.UnusualRows{Within: []float64{3, 1, 9}, From: make([]float64, 3), Limits: limits}); !slices.Equal(list, []int{2, 0}) {
		t.Errorf("beyond a limit of T²: %v", list)
	}

	must(t, folder, "move", "-model", "model.npz", "-id", "name", "-missing", "model", "-to", "5", "-o", "moved.csv", "-errors", "errors.csv", "gaps.csv")
	if _, said, code := ppcaIn(t, folder, "move", "-model", "model.npz", "-id", "name", "-to", "NaN", "gaps.csv"); code == 0 || strings.Contains(said, "endpoints") {
		t.Errorf("a move to no number ends with %d: %s", code, said)
	}
	moved, square := numbersOf(t, folder, "moved.csv"), 0.0
	for i, row := range moved {
		if row[0] != 5 || len(row) != 7 {
			t.Fatalf("row %d of move is %v", i+1, row)
		}
		for c, value := range row[1:] { // the mean at 5, and the same coefficient
			e := value - 5*float64(c-2)/4 - math.Sin(5*float64(i))*(2+float64(c)*5/10)
			square += e * e / 360
		}
	}
	if rmse := math.Sqrt(square); rmse > 0.6 {
		t.Errorf("moved rows are off by %v", rmse)
	}

	var text strings.Builder
	text.WriteString("name,a,b,c,d,e,f\n")
	for i := range 60 {
		text.WriteString("p" + strconv.Itoa(i))
		for _, v := range whole[i] {
			text.WriteString("," + strconv.FormatFloat(v, 'g', -1, 64))
		}
		text.WriteString("\n")
	}
	writeText(t, folder, "unknown.csv", text.String())
	located := fields(t, must(t, folder, "locate", "-model", "model.npz", "-id", "name", "-json", "unknown.csv"))
	rows := located["rows"].([]any)
	if located["level"] != 0.9 || len(rows) != 60 {
		t.Fatalf("locate says %v", located)
	}
	reader := located["reader"].(map[string]any) // no row is complete, so there is no regression
	if reader["chosen"] != "density" || reader["regression"] != nil || !(reader["density"].(float64) > 0) {
		t.Errorf("the readers are %v", reader)
	}
	if said := must(t, folder, "locate", "-model", "model.npz", "-id", "name", "-o", "located.csv", "unknown.csv"); !strings.Contains(said, "read by the density, which errs by 0.") {
		t.Errorf("locate says %q", said)
	}
	for i, line := range numbersOf(t, folder, "located.csv") {
		if row := rows[i].(map[string]any); line[0] != row["theta"] || line[2] != row["upper"] {
			t.Fatalf("row %d: the table has %v, JSON %v", i+1, line, row)
		}
	}
	off := 0.0
	for i, row := range rows {
		r := row.(map[string]any)
		if r["id"] != "p"+strconv.Itoa(i) || !(r["lower"].(float64) <= r["theta"].(float64) && r["theta"].(float64) <= r["upper"].(float64)) {
			t.Fatalf("row %d of locate is %v", i+1, r)
		}
		off += math.Abs(r["theta"].(float64)-float64(i)/59*10) / 60
	}
	if off > 1 {
		t.Errorf("θ is off by %v in the mean", off)
	}
}
