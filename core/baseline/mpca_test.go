package baseline

import (
	"context"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// TestMPCAAgainstTheDual compares with coefficients from the n×n matrix of inner
// products: with (X − μ)(X − μ)ᵀ = UΣ²Uᵀ, PCA has UΣ and MPCA √n·U, up to sign.
func TestMPCAAgainstTheDual(t *testing.T) {
	ctx := context.Background()
	for _, size := range [][2]int{{60, 9}, {30, 80}, {120, 70}} {
		n, count := size[0], 3
		d := turning(n, size[1])
		o := options(t, d, count, 0, 4)
		p, err := PCA(ctx, d, o)
		if err != nil {
			t.Fatal(err)
		}
		m, err := MPCA(ctx, d, o)
		if err != nil {
			t.Fatal(err)
		}
		x := mat.DenseCopyOf(d.X)
		x.Apply(func(_, c int, value float64) float64 { return value - m.Mean.At(0, c) }, x)
		inner := mat.NewSymDense(n, nil)
		inner.SymOuterK(1, x)
		var eig mat.EigenSym
		eig.Factorize(inner, true)
		var u mat.Dense
		eig.VectorsTo(&u)
		plain, err := p.Project(ctx, d.X, d.Theta, nil)
		if err != nil {
			t.Fatal(err)
		}
		modified, err := m.Project(ctx, d.X, d.Theta, nil)
		if err != nil {
			t.Fatal(err)
		}
		for v := 0; v < count; v++ {
			sigma := math.Sqrt(eig.Values(nil)[n-1-v])
			dual := u.ColView(n - 1 - v)
			if mat.Dot(dual, plain.Coefficients.ColView(v)) < 0 {
				sigma = -sigma
			}
			for i := 0; i < n; i++ {
				want := sigma * dual.AtVec(i)
				if got := plain.Coefficients.At(i, v); !(math.Abs(got-want) <= 1e-8) {
					t.Fatalf("%v, PCA: coefficient %d of row %d is %v, the dual has %v", size, v+1, i+1, got, want)
				}
				want *= math.Sqrt(float64(n)) / math.Abs(sigma)
				if got := modified.Coefficients.At(i, v); !(math.Abs(got-want) <= 1e-8) {
					t.Fatalf("%v, MPCA: coefficient %d of row %d is %v, the dual has %v", size, v+1, i+1, got, want)
				}
			}
			if m.CoefficientSD[v] != 1 {
				t.Errorf("%v: standard deviation %v", size, m.CoefficientSD[v])
			}
		}
		if !(math.Abs(m.Summary.RMSE-p.Summary.RMSE) <= 1e-12) {
			t.Errorf("%v: RMSE %v, that of PCA is %v", size, m.Summary.RMSE, p.Summary.RMSE)
		}
		a, _ := p.At(1)
		b, _ := m.At(1)
		for v := range a.Explained {
			if !(math.Abs(a.Explained[v]-b.Explained[v]) <= 1e-9*a.Explained[v]) {
				t.Errorf("%v: variance %v along component %d, PCA has %v", size, b.Explained[v], v+1, a.Explained[v])
			}
		}
	}
}
