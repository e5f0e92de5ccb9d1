package tables

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// mustBeNumbers returns an error with the first cell of a column in use that its role does not accept. needed are
// all columns in use.
func (t Table) mustBeNumbers(j int, needed []int, o dataset.Options) error {
	c := t.Columns[j]
	f, leave := c.Facts(), ""
	must := map[string]string{dataset.RoleTheta: "θ must be one", dataset.RoleWeight: "a weight must be one"}[c.Role]
	if c.Role == dataset.RoleVariable && len(o.Variables) == 0 {
		leave = "leave the column out (the option ignore), "
	}
	switch {
	case f.Words > 0:
		return t.Fault(fault.Format, f.FirstWord, c, "%q is not a number, but %s: %scorrect the cell, or name its text as "+
			"one of missing cells (the option na)", c.Cells.Text(f.FirstWord), cmp.Or(must, "this is a variable"), leave)
	case f.Numbers == 0:
		return t.Fault(fault.Shape, f.FirstMissing, c, "no cell of this column holds a number: %sfill it in", leave)
	case f.Missing == 0 || o.ToleratesMissing():
		return nil
	}
	is := "the cell is empty"
	switch {
	case t.Array != nil:
		is = "this is not a finite number"
	case !c.Cells.IsEmpty(f.FirstMissing):
		is = strconv.Quote(c.Cells.Text(f.FirstMissing)) + " is read as missing"
	}
	_, m := t.Gaps(needed, "")
	return withMissing(t.Fault(fault.NonFinite, f.FirstMissing, c, "%s (%s in this column): fill it in, %sdrop the rows "+
		"with missing cells, or model these cells as not observed (the option missing: drop or model)",
		is, fault.Plural(f.Missing, "such cell"), leave), m)
}

// withMissing adds the counts of missing cells to an error.
func withMissing(err *fault.Error, m dataset.Missing) *fault.Error {
	return err.With("cells", m.Cells).With("rows", m.Rows).With("columns", m.Columns).With("texts", m.Texts)
}

// Gaps returns which rows have a missing cell in the given columns, and the counts.
func (t Table) Gaps(columns []int, choice string) ([]bool, dataset.Missing) {
	lacking, m := make([]bool, t.Rows), dataset.Missing{Choice: choice}
	texts, empty := map[string]int{}, 0
	for _, j := range columns {
		c, missing := t.Columns[j], t.Columns[j].Facts().Missing
		if missing == 0 {
			continue
		}
		m.Columns, m.Cells, empty = m.Columns+1, m.Cells+missing, empty+missing
		for text, cells := range c.Missing {
			if text != "" {
				texts[text], empty = texts[text]+cells, empty-cells
			}
		}
		for i, v := range t.Numbers(j) {
			lacking[i] = lacking[i] || v-v != 0
		}
	}
	if m.Rows = dataset.Count(lacking); m.Cells > 0 && t.Lines != nil {
		m.Texts = listed(texts, empty)
	}
	return lacking, m
}

// listed returns what missing cells hold: 3 empty, 2 "-999", the most frequent text first.
func listed(texts map[string]int, empty int) string {
	var list []string
	if empty > 0 {
		list = append(list, strconv.Itoa(empty)+" empty")
	}
	keys := sortedKeys(texts)
	slices.SortStableFunc(keys, func(a, b string) int { return texts[b] - texts[a] })
	for _, text := range keys {
		list = append(list, strconv.Itoa(texts[text])+" "+strconv.Quote(text))
	}
	if most := 9; len(list) > most {
		list = append(list[:most], "…")
	}
	return strings.Join(list, ", ")
}

