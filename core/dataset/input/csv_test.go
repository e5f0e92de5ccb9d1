package input_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/dataset/datasettest"
)

func TestCSVDialects(t *testing.T) {
	wantX, wantTheta := []float64{1.5, -2, 3, 4e-3, 5, 6}, []float64{10, 20, 30}
	for _, c := range []struct {
		name, text string
		o          dataset.Options
	}{
		{"comma", "age,a,b\n10,1.5,-2\n20,3,4e-3\n30,5,6\n", dataset.Options{Theta: "age"}},
		{"no line end at the end", "age,a,b\n10,1.5,-2\n20,3,4e-3\n30,5,6", dataset.Options{Theta: "age"}},
		{"CRLF and BOM", "\ufeffage,a,b\r\n10,1.5,-2\r\n20,3,4e-3\r\n30,5,6\r\n", dataset.Options{Theta: "age"}},
		{"CR alone", "age,a,b\r10,1.5,-2\r20,3,4e-3\r30,5,6\r", dataset.Options{Theta: "age"}},
		{"semicolon and decimal comma", "age;a;b\n10;1,5;-2\n20;3;4e-3\n30;5,0;6\n", dataset.Options{Theta: "age"}},
		{"semicolon, comma in every line", "10,0;1,5;-2,0\n20,0;3,0;0,004\n30,0;5,0;6,0\n", dataset.Options{Theta: "1"}},
		{"tab", "age\ta\tb\n10\t1.5\t-2\n20\t3\t4e-3\n30\t5\t6\n", dataset.Options{Theta: "age"}},
		{"quoted", "\"age\",\"a\",\"b \"\"x\"\", y\"\n\"10\",\"1.5\",-2\n20,3,\"4e-3\"\n30,5,6\n", dataset.Options{Theta: "age"}},
		{"quoted decimal comma", "age,a,b\n10,\"1,5\",-2\n20,3,\"0,004\"\n30,5,6\n", dataset.Options{Theta: "age"}},
		{"blank lines and spaces", "\nage , a , b\n\n 10 , 1.5,-2\n20,3,4e-3 \n\n30,5,6\n\n", dataset.Options{Theta: "age"}},
		{"no header, θ by number", "10,1.5,-2\n20,3,4e-3\n30,5,6\n", dataset.Options{Theta: "1"}},
		{"header of savetxt", "# age,a,b\n10,1.5,-2\n20,3,4e-3\n30,5,6\n", dataset.Options{Theta: "age"}},
		{"last column", "a,b,age\n1.5,-2,10\n3,4e-3,20\n5,6,30\n", dataset.Options{Theta: "age"}},
		{"text left out", "age,note,a,b\n10,\"two\nlines\",1.5,-2\n20,x,3,4e-3\n30,y,5,6\n", dataset.Options{Theta: "age", Ignore: []string{"note"}}},
		{"row numbers of pandas", ",age,a,b\n0,10,1.5,-2\n1,20,3,4e-3\n2,30,5,6\n", dataset.Options{Theta: "age"}},
		{"separator at the end", "age,a,b,\n10,1.5,-2,\n20,3,4e-3,\n30,5,6,\n", dataset.Options{Theta: "age"}},
		{"variables in another order", "b,c,age,a\n-2,0,10,1.5\n4e-3,0,20,3\n6,0,30,5\n", dataset.Options{Theta: "age", Variables: []string{"a", "b"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := datasettest.Read(c.o, datasettest.CSV(c.text))
			if err != nil {
				t.Fatal(err)
			}
			if got := datasettest.Cells(s.X); s.Variables() != 2 || !slices.Equal(got, wantX) {
				t.Errorf("X is %d×%d %v, want 3×2 %v", s.Rows(), s.Variables(), got, wantX)
			}
			if !slices.Equal(s.Theta, wantTheta) {
				t.Errorf("θ is %v, want %v", s.Theta, wantTheta)
			}
			if s.Train != 3 || s.Kind != dataset.Tables {
				t.Errorf("kind %q with %d training rows", s.Kind, s.Train)
			}
		})
	}
}

func TestCSVHeaderGiven(t *testing.T) {
	yes, no := true, false
	text := "2019,2020\n1,2\n3,4\n"
	with, err := datasettest.Read(dataset.Options{Header: &yes}, datasettest.CSV(text))
	if err != nil || !slices.Equal(with.Names, []string{"2019", "2020"}) || with.Rows() != 2 {
		t.Errorf("with a header: %v, %v", with, err)
	}
	without, err := datasettest.Read(dataset.Options{Header: &no}, datasettest.CSV(text))
	if err != nil || !slices.Equal(without.Names, []string{"x1", "x2"}) || without.Rows() != 3 {
		t.Errorf("without a header: %v, %v", without, err)
	}
}

func TestProposals(t *testing.T) {
	s, err := datasettest.Read(dataset.Options{}, datasettest.CSV("name,Age (years),person,fold,gap,note,x\nann,10,1,train,1,a,1\nbob,20,2,test,,b,2\ncid,30,1,train,3,a,3\n"))
	if err != nil {
		t.Fatal(err)
	}
	var roles []string
	for _, c := range s.Columns {
		roles = append(roles, c.Role)
	}
	want := []string{dataset.RoleID, dataset.RoleTheta, dataset.RoleGroup, dataset.RoleSplit, dataset.RoleIgnore, dataset.RoleIgnore, dataset.RoleVariable}
	if !slices.Equal(roles, want) {
		t.Errorf("proposed %v, want %v", roles, want)
	}
	if s.Theta != nil {
		t.Error("θ was only proposed, but it is set")
	}
	if c := s.Columns[4]; c.Missing != 1 || !c.Numeric || c.Min != 1 || c.Max != 3 {
		t.Errorf("column gap: %+v", c)
	}
	if c := s.Columns[0]; c.Numeric {
		t.Errorf("column name is numeric: %+v", c)
	}
	if s.Train != 2 || !slices.Equal(s.IDs, []string{"ann", "cid", "bob"}) || !slices.Equal(datasettest.Cells(s.X), []float64{1, 3, 2}) {
		t.Errorf("the test row is not last: %v %v", s.IDs, datasettest.Cells(s.X))
	}
	if len(s.Head) != 3 || s.Head[1][0] != "bob" {
		t.Errorf("the head is %v", s.Head)
	}
	for _, word := range []string{"Age", "person", "fold", "gap", "note"} {
		if !slices.ContainsFunc(s.Notes.Texts(), func(w string) bool { return strings.Contains(w, word) }) {
			t.Errorf("nothing is said of %q: %v", word, s.Notes.Texts())
		}
	}
}

// A word in a column of numbers is an error in the data. It must not make the column of θ
// the id, even if no value repeats.
func TestWordAmongNumbers(t *testing.T) {
	s, err := datasettest.Read(dataset.Options{}, datasettest.CSV("theta,x\n1,2\nold,3\n3,4\n"))
	if err != nil {
		t.Fatal(err)
	}
	if s.Columns[0].Role != dataset.RoleIgnore || s.IDs != nil {
		t.Errorf("the column is %q, the ids are %q", s.Columns[0].Role, s.IDs)
	}
	if !slices.ContainsFunc(s.Notes.Texts(), func(w string) bool { return strings.Contains(w, `"theta" is not numeric ("old" in row 2 (line 3))`) }) {
		t.Errorf("the cell is not named: %q", s.Notes.Texts())
	}
}

func TestSplits(t *testing.T) {
	var text strings.Builder
	text.WriteString("age,who,x,y\n")
	for i := range 40 {
		text.WriteString(strconv.Itoa(i) + ",p" + strconv.Itoa(i/4) + "," + strconv.Itoa(i*i) + ",1\n")
	}
	o := dataset.Options{Theta: "age", Group: "who", TestShare: 0.3, Seed: 5}
	s, err := datasettest.Read(o, datasettest.CSV(text.String()))
	if err != nil {
		t.Fatal(err)
	}
	if s.Train != 28 {
		t.Errorf("%d rows for training, want 28 of 40", s.Train)
	}
	for i, theta := range s.Theta {
		if s.X.At(i, 0) != theta*theta || s.Groups[i] != "p"+strconv.Itoa(int(theta)/4) {
			t.Fatalf("row %d was torn apart", i)
		}
	}
	for _, g := range s.Groups[s.Train:] {
		if slices.Contains(s.Groups[:s.Train], g) {
			t.Fatalf("group %s is in both parts", g)
		}
	}
	training, testing := s.Training(), s.Testing()
	if len(datasettest.Cells(training.X)) != 28*s.Variables() || len(datasettest.Cells(testing.X)) != 12*s.Variables() || len(testing.Theta) != 12 {
		t.Error("the parts have wrong sizes")
	}
	if &training.X.(*mat.Dense).RawMatrix().Data[0] != &s.X.(*mat.Dense).RawMatrix().Data[0] {
		t.Error("the training rows were copied")
	}
	again, _ := datasettest.Read(o, datasettest.CSV(text.String()))
	o.Seed = 6
	other, _ := datasettest.Read(o, datasettest.CSV(text.String()))
	if !slices.Equal(s.Theta, again.Theta) || slices.Equal(s.Theta, other.Theta) {
		t.Error("the seed must decide the split")
	}
}

func TestStandardise(t *testing.T) {
	s, err := datasettest.Read(dataset.Options{Theta: "t", Split: "s", Standardise: true}, datasettest.CSV("t,s,a,b\n1,train,1,7\n2,train,3,7\n3,test,99,8\n"))
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(s.Scale, []float64{1, 1}) || s.X.At(1, 0) != 3 || len(s.Notes) != 1 {
		t.Errorf("scale %v of 1, 3 and 7, 7; X %v; warnings %q", s.Scale, datasettest.Cells(s.X), s.Notes.Texts())
	}
}

// There is no warning of constant variables if all vary.
func TestStandardiseWhatVaries(t *testing.T) {
	s, err := datasettest.Read(dataset.Options{Theta: "t", Standardise: true}, datasettest.CSV("t,a,b\n1,1,2\n2,3,7\n3,9,8\n"))
	if err != nil || len(s.Notes) != 0 {
		t.Errorf("warned %q, %v", s.Notes.Texts(), err)
	}
}

func TestColumnsOfOneName(t *testing.T) {
	s, err := datasettest.Read(dataset.Options{}, datasettest.CSV("a,a,a (2),a,b,a\n1,2,3,4,5,6\n2,3,4,5,6,7\n"))
	if want := []string{"a", "a (2)", "a (2) (2)", "a (3)", "b", "a (4)"}; err != nil || !slices.Equal(s.Names, want) {
		t.Errorf("got %q, %v, want %q", s.Names, err, want)
	}
}

// A CSV of Excel in Windows-1252 gives the same names, roles and rows as in UTF-8, and a
// warning.
func TestWindows1252(t *testing.T) {
	utf8, western := "größe;name;Preis €\n1;Zoë – „A“;2,5\n2;Ærø;3\n", "gr\xf6\xdfe;name;Preis \x80\n1;Zo\xeb \x96 \x84A\x93;2,5\n2;\xc6r\xf8;3\n"
	o := dataset.Options{Theta: "größe", ID: "name"}
	want, err := datasettest.Read(o, datasettest.CSV(utf8))
	if err != nil {
		t.Fatal(err)
	}
	got, err := datasettest.Read(o, datasettest.CSV(western))
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got.Names, want.Names) || !slices.Equal(got.IDs, want.IDs) || got.ThetaName != want.ThetaName || !slices.Equal(got.Theta, want.Theta) {
		t.Errorf("%q, %q, θ %q %v; in UTF-8 %q, %q, θ %q %v", got.Names, got.IDs, got.ThetaName, got.Theta, want.Names, want.IDs, want.ThetaName, want.Theta)
	}
	if slices.ContainsFunc(want.Notes.Texts(), isOfEncoding) || !slices.ContainsFunc(got.Notes.Texts(), isOfEncoding) {
		t.Errorf("warnings for UTF-8 %q, for Windows-1252 %q", want.Notes.Texts(), got.Notes.Texts())
	}
}

// A letter far below the header causes the warning, too.
func TestWindows1252InARow(t *testing.T) {
	s, err := datasettest.Read(dataset.Options{Theta: "t", ID: "n"}, datasettest.CSV("t,n,x\n"+strings.Repeat("1,a,2\n", 50)+"2,M\xfcller,3\n"))
	if err != nil || s.IDs[50] != "Müller" || !slices.ContainsFunc(s.Notes.Texts(), isOfEncoding) {
		t.Errorf("%v, %v", s, err)
	}
}

func isOfEncoding(warning string) bool { return strings.Contains(warning, "Windows-1252") }
