package method

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/infer"
)

// A holed set is a set of observations with a share of the cells removed at random.
type holed struct {
	full     *mat.Dense
	theta    []float64
	observed []bool
}

func removeCells(x mat.Matrix, theta []float64, share float64) holed {
	h := holed{full: mat.DenseCopyOf(x), theta: theta}
	n, k := x.Dims()
	random := rand.New(rand.NewPCG(1, 1))
	for range n * k {
		h.observed = append(h.observed, random.Float64() >= share)
	}
	return h
}

// error returns the RMSE of x on the removed cells.
func (h holed) error(x *mat.Dense) float64 {
	square, count := 0.0, 0.0
	_, k := x.Dims()
	for cell, known := range h.observed {
		if !known {
			e := x.At(cell/k, cell%k) - h.full.At(cell/k, cell%k)
			square, count = square+e*e, count+1
		}
	}
	return math.Sqrt(square / count)
}

// byPPCA imputes the removed cells by PPCA fitted to the others, and returns its error.
func (h holed) byPPCA(t *testing.T, s Settings) float64 {
	t.Helper()
	d := fit.Data{X: h.full, Theta: h.theta, Observed: h.observed}
	m, err := Fit(context.Background(), d, s, nil)
	if err != nil {
		t.Fatal(err)
	}
	filled, err := infer.Impute(context.Background(), m, d, 0.1, 1)
	if err != nil {
		t.Fatal(err)
	}
	found := h.error(filled.X)
	t.Logf("PPCA %.4f, estimated from %d cells held out %.4f; %s after %d evaluations, %.1f s", found, filled.HeldOut, filled.RMSE, m.Summary.Status, m.Summary.Evaluations, m.Summary.Seconds)
	if !(math.Abs(filled.RMSE-found) <= 0.15*found) {
		t.Errorf("estimated error %v, error %v", filled.RMSE, found)
	}
	return found
}

// byMeans fills the removed cells with column means, then with the reconstruction by
// PCA of the filled observations, and returns its error.
func (h holed) byMeans(t *testing.T, components int) float64 {
	t.Helper()
	n, k := h.full.Dims()
	x := mat.DenseCopyOf(h.full)
	for c := range k {
		sum, count := 0.0, 0.0
		for i := range n {
			if h.observed[i*k+c] {
				sum, count = sum+x.At(i, c), count+1
			}
		}
		for i := range n {
			if !h.observed[i*k+c] {
				x.Set(i, c, sum/count)
			}
		}
	}
	m, err := Fit(context.Background(), fit.Data{X: x, Theta: h.theta}, Settings{Method: "pca", Components: components}, nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := m.Project(context.Background(), x, h.theta, nil)
	if err != nil {
		t.Fatal(err)
	}
	again, err := m.Reconstruct(p.Coefficients, h.theta)
	if err != nil {
		t.Fatal(err)
	}
	return h.error(again)
}

func (h holed) compare(t *testing.T, s Settings) {
	t.Helper()
	means, found := h.byMeans(t, s.Components), h.byPPCA(t, s)
	t.Logf("mean imputation and PCA %.4f: the error of PPCA is %.0f %% lower", means, 100*(1-found/means))
	if !(found < 0.7*means) {
		t.Errorf("RMSE on the removed cells is %v, by means and PCA %v: it should be at least 30 %% lower", found, means)
	}
}

// TestRemovedCells does the same with drawn observations of two components that turn
// with θ.
func TestRemovedCells(t *testing.T) {
	const n, k = 200, 20
	random := rand.New(rand.NewPCG(5, 5))
	x, theta := mat.NewDense(n, k, nil), make([]float64, n)
	for i := range n {
		theta[i] = 4 * random.Float64()
		a, b := 3*random.NormFloat64(), 2*random.NormFloat64()
		for c := range k {
			at := float64(c) / 3
			x.Set(i, c, math.Sin(at+theta[i])+a*math.Cos(at+theta[i]/2)+b*math.Sin(2*at-theta[i]/3)+0.05*random.NormFloat64())
		}
	}
	removeCells(x, theta, 0.3).compare(t, Settings{Bins: 4, Components: 2})
}
