package input_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
)

func TestCSVDialects(t *testing.T) {
	wantX, wantTheta := []float64{1.5, -2, 3, 4e-3, 5, 6}, []float64{10, 20, 30}
	for _, c := range []struct {
		name, text string
		o          dataset.Options
	}{
		{"CRLF and BOM", "\ufeffage,a,b\r\n10,1.5,-2\r\n20,3,4e-3\r\n30,5,6\r\n", dataset.Options{Theta: "age"}},
		{"CR alone", "age,a,b\r10,1.5,-2\r20,3,4e-3\r30,5,6\r", dataset.Options{Theta: "age"}},
		{"semicolon, comma in every line", "10,0;1,5;-2,0\n20,0;3,0;0,004\n30,0;5,0;6,0\n", dataset.Options{Theta: "1"}},
		{"quoted", "\"age\",\"a\",\"b \"\"x\"\", y\"\n\"10\",\"1.5\",-2\n20,3,\"4e-3\"\n30,5,6\n", dataset.Options{Theta: "age"}},
		{"quoted decimal comma", "age,a,b\n10,\"1,5\",-2\n20,3,\"0,004\"\n30,5,6\n", dataset.Options{Theta: "age"}},
		{"variables in another order", "b,c,age,a\n-2,0,10,1.5\n4e-3,0,20,3\n6,0,30,5\n", dataset.Options{Theta: "age", Variables: []string{"a", "b"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := read(c.o, csvFile(c.text))
			if err != nil {
				t.Fatal(err)
			}
			if got := cellsOf(s.X); s.Variables() != 2 || !slices.Equal(got, wantX) {
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

func TestProposals(t *testing.T) {
	s, err := read(dataset.Options{}, csvFile("name,Age (years),person,fold,gap,note,x\nann,10,1,train,1,a,1\nbob,20,2,test,,b,2\ncid,30,1,train,3,a,3\n"))
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
	if s.Train != 2 || !slices.Equal(s.IDs, []string{"ann", "cid", "bob"}) || !slices.Equal(cellsOf(s.X), []float64{1, 3, 2}) {
		t.Errorf("the test row is not last: %v %v", s.IDs, cellsOf(s.X))
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

func TestSplits(t *testing.T) {
	var text strings.Builder
	text.WriteString("age,who,x,y\n")
	for i := range 40 {
		text.WriteString(strconv.Itoa(i) + ",p" + strconv.Itoa(i/4) + "," + strconv.Itoa(i*i) + ",1\n")
	}
	o := dataset.Options{Theta: "age", Group: "who", TestShare: 0.3, Seed: 5}
	s, err := read(o, csvFile(text.String()))
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
	if len(cellsOf(training.X)) != 28*s.Variables() || len(cellsOf(testing.X)) != 12*s.Variables() || len(testing.Theta) != 12 {
		t.Error("the parts have wrong sizes")
	}
	if &training.X.(*mat.Dense).RawMatrix().Data[0] != &s.X.(*mat.Dense).RawMatrix().Data[0] {
		t.Error("the training rows were copied")
	}
	again, _ := read(o, csvFile(text.String()))
	o.Seed = 6
	other, _ := read(o, csvFile(text.String()))
	if !slices.Equal(s.Theta, again.Theta) || slices.Equal(s.Theta, other.Theta) {
		t.Error("the seed must decide the split")
	}
}

func TestStandardise(t *testing.T) {
	s, err := read(dataset.Options{Theta: "t", Split: "s", Standardise: true}, csvFile("t,s,a,b\n1,train,1,7\n2,train,3,7\n3,test,90,8\n"))
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(s.Scale, []float64{1, 1}) || s.X.At(1, 0) != 3 || len(s.Notes) != 1 {
		t.Errorf("scale %v of 1, 3 and 7, 7; X %v; warnings %q", s.Scale, cellsOf(s.X), s.Notes.Texts())
	}
}
