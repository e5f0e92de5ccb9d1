package tables

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/fit"
)

// The kinds stage decides what the cells of each column are, by the rules of the README of package dataset; the
// options decimal, dates, na and plain override them.

const (
	mostKind = 0.8 // share of the cells that a column needs
	fewTexts = 5   // other texts of a column of numbers that are half of its cells
)

// A reader is what the columns of a table have in common while they are read.
type reader struct {
	t     *Table
	o     dataset.Options
	na    []float64 // numbers that mean missing
	mark  byte      // the decimal mark that other columns show; 0 if none does
	mixed bool      // columns show both marks
	order string    // the order of day and month that another column shows
	says  []string  // notes, in the order of the columns
	about map[string][]string
	names map[string]bool // of the columns; nil before it is needed
}

func kinds(t Table, o dataset.Options) (Table, error) {
	r := &reader{t: &t, o: o, about: map[string][]string{}}
	for _, text := range o.NA {
		if v := pointed(strings.Replace(text, ",", ".", 1)); v == v {
			r.na = append(r.na, v)
		}
	}
	profiles := make([]*profile, len(t.Columns))
	for j, c := range t.Columns {
		profiles[j] = r.profile(c)
	}
	r.share(profiles)
	var columns []Column
	for j, c := range t.Columns {
		columns = append(columns, r.read(c, profiles[j])...)
	}
	columns, err := r.convert(columns)
	t.Columns = columns
	for _, text := range r.says {
		t.note(dataset.NoteForm, "%s: %s", fault.List(r.about[text]), text)
	}
	return t, err
}

// note adds a note about a column; equal notes are about several.
func (r *reader) note(column, format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if r.about[text] == nil {
		r.says = append(r.says, text)
	}
	r.about[text] = append(r.about[text], column)
}

// A profile counts what the cells of a column are.
type profile struct {
	missing map[string]int // texts that mean missing
	counts  []int          // of the texts
	filled  int            // cells that are not missing
	marks   [4]int         // cells whose numeral shows a mark
	values  [2]int         // cells that are numbers with a point, with a comma
	units   map[string]int // numerals with a unit
	unit    string         // of most numerals
	powers  int            // cells of digits around an E, which may be codes
	moments moments
	example string // of a numeral whose mark is not decided
}

// profile counts what the cells of a column are.
func (r *reader) profile(c Column) *profile {
	p := &profile{missing: map[string]int{}, counts: c.Cells.Counts(), units: map[string]int{}}
	flags, flagged := []int(nil), 0
	for i, text := range c.Cells.texts {
		n := p.counts[i]
		number, isNumber := scanNumeral(text)
		switch {
		case n == 0:
			continue
		case r.isMissing(text):
			p.missing[text] = n
			continue
		case isNumber && (!r.o.Plain || isPlain(text)):
			p.add(number, text, n)
		case !r.o.Plain && isFlag(text):
			flags, flagged = append(flags, i), flagged+n
		}
		p.filled += n
		if m, is := scanMoment(text); is && !r.o.Plain {
			p.moments.add(m, n)
		}
	}
	p.addPlain(r, c.Cells)
	if good := max(p.values[0], p.values[1]); good > flagged && len(r.o.NA) == 0 &&
		float64(good) >= mostKind*float64(p.filled-flagged) {
		for _, i := range flags {
			p.missing[c.Cells.texts[i]] = p.counts[i]
		}
		p.filled -= flagged
	}
	for _, unit := range sortedKeys(p.units) {
		if p.units[unit] > p.units[p.unit] {
			p.unit = unit
		}
	}
	return p
}

// isPlain reports whether a text is a number as programs write it.
func isPlain(text string) bool {
	_, err := strconv.ParseFloat(text, 64)
	return err == nil
}

