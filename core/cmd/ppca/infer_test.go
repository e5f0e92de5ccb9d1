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

	"gonum.org/v1/gonum/floats"
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
		if _, remarks, code := ppcaIn(t, folder, args...); code != 0 || !strings.Contains(remarks, "modelled as not observed") {
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
	if code != 0 || !strings.Contains(report, "cells hold no number; they are modelled as not observed") {
		t.Errorf("without a choice it ends with %d: %s", code, report)
	}
	_, report, code = ppcaIn(t, folder, append(append([]string{}, fitDrift...), "-missing", "refuse", "gaps.csv")...)
	if code != 1 || !strings.Contains(report, "ERR_NONFINITE") || !strings.Contains(report, "missing") {
		t.Errorf("refusing ends with %d: %s", code, report)
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

	summary := fields(t, must(t, folder, "impute", "-model", "model.npz", "-id", "name", "-o", "filled.csv", "-errors", "errors.csv", "-json", "gaps.csv"))
	variables := summary["variables"].([]any)
	if len(variables) != 6 || variables[0].(map[string]any)["name"] != "a" || !(summary["baseline"].(float64) > 2*summary["rmse"].(float64)) {
		t.Errorf("impute says %v", summary)
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

	must(t, folder, "move", "-model", "model.npz", "-id", "name", "-missing", "model", "-to", "5", "-o", "moved.csv", "-errors", "errors.csv", "gaps.csv")
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
	if said := must(t, folder, "locate", "-model", "model.npz", "-id", "name", "-o", "located.csv", "unknown.csv"); !strings.Contains(said, "left out, the posterior errs by") {
		t.Errorf("locate says %q", said)
	}
	again := fields(t, must(t, folder, "locate", "-model", "model.npz", "-id", "name", "-json", "-o", "both.csv", "-curves", "curves.csv", "unknown.csv"))
	table := numbersOf(t, folder, "both.csv")
	for i, curve := range numbersOf(t, folder, "curves.csv") {
		first := again["rows"].([]any)[i].(map[string]any)
		if sum := floats.Sum(curve); math.Abs(sum-1) > 1e-9 || len(curve) != 161 || table[i][0] != first["theta"] || table[i][2] != first["upper"] {
			t.Fatalf("row %d: %d probabilities of sum %v, the table has %v, JSON %v", i+1, len(curve), sum, table[i], first)
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

// A model is applied to tables that are as messy as those of its fit, and an error in one says
// how the table was read.
func TestMessyTables(t *testing.T) {
	folder := t.TempDir()
	text := "visited;a;b\n03/04/2021;1,5;2\n05/04/2021;2,5;X9\n07/04/2021;3,0;5\n09/05/2021;4,0;6\n"
	writeText(t, folder, "visits.csv", text)
	must(t, folder, "fit", "-dates", "dmy", "-na", "X9", "-components", "1", "-bins", "1", "-test-share", "0", "-o", "visits.npz", "visits.csv")
	out := must(t, folder, "project", "-model", "visits.npz", "-dates", "dmy", "-na", "X9", "-missing", "model", "visits.csv")
	if lines := strings.Split(strings.TrimSpace(out), "\n"); len(lines) != 5 || !strings.HasPrefix(lines[4], "36,") {
		t.Errorf("project prints %q", out)
	}
	writeText(t, folder, "word.csv", strings.Replace(text, "3,0", "three", 1))
	_, report, code := ppcaIn(t, folder, "fit", "-theta", "visited", "-dates", "dmy", "-na", "X9", "word.csv")
	if code != exitData || !strings.Contains(report, `row 3 (line 4), column "a": "three"`) || !strings.Contains(report, "ppca: note: word.csv: a comma is the decimal mark") {
		t.Errorf("%d: %s", code, report)
	}
}

// TestLocateOutside: the regression has no bounds, so a note counts the θ beyond the endpoints.
func TestLocateOutside(t *testing.T) {
	folder := t.TempDir()
	var text strings.Builder
	text.WriteString("age,a,b,c,d\n")
	for i := range 120 {
		age, z := float64(i)/8, math.Sin(float64(7*i))
		fmt.Fprintf(&text, "%v,%v,%v,%v,%v\n", age, age+z, 2*age-z+0.1*math.Cos(float64(5*i)), z+0.1*math.Sin(float64(3*i)), 0.3*age)
	}
	writeText(t, folder, "line.csv", text.String())
	must(t, folder, "fit", "-theta", "age", "-components", "2", "-o", "line.npz", "line.csv")
	writeText(t, folder, "far.csv", "a,b,c,d\n1e9,2e9,0,3e8\n7,14,0,2.1\n")
	if _, remarks, code := ppcaIn(t, folder, "locate", "-model", "line.npz", "far.csv"); code != 0 || !strings.Contains(remarks, "θ of 1 of 2 rows is read outside the endpoints") {
		t.Errorf("%d, %q", code, remarks)
	}
}

// TestWithoutDensity: the commands say why a model has no density, and what helps does help.
func TestWithoutDensity(t *testing.T) {
	folder := driftFolder(t)
	drifted, err := os.ReadFile(filepath.Join(folder, "drift.csv"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(drifted), "\n")
	writeText(t, folder, "three.csv", lines[0]+lines[3]+lines[30]+lines[50])
	for _, c := range []struct{ file, flags, says, mends string }{
		{"three.csv", "-bins 4", "3 observations and has 5 endpoints: fit it again with fewer bins", "-bins 1"},
		{"drift.csv", "-method local -bandwidth 0.1", "its bandwidth of 0.1 needs ", "-method local -bandwidth 3"},
	} {
		fit := func(flags string) {
			must(t, folder, append([]string{"fit", "-theta", "age", "-ignore", "name,note", "-test-share", "0", "-components", "1", "-o", "m.npz", c.file}, strings.Fields(flags)...)...)
		}
		for _, command := range [][]string{{"locate"}, {"move", "-to", "3"}, {"project", "-posterior"}, {"impute", "-o", "out.csv", "-errors", "errors.csv", "-held-out", "0"}} {
			args := append(command, "-model", "m.npz", c.file)
			fit(c.flags)
			if _, report, code := ppcaIn(t, folder, args...); code == 0 || !strings.Contains(report, c.says) {
				t.Errorf("%v ends with %d: %s", args, code, report)
			}
			fit(c.mends)
			must(t, folder, args...)
		}
	}
}

// TestCellsThatAModelNeeds: errors about a variable of the model advise only what these commands do.
func TestCellsThatAModelNeeds(t *testing.T) {
	folder := driftFolder(t)
	must(t, folder, "fit", "-theta", "age", "-ignore", "name,note", "-o", "model.npz", "drift.csv")
	writeText(t, folder, "text.csv", "age,a,b,c\n1,1,0,3\n2,2,odd,3\n3,3,0,3\n")
	writeText(t, folder, "gap.csv", "age,a,b,c\n1,1,0,3\n2,2,,3\n3,3,0,3\n")
	writeText(t, folder, "narrow.csv", "age,a,c\n1,1,3\n2,2,3\n3,3,3\n")
	writeText(t, folder, "empty.csv", "age,a,b,c\n1,1,,3\n2,2,,3\n3,3,,3\n")
	for _, command := range [][]string{{"score"}, {"project"}, {"locate"}, {"move", "-to", "3"}, {"impute", "-held-out", "0"}, {"bootstrap"}} {
		for _, c := range []struct{ file, flags, says string }{
			{"text.csv", "", `"odd" is not a number, but this column is one of the variables: correct the cell, or name its text as one of missing cells (-na)`},
			{"gap.csv", "-missing refuse", "fill it in, drop the rows"},
			{"narrow.csv", "", `no column "b", a variable of the model; its columns are "age", "a", "c": rename the column that holds it or, if it was not measured, add an empty column of this name`},
		} {
			args := slices.Concat(command, []string{"-model", "model.npz"}, strings.Fields(c.flags), []string{c.file})
			if _, report, code := ppcaIn(t, folder, args...); code == 0 || !strings.Contains(report, c.says) || strings.Contains(report, "-ignore") {
				t.Errorf("%v ends with %d: %s", args, code, report)
			}
		}
		if command[0] != "bootstrap" {
			must(t, folder, append(command, "-model", "model.npz", "empty.csv")...)
			must(t, folder, append(command, "-model", "model.npz", "-na", "odd", "text.csv")...)
		}
	}
}

// TestDescriptionsOfGroups: what the note on columns with one value for each group advises makes
// them variables.
func TestDescriptionsOfGroups(t *testing.T) {
	folder := t.TempDir()
	table := "who,age,a,b,c\n"
	for i := range 60 {
		table += fmt.Sprintf("p%d,%v,%v,%v,%v\n", i/3, i, i/3, i/3*i/3, math.Sin(float64(i/3)))
	}
	writeText(t, folder, "people.csv", table)
	if _, report, _ := ppcaIn(t, folder, "fit", "-theta", "age", "-group", "who", "people.csv"); !strings.Contains(report, `have one value for each "who"; they are left out; to use one, make it θ, or leave "who" out (-ignore)`) {
		t.Error(report)
	}
	if said := must(t, folder, "fit", "-theta", "age", "-ignore", "who", "people.csv"); !strings.Contains(said, ": a, b, c\n") {
		t.Error(said)
	}
}

// TestErrorsOfFilledCellsInTheirUnits: errors in cm, kg and ml are not added.
func TestErrorsOfFilledCellsInTheirUnits(t *testing.T) {
	folder := t.TempDir()
	theta, x := drift(60)
	for _, c := range []struct{ names, says string }{
		{"a_cm,b_kg,c_ml", "RMSE by variable, each in its own unit: a_cm "},
		{"a_cm,b_cm,c_cm", "RMSE = "},
		{"a,b,c", "RMSE by variable, "}, // c is so small that its unit seems to be another
	} {
		table := "age," + c.names + "\n"
		for i, row := range x {
			table += fmt.Sprintf("%v,%v,%v,%v\n", theta[i], row[0], row[1], row[2])
		}
		writeText(t, folder, "data.csv", table)
		must(t, folder, "fit", "-theta", "age", "-o", "model.npz", "data.csv")
		if said := must(t, folder, "impute", "-model", "model.npz", "-o", "filled.csv", "data.csv"); !strings.Contains(said, c.says) {
			t.Errorf("%s: %s", c.names, said)
		}
	}
}

// TestImputeByWholeRows: methods that need complete rows fill in no cells, and say so; no cell of a
// complete table is missing.
func TestImputeByWholeRows(t *testing.T) {
	folder := driftFolder(t)
	for _, method := range []string{"spca", "lpp"} {
		must(t, folder, "fit", "-theta", "age", "-ignore", "name,note", "-method", method, "-components", "1", "-o", "m.npz", "drift.csv")
		_, report, code := ppcaIn(t, folder, "impute", "-model", "m.npz", "-o", "filled.csv", "drift.csv")
		if code == 0 || !strings.Contains(report, strings.ToUpper(method)+" needs complete observations, so it fills in no cells: use parameterized PCA") {
			t.Errorf("%s ends with %d: %s", method, code, report)
		}
	}
}

// TestFewGroupsAreTold by the commands whose intervals and centiles they make too sure.
func TestFewGroupsAreTold(t *testing.T) {
	folder := t.TempDir()
	var table strings.Builder
	table.WriteString("who,age,a,b,c\n")
	for i := range 60 {
		fmt.Fprintf(&table, "%c,%d,%g,%g,%g\n", 'a'+i%12, i, math.Sin(3*float64(i)), math.Cos(2*float64(i)), float64(i)/10+math.Sin(7*float64(i)))
	}
	file := filepath.Join(folder, "people.csv")
	if err := os.WriteFile(file, []byte(table.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	must(t, folder, "fit", "-theta", "age", "-group", "who", "-test-share", "0", "-components", "1", "-o", "m.npz", "people.csv")
	for _, command := range []string{"score", "locate", "move"} {
		args := []string{command, "-model", "m.npz", "-id", "who"}
		if command == "move" {
			args = append(args, "-to", "30")
		}
		if _, said, code := ppcaIn(t, folder, append(args, "people.csv")...); code != 0 || !strings.Contains(said, "training rows of 12 groups") {
			t.Errorf("%s says %q", command, said)
		}
	}
}

// TestErrorsOfAFitAreThoseOfScore: of rows with missing cells too, where least squares errs less.
func TestErrorsOfAFitAreThoseOfScore(t *testing.T) {
	folder, _, _ := gapsFolder(t)
	read := []string{"-theta", "age", "-id", "name", "-ignore", "note"}
	fit := func(more ...string) map[string]any {
		args := slices.Concat([]string{"fit", "-components", "2", "-test-share", "0", "-json", "-o", "m.npz"}, read, more)
		return fields(t, must(t, folder, append(args, "gaps.csv")...))
	}
	found := fit()
	stated := found["errors"].([]any)[0].(map[string]any)["train"].(float64)
	score := fields(t, must(t, folder, "score", "-model", "m.npz", "-id", "name", "-json", "gaps.csv"))["rmse"].(float64)
	if found["errorsBy"] != "expected" || math.Abs(stated-score) > 1e-12*score || stated <= found["rmse"].(float64) {
		t.Errorf("the fit states %v, score %v, least squares %v", stated, score, found["rmse"])
	}
	if found := fit("-missing", "drop"); found["errorsBy"] != nil {
		t.Errorf("complete rows: %v", found["errorsBy"])
	}
}
