package input_test

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"slices"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/dataset/corpus"
	"ppca/core/dataset/datasettest"
	"ppca/core/fault"
	"ppca/core/limit"
)

// The first suitable column gets a proposed role, even if it is column 1; other columns do
// not.
func TestTheFirstColumnKeepsItsRole(t *testing.T) {
	for _, c := range []struct {
		name, text string
		roles      []string
	}{
		{"θ", "age,yaw,x\n1,5,2\n2,6,3\n3,9,5\n", []string{dataset.RoleTheta, dataset.RoleVariable, dataset.RoleVariable}},
		{"a group of numbers", "group,subject,x\n1,5,2\n1,6,3\n2,9,5\n", []string{dataset.RoleGroup, dataset.RoleVariable, dataset.RoleVariable}},
		{"an id of numbers", "id,name,x\n7,5,2\n8,6,3\n9,9,5\n", []string{dataset.RoleID, dataset.RoleVariable, dataset.RoleVariable}},
		{"a group of words", "person,family,x\na,k,1\na,k,2\nb,l,3\n", []string{dataset.RoleGroup, dataset.RoleIgnore, dataset.RoleVariable}},
		{"an id of words", "a,b,x\nu,k,1\nv,l,2\nw,m,3\n", []string{dataset.RoleID, dataset.RoleIgnore, dataset.RoleVariable}},
		{"a split", "part,fold,x\ntrain,test,1\ntest,train,2\ntrain,train,3\n", []string{dataset.RoleSplit, dataset.RoleIgnore, dataset.RoleVariable}},
	} {
		s, err := datasettest.Read(dataset.Options{}, datasettest.CSV(c.text))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		var roles []string
		for _, column := range s.Columns {
			roles = append(roles, column.Role)
		}
		train := 3
		if c.name == "a split" {
			train = 2
		}
		if !slices.Equal(roles, c.roles) || s.Train != train {
			t.Errorf("%s: %q, %d rows for training", c.name, roles, s.Train)
		}
	}
}

// Numbers of rows or of persons are variables if θ is chosen, with a note.
func TestNumbersOfPersonsAreNoted(t *testing.T) {
	for _, c := range []struct {
		o    dataset.Options
		says string
	}{
		{dataset.Options{Theta: "age"}, `column "person" is a variable; if it only tells groups of rows apart, make it the group or ignore it`},
		{dataset.Options{Theta: "age", Group: "person"}, ""},
		{dataset.Options{Theta: "age", Ignore: []string{"person"}}, ""},
	} {
		s, err := datasettest.Read(c.o, datasettest.CSV("person,age,x\n62161,20,1.5\n62163,30,2\n62164,41,3\n"))
		if err != nil {
			t.Fatal(err)
		}
		if said := strings.Join(s.Notes.Texts(), "\n"); (c.says == "") != (said == "") || !strings.Contains(said, c.says) {
			t.Errorf("%+v: %q", c.o, said)
		}
	}
}

// A column without any number is left out, even if missing cells are modelled.
func TestAnEmptyColumnIsNotModelled(t *testing.T) {
	s, err := datasettest.Read(dataset.Options{Missing: dataset.ModelMissing}, datasettest.CSV("x,a,b\n1,,2\n2,,\n3,,5\n"))
	if err != nil || !slices.Equal(s.Names, []string{"x", "b"}) {
		t.Errorf("%v, %v", s, err)
	}
}

// The first line is a header if one of its cells is a chosen name or is above numbers.
func TestNamesThatAreNumbers(t *testing.T) {
	for _, c := range []struct {
		text  string
		o     dataset.Options
		names []string // of the variables
	}{
		{"who,2020,2021\nann,1,2\nbob,3,4\n", dataset.Options{ID: "who"}, []string{"2020", "2021"}},
		{"t,2020\n1,2\n3,4\n", dataset.Options{Variables: []string{"2020"}}, []string{"2020"}},
		{"1,2020\n1,2\n3,4\n", dataset.Options{}, []string{"x1", "x2"}},
	} {
		s, err := datasettest.Read(c.o, datasettest.CSV(c.text))
		if err != nil || !slices.Equal(s.Names, c.names) {
			t.Errorf("%q: %+v, %v", c.text, s, err)
		}
	}
}

