package tidy

import (
	"fmt"
	"slices"
	"strings"

	"ppca/core/dataset/internal/csvtext"
	"ppca/core/dataset/internal/roles"
	"ppca/core/dataset/internal/table"
	"ppca/core/fault"
)

func (s *sheet) hasHeader(records []row, width int) bool {
	if o := s.options.Header; o != nil {
		return *o
	}
	first := records[0].cells
	if s.hasParameterAbove(records) { // also if θ is chosen by its name
		return false
	}
	return looksHeaded(records, width) || s.ask(func(c *choice) bool {
		return slices.ContainsFunc(first, func(name string) bool { return c.heading[name] && isWord(name) })
	})
}

// looksHeaded reports whether the first row has names by its cells and those below.
func looksHeaded(records []row, width int) bool {
	first := records[0].cells
	if len(first) == width-1 && words(first) == len(first) {
		return true
	}
	found := words(first)
	if found == filled(first) {
		return found > 0 && (len(records) == 1 || words(records[1].cells) < found || found > 1)
	}
	if isLabelled(records) || isGraded(records) || len(records) > 1 && table.HasYears(first, records[1].cells) {
		return true
	}
	for skip := range min(4, len(records)-2) { // rows of units and comments may stand between
		if skip > 0 && 2*found <= filled(first) || skip > 0 && words(records[skip].cells) == 0 {
			break
		}
		for j, cell := range first {
			if skip > 0 && isWord(cell) && below(records[1+skip:], j) {
				return true
			}
		}
	}
	if isNamedBelow(records) {
		return true
	}
	for j, cell := range first { // a word above numbers, or no name above numbers
		if isWord(cell) && below(records[1:], j) || cell == "" && j == 0 && below(records[1:], j) {
			return true
		}
	}
	return false
}

// isNamedBelow reports whether all rows but the first begin with a name, as the rows of a plate A, B, C
// below the numbers of its columns.
func isNamedBelow(records []row) bool {
	first := records[0].cells
	if len(records) < 3 || len(first) < 3 || first[0] != "" || filled(first) < len(first)-1 || !isSet(first) {
		return false
	}
	return !slices.ContainsFunc(records[1:min(len(records), sniffed)], func(r row) bool { return filled(r.cells) > 1 && !isWord(r.cells[0]) })
}

// below reports whether a column has numbers only.
func below(records []row, j int) bool {
	found := false
	for _, r := range records[:min(len(records), sniffed)] {
		if j < len(r.cells) && r.cells[j] != "" {
			if isWord(r.cells[j]) {
				return false
			}
			found = true
		}
	}
	return found
}

// readHeader reads the names, and the units below them.
func (s *sheet) readHeader(records []row, width int) []row {
	s.headed = true
	if names, rest := nameLevels(records); names != nil {
		s.note(fmt.Sprintf("the names are on %d lines, such as %q", len(records)-len(rest), names[len(names)-1]))
		s.names = names
		return rest
	}
	names := slices.Clone(records[0].cells)
	records = s.skipDescription(names, records[1:])
	for len(records) > 1 && words(records[0].cells) == filled(records[0].cells) && !isUnits(records[0].cells) && hasNumbers(records[1:]) && spans(names, records[0].cells) {
		if onTwoLines(names, records[0].cells) {
			s.note(fmt.Sprintf("the names are on two lines, such as %q", names[len(names)-1]+" "+records[0].cells[len(names)-1]))
		} else {
			s.note(fmt.Sprintf("line %d has names of several columns each: %q", records[0].line-1, excerpt(row{cells: names})))
		}
		s.upper, s.lower = names, slices.Clone(records[0].cells)
		names = merged(names, records[0].cells)
		records = records[1:]
	}
	records = s.skipRemarks(names, records)
	switch {
	case len(names) != width-1:
	case !slices.ContainsFunc(records, func(r row) bool { return len(r.cells) == width && r.cells[width-1] != "" }): // rows end with a separator
		width--
	default: // R writes no name above the names of rows
		names = append([]string{""}, names...)
	}
	for len(names) > width && !slices.ContainsFunc(records, func(r row) bool { return len(r.cells) > width }) {
		s.note(fmt.Sprintf("no row has a cell in column %d, %q; it is skipped", len(names), names[len(names)-1]))
		names = names[:len(names)-1]
	}
	if s.comma == ' ' && len(records) > 1 && len(records[0].cells) < len(names) && isUnits(records[0].cells) { // the first columns have none
		records[0].cells = append(make([]string, len(names)-len(records[0].cells)), records[0].cells...)
	}
	if len(records) > 1 && isUnits(records[0].cells) {
		s.note(fmt.Sprintf("line %d holds units; they are added to the names", records[0].line))
		for j, unit := range records[0].cells {
			s.unite(names, j, unit)
		}
		records = records[1:]
	}
	records = s.skipLimits(s.skipRemarks(names, s.addLabels(names, records)))
	for j := range names {
		names[j] = trimmed(names[j])
	}
	s.names = names
	return records
}

