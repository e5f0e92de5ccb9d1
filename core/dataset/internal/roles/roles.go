// Package roles finds the role of each column: the chosen one, or a proposal from the names
// and the cells.
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

// Names of columns that are likely to have a role, for proposals only.
var (
	thetaNames = []string{"theta", "θ", "age", "yaw", "sigma", "σ", "pose", "angle", "time", "year", "diameter"}
	moreThetas = []string{"hour", "day", "doy", "dose", "alter", "jahr", "zeit", "dosis", "winkel", "âge", "année", "temps", "edad", "año", "età", "anno", "ålder", "år", "年齢", "年"} // not of plain tables, so that old reports are read alike
	idNames    = []string{"id", "name"}
	rowNames   = []string{"index", "unnamed:", "row", "no", "no.", "nr", "obs", "rownames", "#", "nr.", "record", "rn"}
	groupNames = []string{"group", "person", "subject", "patient", "family", "child", "participant"}
)

// Roles are the roles of the columns of a table.
type Roles struct {
	Of                      []string // by column
	Theta, Id, Group, Split int      // columns, or -1
	second                  int      // column of the second parameter, or -1
	Weight, Stratum         int      // columns, or -1
	Variables               []int    // columns, in the order of X
	Notes                   dataset.Notes
	lenient                 bool // columns with missing cells can be used
	plain                   bool // see dataset.Options.Plain
}

// NoRoles returns the roles of that many columns, all unset.
func NoRoles(columns int) *Roles {
	return &Roles{Of: make([]string, columns), Theta: -1, second: -1, Id: -1, Group: -1, Split: -1, Weight: -1, Stratum: -1}
}

// Assign returns the roles of a table's columns. If θ or the variables were chosen, other
// columns are variables; otherwise roles are proposed. With an error it returns the roles that
// are known so far.
func Assign(t *table.Table, o dataset.Options) (*Roles, error) {
	r := NoRoles(len(t.Names))
	r.lenient, r.plain = o.ToleratesMissing(), o.Plain
	if err := r.Choose(t, o); err != nil {
		return r, err
	}
	if len(o.Variables) > 0 {
		return r, r.chooseVariables(t, o)
	}
	chosen := o.Theta != "" || t.Theta != nil
	r.skipAdded(t, chosen)
	if t.Tidied() {
		if err := tidied.Before(r, t, chosen); err != nil {
			return r, err
		}
	}
	if err := r.Propose(t, chosen); err != nil {
		return r, err
	}
	for j := range r.Of {
		if r.Of[j] == "" {
			r.Of[j] = dataset.RoleVariable
			r.Variables = append(r.Variables, j)
		}
	}
	if t.Tidied() {
		if err := tidied.After(r, t); err != nil {
			return r, err
		}
	}
	return r, r.check(t, o)
}

// Choose sets the roles that the options name.
func (r *Roles) Choose(t *table.Table, o dataset.Options) error {
	if err := r.chooseTheta(t, o); err != nil {
		return err
	}
	for _, c := range []struct {
		called, role string
		column       *int
	}{{o.ID, dataset.RoleID, &r.Id}, {o.Group, dataset.RoleGroup, &r.Group}, {o.Split, dataset.RoleSplit, &r.Split}, {o.Stratum, dataset.RoleStratum, &r.Stratum}, {o.Weight, dataset.RoleWeight, &r.Weight}} {
		if c.called == "" {
			continue
		}
		j, err := r.claim(t, c.called, c.role)
		if err != nil {
			return err
		}
		*c.column = j
	}
	for _, called := range o.Ignore {
		if _, err := r.claim(t, called, dataset.RoleIgnore); err != nil {
			return err
		}
	}
	return nil
}

// claim sets the role of a column; a column has at most one.
func (r *Roles) claim(t *table.Table, called, role string) (int, error) {
	j, err := t.Find(called, role)
	if err != nil {
		return 0, err
	}
	if had := r.Of[j]; had != "" && had != role {
		return 0, fault.New(fault.Option, "%s: column %q cannot be both %s and %s: choose one", t.File, t.Names[j], had, role).
			With("file", t.File).With("column", t.Names[j])
	}
	r.Of[j] = role
	return j, nil
}

