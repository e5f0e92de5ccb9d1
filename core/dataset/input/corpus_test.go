package input_test

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/dataset/corpus"
	"ppca/core/dataset/datasettest"
	"ppca/core/settings"
	"ppca/core/shared"
)

// Messy tables are read right without help, or after one question whose message names the
// option that answers it.
func TestCorpus(t *testing.T) {
	tables := corpus.Tables()
	alone, chosen := 0, 0
	for _, table := range tables {
		t.Run(table.Name, func(t *testing.T) {
			o := dataset.Options{Accept: true}
			s, err := datasettest.Read(o, table.Files...)
			switch {
			case table.Asks != "":
				if !asks(s, err, table.Asks) {
					t.Fatalf("without help: %v, want a question that names %q", err, table.Asks)
				}
			case empty(table.With):
				alone++
			case err != nil:
				t.Fatalf("without the choice: %v", err)
			default:
				chosen++
			}
			if !empty(table.With) {
				o = table.With
				o.Accept = true
				s, err = datasettest.Read(o, table.Files...)
			}
			if err != nil {
				t.Fatal(err)
			}
			right(t, s, table.Want)
		})
	}
	t.Logf("%d of %d tables are read without help, %d after one question; %d are read as an option chooses", alone, len(tables), len(tables)-alone-chosen, chosen)
	if len(tables) < 430 || 100*alone < 95*len(tables) {
		t.Errorf("%d of %d tables are read without help, want 95 %% of at least 430", alone, len(tables))
	}
}

func empty(o dataset.Options) bool {
	return o.Theta == "" && o.Dates == "" && o.Time == "" && o.Decimal == "" && o.NA == nil && o.Long == "" && o.OneHot == nil
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
func right(t *testing.T, s *dataset.Set, want corpus.Answer) {
	t.Helper()
	if s.ThetaName != want.Theta || s.Period != want.Period {
		t.Fatalf("θ is %q with the period %v, want %q with %v; notes %q", s.ThetaName, s.Period, want.Theta, want.Period, s.Notes.Texts())
	}
	if !close(s.Theta, want.Values) {
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
		if s.RowTo(row, i); !close(row, cells) {
			t.Errorf("row %d is %v, want %v", i+1, row, cells)
		}
	}
	if want.Groups != nil && !slices.Equal(s.Groups, want.Groups) {
		t.Errorf("the groups are %q, want %q", s.Groups, want.Groups)
	}
	if want.IDs != nil && !slices.Equal(s.IDs, want.IDs) {
		t.Errorf("the ids are %q, want %q", s.IDs, want.IDs)
	}
	notes := strings.Join(s.Notes.Texts(), "\n")
	if !strings.Contains(notes, want.Says) {
		t.Errorf("the notes %q do not say %q", notes, want.Says)
	}
	for _, option := range optionNamed.FindAllStringSubmatch(notes, -1) {
		if !slices.ContainsFunc(settings.Read.All(), func(o settings.Option) bool { return o.Name == option[1] }) {
			t.Errorf("the notes name the option %q, which is none, so that no surface can call it by its name", option[1])
		}
	}
	for i, note := range s.Notes.Texts() {
		if slices.Contains(s.Notes.Texts()[:i], note) {
			t.Errorf("a note comes twice: %q", note)
		}
	}
}

var optionNamed = regexp.MustCompile(`[tT]he option (\w+)`)

// close compares numbers to 1e-9; NaN equals NaN.
func close(a, b []float64) bool {
	return slices.EqualFunc(a, b, func(x, y float64) bool {
		return math.IsNaN(x) && math.IsNaN(y) || math.Abs(x-y) <= 1e-9*max(1, math.Abs(y))
	})
}

// The real tables beside the project are read as their README describes them.
func TestRealTables(t *testing.T) {
	for _, c := range []struct {
		file, theta         string
		rows, cols, unknown int
	}{
		{"elnino-sst.csv", "YEAR", 61, 12, 0},
		{"gasoline-nir.csv", "octane", 60, 401, 0},
		{"nhanes-body.csv", "age", 6645, 13, -1},
	} {
		s, err := datasettest.Read(dataset.Options{Accept: true}, dataset.File{Name: c.file, Data: shared.Data(t, c.file)})
		if err != nil {
			t.Fatal(err)
		}
		if s.ThetaName != c.theta || s.Rows() != c.rows || s.Variables() != c.cols {
			t.Errorf("%s: θ %q, %d rows, variables %q; notes %q", c.file, s.ThetaName, s.Rows(), s.Names, s.Notes.Texts())
		}
	}
}

// A table that is too large to tidy is read as plain numbers, and says so.
func TestTooLargeToTidy(t *testing.T) {
	lines := strings.Repeat("1,2.0000000000000000000000000000000000000000000000000000\n", 1<<20+1<<18)
	s, err := datasettest.Read(dataset.Options{Theta: "t"}, datasettest.CSV("t,x\n99,-999\n"+lines))
	if err != nil || !strings.Contains(strings.Join(s.Notes.Texts(), " "), "too large to look for dates") {
		t.Fatal(err)
	}
}

// Choices that accept what was proposed read the same set, as reports and the page need.
func TestAcceptedProposalsReadAlike(t *testing.T) {
	for _, table := range corpus.Tables() {
		o := table.With
		o.Accept, o.TestShare = true, 0.2
		s, err := datasettest.Read(o, table.Files...)
		if err != nil || s.Theta == nil {
			continue // what is asked has no proposal yet
		}
		t.Run(table.Name, func(t *testing.T) {
			o := o.Accepted(s)
			o.Accept = false
			again, err := datasettest.Read(o, table.Files...)
			if err != nil {
				t.Fatal(err)
			}
			want := table.Want
			want.Theta, want.Values, want.Period, want.Variables, want.Says = s.ThetaName, s.Theta, s.Period, s.Names, ""
			want.Groups, want.IDs, want.X = s.Groups, s.IDs, nil
			for i := range s.Rows() {
				row := make([]float64, s.Variables())
				s.RowTo(row, i)
				want.X = append(want.X, row)
			}
			right(t, again, want)
			for j, c := range again.Columns {
				if c != s.Columns[j] {
					t.Errorf("column %+v, want %+v", c, s.Columns[j])
				}
			}
			if again.Train != s.Train {
				t.Errorf("%d training rows, want %d", again.Train, s.Train)
			}
			for _, note := range s.Notes {
				if note.Code == dataset.NoteForm && !(s.Long != "" && strings.Contains(note.Text, s.Long)) && !strings.Contains(note.Text, "decimal mark") /* perhaps of columns left out */ && !slices.Contains(again.Notes, note) {
					t.Errorf("the note %q is not repeated", note.Text)
				}
			}
		})
	}
}
