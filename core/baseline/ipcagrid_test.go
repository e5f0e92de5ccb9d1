package baseline

import (
	"context"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/graph"
)

// TestIPCAOnAGrid: each cell of two parameters has its own PCA. An empty cell copies
// that of the nearest cell, counted in steps along both axes.
func TestIPCAOnAGrid(t *testing.T) {
	single := turning(120, 6)
	d := single
	d.Theta = make([]float64, 240)
	for i, theta := range single.Theta {
		d.Theta[2*i], d.Theta[2*i+1] = min(theta, 2.99), float64(i%2) // the cells of the third row stay empty
	}
	grid, err := graph.Grid(graph.Axis{Endpoints: []float64{0, 1, 3, 4}}, graph.Axis{Endpoints: []float64{0, 0.5, 1}}, 1)
	if err != nil {
		t.Fatal(err)
	}
	o := options(t, single, 2, 0, 4)
	o.Graph = grid
	m, err := IPCA(context.Background(), d, o)
	if err != nil {
		t.Fatal(err)
	}
	for cell := range 4 {
		rows := mat.NewDense(120, 6, nil)
		count := 0
		for i := range 120 {
			if grid.Locate(grid.Row(d.Theta, i)...).Cell == cell {
				rows.SetRow(count, d.X.(*mat.Dense).RawRowView(i))
				count++
			}
		}
		part := fit.Data{X: rows.Slice(0, count, 0, 6), Theta: make([]float64, count)}
		pca, err := PCA(context.Background(), part, options(t, single, 2, 0, 4))
		if err != nil {
			t.Fatal(err)
		}
		if !mat.EqualApprox(pca.Basis, m.Basis.Slice(2*cell, 2*cell+2, 0, 6), 1e-9) {
			t.Errorf("the PCA of cell %d is not that of its %d rows", cell+1, count)
		}
	}
	for j := range 2 {
		if !mat.Equal(m.Basis.Slice(8+2*j, 10+2*j, 0, 6), m.Basis.Slice(4+2*j, 6+2*j, 0, 6)) {
			t.Errorf("cell %d does not borrow from its neighbour", 5+j)
		}
	}
	if w := m.Summary.Warnings; len(w) != 2 || !strings.Contains(w[1], "bin 6 (θ 3 … 4, 0.5 … 1)") || !strings.Contains(w[1], "of bin 4") {
		t.Errorf("warnings: %q", w)
	}
}
