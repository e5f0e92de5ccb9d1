package input_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/quantity"
)

// Every assumption that the user did not choose is in the warnings.
func TestAssumptionsAreWarnings(t *testing.T) {
	picture := func(name string) dataset.File { return pngFile(t, name, grey(2, 2, 0)) }
	table := dataset.File{Name: "index.csv", Data: []byte("file,theta\na.png,1\nb.png,2\n")}
	for _, c := range []struct {
		name  string
		files []dataset.File
		o     dataset.Options
		says  string
	}{
		{"an id", []dataset.File{csvFile("id,age,x\n1,20,5\n2,30,6\n")}, dataset.Options{}, `"id" is proposed as the id`},
		{"a number of the row as variable", []dataset.File{csvFile("id,age,x\n1,20,5\n2,30,6\n")}, dataset.Options{Theta: "age"}, `"id" is a variable; if it only`},
		{"files of a ZIP left aside", []dataset.File{zipFile(t, "z.zip", picture("a1.png"), dataset.File{Name: "notes.md", Data: []byte("hello")}, dataset.File{Name: "readme.txt", Data: []byte("hello")})}, dataset.Options{},
			`2 files in the ZIP are neither pictures nor tables and are ignored: "notes.md", "readme.txt"`},
		{"a table left aside", []dataset.File{picture("a.png"), picture("b.png"), table, {Name: "other.csv", Data: []byte("n,m\n1,2\n3,4\n")}}, dataset.Options{}, `without a column "file" are ignored: "other.csv"`},
		{"pictures in no folder", []dataset.File{zipFile(t, "z.zip", picture("train/a1.png"), picture("test/a2.png"), picture("a3.png"))}, dataset.Options{}, "1 pictures are in neither the folder train nor test"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := read(c.o, c.files...)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(strings.Join(s.Notes.Texts(), "\n"), c.says) {
				t.Errorf("%q do not say %q", s.Notes.Texts(), c.says)
			}
		})
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
		s, err := read(o, csvFile(long))
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
