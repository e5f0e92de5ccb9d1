package dataset

import (
	"fmt"
	"slices"
	"strings"

	"ppca/core/fault"
)

// Names under which a column is likely to hold what a role needs; used for
// proposals only.
var (
	thetaNames = []string{"theta", "θ", "age", "yaw", "sigma", "σ", "pose", "angle", "time", "year", "diameter"}
	idNames    = []string{"id", "name"}
	groupNames = []string{"group", "person", "subject", "patient", "family"}
)

// roles say what each column of a table is.
type roles struct {
	of                      []string // by column
	theta, id, group, split int      // columns, or -1
	second                  int      // column of the second parameter, or -1
	weight                  int      // column, or -1
	variables               []int    // columns, in the order of X
	notes                   []string
	lenient                 bool // columns with missing cells can be used
}

// noRoles returns the roles of that many columns before any is given.
func noRoles(columns int) *roles {
	return &roles{of: make([]string, columns), theta: -1, second: -1, id: -1, group: -1, split: -1, weight: -1}
}

// assign gives every column the role that was chosen. Columns without one are
// variables when a θ or the variables were chosen; otherwise roles are proposed.
func assign(t *table, o Options) (*roles, error) {
	r := noRoles(len(t.names))
	r.lenient = o.toleratesMissing()
	if err := r.choose(t, o); err != nil {
		return nil, err
	}
	if len(o.Variables) > 0 {
		return r, r.chooseVariables(t, o)
	}
	r.leaveOut(t)
	if o.Theta == "" && t.theta == nil {
		if err := r.propose(t); err != nil {
			return nil, err
		}
	}
	for j := range r.of {
		if r.of[j] == "" {
			r.of[j] = RoleVariable
			r.variables = append(r.variables, j)
		}
	}
	return r, r.check(t, o)
}

func (r *roles) choose(t *table, o Options) error {
	if err := r.chooseTheta(t, o); err != nil {
		return err
	}
	for _, c := range []struct {
		called, role string
		column       *int
	}{{o.ID, RoleID, &r.id}, {o.Group, RoleGroup, &r.group}, {o.Split, RoleSplit, &r.split}, {o.Weight, RoleWeight, &r.weight}} {
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
		if _, err := r.claim(t, called, RoleIgnore); err != nil {
			return err
		}
	}
	return nil
}

// claim gives a column a role, which it can have only once.
func (r *roles) claim(t *table, called, role string) (int, error) {
	j, err := t.column(called, role)
	if err != nil {
		return 0, err
	}
	if had := r.of[j]; had != "" && had != role {
		return 0, fault.New(fault.Option, "%s: column %q cannot be both %s and %s; choose one", t.file, t.names[j], had, role).
			With("file", t.file).With("column", t.names[j])
	}
	r.of[j] = role
	return j, nil
}

// chooseVariables takes exactly the columns of a model. An array has no names,
// so one that has as many columns left as the model wants gives them in order.
func (r *roles) chooseVariables(t *table, o Options) error {
	free := r.free()
	if t.blank == nil && len(free) == len(o.Variables) {
		for _, j := range free {
			r.of[j] = RoleVariable
		}
		r.variables = free
		return r.check(t, o)
	}
	for _, called := range o.Variables {
		j, err := r.claim(t, called, RoleVariable)
		if err != nil {
			return err
		}
		r.variables = append(r.variables, j)
	}
	for j := range r.of {
		if r.of[j] == "" {
			r.of[j] = RoleIgnore
		}
	}
	return r.check(t, o)
}

func (r *roles) free() []int {
	var free []int
	for j, role := range r.of {
		if role == "" {
			free = append(free, j)
		}
	}
	return free
}

// leaveOut finds the columns that programs add without being asked: the row
// numbers of pandas and the nothing behind a separator at the end of each line.
func (r *roles) leaveOut(t *table) {
	if t.blank == nil {
		return
	}
	for _, j := range r.free() {
		switch {
		case !t.blank[j]:
		case t.facts[j].missing == t.rows:
			r.of[j] = RoleIgnore
			r.note("%s: column %d has neither a name nor values; it is left out", t.file, j+1)
		case j == 0 && t.counting(j):
			r.of[j] = RoleIgnore
			r.note("%s: the first column has no name and counts the rows; it is left out", t.file)
		}
	}
}

