package input_test

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/internal/testing/testkit"
)

// A messy is a table of ../testdata/corpus with its answer, see the README there.
type messy struct {
	Name, Class string

	Files []struct{ Path, Name string }
	answer
	Asks string
	With dataset.Options

	files []dataset.File
}

type answer struct {
	Theta     string
	Values    []float64
	Period    float64
	Variables []string
	X         [][]*float64 // nil where a cell is missing
	Groups    []string
	IDs       []string
	Says      string
}

// corpus returns twenty everyday tables, or all in full runs.
func corpus(t testing.TB) (tables []messy) {
	t.Helper()
	const folder = "../testdata/corpus"
	groups := testkit.Sized([]string{"layouts", "numbers", "gaps", "dates", "structures"},
		[]string{"layouts", "numbers", "gaps", "dates", "structures", "encodings", "times", "text", "exports", "collected", "workbooks"})
	for _, group := range groups {
		var some []messy
		answers, err := os.ReadFile(filepath.Join(folder, group+".json"))
		if err == nil {
			err = json.Unmarshal(answers, &some)
		}
		if err != nil {
			t.Fatal(group, err)
		}
		tables = append(tables, some[:testkit.Sized(4, len(some))]...)
	}
	for i := range tables {
		for _, f := range tables[i].Files {
			data, err := os.ReadFile(filepath.Join(folder, f.Path))
			if err != nil {
				t.Fatal(err)
			}
			if f.Name == "" {
				f.Name = "data.csv"
			}
			tables[i].files = append(tables[i].files, dataset.File{Name: f.Name, Data: data})
		}
	}
	return tables
}

// Everyday tables are read right without help, at least 95 % of each class, or after one question whose
// message names the option that answers it; long and wide tables after the question. Of exotic tables
// nothing is read wrong in silence. Choices that accept what was proposed read the same set.
func TestCorpus(t *testing.T) {
	helped, all := map[string]int{}, map[string]int{}
	for _, table := range corpus(t) {
		t.Run(table.Name, func(t *testing.T) {
			all[table.Class]++
			o := table.With
			o.Accept = true
			if table.Class == "exotic" {
				s, err := read(o, table.files...)
				honest(t, s, err, table.answer)
				return
			}
			if table.Asks != "" {
				helped[table.Class]++
				if s, err := read(dataset.Options{Accept: true}, table.files...); !asks(s, err, table.Asks) {
					t.Fatalf("without help: %v, want a question that names %q", err, table.Asks)
				}
			}
			s, err := read(o, table.files...)
			if err != nil {
				t.Fatal(err)
			}
			right(t, s, table.answer)
			if s.Theta == nil {
				return
			}
			again, err := read(o.Accepted(s), table.files...)
			if err != nil || !sameNumbers(s, again) || !slices.Equal(again.Columns, s.Columns) {
				t.Errorf("the accepted proposal reads another set: %v", err)
			}
		})
	}
	t.Log("tables:", all, "asked:", helped)
	for class, count := range helped {
		if class != "shape" && testkit.Sized(false, true) && 20*count > all[class] {
			t.Errorf("%d of %d tables of the class %s need help, want at most 5 %%", count, all[class], class)
		}
	}
}

// honest checks that an exotic table is refused with its name; or that a note names every column and row
// that is not read as its author reads it, or says how the names were found or decoded; and that the
// numbers of columns of the same name are the same.
func honest(t *testing.T, s *dataset.Set, err error, want answer) {
	t.Helper()
	if err != nil {
		if fault.CodeOf(err) == fault.Crashed {
			t.Error(err)
		}
		return
	}
	notes := strings.Join(s.Notes.Texts(), "\n")
	said := func(words ...string) bool {
		return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(notes, word) })
	}
	if s.Rows() != len(want.X) && !said("line", "row") {
		t.Errorf("%d rows in silence, want %d; notes %q", s.Rows(), len(want.X), notes)
	}
	bare := func(name string) string { name, _, _ = strings.Cut(name, " ("); return name }
	for k, name := range want.Variables {
		j := slices.IndexFunc(s.Names, func(other string) bool { return bare(other) == bare(name) })
		switch {
		case said(bare(name)):
		case j < 0 && !said("line ", "lines ", "UTF-8", "the names are on"):
			t.Errorf("%q is lost in silence; the variables are %q, notes %q", name, s.Names, notes)
		case j >= 0 && s.Rows() == len(want.X):
			row := make([]float64, s.Variables())
			for i, cells := range want.X {
				s.RowTo(row, i)
				if cell := cells[k]; cell != nil && row[j] == row[j] && !close(row[j], *cell) {
					t.Errorf("%q is %v in row %d in silence, want %v; notes %q", name, row[j], i+1, *cell, notes)
					break
				}
			}
		}
	}
}