// One table can have groups, ids, weights and θ.
func TestAllLabels(t *testing.T) {
	s, err := datasettest.Read(dataset.Options{Theta: "t", Group: "g", Weight: "w"}, datasettest.CSV("id,t,g,w,x\n1,5,a,1,2\n2,6,a,2,3\n3,7,b,3,7\n"))
	if err != nil || !slices.Equal(s.Groups, []string{"a", "a", "b"}) || !slices.Equal(s.Weights, []float64{1, 2, 3}) || !slices.Equal(s.Theta, []float64{5, 6, 7}) {
		t.Errorf("%+v, %v", s, err)
	}
	if said := strings.Join(s.Notes.Texts(), "\n"); !strings.Contains(said, `column "id" is a variable; if it only`) {
		t.Errorf("said %q", said)
	}
}

// A column that varies only by rounding counts as constant, whatever its size.
func TestRoundingIsNoSpread(t *testing.T) {
	s, err := datasettest.Read(dataset.Options{Theta: "t", Standardise: true}, datasettest.CSV("t,a,b\n1,100000000,1\n2,100000000.00000002,5\n3,100000000,9\n"))
	if err != nil || s.Scale[0] != 1 || s.Scale[1] == 1 {
		t.Errorf("scale %v, %v", s.Scale, err)
	}
}

// Of many notes the first are written and the others are counted.
func TestLongListsAreCounted(t *testing.T) {
	s, err := datasettest.Read(dataset.Options{}, datasettest.CSV(strings.Repeat("a,", 12)+"b\n"+strings.Repeat("1,", 12)+"2\n"+strings.Repeat("3,", 12)+"4\n"))
	if err != nil {
		t.Fatal(err)
	}
	// Eleven of twelve repeat a name; eight of these are listed.
	if said := strings.Join(s.Notes.Texts(), "\n"); !strings.Contains(said, "3 more columns have the name of another") {
		t.Errorf("said %q", said)
	}
}

// Values at the limit are allowed.
func TestLimitsAreInclusive(t *testing.T) {
	longest := strings.Repeat("n", limit.NameBytes)
	if s, err := datasettest.Read(dataset.Options{}, datasettest.CSV(longest+",x\n1,2\n3,4\n")); err != nil || s.Names[0] != longest {
		t.Errorf("the longest name: %v", err)
	}
	_, err := datasettest.Read(dataset.Options{}, datasettest.CSV("x,"+longest+"n\n1,2\n3,4\n"))
	var coded *fault.Error
	if !errors.As(err, &coded) || coded.Details["column"] != 2 {
		t.Errorf("a longer one: %v", err)
	}
}

// A picture in an unsupported format is recognised by its content or its name.
func TestForeignPictures(t *testing.T) {
	for _, c := range []struct {
		name, content string
		code          fault.Code
	}{
		{"a.bin", "RIFF\x10\x00\x00\x00WEBPVP8 ", fault.Unsupported},
		{"a.wav", "RIFF\x10\x00\x00\x00WAVEfmt ", fault.Format},
		{"a.bin", "RIFF\x10\x00\x00\x00WEB", fault.Format},
		{"a.bin", "GIF89a\x01\x00", fault.Unsupported},
		{"a.pgm", "P5 \n \t", fault.Format},
	} {
		if _, err := datasettest.Read(dataset.Options{}, dataset.File{Name: c.name, Data: []byte(c.content)}); fault.CodeOf(err) != c.code {
			t.Errorf("%s, %q: %v", c.name, c.content, err)
		}
	}
}