// check refuses roles that the cells do not bear out.
func (r *roles) check(t *table, o Options) error {
	if len(r.variables) == 0 {
		if _, m := t.gaps(t.couldCount(o, r), ""); m.Cells > 0 {
			return t.allGaps(m)
		}
		return fault.New(fault.Shape, "%s: no column is left to model; its columns are %s (cells are separated by commas, semicolons or tabs)", t.file, list(t.names)).With("file", t.file)
	}
	needed := r.variables
	if r.theta >= 0 && r.of[r.theta] == RoleTheta {
		needed = append(r.thetaColumns(), needed...)
	}
	if r.weight >= 0 {
		needed = append([]int{r.weight}, needed...)
	}
	for _, j := range needed {
		if err := t.mustBeNumbers(j, r.of[j], r.lenient); err != nil {
			if fault.CodeOf(err) == fault.NonFinite {
				_, m := t.gaps(needed, "")
				return t.missingFault(j, m)
			}
			return err
		}
	}
	return nil
}

// propose gives roles by the names and the cells, and says so.
func (r *roles) propose(t *table) error {
	var texts []int
	var gaps, words []string
	free := r.free()
	for _, j := range free {
		if t.facts[j].words > 0 {
			texts = append(texts, j)
		}
	}
	cells := textsOf(t, texts)
	for _, j := range free {
		f := t.facts[j]
		switch {
		case f.words > 0:
			left, err := r.proposeForWords(t, j, cells)
			if err != nil {
				return err
			}
			words = append(words, left...)
		case f.missing > 0 && !(r.lenient && f.numbers > 0):
			r.of[j] = RoleIgnore
			gaps = append(gaps, fmt.Sprintf("%s: column %q has %d cells without a number (first in row %d); it is left out: drop their rows or model them as not observed to use it", t.file, t.names[j], f.missing, f.firstMissing.row))
		default:
			r.proposeForNumbers(t, j)
		}
	}
	r.notes = append(r.notes, fewer(words, t.file+": %d more columns are not made of numbers; they are left out")...)
	r.notes = append(r.notes, fewer(gaps, t.file+": %d more columns have cells without a number; they are left out")...)
	return nil
}

// textsOf returns a function that returns the cells of the columns, each of which it
// is asked for once and in turn. It reads as many columns in one pass over the table
// as have room, for thousands of passes would take minutes.
func textsOf(t *table, columns []int) func(column int) ([]string, error) {
	each := max(1, min(textCells/t.rows, len(columns)*textBytes/max(1, t.bytes)))
	var read [][]string
	return func(column int) ([]string, error) {
		for columns[0] != column { // given its role without a look
			columns = columns[1:]
			read = read[min(1, len(read)):]
		}
		if len(read) == 0 {
			var err error
			if read, err = t.text(columns[:min(each, len(columns))]); err != nil {
				return nil, err
			}
		}
		return read[0], nil
	}
}

// proposeForWords returns a note where it leaves the column out.
func (r *roles) proposeForWords(t *table, j int, cells func(column int) ([]string, error)) ([]string, error) {
	var texts []string
	if r.split < 0 || r.id < 0 {
		var err error
		if texts, err = cells(j); err != nil {
			return nil, err
		}
	}
	f := t.facts[j]
	switch {
	case r.split < 0 && isSplit(texts):
		r.split, r.of[j] = j, RoleSplit
		r.note("%s: column %q says which rows are for training and which for testing", t.file, t.names[j])
	case r.group < 0 && called(t.names[j], groupNames):
		r.group, r.of[j] = j, RoleGroup
		r.note("%s: column %q is proposed as the group", t.file, t.names[j])
	case r.id < 0 && f.words > f.numbers && distinct(texts):
		r.id, r.of[j] = j, RoleID
		r.note("%s: column %q is text that differs in every row; it is proposed as the id", t.file, t.names[j])
	default:
		r.of[j] = RoleIgnore
		return []string{fmt.Sprintf("%s: column %q is not made of numbers (%q in row %d); it is left out: correct the cell to use it", t.file, t.names[j], f.firstWord.text, f.firstWord.row)}, nil
	}
	return nil, nil
}

func (r *roles) proposeForNumbers(t *table, j int) {
	name := t.names[j]
	switch {
	case r.theta < 0 && called(name, thetaNames):
		r.theta, r.of[j] = j, RoleTheta
		r.note("%s: column %q is proposed as θ", t.file, name)
	case r.group < 0 && called(name, groupNames):
		r.group, r.of[j] = j, RoleGroup
		r.note("%s: column %q is proposed as the group", t.file, name)
	case r.id < 0 && called(name, idNames) && isWhole(t.get(j)):
		r.id, r.of[j] = j, RoleID
		r.note("%s: column %q is proposed as the id", t.file, name)
	}
}

// called reports whether the first word of a column's name is one of names, so
// that "Age (years)" is an age.
func called(name string, names []string) bool {
	words := strings.FieldsFunc(strings.ToLower(name), func(c rune) bool { return strings.ContainsRune(" _-([", c) })
	return len(words) > 0 && slices.Contains(names, words[0])
}

func (r *roles) note(format string, args ...any) {
	r.notes = append(r.notes, fmt.Sprintf(format, args...))
}
