package dataset

import (
	"strconv"
	"strings"

	"ppca/core/fault"
)

// Parameters returns P, how many numbers make a θ: 2 where two columns were chosen,
// 0 where none was.
func (s *Set) Parameters() int {
	if s.Rows() == 0 {
		return 0
	}
	return len(s.Theta) / s.Rows()
}

// Both returns the columns of θ as Options.Theta has them: one, or two with a comma
// between.
func Both(first, second string) string {
	if second == "" {
		return first
	}
	return first + "," + second
}

// parameters returns the columns that are called so: one, or where no column has
// that name the two before and behind a comma. A name may hold commas itself.
func (t *table) parameters(called string) ([]int, error) {
	only, err := t.column(called, RoleTheta)
	if err == nil {
		return []int{only}, nil
	}
	for at, letter := range called {
		if letter != ',' {
			continue
		}
		first, failed := t.column(strings.TrimSpace(called[:at]), RoleTheta)
		second, alsoFailed := t.column(strings.TrimSpace(called[at+1:]), RoleTheta)
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

// chooseTheta gives the role to the column of θ, or to both.
func (r *roles) chooseTheta(t *table, o Options) error {
	if o.Theta == "" {
		return nil
	}
	columns, err := t.parameters(o.Theta)
	if err != nil {
		return err
	}
	if r.theta = columns[0]; len(columns) == 2 {
		r.second = columns[1]
	}
	if r.theta == r.second {
		return fault.New(fault.Option, "%s: column %q is chosen twice for θ; choose two columns, or one", t.file, t.names[r.theta]).With("file", t.file).With("column", t.names[r.theta])
	}
	for _, j := range columns {
		r.of[j] = RoleTheta
	}
	return nil
}

// thetaColumns returns the columns of θ.
func (r *roles) thetaColumns() []int {
	switch {
	case r.theta < 0:
		return nil
	case r.second < 0:
		return []int{r.theta}
	}
	return []int{r.theta, r.second}
}

// takeTheta reads θ from the columns that have its role; rows[i] is the row of
// observation i, nil: i.
func (s *Set) takeTheta(t *table, r *roles, rows []int) {
	columns := r.thetaColumns()
	s.ThetaName = t.names[columns[0]]
	values := make([][]float64, len(columns))
	for c, j := range columns {
		values[c] = t.get(j)
		if rows != nil {
			values[c] = permuted(values[c], rows)
		}
	}
	if s.Theta = values[0]; len(columns) == 1 {
		return
	}
	s.SecondName = t.names[columns[1]]
	s.Theta = make([]float64, 0, 2*len(values[0]))
	for i, first := range values[0] {
		s.Theta = append(s.Theta, first, values[1][i])
	}
}

// Labels returns the n names of the observations; where they have none, and are no
// longer all in the order of their file, the numbers of its rows, from 1; otherwise nil.
func (s *Set) Labels() []string {
	if s.IDs != nil || s.rows == nil {
		return s.IDs
	}
	labels := make([]string, len(s.rows))
	for i, row := range s.rows {
		labels[i] = strconv.Itoa(int(row) + 1)
	}
	return labels
}

// permuteLabels arranges θ, weights, ids and groups as the rows order[0], order[1], …
func (s *Set) permuteLabels(order []int, parameters int) {
	if s.Theta != nil {
		theta := make([]float64, 0, len(order)*parameters)
		for _, i := range order {
			theta = append(theta, s.Theta[i*parameters:(i+1)*parameters]...)
		}
		s.Theta = theta
	}
	if s.IDs == nil {
		rows := make([]int32, len(order))
		for to, from := range order {
			if rows[to] = int32(from); s.rows != nil {
				rows[to] = s.rows[from]
			}
		}
		s.rows = rows
	}
	s.Weights, s.IDs, s.Groups = permuted(s.Weights, order), permuted(s.IDs, order), permuted(s.Groups, order)
}
