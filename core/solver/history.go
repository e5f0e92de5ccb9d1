package solver

import (
	"context"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/fit"
	"ppca/core/internal/arrange"
	"ppca/core/linalg"
)

// A history is the memory of L-BFGS: steps s and changes of gradient y, in a ring
// buffer with one slot free for the next pair. The pairs are not transported between
// tangent spaces, because steps are short.
type history struct {
	s, y         []arrange.Stack
	rho, alpha   [fit.HistoryLength + 1]float64 // ρ = 1/⟨s, y⟩
	first, count int
}

func (h *history) empty() bool { return h.count == 0 }

func (h *history) forget() { h.first, h.count = 0, 0 }

// place returns the slot of pair i, counted from the oldest.
func (h *history) place(i int) int { return (h.first + i) % (fit.HistoryLength + 1) }

// add stores the pair (length·direction, now − old) unless its curvature is not
// positive.
func (h *history) add(direction arrange.Stack, length float64, old, now arrange.Stack) {
	at := h.place(h.count)
	if at == len(h.s) {
		h.s, h.y = append(h.s, direction.Clone()), append(h.y, now.Clone())
	} else {
		copy(h.s[at].Data, direction.Data)
		copy(h.y[at].Data, now.Data)
	}
	s, y := h.s[at], h.y[at]
	blas64.Scal(length, linalg.Vector(s.Data))
	blas64.Axpy(-1, linalg.Vector(old.Data), linalg.Vector(y.Data))
	curvature := arrange.Dot(s, y)
	if !(curvature > 1e-12*linalg.Norm(s.Data)*linalg.Norm(y.Data)) {
		return
	}
	h.rho[at] = 1 / curvature
	if h.count == fit.HistoryLength {
		h.first = h.place(1)
	} else {
		h.count++
	}
}

// manyRejected is the number of rejected points after which the preconditioner is
// rescaled. A normal fit rejects none or a few. If λ_v is small, the preconditioner
// lacks the curvature of the data within the bases, and half of all points would be
// rejected.
const manyRejected = 10

// direct writes the quasi-Newton direction at gradient g into d, by the two-loop
// recursion (Nocedal & Wright, algorithm 7.4) with the preconditioner as the initial
// inverse Hessian, rescaled after manyRejected. It fails if a checkpoint fails.
func (h *history) direct(ctx context.Context, d, g arrange.Stack, metric *preconditioner) error {
	copy(d.Data, g.Data)
	for i := h.count - 1; i >= 0; i-- {
		at := h.place(i)
		h.alpha[at] = h.rho[at] * arrange.Dot(h.s[at], d)
		blas64.Axpy(-h.alpha[at], linalg.Vector(h.y[at].Data), linalg.Vector(d.Data))
	}
	if err := metric.apply(ctx, d); err != nil {
		return err
	}
	if h.count > 0 && metric.e.rejected >= manyRejected {
		// γ = ⟨s, y⟩ / ⟨y, M⁻¹y⟩ of the last pair, equation 7.20 with the preconditioner M.
		last, image := h.place(h.count-1), metric.e.next
		copy(image.Data, h.y[last].Data)
		if err := metric.apply(ctx, image); err != nil {
			return err
		}
		blas64.Scal(1/(h.rho[last]*arrange.Dot(image, h.y[last])), linalg.Vector(d.Data))
	}
	for i := range h.count {
		at := h.place(i)
		beta := h.rho[at] * arrange.Dot(h.y[at], d)
		blas64.Axpy(h.alpha[at]-beta, linalg.Vector(h.s[at].Data), linalg.Vector(d.Data))
	}
	metric.e.tangent(d)
	blas64.Scal(-1, linalg.Vector(d.Data))
	return nil
}