// chooseVariables chooses exactly the columns of a model. An array has no names; if it has
// the right number of remaining columns, they match in order.
func (r *Roles) chooseVariables(t *table.Table, o dataset.Options) error {
	free := r.Free()
	if t.Blank == nil && len(free) == len(o.Variables) {
		for _, j := range free {
			r.Of[j] = dataset.RoleVariable
		}
		r.Variables = free
		return r.check(t, o)
	}
	for _, called := range o.Variables {
		j, err := r.claim(t, called, dataset.RoleVariable)
		if err != nil {
			return err
		}
		r.Variables = append(r.Variables, j)
	}
	for j := range r.Of {
		if r.Of[j] == "" {
			r.Of[j] = dataset.RoleIgnore
		}
	}
	return r.check(t, o)
}

// Free returns the columns without a role.
func (r *Roles) Free() []int {
	var free []int
	for j, role := range r.Of {
		if role == "" {
			free = append(free, j)
		}
	}
	return free
}

// skipAdded skips the columns that programs add by themselves: the row numbers of pandas,
// and the empty column after a separator at the end of each line.
func (r *Roles) skipAdded(t *table.Table, chosen bool) {
	if t.Blank == nil {
		return
	}
	for _, j := range r.Free() {
		switch {
		case !t.Blank[j]:
		case t.Facts[j].Missing == t.Rows:
			r.Of[j] = dataset.RoleIgnore
			r.Note(dataset.NoteColumn, "%s: column %d has no name and no values; it is left out", t.File, j+1)
		case j == 0 && t.Counting(j):
			r.Of[j] = dataset.RoleIgnore
			r.Note(dataset.NoteColumn, "%s: the first column has no name and counts the rows; it is left out", t.File)
		case j == 0 && !r.plain && len(t.Names) > 2 && t.Increasing(j):
			if chosen { // so that the visitor of the page can make it a variable
				r.Note(dataset.NoteRole, "%s: the first column has no name and increasing whole numbers; if it only numbers the rows, ignore it", t.File)
				continue
			}
			r.Of[j] = dataset.RoleIgnore
			r.Note(dataset.NoteColumn, "%s: the first column has no name and increasing whole numbers, as the index of pandas has them; it is left out", t.File)
		}
	}
}

// check returns an error for roles that do not fit the cells.
func (r *Roles) check(t *table.Table, o dataset.Options) error {
	if len(r.Variables) == 0 {
		if _, m := t.Gaps(CouldCount(t, o, r), ""); m.Cells > 0 {
			return t.AllGaps(m)
		}
		for j, f := range t.Facts {
			if f.Words > 0 && f.Numbers > f.Words && !slices.Contains(o.Ignore, t.Names[j]) {
				return t.MustBeNumbers(j, dataset.RoleVariable, r.lenient)
			}
		}
		return fault.New(fault.Shape, "%s: no column is left to model; its columns are %s (commas, semicolons or tabs separate cells)", t.File, fault.List(t.Names)).With("file", t.File)
	}
	needed := r.Variables
	if r.Theta >= 0 && r.Of[r.Theta] == dataset.RoleTheta {
		needed = append(r.ThetaColumns(), needed...)
	}
	if r.Weight >= 0 {
		needed = append([]int{r.Weight}, needed...)
	}
	for _, j := range needed {
		if err := t.MustBeNumbers(j, r.Of[j], r.lenient); err != nil {
			if fault.CodeOf(err) == fault.NonFinite {
				_, m := t.Gaps(needed, "")
				return t.MissingFault(j, m)
			}
			return err
		}
	}
	return nil
}

// Propose proposes roles from the names and the cells, and adds notes. If θ is chosen, it
// proposes them only for columns of text or dates, which cannot be variables.
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
		switch {
		case chosen && (f.Words == 0 || f.Numbers > 0 || t.Question(j) != nil):
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
	return nil
}

