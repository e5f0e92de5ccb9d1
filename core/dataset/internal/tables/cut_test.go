package tables

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"ppca/core/dataset"
)

// headed cuts a text and reads its header.
func headed(text string, o dataset.Options) (Table, dataset.Notes, error) {
	t, err := Cut(context.Background(), dataset.File{Name: "t.csv", Data: []byte(text)}, o)
	if err != nil {
		return t, t.Notes, err
	}
	t, err = header(t, o)
	return t, t.Notes, err
}

// shown returns the names and the rows of a table, as a | b; 1 | 2.
func shown(t Table) string {
	rows := []string{strings.Join(t.Names(), " | ")}
	for i := range t.Rows {
		var cells []string
		for _, c := range t.Columns {
			cells = append(cells, c.Cells.Text(i))
		}
		rows = append(rows, strings.Join(cells, " | "))
	}
	return strings.Join(rows, "; ")
}

func TestHeader(t *testing.T) {
	for _, c := range []struct {
		name, text string
		o          dataset.Options
		want       string // names and rows
		says       string
	}{
		{"plain", "age,x\n1,2\n3,4\n", dataset.Options{}, "age | x; 1 | 2; 3 | 4", ""},
		{"no names", "1,2\n3,4\n", dataset.Options{}, "x1 | x2; 1 | 2; 3 | 4", ""},
		{"semicolons between texts and decimal commas", "s;t;a;b;c\n" + strings.Repeat("A;f;1,5;2,5;3,5\n", 50), dataset.Options{}, "s | t | a | b | c" + strings.Repeat("; A | f | 1,5 | 2,5 | 3,5", 50), ""},
		{"semicolons and decimal commas", "age;x\n1,5;2\n3;4,25\n", dataset.Options{}, "age | x; 1,5 | 2; 3 | 4,25", ""},
		{"the sign of a comment before names", "# run 7 of 9\n# T  E  M\n1.5 2 3\n2.5 3 4\n3.5 4 4\n", dataset.Options{}, "T | E | M; 1.5 | 2 | 3; 2.5 | 3 | 4; 3.5 | 4 | 4", "names are in line 2"},
		{"decimal commas between blanks", "a b c\n1,5 2,5 3,5\n1,6 2,7 3,8\n", dataset.Options{}, "a | b | c; 1,5 | 2,5 | 3,5; 1,6 | 2,7 | 3,8", ""},
		{"separator of Excel", "sep=;\nage;x\n1;2\n3;4\n", dataset.Options{}, "age | x; 1 | 2; 3 | 4", ""},
		{"title", "Body measures\nage,x,y\n1,2,3\n3,4,5\n", dataset.Options{}, "age | x | y; 1 | 2 | 3; 3 | 4 | 5", "line 2"},
		{"settings with words, then names", "Made by:;us\nOn:;5.3.2024\nFor:;them\nt;a;b;c\n1;2;3;4\n2;3;4;6\n3;5;1;2\n", dataset.Options{}, "t | a | b | c; 1 | 2 | 3 | 4; 2 | 3 | 4 | 6; 3 | 5 | 1 | 2", "names are in line 4"},
		{"settings", "Model,XY\nRange,5\nUnit,V\nGain,2\nCount,7\nt,v\n0,1\n1,2\n2,4\n3,5\n4,6\n5,5\n6,4\n7,3\n8,2\n", dataset.Options{}, "t | v; 0 | 1; 1 | 2; 2 | 4; 3 | 5; 4 | 6; 5 | 5; 6 | 4; 7 | 3; 8 | 2", "names are in line 6"},
		{"settings with words", "Gain,2\nSource,CH1\nSecond,Value\n0,1\n1,2\n2,4\n", dataset.Options{}, "Second | Value; 0 | 1; 1 | 2; 2 | 4", "names are in line 3"},
		{"units", "age,x\nyears,cm\n1,2\n3,4\n", dataset.Options{}, "age (years) | x (cm); 1 | 2; 3 | 4", "units"},
		{"labels", "age,x\nHow old?,How tall?\n1,2\n3,4\n", dataset.Options{}, "age | x; 1 | 2; 3 | 4", "line 2 below the names"},
		{"merged names", "age,left,,right,\n,grip,pinch,grip,pinch\n1,2,3,4,5\n2,3,4,5,6\n", dataset.Options{}, "age | left grip | left pinch | right grip | right pinch; 1 | 2 | 3 | 4 | 5; 2 | 3 | 4 | 5 | 6", "2 lines"},
		{"merged names that are units", "age,left,,right,\n,x,y,x,y\n1,2,3,4,5\n2,3,4,5,6\n", dataset.Options{}, "age | left x | left y | right x | right y; 1 | 2 | 3 | 4 | 5; 2 | 3 | 4 | 5 | 6", "2 lines"},
		{"equal units below names and numbers", "run,7,8\nage,a,b\n,cm,cm\n5,6,7\n8,9,1\n2,3,4\n3,5,6\n", dataset.Options{}, "age | a (cm) | b (cm); 5 | 6 | 7; 8 | 9 | 1; 2 | 3 | 4; 3 | 5 | 6", "line 3 holds units"},
		{"units of the USGS", "# note\nsite\tdatetime\t1234_00060\n5s\t20d\t14n\n01\t2020-01-01\t5.5\n01\t2020-01-02\t6\n", dataset.Options{}, "site | datetime | 1234_00060; 01 | 2020-01-01 | 5.5; 01 | 2020-01-02 | 6", "line 3 below the names"},
		{"equal names, the other half below", ",temp,temp\n,mean,max\nday,,\n1,8.1,15\n2,8.4,16\n", dataset.Options{}, "day | temp mean | temp max; 1 | 8.1 | 15; 2 | 8.4 | 16", "2 lines"},
		{"a logger of Campbell", "TOA5,CR1000,17,CPU\nTS,RN,Volt,Air\nTS,RN,Volts,Deg C\n,,Min,Avg\n2020-01-01,0,12.5,-3.1\n2020-01-02,1,12.4,-3\n", dataset.Options{}, "TS | RN | Volt (Min) | Air (Avg); 2020-01-01 | 0 | 12.5 | -3.1; 2020-01-02 | 1 | 12.4 | -3", "line 2"},
		{"numbers among names", "id,user,A260,260/280,x,y\na,u,1,1.8,2,3\nb,v,2,1.9,3,4\n", dataset.Options{}, "id | user | A260 | 260/280 | x | y; a | u | 1 | 1.8 | 2 | 3; b | v | 2 | 1.9 | 3 | 4", ""},
		{"numbers below a level of names", ",w,w,h,h\nvisit,1,2,1,2\nid,,,,\n3,14,14.5,95,96\n4,16,16.5,101,102\n", dataset.Options{}, "x1 | x2 | x3 | x4 | x5; 3 | 14 | 14.5 | 95 | 96; 4 | 16 | 16.5 | 101 | 102", "3 lines above the data"},
		{"a count of rows below", "a | b\n---+---\n1 | 2\n3 | 4\n(2 rows)\n", dataset.Options{}, "a | b; 1 | 2; 3 | 4", "1 line below the data"},
		{"row names of R", "\"age\",\"x\"\n\"1\",5.5,6\n\"2\",7,8\n", dataset.Options{}, "x1 | age | x; 1 | 5.5 | 6; 2 | 7 | 8", ""},
		{"row names beside x1", "\"\",\"x1\",\"y\"\n\"1\",5.5,6\n\"2\",7,8\n", dataset.Options{}, "unnamed 1 | x1 | y; 1 | 5.5 | 6; 2 | 7 | 8", ""},
		{"a name without cells", "age,x,remark\n1,2\n3,4\n", dataset.Options{}, "age | x; 1 | 2; 3 | 4", `"remark" has a name and no cells`},
		{"row names by the option", "age,x\n1,5,6\n2,7,8\n", dataset.Options{Lines: "1"}, "x1 | age | x; 1 | 5 | 6; 2 | 7 | 8", ""},
		{"names with units, twice", "A,,B,\nt (s),mV,t (s),mV\n0,5,0,9\n1,6,1,8\n", dataset.Options{}, "A t (s) | A mV | B t (s) | B mV; 0 | 5 | 0 | 9; 1 | 6 | 1 | 8", "2 lines"},
		{"first row begins with a word", "age,x,y\n<5,1,2\n5-9,3,4\n10-14,5,6\n", dataset.Options{}, "age | x | y; <5 | 1 | 2; 5-9 | 3 | 4; 10-14 | 5 | 6", ""},
		{"names of several words, tabs", "t (min)\tmy mV\n0.5\t12\n1.5\t14\n2.5\t11\n", dataset.Options{}, "t (min) | my mV; 0.5 | 12; 1.5 | 14; 2.5 | 11", ""},
		{"dates with blanks", "id\tday of visit\tv\nq0\t20 April 2006\t32,74\nq1\t27 April 2006\t81,7\n", dataset.Options{}, "id | day of visit | v; q0 | 20 April 2006 | 32,74; q1 | 27 April 2006 | 81,7", ""},
		{"uneven wavelengths", "tea,399.2,401.7,404.3,406.8,409.2,411.5\ngreen,1,2,3,5,6,8\nblack,2,3,4,5,7,9\n", dataset.Options{}, "tea | 399.2 | 401.7 | 404.3 | 406.8 | 409.2 | 411.5; green | 1 | 2 | 3 | 5 | 6 | 8; black | 2 | 3 | 4 | 5 | 7 | 9", ""},
		{"numbers that could be data", "p1,1,2,3\np2,4,2,1\np3,5,9,4\n", dataset.Options{}, "p1 | 1 | 2 | 3; p2 | 4 | 2 | 1; p3 | 5 | 9 | 4", "could be data"},
		{"wavelengths only", "400,410,420,430,440,450\n5,6,4,3,2,1\n6,8,7,5,4,2\n", dataset.Options{}, "400 | 410 | 420 | 430 | 440 | 450; 5 | 6 | 4 | 3 | 2 | 1; 6 | 8 | 7 | 5 | 4 | 2", "could be data"},
		{"texts only", "file,who,set\nb,Bea,test\na,Ann,train\n", dataset.Options{}, "file | who | set; b | Bea | test; a | Ann | train", ""},
		{"a last row of gaps", "who,age,x,site\nann,1,2,p\nben,3,4,q\ncid,,,r\n", dataset.Options{}, "who | age | x | site; ann | 1 | 2 | p; ben | 3 | 4 | q; cid |  |  | r", ""},
		{"depths as names", "Depth (m),0,5,20\nTemp,18,17,11\nSal,35,36,35\n", dataset.Options{}, "Depth (m) | 0 | 5 | 20; Temp | 18 | 17 | 11; Sal | 35 | 36 | 35", ""},
		{"two years as names", "land,2019,2020\nA,5,6\nB,6,8\n", dataset.Options{}, "land | 2019 | 2020; A | 5 | 6; B | 6 | 8", ""},
		{"a year as a name", "land,2019\nA,5\nB,6\n", dataset.Options{}, "land | 2019; A | 5; B | 6", ""},
		{"a year among names", "age,2019,x\n30,5,1\n40,6,2\n", dataset.Options{}, "age | 2019 | x; 30 | 5 | 1; 40 | 6 | 2", ""},
		{"no names, words first", "Ann,20,30\nBob,25,38\nCid,31,40\n", dataset.Options{}, "x1 | x2 | x3; Ann | 20 | 30; Bob | 25 | 38; Cid | 31 | 40", ""},
		{"no names, narrow blanks", "Ann;1 020,5;3\nBob;1 125;4\n", dataset.Options{}, "x1 | x2 | x3; Ann | 1 020,5 | 3; Bob | 1 125 | 4", ""},
		{"blanks between thousands, commas", "a,b\n1 990,5 482.60\n1 991,9 912.54\n", dataset.Options{}, "a | b; 1 990 | 5 482.60; 1 991 | 9 912.54", ""},
		{"sums and remarks", "age,x\n1,2\n3,4\nSum,6\nSource: us\n", dataset.Options{}, "age | x; 1 | 2; 3 | 4", "2 lines below the data"},
		{"a sum without a name", "who,age,x\nann,1,2\nben,3,4\n,4,6\n", dataset.Options{}, "who | age | x; ann | 1 | 2; ben | 3 | 4", "1 line below the data"},
		{"Sweden", "land,x,y\nAT,1,2\nSE,3,4\nDE,5,6\nSE,7,8\n", dataset.Options{}, "land | x | y; AT | 1 | 2; SE | 3 | 4; DE | 5 | 6; SE | 7 | 8", ""},
		{"measures below a mean", "who,x,y\nann,1,2\nben,3,4\nMean,2,3\nSD,1,1\nn,2,2\n", dataset.Options{}, "who | x | y; ann | 1 | 2; ben | 3 | 4", "3 lines below the data"},
		{"a total amid", "who,age,x\nann,1,2\nTotal,1,2\nben,3,4\n", dataset.Options{}, "who | age | x; ann | 1 | 2; ben | 3 | 4", "line 3: \"Total 1 2\""},
		{"a row of failures", "id,x,y\na,1,2\nb,fail,fail\nc,2,3\nd,3,4\ne,5,6\n", dataset.Options{}, "id | x | y; a | 1 | 2; b | fail | fail; c | 2 | 3; d | 3 | 4; e | 5 | 6", ""},
		{"comment amid", "age,x\n1,2\n# lunch\n3,4\n", dataset.Options{}, "age | x; 1 | 2; 3 | 4", "line 3"},
		{"names again", "age,x\n1,2\nage,x\n3,4\n", dataset.Options{}, "age | x; 1 | 2; 3 | 4", "line 3"},
		{"a first row of gaps", "id,age\nanna,\nben,3\ncara,5\n", dataset.Options{}, "id | age; anna | ; ben | 3; cara | 5", ""},
		{"Markdown", "| age | x |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n", dataset.Options{}, "age | x; 1 | 2; 3 | 4", ""},
		{"chosen rows", "age,x\n1,2\n3,4\n5,6\n7,8\n", dataset.Options{Lines: "1", Rows: "3-4"}, "age | x; 3 | 4; 5 | 6", ""},
		{"chosen rows, names found", "age,x\n1,2\n3,4\n5,6\n7,8\n", dataset.Options{Rows: "4-"}, "age | x; 5 | 6; 7 | 8", ""},
		{"no names chosen", "1,2\n3,4\n", dataset.Options{Lines: "none"}, "x1 | x2; 1 | 2; 3 | 4", ""},
		{"a word in a column of numbers", "t,x\n1,abc\n3,4\n", dataset.Options{}, "t | x; 1 | abc; 3 | 4", ""},
		{"leading zeros and zeros at the end stay", "id,x\n007,1.50\n008,2.00\n", dataset.Options{}, "id | x; 007 | 1.50; 008 | 2.00", ""},
	} {
		got, notes, err := headed(c.text, c.o)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if shown(got) != c.want {
			t.Errorf("%s:\n got %s\nwant %s; notes %q", c.name, shown(got), c.want, notes.Texts())
		}
		if says := strings.Join(notes.Texts(), "\n"); !strings.Contains(says, c.says) {
			t.Errorf("%s: the notes %q do not say %q", c.name, says, c.says)
		}
	}
}