// The warnings of pictures report only the transparency that is there.
func TestPicturesThatShineThrough(t *testing.T) {
	veiled := func(alpha uint8) dataset.File {
		p := image.NewNRGBA(image.Rect(0, 0, 2, 1))
		p.SetNRGBA(0, 0, color.NRGBA{200, 100, 50, 255})
		p.SetNRGBA(1, 0, color.NRGBA{200, 100, 50, alpha})
		return datasettest.PNG(t, "a1.png", p)
	}
	opaque := datasettest.PNG(t, "b2.png", datasettest.Colour(2, 1))
	for _, c := range []struct {
		alpha uint8
		o     dataset.Options
		want  []string
	}{
		{255, dataset.Options{Missing: dataset.ModelMissing}, nil},
		{128, dataset.Options{Missing: dataset.ModelMissing}, []string{"1 pictures have transparent parts"}},
		{128, dataset.Options{}, []string{"1 pictures have transparent parts"}},
		{0, dataset.Options{Missing: dataset.ModelMissing}, []string{"1 pixels of 1 pictures are transparent"}},
	} {
		c.o.Pattern = `(\d)`
		s, err := datasettest.Read(c.o, veiled(c.alpha), opaque)
		if err != nil {
			t.Errorf("%d: %v", c.alpha, err)
			continue
		}
		if len(s.Notes) != len(c.want) || len(c.want) > 0 && !strings.Contains(s.Notes.Texts()[0], c.want[0]) {
			t.Errorf("opacity %d, %+v: %q, want %q", c.alpha, c.o.Missing, s.Notes.Texts(), c.want)
		}
	}
	_, err := datasettest.Read(dataset.Options{Missing: dataset.RefuseMissing}, opaque, veiled(0))
	var coded *fault.Error
	if !errors.As(err, &coded) || coded.Details["row"] != 1 || coded.Details["column"] != 2 {
		t.Errorf("refused: %v", err)
	}
}

// If θ is proposed from a table, it is not read from the names of files, even if θ is the
// first column. Tables that describe no pictures are reported.
func TestTableBesidePictures(t *testing.T) {
	pictures := []dataset.File{datasettest.PNG(t, "a1.png", datasettest.Grey(2, 1, 0)), datasettest.PNG(t, "b2.png", datasettest.Grey(2, 1, 5))}
	table := dataset.File{Name: "index.csv", Data: []byte("age,file\n10,a1.png\n20,b2.png\n")}
	s, err := datasettest.Read(dataset.Options{}, append(pictures, table)...)
	if err != nil || s.Theta != nil || strings.Contains(strings.Join(s.Notes.Texts(), "\n"), "are ignored") {
		t.Errorf("%+v, %v", s, err)
	}
	s, err = datasettest.Read(dataset.Options{}, append(pictures, table, dataset.File{Name: "other.csv", Data: []byte("a,b\n1,2\n")})...)
	if err != nil || !strings.Contains(strings.Join(s.Notes.Texts(), "\n"), `are ignored: "other.csv"`) {
		t.Errorf("%+v, %v", s, err)
	}
}

// A stratum is no variable, and the rows for testing have its shares.
func TestStratum(t *testing.T) {
	var text strings.Builder
	text.WriteString("age,sex,a\n")
	for i := range 40 {
		fmt.Fprintf(&text, "%d,%s,%d\n", 20+i, []string{"f", "f", "f", "m"}[i%4], i*i)
	}
	s, err := datasettest.Read(dataset.Options{Theta: "age", Stratum: "sex", TestShare: 0.2, Seed: 3}, datasettest.CSV(text.String()))
	if err != nil || !slices.Equal(s.Names, []string{"a"}) || s.Columns[1].Role != dataset.RoleStratum {
		t.Fatal(s, err)
	}
	men := 0
	for _, age := range s.Theta[s.Train:] {
		if int(age)%4 == 3 {
			men++
		}
	}
	if s.Rows()-s.Train != 8 || men != 2 {
		t.Errorf("%d rows are for testing, %d of them men; want 8 and 2", s.Rows()-s.Train, men)
	}
}

// Whoever names the θ that is proposed gets the roles that are proposed with it, so that
// `ppca fit -theta age` fits what `ppca fit` and the page fit.
func TestNamingTheProposedThetaKeepsTheRoles(t *testing.T) {
	for _, table := range corpus.Tables() {
		o := table.With
		o.Accept = true
		s, err := datasettest.Read(o, table.Files...)
		if err != nil || s.Theta == nil || len(s.Columns) == 0 || o.Theta != "" {
			continue
		}
		t.Run(table.Name, func(t *testing.T) {
			o.Theta = dataset.Both(s.ThetaName, s.SecondName)
			again, err := datasettest.Read(o, table.Files...)
			if err != nil && strings.Contains(err.Error(), "is not a number: leave the column out") {
				return // a cell of text among numbers is an error once θ is named
			}
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(again.Columns, s.Columns) {
				t.Errorf("columns\n%+v, want\n%+v", again.Columns, s.Columns)
			}
		})
	}
}
