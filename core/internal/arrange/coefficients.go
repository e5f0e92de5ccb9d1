package arrange

import (
	"context"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/job"
	"ppca/core/linalg"
)

// Coefficients computes β for the stack q and returns the data term with the
// ridge of the gauge, (1/n) Σ a_i (‖x_i − q(θ_i)b_i‖² + ε‖β_i‖²).
func (t *Pass) Coefficients(ctx context.Context, q Stack) (float64, error) {
	if err := t.multiply(ctx, q); err != nil {
		return 0, err
	}
	for index := range t.pairs {
		if t.P.Masks != nil {
			t.masked.multiply(t, q, index)
		} else {
			t.gram(t.grams[index], q, index, 0, t.P.K)
		}
	}
	total := t.Norms
	var inverses []float64
	if t.centred {
		inverses = t.inverses
		clear(inverses)
	}
	for j := range t.P.Cells {
		part, err := t.solve(ctx, j, inverses)
		if err != nil {
			return 0, err
		}
		total += part
	}
	if t.centred {
		increase, err := t.centre(ctx, inverses)
		if err != nil {
			return 0, err
		}
		total += increase
	}
	return total / float64(t.P.N), job.Checkpoint(ctx)
}

// multiply computes d = Σ_s w_s X q_sᵀ, the first of the two passes over X.
func (t *Pass) multiply(ctx context.Context, q Stack) error {
	u := t.u
	for j, runs := range t.runs {
		for lo := t.P.First[j]; lo < t.P.First[j+1]; lo += BlockRows {
			hi := min(lo+BlockRows, t.P.First[j+1])
			x := linalg.Block(t.P.X, lo, hi, 0, t.P.K)
			for _, r := range runs {
				blas64.Gemm(blas.NoTrans, blas.Trans, 1, x, linalg.Block(q.General, r.Knot*u, (r.Knot+r.Count)*u, 0, t.P.K),
					0, linalg.Block(t.products, 0, hi-lo, r.Slot*u, (r.Slot+r.Count)*u))
			}
			t.addWeighted(lo, hi)
			if err := job.Checkpoint(ctx); err != nil {
				return err
			}
		}
	}
	return nil
}

// solve computes the coefficients of cell j and returns its part of the data term less
// Σ‖x_i‖².
func (t *Pass) solve(ctx context.Context, j int, inverses []float64) (float64, error) {
	usable, err := t.spectral.prepare(ctx, t, j)
	if err != nil {
		return 0, err
	}
	if usable {
		return t.spectral.solveCell(ctx, t, j, inverses)
	}
	return t.solveCell(ctx, j, inverses)
}

// addWeighted adds the products of rows lo…hi times the hat weights of the rows.
func (t *Pass) addWeighted(lo, hi int) {
	for i := lo; i < hi; i++ {
		d := t.d[i*t.u : (i+1)*t.u]
		clear(d)
		products := t.products.Data[(i-lo)*t.products.Stride:]
		for s, w := range t.P.HatWeights(i) {
			for r := range d {
				d[r] += w * products[s*t.u+r]
			}
		}
	}
}

// solveCell solves the rows of cell j one by one and returns their part of the data term less
// Σ‖x_i‖².
func (t *Pass) solveCell(ctx context.Context, j int, inverses []float64) (float64, error) {
	total := 0.0
	err := t.eachRow(ctx, j, func(row int) {
		total += t.solveRow(row, j)
		if t.centred {
			t.addInverse(row, inverses)
		}
	})
	return total, err
}

// gram computes q_a q_bᵀ of one pair over columns lo…hi, U×U, doubled and made
// symmetric where a ≠ b, as it enters G_i = Σ_{s≤t} w_s w_t M_st.
func (t *Pass) gram(to []float64, q Stack, index, lo, hi int) {
	u, a, b := t.u, t.pairs[index][0], t.pairs[index][1]
	m := blas64.General{Rows: u, Cols: u, Stride: u, Data: to}
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, linalg.Block(q.General, a*u, (a+1)*u, lo, hi),
		linalg.Block(q.General, b*u, (b+1)*u, lo, hi), 0, m)
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
func (t *Pass) solveRow(i, j int) float64 {
	t.normalEquations(i, j)
	u, lead := t.u, t.Lead
	d, beta := t.d[i*u:(i+1)*u], t.BetaRow(i)
	for r := range beta {
		beta[r] = d[lead+r]
		if lead == 1 {
			beta[r] -= t.combined[(r+1)*u]
		}
	}
	copy(t.y, beta)
	t.solver.Solve(t.h, beta)
	part := -blas64.Dot(linalg.Vector(beta), linalg.Vector(t.y))
	if lead == 1 {
		part += t.combined[0] - 2*d[0]
	}
	return part
}

// normalEquations fills H_i = a_i (P(θ_i)ᵀP(θ_i) + εI) over the visible variables.
func (t *Pass) normalEquations(i, j int) {
	u, v, lead := t.u, t.P.V, t.Lead
	t.combine(i, j)
	for r := 0; r < v; r++ {
		h := t.h[r*v : (r+1)*v]
		copy(h, t.combined[(r+lead)*u+lead:(r+lead)*u+u])
		if h[r] != 0 {
			h[r] += t.P.ObservationWeight(i) * t.P.Ridge
		}
	}
}

// combine computes G_i = Σ_{s≤t} w_s w_t M_st.
func (t *Pass) combine(i, j int) {
	clear(t.combined)
	weights := t.P.HatWeights(i)
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
