package experiment

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/face"
	"ppca/core/fault"
)

// radiiCSV returns a table of n nodes as a clinic would export it. Every radius is half the
// diameter plus a wave; change edits the cells of a row.
func radiiCSV(n int, change func(row int, cells []string) []string) string {
	head := []string{"diameter"}
	for k := range face.Directions {
		head = append(head, fmt.Sprintf("radius %d", k+1))
	}
	rows := []string{strings.Join(head, ",")}
	for i := range n {
		diameter := 6.5 + 36*float64(i)/float64(n)
		cells := []string{fmt.Sprint(diameter)}
		for k := range face.Directions {
			cells = append(cells, fmt.Sprintf("%.4f", diameter/2+math.Sin(float64(i*i+k*(i%5)))))
		}
		if change != nil {
			cells = change(i, cells)
		}
		rows = append(rows, strings.Join(cells, ","))
	}
	return strings.Join(rows, "\n")
}

func readCSV(t *testing.T, text string) *dataset.Set {
	t.Helper()
	set, err := input.Read(context.Background(), []dataset.File{{Name: "nodes.csv", Data: []byte(text)}}, dataset.Options{Theta: "diameter"})
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// A CSV of real radii works like the drawn bodies. A fifth of each bin is for testing, and a
// note says so.
func TestLymphOfRadii(t *testing.T) {
	set := readCSV(t, radiiCSV(60, nil)) // 10 of each 6 mm; the last bin has 31 or 32
	got, _ := run(t, "lymph", set, Options{Seed: 1, Splits: 2, Sizes: []int{2, 6, 20}, Components: []int{2}, Methods: []string{"PCA", "PPCA"}}, 2)
	if len(got.Rows) != 4 || len(got.Skipped) != 2 || !strings.Contains(strings.Join(got.Notes, ""), "[2 2 2 6]") {
		t.Errorf("%d rows, skipped %v, notes %q", len(got.Rows), got.Skipped, got.Notes)
	}
	for _, s := range got.Skipped {
		if s.Row["perBin"] != 20. || !strings.Contains(s.Why, "20") || !strings.Contains(s.Why, "bin 1") {
			t.Errorf("skipped %v: %s", s.Row, s.Why)
		}
	}
}

func TestLymphRefuses(t *testing.T) {
	outside := readCSV(t, radiiCSV(9, func(row int, cells []string) []string {
		if row == 3 {
			cells[0] = "45.5"
		}
		return cells
	}))
	named := readCSV(t, radiiCSV(9, func(row int, cells []string) []string {
		if row == 3 {
			cells[0] = "5.9"
		}
		return cells
	}))
	named.IDs = []string{"a", "b", "c", "node d", "e", "f", "g", "h", "i"}
	withoutTheta := readCSV(t, radiiCSV(9, nil))
	withoutTheta.Theta = nil
	narrow := readCSV(t, radiiCSV(9, nil))
	narrow.X = mat.NewDense(9, 161, nil)
	one := readCSV(t, radiiCSV(2, nil))
	one.X, one.Theta = mat.NewDense(1, face.Directions, nil), one.Theta[:1]
	for _, c := range []struct {
		data *dataset.Set
		code fault.Code
		says []string
	}{
		{outside, fault.Range, []string{"node 4", "45.5", "6 to 43 mm"}},
		{named, fault.Range, []string{"node d", "5.9"}},
		{withoutTheta, fault.Option, []string{"diameter"}},
		{narrow, fault.Shape, []string{"161", "162"}},
		{drawnFaces(t, 5), fault.Shape, []string{"100", "162"}},
		{one, fault.Shape, []string{"1 node"}},
	} {
		_, err := New(context.Background(), "lymph", c.data, Options{})
		for _, says := range c.says {
			if fault.CodeOf(err) != c.code || !strings.Contains(err.Error(), says) {
				t.Errorf("%v, want %s with %q", err, c.code, says)
			}
		}
	}
}

// TestPPCAWinsOnNodes checks that PPCA with the default λ has smaller test errors than PCA and
// IPCA with 10 and 30 drawn nodes a bin. (With 2 and 4 it equals PCA.)
func TestPPCAWinsOnNodes(t *testing.T) {
	got, _ := run(t, "lymph", nil, Options{Seed: 1, Sizes: []int{10, 30}}, 2)
	for _, perBin := range []float64{10, 30} {
		if test := got.testErrors(perBin); len(test) < 3 || test["PPCA"] >= min(test["PCA"], test["IPCA"]) {
			t.Errorf("%v per bin: PPCA errs more than the others: %v", perBin, test)
		}
	}
}
