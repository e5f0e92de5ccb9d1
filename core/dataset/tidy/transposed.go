package tidy

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"ppca/core/dataset/internal/roles"
)

// transpose turns a table whose variables are in rows: its first cells are names, the other
// cells are numbers, and either the names above are words and one of the first cells names a
// parameter or a column has units, or the numbers of the first row are a parameter.
func (s *sheet) transpose() {
	var names []string
	rows := slices.Clone(s.rows)
	switch {
	case len(s.rows) < 2 || len(s.names) < 4:
		return
	case s.headed && s.hasVariablesInRows():
		names = []string{s.names[0]}
		if s.names[0] == "" || roles.Called(s.names[0], quantityNames) {
			names[0] = "name"
		}
		rows = append([]row{{cells: s.names}}, rows...)
	case s.headed && s.hasUnitsInRows():
		names = []string{"name"}
		rows = append([]row{{cells: slices.Delete(slices.Clone(s.names), 1, 2)}}, rows...)
		for i, r := range s.rows {
			called := []string{r.cells[0]}
			s.unite(called, 0, r.cells[1])
			cells := slices.Delete(slices.Clone(r.cells), 1, 2)
			cells[0] = called[0]
			rows[i+1].cells = cells
		}
	case !s.headed && s.hasParameterAbove(s.rows):
	default:
		return
	}
	for _, r := range rows[len(names):] {
		names = append(names, r.cells[0])
	}
	var lines []int
	for _, r := range rows {
		lines = append(lines, r.line)
	}
	turned := make([]row, len(rows[0].cells)-1)
	for i := range turned {
		turned[i].lines = lines
		for _, r := range rows {
			turned[i].cells = append(turned[i].cells, r.cells[i+1])
		}
	}
	s.note(fmt.Sprintf("the variables are in rows (%s); rows and columns are exchanged", strings.Join(names[1:min(len(names), 4)], ", ")))
	s.names, s.rows, s.headed = names, turned, true
}

// hasParameterAbove reports whether the numbers of the first row are a parameter, behind its
// name, and other rows have a name and numbers: Time [s],0,600,1200.
func (s *sheet) hasParameterAbove(rows []row) bool {
	seen, before := map[string]bool{}, math.Inf(-1)
	if len(rows) < 2 {
		return false
	}
	for i, r := range rows {
		if first := r.cells[0]; !isWord(first) || seen[first] || i == 0 && !roles.IsParameter(first) {
			return false
		}
		seen[r.cells[0]] = true
		for _, cell := range r.cells[1:] {
			n, is := scanNumeral(cell)
			if i == 0 {
				v, plain := n.value(markIn(n))
				if !is || !plain || v <= before {
					return false
				}
				before = v
			}
			if !is && !s.isMissing(cell) && !isFlag(cell) {
				return false
			}
		}
	}
	return true
}

// markIn returns the decimal mark that a numeral shows, else the point.
func markIn(n numeral) marks {
	if n.marks == comma {
		return comma
	}
	return point
}

// hasUnitsInRows reports whether the first column names variables and the second has their units.
func (s *sheet) hasUnitsInRows() bool {
	return len(s.names) > 3 && roles.Called(s.names[0], quantityNames) && roles.IsUnit(s.names[1]) &&
		!slices.ContainsFunc(s.names[2:], func(name string) bool { return !isWord(name) || total(name) || statistic(name) }) &&
		!slices.ContainsFunc(s.rows, func(r row) bool {
			return !isWord(r.cells[0]) || slices.ContainsFunc(r.cells[2:], func(cell string) bool {
				_, is := scanNumeral(cell)
				return !is && !s.isMissing(cell) && !isFlag(cell)
			})
		})
}

func (s *sheet) hasVariablesInRows() bool {
	parameter, seen := false, map[string]bool{}
	for _, r := range s.rows {
		first := r.cells[0]
		if !isWord(first) || seen[first] {
			return false
		}
		seen[first] = true
		parameter = parameter || roles.IsParameter(first)
		for _, cell := range r.cells[1:] {
			if _, is := scanNumeral(cell); !is && !s.isMissing(cell) {
				return false
			}
		}
	}
	return parameter && !slices.ContainsFunc(s.names[1:], func(name string) bool {
		return !isWord(name) || total(name) || statistic(name) || roles.IsParameter(name)
	})
}

// statistic reports whether a name is that of a summary, so that the table describes variables
// and has no observations.
func statistic(name string) bool {
	return slices.Contains(strings.Fields("n count min max minimum maximum std se var variance range q1 q3 p value unit units type coef estimate"), strings.ToLower(name))
}
