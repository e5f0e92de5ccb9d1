package tidy

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"sync"

	"ppca/core/dataset/internal/roles"
	"ppca/core/fault"
)

// transpose turns a table whose variables are in rows: its first cells are names, the other
// cells are numbers, and either the names above are words and one of the first cells names a
// parameter or a column has units, or the numbers of the first row are a parameter. The option long
// keeps rows below names that are numbers.
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
	case s.headed && s.options.Long == "" && s.hasParameterInNames():
		names = []string{s.names[0]}
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

// timeAbove matches the name of a column of a replicate at a time: T6, T6_rep2.
var timeAbove = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(` + timeWords + `)[ _.\-]?(\d{1,3})(?:[ _.\-](?:rep|replicate|r)?[ _.\-]?\d{1,2})?$`)
})

// timesAbove exchanges the rows and columns of a table with one value for each country or gene at each
// time, so that the times are θ: no other column could be.
func (s *sheet) timesAbove() bool {
	if s.options.Long != "" || !roles.IsLand(s.names[0]) && !roles.IsMolecule(s.names[0]) || s.distinct(0) != len(s.rows) || !s.hasWords(0) || s.keepsText(0) || s.isIgnored(0) {
		return false
	}
	var columns []int
	var times, others []string
	kinds, called := map[string]bool{}, ""
	for j, name := range s.names[1:] {
		j++
		time, kind := timeOf(name)
		if m := timeAbove().FindStringSubmatch(name); m != nil {
			time, kind = m[2], calledBy(m[1])
		}
		switch {
		case time != "" && (s.isChosen(name) || s.isIgnored(j) || s.isModelled(name)), time == "" && s.hasNumbers(j):
			return false
		case time != "":
			columns, times, called = append(columns, j), append(times, time), kind
			kinds[kind] = true
		default:
			others = append(others, name)
		}
	}
	if len(columns) < 3 || len(slices.Compact(slices.Sorted(slices.Values(times)))) < 2 || len(kinds) > 1 {
		return false
	}
	names, lines := []string{called}, []int{0}
	for _, r := range s.rows {
		names, lines = append(names, r.cells[0]), append(lines, r.line)
	}
	turned := make([]row, len(columns))
	for i, j := range columns {
		turned[i] = row{lines: lines, cells: []string{times[i]}}
		for _, r := range s.rows {
			turned[i].cells = append(turned[i].cells, r.cells[j])
		}
	}
	text := fmt.Sprintf("the columns are times (%s to %s) and each row is a %s; rows and columns are exchanged, so that the times can be θ", s.names[columns[0]], s.names[columns[len(columns)-1]], s.names[0])
	if len(others) > 0 {
		text += "; without " + fault.List(others)
	}
	s.note(text + "; to keep the rows, set the option long to none")
	s.names, s.rows = names, turned
	return true
}

// hasWords reports whether all cells of a column are words.
func (s *sheet) hasWords(j int) bool {
	return !slices.ContainsFunc(s.rows, func(r row) bool { return !isWord(r.cells[j]) })
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

// hasParameterInNames reports whether the names are different numbers of one unit behind the name of a
// parameter, temp, 20 °C, 25 °C, and each row has a name and numbers.
func (s *sheet) hasParameterInNames() bool {
	return (roles.IsParameter(s.names[0]) || roles.IsTemperature(s.names[0])) && unitOfAll(s.names[1:]) != "" && s.hasWords(0) && s.distinct(0) == len(s.rows) &&
		!slices.ContainsFunc(s.rows, func(r row) bool {
			return slices.ContainsFunc(r.cells[1:], func(cell string) bool {
				_, is := scanNumeral(cell)
				return !is && !s.isMissing(cell) && !isFlag(cell)
			})
		}) && !slices.ContainsFunc(s.names, s.isChosen)
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
