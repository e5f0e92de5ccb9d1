package tidy

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ppca/core/dataset/internal/roles"
	"ppca/core/fault"
	"ppca/core/limit"
	"ppca/core/quantity"
)

// pivot turns a long table into a wide one. With three columns, id,time,value, each id becomes
// a row with a variable for each time. With four, id,time,name,value, each id at each time
// becomes a row with a variable for each name. Other columns stay where they are constant in a
// row. A cell that the long table does not have is missing.
func (s *sheet) pivot(asked string) error {
	called := strings.Split(asked, ",")
	if len(called) != 3 && len(called) != 4 {
		return fault.New(fault.Option, "long is %q: name the columns id,time,value or id,time,name,value", asked).With("option", "long")
	}
	at := make([]int, len(called))
	for i, name := range called {
		if at[i] = s.find(strings.TrimSpace(name)); at[i] < 0 {
			return fault.New(fault.NotFound, "%s has no column %q for the option long; its columns are %s", s.file, name, fault.List(s.names)).With("file", s.file).With("column", name).With("option", "long")
		}
	}
	keys, across, value := at[:1], at[1], at[2]
	if len(at) == 4 {
		keys, across, value = at[:2], at[2], at[3]
	}
	wide, err := s.widened(keys, across, value)
	if err != nil {
		return err
	}
	if s.subject = s.names[at[0]]; s.options.KeepSubject {
		s.subject = ""
	}
	s.describing = wide.kept
	if s.perTime = len(at) == 4; !s.perTime {
		s.measured = s.names[value]
	}
	s.note(fmt.Sprintf("%d rows became %d: each has the %d values of %q by %q; %d of its cells are missing", len(s.rows), len(wide.rows), len(wide.across), s.names[value], s.names[across], wide.missing))
	s.names, s.rows = wide.names, wide.rows
	return nil
}

// longByNames returns the columns id,time,name,value of a long table whose names tell them, or
// "", and adds their units to the names of the variables. Other columns have one text for each id
// at each time. Without asked, a column that the caller named keeps the table as it is; otherwise
// the columns must be those that the caller asked for.
func (s *sheet) longByNames(asked string) string {
	var id, time, name, value, unit, other []int
	for j, called := range s.names {
		switch {
		case called == "" || strings.Contains(called, ","):
			return ""
		case roles.Called(called, quantityNames) && !s.hasNumbers(j):
			name = append(name, j)
		case isValue(called):
			value = append(value, j)
		case isRemark(called):
		case roles.IsUnit(called):
			unit = append(unit, j)
		case roles.IsParameter(called) || isDated(called) || s.hasDates(j):
			time = append(time, j)
		case roles.IsGroup(called):
			id = append(id, j)
		default:
			other = append(other, j)
		}
	}
	if len(id) == 0 && len(other) > 0 {
		id, other = other[:1], other[1:]
	}
	if len(time) > 1 { // such as the local time beside UTC
		time, other = time[:1], append(slices.Clone(other), time[1:]...)
	}
	if len(id) != 1 || len(time) != 1 || len(name) != 1 || len(value) != 1 || len(unit) > 1 {
		return ""
	}
	for _, j := range other {
		if !s.constant([]int{id[0], time[0]}, j) {
			return ""
		}
	}
	columns := strings.Join([]string{s.names[id[0]], s.names[time[0]], s.names[name[0]], s.names[value[0]]}, ",")
	if asked != "" && asked != columns || asked == "" && s.someHaveRoles() || len(unit) == 1 && !s.uniteNames(name[0], unit[0]) {
		return ""
	}
	return columns
}

// isRemark reports whether a column is called like the remarks on single values.
func isRemark(name string) bool {
	return roles.Called(name, []string{"remark", "remarks", "comment", "comments", "note", "notes", "flag", "flags", "qualifier", "status", "quality", "bemerkung", "bemerkungen", "kommentar", "anmerkung", "hinweis", "remarque", "commentaire", "observaciones", "nota"})
}

// hasDates reports whether the cells of a column are dates.
func (s *sheet) hasDates(j int) bool {
	found := false
	for _, r := range s.rows[:min(len(s.rows), sniffed)] {
		if m, is := scanMoment(r.cells[j]); is && m.form != timeOnly {
			found = true
		} else if !s.isMissing(r.cells[j]) {
			return false
		}
	}
	return found
}

