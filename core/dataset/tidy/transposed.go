package tidy

import (
	"fmt"
	"slices"
	"strings"

	"ppca/core/dataset/internal/roles"
)

// transpose turns a table whose variables are in rows: its first cells are names, one of them
// that of a parameter, the other cells are numbers, and the names above are words.
func (s *sheet) transpose() {
	if !s.headed || len(s.rows) < 2 || len(s.names) < 4 || !s.hasVariablesInRows() {
		return
	}
	called := s.names[0]
	if called == "" || roles.Called(called, quantityNames) {
		called = "name"
	}
	names, rows := []string{called}, make([]row, len(s.names)-1)
	for _, r := range s.rows {
		names = append(names, r.cells[0])
	}
	for i := range rows {
		rows[i] = row{line: s.rows[0].line + i, cells: []string{s.names[i+1]}}
		for _, r := range s.rows {
			rows[i].cells = append(rows[i].cells, r.cells[i+1])
		}
	}
	s.note(fmt.Sprintf("the variables are in rows (%s); rows and columns are exchanged", strings.Join(names[1:min(len(names), 4)], ", ")))
	s.names, s.rows = names, rows
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