// add adds a numeral of n cells.
func (p *profile) add(number numeral, text string, n int) {
	m := number.marks()
	if m != neutral {
		p.marks[m] += n
	}
	if m == eitherPoint || m == eitherComma {
		p.example = cmp.Or(p.example, text)
	}
	for k, mark := range []byte(".,") {
		if _, is := number.value(mark); is {
			p.values[k] += n
		}
	}
	p.units[number.unit] += n
	if isDigits(number.digits) && isDigits(number.exponent) && number.unit == "" {
		p.powers += n
	}
}

// addPlain adds the numbers without a text. Their fractions show the mark with which they were cut, unless all
// could be groups of thousands.
func (p *profile) addPlain(r *reader, cells Cells) {
	plain, groups, shown, mark := 0, 0, 0, map[bool]marks{false: point, true: comma}[cells.comma]
	for i, v := range cells.numbers {
		switch {
		case v != v:
			continue
		case len(r.na) > 0 && slices.Contains(r.na, v):
			p.missing[cells.Text(i)]++
			continue
		}
		if plain++; v == math.Trunc(v) {
			continue
		}
		if !hasThreeDecimals(v) {
			shown++
		} else if groups++; groups == 1 && p.example == "" {
			p.example = cells.Text(i)
		}
	}
	p.filled, p.values[0], p.values[1], p.units[""] = p.filled+plain, p.values[0]+plain, p.values[1]+plain,
		p.units[""]+plain
	if r.t.Comma != 0 || shown > 0 {
		p.marks[mark], p.marks[mark+eitherPoint-point] = p.marks[mark]+shown, p.marks[mark+eitherPoint-point]+groups
	}
}

// hasThreeDecimals reports whether a number such as 1.234 could be thousands.
func hasThreeDecimals(v float64) bool {
	isWhole := func(v float64) bool { return math.Abs(v-math.Round(v)) < 1e-3 }
	return math.Abs(v) >= 1 && math.Abs(v) < 1000 && isWhole(1000*v) && !isWhole(100*v)
}

// areCodes reports whether the cells are digits of one length, some with a zero in front, or too long for a number.
func (p *profile) areCodes(c Column) bool {
	length, is := 0, false
	if slices.ContainsFunc(dateParts[1:], func(names []string) bool { return called(c.Name, names) }) {
		return false
	}
	for i, text := range c.Cells.texts {
		if p.counts[i] == 0 || p.missing[text] > 0 {
			continue
		}
		if !isDigits(text) || length > 0 && length != len(text) {
			return false
		}
		length, is = len(text), is || text[0] == '0' && len(text) > 1 || len(text) > 16 ||
			len(text) == 16 && text > "9007199254740992" // 2⁵³
	}
	if !is {
		return false
	}
	for _, v := range c.Cells.numbers {
		if v == v && (v < 0 || v != math.Trunc(v) || length < 17 && v >= math.Pow10(length)) {
			return false
		}
	}
	return true
}

// share finds the decimal mark and the order of day and month that some column shows.
func (r *reader) share(profiles []*profile) {
	points, commas, shown := 0, 0, map[string]bool{}
	for _, p := range profiles {
		order, ok := p.moments.order()
		switch {
		case p.moments.count() > p.values[0]:
			if ok && order != "" && p.moments.local > 0 {
				shown[order] = true
				r.order = order
			}
		case p.marks[point] > p.marks[comma]:
			points++
		case p.marks[comma] > 0:
			commas++
		}
	}
	if len(shown) > 1 {
		r.order = ""
	}
	if r.mixed = points > 0 && commas > 0; points > commas {
		r.mark = '.'
	} else if commas > 0 {
		r.mark = ','
	}
}

