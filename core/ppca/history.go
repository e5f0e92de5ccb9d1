package ppca

import (
	"context"

	"gonum.org/v1/gonum/blas/blas64"
)

// historyLength is the number of pairs that L-BFGS remembers.
const historyLength = 15

// A history is the memory of L-BFGS: steps s and changes of gradient y, in a
// ring of which one place is always free for the next pair. The pairs are not
// transported between tangent spaces: steps are short.
type history struct {
	s, y         []stack
	rho, alpha   [historyLength + 1]float64 // ρ = 1/⟨s, y⟩
	first, count int
}

func (h *history) empty() bool { return h.count == 0 }

func (h *history) forget() { h.first, h.count = 0, 0 }

// place returns where pair i, counted from the oldest, lies in the ring.
func (h *history) place(i int) int { return (h.first + i) % (historyLength + 1) }

// add remembers the step length·direction and the change from old to now,
// unless its curvature is not positive.
func (h *history) add(direction stack, length float64, old, now stack) {
	at := h.place(h.count)
	if at == len(h.s) {
		h.s, h.y = append(h.s, direction.clone()), append(h.y, now.clone())
	} else {
		copy(h.s[at].Data, direction.Data)
		copy(h.y[at].Data, now.Data)
	}
	s, y := h.s[at], h.y[at]
	blas64.Scal(length, vector(s.Data))
	blas64.Axpy(-1, vector(old.Data), vector(y.Data))
	curvature := dot(s, y)
	if !(curvature > 1e-12*norm(s.Data)*norm(y.Data)) {
		return
	}
	h.rho[at] = 1 / curvature
	if h.count == historyLength {
		h.first = h.place(1)
	} else {
		h.count++
	}
}

// manyRejected is after how many rejected points the preconditioner's lengths are no
// longer believed. A fit that goes well has none or a few; where λ_v is small, the
// curvature of the data inside the bases is not in the preconditioner, and half of all
// points would be rejected.
const manyRejected = 10

// direct writes the quasi-Newton direction at gradient g into d: the two-loop
// recursion (Nocedal & Wright, algorithm 7.4) with the preconditioner as the
// initial inverse Hessian, scaled where it has proved too long. It fails where a
// checkpoint does.
func (h *history) direct(ctx context.Context, d, g stack, metric *preconditioner) error {
	copy(d.Data, g.Data)
	for i := h.count - 1; i >= 0; i-- {
		at := h.place(i)
		h.alpha[at] = h.rho[at] * dot(h.s[at], d)
		blas64.Axpy(-h.alpha[at], vector(h.y[at].Data), vector(d.Data))
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
		blas64.Scal(1/(h.rho[last]*dot(image, h.y[last])), vector(d.Data))
	}
	for i := range h.count {
		at := h.place(i)
		beta := h.rho[at] * dot(h.y[at], d)
		blas64.Axpy(h.alpha[at]-beta, vector(h.s[at].Data), vector(d.Data))
	}
	metric.e.tangent(d)
	blas64.Scal(-1, vector(d.Data))
	return nil
}
