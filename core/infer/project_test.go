package infer_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/method"
)

// TestProjectWithMissingCells: where a row has hardly more known cells than components,
// its coefficients are bounded, unlike those by least squares, and near those of all cells.
// Complete rows keep least squares unless the caller asks for means.
func TestProjectWithMissingCells(t *testing.T) {
	const n, k = 200, 8
	random := rand.New(rand.NewPCG(6, 6))
	full := fit.Data{X: mat.NewDense(n, k, nil)}
	for i := range n {
		theta := random.Float64()
		full.Theta = append(full.Theta, theta)
		a, b := 3*random.NormFloat64(), 2*random.NormFloat64()
		for c := range k {
			full.X.(*mat.Dense).Set(i, c, theta+a*math.Cos(float64(c))+b*math.Cos(float64(2*c+1))*(1+theta)+0.5*random.NormFloat64())
		}
	}
	m, err := method.FitWithDensity(context.Background(), full, method.Settings{Components: 2})
	if err != nil {
		t.Fatal(err)
	}
	holed := full
	holed.Observed = make([]bool, n*k)
	for cell := range holed.Observed {
		i, c := cell/k, cell%k
		holed.Observed[cell] = i%2 == 0 || c == i%k || c == (i+3)%k
	}
	all, err := m.Project(context.Background(), full.X, full.Theta, nil)
	if err != nil {
		t.Fatal(err)
	}
	least, err := m.Project(context.Background(), holed.X, holed.Theta, holed.Observed)
	if err != nil {
		t.Fatal(err)
	}
	means, err := infer.Project(context.Background(), m, holed, false)
	if err != nil {
		t.Fatal(err)
	}
	everywhere, err := infer.Project(context.Background(), m, holed, true)
	if err != nil {
		t.Fatal(err)
	}
	rough, near := 0.0, 0.0
	for i := range n {
		same := mat.Equal(means.Coefficients.RowView(i), least.Coefficients.RowView(i)) && means.RMSE[i] == least.RMSE[i]
		if complete := i%2 == 0; same != complete {
			t.Fatalf("row %d: least squares %v, complete %v", i+1, same, complete)
		}
		if mat.Equal(everywhere.Coefficients.RowView(i), least.Coefficients.RowView(i)) {
			t.Fatalf("row %d is by least squares", i+1)
		}
		for v := range 2 {
			rough += math.Pow(least.Coefficients.At(i, v)-all.Coefficients.At(i, v), 2)
			near += math.Pow(means.Coefficients.At(i, v)-all.Coefficients.At(i, v), 2)
		}
		back, err := m.Reconstruct(means.Coefficients.Slice(i, i+1, 0, 2), full.Theta[i:i+1])
		if err != nil {
			t.Fatal(err)
		}
		square, count := 0.0, 0.0
		for c := range k {
			if holed.Observed[i*k+c] {
				square += math.Pow(back.At(0, c)-full.X.At(i, c), 2)
				count++
			}
		}
		if want := math.Sqrt(square / count); math.Abs(means.RMSE[i]-want) > 1e-9 {
			t.Fatalf("row %d has the error %v, want %v", i+1, means.RMSE[i], want)
		}
	}
	if near > rough/2 {
		t.Errorf("coefficients of rows with gaps are off by %v, and by least squares by %v", math.Sqrt(near/n), math.Sqrt(rough/n))
	}
	score, err := infer.Score(context.Background(), m, holed, false)
	if err != nil || math.Abs(score.RMSE-mat.Sum(mat.NewVecDense(n, means.RMSE))/n) > 1e-12 {
		t.Errorf("the score is %v, %v", score, err)
	}
	m.Density = nil
	if _, err := infer.Project(context.Background(), m, holed, true); fault.CodeOf(err) != fault.Unsupported {
		t.Errorf("without a density: %v", err)
	}
	if old, err := infer.Project(context.Background(), m, holed, false); err != nil || !mat.Equal(old.Coefficients, least.Coefficients) {
		t.Errorf("a model of an older file does not project by least squares: %v", err)
	}
}
