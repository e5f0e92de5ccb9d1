package tables

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// Facts are what one pass finds out about a column. Its cells are numbers, missing, or words.
type Facts struct {
	Numbers, Missing, Words int     // cells
	Min, Max                float64 // of the numbers; 0 if there are none
	Least, Most             float64 // steps from row to row; NaN if a row has no number, ±Inf without steps
	Fractions               bool    // not all numbers are whole
	FirstMissing, FirstWord int     // rows; -1 if there are none
	last                    float64
}

// NewFacts returns the facts of a column without cells.
func NewFacts() Facts {
	return Facts{FirstMissing: -1, FirstWord: -1, Least: math.Inf(1), Most: math.Inf(-1)}
}

// Facts returns the facts of a column. In a column of texts, cells in the shortest form of a number
// count as numbers.
func (c Column) Facts() Facts {
	if c.Known != nil {
		return *c.Known
	}
	f := NewFacts()
	missing := make([]bool, len(c.Cells.texts))
	for k, text := range c.Cells.texts {
		_, missing[k] = c.Missing[text]
	}
	for i, v := range c.numbers() {
		k := -1
		if v-v != 0 {
			k = c.Cells.TextOf(i)
		}
		if v-v == 0 || k >= 0 && missing[k] || k < 0 && (c.Cells.IsEmpty(i) || c.Missing[c.Cells.Text(i)] > 0) {
			f.Add(i, v)
			continue
		}
		if f.Words++; f.FirstWord < 0 {
			f.FirstWord = i
		}
		f.Least, f.Most = math.NaN(), math.NaN()
	}
	return f
}

// measured returns a copy of the table whose columns know their facts.
func (t Table) measured() Table {
	t.Columns = slices.Clone(t.Columns)
	for j, c := range t.Columns {
		f := c.Facts()
		t.Columns[j].Known = &f
	}
	return t
}

// Add adds the cell of a row that is a number or, if it is NaN or infinite, missing.
func (f *Facts) Add(row int, v float64) {
	if v-v != 0 {
		if f.Missing++; f.FirstMissing < 0 {
			f.FirstMissing = row
		}
		f.Least, f.Most = math.NaN(), math.NaN()
		return
	}
	if f.Numbers == 0 {
		f.Min, f.Max = v, v
	} else {
		f.Least, f.Most = min(f.Least, v-f.last), max(f.Most, v-f.last)
	}
	f.last = v
	f.Numbers++
	f.Min, f.Max, f.Fractions = min(f.Min, v), max(f.Max, v), f.Fractions || v != math.Trunc(v)
}

// isConstant reports whether all cells are the same number, or several are and the others missing.
func (f Facts) isConstant() bool {
	return f.Numbers > 0 && f.Words == 0 && f.Min == f.Max && (f.Numbers > 1 || f.Missing == 0)
}

// isWhole reports whether all cells are whole numbers or missing.
func (f Facts) isWhole() bool { return f.Words == 0 && !f.Fractions }

// rises and falls report whether the numbers go one way from row to row, without a gap.
func (f Facts) rises() bool { return f.Numbers > 0 && f.Least > 0 }
func (f Facts) falls() bool { return f.Numbers > 0 && f.Most < 0 }

// counts reports whether all cells are whole numbers that rise by one from row to row.
func (f Facts) counts() bool {
	return f.rises() && f.isWhole() && (f.Most == 1 && f.Least == 1 || f.Numbers == 1)
}

// isEven reports whether all steps are equal.
func (f Facts) isEven() bool { return math.Abs(f.Most-f.Least) <= 1e-6*math.Abs(f.Least) }

// numbers returns the values of a column; of texts, the cells in the shortest form of a number.
func (c Column) numbers() []float64 {
	if c.Values == nil {
		return c.Cells.numbers
	}
	return c.Values
}

// Numbers returns the values of a column, NaN where a cell has none. The caller must not write to them.
func (t Table) Numbers(j int) []float64 {
	if t.Array != nil && t.Columns[j].Values == nil && t.Columns[j].Cells.Len() == 0 {
		return mat.Col(nil, j, t.Array)
	}
	return t.Columns[j].numbers()
}