// isImport reports whether a row has the ids that Qualtrics writes below the questions.
func isImport(cells []string) bool {
	return len(cells) > 2 && !slices.ContainsFunc(cells, func(cell string) bool { return !strings.HasPrefix(cell, `{"ImportId"`) })
}

// administration are the columns that Qualtrics adds to the answers.
var administration = strings.Fields("StartDate EndDate Status IPAddress Progress Finished RecordedDate ResponseId ResponseID RecipientLastName RecipientFirstName RecipientEmail ExternalReference LocationLatitude LocationLongitude DistributionChannel UserLanguage")

// fromQualtrics returns the rows without those of the questions and of ids, and without the columns of
// Qualtrics itself that the caller did not name. Columns called Q1, Q2_3 get the texts of their
// questions.
func (s *sheet) fromQualtrics(records []row) []row {
	var kept []int
	var left []string
	names, seen := slices.Clone(records[0].cells), map[string]bool{}
	for j, name := range names {
		if !slices.Contains(administration, name) && name != "Duration (in seconds)" || s.isChosen(name) {
			kept = append(kept, j)
		} else {
			left = append(left, name)
		}
		question := ""
		if j < len(records[1].cells) {
			question = trimmed(strings.ReplaceAll(records[1].cells[j], "\n", " "))
		}
		if strings.Trim(name, "Q0123456789_") == "" && question != "" && len([]rune(question)) < 60 && !seen[question] && !s.isChosen(name) {
			names[j] = question
		}
		seen[names[j]] = true
	}
	out := []row{{line: records[0].line}}
	out = append(out, records[3:]...)
	for i := range out {
		cells := out[i].cells
		if i == 0 {
			cells = names
		}
		out[i].cells = nil
		for _, j := range kept {
			if j < len(cells) {
				out[i].cells = append(out[i].cells, cells[j])
			}
		}
	}
	s.note("the rows of questions and ids of Qualtrics are skipped; columns such as Q1 are called by their questions")
	if len(left) > 0 {
		s.note(fmt.Sprintf("columns of Qualtrics itself are left out: %s; to use one, name it", fault.List(left)))
	}
	return out
}

// skipRemarks returns the rows without those between the names and the numbers: the name of the
// index of pandas, and words in columns of numbers. The first row of such words, if they are
// short, holds units.
func (s *sheet) skipRemarks(names []string, records []row) []row {
	for len(records) > 1 && !isUnits(records[0].cells) && words(records[0].cells) == filled(records[0].cells) {
		cells := records[0].cells
		if filled(cells) == 1 && cells[0] != "" && len(cells) > 1 && names[0] == "" && below(records[1:], 0) {
			names[0] = cells[0]
			records = records[1:]
			continue
		}
		rest := records[1:]
		for len(rest) > 1 && words(rest[0].cells) == filled(rest[0].cells) {
			rest = rest[1:]
		}
		var numeric []int // columns of numbers that begin with a word
		short := true
		for j, cell := range cells {
			if isWord(cell) && numbersBelow(rest, j) {
				numeric = append(numeric, j)
				short = short && len([]rune(cell)) <= 12
			}
		}
		if len(numeric) == 0 || len(cells) != len(names) {
			return records
		}
		if short && len(s.bare) == 0 {
			s.note(fmt.Sprintf("line %d holds units; they are added to the names", records[0].line))
			for _, j := range numeric {
				s.unite(names, j, cells[j])
			}
		} else {
			s.note(fmt.Sprintf("line %d is above the numbers and is skipped: %q", records[0].line, excerpt(records[0])))
		}
		records = records[1:]
	}
	return records
}

// limits are the names of rows with the limits of a method, between the names and the rows.
var limits = []string{"loq", "lod", "mdl", "lor", "rl", "limit", "detection limit", "limit of detection", "limit of quantification", "reporting limit", "bg", "ng", "bestimmungsgrenze", "nachweisgrenze", "grenzwert"}

