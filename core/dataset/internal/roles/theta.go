package roles

import (
	"strings"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/prepare"
	"ppca/core/dataset/internal/table"
	"ppca/core/fault"
)

// parameters returns the column of that name or, if there is none, the two columns before
// and after a comma. A name may itself contain commas.
func parameters(t *table.Table, called string) ([]int, error) {
	only, err := t.Find(called, dataset.RoleTheta)
	if err == nil {
		return []int{only}, nil
	}
	for at, letter := range called {
		if letter != ',' {
			continue
		}
		first, failed := t.Find(strings.TrimSpace(called[:at]), dataset.RoleTheta)
		second, alsoFailed := t.Find(strings.TrimSpace(called[at+1:]), dataset.RoleTheta)
		if failed == nil && alsoFailed == nil {
			return []int{first, second}, nil
		}
		if (failed == nil) != (alsoFailed == nil) {
			if err = alsoFailed; failed != nil {
				err = failed
			}
		}
	}
	return nil, err
}

// chooseTheta sets the role of the column of θ, or of two.
func (r *Roles) chooseTheta(t *table.Table, o dataset.Options) error {
	if o.Theta == "" {
		return nil
	}
	columns, err := parameters(t, o.Theta)
	if err != nil {
		return err
	}
	r.named = true
	if r.Theta = columns[0]; len(columns) == 2 {
		r.second = columns[1]
	}
	if r.Theta == r.second {
		return fault.New(fault.Option, "%s: column %q is chosen twice for θ: choose one column or two different ones", t.File, t.Names[r.Theta]).With("file", t.File).With("column", t.Names[r.Theta])
	}
	for _, j := range columns {
		r.Of[j] = dataset.RoleTheta
	}
	return nil
}

// ThetaColumns returns the columns of θ.
func (r *Roles) ThetaColumns() []int {
	switch {
	case r.Theta < 0:
		return nil
	case r.second < 0:
		return []int{r.Theta}
	}
	return []int{r.Theta, r.second}
}

// HasTheta reports whether columns are θ: chosen, or proposed and accepted.
func (r *Roles) HasTheta(o dataset.Options) bool {
	return o.Theta != "" || o.Accept && r.Theta >= 0
}

// FillTheta reads θ from its columns; rows[i] is the row of observation i, and nil means i.
func FillTheta(s *dataset.Set, t *table.Table, r *Roles, rows []int) {
	columns := r.ThetaColumns()
	s.ThetaName = t.Names[columns[0]]
	if len(columns) == 1 {
		s.Period = dataset.PeriodOf(t.TimeOf(columns[0]))
	}
	values := make([][]float64, len(columns))
	for c, j := range columns {
		values[c] = t.Column(j)
		if rows != nil {
			values[c] = prepare.Permuted(values[c], rows)
		}
	}
	if s.Theta = values[0]; len(columns) == 1 {
		return
	}
	s.SecondName = t.Names[columns[1]]
	s.Theta = make([]float64, 0, 2*len(values[0]))
	for i, first := range values[0] {
		s.Theta = append(s.Theta, first, values[1][i])
	}
}
