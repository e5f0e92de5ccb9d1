package tables

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Facts are what one pass finds out about a column. Its cells are numbers, missing, or words.
type Facts struct {
	Numbers, Missing, Words int     // cells
	Min, Max                float64 // of the numbers; 0 if there are none
	Fractions               bool    // not all numbers are whole
	FirstMissing, FirstWord int     // rows; -1 if there are none
}

// Facts returns the facts of a column. In a column of texts, cells in the shortest form of a number
// count as numbers.
func (c Column) Facts() Facts {
	if c.Known != nil {
		return *c.Known
	}
	f := Facts{FirstMissing: -1, FirstWord: -1}
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
		} else if f.Words++; f.FirstWord < 0 {
			f.FirstWord = i
		}
	}
	return f
}

// Add adds the cell of a row that is a number or, if it is NaN or infinite, missing.
func (f *Facts) Add(row int, v float64) {
	if v-v != 0 {
		if f.Missing++; f.FirstMissing < 0 {
			f.FirstMissing = row
		}
		return
	}
	if f.Numbers == 0 {
		f.Min, f.Max = v, v
	}
	f.Numbers++
	f.Min, f.Max, f.Fractions = min(f.Min, v), max(f.Max, v), f.Fractions || v != math.Trunc(v)
}

// isConstant reports whether all cells are the same number.
func (f Facts) isConstant() bool { return f.Numbers > 0 && f.Missing+f.Words == 0 && f.Min == f.Max }

// isWhole reports whether all cells are whole numbers or missing.
func (f Facts) isWhole() bool { return f.Words == 0 && !f.Fractions }

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
