package tidy

import (
	"fmt"
	"slices"

	"ppca/core/fault"
	"ppca/core/limit"
)

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
