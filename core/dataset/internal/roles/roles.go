// Package roles finds the role of each column: the one chosen, or one proposed by the names
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

// Names under which a column is likely to hold what a role needs; used for
// proposals only.
var (
	thetaNames = []string{"theta", "θ", "age", "yaw", "sigma", "σ", "pose", "angle", "time", "year", "diameter"}
	idNames    = []string{"id", "name"}
	groupNames = []string{"group", "person", "subject", "patient", "family"}
)

// Roles say what each column of a table is.
type Roles struct {
	Of                      []string // by column
	Theta, Id, Group, Split int      // columns, or -1
	second                  int      // column of the second parameter, or -1
	Weight                  int      // column, or -1
	Variables               []int    // columns, in the order of X
	Notes                   []string
	lenient                 bool // columns with missing cells can be used
}

// NoRoles returns the roles of that many columns before any is given.
func NoRoles(columns int) *Roles {
	return &Roles{Of: make([]string, columns), Theta: -1, second: -1, Id: -1, Group: -1, Split: -1, Weight: -1}
}

// Assign gives every column the role that was chosen. Columns without one are
// variables when a θ or the variables were chosen; otherwise roles are proposed.
func Assign(t *table.Table, o dataset.Options) (*Roles, error) {
	r := NoRoles(len(t.Names))
	r.lenient = o.ToleratesMissing()
	if err := r.Choose(t, o); err != nil {
		return nil, err
	}
	if len(o.Variables) > 0 {
		return r, r.chooseVariables(t, o)
	}
	r.leaveOut(t)
	if o.Theta == "" && t.Theta == nil {
		if err := r.Propose(t); err != nil {
			return nil, err
		}
	}
	for j := range r.Of {
		if r.Of[j] == "" {
			r.Of[j] = dataset.RoleVariable
			r.Variables = append(r.Variables, j)
		}
	}
	return r, r.check(t, o)
}

