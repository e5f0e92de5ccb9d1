package baseline

import (
	"context"
	"math"
	"testing"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/linalg"
)

// pitprops are the correlations of 13 measurements of 180 pit props (Jeffers 1967, Two
// case studies in the application of principal component analysis): the diameter of the
// top, the length, the moisture, …
var pitprops = []float64{
	1, 0.954, 0.364, 0.342, -0.129, 0.313, 0.496, 0.424, 0.592, 0.545, 0.084, -0.019, 0.134,
	0.954, 1, 0.297, 0.284, -0.118, 0.291, 0.503, 0.419, 0.648, 0.569, 0.076, -0.036, 0.144,
	0.364, 0.297, 1, 0.882, -0.148, 0.153, -0.029, -0.054, 0.125, -0.081, 0.162, 0.220, 0.126,
	0.342, 0.284, 0.882, 1, 0.220, 0.381, 0.174, -0.059, 0.137, -0.014, 0.097, 0.169, 0.015,
	-0.129, -0.118, -0.148, 0.220, 1, 0.364, 0.296, 0.004, -0.039, 0.037, -0.091, -0.145, -0.208,
	0.313, 0.291, 0.153, 0.381, 0.364, 1, 0.813, 0.090, 0.211, 0.274, -0.036, 0.024, -0.329,
	0.496, 0.503, -0.029, 0.174, 0.296, 0.813, 1, 0.372, 0.465, 0.679, -0.113, -0.232, -0.424,
	0.424, 0.419, -0.054, -0.059, 0.004, 0.090, 0.372, 1, 0.482, 0.557, 0.061, -0.357, -0.202,
	0.592, 0.648, 0.125, 0.137, -0.039, 0.211, 0.465, 0.482, 1, 0.526, 0.085, -0.127, -0.076,
	0.545, 0.569, -0.081, -0.014, 0.037, 0.274, 0.679, 0.557, 0.526, 1, -0.319, -0.368, -0.291,
	0.084, 0.076, 0.162, 0.097, -0.091, -0.036, -0.113, 0.061, 0.085, -0.319, 1, 0.029, 0.007,
	-0.019, -0.036, 0.220, 0.169, -0.145, 0.024, -0.232, -0.357, -0.127, -0.368, 0.029, 1, 0.184,
	0.134, 0.144, 0.126, 0.015, -0.208, -0.329, -0.424, -0.202, -0.076, -0.291, 0.007, 0.184, 1,
}

// props returns observations with mean 0 whose inner products are the correlations: the
// rows of a Cholesky factor, once with each sign.
func props(t *testing.T) blas64.General {
	t.Helper()
	var cholesky mat.Cholesky
	if !cholesky.Factorize(mat.NewSymDense(13, pitprops)) {
		t.Fatal("the correlations are not positive definite")
	}
	var u mat.TriDense
	cholesky.UTo(&u)
	x := linalg.Zeros(26, 13)
	for i := 0; i < 13; i++ {
		for k := 0; k < 13; k++ {
			row(x, 2*i)[k] = u.At(i, k) / math.Sqrt2
			row(x, 2*i+1)[k] = -u.At(i, k) / math.Sqrt2
		}
	}
	return x
}

// adjusted returns the variances, in percent, of the scores of unit loadings (rows),
// each without the part that the scores before it explain: from R of the QR
// decomposition of the scores (Zou, Hastie & Tibshirani 2006, section 3.4).
func adjusted(x, loadings blas64.General) []float64 {
	scores := mat.NewDense(x.Rows, loadings.Rows, nil)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, x, loadings, 0, scores.RawMatrix())
	var qr mat.QR
	qr.Factorize(scores)
	var r mat.Dense
	qr.RTo(&r)
	shares := make([]float64, loadings.Rows)
	for i := range shares {
		shares[i] = 100 * r.At(i, i) * r.At(i, i) / 13
	}
	return shares
}

// penalised solves the elastic nets of SPCA at given λ₁ and λ₂ = 0.
type penalised struct {
	net     *Net
	lambda1 []float64
}

func (p penalised) sparsify(ctx context.Context, responses, b blas64.General) error {
	for v, lambda := range p.lambda1 {
		r := p.net.Regress(row(responses, v))
		if err := r.LowerTo(ctx, lambda); err != nil {
			return err
		}
		copy(row(b, v), r.Coefficients())
	}
	return nil
}

// TestPitprops repeats the example of Zou, Hastie & Tibshirani 2006 with λ₂ = 0 and
// their λ₁: the loadings and adjusted variances of their Table 3.
func TestPitprops(t *testing.T) {
	ctx := context.Background()
	x := props(t)
	a, _, err := linalg.Leading(ctx, linalg.Dense(x), 6, 1e-12, 1)
	if err != nil {
		t.Fatal(err)
	}
	s, err := newAlternation(ctx, x, a, Sparsity{Nonzeros: 1})
	if err != nil {
		t.Fatal(err)
	}
	gram := linalg.Zeros(13, 13)
	copy(gram.Data, pitprops)
	s.sparsify = penalised{NewNet(gram, 0), []float64{0.06, 0.16, 0.1, 0.5, 0.5, 0.5}}
	if status, err := s.run(ctx, func(float64) {}); err != nil || status != fit.Converged {
		t.Fatal(status, err)
	}
	printed := []map[int]float64{ // by variable number; all others are 0
		{1: -0.477, 2: -0.476, 5: 0.177, 7: -0.250, 8: -0.344, 9: -0.416, 10: -0.400},
		{3: 0.785, 4: 0.620, 8: -0.021, 12: 0.013},
		{5: 0.640, 6: 0.589, 7: 0.492, 13: -0.015},
		{11: -1}, {12: -1}, {13: 1},
	}
	for v, want := range printed {
		b := row(s.b, v)
		scale := 1 / blas64.Nrm2(linalg.Vector(b))
		for variable := range want { // either sign is a solution
			if b[variable-1]*want[variable] < 0 {
				scale = -scale
			}
			break
		}
		blas64.Scal(scale, linalg.Vector(b))
		for k, got := range b {
			if !(math.Abs(got-want[k+1]) <= 0.0015) || (got != 0) != (want[k+1] != 0) {
				t.Errorf("vector %d, variable %d: loading %.4f, printed %.3f", v+1, k+1, got, want[k+1])
			}
		}
	}
	for v, share := range adjusted(x, s.b) {
		if want := []float64{28.0, 14.0, 13.3, 7.4, 6.8, 6.2}[v]; !(math.Abs(share-want) <= 0.05) {
			t.Errorf("vector %d: adjusted variance %.2f %%, printed %.1f", v+1, share, want)
		}
	}
}
