package roles

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/table"
	"ppca/core/fault"
)

// The cells of text that one pass over a table keeps, and roughly their memory.
const (
	textCells = 1 << 20
	textBytes = 64 << 20
)

// Propose proposes roles from the names and the cells, and adds notes. If θ is chosen, a cell without
// a number in a column of numbers is an error, not a reason to leave the column out, and columns of
// numbers get roles only if the options accept them.
func (r *Roles) Propose(t *table.Table, chosen bool) error {
	if !chosen && !r.plain {
		r.proposeSpectra(t)
	}
	var texts []int
	var gaps, words []string
	free := r.Free()
	for _, j := range free {
		if t.Facts[j].Words > 0 {
			texts = append(texts, j)
		}
	}
	cells := textsOf(t, texts)
	for _, j := range free {
		f := t.Facts[j]
		faulty := f.Numbers > 0 && (f.Words > 0 || f.Missing > 0 && !r.lenient) || t.Question(j) != nil
		switch {
		case chosen && faulty, f.Words == 0 && !r.accept:
		case f.Words > 0:
			left, err := r.proposeForWords(t, j, cells)
			if err != nil {
				return err
			}
			words = append(words, left...)
		case f.Missing > 0 && !(r.lenient && f.Numbers > 0):
			r.Of[j] = dataset.RoleIgnore
			gaps = append(gaps, fmt.Sprintf("%s: column %q has %s without a number (first in %s); it is left out; to use it, drop these rows or model the cells as not observed", t.File, t.Names[j], fault.Plural(f.Missing, "cell"), f.FirstMissing))
		default:
			r.proposeForNumbers(t, j)
		}
	}
	r.Notes = append(r.Notes, dataset.NotesOf(dataset.NoteColumn, table.Fewer(words, t.File+": %d more columns are not numeric; they are left out")...)...)
	r.Notes = append(r.Notes, dataset.NotesOf(dataset.NoteGaps, table.Fewer(gaps, t.File+": %d more columns have cells without a number; they are left out")...)...)
	if !chosen && !r.plain {
		r.proposeSetPoints(t)
	}
	if r.accept && !r.plain {
		return r.proposeSubjects(t)
	}
	return nil
}

// textsOf returns a function that returns the cells of a column. It must be called once for
// each of the columns, in order. Each pass over the table reads as many columns as fit in
// memory, because thousands of passes would take minutes.
func textsOf(t *table.Table, columns []int) func(column int) ([]string, error) {
	each := max(1, min(textCells/t.Rows, len(columns)*textBytes/max(1, t.Bytes)))
	var read [][]string
	return func(column int) ([]string, error) {
		for columns[0] != column { // it got its role without its cells
			columns = columns[1:]
			read = read[min(1, len(read)):]
		}
		if len(read) == 0 {
			var err error
			if read, err = t.Text(columns[:min(each, len(columns))]); err != nil {
				return nil, err
			}
		}
		return read[0], nil
	}
}

// proposeForWords proposes a role for a column of words, or returns a note that the column
// is left out.
func (r *Roles) proposeForWords(t *table.Table, j int, cells func(column int) ([]string, error)) ([]string, error) {
	var texts []string
	if r.Split < 0 || r.Id < 0 {
		var err error
		if texts, err = cells(j); err != nil {
			return nil, err
		}
	}
	f := t.Facts[j]
	switch {
	case r.Split < 0 && isSplit(texts):
		r.Split, r.Of[j] = j, dataset.RoleSplit
		r.Note(dataset.NoteRole, "%s: column %q divides the rows into training and testing", t.File, t.Names[j])
	case r.Group < 0 && Called(t.Names[j], groupNames) && (r.plain || !t.OneText(j) && 2*f.Missing < t.Rows):
		r.Group, r.Of[j] = j, dataset.RoleGroup
		r.Note(dataset.NoteRole, "%s: column %q is proposed as the group", t.File, t.Names[j])
	case r.Id < 0 && f.Words > f.Numbers && distinct(texts):
		r.Id, r.Of[j] = j, dataset.RoleID
		r.Note(dataset.NoteRole, "%s: column %q has a different text in every row; it is proposed as the id", t.File, t.Names[j])
	default:
		if r.Of[j] = dataset.RoleIgnore; f.Numbers == 0 && f.Missing == 0 && texts != nil && !r.plain {
			r.words[j] = dataset.GroupNumbers(texts)
		}
		return []string{fmt.Sprintf("%s: column %q is not numeric (%q in %s); it is left out; to use it, %s", t.File, t.Names[j], f.FirstWord.Text, f.FirstWord, adviceForWords(f.Numbers))}, nil
	}
	return nil, nil
}

// adviceForWords returns how to use a column of words.
func adviceForWords(numbers int) string {
	if numbers > 0 {
		return "correct the cell, or name its text as one of missing cells (the option na)"
	}
	return "make it the group, or a variable for each text (the option oneHot)"
}

