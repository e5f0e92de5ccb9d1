package tables

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// Cells are the cells of one column, as written. They never change, so that tables can share them.
//
// A cell takes 8 bytes: a number if its text can be restored from it, or if nothing but a number has
// the form of the text, see plainNumber. Any other text is kept once, however many cells have it, so
// that a stage that reads texts reads each only once; its number is NaN, whose lower bits say which
// text it is. Numbers may have been written with a decimal comma; they are decided, and stages take
// them as they are.
type Cells struct {
	numbers []float64 // NaN where the cell is empty or a text, see textNaN
	texts   []string  // that are no numbers in their shortest form, each once; "" for those that no cell has
	comma   bool      // numbers were written with a decimal comma
}

// textNaN returns the NaN of a cell with text k-1; of an empty cell for 0. Bit 0 stays free, because it
// is set in math.NaN.
func textNaN(k uint32) float64 { return math.Float64frombits(0x7ff8<<48 | uint64(k)<<1) }

// Len returns the number of cells.
func (c Cells) Len() int { return len(c.numbers) }

// Text returns cell i as written; "" if it is empty.
func (c Cells) Text(i int) string {
	if k := c.code(i); k > 0 {
		return c.texts[k-1]
	}
	v := c.numbers[i]
	switch {
	case v != v:
		return ""
	case c.comma:
		return strings.Replace(Shortest(v), ".", ",", 1)
	}
	return Shortest(v)
}

// IsEmpty reports whether cell i has no text.
func (c Cells) IsEmpty(i int) bool { return c.code(i) == 0 && c.numbers[i] != c.numbers[i] }

// isEmpty reports whether no cell has a text.
func (c Cells) isEmpty() bool {
	for i := range c.numbers {
		if !c.IsEmpty(i) {
			return false
		}
	}
	return true
}

// hasGap reports whether a cell is empty.
func (c Cells) hasGap() bool {
	for i := range c.numbers {
		if c.IsEmpty(i) {
			return true
		}
	}
	return false
}

// TextOf returns which of Texts cell i is, or -1.
func (c Cells) TextOf(i int) int { return c.code(i) - 1 }

// code returns k+1 for texts[k], and 0 for other cells.
func (c Cells) code(i int) int {
	v := c.numbers[i]
	if v == v || c.texts == nil {
		return 0
	}
	return int(uint32(math.Float64bits(v) >> 1))
}

// Gather returns the cells of the rows, without texts that none of them has; row -1 is an empty cell.
func (c Cells) Gather(rows []int) Cells {
	numbers, to, texts := make([]float64, len(rows)), make([]uint32, len(c.texts)), []string(nil)
	for i, row := range rows {
		if row < 0 {
			numbers[i] = textNaN(0)
			continue
		}
		numbers[i] = c.numbers[row]
		if k := c.TextOf(row); k >= 0 {
			if to[k] == 0 {
				texts = append(texts, c.texts[k])
				to[k] = uint32(len(texts))
			}
			numbers[i] = textNaN(to[k])
		}
	}
	return Cells{numbers: numbers, texts: texts, comma: c.comma}
}

// Slice returns the cells from one row to before another, in the same memory.
func (c Cells) Slice(from, to int) Cells {
	c.numbers = c.numbers[from:to]
	return c
}

// Counts returns how many cells have each of Texts.
func (c Cells) Counts() []int {
	counts := make([]int, len(c.texts))
	for i := range c.numbers {
		if k := c.code(i); k > 0 {
			counts[k-1]++
		}
	}
	return counts
}

// A Builder makes Cells. The zero value has none, and reads numbers with a decimal point.
type Builder struct {
	Comma bool // numbers have a decimal comma
	cells Cells
	known map[string]uint32
}

// Grow makes room for more cells.
func (b *Builder) Grow(more int) { b.cells.numbers = slices.Grow(b.cells.numbers, more) }

// Len returns the number of cells so far.
func (b *Builder) Len() int { return len(b.cells.numbers) }

// AddNumber adds a number; NaN adds an empty cell.
func (b *Builder) AddNumber(v float64) {
	if v != v {
		v = textNaN(0)
	}
	b.cells.numbers = append(b.cells.numbers, v)
}

// Add adds a cell as written.
func (b *Builder) Add(text string) { b.AddBytes([]byte(text)) }

// AddBytes adds a cell as written, and copies what it keeps.
func (b *Builder) AddBytes(text []byte) {
	if len(text) == 0 {
		b.AddNumber(math.NaN())
		return
	}
	mark := byte('.')
	if b.Comma {
		mark = ','
	}
	if v, is := plainNumber(text, mark); is {
		b.AddNumber(v)
		return
	}
	b.addText(text)
}

// addText adds a cell that is no plain number.
func (b *Builder) addText(text []byte) {
	code, known := b.known[string(text)]
	if !known {
		if b.known == nil {
			b.known = map[string]uint32{}
		}
		own := string(text)
		b.cells.texts = append(b.cells.texts, own)
		code = uint32(len(b.cells.texts))
		b.known[own] = code
	}
	b.cells.numbers = append(b.cells.numbers, textNaN(code))
}

// Cells returns the cells. The builder must not be used afterwards.
func (b *Builder) Cells() Cells {
	b.cells.comma = b.Comma
	return b.cells
}

// Shortest returns the shortest text of a number that reads as the same number.
func Shortest(v float64) string {
	if a := math.Abs(v); a >= 1e15 || a < 1e-5 && a > 0 {
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

// bared returns the cells with "" for texts that no cell has, in the same memory.
func (c Cells) bared() Cells {
	counts := c.Counts()
	if !slices.Contains(counts, 0) {
		return c
	}
	c.texts = slices.Clone(c.texts)
	for k, n := range counts {
		if n == 0 {
			c.texts[k] = ""
		}
	}
	if slices.Max(counts) == 0 {
		c.texts = nil
	}
	return c
}

// used returns the texts that cells have, each once.
func (c Cells) used() []string {
	return slices.DeleteFunc(slices.Clone(c.texts), func(text string) bool { return text == "" })
}
