package ppca

import (
	"gonum.org/v1/gonum/blas/blas64"
)

// historyLength is the number of pairs that L-BFGS remembers.
const historyLength = 15

// A history is the memory of L-BFGS: steps s and changes of gradient y. The
// pairs are not transported between tangent spaces: steps are short.
type history struct {
	s, y []stack
	rho  []float64 // 1/⟨s, y⟩
}

func (h *history) empty() bool { return len(h.s) == 0 }

func (h *history) forget() { h.s, h.y, h.rho = nil, nil, nil }

// add remembers the step length·direction and the change from old to new,
// unless its curvature is not positive.
func (h *history) add(direction stack, length float64, old, now stack) {
	s, y := direction.clone(), now.clone()
	blas64.Scal(length, vector(s.Data))
	blas64.Axpy(-1, vector(old.Data), vector(y.Data))
	curvature := dot(s, y)
	if !(curvature > 1e-12*norm(s.Data)*norm(y.Data)) {
		return
	}
	if len(h.s) == historyLength {
		h.s, h.y, h.rho = h.s[1:], h.y[1:], h.rho[1:]
	}
	h.s, h.y, h.rho = append(h.s, s), append(h.y, y), append(h.rho, 1/curvature)
}

// direction is the two-loop recursion (Nocedal & Wright, algorithm 7.4) with
// the preconditioner as the initial inverse Hessian.
func (h *history) direction(g stack, metric *preconditioner) stack {
	d := g.clone()
	alpha := make([]float64, len(h.s))
	for i := len(h.s) - 1; i >= 0; i-- {
		alpha[i] = h.rho[i] * dot(h.s[i], d)
		blas64.Axpy(-alpha[i], vector(h.y[i].Data), vector(d.Data))
	}
	metric.apply(d)
	for i := range h.s {
		beta := h.rho[i] * dot(h.y[i], d)
		blas64.Axpy(alpha[i]-beta, vector(h.s[i].Data), vector(d.Data))
	}
	metric.e.tangent(d)
	blas64.Scal(-1, vector(d.Data))
	return d
}