// The names are found below a hundred settings.
func TestManySettings(t *testing.T) {
	text := strings.Repeat("Gain,2\nSource,CH1\n", 50) + "Second,Value\n" + strings.Repeat("0.5,1\n1.5,2\n", 100)
	got, _, err := headed(text, dataset.Options{})
	if err != nil || got.Columns[0].Name != "Second" || got.Rows != 200 {
		t.Errorf("%q, %d rows, %v", got.Names(), got.Rows, err)
	}
}

func TestRagged(t *testing.T) {
	for text, says := range map[string]string{
		"t,x\n1,2\n\n3,4,5\n6,7\n8,9\n":            "row 2 (line 4) has 3 cells",
		"t,x,y\n1,1,5,2,5\n2,3,5,4,0\n3,1,0,2,2\n": "line 1 has 3 names, but most rows below it have 5",
		"id,w,h\n1,70,5,170\n2,80,25,180\n":        "line 1 has 3 names, but most rows below it have 4 cells: if commas are decimal marks",
		"id w of t\n1 7 >= 5 0\n1 8 >= 5 1\n":      "line 1 has 4 names, but most rows below it have 5 cells: a name or a cell contains a blank",
		"heart rate  age\n60  20\n70  30\n":        "line 1 has 3 names, but most rows below it have 2",
	} {
		_, _, err := headed(text, dataset.Options{})
		if got := fmt.Sprint(err); !strings.Contains(got, says) {
			t.Errorf("%q: %s", text, got)
		}
	}
}

// Texts that a number restores are numbers; others stay as written.
func TestCells(t *testing.T) {
	for _, text := range []string{"1", "-2.5", "0.1", "007", "1.50", "-0", "+3", "1e5", "1,5", "1E1", ".5", "123456789012345678", "0.00001234", "", "abc"} {
		if got := CellsOf(text).Text(0); got != text {
			t.Errorf("%q comes back as %q", text, got)
		}
	}
	for _, text := range []string{"1.234500", "1.000000e+00", "-9.4526690000E-03", "0.8414709848078965"} {
		if v := CellsOf(text).numbers[0]; v != v {
			t.Errorf("%q is no number", text)
		}
	}
}

// CellsOf returns cells with these texts.
func CellsOf(texts ...string) Cells {
	var b Builder
	for _, text := range texts {
		b.Add(text)
	}
	return b.Cells()
}
