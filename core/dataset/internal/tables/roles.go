package tables

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// Assign is the last stage: it gives each column a role, the chosen one or a proposal, and fills in
// Theta and Variables. Its errors name the cell that a role does not accept; its question is the first
// of the columns in use.
//
// Roles are proposed if no θ is chosen or the options accept proposals. Otherwise columns of texts
// still get roles, because they can be no variables, and all others are variables. A column that has a
// role before keeps it.
func Assign(t Table, o dataset.Options) (Table, error) {
	a := assignmentOf(t, o)
	err := a.choose()
	switch {
	case err != nil:
		return a.t, err
	case len(o.Variables) > 0:
		err = a.chooseVariables()
	default:
		a.apply(proposals)
		if a.t.Theta == nil && !a.chosen && t.Headed {
			a.t.note(dataset.NoteTheta, "no column is proposed as θ: choose one; if each row of the file is a variable, exchange "+
				"rows and columns (the option transpose)")
		}
		a.rest()
	}
	if err == nil {
		err = a.check()
	}
	return a.t, err
}

// Label gives roles to the columns of a table that describes other data, such as pictures: those that
// the options name, and proposals. Nothing is a variable: columns without another role are left out.
func Label(t Table, o dataset.Options) (Table, error) {
	a := assignmentOf(t, o)
	a.accept = true
	if err := a.choose(); err != nil {
		return a.t, err
	}
	o.Missing = dataset.RefuseMissing // each picture needs its θ and weight
	needed := slices.Clone(a.t.Theta)
	if j := a.t.First(dataset.RoleWeight); j >= 0 {
		needed = append(needed, j)
	}
	if err := a.accepted(needed, o); err != nil || a.t.Ask != nil {
		return a.t, err
	}
	a.apply(labels)
	for _, j := range a.free() {
		a.t.Columns[j].Role = dataset.RoleIgnore
	}
	return a.t, nil
}

// An assignment is a table whose columns get roles.
type assignment struct {
	t      Table
	o      dataset.Options
	group  []int // a number for each row, equal in rows of one group; nil without groups
	chosen bool  // somebody chose θ
	accept bool  // columns of numbers get roles that no option names
	find   func(called string) int
	stems  map[string]int // number of names that are equal apart from digits
}

// assignmentOf returns an assignment of a copy of the table.
func assignmentOf(t Table, o dataset.Options) *assignment {
	a := &assignment{t: t.measured(), o: o, find: t.Finder(), stems: map[string]int{}}
	a.t.Theta, a.t.Variables = nil, nil
	for _, c := range t.Columns {
		a.stems[stemOf(c.Name)]++
	}
	a.chosen = o.Theta != "" || t.First(dataset.RoleTheta) >= 0
	a.accept = o.Accept || !a.chosen
	return a
}

// choose sets the roles that the options name.
func (a *assignment) choose() error {
	if err := a.chooseTheta(); err != nil {
		return err
	}
	type choice struct{ called, role string }
	choices := []choice{{a.o.ID, dataset.RoleID}, {a.o.Group, dataset.RoleGroup}, {a.o.Split, dataset.RoleSplit},
		{a.o.Stratum, dataset.RoleStratum}, {a.o.Weight, dataset.RoleWeight}}
	for _, called := range a.o.Ignore {
		choices = append(choices, choice{called, dataset.RoleIgnore})
	}
	for _, c := range choices {
		if _, err := a.claim(c.called, c.role); c.called != "" && err != nil {
			return err
		}
	}
	return nil
}

// chooseTheta sets the role of one or two columns that the options name.
func (a *assignment) chooseTheta() error {
	at, unknown := a.t.list(a.o.Theta)
	if unknown != "" || len(at) > 2 {
		return a.t.noColumn(a.o.Theta, " for the role "+dataset.RoleTheta, "")
	}
	if len(at) == 2 && at[0] == at[1] {
		return a.t.fail(fault.Option, "column %q is chosen twice for θ: choose one column or two different ones",
			a.t.Columns[at[0]].Name).With("column", a.t.Columns[at[0]].Name)
	}
	a.t.Theta = at
	for _, j := range at {
		a.t.Columns[j].Role = dataset.RoleTheta
	}
	return nil
}

// claim sets the role of a column; a column has at most one.
func (a *assignment) claim(called, role string) (int, error) {
	j := a.find(called)
	if j < 0 {
		return 0, a.t.noColumn(called, " for the role "+role, "")
	}
	c := &a.t.Columns[j]
	if c.Role != "" && c.Role != role {
		return 0, a.t.fail(fault.Option, "column %q cannot be both %s and %s: choose one", c.Name, c.Role, role).
			With("column", c.Name)
	}
	c.Role = role
	return j, nil
}

