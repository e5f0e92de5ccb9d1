package arrange

import (
	"context"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/job"
	"ppca/core/linalg"
)

// A Pass computes, for a stack q, the coefficients of all observations and the
// two sums over observations from which energy and gradients follow:
//
//	S = (1/n) Σ (w_i w_iᵀ) ⊗ (b_i b_iᵀ),   C = (1/n) Σ (w_i ⊗ b_i) x_iᵀ,   b_i = (1, β_i)
//
// (b_i = β_i where the stack has no means). S is kept by cell, since knots that
// share no cell share no observation, and by set of visible rows.
type Pass struct {
	P       *Problem
	u, Lead int
	centred bool // subject to Σβ = 0

	runs      [][]Run  // by cell, its knots as runs of neighbours in the stack
	pairs     [][2]int // pairs of knots that share a cell
	cellPairs [][]int  // by cell, the pairs (s ≤ t) in order
	grams     [][]float64

	d     []float64 // n×U, Σ_s w_s q_s x_i
	Beta  []float64 // n×V
	nu    []float64 // multiplier of Σβ = 0
	Norms float64   // Σ‖x‖²

	products blas64.General     // BlockRows×cU
	left     blas64.General     // BlockRows×K, residuals
	z        blas64.General     // n×cU, w_i ⊗ b_i
	moments  []blas64.General   // by cell, S: a row for each set of rows
	s        [][]blas64.General // by cell and set of rows, the same as cU×cU
	C        blas64.General     // BU×K

	// Buffers of an evaluation, allocated once.
	solver               *linalg.NormalSolver
	h, y                 []float64
	combined             []float64
	spectral             *spectral
	inverses             []float64 // V×V, Σ H_i⁻¹
	sum, firstSum, delta []float64 // V, of the centred gauge
	Square               blas64.General
	masked               *maskedSums // nil: everything visible
}

// NewPass returns the pass over the arranged observations, with its buffers. With lead =
// 1 the means are variables, too; centred chooses the gauge with Σβ = 0.
func NewPass(p *Problem, lead int, centred bool) *Pass {
	u, width := p.V+lead, p.Width()
	t := &Pass{
		P: p, u: u, Lead: lead, centred: centred,
		d: make([]float64, p.N*u), Beta: make([]float64, p.N*p.V), nu: make([]float64, p.V),
		Norms:    p.SumOfSquares(),
		products: linalg.Zeros(BlockRows, width*u),
		z:        linalg.Zeros(p.N, width*u),
		solver:   linalg.NewNormalSolver(p.V),
		h:        make([]float64, p.V*p.V), y: make([]float64, p.V),
		combined: make([]float64, u*u),
		spectral: newSpectral(p),
		inverses: make([]float64, p.V*p.V),
		sum:      make([]float64, p.V), firstSum: make([]float64, p.V), delta: make([]float64, p.V),
		Square: linalg.Zeros(p.V, p.V),
	}
	for _, knots := range p.Cells {
		t.runs = append(t.runs, RunsOf(knots))
	}
	t.indexPairs()
	if p.Masks != nil {
		t.masked = newMaskedSums(t)
	}
	return t
}

// allocateSums allocates S and C, which a projection does not need.
func (t *Pass) allocateSums() {
	t.C = linalg.Zeros(t.P.Graph.Knots()*t.u, t.P.K)
	side := t.side()
	for j := range t.P.Cells {
		sets := make([]blas64.General, t.P.RowSets(j))
		moments := linalg.Zeros(len(sets), side*side)
		for s := range sets {
			sets[s] = blas64.General{Rows: side, Cols: side, Stride: side, Data: moments.Data[s*side*side : (s+1)*side*side]}
		}
		t.moments, t.s = append(t.moments, moments), append(t.s, sets)
	}
}

