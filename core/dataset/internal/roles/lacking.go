package roles

import (
	"ppca/core/dataset"
	"ppca/core/dataset/internal/table"
)

// CouldCount returns the numeric columns that the user did not leave out.
func CouldCount(t *table.Table, o dataset.Options, r *Roles) []int {
	var columns []int
	ignored := ignored(t, o)
	for j, f := range t.Facts {
		chosen := r.Of[j] == dataset.RoleVariable || r.Of[j] == dataset.RoleTheta || r.Of[j] == dataset.RoleWeight
		proposed := r.Of[j] == dataset.RoleIgnore && f.Missing > 0 && f.Numbers > 0 && f.Words == 0 && len(o.Variables) == 0 && !ignored[j]
		if chosen || proposed {
			columns = append(columns, j)
		}
	}
	return columns
}

// ignored returns the columns that the user left out.
func ignored(t *table.Table, o dataset.Options) map[int]bool {
	columns := map[int]bool{}
	for _, called := range o.Ignore {
		if j, err := t.Find(called, dataset.RoleIgnore); err == nil {
			columns[j] = true
		}
	}
	return columns
}

// Lacking returns the rows to drop: those with a missing cell or, if cells are modelled,
// those without θ, without weight or without any variable.
func Lacking(t *table.Table, r *Roles, o dataset.Options) []bool {
	columns := append([]int(nil), r.Variables...)
	if o.Missing == dataset.ModelMissing {
		columns = nil
	}
	if r.HasTheta(o) {
		columns = append(columns, r.ThetaColumns()...)
	}
	if r.Weight >= 0 {
		columns = append(columns, r.Weight)
	}
	out, _ := t.Gaps(columns, o.Missing)
	if o.Missing == dataset.ModelMissing {
		for i, empty := range t.Empty(r.Variables) {
			out[i] = out[i] || empty
		}
	}
	return out
}
