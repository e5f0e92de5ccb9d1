package table

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/csvtext"
)

// Gaps returns which rows have a missing cell in the given columns, and the counts.
func (t *Table) Gaps(columns []int, choice string) ([]bool, dataset.Missing) {
	lacking, m := make([]bool, t.Rows), dataset.Missing{Choice: choice}
	texts := map[string]int{}
	for _, j := range columns {
		if t.Facts[j].Missing == 0 {
			continue
		}
		m.Columns++
		m.Cells += t.Facts[j].Missing
		for text, cells := range t.origin(j).Missing {
			texts[text] += cells
		}
		for i := range lacking {
			lacking[i] = lacking[i] || ContentOf(t.Values.At(i, j)) == csvtext.Missing
		}
	}
	for _, is := range lacking {
		if is {
			m.Rows++
		}
	}
	if m.Cells > 0 && t.where != nil {
		m.Texts = listed(texts, m.Cells)
	}
	return lacking, m
}

// Empty returns which rows have no number in any of the given columns.
func (t *Table) Empty(columns []int) []bool {
	empty := make([]bool, t.Rows)
	if slices.ContainsFunc(columns, func(j int) bool { return t.Facts[j].Missing == 0 }) {
		return empty
	}
	for i := range empty {
		empty[i] = !slices.ContainsFunc(columns, func(j int) bool { return ContentOf(t.Values.At(i, j)) == csvtext.Number })
	}
	return empty
}

// listed returns what missing cells hold: 3 empty, 2 "-999", the most frequent text first.
// Cells that are in no count are empty.
func listed(texts map[string]int, cells int) string {
	keys := make([]string, 0, len(texts)+1)
	empty := cells
	for text, count := range texts {
		if empty -= count; text != "" {
			keys = append(keys, text)
		}
	}
	empty += texts[""]
	slices.SortFunc(keys, func(a, b string) int {
		return cmp.Or(texts[b]-texts[a], strings.Compare(a, b))
	})
	var list []string
	if empty > 0 {
		list = append(list, strconv.Itoa(empty)+" empty")
	}
	for i, text := range keys {
		if i == mostNotes {
			return strings.Join(list, ", ") + ", …"
		}
		list = append(list, strconv.Itoa(texts[text])+" "+strconv.Quote(text))
	}
	return strings.Join(list, ", ")
}
