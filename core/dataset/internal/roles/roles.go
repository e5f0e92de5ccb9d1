// Package roles finds the role of each column: the chosen one, or a proposal from the names
// and the cells.
package roles

import (
	"fmt"
	"slices"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/table"
	"ppca/core/fault"
)

// Roles are the roles of the columns of a table.
type Roles struct {
	Of                      []string // by column
	Theta, Id, Group, Split int      // columns, or -1
	second                  int      // column of the second parameter, or -1
	Weight, Stratum         int      // columns, or -1
	Variables               []int    // columns, in the order of X
	Notes                   dataset.Notes
	lenient                 bool          // columns with missing cells can be used
	plain                   bool          // see dataset.Options.Plain
	named                   bool          // the options name θ
	accept                  bool          // columns of numbers get roles that no option names
	words                   map[int][]int // columns of texts that repeat: a number for each text
}

// NoRoles returns the roles of that many columns, all unset.
func NoRoles(columns int) *Roles {
	return &Roles{Of: make([]string, columns), Theta: -1, second: -1, Id: -1, Group: -1, Split: -1, Weight: -1, Stratum: -1, accept: true}
}

// Assign returns the roles of a table's columns. If the variables were chosen, or θ by options that
// do not accept proposals, other columns are variables; otherwise roles are proposed. With an error
// it returns the roles that are known so far.
func Assign(t *table.Table, o dataset.Options, tidied Tidied) (*Roles, error) {
	r := NoRoles(len(t.Names))
	r.words = map[int][]int{}
	r.lenient, r.plain = o.ToleratesMissing(), o.Plain
	if err := r.Choose(t, o); err != nil {
		return r, err
	}
	if len(o.Variables) > 0 {
		return r, r.chooseVariables(t, o)
	}
	chosen := o.Theta != "" || t.Theta != nil
	r.accept = o.Accept || !chosen
	r.skipAdded(t)
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
		if fault.CodeOf(err) == fault.NotFound && o.ForModel() {
			return fault.New(fault.NotFound, "%s has no column %q, a variable of the model; its columns are %s: rename the column that holds it or, if it was not measured, add an empty column of this name", t.File, called, fault.List(t.Names)).
				With("file", t.File).With("column", called)
		}
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
func (r *Roles) skipAdded(t *table.Table) {
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
			if !r.accept { // so that the visitor of the page can make it a variable
				r.Note(dataset.NoteRole, "%s: the first column has no name and increasing whole numbers; if it only numbers the rows, ignore it", t.File)
				continue
			}
			r.Of[j] = dataset.RoleIgnore
			r.Note(dataset.NoteColumn, "%s: the first column has no name and increasing whole numbers, as the index of pandas has them; it is left out", t.File)
		}
	}
}

// onlyTexts completes the error of a table without variables: columns of texts that nobody left out.
func (r *Roles) onlyTexts(t *table.Table, o dataset.Options) string {
	var texts []string
	for j, f := range t.Facts {
		if f.Words > 0 && r.Of[j] == dataset.RoleIgnore && !slices.Contains(o.Ignore, t.Names[j]) {
			texts = append(texts, t.Names[j])
		}
	}
	if texts == nil {
		return ""
	}
	return fmt.Sprintf(". Columns of texts are no variables (%s): write numbers, or make a variable of each text (the option oneHot)", fault.List(texts))
}

// check returns an error for roles that do not fit the cells.
func (r *Roles) check(t *table.Table, o dataset.Options) error {
	if len(r.Variables) == 0 {
		if _, m := t.Gaps(CouldCount(t, o, r), ""); m.Cells > 0 {
			return t.AllGaps(m)
		}
		for j, f := range t.Facts {
			if f.Words > 0 && f.Numbers > f.Words && !slices.Contains(o.Ignore, t.Names[j]) {
				return t.MustBeNumbers(j, table.Demand{Role: dataset.RoleVariable, Lenient: r.lenient})
			}
		}
		return fault.New(fault.Shape, "%s: no column is left to model; its columns are %s (commas, semicolons or tabs separate cells)%s", t.File, fault.List(t.Names), r.onlyTexts(t, o)).With("file", t.File)
	}
	needed := r.Variables
	if r.Theta >= 0 && r.Of[r.Theta] == dataset.RoleTheta {
		needed = append(r.ThetaColumns(), needed...)
	}
	if r.Weight >= 0 {
		needed = append([]int{r.Weight}, needed...)
	}
	for _, j := range needed {
		if f := t.Facts[j]; f.Numbers == 0 && f.Words == 0 && o.ForModel() && r.Of[j] == dataset.RoleVariable {
			continue // the model knows the variable
		}
		demand := table.Demand{Role: r.Of[j], Lenient: r.lenient, Fixed: len(o.Variables) > 0}
		if err := t.MustBeNumbers(j, demand); err != nil {
			if fault.CodeOf(err) == fault.NonFinite {
				_, m := t.Gaps(needed, "")
				return t.MissingFault(j, demand, m)
			}
			return err
		}
	}
	return nil
}

// Note adds a note for Set.Notes.
func (r *Roles) Note(code dataset.NoteCode, format string, args ...any) {
	r.Notes = append(r.Notes, dataset.Note{Code: code, Text: fmt.Sprintf(format, args...)})
}
