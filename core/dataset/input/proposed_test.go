package input_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/dataset/datasettest"
	"ppca/core/quantity"
)

// Every assumption that the user did not choose is in the warnings.
func TestAssumptionsAreWarnings(t *testing.T) {
	picture := func(name string) dataset.File { return datasettest.PNG(t, name, datasettest.Grey(2, 2, 0)) }
	table := dataset.File{Name: "index.csv", Data: []byte("file,theta\na.png,1\nb.png,2\n")}
	for _, c := range []struct {
		name  string
		files []dataset.File
		o     dataset.Options
		says  string
	}{
		{"an id", []dataset.File{datasettest.CSV("id,age,x\n1,20,5\n2,30,6\n")}, dataset.Options{}, `"id" is proposed as the id`},
		{"a number of the row as variable", []dataset.File{datasettest.CSV("id,age,x\n1,20,5\n2,30,6\n")}, dataset.Options{Theta: "age"}, `"id" is a variable; if it only`},
		{"files of a ZIP left aside", []dataset.File{datasettest.ZIP(t, "z.zip", picture("a1.png"), dataset.File{Name: "notes.md", Data: []byte("hello")}, dataset.File{Name: "readme.txt", Data: []byte("hello")})}, dataset.Options{},
			`2 files in the ZIP are neither pictures nor tables and are ignored: "notes.md", "readme.txt"`},
		{"a table left aside", []dataset.File{picture("a.png"), picture("b.png"), table, {Name: "other.csv", Data: []byte("n,m\n1,2\n3,4\n")}}, dataset.Options{}, `without a column "file" are ignored: "other.csv"`},
		{"pictures in no folder", []dataset.File{datasettest.ZIP(t, "z.zip", picture("train/a1.png"), picture("test/a2.png"), picture("a3.png"))}, dataset.Options{}, "1 pictures are in neither the folder train nor test"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := datasettest.Read(c.o, c.files...)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(strings.Join(s.Notes.Texts(), "\n"), c.says) {
				t.Errorf("%q do not say %q", s.Notes.Texts(), c.says)
			}
		})
	}
}

// Files that systems add to folders are not data, and no warning mentions them.
func TestHiddenFilesAreNoData(t *testing.T) {
	picture := datasettest.PNG(t, "a1.png", datasettest.Grey(2, 2, 0))
	junk := func(name string) dataset.File { return dataset.File{Name: name, Data: []byte("junk")} }
	s, err := datasettest.Read(dataset.Options{}, datasettest.ZIP(t, "z.zip", picture, junk("__MACOSX/._a1.png"), junk(".DS_Store"), junk("d/Thumbs.db")))
	if err != nil || s.Rows() != 1 || strings.Contains(strings.Join(s.Notes.Texts(), "\n"), "are ignored") {
		t.Errorf("%d rows, %q, %v", s.Rows(), s.Notes.Texts(), err)
	}
}

// The table of pictures may hold names, groups and weights, in any order of rows.
func TestTableOfPicturesHasAllRoles(t *testing.T) {
	files := []dataset.File{datasettest.PNG(t, "a.png", datasettest.Grey(2, 2, 0)), datasettest.PNG(t, "b.png", datasettest.Grey(2, 2, 9)),
		{Name: "index.csv", Data: []byte("file,theta,who,family,w\nb.png,2,Bea,B,4\na.png,1,Abe,A,3\n")}}
	s, err := datasettest.Read(dataset.Options{ID: "who", Group: "family", Weight: "w"}, files...)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(s.IDs, []string{"Abe", "Bea"}) || !slices.Equal(s.Groups, []string{"A", "B"}) || !slices.Equal(s.Weights, []float64{3, 4}) || !slices.Equal(s.Theta, []float64{1, 2}) {
		t.Errorf("%q, %q, %v, %v", s.IDs, s.Groups, s.Weights, s.Theta)
	}
}

