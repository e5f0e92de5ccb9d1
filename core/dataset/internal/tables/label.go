package tables

import "ppca/core/dataset"

// Label gives roles to the columns of a table that describes other data, such as pictures: those that
// the options name, and proposals by the few rules of Options.Plain. Nothing is a variable: columns
// without another role are left out. A column that has a role before keeps it.
func Label(t Table, o dataset.Options) (Table, dataset.Notes, error) {
	o.Plain = true
	a := assignmentOf(t, o)
	a.chosen, a.accept = o.Theta != "", true
	if err := a.choose(); err != nil {
		return a.t, a.notes, err
	}
	a.measure()
	for j, c := range a.t.Columns {
		if c.Role == dataset.RoleTheta || c.Role == dataset.RoleWeight {
			if err := a.t.MustBeNumbers(j, Demand{Role: c.Role}); err != nil {
				return a.t, a.notes, err
			}
		}
	}
	for _, propose := range []func(){a.proposeSplit, a.proposeGroup, a.proposeID, a.proposeTheta} {
		propose()
	}
	for _, j := range a.free() {
		a.set(j, dataset.RoleIgnore)
	}
	return a.t, a.notes, nil
}
