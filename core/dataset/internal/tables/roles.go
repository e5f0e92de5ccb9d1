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
// Theta and Variables. Its errors name the cell that a role does not accept; its questions are those
// of the columns in use.
//
// Roles are proposed if no θ is chosen or the options accept proposals. Otherwise columns of texts
// still get roles, because they can be no variables, and all others are variables. A column that has a
// role before keeps it.
func Assign(t Table, o dataset.Options) (Table, dataset.Notes, error) {
	a := assignmentOf(t, o)
	err := a.assign()
	return a.t, a.notes, err
}

// An assignment is a table whose columns get roles.
type assignment struct {
	t      Table
	o      dataset.Options
	facts  []Facts
	notes  dataset.Notes
	chosen bool // somebody chose θ
	accept bool // columns of numbers get roles that no option names
	find   func(called string) int
	stems  map[string]int // number of names that are equal apart from digits
	having map[string]int // a column with each role
}

// assignmentOf returns an assignment of a copy of the table.
func assignmentOf(t Table, o dataset.Options) *assignment {
	a := &assignment{t: t, o: o, find: t.Finder(), stems: map[string]int{}, having: map[string]int{}}
	a.t.Columns = slices.Clone(t.Columns)
	a.t.Theta, a.t.Variables = nil, nil
	for j, c := range t.Columns {
		a.set(j, c.Role)
		a.stems[stemOf(c.Name)]++
	}
	return a
}

// assign chooses roles by the options and then, in this order, proposes others. What has no role at
// the end is a variable, if it has numbers.
func (a *assignment) assign() error {
	a.chosen = a.o.Theta != "" || a.first(dataset.RoleTheta) >= 0
	a.accept = a.o.Accept || !a.chosen
	if err := a.choose(); err != nil {
		return err
	}
	if len(a.o.Variables) > 0 {
		if err := a.chooseVariables(); err != nil {
			return err
		}
		return a.check()
	}
	a.measure()
	for _, propose := range []func(){a.leaveOutIndex, a.proposeSubject, a.proposeSplit, a.proposeGroup, a.proposeID, a.proposeTheta, a.proposeCrossed, a.describeSubjects} {
		propose()
	}
	if err := a.rest(); err != nil {
		return err
	}
	a.advise()
	return a.check()
}

// measure finds the facts of the columns.
func (a *assignment) measure() {
	a.facts = make([]Facts, len(a.t.Columns))
	for j, c := range a.t.Columns {
		a.facts[j] = c.Facts()
	}
}

// choose sets the roles that the options name.
func (a *assignment) choose() error {
	if err := a.chooseTheta(); err != nil {
		return err
	}
	type choice struct{ called, role string }
	choices := []choice{{a.o.ID, dataset.RoleID}, {a.o.Group, dataset.RoleGroup}, {a.o.Split, dataset.RoleSplit}, {a.o.Stratum, dataset.RoleStratum}, {a.o.Weight, dataset.RoleWeight}}
	for _, called := range a.o.Ignore {
		choices = append(choices, choice{called, dataset.RoleIgnore})
	}
	for _, c := range choices {
		if c.called == "" {
			continue
		}
		if _, err := a.claim(c.called, c.role); err != nil {
			return err
		}
	}
	return nil
}

// chooseTheta sets the role of the column that the options name or, if there is none, of the two before
// and after a comma. A name may itself contain commas.
func (a *assignment) chooseTheta() error {
	called := a.o.Theta
	if called == "" {
		return nil
	}
	if j := a.find(called); j >= 0 {
		a.setTheta(j)
		return nil
	}
	err := a.unknown(called, dataset.RoleTheta)
	for at, letter := range called {
		if letter != ',' {
			continue
		}
		one, two := strings.TrimSpace(called[:at]), strings.TrimSpace(called[at+1:])
		first, second := a.find(one), a.find(two)
		switch {
		case first >= 0 && first == second:
			name := a.t.Columns[first].Name
			return fault.New(fault.Option, "%s: column %q is chosen twice for θ: choose one column or two different ones", a.t.File, name).With("file", a.t.File).With("column", name)
		case first >= 0 && second >= 0:
			a.setTheta(first, second)
			return nil
		case first >= 0:
			err = a.unknown(two, dataset.RoleTheta)
		case second >= 0:
			err = a.unknown(one, dataset.RoleTheta)
		}
	}
	return err
}

