package input_test

import (
	"fmt"
	"strings"
	"testing"

	"ppca/core/dataset"
)

// Progress rises to 1 for every kind of file.
func TestProgressRisesToOne(t *testing.T) {
	var pictures []dataset.File
	for i := range 5 {
		pictures = append(pictures, pngFile(t, fmt.Sprintf("%d.png", i), grey(2, 2, uint8(i))))
	}
	table := "age,a\n" + strings.Repeat("1,2.5\n2,3.5\n", 30_000) // of several blocks
	for _, c := range []struct {
		name  string
		files []dataset.File
		least int // the fewest reports
	}{
		{"a table", []dataset.File{csvFile(table)}, 4},
		{"pictures", pictures, 5},
	} {
		var shares []float64
		if _, err := read(dataset.Options{Theta: map[string]string{"a table": "age"}[c.name], Progress: func(share float64) { shares = append(shares, share) }}, c.files...); err != nil {
			t.Fatal(err)
		}
		last := 0.0
		for _, share := range shares {
			if share < last || share > 1 {
				t.Errorf("%s: %v after %v", c.name, share, last)
			}
			last = share
		}
		if last != 1 || len(shares) < c.least {
			t.Errorf("%s: shares %v", c.name, shares)
		}
	}
}