// proposeSpectra proposes the first column as θ if it is the only one whose name does not begin
// with a digit, as 900 nm does.
func (r *Roles) proposeSpectra(t *table.Table) {
	free, other := r.Free(), 0
	if len(free) < 4 {
		return
	}
	for _, j := range free {
		if c := t.Names[j][0]; c < '0' || c > '9' {
			other++
		}
	}
	if j := free[0]; r.Theta < 0 && other == 1 && t.Facts[j].Words+t.Facts[j].Missing == 0 && (t.Names[j][0] < '0' || t.Names[j][0] > '9') {
		r.ProposeTheta(t, j)
	}
}

// ProposeTheta proposes a column as θ.
func (r *Roles) ProposeTheta(t *table.Table, j int) {
	r.Theta, r.Of[j] = j, dataset.RoleTheta
	r.Note(dataset.NoteRole, "%s: column %q is proposed as θ", t.File, t.Names[j])
}

func (r *Roles) proposeForNumbers(t *table.Table, j int) {
	name := t.Names[j]
	switch {
	case !r.plain && (isOneOfTimes(t, name) || isFilling(name)):
		// a variable: θ would be the first of them, or how long the answers took
	case r.Theta < 0 && (Called(name, thetaNames) && (r.plain || !t.Same(j)) || !r.plain && !t.Same(j) && (Called(name, moreThetas) || AsksAge(name))):
		r.ProposeTheta(t, j)
	case !r.plain && isCode(name) && t.Increasing(j) && !t.Counting(j):
		r.Of[j] = dataset.RoleIgnore
		r.Note(dataset.NoteColumn, "%s: column %q has increasing whole numbers, as numbers of objects; it is left out", t.File, name)
	case !r.plain && (Called(name, rowNames) || isCode(name)) && t.Counting(j):
		r.Of[j] = dataset.RoleIgnore
		r.Note(dataset.NoteColumn, "%s: column %q counts the rows; it is left out", t.File, name)
	case r.Group < 0 && Called(name, groupNames) && (r.plain || !isMeasured(name) && isWhole(t.Column(j))):
		r.Group, r.Of[j] = j, dataset.RoleGroup
		r.Note(dataset.NoteRole, "%s: column %q is proposed as the group", t.File, name)
	case t.Tidied() && r.Group >= 0 && Called(name, groupNames) && isWhole(t.Column(j)):
		r.Of[j] = dataset.RoleIgnore
		r.Note(dataset.NoteColumn, "%s: column %q tells groups of rows apart; it is left out, because %q is the group", t.File, name, t.Names[r.Group])
	case !r.plain && t.Rows > 2 && t.Same(j) && (isCode(name) || isAlone(t, j)):
		r.Of[j] = dataset.RoleIgnore
		r.Note(dataset.NoteColumn, "%s: column %q has one value; it is left out", t.File, name)
	case !r.plain && strings.HasSuffix(name, "_complete") && isState(t, j):
		r.Of[j] = dataset.RoleIgnore
		r.Note(dataset.NoteColumn, "%s: column %q has the state of a form of REDCap; it is left out", t.File, name)
	case !r.plain && isFlags(t, j):
		r.Of[j] = dataset.RoleIgnore
		r.Note(dataset.NoteColumn, "%s: column %q has flags of %q; it is left out", t.File, name, t.Names[j-1])
	case !r.plain && strings.HasPrefix(name, "Unnamed: ") && t.Increasing(j):
		r.Of[j] = dataset.RoleIgnore
		r.Note(dataset.NoteColumn, "%s: column %q has increasing whole numbers, as the index of pandas has them; it is left out", t.File, name)
	case r.Id < 0 && (Called(name, idNames) || !r.plain && (IsID(name) || Called(name, subjects) && !isMeasured(name)) && allDiffer(t.Column(j))) && isWhole(t.Column(j)):
		r.Id, r.Of[j] = j, dataset.RoleID
		r.Note(dataset.NoteRole, "%s: column %q is proposed as the id", t.File, name)
	}
}

// distinct reports whether all cells differ.
func distinct(cells []string) bool {
	sorted := slices.Sorted(slices.Values(cells))
	return len(slices.Compact(sorted)) == len(cells)
}

// allDiffer reports whether no value repeats: then the codes, which count from the first row, number
// the rows.
func allDiffer(values []float64) bool {
	return slices.Max(codesOfNumbers(values)) == len(values)-1
}

// isWhole reports whether every value is a whole number.
func isWhole(values []float64) bool {
	return !slices.ContainsFunc(values, func(v float64) bool { return v != math.Trunc(v) })
}

// WarnOfIDs warns of variables that look like numbers of rows or of groups, as a chosen θ makes
// them.
func WarnOfIDs(s *dataset.Set, t *table.Table, r *Roles) {
	for _, j := range r.Variables {
		name, advice := t.Names[j], ""
		switch {
		case r.Id < 0 && Called(name, idNames):
			advice = "only numbers the rows, make it the id or ignore it"
		case r.Group < 0 && Called(name, groupNames):
			advice = "only tells groups of rows apart, make it the group or ignore it"
		}
		if advice != "" && isWhole(t.Column(j)) {
			s.Note(dataset.NoteRole, fmt.Sprintf("%s: column %q is a variable; if it %s", t.File, name, advice))
		}
	}
}
