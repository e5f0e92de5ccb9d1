package linalg

import (
	"math"

	"gonum.org/v1/gonum/blas/blas64"
)

// RankTolerance is the relative pivot below which the normal equations of one
// observation count as singular.
const RankTolerance = 1e-13

// NormalSolver solves the V×V normal equations Hβ = y of one observation. Components
// that do not exist for the observation (zero row and column) get 0.
type NormalSolver struct {
	v      int
	factor []float64 // V×V lower Cholesky factor of the last h
	Zero   []bool
}

// NewNormalSolver returns a solver for V×V equations.
func NewNormalSolver(v int) *NormalSolver {
	return &NormalSolver{v: v, factor: make([]float64, v*v), Zero: make([]bool, v)}
}

// Solve overwrites y with the least-squares coefficients. It reads the lower triangle
// of h, V×V row-major. If H is singular it returns the solution of minimum norm; this
// is the meaning of P⁻¹ in the paper.
func (s *NormalSolver) Solve(h, y []float64) {
	if s.Factorise(h) {
		s.BackSolve(y)
		return
	}
	minimumNorm(h, y, s.v)
}

// Factorise computes the Cholesky factor of h and reports whether h has full
// rank on the components that exist.
func (s *NormalSolver) Factorise(h []float64) bool {
	v, l := s.v, s.factor
	for i := 0; i < v; i++ {
		li := l[i*v : i*v+i+1]
		for j := 0; j <= i; j++ {
			earlier, sum := l[j*v:j*v+j], h[i*v+j]
			for t, x := range li[:len(earlier)] {
				sum -= x * earlier[t]
			}
			if j < i {
				li[j] = sum / l[j*v+j]
			} else if !s.pivot(h, i, sum) {
				return false
			}
		}
	}
	return true
}

// pivot sets entry (i, i) of the factor from left, the rest of that entry of h, and
// reports whether it is large enough. A component that does not exist gets 1.
func (s *NormalSolver) pivot(h []float64, i int, left float64) bool {
	diagonal := h[i*s.v+i]
	if s.Zero[i] = diagonal == 0; s.Zero[i] {
		left = 1
	} else if !(left > RankTolerance*diagonal) {
		return false
	}
	s.factor[i*s.v+i] = math.Sqrt(left)
	return true
}

// BackSolve overwrites y with H⁻¹y after factorise.
func (s *NormalSolver) BackSolve(y []float64) {
	v, l := s.v, s.factor
	for i := 0; i < v; i++ {
		row, sum := l[i*v:i*v+i], y[i]
		for t, x := range y[:len(row)] {
			sum -= row[t] * x
		}
		y[i] = sum / l[i*v+i]
	}
	for i := v - 1; i >= 0; i-- {
		y[i] /= l[i*v+i]
		if s.Zero[i] {
			y[i] = 0
		}
		row, before := l[i*v:i*v+i], y[:i]
		for t, value := range row[:len(before)] {
			before[t] -= value * y[i]
		}
	}
}

// minimumNorm overwrites y with the pseudo-inverse of h times y. It reads the lower
// triangle of the symmetric h.
func minimumNorm(h, y []float64, v int) {
	eigen := NewEigen(v)
	if !eigen.Decompose(blas64.General{Rows: v, Cols: v, Stride: v, Data: h}) {
		clear(y)
		return
	}
	right := append([]float64(nil), y...)
	clear(y)
	for i, value := range eigen.Values {
		if value > RankTolerance*float64(v)*eigen.Values[0] {
			u := eigen.Vectors.Data[i*v : (i+1)*v]
			Subtract(y, -blas64.Dot(Vector(u), Vector(right))/value, u)
		}
	}
}

// leastShare is the first fraction of the trace that Regularise adds to the diagonal of
// a singular system.
const leastShare = 1e-12

// Regularise factorises h after adding to its diagonal as much as full rank needs.
func (s *NormalSolver) Regularise(h blas64.General) {
	trace := 0.0
	for i := range h.Rows {
		trace += h.Data[i*h.Stride+i]
	}
	for share := leastShare; !s.Factorise(h.Data) && share < 1; share *= 100 {
		for i := range h.Rows {
			h.Data[i*h.Stride+i] += share * trace
		}
	}
}

// LogDet returns log det H after Factorise.
func (s *NormalSolver) LogDet() float64 {
	sum := 0.0
	for i := range s.v {
		sum += 2 * math.Log(s.factor[i*s.v+i])
	}
	return sum
}

// Inverse fills to (V×V, both triangles) with H⁻¹ after Factorise: L⁻ᵀL⁻¹, with the columns
// of L⁻¹ in the rows of the upper triangle.
func (s *NormalSolver) Inverse(to []float64) {
	v, l := s.v, s.factor
	for i := range v {
		row := to[i*v : (i+1)*v] // column i of L⁻¹, from the diagonal on
		row[i] = 1 / l[i*v+i]
		for j := i + 1; j < v; j++ {
			sum := 0.0
			for t, value := range l[j*v+i : j*v+j] {
				sum += value * row[i+t]
			}
			row[j] = -sum / l[j*v+j]
		}
	}
	for i := range v {
		own := to[i*v : (i+1)*v]
		for j := i; j < v; j++ {
			sum, other := 0.0, to[j*v+j:(j+1)*v]
			for t, value := range own[j:] {
				sum += value * other[t]
			}
			own[j] = sum
		}
	}
	for i := range v {
		if s.Zero[i] {
			to[i*v+i] = 0
		}
		for j := range i {
			to[i*v+j] = to[j*v+i]
		}
	}
}

// Lower returns a copy of the lower Cholesky factor after Factorise, V×V; above the
// diagonal it is 0.
func (s *NormalSolver) Lower() []float64 {
	out := make([]float64, s.v*s.v)
	for i := range s.v {
		copy(out[i*s.v:i*s.v+i+1], s.factor[i*s.v:i*s.v+i+1])
	}
	return out
}
