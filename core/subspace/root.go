package subspace

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

const (
	nearIdentity = 0.5   // largest ‖G − I‖ from which the iteration is taken
	rootAccuracy = 1e-15 // of ‖T − I‖², where the iteration ends
)

// inverseRootNear returns G^−½ for G near I by the coupled Newton–Schulz
// iteration (Higham 2008, equation 6.35), or nothing where G is too far away.
// Short steps on the manifold make such G, and products of V×V matrices are
// cheaper than eigenvectors.
func inverseRootNear(gram *mat.SymDense) blas64.General {
	v := gram.SymmetricDim()
	y, z, t, scratch := mat.DenseCopyOf(gram).RawMatrix(), identity(v), general(v, v), general(v, v)
	distance := distanceToIdentity(y)
	if !(distance < nearIdentity) {
		return blas64.General{}
	}
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
	return z
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

// inverseRoot returns G^−½ from the eigenvectors, or nothing where G is
// singular.
func inverseRoot(gram *mat.SymDense) blas64.General {
	var eig mat.EigenSym
	if !eig.Factorize(gram, true) {
		return blas64.General{}
	}
	values := eig.Values(nil)
	if !(values[0] > dependent*values[len(values)-1]) {
		return blas64.General{}
	}
	var vectors, scaled, root mat.Dense
	eig.VectorsTo(&vectors)
	scaled.Apply(func(_, c int, x float64) float64 { return x / math.Sqrt(values[c]) }, &vectors)
	root.Mul(&scaled, vectors.T())
	return root.RawMatrix()
}

func identity(n int) blas64.General {
	m := general(n, n)
	for i := 0; i < n; i++ {
		m.Data[i*m.Stride+i] = 1
	}
	return m
}