func (a *assignment) setTheta(columns ...int) {
	a.t.Theta = columns
	for _, j := range columns {
		a.set(j, dataset.RoleTheta)
	}
}

// claim sets the role of a column; a column has at most one.
func (a *assignment) claim(called, role string) (int, error) {
	j := a.find(called)
	if j < 0 {
		return 0, a.unknown(called, role)
	}
	c := a.t.Columns[j]
	if c.Role != "" && c.Role != role {
		return 0, fault.New(fault.Option, "%s: column %q cannot be both %s and %s: choose one", a.t.File, c.Name, c.Role, role).
			With("file", a.t.File).With("column", c.Name)
	}
	a.set(j, role)
	return j, nil
}

func (a *assignment) unknown(called, role string) error {
	return fault.New(fault.NotFound, "%s has no column %q for the role %s; its columns are %s", a.t.File, called, role, fault.List(a.t.Names())).
		With("file", a.t.File).With("column", called)
}

// chooseVariables chooses exactly the columns of a model. If a table has no names and as many columns
// as the model, they match in order.
func (a *assignment) chooseVariables() error {
	if free := a.free(); !a.t.Headed && len(free) == len(a.o.Variables) {
		a.t.Variables = free
	} else {
		t, notes, err := matchVariables(a.t, a.o.Variables)
		a.notes = append(a.notes, notes...)
		if err != nil {
			return err
		}
		a.t, a.find = t, t.Finder()
		for _, called := range a.o.Variables {
			j, err := a.claim(called, dataset.RoleVariable)
			if fault.CodeOf(err) == fault.NotFound && a.o.ForModel() {
				return fault.New(fault.NotFound, "%s has no column %q, a variable of the model; its columns are %s: rename the column that holds it or, if it was not measured, add an empty column of this name", a.t.File, called, fault.List(a.t.Names())).
					With("file", a.t.File).With("column", called)
			}
			if err != nil {
				return err
			}
			a.t.Variables = append(a.t.Variables, j)
		}
	}
	for _, j := range a.free() {
		a.set(j, dataset.RoleIgnore)
	}
	for _, j := range a.t.Variables {
		a.set(j, dataset.RoleVariable)
	}
	a.measure()
	return nil
}

// rest leaves out what can be no variable, each column with a note, and makes variables of all others.
func (a *assignment) rest() error {
	var gaps, texts, same []string
	for _, j := range a.free() {
		c, f := a.t.Columns[j], a.facts[j]
		isMoment, constant := c.isMoment(), a.accept && !a.o.Plain && a.t.Rows > 2 && a.isConstant(j)
		faulty := f.Numbers > 0 && (f.Words > 0 || f.Missing > 0 && !a.o.ToleratesMissing()) || c.Ask != nil
		switch {
		case constant && (f.Words > 0 || c.Ask != nil || isMoment || a.isAlone(c.Name)):
			a.set(j, dataset.RoleIgnore)
			same = append(same, fmt.Sprintf("%s: column %q has one value; it is left out", a.t.File, c.Name))
		case isMoment:
			a.leaveOut(j, "has dates or times; it is left out; to use it, choose it as θ (the option theta)")
		case a.chosen && faulty, f.Words == 0 && !a.accept:
			a.setVariable(j)
		case c.Ask != nil:
			return c.Ask
		case f.Words > 0:
			advice := "make it the group, or a variable for each text (the option oneHot)"
			if f.Numbers > 0 {
				advice = "correct the cell, or name its text as one of missing cells (the option na)"
			}
			a.set(j, dataset.RoleIgnore)
			texts = append(texts, fmt.Sprintf("%s: column %q is not numeric (%q in %v); it is left out; to use it, %s", a.t.File, c.Name, c.Cells.Text(f.FirstWord), a.t.Place(f.FirstWord), advice))
		case f.Missing > 0 && !(a.o.ToleratesMissing() && f.Numbers > 0):
			a.set(j, dataset.RoleIgnore)
			gaps = append(gaps, fmt.Sprintf("%s: column %q has %s without a number (first in %v); it is left out; to use it, drop these rows or model the cells as not observed", a.t.File, c.Name, fault.Plural(f.Missing, "cell"), a.t.Place(f.FirstMissing)))
		default:
			a.setVariable(j)
		}
	}
	a.notes = append(a.notes, dataset.NotesOf(dataset.NoteColumn, Fewer(same, a.t.File+": %d more columns have one value; they are left out")...)...)
	a.notes = append(a.notes, dataset.NotesOf(dataset.NoteColumn, Fewer(texts, a.t.File+": %d more columns are not numeric; they are left out")...)...)
	a.notes = append(a.notes, dataset.NotesOf(dataset.NoteGaps, Fewer(gaps, a.t.File+": %d more columns have cells without a number; they are left out")...)...)
	return nil
}

