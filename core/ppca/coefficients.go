package ppca

import (
	"context"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/checkpoint"
)

// coefficients computes β for the stack q and returns the data term with the
// ridge of the gauge, (1/n) Σ a_i (‖x_i − q(θ_i)b_i‖² + ε‖β_i‖²).
func (t *pass) coefficients(ctx context.Context, q stack) (float64, error) {
	if err := t.multiply(ctx, q); err != nil {
		return 0, err
	}
	if t.p.masks == nil {
		for index := range t.pairs {
			t.gram(q, index, [][2]int{{0, t.p.k}})
		}
	}
	total := t.norms
	var inverses []float64
	if t.centred {
		inverses = t.inverses
		clear(inverses)
	}
	for j := range t.p.cells {
		if t.spectral.prepare(t, j) {
			total += t.spectral.solveCell(t, j, inverses)
		} else {
			total += t.solveCell(q, j, inverses)
		}
	}
	if t.centred {
		total += t.centre(inverses, q)
	}
	return total / float64(t.p.n), checkpoint.Reached(ctx)
}

// multiply computes d = Σ_s w_s X q_sᵀ, the first of the two passes over X.
func (t *pass) multiply(ctx context.Context, q stack) error {
	u := t.u
	for j := range t.p.cells {
		for lo := t.p.first[j]; lo < t.p.first[j+1]; lo += blockRows {
			hi := min(lo+blockRows, t.p.first[j+1])
			for _, r := range t.runs[j] {
				blas64.Gemm(blas.NoTrans, blas.Trans, 1, block(t.p.x, lo, hi, 0, t.p.k),
					block(q.General, r.knot*u, (r.knot+r.count)*u, 0, t.p.k), 0, block(t.products, 0, hi-lo, r.slot*u, (r.slot+r.count)*u))
			}
			t.weigh(lo, hi)
			if err := checkpoint.Reached(ctx); err != nil {
				return err
			}
		}
	}
	return nil
}

// weigh adds up the products of rows lo…hi by the weights of the rows.
func (t *pass) weigh(lo, hi int) {
	for i := lo; i < hi; i++ {
		d := t.d[i*t.u : (i+1)*t.u]
		clear(d)
		products := t.products.Data[(i-lo)*t.products.Stride:]
		for s, w := range t.p.rowWeights(i) {
			for r := range d {
				d[r] += w * products[s*t.u+r]
			}
		}
	}
}

// solveCell solves the rows of cell j one by one and returns their part of the
// data term less Σ‖x_i‖².
func (t *pass) solveCell(q stack, j int, inverses []float64) float64 {
	total, pattern := 0.0, -1
	for i := t.p.first[j]; i < t.p.first[j+1]; i++ {
		pattern = t.lookThrough(q, i, j, pattern)
		total += t.solveRow(i, j)
		if t.centred {
			t.addInverse(i, inverses)
		}
	}
	return total
}

// lookThrough makes the inner products those of the variables that row i sees;
// pattern is what the last row of the same cell saw, −1 for none.
func (t *pass) lookThrough(q stack, i, j, pattern int) int {
	m := t.p.masks
	if m == nil || m.pattern[i] == pattern {
		return pattern
	}
	for _, index := range t.cellPairs[j] {
		t.gram(q, index, m.patterns[m.pattern[i]].ranges)
	}
	return m.pattern[i]
}

// gram computes q_a q_bᵀ of one pair, doubled and made symmetric where a ≠ b,
// as it enters G_i = Σ_{s≤t} w_s w_t M_st.
func (t *pass) gram(q stack, index int, ranges [][2]int) {
	u, a, b := t.u, t.pairs[index][0], t.pairs[index][1]
	m := blas64.General{Rows: u, Cols: u, Stride: u, Data: t.grams[index]}
	clear(m.Data)
	for _, r := range ranges {
		blas64.Gemm(blas.NoTrans, blas.Trans, 1, block(q.General, a*u, (a+1)*u, r[0], r[1]),
			block(q.General, b*u, (b+1)*u, r[0], r[1]), 1, m)
	}
	if a == b {
		return
	}
	for r := 0; r < u; r++ {
		for c := 0; c <= r; c++ {
			sum := m.Data[r*u+c] + m.Data[c*u+r]
			m.Data[r*u+c], m.Data[c*u+r] = sum, sum
		}
	}
}

// solveRow computes β_i and returns its part of the data term less ‖x_i‖².
func (t *pass) solveRow(i, j int) float64 {
	t.normalEquations(i, j)
	u, lead := t.u, t.lead
	d, beta := t.d[i*u:(i+1)*u], t.betaRow(i)
	for r := range beta {
		beta[r] = d[lead+r]
		if lead == 1 {
			beta[r] -= t.combined[(r+1)*u]
		}
	}
	copy(t.y, beta)
	t.solver.solve(t.h, beta)
	part := -blas64.Dot(vector(beta), vector(t.y))
	if lead == 1 {
		part += t.combined[0] - 2*d[0]
	}
	return part
}

// normalEquations fills H_i = a_i (P(θ_i)ᵀP(θ_i) + εI) over the visible variables.
func (t *pass) normalEquations(i, j int) {
	u, v, lead := t.u, t.p.v, t.lead
	t.combine(i, j)
	for r := 0; r < v; r++ {
		h := t.h[r*v : (r+1)*v]
		copy(h, t.combined[(r+lead)*u+lead:(r+lead)*u+u])
		if h[r] != 0 {
			h[r] += t.p.count(i) * t.p.ridge
		}
	}
}

// combine computes G_i = Σ_{s≤t} w_s w_t M_st.
func (t *pass) combine(i, j int) {
	clear(t.combined)
	weights := t.p.rowWeights(i)
	next := 0
	for s := range weights {
		for r := s; r < len(weights); r++ {
			gram := t.grams[t.cellPairs[j][next]]
			next++
			if w := weights[s] * weights[r]; w != 0 {
				for e, g := range gram {
					t.combined[e] += w * g
				}
			}
		}
	}
}
