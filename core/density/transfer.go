package density

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// A Transfer maps the factors of an individual at one θ to those at another.
type Transfer struct {
	from, to *Law
	turn     *mat.Dense // F×F, diag(C′C⁻¹, I)
}

// Transfer returns the map from the factors of l to those of another law of the same
// density: β′ = m′ + C′C⁻¹(β − m) with the lower Cholesky factors C of Λ and C′ of Λ′, so
// that β′ has the distribution of coefficients there; z stays.
func (l *Law) Transfer(to *Law) *Transfer {
	f := len(l.Mean)
	t := &Transfer{l, to, mat.NewDense(f, f, nil)}
	for a := range f {
		t.turn.Set(a, a, 1)
	}
	v := l.components
	own, other := lower(l.covariance, v), lower(to.covariance, v)
	part := t.turn.Slice(0, v, 0, v).(*mat.Dense)
	var inverse mat.TriDense
	_ = inverse.InverseTri(own) // reports only a large condition
	part.Mul(other, &inverse)
	return t
}

// lower returns the lower Cholesky factor of a covariance, v×v.
func lower(covariance []float64, v int) *mat.TriDense {
	var chol mat.Cholesky
	s := mat.NewSymDense(v, append([]float64(nil), covariance...))
	for share := leastVariance; !chol.Factorize(s); share *= 10 {
		for a := range v {
			s.SetSym(a, a, s.At(a, a)+max(share*mat.Trace(s)/float64(v), math.SmallestNonzeroFloat64))
		}
	}
	out := mat.NewTriDense(v, mat.Lower, nil)
	chol.LTo(out)
	return out
}

// Moved returns the factors at the other θ.
func (t *Transfer) Moved(factors []float64) []float64 {
	f := len(factors)
	deviation := mat.NewVecDense(f, nil)
	for a := range f {
		deviation.SetVec(a, factors[a]-t.from.Mean[a])
	}
	out := mat.NewVecDense(f, nil)
	out.MulVec(t.turn, deviation)
	out.AddVec(out, mat.NewVecDense(f, t.to.Mean))
	return out.RawVector().Data
}

// Deviations fills to (K) with the standard errors of the cells of the individual at the
// other θ: of its factors, of covariance F×F at the first θ, and of the noise.
func (t *Transfer) Deviations(to, covariance []float64) {
	f := len(t.from.Mean)
	var moved mat.Dense
	moved.Product(t.turn, mat.NewDense(f, f, covariance), t.turn.T())
	p := &Posterior{Factors: make([]float64, f), Covariance: moved.RawMatrix().Data}
	for c := range to {
		_, to[c] = t.to.Fill(p, c)
	}
}
