package tidy

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/table"
)

// A choice is what the options say about columns, by their names and numbers.
type choice struct {
	texts    map[string]bool // needed as text
	ignored  map[string]bool
	chosen   map[string]bool // any other role
	heading  map[string]bool // names that tell the header
	modelled []string        // θ and the variables
}

func choiceOf(o dataset.Options) *choice {
	theta, long := append(strings.Split(o.Theta, ","), o.Theta), strings.Split(o.Long, ",")
	return &choice{
		texts:    setOf([]string{o.ID, o.Group, o.Split, o.Stratum}),
		ignored:  setOf(o.Ignore),
		chosen:   setOf(theta, []string{o.ID, o.Group, o.Split, o.Stratum, o.Weight}, o.Variables, o.OneHot, long),
		heading:  setOf(theta, long, o.OneHot, []string{o.ID, o.Group, o.Split}),
		modelled: append(theta, o.Variables...),
	}
}

func setOf(lists ...[]string) map[string]bool {
	set := map[string]bool{}
	for _, name := range slices.Concat(lists...) {
		set[name] = true
	}
	delete(set, "")
	return set
}

// A question about the choice, and its answer.
type question struct {
	of     func(c *choice) bool
	answer bool
}

// ask answers a question about the choice. Another choice with the same answers to all questions
// leads to the same cells and names, see kept.
func (s *sheet) ask(of func(c *choice) bool) bool {
	q := question{of, of(s.roles)}
	s.asked = append(s.asked, q)
	return q.answer
}

// isChosen reports whether the caller gave a role to a name.
func (s *sheet) isChosen(name string) bool {
	return s.ask(func(c *choice) bool { return c.chosen[name] })
}

// isModelled reports whether a name is that of θ or of a variable.
func (s *sheet) isModelled(name string) bool {
	return s.ask(func(c *choice) bool { return name != "" && slices.Contains(c.modelled, name) })
}

// isIgnored reports whether the caller left a column out.
func (s *sheet) isIgnored(j int) bool {
	called := s.calls(j)
	return s.ask(func(c *choice) bool { return called.in(c.ignored) })
}

// keepsText reports whether the caller chose a column for its text.
func (s *sheet) keepsText(j int) bool {
	called := s.calls(j)
	return s.ask(func(c *choice) bool { return called.in(c.texts) })
}

// someHaveRoles reports whether the caller left a column out or chose one for its text.
func (s *sheet) someHaveRoles() bool {
	for j := range s.names {
		if s.keepsText(j) || s.isIgnored(j) {
			return true
		}
	}
	return false
}

// calls are the names of a column in options.
type calls [3]string

func (s *sheet) calls(j int) calls { return calls{s.names[j], s.inFile(j), number(j)} }

func (c calls) in(names map[string]bool) bool { return names[c[0]] || names[c[1]] || names[c[2]] }

// A kept is a table, and what its cells and names depend on.
type kept struct {
	file    string
	table   table.Table
	options dataset.Options
	notes   []string // before those of the columns
	asked   []question
	columns []column

	read  func(ctx context.Context, columns []int) ([][]string, error)
	texts map[int][]string // of columns that were read
	bytes int              // of texts
}

// mostTexts is the number of bytes of the texts that are kept.
const mostTexts = 32 << 20

// again returns the table with other roles; nil if they change a cell or a name.
func (k *kept) again(ctx context.Context, o dataset.Options) *table.Table {
	c := choiceOf(o)
	if !sameForm(k.options, o) ||
		slices.ContainsFunc(k.asked, func(q question) bool { return q.of(c) != q.answer }) ||
		slices.ContainsFunc(k.columns, func(column column) bool { return !column.fits(c) }) {
		return nil
	}
	return k.described(ctx, c)
}

// described returns the table with notes on the columns that are used, and with what these were.
func (k *kept) described(ctx context.Context, c *choice) *table.Table {
	t := k.table
	t.Text = func(columns []int) ([][]string, error) { return k.text(ctx, columns) }
	notes := slices.Clone(k.notes)
	note := func(text string) {
		if !slices.Contains(notes, text) {
			notes = append(notes, text)
		}
	}
	origins, divides := make([]table.Origin, len(k.columns)), ""
	for j, column := range k.columns {
		origins[j] = column.Origin
		if text := column.calls.in(c.texts); text {
			origins[j] = column.asText
		} else if !column.calls.in(c.ignored) { // it may get another role later, but needs no notes
			if divides = cmp.Or(divides, column.divides); divides != "" {
				note(divides)
			}
			for _, each := range column.notes {
				note(each)
			}
		}
	}
	t.Notes = append(dataset.NotesOf(dataset.NoteForm, table.Fewer(notes, k.file+": %d more notes on its cells")...), t.Notes...)
	t.Annotate(origins)
	return &t
}

// sameForm reports whether two options differ in nothing but roles and what follows them.
func sameForm(a, b dataset.Options) bool {
	return (a.Header == b.Header || a.Header != nil && b.Header != nil && *a.Header == *b.Header) && a.Sheet == b.Sheet &&
		a.Dates == b.Dates && a.Time == b.Time && a.Decimal == b.Decimal && slices.Equal(a.NA, b.NA) &&
		a.Long == b.Long && slices.Equal(a.OneHot, b.OneHot) && a.Plain == b.Plain && a.KeepSubject == b.KeepSubject
}

// text returns the cells of columns, of which it reads those that are not kept.
func (k *kept) text(ctx context.Context, columns []int) ([][]string, error) {
	var missing []int
	for _, j := range columns {
		if k.texts[j] == nil {
			missing = append(missing, j)
		}
	}
	found := map[int][]string{}
	if len(missing) > 0 {
		cells, err := k.read(ctx, missing)
		if err != nil {
			return nil, err
		}
		for i, j := range missing {
			found[j] = cells[i]
			k.keepText(j, cells[i])
		}
	}
	out := make([][]string, len(columns))
	for i, j := range columns {
		if out[i] = found[j]; out[i] == nil {
			out[i] = slices.Clone(k.texts[j])
		}
	}
	return out, nil
}

// keepText keeps a copy of the cells of a column, with equal ones once, while there is room.
func (k *kept) keepText(column int, cells []string) {
	once, kept, bytes := map[string]string{}, make([]string, len(cells)), 16*len(cells)
	for i, cell := range cells {
		text, known := once[cell]
		if !known {
			if bytes += len(cell); k.bytes+bytes > mostTexts {
				return
			}
			once[cell], text = cell, cell
		}
		kept[i] = text
	}
	k.texts[column], k.bytes = kept, k.bytes+bytes
}