// asks reports whether reading asked a question, as an error or, where no θ is found, by
// choosing none.
func asks(s *dataset.Set, err error, option string) bool {
	if err == nil {
		return strings.Contains(strings.Join(s.Notes.Texts(), "\n"), "the option "+option) || option == "theta" && s.Theta == nil
	}
	return strings.Contains(err.Error(), option)
}

// right compares a set with the answer.
func right(t *testing.T, s *dataset.Set, want answer) {
	t.Helper()
	if s.ThetaName != want.Theta || s.Period != want.Period {
		t.Fatalf("θ is %q with the period %v, want %q with %v; notes %q", s.ThetaName, s.Period, want.Theta, want.Period, s.Notes.Texts())
	}
	if !slices.EqualFunc(s.Theta, want.Values, close) {
		t.Errorf("θ is %v, want %v", s.Theta, want.Values)
	}
	if !slices.Equal(s.Names, want.Variables) {
		t.Fatalf("the variables are %q, want %q; notes %q", s.Names, want.Variables, s.Notes.Texts())
	}
	if s.Rows() != len(want.X) {
		t.Fatalf("%d rows, want %d", s.Rows(), len(want.X))
	}
	row := make([]float64, s.Variables())
	for i, cells := range want.X {
		s.RowTo(row, i)
		if !slices.EqualFunc(row, cells, func(x float64, y *float64) bool {
			return y == nil && math.IsNaN(x) || y != nil && close(x, *y)
		}) {
			t.Errorf("row %d is %v, want another", i+1, row)
		}
	}
	if want.Groups != nil && !slices.Equal(s.Groups, want.Groups) {
		t.Errorf("the groups are %q, want %q", s.Groups, want.Groups)
	}
	if want.IDs != nil && !slices.Equal(s.IDs, want.IDs) {
		t.Errorf("the ids are %q, want %q", s.IDs, want.IDs)
	}
	if notes := strings.Join(s.Notes.Texts(), "\n"); !strings.Contains(notes, want.Says) {
		t.Errorf("the notes %q do not say %q", notes, want.Says)
	}
}

// close compares numbers to 1e-9.
func close(x, y float64) bool { return math.Abs(x-y) <= 1e-9*max(1, math.Abs(y)) }

// sameNumbers compares θ and all rows of two sets; NaN equals NaN.
func sameNumbers(a, b *dataset.Set) bool {
	same := func(x, y float64) bool { return x == y || x != x && y != y }
	equal := slices.Equal(a.Names, b.Names) && slices.EqualFunc(a.Theta, b.Theta, same) && a.Rows() == b.Rows()
	one, other := make([]float64, a.Variables()), make([]float64, b.Variables())
	for i := 0; equal && i < a.Rows(); i++ {
		a.RowTo(one, i)
		b.RowTo(other, i)
		equal = slices.EqualFunc(one, other, same)
	}
	return equal
}

// The real tables beside the project are read as their README describes them.
func TestRealTables(t *testing.T) {
	for _, c := range []struct {
		file, theta string
		rows, cols  int
	}{
		{"elnino-sst.csv", "YEAR", 61, 12},
		{"gasoline-nir.csv", "octane", 60, 401},
		{"nhanes-body.csv", "age", 6645, 13},
	} {
		s, err := read(dataset.Options{Accept: true}, dataset.File{Name: c.file, Data: testkit.Data(t, c.file)})
		if err != nil {
			t.Fatal(err)
		}
		if s.ThetaName != c.theta || s.Rows() != c.rows || s.Variables() != c.cols {
			t.Errorf("%s: θ %q, %d rows, variables %q; notes %q", c.file, s.ThetaName, s.Rows(), s.Names, s.Notes.Texts())
		}
	}
}