// read returns the column with the values of its cells; two columns if its cells have two numbers.
func (r *reader) read(c Column, p *profile) []Column {
	c.Missing = p.missing
	if p.filled == 0 {
		c.Kind = Empty
		return []Column{c}
	}
	if columns := r.forms(c, p); columns != nil && !r.o.Plain {
		return columns
	}
	least := int(math.Ceil(mostKind * float64(p.filled)))
	m := &p.moments
	m.lasting = m.lasting || m.times > 0 && (called(c.Name, durationNames) || hasPart(c.Name, paceParts))
	if m.count() >= least && m.count() >= p.values[0] && m.agree(r.o) {
		return []Column{r.readMoments(c, m)}
	}
	mark, asks := r.markOf(p)
	good, others := p.values[strings.IndexByte(".,", mark)]+p.units[p.unit], 0
	for _, n := range p.units {
		good -= n
	}
	for i, text := range c.Cells.texts {
		if n, is := scanNumeral(text); p.counts[i] > 0 && p.missing[text] == 0 && (!is || n.unit != p.unit) {
			others++
		}
	}
	isNumber := good >= least || 2*good >= p.filled && others <= fewTexts && good > 0
	switch {
	case isNumber && !r.o.Plain && (p.areCodes(c) || p.powers == p.filled && !c.goesOneWay()):
		r.note(c.Name, "codes, or identifiers of many digits, read as text")
	case isNumber:
		if c = r.readNumbers(c, p, mark, asks); c.Words == 0 && c.Ask == nil && p.unit == "" && !r.o.Plain {
			c = r.readSerials(c)
		}
		return []Column{c}
	default:
		r.noteText(c, p, max(good, p.moments.count()))
	}
	c.Kind = Text
	maps.DeleteFunc(c.Missing, func(text string, _ int) bool { // none is a drug, and ? an answer
		return !isStandard(text) && !slices.Contains(r.o.NA, text)
	})
	return []Column{c}
}

// noteText notes that a column with numbers or dates is text.
func (r *reader) noteText(c Column, p *profile, some int) {
	if 4*some < p.filled || r.o.Plain {
		return
	}
	for i := range c.Cells.Len() {
		text := c.Cells.Text(i)
		if text != "" && p.missing[text] == 0 && !isValue(text) {
			r.note(c.Name, "read as text: %d of %s are numbers or dates, but not %q in %v", some, fault.Plural(p.filled, "cell"),
				fault.Shortened(text, shownText), r.t.Place(i))
			return
		}
	}
	r.note(c.Name, "read as text: its numbers or dates differ in form, unit or zone")
}

// goesOneWay reports whether the numbers of a column rise or fall from row to row.
func (c Column) goesOneWay() bool {
	f := NewFacts()
	for i := range c.Cells.Len() {
		f.Add(i, pointed(c.Cells.Text(i)))
	}
	return f.rises() || f.falls()
}

// markOf returns the decimal mark of a column, and whether it must be asked.
func (r *reader) markOf(p *profile) (mark byte, asks bool) {
	points, commas := p.marks[point], p.marks[comma]
	switch {
	case r.o.Decimal == ".", r.o.Decimal == ",":
		return r.o.Decimal[0], false
	case points > commas || points == commas && points > 0 && r.t.Comma != ';':
		return '.', false
	case commas > 0:
		return ',', false
	case r.mark != 0 && !r.mixed:
		return r.mark, false
	case p.marks[eitherComma] > 0 && r.t.Comma != ',' && r.t.Comma != 0: // there, a decimal comma would divide cells
		return ',', true
	case p.marks[eitherPoint] > 0 && r.t.Comma == ';':
		return '.', true
	}
	return '.', false
}

