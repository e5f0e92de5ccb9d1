package arrange_test

import (
	"regexp"
	"slices"
	"testing"

	"ppca/core/internal/testing/sample"
)

// TestUnionMaskHidesNoObservedCell hides windows of the observations. With UnionMask
// every observed cell exists at every knot with weight there.
func TestUnionMaskHidesNoObservedCell(t *testing.T) {
	d := sample.Windows(sample.Data(80, 24, 0.4, 61))
	o := sample.Defaults(t, d)
	o.Components = 2
	o.EndpointMask = sample.UnionMask(o.Graph, d.Theta, d.Observed)
	p := sample.Problem(t, d, o)
	for row, i := range p.Order {
		want := 0
		for _, sees := range d.Observed[i*24 : (i+1)*24] {
			if sees {
				want++
			}
		}
		if got := p.Visible(row); got != want {
			t.Errorf("row %d sees %d cells, want %d", i+1, got, want)
		}
		for g, group := range p.Groups() {
			for s, b := range p.Cells[p.CellOf(row)] {
				if p.Sees(row, g) && p.HatWeights(row)[s] > 0 && !group.Has(b) {
					t.Errorf("row %d sees a variable that knot %d does not have", i+1, b)
				}
			}
		}
	}
}

// The warning counts the columns that no row around an endpoint has, and names the first.
func TestUnseenNamesTheFirstColumn(t *testing.T) {
	const n, k = 60, 8
	d := sample.Data(n, k, 0.4, 61)
	o := sample.Defaults(t, d)
	d.Observed = slices.Repeat([]bool{true}, n*k)
	for i, theta := range d.Theta {
		if theta < o.Graph.Endpoints[len(o.Graph.Endpoints)-2] {
			d.Observed[i*k+4] = i%2 == 0 // so that columns 3 and 7 are of different groups
			continue
		}
		d.Observed[i*k+2], d.Observed[i*k+6] = false, false
	}
	for i := range n / 2 {
		d.Observed[i*k+6] = d.Observed[i*k+6] && i%3 > 0
	}
	p := sample.Problem(t, d, o)
	for _, c := range []struct {
		names []string
		want  string
	}{{nil, `\b2 of 8 columns\b.* column 3\b`}, {[]string{"a", "b", "c", "d", "e", "f", "g", "h"}, `\b2 of 8 columns\b.* "c"`}} {
		list := p.Unseen(c.names)
		if len(list) == 0 || !regexp.MustCompile(c.want).MatchString(list[len(list)-1]) {
			t.Errorf("%q", list)
		}
	}
}
