package tables

import (
	"math"
	"slices"
	"strings"
	"testing"

	"ppca/core/dataset"
)

// columnsOf returns a table with columns of a name and cells, divided by bars.
func columnsOf(comma byte, columns ...string) Table {
	t := Table{File: "t.csv", Headed: true, Comma: comma}
	for _, column := range columns {
		texts := strings.Split(column, "|")
		t.Columns = append(t.Columns, Column{Name: texts[0], Cells: CellsOf(texts[1:]...)})
		t.Rows = len(texts) - 1
	}
	return t
}

// typed runs the stages of this room.
func typed(t Table, o dataset.Options) (Table, string, error) {
	t, err := run(t, o, kinds, missing)
	return t, strings.Join(t.Notes.Texts(), "\n"), err
}

func alike(a, b []float64) bool {
	return slices.EqualFunc(a, b, func(x, y float64) bool {
		return x != x && y != y || math.Abs(x-y) <= 1e-6*max(1, math.Abs(y))
	})
}

func TestKindsOfOneColumn(t *testing.T) {
	nan := math.NaN()
	for _, each := range []struct {
		column, name string
		kind         Kind
		values       []float64
		words        int
		says         string
		o            dataset.Options
	}{
		{column: "a|1|2.50||-3e2", name: "a", kind: Number, values: []float64{1, 2.5, nan, -300}},
		{column: "a|1,5|2|−3,25", name: "a", kind: Number, values: []float64{1.5, 2, -3.25}, says: "a comma is the decimal mark"},
		{column: "a|1.234,5|22.000", name: "a", kind: Number, values: []float64{1234.5, 22000}, says: "1.234,5 is read as 1234.5"},
		{column: "a|1 234.5|1’234’567|12,34,567", name: "a", kind: Number, values: []float64{1234.5, 1234567, 1234567}},
		{column: "a|($2.00)|$1,234.50|-$3.00", name: "a ($)", kind: Number, values: []float64{-2, 1234.5, -3}, says: "($2.00) is read as -2"},
		{column: "a|5 kg|6.5 kg|n/a", name: "a (kg)", kind: Number, values: []float64{5, 6.5, nan}, says: `1 cell "n/a" in "a (kg)": read as missing`},
		{column: "a (kg)|5 kg|6 kg", name: "a (kg)", kind: Number, values: []float64{5, 6}},
		{column: "a|5 kg|6 kg|7|8 g|9 kg|9 kg|9 kg|9 kg", name: "a (kg)", kind: Number, words: 2,
			values: []float64{5, 6, nan, nan, 9, 9, 9, 9}},
		{column: "a|1|2|3|4|oops", name: "a", kind: Number, values: []float64{1, 2, 3, 4, nan}, words: 1},
		{column: "a|1|2|b|c|d|e", name: "a", kind: Text, says: `2 of 6 cells are numbers or dates, but not "b" in row 3`},
		{column: "a|1.5|2,5|3.5|4.5|5.5", name: "a", kind: Number, values: []float64{1.5, nan, 3.5, 4.5, 5.5}, words: 1},
		{column: "a|<0.1|2|3", name: "a", kind: Number, values: []float64{nan, 2, 3}, says: `"<0.1"`},
		{column: "a|12345678901234567|12345678901234568", name: "a", kind: Text},
		{column: "zip|01234|12345|99999", name: "zip", kind: Text, says: "codes"},
		{column: "a|true|FALSE|NA", name: "a", kind: Truth, values: []float64{1, 0, nan}, says: "true is 1, false is 0"},
		{column: "a|yes|no", name: "a", kind: Text},
		{column: "lat|5542.6N|5530.1N", name: "lat", kind: Text},
		{column: "a|5 m2|6 m2", name: "a (m2)", kind: Number, values: []float64{5, 6}},
		{column: "a|1e12 3|2", name: "a", kind: Number, values: []float64{nan, 2}, words: 1},
		{column: "a||NA", name: "a", kind: Empty},
		{column: "q|4 - good|1 - bad|4 - good", name: "q", kind: Number, values: []float64{4, 1, 4}, says: "the number in front is read"},
		{column: "age|20-29|30-39|20-29", name: "age", kind: Number, values: []float64{24.5, 34.5, 24.5}, says: "read as their middles"},
		{column: "code|51-4033|29-5000", name: "code", kind: Text}, // they overlap
		{column: "year|2008/09|2009/10", name: "year", kind: Text},
		{column: "year|98|99|00|01", name: "year", kind: Text, says: "codes"},
		{column: "a|1|2,000", name: "a", kind: Number, values: []float64{1, 2}, o: dataset.Options{Decimal: ","}},
		{column: "a|1|2,5", name: "a", kind: Number, values: []float64{1, nan}, words: 1, o: dataset.Options{Plain: true}},
		{column: "a|1|-7|x|NaN", name: "a", kind: Number, values: []float64{1, nan, nan, nan}, o: dataset.Options{NA: []string{"-7", "x"}}},
	} {
		got, notes, err := typed(columnsOf('\t', each.column), each.o)
		if err != nil {
			t.Error(each.column, err)
			continue
		}
		c := got.Columns[0]
		if c.Name != each.name || c.Kind != each.kind || c.Words != each.words || !alike(c.Values, each.values) || c.Ask != nil {
			t.Errorf("%s: name %q, kind %d, %d words, values %v, question %+v; want %+v", each.column, c.Name, c.Kind, c.Words, c.Values, c.Ask, each)
		}
		if !strings.Contains(notes, each.says) {
			t.Errorf("%s: notes %q do not say %q", each.column, notes, each.says)
		}
	}
}

