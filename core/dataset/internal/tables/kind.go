package tables

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/fit"
)

const (
	mostly   = 0.8 // the share of the cells of a column that must be of its kind
	atLeast  = 0.5 // the share that must be numbers, if the other cells have few texts
	fewTexts = 5
)

// kinds decides what the cells of each column are, and reads them. A column is of the kind of at least
// 80 % of its filled cells: numbers with one decimal mark, dates or times, or truth values; else it is
// text. Half of the cells are enough for numbers, if the others have at most five texts. Cells of
// another kind are counted in Words.
func kinds(t Table, o dataset.Options) (Table, error) {
	k := &kinding{t: t, o: o, na: numbersIn(o.NA), columns: map[string][]string{}}
	profiles := make([]profile, len(t.Columns))
	for j, c := range t.Columns {
		profiles[j] = k.profile(c)
	}
	k.mark, k.mixed = tableMark(profiles)
	k.order = tableOrder(profiles)
	var columns []Column
	clock := false // the column has the hours of the dates on its left
	for j, c := range t.Columns {
		beside := k.hoursBeside(j, profiles)
		read, err := k.read(c, &profiles[j], beside)
		if err != nil {
			return t, err
		}
		if clock {
			read[0].Kind, read[0].Time = Moment, dataset.HourOfDay
		}
		if clock = beside != nil && read[0].Kind == Moment; clock {
			k.note(c.Name, "with the times of %q, the hours of the dates", t.Columns[j+1].Name)
		}
		columns = append(columns, read...)
	}
	var err error
	t.Columns, err = k.joined(columns)
	t.Notes = slices.Concat(t.Notes, k.notes())
	return t, err
}

// kinding is the state of the stage: what the columns of the table have in common, and the notes.
type kinding struct {
	t     Table
	o     dataset.Options
	na    []float64 // the numbers of the option na
	mark  byte      // the decimal mark that most columns of the table show; 0 if they show none or both alike
	mixed bool      // columns show both decimal marks
	order string    // of day and month that columns of the table show, or ""

	texts   []string            // of notes
	columns map[string][]string // of each of texts
}

// note adds a note whose text follows the name of its column; equal ones become one.
func (k *kinding) note(column, format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if k.columns[text] == nil {
		k.texts = append(k.texts, text)
	}
	k.columns[text] = append(k.columns[text], column)
}

// notes returns the notes.
func (k *kinding) notes() (notes dataset.Notes) {
	for _, text := range k.texts {
		columns := k.columns[text]
		of := map[bool]string{true: "columns ", false: "column "}[len(columns) > 1]
		notes = append(notes, dataset.Note{Code: dataset.NoteForm, Text: of + fault.List(columns) + ": " + text})
	}
	return notes
}

// A profile counts the cells of a column by what they can be.
type profile struct {
	counts  []int          // of the cells with each text
	absent  map[string]int // texts that mean missing, with their counts
	flags   map[string]int // texts that mean missing among numbers
	flagged int            // their cells
	filled  int            // cells that are neither empty nor absent
	numbers int            // cells that are numbers
	marks   [eitherComma + 1]int
	example string // the first number whose mark can divide thousands
	units   map[string]int
	moments moments
	words   int // different texts that are none of these
	word    int // the first of them
}

// profile looks at each different text of a column once.
func (k *kinding) profile(c Column) profile {
	p := profile{counts: c.Cells.Counts(), absent: map[string]int{}, flags: map[string]int{}, units: map[string]int{}}
	k.profileNumbers(&p, c.Cells)
	for i, text := range c.Cells.texts {
		count := p.counts[i]
		switch {
		case count == 0:
			continue
		case k.isMissing(text):
			p.absent[text] = count
			continue
		}
		p.filled += count
		n, is := scanNumeral(text)
		if marks := n.marks(); is && !(k.o.Plain && marks != noMark && marks != point) {
			p.numbers += count
			if p.marks[marks] += count; marks >= eitherPoint && p.example == "" {
				p.example = text
			}
			p.units[n.unit] += count
		} else if m, is := scanMoment(text); is && !k.o.Plain {
			p.moments.add(m, count)
		} else if len(k.o.NA) == 0 && !k.o.Plain && isFlag(text) {
			p.flags[text], p.flagged = count, p.flagged+count
		} else {
			if p.words++; p.words == 1 {
				p.word = i
			}
		}
	}
	return p
}

