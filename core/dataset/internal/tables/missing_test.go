package tables

import (
	"math"
	"slices"
	"testing"

	"ppca/core/dataset"
)

func TestCodesOfMissingCells(t *testing.T) {
	nan := math.NaN()
	for _, each := range []struct {
		columns []string
		values  []float64 // of the first column
		codes   []dataset.Code
		na      []string
	}{
		{columns: []string{"a|150|-999|160|-999"}, values: []float64{150, nan, 160, nan}, codes: []dataset.Code{{Text: "-999", Cells: 2, Columns: []string{"a"}, Missing: true}}},
		{columns: []string{"a|150|-99.99|160", "b|-99.99|2|3"}, values: []float64{150, nan, 160},
			codes: []dataset.Code{{Text: "-99.99", Cells: 2, Columns: []string{"a", "b"}, Missing: true}}},
		{columns: []string{"a|1|999|3|999"}, values: []float64{1, nan, 3, nan}, codes: []dataset.Code{{Text: "999", Cells: 2, Columns: []string{"a"}, Missing: true}}},
		{columns: []string{"a|1|999|3|5"}, values: []float64{1, 999, 3, 5}, codes: []dataset.Code{{Text: "999", Cells: 1, Columns: []string{"a"}}}},
		{columns: []string{"a|1|99|3|2"}, values: []float64{1, 99, 3, 2}, codes: []dataset.Code{{Text: "99", Cells: 1, Columns: []string{"a"}}}},
		{columns: []string{"a|990|999|1005|999"}, values: []float64{990, 999, 1005, 999}},
		{columns: []string{"a|-80|-99|-120|-99"}, values: []float64{-80, -99, -120, -99}},
		{columns: []string{"a|-3|-9|1|-2|2|-1", "b|2|-1|-9|3|-2|1"}, values: []float64{-3, -9, 1, -2, 2, -1},
			codes: []dataset.Code{{Text: "-9", Cells: 2, Columns: []string{"a", "b"}}}},
		{columns: []string{"a|1.5|1e20|2"}, values: []float64{1.5, nan, 2}, codes: []dataset.Code{{Text: "1e20", Cells: 1, Columns: []string{"a"}, Missing: true}}},
		{columns: []string{"a|1|-999|2|-999"}, values: []float64{1, -999, 2, -999}, na: []string{"none"},
			codes: []dataset.Code{{Text: "-999", Cells: 2, Columns: []string{"a"}}}},
		{columns: []string{"bp|120|0|130|141|0"}, values: []float64{120, 0, 130, 141, 0}, codes: []dataset.Code{{Text: "0", Cells: 2, Columns: []string{"bp"}}}},
		{columns: []string{"q|1|9|5|9|3"}, values: []float64{1, 9, 5, 9, 3}, codes: []dataset.Code{{Text: "9", Cells: 2, Columns: []string{"q"}}}},
		{columns: []string{"pay|20000|99999|70000|99999"}, values: []float64{20000, 99999, 70000, 99999},
			codes: []dataset.Code{{Text: "99999", Cells: 2, Columns: []string{"pay"}}}},
		{columns: []string{"q|1|9|8|9|3"}, values: []float64{1, 9, 8, 9, 3}},
		{columns: []string{"t|0|10|20|30"}, values: []float64{0, 10, 20, 30}},
		{columns: []string{"a|.|2|3|n.d."}, values: []float64{nan, 2, 3, nan},
			codes: []dataset.Code{{Text: ".", Cells: 1, Columns: []string{"a"}, Missing: true}, {Text: "n.d.", Cells: 1, Columns: []string{"a"}, Missing: true}}},
	} {
		got, notes, err := typed(columnsOf(0, each.columns...), dataset.Options{NA: each.na})
		if err != nil || !alike(got.Columns[0].Values, each.values) {
			t.Errorf("%v: values %v, %v; want %v", each.columns, got.Columns[0].Values, err, each.values)
		}
		if codes := got.Form.Codes; !slices.EqualFunc(codes, each.codes, func(a, b dataset.Code) bool {
			return a.Text == b.Text && a.Cells == b.Cells && a.Missing == b.Missing && slices.Equal(a.Columns, b.Columns)
		}) {
			t.Errorf("%v: codes %v, want %v", each.columns, codes, each.codes)
		}
		if len(each.codes) > 0 && notes == "" {
			t.Errorf("%v: no note", each.columns)
		}
	}
}
