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
