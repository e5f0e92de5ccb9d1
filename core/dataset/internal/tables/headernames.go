package tables

import (
	"cmp"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fit"
)

// isUnits reports whether the cells of a record are units: in brackets, or known, at least half of
// them, and none is a name with a unit.
func (h *heading) isUnits(i int) bool {
	units, others := 0, 0
	for j := range h.Columns {
		text := h.cell(i, j)
		switch {
		case strings.Trim(text, " -–") == "":
		case isUnit(text):
			units++
		case strings.ContainsAny(text, "(["):
			return false
		default:
			others++
		}
	}
	return units > 0 && units >= others
}

// isUnit reports whether a text is a unit: in brackets, or one that a name may state.
func isUnit(text string) bool {
	if strings.ContainsAny(text[:1], "([") {
		return true
	}
	of, unit := fit.SplitUnit("quantity " + text)
	return unit != "" && of == "quantity" || slices.Contains(fewUnits, strings.ToLower(text))
}

// fewUnits are units that stand in rows of units and would mean something else at the end of a name.
var fewUnits = strings.Fields("in t min hr hrs d y yr yrs year years day days hour hours a.u. c k f v mv a w kpa bar " +
	"ml/min m/s km/h mm/h mmol/l mg/l mg/dl g/l kg/m2 kg/m² deg rad unitless cm² m² db n 1/min counts cps bpm")

// readNames returns the names of the columns, with the units below them.
func (h *heading) readNames() []string {
	names := make([]string, len(h.Columns))
	if h.names < 0 {
		return names
	}
	shift, sign := 0, 0
	if h.isSigned() {
		sign = 1
	}
	if h.record(h.names).width == h.Width-1 && h.isUsed(h.Width-1) { // R writes no name above the names of rows
		shift = 1
		h.note("line %d has one name less than the rows have cells: the first column, of the names of rows, has none",
			h.line(h.names))
	}
	for j := h.Width + sign; j < len(h.Columns); j++ {
		if name := h.cell(h.names, j); name != "" {
			h.Table.note(dataset.NoteColumn, "column %q has a name and no cells; it is left out", name)
		}
	}
	for j := range len(names) - shift - sign {
		names[j+shift] = oneLine(h.cell(h.names, j+sign))
	}
	names[shift] = strings.TrimSpace(strings.TrimLeft(names[shift], "#%"))
	for i := h.names + 1; i <= h.names+h.below; i++ {
		switch {
		case h.record(i).rule:
		case h.completes(names, i):
			h.note("the names are on %d lines, such as %q", h.below+1, names[len(names)-1])
		case h.isUnits(i):
			h.note("line %d holds units; they are added to the names", h.line(i))
			for j := range names {
				if unit := strings.Trim(h.cell(i, j), " ()[]-–"); unit != "" && names[j] != "" {
					names[j] += " (" + unit + ")"
				}
			}
		case i+1 <= h.names+h.below && strings.HasPrefix(h.cell(i+1, 0), `{"ImportId"`):
			h.note("columns such as Q1 are called by the questions in line %d, as Qualtrics writes them", h.line(i))
			for j := range names {
				if question := oneLine(h.cell(i, j)); strings.Trim(names[j], "Q0123456789_") == "" && question != "" &&
					len(question) < 60 {
					names[j] = question
				}
			}
		default:
			h.note("line %d below the names is skipped: %q", h.line(i), h.excerpt(i))
		}
	}
	return names
}

// completes joins the names with those of a line below them, if the names have gaps, as merged cells
// above several columns do.
func (h *heading) completes(names []string, i int) bool {
	gaps, group := false, ""
	for j, name := range names {
		gaps = gaps || name == "" && h.cell(i, j) != "" && j > 0
	}
	if !gaps {
		return false
	}
	for j := range names {
		group = cmp.Or(names[j], group)
		lower := oneLine(h.cell(i, j))
		switch {
		case lower == "":
		case names[j] == "" || j+1 < len(names) && names[j+1] == "": // it stands above the next column too
			names[j] = strings.TrimSpace(group + " " + lower)
		default:
			names[j] = strings.TrimSpace(names[j] + " " + lower)
			group = ""
		}
	}
	return true
}

// oneLine returns a name with single blanks, also for its line ends.
func oneLine(name string) string { return dataset.Unguarded(oneLined(name)) }