func TestPairsBecomeTwoColumns(t *testing.T) {
	got, _, err := typed(columnsOf(0, "bp|120/80|130/85|"), dataset.Options{})
	if err != nil || len(got.Columns) != 2 || got.Columns[1].Name != "bp (2)" || !alike(got.Columns[1].Values, []float64{80, 85, math.NaN()}) {
		t.Errorf("pairs: %+v, %v", got.Columns, err)
	}
}

func TestMarkOfOtherColumns(t *testing.T) {
	for _, each := range []struct {
		comma   byte
		columns []string
		values  []float64
		asks    string
	}{
		{',', []string{"a|1,234|22,000"}, []float64{1234, 22000}, ""}, // quoted, so no decimal comma
		{'\t', []string{"a|1,234|22,000"}, nil, "decimal"},
		{'\t', []string{"a|1,234|22,000", "b|1.5|2"}, []float64{1234, 22000}, ""},
		{'\t', []string{"a|1,234|22,000", "b|1,5|2"}, []float64{1.234, 22}, ""},
		{';', []string{"a|1.234|22.000"}, nil, "decimal"},
		{';', []string{"a|950|1.234|22.500"}, nil, "decimal"},
		{'\t', []string{"a|1.234|22.500"}, []float64{1.234, 22.5}, ""},
		{';', []string{"a|1.234|22.500", "b|1,5|2,5", "c|1.5|2.5"}, nil, "decimal"},
		{0, []string{"a|1,234|22,500"}, []float64{1234, 22500}, ""},
		{0, []string{"a|(4 rows)|(5 rows)"}, nil, ""},
		{';', []string{"date|03/04/2021|05/06/2021"}, nil, "dates"},
		{';', []string{"date|03/04/2021|05/06/2021", "b|13/01/2020|01/02/2020"}, []float64{0, 63}, ""},
		{';', []string{"date|03/04/2021|05/06/2021", "b|13/01/2020|01/02/2020", "c|01/13/2020|02/01/2020"}, nil, "dates"},
	} {
		got, _, err := typed(columnsOf(each.comma, each.columns...), dataset.Options{})
		if err != nil {
			t.Error(each.columns, err)
			continue
		}
		c := got.Columns[0]
		if each.asks == "" {
			if c.Ask != nil || !alike(c.Values, each.values) {
				t.Errorf("%v: values %v, question %v; want %v", each.columns, c.Values, c.Ask, each.values)
			}
			continue
		}
		if q := c.Ask; q == nil || q.Option != each.asks || len(q.Readings) != 2 {
			t.Errorf("%v: question %+v, want one for the option %s", each.columns, q, each.asks)
		}
	}
}
