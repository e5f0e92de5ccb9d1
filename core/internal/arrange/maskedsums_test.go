package arrange_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/arrange"
	"ppca/core/internal/testing/sample"
	"ppca/core/internal/testing/testkit"
	"ppca/core/linalg"
)

// TestMaskedSums compares coefficients, the data term and S with sums row by row, for
// gaps with few patterns of rows and for gaps with more patterns than fit one product.
func TestMaskedSums(t *testing.T) {
	ctx := context.Background()
	for name, hide := range map[string]func(fit.Data) fit.Data{"windows": sample.Windows, "at random": sample.AtRandom} {
		d := hide(sample.Data(220, 16, 0.4, 62))
		o := sample.Defaults(t, d)
		o.Graph, _ = graph.Line([]float64{0, 1.5, 3})
		o.Components = 3
		p := sample.Problem(t, d, o)
		pass := arrange.NewPass(p, 1, false)
		q := arrange.NewStack(p, 1)
		rng := rand.New(rand.NewPCG(63, 1))
		for i := range q.Data {
			q.Data[i] = rng.NormFloat64()
		}
		data, err := pass.Coefficients(ctx, q)
		if err != nil {
			t.Fatal(err)
		}
		direct, err := pass.Energy(ctx, q)
		if err != nil {
			t.Fatal(err)
		}
		testkit.Near(t, name+": data term", []float64{data}, []float64{direct.Data + direct.Ridge}, 1e-10)
		if err := pass.Accumulate(ctx); err != nil {
			t.Fatal(err)
		}
		for j := range p.Cells {
			for g := range p.Groups() {
				rows, s := pass.Products(j, g)
				want := linalg.Zeros(rows.Cols, rows.Cols)
				for row := p.First[j]; row < p.First[j+1]; row++ {
					if p.Sees(row, g) {
						z := linalg.Vector(rows.Data[row*rows.Stride : row*rows.Stride+rows.Cols])
						blas64.Ger(1/float64(p.N), z, z, want)
					}
				}
				testkit.Near(t, name+": S", s.Data, want.Data, 1e-12)
			}
		}
		if patterns := len(p.Masks.ByPattern[0]); name == "at random" && patterns <= arrange.PatternsAtOnce {
			t.Errorf("%d patterns fit one product: use more rows", patterns)
		}
		for row := range p.Order { // order of the rows, with their weights and cells
			at := o.Graph.Locate(d.Theta[p.Order[row]])
			if at.Cell != p.CellOf(row) || !(math.Abs(at.Hat[0]-p.HatWeights(row)[0]) <= 0) {
				t.Fatalf("%s: row %d is not observation %d", name, row, p.Order[row]+1)
			}
		}
	}
}