// The cells of text that one pass over a table keeps, and roughly their memory.
const (
	textCells = 1 << 20
	textBytes = 64 << 20
)

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
	case r.Group < 0 && Called(t.Names[j], groupNames):
		r.Group, r.Of[j] = j, dataset.RoleGroup
		r.Note(dataset.NoteRole, "%s: column %q is proposed as the group", t.File, t.Names[j])
	case r.Id < 0 && f.Words > f.Numbers && distinct(texts):
		r.Id, r.Of[j] = j, dataset.RoleID
		r.Note(dataset.NoteRole, "%s: column %q has a different text in every row; it is proposed as the id", t.File, t.Names[j])
	default:
		r.Of[j] = dataset.RoleIgnore
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
	case r.Theta < 0 && (Called(name, thetaNames) && (r.plain || !t.Same(j)) || !r.plain && !t.Same(j) && Called(name, moreThetas)):
		r.ProposeTheta(t, j)
	case !r.plain && Called(name, rowNames) && t.Counting(j):
		r.Of[j] = dataset.RoleIgnore
		r.Note(dataset.NoteColumn, "%s: column %q counts the rows; it is left out", t.File, name)
	case r.Group < 0 && Called(name, groupNames):
		r.Group, r.Of[j] = j, dataset.RoleGroup
		r.Note(dataset.NoteRole, "%s: column %q is proposed as the group", t.File, name)
	case !r.plain && t.Rows > 2 && t.Same(j) && isCode(name):
		r.Of[j] = dataset.RoleIgnore
		r.Note(dataset.NoteColumn, "%s: column %q has one value; it is left out", t.File, name)
	case r.Id < 0 && Called(name, idNames) && isWhole(t.Column(j)):
		r.Id, r.Of[j] = j, dataset.RoleID
		r.Note(dataset.NoteRole, "%s: column %q is proposed as the id", t.File, name)
	}
}

// IsParameter reports whether a column is called like θ.
func IsParameter(name string) bool { return Called(name, thetaNames) || Called(name, moreThetas) }

// IsGroup reports whether a column is called like a group.
func IsGroup(name string) bool { return Called(name, groupNames) }

// InRows reports whether a table may have a variable in each row: its first cells are words, one
// of them the name of a parameter. The table may be nil.
func InRows(t *table.Table) bool {
	return t != nil && len(t.Names) > 3 && t.Facts[0].Words == t.Rows && slices.ContainsFunc(t.Head, func(cells []string) bool { return IsParameter(cells[0]) })
}

// MayBeLong reports whether a table may have several rows for each subject and one variable: a
// column of words is called like a group, another like θ, and at most two others have numbers.
// The table may be nil.
func MayBeLong(t *table.Table) bool {
	if t == nil {
		return false
	}
	group, parameter, others := false, false, 0
	for j, name := range t.Names {
		switch {
		case IsGroup(name) && t.Facts[j].Words > 0:
			group = true
		case IsParameter(name):
			parameter = true
		case t.Facts[j].Words == 0:
			others++
		}
	}
	return group && parameter && others <= 2
}

// isCode reports whether the last word of a name says that the column has codes of a station or
// another object.
func isCode(name string) bool {
	words := strings.FieldsFunc(strings.ToLower(name), func(c rune) bool { return c == ' ' || c == '_' })
	return len(words) > 1 && slices.Contains([]string{"id", "no", "nr", "number", "code"}, words[len(words)-1])
}

// Called reports whether the first word of a column's name is one of names, so that "Age
// (years)" is an age.
func Called(name string, names []string) bool {
	words := strings.FieldsFunc(strings.ToLower(name), func(c rune) bool { return strings.ContainsRune(" _-([", c) })
	return len(words) > 0 && slices.Contains(names, words[0])
}

// Note adds a note for Set.Notes.
func (r *Roles) Note(code dataset.NoteCode, format string, args ...any) {
	r.Notes = append(r.Notes, dataset.Note{Code: code, Text: fmt.Sprintf(format, args...)})
}

// WarnOfIDs warns of a variable that looks like a row number.
func WarnOfIDs(s *dataset.Set, t *table.Table, r *Roles) {
	for _, j := range r.Variables {
		if Called(t.Names[j], idNames) && isWhole(t.Column(j)) {
			s.Note(dataset.NoteRole, fmt.Sprintf("%s: column %q is a variable; if it only numbers the rows, make it the id or ignore it", t.File, t.Names[j]))
		}
	}
}

// distinct reports whether all cells differ.
func distinct(cells []string) bool {
	sorted := slices.Sorted(slices.Values(cells))
	return len(slices.Compact(sorted)) == len(cells)
}

// isWhole reports whether every value is a whole number.
func isWhole(values []float64) bool {
	return !slices.ContainsFunc(values, func(v float64) bool { return v != math.Trunc(v) })
}
