package arrange

import (
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/linalg"
)

// A Stack holds the vectors of all knots one under another: U rows per knot, its mean
// first if there are means (lead = 1), then its V basis vectors.
type Stack struct {
	blas64.General // BU×K
	U, Lead        int
}

// NewStack returns a stack of zeros, with means if lead is 1.
func NewStack(p *Problem, lead int) Stack {
	u := p.V + lead
	rows := p.Graph.Knots() * u
	return Stack{General: blas64.General{Rows: rows, Cols: p.K, Stride: p.K, Data: make([]float64, rows*p.K)}, U: u, Lead: lead}
}

// Vector returns row r of knot b.
func (q Stack) Vector(b, r int) []float64 {
	at := (b*q.U + r) * q.Stride
	return q.Data[at : at+q.Cols]
}

// Mean returns the mean of knot b.
func (q Stack) Mean(b int) []float64 { return q.Vector(b, 0) }

// Component returns basis vector v of knot b.
func (q Stack) Component(b, v int) []float64 { return q.Vector(b, q.Lead+v) }

// Basis returns the first count basis vectors of knot b, columns lo…hi.
func (q Stack) Basis(b, count, lo, hi int) blas64.General {
	at := b*q.U + q.Lead
	return linalg.Block(q.General, at, at+count, lo, hi)
}

// Clone copies the vectors of a stack.
func (q Stack) Clone() Stack {
	q.Data = append([]float64(nil), q.Data...)
	return q
}

// Dot is the inner product of two stacks.
func Dot(a, b Stack) float64 { return blas64.Dot(linalg.Vector(a.Data), linalg.Vector(b.Data)) }

// WithMeans joins means (one row a knot) and bases (lead 0) into one stack.
func (p *Problem) WithMeans(means, bases Stack) Stack {
	q := NewStack(p, 1)
	for b := range p.PerKnot {
		copy(q.Mean(b), means.Mean(b))
		for v := 0; v < p.V; v++ {
			copy(q.Component(b, v), bases.Component(b, v))
		}
	}
	return q
}

// BasesOf returns the bases of q alone.
func (p *Problem) BasesOf(q Stack) Stack {
	bases := NewStack(p, 0)
	for b := range p.PerKnot {
		for v := 0; v < p.V; v++ {
			copy(bases.Component(b, v), q.Component(b, v))
		}
	}
	return bases
}
