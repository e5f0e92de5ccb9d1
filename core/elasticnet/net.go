// Package elasticnet follows the solutions of elastic net regressions (Zou &
// Hastie 2005) exactly: as the ℓ₁ penalty changes they are piecewise linear
// (LARS-EN, after Efron, Hastie, Johnstone & Tibshirani 2004), and so they are
// as the response changes, which makes a regression next to a solved one cheap.
package elasticnet

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/checkpoint"
	"ppca/core/fault"
)

// A Net is what regressions on the same K variables share: H = XᵀX + λ₂I.
type Net struct {
	h blas64.General // K×K
}

// New returns the net of variables with inner products gram (K×K, kept and
// changed) and the ℓ₂ penalty λ₂ ≥ 0.
func New(gram blas64.General, ridge float64) *Net {
	for i := 0; i < gram.Rows; i++ {
		gram.Data[i*gram.Stride+i] += ridge
	}
	return &Net{h: gram}
}

// A Regression is the minimiser β of
//
//	‖y − Xβ‖² + λ₂‖β‖² + λ₁‖β‖₁
//
// at one λ₁ and response y, of which only c = Xᵀy counts. Where β_k ≠ 0,
// r = c − Hβ has r_k = ±λ₁/2 with the sign of β_k; elsewhere |r_k| ≤ λ₁/2.
type Regression struct {
	net      *Net
	response []float64 // c, K
	level    float64   // λ₁/2
	beta     []float64 // K
	rest     []float64 // r, K

	active   []int     // variables that are not 0, in the order in which they joined
	signs    []float64 // of their β
	isActive []bool    // K
	left     int       // the variable that left last, −1 after any other change,
	leftSign float64   // and the sign it had

	factor factor    // of H on the active variables
	slope  []float64 // of the active β, in the order of active
	drift  []float64 // of r, K
}

// Regress returns the regression on a response c = Xᵀy (K) at the least λ₁ at
// which nothing enters: β = 0.
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

// Penalty returns λ₁.
func (r *Regression) Penalty() float64 { return 2 * r.level }

// Nonzeros returns how many variables are active.
func (r *Regression) Nonzeros() int { return len(r.active) }

// LowerTo lowers λ₁ to a value.
func (r *Regression) LowerTo(ctx context.Context, penalty float64) error {
	for r.level > penalty/2 {
		e := r.advance(nil, -1, r.level-penalty/2)
		if e.what == arrived {
			r.level = penalty / 2
			break
		}
		if err := r.change(ctx, e); err != nil {
			return err
		}
	}
	r.settle()
	return nil
}

// together is by what share λ₁ may fall for variables to count as entering at once:
// small beside what it falls to a solution of any use, but not beside the rounding of
// equal columns, which λ₂ enlarges by its inverse.
const together = 1e-8

// Fill lowers λ₁ until one more variable than the wanted number would enter, or
// to 0: the least penalised solution on its stretch of the path with no more
// variables than wanted. Where several would enter at once, as equal columns
// do, there is none with exactly the wanted number: it has fewer, or where those
// are the first to enter, and it would have none, all of them.
func (r *Regression) Fill(ctx context.Context, nonzeros int) error {
	for len(r.active) > nonzeros {
		if err := r.change(ctx, r.advance(nil, 1, math.Inf(1))); err != nil {
			return err
		}
	}
	r.left = -1 // what left on the way up may come back at once
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

// Respond moves to another response c = Xᵀy at the same λ₁.
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

// change lets the variable of e join or leave.
func (r *Regression) change(ctx context.Context, e event) error {
	if e.what == leaves {
		r.leave(e.position)
	} else if err := r.join(e.variable, e.sign); err != nil {
		return err
	}
	return checkpoint.Reached(ctx)
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

func (r *Regression) leave(position int) {
	variable := r.active[position]
	r.left, r.leftSign = variable, r.signs[position]
	r.factor.remove(position)
	r.active = append(r.active[:position], r.active[position+1:]...)
	r.signs = append(r.signs[:position], r.signs[position+1:]...)
	r.isActive[variable] = false
	r.beta[variable] = 0
}

// settle computes β and r anew from the active set, so that no rounding of the
// path stays.
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
		blas64.Axpy(-values[i], r.net.row(k), vector(r.rest))
	}
}

// row returns row k of H.
func (n *Net) row(k int) blas64.Vector {
	return vector(n.h.Data[k*n.h.Stride : k*n.h.Stride+n.h.Cols])
}

func vector(x []float64) blas64.Vector { return blas64.Vector{N: len(x), Data: x, Inc: 1} }
