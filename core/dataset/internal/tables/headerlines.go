package tables

import (
	"slices"
	"strconv"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// limit keeps the rows of the option rows.
func (h *heading) limit(o dataset.Options) error {
	if o.Rows != "" {
		from, to, err := h.lineRange("rows", o.Rows)
		if err != nil {
			return err
		}
		if h.names >= from && o.Lines == "" {
			h.names, h.below = -1, 0
		}
		h.first, h.end = max(from, h.names+h.below+1), to+1
	}
	if h.first >= h.end && o.Lines+o.Rows != "" {
		return fault.New(fault.Option, "%s: below the names there is no row (the options names and rows)", h.File).
			With("option", "names")
	}
	return nil
}

// lineRange returns the records of lines "a", "a-b", "a-" or "-b".
func (h *heading) lineRange(option, text string) (from, to int, err error) {
	first, last, is := strings.Cut(text, "-")
	if !is {
		last = first
	}
	a, b := 1, int(h.line(h.Rows-1))
	for _, part := range []struct {
		text string
		line *int
	}{{first, &a}, {last, &b}} {
		if part.text = strings.TrimSpace(part.text); part.text != "" && err == nil {
			*part.line, err = strconv.Atoi(part.text)
		}
	}
	if err != nil || a < 1 || b < a {
		return 0, 0, fault.New(fault.Option, "%s is %q: give lines of the file, such as 3 or 3-5", option, text).
			With("option", option)
	}
	from, to = h.recordAt(a), h.recordAt(b+1)-1
	if from == h.Rows || to < from {
		return 0, 0, fault.New(fault.NotFound, "%s has no line %s with cells (the option %s); its last line is %d", h.File,
			text, option, h.line(h.Rows-1)).
			With("file", h.File).With("option", option)
	}
	return from, to, nil
}

// line returns the line of a record.
func (h *heading) line(i int) int {
	if h.Lines == nil {
		return i + 1
	}
	return int(h.Lines[i])
}

// recordAt returns the first record that begins at a line or below it.
func (h *heading) recordAt(line int) int {
	if h.Lines == nil {
		return min(line-1, h.Rows)
	}
	i, _ := slices.BinarySearch(h.Lines, int32(line))
	return i
}

// named returns the first record that has, as a word, the name of a column that the options choose.
func (h *heading) named(o dataset.Options) int {
	chosen := chosenColumns(o)
	for i := range h.first {
		for j := range h.Columns {
			if text := h.cell(i, j); h.content(i, j) == word && slices.Contains(chosen, strings.TrimSpace(text)) {
				return i
			}
		}
	}
	return -1
}

// chosenColumns returns the names of columns in the options.
func chosenColumns(o dataset.Options) []string {
	return slices.Concat(strings.Split(o.Theta, ","), []string{o.Theta, o.ID, o.Group, o.Split, o.Stratum, o.Weight},
		strings.Split(o.Long, ","), o.Variables, o.OneHot, o.Ignore)
}
