package table

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/limit"
)

// checkNames returns an error for names that are too long to show.
func checkNames(file string, names []string) error {
	for j, name := range names {
		if len(name) > limit.NameBytes {
			return fault.New(fault.TooLarge, "%s: the name of column %d has %s bytes, but at most %s can be read: shorten it", file, j+1, limit.Count(len(name)), limit.Count(limit.NameBytes)).
				With("file", file).With("column", j+1).With("limit", limit.NameBytes)
		}
	}
	return nil
}

// setNames makes the names of columns unique: a column without a name is named by its
// number, and the second of two equal names gets "(2)".
func (t *Table) setNames(names []string) {
	t.numbers = make(map[string]int, len(names))
	last := map[string]int{} // last number of each name, so that thousands of equal names stay fast
	var renamed []string
	t.Names = make([]string, len(names))
	for j, name := range names {
		if name == "" {
			name = "x" + strconv.Itoa(j+1)
		}
		unique := name
		for _, used := t.numbers[unique]; used; _, used = t.numbers[unique] {
			last[name] = max(1, last[name]) + 1
			unique = fmt.Sprintf("%s (%d)", name, last[name])
		}
		if unique != name {
			renamed = append(renamed, fmt.Sprintf("%s: two columns are called %q; column %d is now %q", t.File, name, j+1, unique))
		}
		t.numbers[unique] = j
		t.Names[j] = unique
	}
	t.Notes = append(t.Notes, dataset.NotesOf(dataset.NoteForm, Fewer(renamed, t.File+": %d more columns have the name of another and were renamed")...)...)
}

// oneLine returns a name with blanks for its line ends.
func oneLine(name string) string {
	for _, end := range []string{"\r\n", "\n", "\r"} {
		name = strings.ReplaceAll(name, end, " ")
	}
	return name
}

// blanks returns which columns have no name.
func blanks(names []string) []bool {
	blank := make([]bool, len(names))
	for j, name := range names {
		blank[j] = name == ""
	}
	return blank
}

// Fewer returns the first notes of one kind; rest is a format that counts the others.
func Fewer(notes []string, rest string) []string {
	if len(notes) <= mostNotes+1 { // a line that counts one would be no shorter
		return notes
	}
	return append(notes[:mostNotes:mostNotes], fmt.Sprintf(rest, len(notes)-mostNotes))
}

// Header returns the names in the header of a table; they are empty without a header.
func Header(ctx context.Context, file dataset.File, o dataset.Options) ([]string, error) {
	_, names, err := openCSV(ctx, file, o)
	return names, err
}
