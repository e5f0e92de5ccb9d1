package ppca

import (
	"context"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/checkpoint"
)

// blockRows is how many observations one matrix product takes: few enough that
// they stay in the cache and that a checkpoint is never far.
const blockRows = 256

// A stack holds the vectors of all knots one under another: U rows a knot, its
// mean first where there is one (lead = 1), then its V basis vectors.
type stack struct {
	blas64.General // BU×K
	u, lead        int
}

func newStack(p *problem, lead int) stack {
	u := p.v + lead
	rows := p.graph.Knots() * u
	return stack{General: blas64.General{Rows: rows, Cols: p.k, Stride: p.k, Data: make([]float64, rows*p.k)}, u: u, lead: lead}
}

// vector returns row r of knot b.
func (q stack) vector(b, r int) []float64 {
	at := (b*q.u + r) * q.Stride
	return q.Data[at : at+q.Cols]
}

// mean returns the mean of knot b.
func (q stack) mean(b int) []float64 { return q.vector(b, 0) }

// component returns basis vector v of knot b.
func (q stack) component(b, v int) []float64 { return q.vector(b, q.lead+v) }

// basis returns the first count basis vectors of knot b, columns lo…hi.
func (q stack) basis(b, count, lo, hi int) blas64.General {
	at := b*q.u + q.lead
	return block(q.General, at, at+count, lo, hi)
}

// A pass computes, for a stack q, the coefficients of all observations and the
// two sums over observations from which energy and gradients follow:
//
//	S = (1/n) Σ (w_i w_iᵀ) ⊗ (b_i b_iᵀ),   C = (1/n) Σ (w_i ⊗ b_i) x_iᵀ,   b_i = (1, β_i)
//
// (b_i = β_i where the stack has no means). S is kept by cell, since knots that
// share no cell share no observation, and by set of visible rows.
type pass struct {
	p       *problem
	u, lead int
	centred bool // subject to Σβ = 0

	runs      [][]run  // by cell, its knots as runs of neighbours in the stack
	pairs     [][2]int // pairs of knots that share a cell
	cellPairs [][]int  // by cell, the pairs (s ≤ t) in order
	grams     [][]float64

	d     []float64 // n×U, Σ_s w_s q_s x_i
	beta  []float64 // n×V
	nu    []float64 // multiplier of Σβ = 0
	norms float64   // Σ‖x‖²

	products blas64.General     // blockRows×cU
	left     blas64.General     // blockRows×K, residuals
	z        blas64.General     // n×cU, w_i ⊗ b_i
	moments  []blas64.General   // by cell, S: a row for each set of rows
	s        [][]blas64.General // by cell and set of rows, the same as cU×cU
	c        blas64.General     // BU×K

	// Room for what an evaluation computes, so that none takes memory.
	solver               *normalSolver
	h, y                 []float64
	combined             []float64
	spectral             *spectral
	inverses             []float64 // V×V, Σ H_i⁻¹
	sum, firstSum, delta []float64 // V, of the centred gauge
	square               blas64.General
	masked               *maskedSums // nil: everything visible
}

// A run is some knots of a cell that stand one under another in the stack, so
// that one matrix product does for all: slots slot…slot+count of the cell are
// the knots from knot on.
type run struct{ slot, knot, count int }

// runsOf splits the knots of a cell into runs.
func runsOf(knots []int) []run {
	var runs []run
	for slot, knot := range knots {
		if last := len(runs) - 1; last >= 0 && knot == runs[last].knot+runs[last].count {
			runs[last].count++
		} else {
			runs = append(runs, run{slot: slot, knot: knot, count: 1})
		}
	}
	return runs
}

func newPass(p *problem, lead int, centred bool) *pass {
	u, width := p.v+lead, p.width()
	t := &pass{
		p: p, u: u, lead: lead, centred: centred,
		d: make([]float64, p.n*u), beta: make([]float64, p.n*p.v), nu: make([]float64, p.v),
		norms:    p.sumOfSquares(),
		products: zeros(blockRows, width*u),
		z:        zeros(p.n, width*u),
		solver:   newNormalSolver(p.v),
		h:        make([]float64, p.v*p.v), y: make([]float64, p.v),
		combined: make([]float64, u*u),
		spectral: newSpectral(p),
		inverses: make([]float64, p.v*p.v),
		sum:      make([]float64, p.v), firstSum: make([]float64, p.v), delta: make([]float64, p.v),
		square: zeros(p.v, p.v),
	}
	for _, knots := range p.cells {
		t.runs = append(t.runs, runsOf(knots))
	}
	t.indexPairs()
	if p.masks != nil {
		t.masked = newMaskedSums(t)
	}
	return t
}