// indexPairs lists the pairs of knots whose inner products are needed.
func (t *Pass) indexPairs() {
	known := map[[2]int]int{}
	for _, knots := range t.P.Cells {
		var list []int
		for s, a := range knots {
			for _, b := range knots[s:] {
				pair := [2]int{a, b}
				if _, ok := known[pair]; !ok {
					known[pair] = len(t.pairs)
					t.pairs = append(t.pairs, pair)
					t.grams = append(t.grams, make([]float64, t.u*t.u))
				}
				list = append(list, known[pair])
			}
		}
		t.cellPairs = append(t.cellPairs, list)
	}
}

// BetaRow returns the coefficients of one row.
func (t *Pass) BetaRow(i int) []float64 { return t.Beta[i*t.P.V : (i+1)*t.P.V] }

// Accumulate computes S and C for the current coefficients, the second pass
// over X.
func (t *Pass) Accumulate(ctx context.Context) error {
	if t.s == nil {
		t.allocateSums()
	}
	t.FillZ()
	clear(t.C.Data)
	scale, u := 1/float64(t.P.N), t.u
	for j := range t.P.Cells {
		t.secondMoments(j, scale)
		for lo := t.P.First[j]; lo < t.P.First[j+1]; lo += BlockRows {
			hi := min(lo+BlockRows, t.P.First[j+1])
			for _, r := range t.runs[j] {
				blas64.Gemm(blas.Trans, blas.NoTrans, scale, linalg.Block(t.z, lo, hi, r.Slot*u, (r.Slot+r.Count)*u),
					linalg.Block(t.P.X, lo, hi, 0, t.P.K), 1, linalg.Block(t.C, r.Knot*u, (r.Knot+r.Count)*u, 0, t.P.K))
			}
			if err := job.Checkpoint(ctx); err != nil {
				return err
			}
		}
	}
	return nil
}

// FillZ fills z_i = w_i ⊗ b_i, with 0 for components that a knot does not have,
// because β can be huge if the other knot has a small hat weight.
func (t *Pass) FillZ() {
	for j, knots := range t.P.Cells {
		for i := t.P.First[j]; i < t.P.First[j+1]; i++ {
			weights, beta := t.P.HatWeights(i), t.BetaRow(i)
			for s, b := range knots {
				z := t.z.Data[i*t.z.Stride+s*t.u:]
				if t.Lead == 1 {
					z[0] = weights[s]
				}
				for v, coefficient := range beta[:t.P.PerKnot[b]] {
					z[t.Lead+v] = weights[s] * coefficient
				}
			}
		}
	}
}

// secondMoments computes S of one cell, for every set of visible rows.
func (t *Pass) secondMoments(j int, scale float64) {
	lo, hi := t.P.First[j], t.P.First[j+1]
	switch {
	case t.P.Masks != nil:
		t.masked.secondMoments(t, j, scale)
	case lo == hi:
		clear(t.s[j][0].Data)
	default:
		z := linalg.Block(t.z, lo, hi, 0, t.z.Cols)
		blas64.Gemm(blas.Trans, blas.NoTrans, scale, z, z, 0, t.s[j][0])
	}
}

// DataGradient writes ∇_q of the data term for fixed coefficients,
// 2(Sq − C), into g.
func (t *Pass) DataGradient(q, g Stack) {
	copy(g.Data, t.C.Data)
	blas64.Scal(-2, linalg.Vector(g.Data))
	u := t.u
	for j, knots := range t.P.Cells {
		for index, group := range t.P.Groups() {
			s := t.s[j][t.P.SetOf(j, index)]
			for x, from := range knots {
				for y, to := range knots {
					blas64.Gemm(blas.NoTrans, blas.NoTrans, 2, linalg.Block(s, y*u, (y+1)*u, x*u, (x+1)*u),
						linalg.Block(q.General, from*u, (from+1)*u, group.Lo, group.Hi), 1,
						linalg.Block(g.General, to*u, (to+1)*u, group.Lo, group.Hi))
				}
			}
		}
	}
}