// readNumbers reads a column of numbers with a mark and a unit.
func (r *reader) readNumbers(c Column, p *profile, mark byte, asks bool) Column {
	unit := p.unit
	if asks {
		c.Ask = askMark(c, p.example)
	}
	unusual, value := "", 0.
	all := unit != "" || c.Cells.comma != (mark == ',') && r.t.Comma != 0 // plain numbers too
	c = r.withValues(c, Number, func(text string) float64 {
		n, is := scanNumeral(text)
		v, fits := n.value(mark)
		if !is || !fits || n.unit != unit {
			return math.NaN()
		}
		if other := map[byte]string{'.': ",", ',': "."}[mark]; unusual == "" && (n.spelled && n.unit == "" ||
			strings.Contains(text, other) || text[0] == '(') {
			unusual, value = text, v
		}
		return v
	}, all)
	if c.Ask != nil {
		return c
	}
	word := map[byte]string{'.': "point", ',': "comma"}[mark]
	switch {
	case p.marks[point]+p.marks[comma] > 0 && r.o.Decimal == "" && r.mixed && mark != r.mark:
		r.note(c.Name, "the decimal mark is a %s, unlike in other columns; if it is none, leave the column out", word)
	case mark == ',' && p.marks[comma]+p.marks[eitherComma] > 0:
		r.note(c.Name, "a comma is the decimal mark (1,5 is one and a half)")
	}
	if unusual != "" {
		r.note(c.Name, "%s is read as %s; the decimal mark is a %s (the option decimal)", unusual, Shortest(value), word)
	}
	if unit != "" && fit.UnitOf(c.Name) != unit {
		r.note(c.Name, "the unit %q is moved from the cells to the name", unit)
		return r.renamed(c, unit)
	}
	return c
}

// askMark returns the question for the decimal mark.
func askMark(c Column, example string) *dataset.Question {
	n, _ := scanNumeral(example)
	q := dataset.Question{Option: "decimal", Column: c.Name, Text: fmt.Sprintf("Column %q has numbers such as %s, whose "+
		"mark can be the decimal mark or divide thousands, and no cell of the table shows which.", c.Name, example)}
	for _, mark := range []string{".", ","} {
		v, _ := n.value(mark[0])
		q.Readings = append(q.Readings, dataset.Reading{Value: mark, Text: example + " is " + Shortest(v)})
	}
	return &q
}

// withValues returns a column of a kind, with the value of each cell that is not missing, and counts those
// that have none as words. It reads each text once. Numbers without a text stay as they are, unless all are read.
func (r *reader) withValues(c Column, kind Kind, read func(string) float64, all bool) Column {
	c.Kind, c.Words = kind, 0
	if c.Values = c.Cells.numbers; !all && len(c.Cells.texts) == 0 && len(r.na) == 0 {
		return c
	}
	texts := make([]float64, len(c.Cells.texts))
	for i, text := range c.Cells.texts {
		if texts[i] = math.NaN(); c.Missing[text] == 0 {
			texts[i] = read(text)
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
		case len(r.na) > 0 && slices.Contains(r.na, v):
			c.Values[i] = math.NaN()
			continue
		case all:
			v = read(c.Cells.Text(i))
		}
		if c.Values[i] = v; v != v && (text < 0 || c.Missing[c.Cells.texts[text]] == 0) {
			c.Words++
		}
	}
	return c
}

// renamed returns the column with a unit behind its name, if no other column is called so.
func (r *reader) renamed(c Column, unit string) Column {
	name := fmt.Sprintf("%s (%s)", c.Name, unit)
	if r.names == nil {
		r.names = map[string]bool{}
		for _, each := range r.t.Columns {
			r.names[each.Name] = true
		}
	}
	if !r.names[name] {
		c.Name, c.Given = name, c.inFile()
	}
	return c
}

// called reports whether a word of a name is one of some words in lower case.
func called(name string, words []string) bool {
	parts := strings.FieldsFunc(strings.ToLower(name), func(c rune) bool { return !unicode.IsLetter(c) })
	return slices.ContainsFunc(parts, func(part string) bool { return slices.Contains(words, part) })
}

// pointed returns the number of a text with a decimal point, or NaN.
func pointed(text string) float64 {
	n, is := scanNumeral(text)
	if v, fits := n.value('.'); is && fits {
		return v
	}
	return math.NaN()
}

func isNumber(v float64) bool { return v == v }