// Lacking returns the rows to drop: those with a missing cell or, if cells are modelled, those without
// θ, without weight or without any variable.
func (t Table) Lacking(o dataset.Options) []bool {
	var needed []int
	if t.HasTheta(o) {
		needed = slices.Clone(t.Theta)
	}
	if j := t.First(dataset.RoleWeight); j >= 0 {
		needed = append(needed, j)
	}
	if o.Missing != dataset.ModelMissing {
		needed = append(needed, t.Variables...)
	}
	out, _ := t.Gaps(needed, o.Missing)
	isFull := func(j int) bool { return t.Columns[j].Facts().Missing == 0 }
	if o.Missing != dataset.ModelMissing || slices.ContainsFunc(t.Variables, isFull) {
		return out
	}
	known := make([]bool, t.Rows) // rows with a variable
	for _, j := range t.Variables {
		for i, v := range t.Numbers(j) {
			known[i] = known[i] || v-v == 0
		}
	}
	for i := range out {
		out[i] = out[i] || !known[i]
	}
	return out
}

// Weights returns the numbers of a column of weights; NaN where one is missing. It fails with
// ERR_RANGE at the first negative weight, and if all are 0.
func (t Table) Weights(j int) ([]float64, error) {
	c := t.Columns[j]
	for i, w := range t.Numbers(j) {
		if w < 0 {
			return nil, t.Fault(fault.Range, i, c, "the weight is %v, but must not be negative; 0 leaves a row out of the "+
				"fit", w)
		}
	}
	if c.Facts().Max == 0 {
		return nil, t.fail(fault.Range, "all weights in column %q are 0, so nothing is left to fit", c.Name).
			With("column", c.Name)
	}
	return t.Numbers(j), nil
}

// SplitByColumn returns which rows are for testing, from the cells of a column.
func (t Table) SplitByColumn(j int) ([]bool, error) {
	c := t.Columns[j]
	test := make([]bool, t.Rows)
	for i := range test {
		is, ok := IsTest(c.Cells.Text(i))
		if !ok {
			return nil, t.Fault(fault.Format, i, c, "%q is neither train nor test", c.Cells.Text(i))
		}
		test[i] = is
	}
	return test, nil
}

// IsTest reports whether a cell of a split is "test" or "train"; ok is false for others.
func IsTest(cell string) (test, ok bool) {
	switch strings.ToLower(cell) {
	case "test", "testing":
		return true, true
	case "train", "training":
		return false, true
	}
	return false, false
}

// Texts returns the cells of a column as written, without the apostrophe that our older files have
// before a text that a spreadsheet would compute.
func (t Table) Texts(j int) []string {
	c, numbers, out := t.Columns[j], t.Numbers(j), make([]string, t.Rows)
	for i := range out {
		if c.Cells.Len() > 0 {
			out[i] = dataset.Unguarded(c.Cells.Text(i))
		} else {
			out[i] = strconv.FormatFloat(numbers[i], 'g', -1, 64)
		}
	}
	return out
}

// Head returns the first ten rows and 100 columns for a preview; long cells are cut.
func (t Table) Head() [][]string {
	head := make([][]string, min(10, t.Rows))
	for i := range head {
		for j := range min(shownCells, len(t.Columns)) {
			if c := t.Columns[j]; c.Cells.Len() > 0 {
				head[i] = append(head[i], fault.Shortened(c.Cells.Text(i), shownText))
			} else {
				head[i] = append(head[i], strconv.FormatFloat(t.Array.At(i, j), 'g', -1, 64))
			}
		}
	}
	return head
}

// Describe returns a description of each column.
func (t Table) Describe() []dataset.Column {
	columns := make([]dataset.Column, len(t.Columns))
	for j, c := range t.Columns {
		f := c.Facts()
		columns[j] = dataset.Column{Name: c.Name, Role: c.Role, Numeric: f.Words == 0 && f.Numbers > 0,
			Min: f.Min, Max: f.Max, Missing: f.Missing, Time: c.Time, Place: c.At}
	}
	return columns
}

// FillTheta reads θ of a Set from its columns.
func (t Table) FillTheta(s *dataset.Set) {
	p := len(t.Theta)
	s.Theta = make([]float64, t.Rows*p)
	for k, j := range t.Theta {
		for i, v := range t.Numbers(j) {
			s.Theta[i*p+k] = v
		}
	}
	if s.ThetaName = t.Columns[t.Theta[0]].Name; p == 2 {
		s.SecondName = t.Columns[t.Theta[1]].Name
	} else {
		s.Period = dataset.PeriodOf(t.Columns[t.Theta[0]].Time)
	}
}
