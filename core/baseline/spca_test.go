package baseline

import (
	"context"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/linalg"
	"ppca/core/model"
)

// bothForms are the λ₂ of the two algorithms of SPCA.
var bothForms = map[string]float64{"elastic nets": 1e-6, "soft thresholds": math.Inf(1)}

func fitSparse(t *testing.T, d fit.Data, o fit.Options, s Sparsity) *model.Model {
	t.Helper()
	m, err := SPCA(context.Background(), d, o, s)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestSPCAHasRequestedNonzeros(t *testing.T) {
	for _, size := range [][2]int{{60, 20}, {20, 45}, {300, 90}} {
		d := turning(size[0], size[1])
		for name, ridge := range bothForms {
			for _, wanted := range []int{1, 7, size[1] - 1} {
				m := fitSparse(t, d, options(t, d, 3, 0, 4), Sparsity{Nonzeros: wanted, Ridge: ridge})
				for v := 0; v < 3; v++ {
					got := 0
					for _, b := range m.Projection.RawRowView(v) {
						if b != 0 {
							got++
						}
					}
					if got != wanted {
						t.Errorf("%v, %s, vector %d: %d non-zeros, %d wanted", size, name, v+1, got, wanted)
					}
				}
				var gram mat.Dense
				gram.Mul(m.Basis, m.Basis.T())
				if !mat.EqualApprox(&gram, mat.NewDiagDense(3, []float64{1, 1, 1}), 1e-10) {
					t.Errorf("%v, %s, %d non-zeros: A is not orthonormal", size, name, wanted)
				}
			}
		}
	}
}

// TestSPCAReconstructsByItsCriterion compares with x̂ = μ + AᵀB(x − μ) computed
// directly, and with least squares on the loadings by a QR decomposition.
func TestSPCAReconstructsByItsCriterion(t *testing.T) {
	ctx := context.Background()
	d := turning(50, 12)
	for name, ridge := range bothForms {
		o := options(t, d, 3, 0, 4)
		var last fit.Progress
		o.Record = func(p fit.Progress) { last = p }
		m := fitSparse(t, d, o, Sparsity{Nonzeros: 5, Ridge: ridge})
		n, k := d.X.Dims()
		centred := mat.NewDense(n, k, nil)
		centred.Apply(func(i, c int, x float64) float64 { return x - m.Mean.At(0, c) }, d.X)
		var beta, left mat.Dense
		beta.Mul(centred, m.Projection.T())
		left.Mul(&beta, m.Basis)
		left.Sub(centred, &left)
		own, err := m.Project(ctx, d.X, d.Theta, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !mat.EqualApprox(own.Coefficients, &beta, 1e-10) {
			t.Errorf("%s: the coefficients are not B(x − μ)", name)
		}
		checkRMSE(t, name+" by the criterion", own.RMSE, &left)
		square := mat.Norm(&left, 2) * mat.Norm(&left, 2) / float64(n)
		if !(math.Abs(last.Energy.Data-square) <= 1e-9*square) || !(math.Abs(m.Summary.Energy.Data-square) <= 1e-9*square) {
			t.Errorf("%s: data term %v reported, %v of the model, %v computed", name, last.Energy.Data, m.Summary.Energy.Data, square)
		}

		var solution mat.Dense
		if err := solution.Solve(m.Projection.T(), centred.T()); err != nil {
			t.Fatal(err)
		}
		left.Mul(solution.T(), m.Projection)
		left.Sub(centred, &left)
		least, err := m.LeastSquares().Project(ctx, d.X, d.Theta, nil)
		if err != nil {
			t.Fatal(err)
		}
		checkRMSE(t, name+" by least squares", least.RMSE, &left)
	}
}

func checkRMSE(t *testing.T, name string, got []float64, left *mat.Dense) {
	t.Helper()
	for i, r := range got {
		row := left.RawRowView(i)
		if want := mat.Norm(mat.NewVecDense(len(row), row), 2) / math.Sqrt(float64(len(row))); !(math.Abs(r-want) <= 1e-10) {
			t.Errorf("%s: RMSE of row %d is %v, want %v", name, i+1, r, want)
			return
		}
	}
}

// TestSPCAWithoutSparsityIsPCA allows every loading to be nonzero.
func TestSPCAWithoutSparsityIsPCA(t *testing.T) {
	for _, size := range [][2]int{{80, 15}, {25, 40}} {
		d := turning(size[0], size[1])
		o := options(t, d, 3, 0, 4)
		p, err := PCA(context.Background(), d, o)
		if err != nil {
			t.Fatal(err)
		}
		for name, ridge := range bothForms {
			m := fitSparse(t, d, o, Sparsity{Nonzeros: size[1], Ridge: ridge})
			if !(math.Abs(m.Summary.RMSE-p.Summary.RMSE) <= 1e-5*p.Summary.RMSE) {
				t.Errorf("%v, %s: RMSE %v, that of PCA is %v", size, name, m.Summary.RMSE, p.Summary.RMSE)
			}
		}
	}
}

// TestSPCAIsStationary runs one more round, by independent code, from the result of
// SPCA. The loadings must not change by more than the tolerance.
func TestSPCAIsStationary(t *testing.T) {
	d := turning(60, 20)
	m := fitSparse(t, d, options(t, d, 3, 0, 4), Sparsity{Nonzeros: 8, Ridge: math.Inf(1)})
	x := mat.DenseCopyOf(d.X)
	x.Apply(func(_, c int, value float64) float64 { return value - m.Mean.At(0, c) }, x)
	var image mat.Dense
	image.Product(m.Basis, x.T(), x)
	next := mat.NewDense(3, 20, nil)
	if err := (threshold{8}).sparsify(context.Background(), image.RawMatrix(), next.RawMatrix()); err != nil {
		t.Fatal(err)
	}
	last := linalg.Zeros(3, 20)
	largestMove(m.Projection.RawMatrix(), last)
	for v := 0; v < 3; v++ { // the model may have changed the signs of a and b
		if mat.Dot(next.RowView(v), m.Projection.RowView(v)) < 0 {
			t.Errorf("vector %d: a and b have opposite directions", v+1)
		}
	}
	if moved := largestMove(next.RawMatrix(), last); moved > settled {
		t.Errorf("one more round moves a loading by %v", moved)
	}
}

// TestSPCAStops stops at every checkpoint in turn. It expects the error before the
// first round is done, then the best model so far, then a complete model that is not
// scored.
func TestSPCAStops(t *testing.T) {
	d := turning(40, 12)
	o := options(t, d, 2, 0, 4)
	for name, ridge := range bothForms {
		s := Sparsity{Nonzeros: 4, Ridge: ridge}
		checkpoints := 0
		full, err := SPCA(job.WithCheckpoints(context.Background(), func() error { checkpoints++; return nil }), d, o, s)
		if err != nil {
			t.Fatal(err)
		}
		stage, models := 0, 0
		for at := 1; at <= checkpoints; at++ {
			m, err := SPCA(stopping(at), d, o, s)
			next := stage
			switch {
			case err == nil && m.Summary.Status == fit.Cancelled && m.Summary.Evaluations > 0 && m.Summary.RMSE > 0:
				next = 1
				models++
			case err == nil && m.Summary.RMSE == full.Summary.RMSE:
				next = 2
			case err != context.Canceled:
				t.Fatalf("%s, checkpoint %d: %v", name, at, err)
			default:
				next = 0
			}
			if next < stage {
				t.Fatalf("%s, checkpoint %d of %d: stage %d after %d", name, at, checkpoints, next, stage)
			}
			stage = next
		}
		t.Logf("%s: %d checkpoints, %d models that were not finished", name, checkpoints, models)
		if models == 0 {
			t.Errorf("%s: no stop returned the best model so far", name)
		}
	}
}

func TestSPCARefuses(t *testing.T) {
	d := turning(20, 5)
	for _, s := range []Sparsity{{Nonzeros: 0}, {Nonzeros: 6}} {
		if _, err := SPCA(context.Background(), d, options(t, d, 2, 0, 4), s); fault.CodeOf(err) != fault.Option {
			t.Errorf("%+v: %v", s, err)
		}
	}
	wide := turning(6, 20)
	if _, err := SPCA(context.Background(), wide, options(t, wide, 2, 0, 4), Sparsity{Nonzeros: 15}); fault.CodeOf(err) != fault.Option {
		t.Errorf("15 non-zeros of 6 observations without λ₂: %v", err)
	}
	m := fitSparse(t, d, options(t, d, 2, 0, 4), Sparsity{Nonzeros: 3, Ridge: 1e-6})
	seen := make([]bool, 20*5)
	for i := range seen {
		seen[i] = i != 17
	}
	if _, err := m.Project(context.Background(), d.X, d.Theta, seen); fault.CodeOf(err) != fault.Unsupported {
		t.Errorf("a missing cell: %v", err)
	}
}