// uniteNames adds to the names of variables, in cells, their units; false if a variable has
// several.
func (s *sheet) uniteNames(name, unit int) bool {
	if !s.constant([]int{name}, unit) {
		return false
	}
	for i, r := range s.rows {
		if u := strings.Trim(r.cells[unit], " ()[]"); !s.isMissing(u) {
			cells := slices.Clone(r.cells)
			cells[name] += " (" + u + ")"
			s.rows[i].cells = cells
		}
	}
	return true
}

// unitBeside adds the unit of a column to its name where the next column has that of all rows.
func (s *sheet) unitBeside() {
	for j := 1; j < len(s.names); j++ {
		if !roles.IsUnit(s.names[j]) || s.bare[s.names[j-1]] != "" || !s.hasNumbers(j-1) {
			continue
		}
		if units := s.texts(j); len(units) > 1 {
			s.note(fmt.Sprintf("column %q has numbers in several units, as column %q says (%s); they are read as they are: convert them, or keep the rows of one unit", s.names[j-1], s.names[j], fault.List(units)))
			continue
		}
		if s.distinct(j) != 1 || s.isChosen(s.names[j]) || s.isChosen(s.names[j-1]) {
			continue
		}
		if unit := s.rows[0].cells[j]; isUnitText(unit) {
			s.unite(s.names, j-1, unit)
			s.note(fmt.Sprintf("column %q has the unit of the column before it; it is added to that name, %q", s.names[j], s.names[j-1]))
		}
	}
}

// texts returns the different cells of a column that are not missing, sorted.
func (s *sheet) texts(j int) []string {
	var all []string
	for _, r := range s.rows {
		if cell := r.cells[j]; !s.isMissing(cell) && !slices.Contains(all, cell) {
			all = append(all, cell)
		}
	}
	slices.Sort(all)
	return all
}

// hasNumbers reports whether a column has a number.
func (s *sheet) hasNumbers(j int) bool {
	return slices.ContainsFunc(s.rows, func(r row) bool {
		_, is := scanNumeral(r.cells[j])
		return is && r.cells[j] != ""
	})
}

func (s *sheet) find(called string) int {
	if j := slices.Index(s.names, called); j >= 0 {
		return j
	}
	if j := slices.IndexFunc(s.names, func(name string) bool { return s.bare[name] == called && called != "" }); j >= 0 {
		return j
	}
	if j, err := strconv.Atoi(called); err == nil && j >= 1 && j <= len(s.names) {
		return j - 1
	}
	return -1
}

// A wide is a widened table.
type wide struct {
	names   []string
	across  []string // the values that became columns
	kept    []string // other columns
	rows    []row
	missing int
}

func (s *sheet) widened(keys []int, across, value int) (*wide, error) {
	w := &wide{}
	rows, columns := map[string]int{}, map[string]int{}
	for _, r := range s.rows {
		if cell := r.cells[across]; !s.isMissing(cell) && columns[cell] == 0 {
			w.across = append(w.across, cell)
			columns[cell] = len(w.across)
		}
	}
	if len(w.across) > limit.Columns {
		return nil, s.tooWide(across, w)
	}
	inOrder(w.across)
	for k, cell := range w.across {
		columns[cell] = k
	}
	var kept []int // other columns, constant for each key
	for j := range s.names {
		if !slices.Contains(keys, j) && j != across && j != value && s.constant(keys, j) {
			kept = append(kept, j)
		}
	}
	lead := append(slices.Clone(keys), kept...)
	for _, j := range lead {
		w.names = append(w.names, s.names[j])
	}
	for _, j := range kept {
		w.kept = append(w.kept, s.names[j])
	}
	w.names = append(w.names, s.acrossNames(w.across, s.names[across])...)
	for _, r := range s.rows {
		key := keyOf(r, keys)
		i, known := rows[key]
		if !known {
			i, rows[key] = len(w.rows), len(w.rows)
			if i >= mostCells/len(w.names) {
				return nil, s.tooWide(across, w)
			}
			cells := make([]string, len(w.names))
			for k, j := range lead {
				cells[k] = r.cells[j]
			}
			w.rows = append(w.rows, row{line: r.line, cells: cells, lines: slices.Repeat([]int{r.line}, len(cells))})
		}
		if s.isMissing(r.cells[across]) {
			continue
		}
		at := len(lead) + columns[r.cells[across]]
		cell := &w.rows[i].cells[at]
		if *cell != "" && *cell != r.cells[value] {
			return nil, fault.New(fault.Shape, "%s (line %d): %q has two values at %s %q, %s and %s: leave one out, or add a column that tells the rows apart", s.file, r.line, key, s.names[across], r.cells[across], *cell, r.cells[value]).
				With("file", s.file).With("line", r.line).With("option", "long")
		}
		*cell, w.rows[i].lines[at] = r.cells[value], r.lineOf(value)
	}
	for _, r := range w.rows {
		for _, cell := range r.cells[len(lead):] {
			if s.isMissing(cell) {
				w.missing++
			}
		}
	}
	return w, nil
}

