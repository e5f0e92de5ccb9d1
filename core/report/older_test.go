package report

import (
	"fmt"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/method"
)

// A report of format 2 read −999 as a number, so its repetition does too; one of today reads it
// as a missing cell.
func TestOlderReportsReadNumbersOnly(t *testing.T) {
	files := []dataset.File{{Name: "a.csv", Data: []byte("t,a,b\n1,5,2\n2,-999,3\n3,4,5\n4,-999,7\n5,6,9\n6,7,8\n")}}
	for format, o := range map[int]dataset.Options{2: {Theta: "t", Missing: dataset.DropMissing, Plain: true}, Format: {Theta: "t", Missing: dataset.DropMissing}} {
		data, set := opened(t, files, o)
		if want := map[int]int{2: 6, Format: 4}[format]; set.Rows() != want {
			t.Fatalf("format %d reads %d rows, want %d", format, set.Rows(), want)
		}
		data.Read.Plain = false
		r := made(t, data, set, method.Settings{Method: "pca", Components: 1})
		r.Format = format
		summed(t, r)
		if v := verified(t, r, files, 1); !v.Holds() {
			t.Errorf("format %d: %v", format, v.Differences)
		}
	}
}

// Up to format 3 the column that tells the subjects of a long table apart was a variable; a report of today
// cannot make it one.
func TestSubjectsAreNoVariables(t *testing.T) {
	files := []dataset.File{{Name: "long.csv", Data: []byte("child,age,dose,height\n" + subjects())}}
	kept := dataset.Options{Theta: "dose", Long: "child,age,height", KeepSubject: true}
	for format, holds := range map[int]bool{3: true, Format: false} {
		data, set := opened(t, files, kept)
		r := made(t, data, set, method.Settings{Method: "pca", Components: 1})
		r.Format = format
		summed(t, r)
		if v := verified(t, reread(t, r), files, 1); v.Holds() != holds {
			t.Errorf("format %d: %v", format, v)
		}
	}
}

// subjects returns the rows of eight children at three ages.
func subjects() string {
	var text strings.Builder
	for child := range 8 {
		for age := range 3 {
			fmt.Fprintf(&text, "%d,%d,%d,%d\n", 100+child, age, 5*child, 70+9*age+child*child%5)
		}
	}
	return text.String()
}
