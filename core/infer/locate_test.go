package infer_test

import (
	"context"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/method"
	"ppca/core/model"
)

// located returns the RMSE of θ of held-out rows in five folds, and the share of rows in
// their intervals.
func located(t *testing.T, f table, settings method.Settings) (rmse, covered float64, readings map[model.Reading]int) {
	t.Helper()
	d, _ := f.read(t)
	n, _ := d.X.Dims()
	readings = map[model.Reading]int{}
	for fold := range 5 {
		var train, test []int
		for i := range n {
			if i*7%5 == fold {
				test = append(test, i)
			} else {
				train = append(train, i)
			}
		}
		m, err := method.FitOn(context.Background(), d.Subset(train), settings, 1)
		if err != nil {
			t.Fatal(err)
		}
		held := d.Subset(test)
		read, err := infer.Locate(context.Background(), m, held, 0.9, false)
		if err != nil {
			t.Fatal(err)
		}
		for i, theta := range held.Theta {
			e := read.Theta.At(i, 0) - theta
			rmse += e * e / float64(n)
			if read.Lower.At(i, 0) <= theta && theta <= read.Upper.At(i, 0) {
				covered += 1 / float64(n)
			}
			readings[read.Reading[i]]++
		}
	}
	return math.Sqrt(rmse), covered, readings
}

// TestLocateHeldOut reads the θ of rows that were left out of the fit.
func TestLocateHeldOut(t *testing.T) {
	for _, c := range []struct {
		table
		most float64
	}{
		{table{file: "gasoline-nir.csv", theta: "octane"}, 0.30},
	} {
		rmse, covered, readings := located(t, c.table, method.Settings{Components: 5})
		t.Logf("%s: RMSE %.3f, %.2f in the intervals of 90 %%, %v", c.file, rmse, covered, readings)
		if rmse > c.most || covered < 0.8 {
			t.Errorf("%s: RMSE %v, want at most %v; %v in the intervals of 90 %%", c.file, rmse, c.most, covered)
		}
	}
}

// TestLocateOnARing reads an angle across the seam.
func TestLocateOnARing(t *testing.T) {
	const n, k = 160, 8
	d := fit.Data{X: mat.NewDense(n, k, nil), Theta: make([]float64, n)}
	for i := range n {
		theta := 360 * float64(i*37%n) / n
		d.Theta[i] = theta
		for c := range k {
			d.X.(*mat.Dense).Set(i, c, 3*math.Cos((theta-45*float64(c))*math.Pi/180)+0.1*math.Sin(float64(i*(c+3))))
		}
	}
	m, err := method.FitOn(context.Background(), d, method.Settings{Periodic: new(360.0), Bins: 12, Components: 1}, 1)
	if err != nil {
		t.Fatal(err)
	}
	read, err := infer.Locate(context.Background(), m, d, 0.9, true)
	if err != nil {
		t.Fatal(err)
	}
	for i, theta := range d.Theta {
		off := math.Abs(math.Mod(read.Theta.At(i, 0)-theta+540, 360) - 180)
		if off > 20 {
			t.Errorf("θ = %v was read as %v", theta, read.Theta.At(i, 0))
		}
	}
}