// makeRoom allocates S and C, which a projection does without.
func (t *pass) makeRoom() {
	t.c = zeros(t.p.graph.Knots()*t.u, t.p.k)
	side := t.side()
	for j := range t.p.cells {
		sets := make([]blas64.General, t.p.rowSets(j))
		moments := zeros(len(sets), side*side)
		for s := range sets {
			sets[s] = blas64.General{Rows: side, Cols: side, Stride: side, Data: moments.Data[s*side*side : (s+1)*side*side]}
		}
		t.moments, t.s = append(t.moments, moments), append(t.s, sets)
	}
}

// rowSets returns how many distinct sets of rows see a column group of cell j.
func (p *problem) rowSets(j int) int {
	if p.masks == nil {
		return 1
	}
	return p.masks.shown[j].Rows
}

// setOf returns which set of rows of cell j sees group g.
func (p *problem) setOf(j, g int) int {
	if p.masks == nil {
		return 0
	}
	return p.masks.sets[j][g]
}

func zeros(rows, cols int) blas64.General {
	return blas64.General{Rows: rows, Cols: cols, Stride: max(cols, 1), Data: make([]float64, rows*cols)}
}

// indexPairs lists the pairs of knots whose inner products are needed.
func (t *pass) indexPairs() {
	known := map[[2]int]int{}
	for _, knots := range t.p.cells {
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

// betaRow returns the coefficients of one row.
func (t *pass) betaRow(i int) []float64 { return t.beta[i*t.p.v : (i+1)*t.p.v] }

// accumulate computes S and C for the current coefficients, the second pass
// over X.
func (t *pass) accumulate(ctx context.Context) error {
	if t.s == nil {
		t.makeRoom()
	}
	t.weighCoefficients()
	clear(t.c.Data)
	scale, u := 1/float64(t.p.n), t.u
	for j := range t.p.cells {
		t.secondMoments(j, scale)
		for lo := t.p.first[j]; lo < t.p.first[j+1]; lo += blockRows {
			hi := min(lo+blockRows, t.p.first[j+1])
			for _, r := range t.runs[j] {
				blas64.Gemm(blas.Trans, blas.NoTrans, scale, block(t.z, lo, hi, r.slot*u, (r.slot+r.count)*u),
					block(t.p.x, lo, hi, 0, t.p.k), 1, block(t.c, r.knot*u, (r.knot+r.count)*u, 0, t.p.k))
			}
			if err := checkpoint.Reached(ctx); err != nil {
				return err
			}
		}
	}
	return nil
}

// weighCoefficients fills z_i = w_i ⊗ b_i, but for components that a knot does not have:
// β may be as large as the little weight of the other knot makes it.
func (t *pass) weighCoefficients() {
	for j, knots := range t.p.cells {
		for i := t.p.first[j]; i < t.p.first[j+1]; i++ {
			weights, beta := t.p.rowWeights(i), t.betaRow(i)
			for s, b := range knots {
				z := t.z.Data[i*t.z.Stride+s*t.u:]
				if t.lead == 1 {
					z[0] = weights[s]
				}
				for v, coefficient := range beta[:t.p.perKnot[b]] {
					z[t.lead+v] = weights[s] * coefficient
				}
			}
		}
	}
}

// secondMoments computes S of one cell, for every set of visible rows.
func (t *pass) secondMoments(j int, scale float64) {
	lo, hi := t.p.first[j], t.p.first[j+1]
	switch {
	case t.p.masks != nil:
		t.masked.secondMoments(t, j, scale)
	case lo == hi:
		clear(t.s[j][0].Data)
	default:
		z := block(t.z, lo, hi, 0, t.z.Cols)
		blas64.Gemm(blas.Trans, blas.NoTrans, scale, z, z, 0, t.s[j][0])
	}
}

// dataGradient writes ∇_q of the data term for fixed coefficients,
// 2(Sq − C), into g.
func (t *pass) dataGradient(q, g stack) {
	copy(g.Data, t.c.Data)
	blas64.Scal(-2, vector(g.Data))
	u := t.u
	for index, group := range t.p.groups() {
		for j, knots := range t.p.cells {
			s := t.s[j][t.p.setOf(j, index)]
			for x, from := range knots {
				for y, to := range knots {
					blas64.Gemm(blas.NoTrans, blas.NoTrans, 2, block(s, y*u, (y+1)*u, x*u, (x+1)*u),
						block(q.General, from*u, (from+1)*u, group.lo, group.hi), 1,
						block(g.General, to*u, (to+1)*u, group.lo, group.hi))
				}
			}
		}
	}
}

func addTo(dst, src []float64) {
	for i, s := range src {
		dst[i] += s
	}
}
