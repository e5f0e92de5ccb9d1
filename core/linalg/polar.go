package linalg

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
)

const (
	nearIdentity = 0.5   // largest ‖G − I‖ from which the iteration is used
	rootAccuracy = 1e-15 // ‖T − I‖² at which the iteration ends
)

// Polar replaces the rows of q (V×K, full rank) by the nearest orthonormal
// rows, (QQᵀ)^−½ Q.
func Polar(q blas64.General) { NewPolariser(q.Rows, q.Cols).Polar(q) }

// A Polariser computes polar factors and reuses its memory.
type Polariser struct {
	gram, root, half, step, scratch []float64 // V×V
	rows                            []float64 // V×K
	eigen                           *Eigen
}

// NewPolariser returns a Polariser for up to v rows of up to k entries.
func NewPolariser(v, k int) *Polariser {
	square := func() []float64 { return make([]float64, v*v) }
	return &Polariser{gram: square(), root: square(), half: square(), step: square(), scratch: square(),
		rows: make([]float64, v*k), eigen: NewEigen(v)}
}

// Polar is the function Polar in the memory of p.
func (p *Polariser) Polar(q blas64.General) {
	gram := square(p.gram, q.Rows)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, q, q, 0, gram)
	root, ok := p.inverseRootNear(gram)
	if !ok {
		root, ok = p.inverseRoot(gram)
	}
	if !ok {
		Orthonormalise(q)
		return
	}
	out := blas64.General{Rows: q.Rows, Cols: q.Cols, Stride: max(q.Cols, 1), Data: p.rows[:q.Rows*q.Cols]}
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, root, q, 0, out)
	copyRows(q, out)
}

// inverseRootNear returns G^−½ for G near I by the coupled Newton–Schulz iteration
// (Higham 2008, equation 6.35), or false if G is too far from I. Short steps on the
// manifold give such G, and products of V×V matrices are cheaper than eigenvectors.
func (p *Polariser) inverseRootNear(gram blas64.General) (blas64.General, bool) {
	v := gram.Rows
	distance := distanceToIdentity(gram)
	if !(distance < nearIdentity) {
		return blas64.General{}, false
	}
	y, z, t, scratch := square(p.half, v), square(p.root, v), square(p.step, v), square(p.scratch, v)
	copyRows(y, gram)
	setIdentity(z)
	for distance*distance > rootAccuracy {
		blas64.Gemm(blas.NoTrans, blas.NoTrans, -0.5, z, y, 0, t) // T = (3I − ZY)/2
		for i := 0; i < v; i++ {
			t.Data[i*t.Stride+i] += 1.5
		}
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, y, t, 0, scratch)
		y, scratch = scratch, y
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, t, z, 0, scratch)
		z, scratch = scratch, z
		distance = distanceToIdentity(t)
	}
	return z, true
}

// distanceToIdentity returns ‖m − I‖_F.
func distanceToIdentity(m blas64.General) float64 {
	sum := 0.0
	for i := 0; i < m.Rows; i++ {
		for j := 0; j < m.Rows; j++ {
			d := m.Data[i*m.Stride+j]
			if i == j {
				d--
			}
			sum += d * d
		}
	}
	return math.Sqrt(sum)
}

// inverseRoot returns G^−½ from the eigenvectors, or false if G is singular.
func (p *Polariser) inverseRoot(gram blas64.General) (blas64.General, bool) {
	v := gram.Rows
	if !p.eigen.Decompose(gram) || v > 0 && !(p.eigen.Values[v-1] > dependent*p.eigen.Values[0]) {
		return blas64.General{}, false
	}
	vectors, scaled, root := p.eigen.Vectors, square(p.scratch, v), square(p.root, v)
	copyRows(scaled, vectors)
	for i, value := range p.eigen.Values {
		blas64.Scal(1/math.Sqrt(value), rowOf(scaled, i))
	}
	blas64.Gemm(blas.Trans, blas.NoTrans, 1, vectors, scaled, 0, root)
	return root, true
}

// square views memory as a v×v matrix.
func square(data []float64, v int) blas64.General {
	return blas64.General{Rows: v, Cols: v, Stride: max(v, 1), Data: data[:v*v]}
}

func setIdentity(m blas64.General) {
	for i := 0; i < m.Rows; i++ {
		clear(rowOf(m, i).Data)
		m.Data[i*m.Stride+i] = 1
	}
}
