package input_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/dataset/datasettest"
	"ppca/core/fault"
)

// visits is a messy table: a title, a comment, units, decimal commas and codes.
const visits = "Visits of 2021;;;;\n# lab 3\nage;dose;weight;part;share\nyears;mg;kg;;\n20;1,5;70,2;train;1\n30;2,0;-999;test;1\n40;2,5;72,4;train;1\n50;3,0;73,1;train;0,5\n60;3,5;74,9;train;1\n"

// An error after a messy table was read names the place in its file, and says what was read as
// missing and how.
func TestErrorsOfMessyTablesNameTheFile(t *testing.T) {
	for _, c := range []struct {
		name     string
		old, new string
		o        dataset.Options
		says     []string
		line     int
	}{
		{"a code is refused", "", "", dataset.Options{Theta: "age", Split: "part", Missing: dataset.RefuseMissing}, []string{`row 2 (line 6), column "weight": "-999" is read as missing (1 such cell`}, 6},
		{"a word among numbers", "3,0", "three", dataset.Options{Theta: "dose"}, []string{`row 4 (line 8), column "dose": "three" is not a number`}, 8},
		{"a negative weight", "0,5", "-0,5", dataset.Options{Theta: "age", Weight: "share", Missing: dataset.DropMissing}, []string{`row 4 (line 8), column "share"`, "-0.5"}, 8},
		{"neither train nor test", "73,1;train", "73,1;both", dataset.Options{Theta: "age", Split: "part", Missing: dataset.DropMissing}, []string{`row 4 (line 8), column "part": "both"`}, 8},
	} {
		_, err := datasettest.Read(c.o, datasettest.CSV(strings.Replace(visits, c.old, c.new, min(len(c.old), 1))))
		var coded *fault.Error
		if !errors.As(err, &coded) {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		for _, text := range c.says {
			if !strings.Contains(err.Error(), text) {
				t.Errorf("%s: %v does not say %q", c.name, err, text)
			}
		}
		list, _ := coded.Details["notes"].(dataset.Notes)
		notes := list.Texts()
		for _, text := range []string{"above the table is skipped", "line 4 holds units", `1 cell "-999" read as missing`, "a comma is the decimal mark"} {
			if !slices.ContainsFunc(notes, func(note string) bool { return strings.Contains(note, text) }) {
				t.Errorf("%s: the notes %q do not say %q", c.name, notes, text)
			}
		}
		if columns, _ := coded.Details["table"].([]dataset.Column); len(columns) != 5 || columns[2].Name != "weight (kg)" || columns[2].Missing != 1 {
			t.Errorf("%s: the columns are %+v", c.name, columns)
		}
		if coded.Details["line"] != c.line {
			t.Errorf("%s: the line is %v, want %d", c.name, coded.Details["line"], c.line)
		}
	}
}

// What missing cells hold is counted by their texts, for a question about them.
func TestMissingCellsAreCountedByText(t *testing.T) {
	for text, want := range map[string]string{
		visits: `1 "-999"`,
		"age,a,b\n1,n/a,2\n2,-999,3\n3,n/a,\n4,5,6\n5,7,5\n6,6,-\n": `1 empty, 2 "n/a", 1 "-", 1 "-999"`,
	} {
		s, err := datasettest.Read(dataset.Options{Accept: true}, datasettest.CSV(text))
		if err != nil || s.Missing.Texts != want {
			t.Errorf("the missing cells hold %v (%v), want %s", s.Missing.Texts, err, want)
		}
	}
}

// An error names the file and the line of a cell wherever the cells of a table were moved to.
func TestErrorsOfRearrangedTablesNameTheLine(t *testing.T) {
	refuse := dataset.Options{Accept: true, Missing: dataset.RefuseMissing}
	with := func(set func(o *dataset.Options)) dataset.Options {
		o := refuse
		set(&o)
		return o
	}
	for _, c := range []struct {
		name  string
		files []dataset.File
		o     dataset.Options
		says  string
		file  string
		line  int
	}{
		{"long, a value", []dataset.File{datasettest.CSV("id,time,y,dose\na,1,5,1\n\nb,1,6,2\nb,2,n/a,2\na,2,7,1\nc,1,5,3\nc,2,6,3\n")}, with(func(o *dataset.Options) { o.Long, o.Variables = "id,time,y", []string{"1", "2"} }), `row 2 (line 5), column "2"`, "data.csv", 5},
		{"long, θ of its rows", []dataset.File{datasettest.CSV("id,time,y,dose\na,1,5,1\na,2,7,1\nb,1,6,two\nb,2,8,two\nc,1,5,3\nc,2,6,3\n")}, with(func(o *dataset.Options) { o.Long, o.Theta = "id,time,y", "dose" }), `row 2 (line 4), column "dose": "two"`, "data.csv", 4},
		{"repeated measures", []dataset.File{datasettest.CSV("id,arm,w_t1,w_t2,h_t1,h_t2\na,20,5,6,7,8\nb,30,6,7,9,5\nc,40,6,x,9,5\nd,50,6,7,9,5\n")}, with(func(o *dataset.Options) { o.Theta, o.Long, o.Variables = "time", "", []string{"w", "h"} }), `row 6 (line 4), column "w": "x"`, "data.csv", 4},
		{"variables in rows", []dataset.File{datasettest.CSV("# turned\nTime [s],0,600,1200,1800\nA,1,2,3,4\nB,5,6,,8\n")}, with(func(o *dataset.Options) { o.Variables = []string{"B"} }), `row 3 (line 4), column "B"`, "data.csv", 4},
		{"curves side by side", []dataset.File{datasettest.CSV("wavelength,a,wavelength,b,wavelength,c\n900,1,900,2,900,3\n910,4,910,-,910,6\n920,7,920,8,920,9\n")}, with(func(o *dataset.Options) { o.Variables = []string{"910"} }), `row 2 (line 3), column "910"`, "data.csv", 3},
		{"tables side by side", []dataset.File{datasettest.CSV("age,w,h,age,w,h\n20,1,2,25,3,4\n30,2,4,35,n/a,5\n40,1,3,45,4,6\n")}, with(func(o *dataset.Options) { o.Variables = []string{"w"} }), `row 5 (line 3), column "w"`, "data.csv", 3},
		{"several files", []dataset.File{
			{Name: "a.csv", Data: []byte("age,w,h\n20,1,2\n30,2,4\n40,1,3\n")},
			{Name: "b.csv", Data: []byte("age,w,h\n25,3,\"4\"\n\n35,two,5\n45,4,6\n")},
		}, with(func(o *dataset.Options) { o.Variables = []string{"w"} }), `b.csv, row 2 (line 4), column "w": "two"`, "b.csv", 4},
		{"several messy files", []dataset.File{
			{Name: "a.csv", Data: []byte("age;w;h\n20;1,5;2\n30;2;4\n40;1;3\n")},
			{Name: "b.csv", Data: []byte("A title;;\nage;w;h\n25;3,5;4\n35;-;5\n45;4;6\n")},
		}, with(func(o *dataset.Options) { o.Variables = []string{"w"} }), `b.csv, row 2 (line 4), column "w"`, "b.csv", 4},
		{"curves in files", []dataset.File{
			{Name: "c_1.csv", Data: []byte("nm,y\n900,1\n910,2\n920,3\n")},
			{Name: "c_2.csv", Data: []byte("nm,y\n900,1\n910,\n920,3\n")},
			{Name: "c_3.csv", Data: []byte("nm,y\n900,1\n910,5\n920,4\n")},
		}, with(func(o *dataset.Options) { o.Variables = []string{"910"} }), `c_2.csv, row 2 (line 3), column "910"`, "c_2.csv", 3},
		{"records", []dataset.File{{Name: "data.json", Data: []byte("[{\"age\":20,\n\"w\":1,\"h\":5},{\"age\":30,\"w\":null,\"h\":6},{\"age\":40,\"w\":3,\"h\":5}]")}}, with(func(o *dataset.Options) { o.Variables = []string{"w"} }), `row 2 (line 2), column "w"`, "data.json", 2},
		{"records over several lines", []dataset.File{{Name: "data.json", Data: []byte("\n{\"data\":[\n{\"age\":20,\n\"w\":1},\n{\"age\":30,\n\"w\": \n null},\n{\"age\":40,\"w\":3}]}")}}, with(func(o *dataset.Options) { o.Variables = []string{"w"} }), `row 2 (line 7), column "w"`, "data.json", 7},
		{"lists of rows", []dataset.File{{Name: "data.json", Data: []byte("[[\"age\",\"w\"],\n[20,1],\n[30,null],\n[40,3]]")}}, with(func(o *dataset.Options) { o.Variables = []string{"w"} }), `row 2 (line 3), column "w"`, "data.json", 3},
		{"lists of columns", []dataset.File{{Name: "data.json", Data: []byte("{\"age\":[20,30,40],\n\"w\":[1,\nnull,3]}")}}, with(func(o *dataset.Options) { o.Variables = []string{"w"} }), `row 2 (line 3), column "w"`, "data.json", 3},
		{"repeated measures in records", []dataset.File{{Name: "data.json", Data: []byte("[{\"id\":\"a\",\"w_t1\":5,\"w_t2\":6,\n\"h_t1\":7,\"h_t2\":8},\n{\"id\":\"b\",\"w_t1\":6,\"w_t2\":7,\n\"h_t1\":9,\n\"h_t2\":\"x\"},{\"id\":\"c\",\"w_t1\":6,\"w_t2\":8,\"h_t1\":9,\"h_t2\":5}]")}}, with(func(o *dataset.Options) { o.Theta, o.Variables = "time", []string{"w", "h"} }), `row 4 (line 5), column "h": "x"`, "data.json", 5},
		{"records in lines", []dataset.File{{Name: "data.json", Data: []byte("{\"age\":20,\"w\":1}\n\n{\"age\":30,\"w\":null}\n{\"age\":40,\"w\":3}\n")}}, with(func(o *dataset.Options) { o.Variables = []string{"w"} }), `row 2 (line 3), column "w"`, "data.json", 3},
	} {
		_, err := datasettest.Read(c.o, c.files...)
		var coded *fault.Error
		if !errors.As(err, &coded) || !strings.Contains(err.Error(), c.says) || coded.Details["line"] != c.line || coded.Details["file"] != c.file {
			t.Errorf("%s: %v, want the words %s", c.name, err, c.says)
		}
	}
}