// chooseVariables chooses exactly the columns of a model. If a table has no names and as many columns
// as the model, they match in order.
func (a *assignment) chooseVariables() error {
	if free := a.free(); !a.t.Headed && len(free) == len(a.o.Variables) {
		a.t.Variables = free
	} else {
		t, err := matchVariables(a.t, a.o.Variables)
		if err != nil {
			return err
		}
		a.t, a.find = t.measured(), t.Finder()
		for _, called := range a.o.Variables {
			j, err := a.claim(called, dataset.RoleVariable)
			if fault.CodeOf(err) == fault.NotFound && a.o.ForModel() {
				return a.t.noColumn(called, ", a variable of the model", ": rename the column that holds it or, if it was "+
					"not measured, add an empty column of this name")
			}
			if err != nil {
				return err
			}
			if slices.Contains(a.t.Variables, j) {
				return a.t.fail(fault.Option, "column %q is chosen twice as a variable: choose it once", called).
					With("column", called)
			}
			a.t.Variables = append(a.t.Variables, j)
		}
	}
	for j, c := range a.t.Columns {
		a.t.Columns[j].Role = cmp.Or(c.Role, dataset.RoleIgnore)
	}
	for _, j := range a.t.Variables {
		a.t.Columns[j].Role = dataset.RoleVariable
	}
	return nil
}

// apply proposes roles by rules.
func (a *assignment) apply(rules []rule) {
	for _, r := range rules {
		if r.role != dataset.RoleIgnore && a.t.First(r.role) >= 0 {
			continue
		}
		if g := a.t.First(dataset.RoleGroup); g >= 0 && a.group == nil {
			a.group = a.codes(g)
		}
		var found []int
		var said []string
		for j, c := range a.t.Columns {
			if c.Role != "" || !r.fits(a, j) {
				continue
			}
			if found = append(found, j); r.role == dataset.RoleIgnore {
				a.t.Columns[j].Role = r.role
				said = append(said, a.about(j, r.says))
			}
		}
		switch {
		case r.role == dataset.RoleIgnore:
			a.t.noteEach(dataset.NoteColumn, said, "columns are left out like these")
		case found != nil:
			j := found[0]
			if r.role == dataset.RoleTheta {
				if repeat(a.group) {
					varies := func(j int) bool { return !isConstantIn(a.group, a.t.Numbers(j)) }
					j = found[max(0, slices.IndexFunc(found, varies))]
				}
				a.t.Theta = []int{j}
			}
			a.t.Columns[j].Role = r.role
			a.t.note(dataset.NoteRole, "%s", a.about(j, r.says))
		}
	}
}

// rest leaves out what can be no variable, each column with a note, and makes variables of all others.
func (a *assignment) rest() {
	var texts, gaps, names []string
	for _, j := range a.free() {
		c, f := &a.t.Columns[j], a.facts(j)
		tolerable := f.Missing == 0 || a.o.ToleratesMissing() && f.Numbers > 0
		faulty := c.Kind != Text && f.Numbers > 0 && (f.Words > 0 || !tolerable)
		switch {
		case c.Ask != nil, a.chosen && faulty, f.Words == 0 && !a.accept, f.Words == 0 && tolerable:
			c.Role = dataset.RoleVariable
			a.t.Variables = append(a.t.Variables, j)
			if a.t.HasTheta(a.o) && isCalled(a.name(j), slices.Concat(idNames, groupNames)) && f.isWhole() {
				names = append(names, a.about(j, "is a variable; if it only names rows or groups, make it the id or the group, "+
					"or ignore it"))
			}
			continue
		case f.Words > 0:
			advice := "make it the group, or a variable for each text (the option oneHot)"
			if c.Kind != Text && f.Numbers > 0 {
				advice = "correct the cell, or name its text as one of missing cells (the option na)"
			}
			texts = append(texts, a.about(j, fmt.Sprintf("is not numeric (%q in %v); it is left out; to use it, %s",
				c.Cells.Text(f.FirstWord), a.t.Place(f.FirstWord), advice)))
		case f.Numbers == 0:
			texts = append(texts, a.about(j, "has no number; it is left out"))
		default:
			gaps = append(gaps, a.about(j, fmt.Sprintf("has %s without a number (first in %v); it is left out; to use it, "+
				"drop these rows or model the cells as not observed", fault.Plural(f.Missing, "cell"), a.t.Place(f.FirstMissing))))
		}
		c.Role = dataset.RoleIgnore
	}
	a.t.noteEach(dataset.NoteColumn, texts, "columns are not numeric; they are left out")
	a.t.noteEach(dataset.NoteGaps, gaps, "columns have cells without a number; they are left out")
	a.t.noteEach(dataset.NoteRole, names, "columns are variables that may be names")
}

// check returns an error for roles that do not fit the cells.
func (a *assignment) check() error {
	if len(a.t.Variables) == 0 {
		return a.nothingLeft()
	}
	needed := slices.Concat(a.t.Theta, a.t.Variables)
	if j := a.t.First(dataset.RoleWeight); j >= 0 {
		needed = append([]int{j}, needed...)
	}
	return a.accepted(needed, a.o)
}

