package input_test

import (
	"errors"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/fault"
)

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
		{"long, a value", []dataset.File{csvFile("id,time,y,dose\na,1,5,1\n\nb,1,6,2\nb,2,n/a,2\na,2,7,1\nc,1,5,3\nc,2,6,3\n")}, with(func(o *dataset.Options) { o.Long, o.Variables = "id,time,y", []string{"1", "2"} }), `row 2 (line 5), column "2"`, "data.csv", 5},
		{"long, θ of its rows", []dataset.File{csvFile("id,time,y,dose\na,1,5,1\na,2,7,1\nb,1,6,two\nb,2,8,two\nc,1,5,3\nc,2,6,3\n")}, with(func(o *dataset.Options) { o.Long, o.Theta = "id,time,y", "dose" }), `row 2 (line 4), column "dose": "two"`, "data.csv", 4},
		{"repeated measures", []dataset.File{csvFile("id,arm,w_t1,w_t2,h_t1,h_t2\na,20,5,6,7,8\nb,30,6,7,9,5\nc,40,6,x,9,5\nd,50,6,7,9,5\n")}, with(func(o *dataset.Options) { o.Theta, o.Long, o.Variables = "time", "", []string{"w", "h"} }), `row 6 (line 4), column "w": "x"`, "data.csv", 4},
		{"variables in rows", []dataset.File{csvFile("# turned\nTime [s],0,600,1200,1800\nA,1,2,3,4\nB,5,6,,8\n")}, with(func(o *dataset.Options) { o.Variables = []string{"B"} }), `row 3 (line 4), column "B"`, "data.csv", 4},
		{"curves side by side", []dataset.File{csvFile("wavelength,a,wavelength,b,wavelength,c\n900,1,900,2,900,3\n910,4,910,-,910,6\n920,7,920,8,920,9\n")}, with(func(o *dataset.Options) { o.Variables = []string{"910"} }), `row 2 (line 3), column "910"`, "data.csv", 3},
		{"tables side by side", []dataset.File{csvFile("age,w,h,age,w,h\n20,1,2,25,3,4\n30,2,4,35,n/a,5\n40,1,3,45,4,6\n")}, with(func(o *dataset.Options) { o.Variables = []string{"w"} }), `row 5 (line 3), column "w"`, "data.csv", 3},
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
		_, err := read(c.o, c.files...)
		var coded *fault.Error
		if !errors.As(err, &coded) || !strings.Contains(err.Error(), c.says) || coded.Details["line"] != c.line || coded.Details["file"] != c.file {
			t.Errorf("%s: %v, want the words %s", c.name, err, c.says)
		}
	}
}
