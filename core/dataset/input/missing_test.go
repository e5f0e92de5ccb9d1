package input_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/fault"
)

const gappy = "id,t,a,b\np,1,10,\nq,2,NA,21\nr,,13,31\ns,4,14,41\nu,5,15,-inf\nv,6,16,61\n"

func TestMissingCellsAreDropped(t *testing.T) {
	s, err := read(dataset.Options{Theta: "t", ID: "id", Missing: dataset.DropMissing}, csvFile(gappy))
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(s.IDs, []string{"s", "v"}) || !slices.Equal(s.Theta, []float64{4, 6}) || !slices.Equal(cellsOf(s.X), []float64{14, 41, 16, 61}) {
		t.Errorf("left are %v, θ %v, X %v", s.IDs, s.Theta, cellsOf(s.X))
	}
	if want := (dataset.Missing{Choice: dataset.DropMissing, Cells: 4, Rows: 4, Columns: 3, LeftOut: 4, Texts: `2 empty, 1 "-inf", 1 "NA"`}); s.Missing != want || s.Observed != nil {
		t.Errorf("the counts are %+v, want %+v", s.Missing, want)
	}
	if !strings.Contains(strings.Join(s.Notes.Texts(), "\n"), "4 of 6 rows are left out") {
		t.Errorf("no warning of what was left out: %q", s.Notes.Texts())
	}
}

func TestMissingCellsAreModelled(t *testing.T) {
	s, err := read(dataset.Options{Theta: "t", ID: "id", Missing: dataset.ModelMissing, Standardise: true}, csvFile(gappy))
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(s.IDs, []string{"p", "q", "s", "u", "v"}) {
		t.Errorf("left are %v: only the row without θ has to go", s.IDs)
	}
	if want := []bool{true, false, false, true, true, true, true, false, true, true}; !slices.Equal(s.Observed, want) {
		t.Errorf("observed are %v, want %v", s.Observed, want)
	}
	if want := (dataset.Missing{Choice: dataset.ModelMissing, Cells: 3, Rows: 3, Columns: 2, LeftOut: 1, Texts: `2 empty, 1 "-inf", 1 "NA"`}); s.Missing != want {
		t.Errorf("the counts are %+v, want %+v", s.Missing, want)
	}
	row := make([]float64, 2)
	if s.RowTo(row, 0); row[0] != 10 || !math.IsNaN(row[1]) {
		t.Errorf("the first row is %v", row)
	}
	mean := (21. + 41 + 61) / 3
	if want := math.Sqrt(((21-mean)*(21-mean) + (41-mean)*(41-mean) + (61-mean)*(61-mean)) / 3); !(math.Abs(s.Scale[1]-want) <= 1e-12) {
		t.Errorf("the scale of b is %v, want %v of its three values", s.Scale[1], want)
	}
	for _, text := range []string{"1 of 6 rows is left out: it has no θ, no weight or no variable (row 3)", "3 of 10 cells are empty or not a number"} {
		if !strings.Contains(strings.Join(s.Notes.Texts(), "\n"), text) {
			t.Errorf("no warning of %q: %q", text, s.Notes.Texts())
		}
	}
}

func TestMissingCellsThatCannotBe(t *testing.T) {
	for _, c := range []struct {
		name, text string
		o          dataset.Options
		code       fault.Code
		says       []string
	}{
		{"a choice that is none", "t,a\n1,2\n3,4\n", dataset.Options{Theta: "t", Missing: "guess"}, fault.Option, []string{`"guess"`, `"model"`}},
		{"a column without a number", "t,a,b\n1,,3\n2,,4\n", dataset.Options{Theta: "t", Missing: dataset.ModelMissing}, fault.Shape, []string{"row 1", `"a"`, "ignore"}},
		{"every row has a gap", "t,a,b\n1,,3\n2,4,\n3,5,\n", dataset.Options{Theta: "t", Missing: dataset.DropMissing}, fault.Shape, []string{"3 of 3 rows"}},
		{"refused", "t,a,b\n1,2,3\n2,,4\n3,,\n", dataset.Options{Theta: "t", Missing: dataset.RefuseMissing}, fault.NonFinite, []string{"row 2", `"a"`, "empty", "2 such"}},
		{"every column has a gap at first look", "t,a,b\n1,,3\n2,4,\n,5,6\n", dataset.Options{}, fault.NonFinite, []string{"every column", "3 in 3 rows"}},
		{"words are not missing", "t,a,b\n1,2,3\n2,x,4\n", dataset.Options{Theta: "t", Missing: dataset.ModelMissing}, fault.Format, []string{"row 2", `"x"`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := read(c.o, csvFile(c.text))
			if fault.CodeOf(err) != c.code {
				t.Fatalf("got %v (%s), want %s", err, fault.CodeOf(err), c.code)
			}
			for _, text := range c.says {
				if !strings.Contains(err.Error(), text) {
					t.Errorf("%q does not say %q", err, text)
				}
			}
		})
	}
}
