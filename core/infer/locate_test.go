package infer_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/internal/testing/length"
	"ppca/core/internal/testing/shared"
	"ppca/core/method"
	"ppca/core/model"
	"ppca/core/synth"
)

// parts divides the groups of d into parts that are left out in turn.
func parts(d fit.Data, count int) []held {
	n, _ := d.X.Dims()
	group := func(i int) int {
		if d.Groups == nil {
			return i
		}
		return d.Groups[i]
	}
	perm := rand.New(rand.NewPCG(4, 4)).Perm(n)
	var out []held
	for part := range count {
		var train, test []int
		for i := range n {
			if perm[group(i)]%count == part {
				test = append(test, i)
			} else {
				train = append(train, i)
			}
		}
		out = append(out, held{d.Subset(train), d.Subset(test)})
	}
	return out
}

// A reading has the errors and the coverage of one way to read θ.
type reading struct{ square, inside, count float64 }

func (r reading) rmse() float64 { return math.Sqrt(r.square / r.count) }

// add adds the observations of a location whose θ is truth.
func (r *reading) add(l *infer.Location, truth []float64) {
	for i, theta := range truth {
		e := l.Theta.At(i, 0) - theta
		r.square += e * e
		r.count++
		if l.Lower.At(i, 0) <= theta && theta <= l.Upper.At(i, 0) {
			r.inside++
		}
	}
}

// TestLocateHeldOut reads θ of groups that were left out of the fit. The reader that the
// fit has chosen must be about as good as the better one, and its intervals right.
func TestLocateHeldOut(t *testing.T) {
	young := func(t *testing.T) fit.Data {
		d, _ := table{file: "nhanes-body.csv", theta: "age", ignore: "person,sex", standardise: true}.read(t)
		var rows []int
		for i, age := range d.Theta {
			if age < 20 {
				rows = append(rows, i)
			}
		}
		return d.Subset(rows)
	}
	all := []struct {
		name     string
		most     float64 // RMSE
		settings method.Settings
		held     func(t *testing.T) []held
	}{
		{"octane", 0.30, method.Settings{Components: 5}, func(t *testing.T) []held {
			d, _ := table{file: "gasoline-nir.csv", theta: "octane"}.read(t)
			return parts(d, 5)
		}},
		{"age of the young", 2, method.Settings{Components: 5}, func(t *testing.T) []held { return parts(young(t), 5) }},
		{"yaw of drawn heads", math.Inf(1), method.Settings{Components: 10}, func(t *testing.T) []held {
			set, err := synth.Heads(context.Background(), 60, 20, 1)
			if err != nil {
				t.Fatal(err)
			}
			return parts(set.Training(), 5)
		}},
		{"σ of blurred faces", math.Inf(1), method.Settings{Components: 10, Bins: 3}, func(t *testing.T) []held {
			file := dataset.File{Name: "cbcl-faces.zip", Data: shared.Data(t, "cbcl-faces.zip")}
			set, err := input.Read(context.Background(), []dataset.File{file}, dataset.Options{Blur: &dataset.Blur{Bins: []float64{0, 1, 2, 3}, Faces: 200, Seed: 1}})
			if err != nil {
				t.Fatal(err)
			}
			return parts(set.Training(), 5)
		}},
	}
	for _, c := range length.Of(all[:1], all) {
		var chosen, regression, posterior reading
		for _, part := range c.held(t) {
			m, err := method.FitOn(context.Background(), part.train, c.settings, 1)
			if err != nil {
				t.Fatal(err)
			}
			read := func(to *reading) *infer.Location {
				l, err := infer.Locate(context.Background(), m, part.test, 0.9, false)
				if err != nil {
					t.Fatal(err)
				}
				to.add(l, part.test.Theta)
				return l
			}
			got, errors := read(&chosen).Contest, m.Density.Errors
			if got.Density[0] != errors.Posterior.RMSE[0] || got.Regression[0] != errors.Regression.RMSE[0] || (got.Chosen == model.ByDensity) != (got.Density[0] <= got.Regression[0]) {
				t.Errorf("%s: the contest is %+v", c.name, got)
			}
			of := errors.Regression.RMSE[0]
			errors.Regression.RMSE[0] = 0
			read(&regression)
			errors.Regression.RMSE[0] = math.Inf(1)
			read(&posterior)
			errors.Regression.RMSE[0] = of
		}
		covered := chosen.inside / chosen.count
		t.Logf("%s: RMSE %.4f, by regression %.4f, by the posterior %.4f; intervals of 90 %% cover %.3f of %.0f", c.name, chosen.rmse(), regression.rmse(), posterior.rmse(), covered, chosen.count)
		slack := 1.96 * math.Sqrt(0.9*0.1/chosen.count) // of few rows
		if chosen.rmse() > c.most || chosen.rmse() > 1.05*min(regression.rmse(), posterior.rmse()) || covered < 0.85-slack || covered > 0.95+slack {
			t.Errorf("%s: RMSE %v; %v in the intervals of 90 %%", c.name, chosen.rmse(), covered)
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
		m, err := method.FitOn(context.Background(), train, method.Settings{Components: 1, Axes: []method.Axis{{Bins: 4}, {Bins: 4}}}, 1)
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
	m, err := method.FitOn(context.Background(), d, method.Settings{Components: 1}, 1)
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