// advise notes variables that look like numbers of rows or of groups, as a chosen θ makes them.
func (a *assignment) advise() {
	for _, j := range a.t.Variables {
		name, advice := a.t.Columns[j].inFile(), ""
		switch {
		case !a.t.HasTheta(a.o):
		case a.first(dataset.RoleID) < 0 && isCalled(name, idNames):
			advice = "only numbers the rows, make it the id or ignore it"
		case a.first(dataset.RoleGroup) < 0 && isCalled(name, groupNames):
			advice = "only tells groups of rows apart, make it the group or ignore it"
		}
		if advice != "" && a.isWhole(j) {
			a.say(dataset.NoteRole, j, "is a variable; if it %s", advice)
		}
	}
}

func (a *assignment) setVariable(j int) {
	a.set(j, dataset.RoleVariable)
	a.t.Variables = append(a.t.Variables, j)
}

// check returns an error for roles that do not fit the cells.
func (a *assignment) check() error {
	if len(a.t.Variables) == 0 {
		return a.nothingLeft()
	}
	needed := slices.Concat(a.t.Theta, a.t.Variables)
	if j := a.first(dataset.RoleWeight); j >= 0 {
		needed = append([]int{j}, needed...)
	}
	for _, j := range needed {
		f, role := a.facts[j], a.t.Columns[j].Role
		if f.Numbers == 0 && f.Words == 0 && a.o.ForModel() && role == dataset.RoleVariable {
			continue // the model knows the variable
		}
		demand := Demand{Role: role, Lenient: a.o.ToleratesMissing(), Fixed: len(a.o.Variables) > 0}
		err := a.t.MustBeNumbers(j, demand)
		if fault.CodeOf(err) == fault.NonFinite {
			_, m := a.t.Gaps(needed, "")
			return a.t.MissingFault(j, demand, m)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// nothingLeft returns the error for a table without variables, which says why.
func (a *assignment) nothingLeft() error {
	if _, m := a.t.Gaps(a.t.CouldCount(a.o), ""); m.Cells > 0 {
		return a.t.allGaps(m)
	}
	var texts []string
	ignored := a.t.ignored(a.o)
	for j, c := range a.t.Columns {
		f := a.facts[j]
		if f.Words == 0 || c.Role != dataset.RoleIgnore || ignored[j] {
			continue
		}
		if f.Numbers > f.Words {
			return a.t.MustBeNumbers(j, Demand{Role: dataset.RoleVariable, Lenient: a.o.ToleratesMissing()})
		}
		texts = append(texts, c.Name)
	}
	why := ""
	if texts != nil {
		why = fmt.Sprintf(". Columns of texts are no variables (%s): write numbers, or make a variable of each text (the option oneHot)", fault.List(texts))
	}
	return fault.New(fault.Shape, "%s: no column is left to model; its columns are %s (commas, semicolons or tabs separate cells)%s", a.t.File, fault.List(a.t.Names()), why).With("file", a.t.File)
}

// CouldCount returns the columns of numbers that the user did not leave out.
func (t Table) CouldCount(o dataset.Options) []int {
	var columns []int
	ignored := t.ignored(o)
	for j, c := range t.Columns {
		f := c.Facts()
		used := c.Role == dataset.RoleVariable || c.Role == dataset.RoleTheta || c.Role == dataset.RoleWeight
		proposed := c.Role == dataset.RoleIgnore && f.Missing > 0 && f.Numbers > 0 && f.Words == 0 && len(o.Variables) == 0 && !ignored[j]
		if used || proposed {
			columns = append(columns, j)
		}
	}
	return columns
}

// ignored returns the columns that the options leave out.
func (t Table) ignored(o dataset.Options) map[int]bool {
	find, columns := t.Finder(), make(map[int]bool, len(o.Ignore))
	for _, called := range o.Ignore {
		columns[find(called)] = true
	}
	return columns
}

// Finder returns Index, fast for many columns.
func (t Table) Finder() func(called string) int {
	named, given := make(map[string]int, len(t.Columns)), map[string]int{}
	for j, c := range slices.Backward(t.Columns) {
		named[c.Name] = j
		if c.Given != "" {
			given[c.Given] = j
		}
	}
	return func(called string) int {
		for _, name := range []string{called, oneLine(called)} { // names in files may have line ends
			for _, names := range []map[string]int{named, given} {
				if j, known := names[name]; known {
					return j
				}
			}
		}
		if j, err := strconv.Atoi(called); err == nil && j >= 1 && j <= len(t.Columns) {
			return j - 1
		}
		return -1
	}
}

// isAlone reports whether fewer than two other names are the same apart from digits: pixels, visits and
// wavelengths are not alone.
func (a *assignment) isAlone(name string) bool { return a.stems[stemOf(name)] < 3 }

func stemOf(name string) string { return strings.Trim(name, "0123456789._- ") }

// First returns the first column with a role, or -1.
func (t Table) First(role string) int {
	return slices.IndexFunc(t.Columns, func(c Column) bool { return c.Role == role })
}

// HasTheta reports whether columns are θ: chosen, or proposed and accepted.
func (t Table) HasTheta(o dataset.Options) bool {
	return len(t.Theta) > 0 && (o.Theta != "" || o.Accept)
}

// first returns a column with a role, or -1.
func (a *assignment) first(role string) int {
	if j, is := a.having[role]; is {
		return j
	}
	return -1
}

func (a *assignment) set(j int, role string) {
	a.t.Columns[j].Role, a.having[role] = role, j
}

// free returns the columns without a role.
func (a *assignment) free() []int {
	var free []int
	for j, c := range a.t.Columns {
		if c.Role == "" {
			free = append(free, j)
		}
	}
	return free
}

// propose gives a column a role; the note begins with its name.
func (a *assignment) propose(j int, role, format string, args ...any) {
	a.set(j, role)
	a.say(dataset.NoteRole, j, format, args...)
}

func (a *assignment) leaveOut(j int, format string, args ...any) {
	a.set(j, dataset.RoleIgnore)
	a.say(dataset.NoteColumn, j, format, args...)
}

func (a *assignment) say(code dataset.NoteCode, j int, format string, args ...any) {
	a.note(code, "column %q "+format, append([]any{a.t.Columns[j].Name}, args...)...)
}

func (a *assignment) note(code dataset.NoteCode, format string, args ...any) {
	a.notes = append(a.notes, dataset.Note{Code: code, Text: a.t.File + ": " + fmt.Sprintf(format, args...)})
}

// inFile returns the name of a column in its file, which has no unit that was added.
func (c Column) inFile() string { return cmp.Or(c.Given, c.Name) }