// profileNumbers counts the cells that are numbers already by what their marks can be.
func (k *kinding) profileNumbers(p *profile, cells Cells) {
	for _, v := range cells.numbers {
		m := point
		switch {
		case v != v:
			continue
		case k.isMissingNumber(v):
			p.absent[Shortest(v)]++
			continue
		case v == math.Trunc(v), k.t.Comma == 0:
			m = noMark
		case cells.comma:
			m = comma
		case p.marks[point] == 0:
			n, _ := scanNumeral(Shortest(v))
			m = n.marks()
		}
		if p.marks[m]++; m == eitherPoint && p.example == "" {
			p.example = Shortest(v)
		}
		p.numbers++
	}
	p.filled, p.units[""] = p.numbers, p.numbers
}

// read returns a column with its kind and values; a column of pairs becomes two. beside returns the
// times of day of another column, see hoursBeside; nil if there are none.
func (k *kinding) read(c Column, p *profile, beside func(row int) float64) ([]Column, error) {
	one := func(c Column, err error) ([]Column, error) { return []Column{c}, err }
	if p.numbers > p.flagged {
		p.filled -= p.flagged
		maps.Copy(p.absent, p.flags)
	}
	c.Missing = p.absent
	if p.filled == 0 {
		c.Kind = Empty
		return one(c, nil)
	}
	enough := mostly * float64(p.filled)
	switch {
	case k.o.Plain:
	case strings.EqualFold(c.Name, "well"), k.isCode(c): // some wells of a plate look like 1E1
		c.Kind = Text
		k.note(c.Name, "codes, or identifiers of many digits, read as text")
		return one(c, nil)
	default:
		if columns := k.spans(c, p); columns != nil {
			return columns, nil
		}
		if read, is, err := k.readSerials(c, p, beside); is {
			return one(read, err)
		}
		if dated := p.moments.count(); float64(dated) >= enough && p.moments.agree(k.o) {
			return one(k.readMoments(c, p, beside))
		}
	}
	if n := float64(p.numbers); n >= enough || n >= atLeast*float64(p.filled) && p.words <= fewTexts {
		return one(k.readNumbers(c, p), nil)
	}
	c.Kind = Text
	k.noteText(c, p)
	return one(c, nil)
}

// noteText notes why a column is text of which more than a fourth are numbers, dates or times.
func (k *kinding) noteText(c Column, p *profile) {
	if some := max(p.numbers, p.moments.count()); 4*some > p.filled && p.words > 0 {
		row := 0
		for c.Cells.TextOf(row) != p.word {
			row++
		}
		k.note(c.Name, "read as text: %d of %s are numbers or dates, but not %q in %v", some,
			fault.Plural(p.filled, "cell"), c.Cells.texts[p.word], k.t.Place(row))
	}
}

// tableMark returns the decimal mark that most columns of a table show, or 0; and whether some show the
// other.
func tableMark(profiles []profile) (mark byte, mixed bool) {
	votes, voters := 0, 0
	for _, p := range profiles {
		switch {
		case 2*p.numbers < p.filled:
		case p.marks[point] > p.marks[comma]:
			votes, voters = votes+1, voters+1
		case p.marks[comma] > 0:
			votes, voters = votes-1, voters+1
		}
	}
	return ",\x00."[1+cmp.Compare(votes, 0)], voters > max(votes, -votes)
}

// markOf returns the decimal mark of a column: the one of the option; the one that its numbers show;
// where all could divide thousands, the one that other columns show; then a point where the separator
// is a comma or the file has types, or where numbers have points and no semicolon is beside them. It
// returns 0 if nothing decides.
func (k *kinding) markOf(cells Cells, p *profile) byte {
	switch points, commas := p.marks[point], p.marks[comma]; {
	case k.o.Plain:
		return '.'
	case k.o.Decimal != "":
		return k.o.Decimal[0]
	case points > commas:
		return '.'
	case commas > 0:
		return ','
	case p.marks[eitherPoint]+p.marks[eitherComma] == 0, k.mark == 0 && (k.t.Comma == ',' || k.t.Comma == 0):
		return '.'
	case k.mark == '.' || k.mark == ',' && (cells.comma || p.marks[eitherPoint] == 0):
		return k.mark
	case k.mark == 0 && p.marks[eitherComma] == 0 && k.t.Comma != ';':
		return '.'
	}
	return 0
}