// accepted returns the first error of columns in use that their roles do not accept, or sets their first question.
func (a *assignment) accepted(needed []int, o dataset.Options) error {
	for _, j := range needed {
		if a.t.Ask = a.t.Columns[j].Ask; a.t.Ask != nil {
			return nil
		}
	}
	for _, j := range needed {
		f := a.facts(j)
		if f.Numbers == 0 && f.Words == 0 && o.ForModel() && a.t.Columns[j].Role == dataset.RoleVariable {
			continue // the model knows the variable
		}
		if err := a.t.mustBeNumbers(j, needed, o); err != nil {
			return err
		}
	}
	return nil
}

// nothingLeft returns the error for a table without variables, which says why.
func (a *assignment) nothingLeft() error {
	if _, m := a.t.Gaps(a.t.CouldCount(a.o), ""); m.Cells > 0 && !a.o.ToleratesMissing() {
		return withMissing(a.t.fail(fault.NonFinite, "every column that could be a variable has cells without a number, %d "+
			"in %s (%s): drop these rows, model the cells as not observed (the option missing: drop or model), or fill "+
			"them in", m.Cells, fault.Plural(m.Rows, "row"), m.Texts), m)
	}
	ignored := a.t.ignored(a.o)
	for j, c := range a.t.Columns { // a few words among numbers
		if c.Role == dataset.RoleIgnore && c.Kind == Number && c.Words > 0 && !ignored[j] {
			return a.t.mustBeNumbers(j, nil, a.o)
		}
	}
	return a.t.fail(fault.Shape, "no column is left to model; the columns are %s (commas, semicolons or tabs separate "+
		"cells). Columns of texts are no variables: write numbers, or make a variable of each text (the option oneHot)",
		fault.List(a.t.Names()))
}

// ignored returns the columns that the user leaves out.
func (t Table) ignored(o dataset.Options) map[int]bool {
	find, columns := t.Finder(), make(map[int]bool, len(o.Ignore))
	for _, called := range o.Ignore {
		columns[find(called)] = true
	}
	return columns
}

// CouldCount returns the columns of numbers that the user did not leave out.
func (t Table) CouldCount(o dataset.Options) []int {
	ignored := t.ignored(o)
	var columns []int
	for j, c := range t.Columns {
		switch f := c.Facts(); c.Role {
		case dataset.RoleVariable, dataset.RoleTheta, dataset.RoleWeight:
			columns = append(columns, j)
		case dataset.RoleIgnore:
			if f.Missing > 0 && f.Numbers > 0 && f.Words == 0 && len(o.Variables) == 0 && !ignored[j] {
				columns = append(columns, j)
			}
		}
	}
	return columns
}

// list returns the columns in a list that commas divide, or the first name that is no column. Names may have commas.
func (t Table) list(option string) (columns []int, unknown string) {
	find := t.Finder()
	for rest := option; rest != ""; {
		j, end := -1, len(rest)
		for j = find(rest); j < 0 && end > 0; j = find(strings.TrimSpace(rest[:max(end, 0)])) {
			end = strings.LastIndexByte(rest[:end], ',')
		}
		if j < 0 {
			unknown, _, _ = strings.Cut(rest, ",")
			return nil, unknown
		}
		columns, rest = append(columns, j), strings.TrimLeft(rest[end:], ", ")
	}
	return columns, ""
}

// Finder returns the function that finds the column of a name, of a name in the file, or of a number from 1; -1 if
// there is none.
func (t Table) Finder() func(called string) int {
	at := make(map[string]int, 2*len(t.Columns))
	for j, c := range slices.Backward(t.Columns) {
		at[c.Given] = j
	}
	for j, c := range slices.Backward(t.Columns) {
		at[c.Name] = j
	}
	return func(called string) int {
		for _, name := range []string{called, oneLine(called)} { // names in files may have line ends
			if j, known := at[name]; known && name != "" {
				return j
			}
		}
		if j, err := strconv.Atoi(called); err == nil && j >= 1 && j <= len(t.Columns) {
			return j - 1
		}
		return -1
	}
}

// First returns the first column with a role, or -1.
func (t Table) First(role string) int {
	return slices.IndexFunc(t.Columns, func(c Column) bool { return c.Role == role })
}

// HasTheta reports whether columns are θ: chosen, or proposed and accepted.
func (t Table) HasTheta(o dataset.Options) bool {
	return len(t.Theta) > 0 && (o.Theta != "" || o.Accept)
}

// facts returns the facts of a column.
func (a *assignment) facts(j int) Facts { return a.t.Columns[j].Facts() }

// free returns the columns without a role.
func (a *assignment) free() (columns []int) {
	for j, c := range a.t.Columns {
		if c.Role == "" {
			columns = append(columns, j)
		}
	}
	return columns
}

// about returns the text of a note on a column.
func (a *assignment) about(j int, says string) string {
	return fmt.Sprintf("column %q %s", a.t.Columns[j].Name, says)
}

// inFile returns the name of a column in its file, which has no unit that was added.
func (c Column) inFile() string { return cmp.Or(c.Given, c.Name) }