// skipLimits returns the rows without those of limits at the start.
func (s *sheet) skipLimits(records []row) []row {
	for len(records) > 1 && slices.Contains(limits, strings.ToLower(records[0].cells[0])) {
		s.note(fmt.Sprintf("line %d has limits of the method and is skipped: %q", records[0].line, excerpt(records[0])))
		records = records[1:]
	}
	return records
}

// unite adds a unit to the name of a column.
func (s *sheet) unite(names []string, j int, unit string) {
	if unit = strings.Trim(unit, " ()[]"); j < len(names) && unit != "" && strings.Trim(unit, "-–") != "" {
		name := trimmed(names[j])
		names[j] = name + " (" + unit + ")"
		s.bare[names[j]] = name
	}
}

// numbersBelow reports whether a column has numbers, no dates, and signs of missing cells only.
func numbersBelow(records []row, j int) bool {
	found := false
	for _, r := range records[:min(len(records), sniffed)] {
		if j >= len(r.cells) || isMissing(r.cells[j]) || isFlag(r.cells[j]) {
			continue
		}
		if _, is := scanNumeral(r.cells[j]); !is {
			return false
		}
		found = true
	}
	return found
}

// trimmed returns a name with single blanks.
func trimmed(name string) string { return csvtext.Unguard(strings.Join(strings.Fields(name), " ")) }

// units of measurement that stand alone in a row below the names: those of the SI, with the
// prefixes in use, and others of medicine, weather, spectra and electronics. A unit that is
// absent is found in brackets.
var units = strings.Fields("mm cm m km in ft nm µm μm um g mg µg kg t lb s ms min h hr hrs hours d day days y yr years year a.u. °c c k f °f % ‰ hz khz v mv a ma w kw pa hpa kpa mpa bar mbar mmhg ml l dl bpm m/s km/h mm/h ppm ppb mol mmol mmol/l mg/l mg/dl g/l kg/m2 kg/m² kg/m³ deg degrees ° rad unitless cm² m² w/m² db j kj kcal n nm⁻¹ cm-1 1/min counts cps µs/cm μs/cm ms/cm µg/l μg/l ug/l ng/l g/dl mg/kg µg/m³ mg/m³ ntu degc degf")

// isUnits reports whether every cell is a unit or empty, and at least two are units or one is
// in brackets.
func isUnits(cells []string) bool {
	found := 0
	for _, cell := range cells {
		bare := strings.Trim(cell, " ()[]")
		switch {
		case bare == "" || strings.Trim(bare, "-–") == "":
			continue
		case strings.IndexAny(cell, "([") == 0 && isWord(cell):
			found += 2
		case slices.Contains(units, strings.ToLower(bare)):
			found++
		default:
			return false
		}
	}
	return found > 1 || found == 1 && filled(cells) <= 2
}

// isWord reports whether a cell has text that is no number, date or sign of a missing cell.
func isWord(cell string) bool {
	if isMissing(cell) {
		return false
	}
	if _, is := scanNumeral(cell); is {
		return false
	}
	_, is := scanMoment(cell)
	return !is && cell != ""
}

func words(cells []string) int {
	count := 0
	for _, cell := range cells {
		if isWord(cell) {
			count++
		}
	}
	return count
}

// skipDescription returns the rows without those that describe the columns, as offices of statistics
// write them between the names and the first date or number: two rows or more that begin with a word,
// above rows that do not. A row of units is added to the names.
func (s *sheet) skipDescription(names []string, records []row) []row {
	end := 0
	for end < len(records) && len(records[end].cells) == len(names) && isWord(records[end].cells[0]) {
		end++
	}
	if end < 2 || end > 15 || len(names) < 2 || len(records)-end < 3 || !below(records[end:], 0) || !areNumbers(records[end:]) || areNumbers(records[:end]) {
		return records
	}
	s.note(fmt.Sprintf("%s: %q", lineCount(end, "below the names describes the columns and is skipped", "below the names describe the columns and are skipped"), excerpt(records[0])))
	for _, r := range records[:end] {
		if !roles.IsUnit(r.cells[0]) {
			continue
		}
		for j, unit := range r.cells[1:] {
			s.unite(names, j+1, unit)
		}
	}
	return records[end:]
}

// areNumbers reports whether the second cells of rows are numbers or signs of missing cells.
func areNumbers(records []row) bool {
	for _, r := range records[:min(len(records), sniffed)] {
		if len(r.cells) > 1 && isWord(r.cells[1]) {
			return false
		}
	}
	return true
}