// readNumbers reads a column of numbers with one decimal mark and at most one unit, that of most of them.
func (k *kinding) readNumbers(c Column, p *profile) Column {
	mark := k.markOf(c.Cells, p)
	if mark == 0 {
		c.Ask = k.askMark(c, p.example)
		mark = '.'
	}
	unit := ""
	for _, u := range sortedKeys(p.units) {
		if p.units[u] > p.units[unit] {
			unit = u
		}
	}
	var ofNumber func(float64) float64
	if unit != "" || c.Cells.comma != (mark == ',') && k.t.Comma != 0 {
		ofNumber = func(v float64) float64 {
			if unit != "" || v != math.Trunc(v) {
				return math.NaN()
			}
			return v
		}
	}
	unusual, read, other := "", 0., map[byte]string{'.': ",", ',': "."}[mark]
	c = k.withValues(c, Number, func(text string) float64 {
		n, _ := scanNumeral(text)
		v := n.value(mark)
		if n.unit != unit {
			return math.NaN()
		}
		if unusual == "" && isNumber(v) && (n.special || strings.Contains(text, other)) {
			unusual, read = text, v
		}
		return v
	}, ofNumber)
	if c.Ask != nil {
		return c
	}
	word := map[byte]string{'.': "point", ',': "comma"}[mark]
	switch own := p.marks[point] + p.marks[comma]; {
	case own > 0 && k.o.Decimal == "" && k.mixed && mark != k.mark:
		k.note(c.Name, "the decimal mark is a %s, unlike in other columns; if it is none, leave the column out", word)
	case mark == ',' && p.marks[comma]+p.marks[eitherComma] > 0:
		k.note(c.Name, "a comma is the decimal mark (1,5 is one and a half)")
	}
	if unusual != "" {
		k.note(c.Name, "%s is read as %s; the decimal mark is a %s (the option decimal)", unusual, Shortest(read), word)
	}
	if _, has := fit.SplitUnit(c.Name); unit != "" && has != unit {
		k.note(c.Name, "the unit %q is moved from the cells to the name", unit)
		return k.renamed(c, unit)
	}
	return c
}

// askMark returns the question for the decimal mark.
func (k *kinding) askMark(c Column, example string) error {
	q := dataset.Question{Option: "decimal", Column: c.Name,
		Text: fmt.Sprintf("Column %q has numbers such as %q, whose mark can be the decimal mark or divide thousands, "+
			"and no cell shows which.", c.Name, example)}
	n, _ := scanNumeral(example)
	for _, mark := range []string{".", ","} {
		text := fmt.Sprintf("%s is %s", example, Shortest(n.value(mark[0])))
		q.Readings = append(q.Readings, dataset.Reading{Value: mark, Text: text})
	}
	return dataset.Ask(k.t.File, q)
}

// isCode reports whether all cells of a column are whole numbers of the same length, of which some begin
// with 0, such as 01234, or have more digits than a number holds. Two digits are enough for years, such as
// 99 and 00, and four for other columns.
func (k *kinding) isCode(c Column) bool {
	least, length, is := 4, 0, false
	if called(c.Name, yearNames) {
		least = 2
	}
	for _, text := range c.Cells.texts {
		if c.Missing[text] > 0 {
			continue
		}
		if !isDigits(text) || len(text) < least || length > 0 && length != len(text) {
			return false
		}
		length, is = len(text), is || text[0] == '0' || len(text) > 16
	}
	return is && k.allOf(c, func(v float64) bool { return length > 16 || v < math.Pow10(length) })
}

// called reports whether a word of a name is one of some words in lower case.
func called(name string, words []string) bool {
	parts := strings.FieldsFunc(strings.ToLower(name), func(c rune) bool { return !unicode.IsLetter(c) })
	return slices.ContainsFunc(parts, func(part string) bool { return slices.Contains(words, part) })
}

// withValues returns a column of a kind, with the value of each cell that is not missing, and counts those
// that have none as words. It reads each text once. Numbers stay as they are if ofNumber is nil.
func (k *kinding) withValues(c Column, kind Kind, ofText func(string) float64, ofNumber func(float64) float64) Column {
	c.Kind, c.Words = kind, 0
	if c.Values = c.Cells.numbers; ofNumber == nil && len(c.Cells.texts) == 0 && len(k.o.NA) == 0 {
		return c
	}
	texts := make([]float64, len(c.Cells.texts))
	for i, text := range c.Cells.texts {
		if texts[i] = math.NaN(); c.Missing[text] == 0 {
			texts[i] = ofText(text)
		}
	}
	c.Values = slices.Clone(c.Values)
	for i, v := range c.Values {
		text := c.Cells.TextOf(i)
		switch {
		case text >= 0:
			v = texts[text]
		case v != v:
			continue
		case k.isMissingNumber(v):
			c.Values[i] = math.NaN()
			continue
		case ofNumber != nil:
			v = ofNumber(v)
		}
		if c.Values[i] = v; v != v && (text < 0 || c.Missing[c.Cells.texts[text]] == 0) {
			c.Words++
		}
	}
	return c
}

func notANumber(float64) float64 { return math.NaN() }