// Intensities of 16 bits keep all their levels.
func TestPicturesOfSixteenBits(t *testing.T) {
	s, err := datasettest.Read(dataset.Options{}, dataset.File{Name: "a1.pgm", Data: []byte("P2 2 1 65535 1 65534")}, dataset.File{Name: "a2.pgm", Data: []byte("P5 2 1 1000\n\x00\x01\x03\xe8")})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := datasettest.Cells(s.X), []float64{1. / 65535, 65534. / 65535, 1. / 1000, 1}; !near(got, want, 1e-15) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// Numbers with more digits than a float64 holds are rounded like strconv.ParseFloat, with
// either decimal mark.
func TestLongNumbersAreRoundedOnce(t *testing.T) {
	for _, text := range []string{"0.30000000000000004440892098500626", "123456789012345678901234567890.5", "1e-310"} {
		point, err := datasettest.Read(dataset.Options{Theta: "t"}, datasettest.CSV("t;x\n1;"+text+"\n2;0.5\n"))
		if err != nil {
			t.Fatal(err)
		}
		comma, err := datasettest.Read(dataset.Options{Theta: "t"}, datasettest.CSV("t;x\n1;"+strings.Replace(text, ".", ",", 1)+"\n2;0,5\n"))
		if err != nil {
			t.Fatal(err)
		}
		if a, b := point.X.At(0, 0), comma.X.At(0, 0); a != b || a == 0 {
			t.Errorf("%s is %v with a point and %v with a comma", text, a, b)
		}
	}
}

func near(got, want []float64, tolerance float64) bool {
	return slices.EqualFunc(got, want, func(a, b float64) bool { return math.Abs(a-b) <= tolerance })
}

// A column of an array can name its rows.
func TestRowsOfAnArrayAreNamedByAColumn(t *testing.T) {
	s, err := datasettest.Read(dataset.Options{Theta: "x1", ID: "x2"}, datasettest.NPY(t, "x.npy", []int{2, 3}, 1, 70, 5, 2, 80.5, 6))
	if err != nil || !slices.Equal(s.IDs, []string{"70", "80.5"}) {
		t.Errorf("%q, %v", s.IDs, err)
	}
}

// A single group cannot be divided, so it is for training.
func TestOneGroupIsTrainedOn(t *testing.T) {
	s, err := datasettest.Read(dataset.Options{Theta: "t", Group: "g", TestShare: 0.5}, datasettest.CSV("t,x,g\n1,2,a\n2,4,a\n3,5,a\n"))
	if err != nil || s.Train != 3 {
		t.Errorf("%d of 3 rows are trained on, %v", s.Train, err)
	}
}

// TestColumnsWithoutAName drops only the columns that programs add by themselves.
func TestColumnsWithoutAName(t *testing.T) {
	for _, c := range []struct {
		name, text string
		left       []string
		note       string
	}{
		{"row numbers from 0", ",a,t\n0,5,1\n1,6,2\n2,9,4\n", []string{"a"}, "the first column has no name and counts the rows; it is left out"},
		{"row numbers from 1", ",a,t\n1,5,1\n2,6,2\n3,9,4\n", []string{"a"}, "the first column has no name and counts the rows; it is left out"},
		{"numbers that skip one", ",a,t\n1,5,1\n2,6,2\n4,9,4\n", []string{"x1", "a"}, ""},
		{"numbers from 2", ",a,t\n2,5,1\n3,6,2\n4,9,4\n", []string{"x1", "a"}, ""},
		{"row numbers with a name", "no,a,t\n0,5,1\n1,6,2\n2,9,4\n", []string{"no", "a"}, ""},
		{"row numbers in another place", "a,,t\n5,0,1\n6,1,2\n9,2,4\n", []string{"a", "x2"}, ""},
		{"a separator at the end", "a,t,\n5,1,\n6,2,\n9,4,\n", []string{"a"}, "column 3 has no name and no values; it is left out"},
	} {
		s, err := readText(c.text, dataset.Options{Theta: "t"})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		warnings := strings.Join(s.Notes.Texts(), "\n")
		if !slices.Equal(s.Names, c.left) || !strings.Contains(warnings, c.note) || c.note == "" && strings.Contains(warnings, "left out") {
			t.Errorf("%s: variables %q, and %q is said", c.name, s.Names, s.Notes.Texts())
		}
		for _, column := range s.Columns {
			if empty := column.Missing == s.Rows(); column.Numeric == empty {
				t.Errorf("%s: column %q is numeric: %v", c.name, column.Name, column.Numeric)
			}
		}
	}
}

// What has one value for each subject of a long table is no variable: it is left out or, as text,
// the stratum. A θ that varies comes before one that does not.
func TestLongTableWithCovariates(t *testing.T) {
	long := "id,dose,sex,weight,time (h),conc (mg/L)\n"
	for i, subject := range []string{"3,5,f,60", "4,5,m,81", "7,10,f,55", "9,20,m,90"} {
		for k, hour := range []string{"0", "0.5", "2", "8"} {
			long += fmt.Sprintf("%s,%s,%g\n", subject, hour, float64(i+k*k)+0.25)
		}
	}
	roles := func(o dataset.Options) (string, *dataset.Set) {
		t.Helper()
		o.Accept = o.Theta == ""
		s, err := datasettest.Read(o, datasettest.CSV(long))
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for _, c := range s.Columns {
			all = append(all, c.Name+": "+c.Role)
		}
		return strings.Join(all, ", "), s
	}
	const onRows = "id: group, dose: ignore, sex: stratum, weight: ignore, time (h): theta, conc (mg/L): variable"
	if got, s := roles(dataset.Options{}); got != onRows || s.ThetaName != "time (h)" {
		t.Errorf("on rows: %s; notes %q", got, s.Notes.Texts())
	}
	const curves = "id: id, dose: theta, sex: stratum, weight: ignore, 0 h: variable, 0.5 h: variable, 2 h: variable, 8 h: variable"
	got, s := roles(dataset.Options{Long: "id,time (h),conc (mg/L)"})
	if got != curves || !slices.Equal(s.Theta, []float64{5, 5, 10, 20}) {
		t.Errorf("as curves: %s; notes %q", got, s.Notes.Texts())
	}
	if axis := quantity.CurveOf(s.Names, s.Measured); axis == nil || axis.Measured != "conc" || axis.MeasuredUnit != "mg/L" || axis.Unit != "h" {
		t.Errorf("the axis of the curves of %q is %+v", s.Measured, axis)
	}
	if notes := strings.Join(s.Notes.Texts(), "\n"); !strings.Contains(notes, `column "weight" has one value for each row`) || strings.Contains(notes, `"sex" is not numeric`) {
		t.Errorf("as curves: %s", notes)
	}
	if got, _ = roles(dataset.Options{Long: "id,time (h),conc (mg/L)", Theta: "dose"}); !strings.HasPrefix(got, "id: id") {
		t.Errorf("as curves, θ chosen: %s", got)
	}
	if got, _ = roles(dataset.Options{Long: "id,time (h),conc (mg/L)", Theta: "dose", KeepSubject: true}); !strings.HasPrefix(got, "id: variable") {
		t.Errorf("as older reports: %s", got)
	}
	if _, s = roles(dataset.Options{Long: "id,time (h),conc (mg/L)", Theta: "dose", Variables: []string{"0", "2"}}); !slices.Equal(s.Names, []string{"0 h", "2 h"}) {
		t.Errorf("the variables of a model that was made without units are %q", s.Names)
	}
}

// A survey of words only says which columns are texts, and what to do.
func TestTableOfTexts(t *testing.T) {
	_, err := datasettest.Read(dataset.Options{Accept: true}, datasettest.CSV("age,clear,learned\n20,Agree,Disagree\n30,Neutral,Agree\n40,Agree,Neutral\n50,Disagree,Agree\n"))
	if err == nil || !strings.Contains(err.Error(), `("clear", "learned")`) || !strings.Contains(err.Error(), "oneHot") {
		t.Error(err)
	}
}
