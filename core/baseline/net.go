package baseline

// A Net follows the solutions of elastic net regressions (Zou & Hastie
// 2005) exactly. They are piecewise linear in the ℓ₁ penalty (LARS-EN, after Efron,
// Hastie, Johnstone & Tibshirani 2004), and also in the response, so a regression near
// a solved one is cheap.

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/fault"
	"ppca/core/job"
	"ppca/core/linalg"
)

// A Net is the part that regressions on the same K variables share: H = XᵀX + λ₂I.
type Net struct {
	h blas64.General // K×K
}

// NewNet returns the net of variables with inner products gram (K×K, which it keeps and
// changes) and the ℓ₂ penalty λ₂ ≥ 0.
func NewNet(gram blas64.General, ridge float64) *Net {
	for i := 0; i < gram.Rows; i++ {
		gram.Data[i*gram.Stride+i] += ridge
	}
	return &Net{h: gram}
}

// A Regression is the minimiser β of
//
//	‖y − Xβ‖² + λ₂‖β‖² + λ₁‖β‖₁
//
// at one λ₁ and response y, which enters only as c = Xᵀy. With r = c − Hβ, r_k = ±λ₁/2
// with the sign of β_k where β_k ≠ 0, and |r_k| ≤ λ₁/2 elsewhere.
type Regression struct {
	net      *Net
	response []float64 // c, K
	level    float64   // λ₁/2
	beta     []float64 // K
	rest     []float64 // r, K

	active   []int     // variables with β ≠ 0, in the order in which they joined
	signs    []float64 // of their β
	isActive []bool    // K
	left     int       // the variable that left last, −1 after any other change
	leftSign float64   // its sign before it left

	factor factor    // of H on the active variables
	slope  []float64 // of the active β, in the order of active
	drift  []float64 // of r, K
}

// Regress returns the regression on a response c = Xᵀy (K) at the smallest λ₁ with β =
// 0.
func (n *Net) Regress(response []float64) *Regression {
	k := n.h.Rows
	r := &Regression{net: n, response: append([]float64(nil), response...), beta: make([]float64, k),
		rest: append([]float64(nil), response...), isActive: make([]bool, k), left: -1, drift: make([]float64, k)}
	for _, c := range response {
		r.level = math.Max(r.level, math.Abs(c))
	}
	return r
}

// Coefficients returns β (K), a view.
func (r *Regression) Coefficients() []float64 { return r.beta }

// together is the relative change of λ₁ within which variables count as entering at
// once. It is small compared with useful changes of λ₁, but larger than the rounding
// error of equal columns, which a small λ₂ amplifies.
const together = 1e-8

// Fill lowers λ₁ until the next variable would exceed the wanted number, or to 0. It is
// the least penalised solution with no more variables than wanted. If several variables
// would enter at once, as equal columns do, the result has fewer variables than wanted;
// but if these are the first to enter, it has all of them.
func (r *Regression) Fill(ctx context.Context, nonzeros int) error {
	for len(r.active) > nonzeros {
		if err := r.change(ctx, r.advance(nil, 1, math.Inf(1))); err != nil {
			return err
		}
	}
	r.left = -1 // a variable that left while λ₁ rose may join again at once
	entry := 0.0
	for _, c := range r.response {
		entry = math.Max(entry, math.Abs(c))
	}
	for r.level > 0 {
		e := r.advance(nil, -1, r.level)
		if e.what == arrived {
			r.level = 0
			break
		}
		if e.what == joins && len(r.active) >= nonzeros && r.level < (1-together)*entry {
			break
		}
		if err := r.change(ctx, e); err != nil {
			return err
		}
	}
	r.settle()
	return nil
}

// Respond changes the response to c = Xᵀy at the same λ₁.
func (r *Regression) Respond(ctx context.Context, response []float64) error {
	by := make([]float64, len(response))
	for k, c := range response {
		by[k] = c - r.response[k]
	}
	for left := 1.0; ; {
		e := r.advance(by, 0, left)
		if e.what == arrived {
			break
		}
		left -= e.after
		if err := r.change(ctx, e); err != nil {
			return err
		}
	}
	copy(r.response, response)
	r.settle()
	return nil
}

// change adds or removes the variable of e.
func (r *Regression) change(ctx context.Context, e event) error {
	if e.what == leaves {
		r.drop(e.position)
	} else if err := r.join(e.variable, e.sign); err != nil {
		return err
	}
	return job.Checkpoint(ctx)
}

func (r *Regression) join(variable int, sign float64) error {
	products := make([]float64, len(r.active)+1)
	for i, k := range append(r.active, variable) {
		products[i] = r.net.h.Data[variable*r.net.h.Stride+k]
	}
	if !r.factor.add(products) {
		return fault.New(fault.Option, "variable %d is a linear combination of %d others: λ₂ must be above 0 for these data", variable+1, len(r.active)).With("column", variable+1)
	}
	r.active = append(r.active, variable)
	r.signs = append(r.signs, sign)
	r.isActive[variable] = true
	r.left = -1
	return nil
}

func (r *Regression) drop(position int) {
	variable := r.active[position]
	r.left, r.leftSign = variable, r.signs[position]
	r.factor.remove(position)
	r.active = append(r.active[:position], r.active[position+1:]...)
	r.signs = append(r.signs[:position], r.signs[position+1:]...)
	r.isActive[variable] = false
	r.beta[variable] = 0
}

// settle recomputes β and r from the active set, so that rounding errors of the path do
// not accumulate.
func (r *Regression) settle() {
	values := make([]float64, len(r.active))
	for i, k := range r.active {
		values[i] = r.response[k] - r.level*r.signs[i]
	}
	r.factor.solve(values)
	r.left = -1
	copy(r.rest, r.response)
	for i, k := range r.active {
		r.beta[k] = values[i]
		blas64.Axpy(-values[i], r.net.row(k), linalg.Vector(r.rest))
	}
}

// row returns row k of H.
func (n *Net) row(k int) blas64.Vector {
	return linalg.Vector(n.h.Data[k*n.h.Stride : k*n.h.Stride+n.h.Cols])
}