// Choose gives the columns the roles that the options name.
func (r *Roles) Choose(t *table.Table, o dataset.Options) error {
	if err := r.chooseTheta(t, o); err != nil {
		return err
	}
	for _, c := range []struct {
		called, role string
		column       *int
	}{{o.ID, dataset.RoleID, &r.Id}, {o.Group, dataset.RoleGroup, &r.Group}, {o.Split, dataset.RoleSplit, &r.Split}, {o.Weight, dataset.RoleWeight, &r.Weight}} {
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

// claim gives a column a role, which it can have only once.
func (r *Roles) claim(t *table.Table, called, role string) (int, error) {
	j, err := t.Find(called, role)
	if err != nil {
		return 0, err
	}
	if had := r.Of[j]; had != "" && had != role {
		return 0, fault.New(fault.Option, "%s: column %q cannot be both %s and %s; choose one", t.File, t.Names[j], had, role).
			With("file", t.File).With("column", t.Names[j])
	}
	r.Of[j] = role
	return j, nil
}

// chooseVariables takes exactly the columns of a model. An array has no names,
// so one that has as many columns left as the model wants gives them in order.
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

// LeaveOut finds the columns that programs add without being asked: the row
// numbers of pandas and the nothing behind a separator at the end of each line.
func (r *Roles) leaveOut(t *table.Table) {
	if t.Blank == nil {
		return
	}
	for _, j := range r.Free() {
		switch {
		case !t.Blank[j]:
		case t.Facts[j].Missing == t.Rows:
			r.Of[j] = dataset.RoleIgnore
			r.Note("%s: column %d has neither a name nor values; it is left out", t.File, j+1)
		case j == 0 && t.Counting(j):
			r.Of[j] = dataset.RoleIgnore
			r.Note("%s: the first column has no name and counts the rows; it is left out", t.File)
		}
	}
}

// check refuses roles that the cells do not bear out.
func (r *Roles) check(t *table.Table, o dataset.Options) error {
	if len(r.Variables) == 0 {
		if _, m := t.Gaps(CouldCount(t, o, r), ""); m.Cells > 0 {
			return t.AllGaps(m)
		}
		return fault.New(fault.Shape, "%s: no column is left to model; its columns are %s (cells are separated by commas, semicolons or tabs)", t.File, fault.List(t.Names)).With("file", t.File)
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

// Propose gives roles by the names and the cells, and says so.
func (r *Roles) Propose(t *table.Table) error {
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
		case f.Words > 0:
			left, err := r.proposeForWords(t, j, cells)
			if err != nil {
				return err
			}
			words = append(words, left...)
		case f.Missing > 0 && !(r.lenient && f.Numbers > 0):
			r.Of[j] = dataset.RoleIgnore
			gaps = append(gaps, fmt.Sprintf("%s: column %q has %d cells without a number (first in row %d); it is left out: drop their rows or model them as not observed to use it", t.File, t.Names[j], f.Missing, f.FirstMissing.Row))
		default:
			r.proposeForNumbers(t, j)
		}
	}
	r.Notes = append(r.Notes, table.Fewer(words, t.File+": %d more columns are not made of numbers; they are left out")...)
	r.Notes = append(r.Notes, table.Fewer(gaps, t.File+": %d more columns have cells without a number; they are left out")...)
	return nil
}

// The cells of text that one pass over a table keeps, and about what they take.
const (
	textCells = 1 << 20
	textBytes = 64 << 20
)

// textsOf returns a function that returns the cells of the columns, each of which it
// is asked for once and in turn. It reads as many columns in one pass over the table
// as have room, for thousands of passes would take minutes.
func textsOf(t *table.Table, columns []int) func(column int) ([]string, error) {
	each := max(1, min(textCells/t.Rows, len(columns)*textBytes/max(1, t.Bytes)))
	var read [][]string
	return func(column int) ([]string, error) {
		for columns[0] != column { // given its role without a look
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

// proposeForWords returns a note where it leaves the column out.
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
		r.Note("%s: column %q says which rows are for training and which for testing", t.File, t.Names[j])
	case r.Group < 0 && called(t.Names[j], groupNames):
		r.Group, r.Of[j] = j, dataset.RoleGroup
		r.Note("%s: column %q is proposed as the group", t.File, t.Names[j])
	case r.Id < 0 && f.Words > f.Numbers && distinct(texts):
		r.Id, r.Of[j] = j, dataset.RoleID
		r.Note("%s: column %q is text that differs in every row; it is proposed as the id", t.File, t.Names[j])
	default:
		r.Of[j] = dataset.RoleIgnore
		return []string{fmt.Sprintf("%s: column %q is not made of numbers (%q in row %d); it is left out: correct the cell to use it", t.File, t.Names[j], f.FirstWord.Text, f.FirstWord.Row)}, nil
	}
	return nil, nil
}

func (r *Roles) proposeForNumbers(t *table.Table, j int) {
	name := t.Names[j]
	switch {
	case r.Theta < 0 && called(name, thetaNames):
		r.Theta, r.Of[j] = j, dataset.RoleTheta
		r.Note("%s: column %q is proposed as θ", t.File, name)
	case r.Group < 0 && called(name, groupNames):
		r.Group, r.Of[j] = j, dataset.RoleGroup
		r.Note("%s: column %q is proposed as the group", t.File, name)
	case r.Id < 0 && called(name, idNames) && isWhole(t.Column(j)):
		r.Id, r.Of[j] = j, dataset.RoleID
		r.Note("%s: column %q is proposed as the id", t.File, name)
	}
}

// called reports whether the first word of a column's name is one of names, so
// that "Age (years)" is an age.
func called(name string, names []string) bool {
	words := strings.FieldsFunc(strings.ToLower(name), func(c rune) bool { return strings.ContainsRune(" _-([", c) })
	return len(words) > 0 && slices.Contains(names, words[0])
}

// Note adds to what Set.Warnings say of the roles.
func (r *Roles) Note(format string, args ...any) {
	r.Notes = append(r.Notes, fmt.Sprintf(format, args...))
}

// WarnOfIDs tells of a variable that looks like the number of a row.
func WarnOfIDs(s *dataset.Set, t *table.Table, r *Roles) {
	for _, j := range r.Variables {
		if called(t.Names[j], idNames) && isWhole(t.Column(j)) {
			s.Warn(fmt.Sprintf("%s: column %q is modelled like any other; if it only numbers the rows, make it the id or ignore it", t.File, t.Names[j]))
		}
	}
}

// distinct reports whether no two rows of the column are written alike.
func distinct(cells []string) bool {
	sorted := slices.Sorted(slices.Values(cells))
	return len(slices.Compact(sorted)) == len(cells)
}

// isWhole reports whether every value is a whole number.
func isWhole(values []float64) bool {
	return !slices.ContainsFunc(values, func(v float64) bool { return v != math.Trunc(v) })
}