// tooWide returns the error for a column whose texts would become too many columns or cells.
func (s *sheet) tooWide(across int, w *wide) error {
	return fault.New(fault.TooLarge, "%s: column %q has %s different texts, and each would become a column (the option long), but at most %s columns and %s cells can be read: keep fewer rows, or set the option long to %s",
		s.file, s.names[across], limit.Count(len(w.across)), limit.Count(limit.Columns), limit.Count(mostCells), asItIs).With("file", s.file).With("column", s.names[across]).With("option", "long")
}

// acrossNames returns names of variables from the cells of a column: numbers with its unit, as 0.5 h
// of time (h).
func (s *sheet) acrossNames(cells []string, of string) []string {
	names := slices.Clone(cells)
	_, unit := quantity.Split(of)
	for k, cell := range cells {
		point := strings.Replace(cell, ",", ".", 1)
		if !isPlainNumber(point) {
			unit = ""
			continue
		}
		names[k] = point
	}
	if unit != "" {
		for k, name := range names {
			names[k] = name + " " + unit
			s.bare[names[k]] = name
		}
	}
	return names
}

func isPlainNumber(text string) bool {
	_, err := strconv.ParseFloat(text, 64)
	return err == nil
}

// constant reports whether a column has one value for each key.
func (s *sheet) constant(keys []int, j int) bool {
	of := map[string]string{}
	for _, r := range s.rows {
		key := keyOf(r, keys)
		if before, known := of[key]; known && before != r.cells[j] {
			return false
		}
		of[key] = r.cells[j]
	}
	return true
}

func keyOf(r row, keys []int) string {
	var cells []string
	for _, j := range keys {
		cells = append(cells, r.cells[j])
	}
	return strings.Join(cells, ", ")
}

// inOrder sorts numbers and dates by size, and leaves names in the order of the file.
func inOrder(cells []string) {
	sizes := map[string]float64{}
	for _, cell := range cells {
		if v, err := strconv.ParseFloat(strings.Replace(cell, ",", ".", 1), 64); err == nil {
			sizes[cell] = v
		} else if m, is := scanMoment(cell); is && m.form == isoDate {
			sizes[cell] = m.days()
		} else {
			return
		}
	}
	slices.SortStableFunc(cells, func(a, b string) int {
		switch {
		case sizes[a] < sizes[b]:
			return -1
		case sizes[a] > sizes[b]:
			return 1
		}
		return 0
	})
}

// mostCategories is the number of texts that a column may have to become variables.
const mostCategories = 100

// oneHot replaces each of the columns by one for each of its texts, with 1 in the rows that
// have this text and 0 in others.
func (s *sheet) oneHot(called []string) error {
	for _, name := range called {
		j := s.find(name)
		if j < 0 {
			return fault.New(fault.NotFound, "%s has no column %q for the option oneHot; its columns are %s", s.file, name, fault.List(s.names)).With("file", s.file).With("column", name).With("option", "oneHot")
		}
		var texts []string
		seen := map[string]bool{}
		for _, r := range s.rows {
			if text := r.cells[j]; !s.isMissing(text) && !seen[text] {
				seen[text], texts = true, append(texts, text)
			}
		}
		if len(texts) > mostCategories {
			return fault.New(fault.TooLarge, "%s, column %q has %s different texts, but at most %d can become variables: make it the group, or leave it out", s.file, name, limit.Count(len(texts)), mostCategories).With("file", s.file).With("column", name)
		}
		slices.Sort(texts)
		s.expand(j, texts)
	}
	return nil
}

// expand replaces column j by one for each text.
func (s *sheet) expand(j int, texts []string) {
	for i, r := range s.rows {
		var cells []string
		for _, text := range texts {
			switch {
			case s.isMissing(r.cells[j]):
				cells = append(cells, "")
			case r.cells[j] == text:
				cells = append(cells, "1")
			default:
				cells = append(cells, "0")
			}
		}
		s.rows[i] = r.replaced(j, j+1, cells...)
	}
	names := make([]string, len(texts))
	for k, text := range texts {
		names[k] = fmt.Sprintf("%s = %s", s.names[j], text)
	}
	s.note(fmt.Sprintf("column %q became %d variables with 1 and 0", s.names[j], len(texts)))
	s.names = slices.Replace(slices.Clone(s.names), j, j+1, names...)
}
