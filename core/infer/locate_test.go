package infer_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/method"
	"ppca/core/model"
)

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
	m, err := method.FitWithDensity(context.Background(), d, method.Settings{Periodic: new(360.0), Bins: 12, Components: 1})
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

// TestLocateTwoParameters reads two parameters of fresh observations: of observations that
// are linear in θ by the regression, of others by the posterior.
func TestLocateTwoParameters(t *testing.T) {
	const n, k = 240, 10
	for name, of := range map[model.Reading]func(u, v float64, c int) float64{
		model.ByRegression: func(u, v float64, c int) float64 {
			return 2*u*math.Cos(float64(c)) + v*math.Sin(float64(2*c))
		},
		model.ByDensity: func(u, v float64, c int) float64 {
			return 2*math.Cos(3*u+float64(c)) + 2*math.Sin(1.5*v+float64(2*c))
		},
	} {
		random := rand.New(rand.NewPCG(2, 9))
		d := fit.Data{X: mat.NewDense(2*n, k, nil)}
		for i := range 2 * n {
			u, v, b := random.Float64(), 2*random.Float64(), random.NormFloat64()
			d.Theta = append(d.Theta, u, v)
			for c := range k {
				d.X.(*mat.Dense).Set(i, c, of(u, v, c)+b*math.Cos(float64(3*c+1))+0.2*random.NormFloat64())
			}
		}
		rows := rand.New(rand.NewPCG(1, 1)).Perm(2 * n)
		train, test := d.Subset(rows[:n]), d.Subset(rows[n:])
		m, err := method.FitWithDensity(context.Background(), train, method.Settings{Components: 1, Axes: []method.Axis{{Bins: 4}, {Bins: 4}}})
		if err != nil {
			t.Fatal(err)
		}
		for _, flat := range []bool{false, true} {
			l, err := infer.Locate(context.Background(), m, fit.Data{X: test.X}, 0.9, flat)
			if err != nil {
				t.Fatal(err)
			}
			if l.Contest.Chosen != name || len(l.Contest.Density) != 2 || len(l.Contest.Regression) != 2 {
				t.Errorf("the contest of %s is %+v", name, l.Contest)
			}
			for axis, most := range []float64{0.1, 0.2} {
				square, inside := 0.0, 0.0
				for i := range n {
					e := l.Theta.At(i, axis) - test.Theta[2*i+axis]
					square += e * e / n
					if l.Lower.At(i, axis) <= test.Theta[2*i+axis] && test.Theta[2*i+axis] <= l.Upper.At(i, axis) {
						inside += 1. / n
					}
				}
				if math.Sqrt(square) > most || inside < 0.82 || inside > 0.995 { // more than 90 %, where the grid is as coarse as the error
					t.Errorf("%s, flat %v: parameter %d is off by %v; %v in the intervals of 90 %%", name, flat, axis+1, math.Sqrt(square), inside)
				}
			}
		}
	}
}

// TestFlatPrior: with the prior of the data, θ that are frequent in training are more
// likely.
func TestFlatPrior(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 1))
	d := fit.Data{X: mat.NewDense(300, 2, nil)}
	for i := range 300 {
		theta := random.Float64()
		if theta = theta * theta * theta; i < 2 {
			theta = float64(i)
		}
		d.Theta = append(d.Theta, theta)
		for c := range 2 {
			d.X.(*mat.Dense).Set(i, c, theta+random.NormFloat64())
		}
	}
	m, err := method.FitWithDensity(context.Background(), d, method.Settings{Components: 1})
	if err != nil {
		t.Fatal(err)
	}
	m.Density.Errors.Regression = nil
	var means [2]float64
	for at, flat := range []bool{false, true} {
		l, err := infer.Locate(context.Background(), m, fit.Data{X: d.X}, 0.9, flat)
		if err != nil {
			t.Fatal(err)
		}
		means[at] = mat.Sum(l.Theta) / 300
	}
	if math.Abs(means[0]-0.25) > 0.05 || means[1] < means[0]+0.1 {
		t.Errorf("the mean θ read is %v with the prior of the data and %v with a flat one, want 0.25 and more", means[0], means[1])
	}
}
