package ppca

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/graph"
)

// TestMaskedSums compares coefficients, the data term and S with sums row by row, for
// gaps that make few patterns of rows and gaps that make more than one product takes.
func TestMaskedSums(t *testing.T) {
	ctx := context.Background()
	for name, hide := range map[string]func(Data) Data{"windows": windows, "at random": atRandom} {
		d := hide(sample(220, 16, 0.4, 62))
		o := mustDefaults(t, d)
		o.Graph, _ = graph.Line([]float64{0, 1.5, 3})
		o.Components = 3
		p := mustProblem(t, d, o)
		pass := newPass(p, 1, false)
		q := newStack(p, 1)
		rng := rand.New(rand.NewPCG(63, 1))
		for i := range q.Data {
			q.Data[i] = rng.NormFloat64()
		}
		data, err := pass.coefficients(ctx, q)
		if err != nil {
			t.Fatal(err)
		}
		direct, err := pass.energy(ctx, q)
		if err != nil {
			t.Fatal(err)
		}
		near(t, name+": data term", []float64{data}, []float64{direct.Data}, 1e-10)
		if err := pass.accumulate(ctx); err != nil {
			t.Fatal(err)
		}
		for j := range p.cells {
			for g := range p.groups() {
				want := zeros(pass.side(), pass.side())
				for row := p.first[j]; row < p.first[j+1]; row++ {
					if p.sees(row, g) {
						z := blas64.Vector{N: pass.side(), Inc: 1, Data: pass.z.Data[row*pass.z.Stride:]}
						blas64.Ger(1/float64(p.n), z, z, want)
					}
				}
				near(t, name+": S", pass.s[j][p.setOf(j, g)].Data, want.Data, 1e-12)
			}
		}
		if patterns := len(p.masks.alike[0]); name == "at random" && patterns <= patternsAtOnce {
			t.Errorf("%d patterns are one product: take more rows", patterns)
		}
		for row := range p.order { // sorted, with its weights and cells
			at := o.Graph.Locate(d.Theta[p.order[row]])
			if at.Cell != p.cellOf(row) || !(math.Abs(at.Hat[0]-p.rowWeights(row)[0]) <= 0) {
				t.Fatalf("%s: row %d is not observation %d", name, row, p.order[row]+1)
			}
		}
	}
}

// TestMaskedFitsBeginOnce holds the only start of a masked fit to what the paper's
// start leads to.
func TestMaskedFitsBeginOnce(t *testing.T) {
	for seed := range uint64(4) {
		d := atRandom(sample(120, 20, 0.8, 64+seed))
		if seed%2 == 1 {
			d = windows(d)
		}
		o := mustDefaults(t, d)
		o.Components = 3
		if parts := SplitStarts(d, o); len(parts) != 1 {
			t.Errorf("%d parts", len(parts))
		}
		only := mustFit(t, d, o)
		o.Start = KnotwiseStart
		if other := mustFit(t, d, o); only.Summary.Minimum > other.Summary.Minimum*(1+1e-5) {
			t.Errorf("seed %d: E = %v, from the paper's start %v", seed, only.Summary.Minimum, other.Summary.Minimum)
		}
	}
}
