package density

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/graph"
	"ppca/core/internal/testing/testkit"
)

// example returns a density of 5 variables and 2 factors whose covariance changes with θ in [0, 2].
func example() *Density {
	g, _ := graph.Line([]float64{0, 2})
	return &Density{Unit: 1, Graph: g, Rows: 20, Mean: mat.NewDense(2, 5, []float64{1, 2, 3, 4, 5, 0, 1, 0, 1, 0}),
		Variance: mat.NewDense(2, 5, []float64{1, 4, 1, 2, 1, 3, 4, 9, 2, 1}), Bend: mat.NewDense(2, 2, []float64{0.2, 0.1, 0.1, 0.3}),
		Loadings: mat.NewDense(2, 5, []float64{0.6, 0, 0.8, 0, 0, 0, 0.6, 0, 0, 0.8}), Noise: []float64{0.3, 0.2, 0.5, 0.9, 0.1},
		Covariance: mat.NewDense(4, 2, []float64{2, 0.5, 0.5, 1, 3, -1, -1, 2}), Support: mat.NewDense(2, 1, []float64{30, 20}),
		Counts: []float64{20, 20, 20, 20, 2}, Errors: &Errors{Fill: []float64{1.5}}}
}

// TestLawAgainstDenseMatrices compares log-densities, distances, expectations and errors of
// observations with those of the normal distribution with the whole covariance matrix.
func TestLawAgainstDenseMatrices(t *testing.T) {
	d := example()
	lawAgainstDenseMatrices(t, d, 4) // two rows know the last variable, so it does not count
	d.Counts[4] = 20
	lawAgainstDenseMatrices(t, d, 5)
}

func lawAgainstDenseMatrices(t *testing.T, d *Density, told int) {
	laws := d.Laws()
	for _, theta := range []float64{0, 0.7, 2} {
		law, h := laws.At(theta), theta/2
		covariance := mat.NewSymDense(5, nil)
		for a := range 5 {
			for b := range a + 1 {
				sum := 0.0
				for r := range 2 {
					for s := range 2 {
						sum += d.Loadings.At(r, a) * ((1-h)*d.Covariance.At(r, s) + h*d.Covariance.At(2+r, s)) * d.Loadings.At(s, b)
					}
				}
				if a == b {
					sum += d.Noise[a]
				}
				covariance.SetSym(a, b, law.SD[a]*law.SD[b]*sum)
			}
		}
		for _, known := range [][]bool{nil, {true, true, true, true, false}, {false, true, false, false, true}} {
			x := []float64{2, -1, 0.5, 3, 1}
			var cells []int
			for c := range told {
				if known == nil || known[c] {
					cells = append(cells, c)
				}
			}
			part, away := mat.NewSymDense(len(cells), nil), mat.NewVecDense(len(cells), nil)
			for a, c := range cells {
				away.SetVec(a, x[c]-law.Mean[c])
				for b := range a + 1 {
					part.SetSym(a, b, covariance.At(c, cells[b]))
				}
			}
			var chol mat.Cholesky
			chol.Factorize(part)
			solved := mat.NewVecDense(len(cells), nil)
			if err := chol.SolveVecTo(solved, away); err != nil {
				t.Fatal(err)
			}
			p := law.Given(x, known)
			distance := mat.Dot(away, solved)
			testkit.Near(t, "distance and log-density", []float64{p.Distance, p.LogDensity}, []float64{distance, -0.5 * (distance + chol.LogDet() + float64(len(cells))*math.Log(2*math.Pi))}, 1e-12)
			if known == nil {
				continue
			}
			row := mat.NewVecDense(len(cells), nil)
			values, deviations := law.Expected(p), law.Deviations(p)
			for c := range told {
				if known[c] {
					continue
				}
				for a, other := range cells {
					row.SetVec(a, covariance.At(c, other))
				}
				variance := covariance.At(c, c)
				if err := chol.SolveVecTo(solved, row); err != nil {
					t.Fatal(err)
				}
				variance -= mat.Dot(row, solved)
				more := law.SD[c] * law.SD[c] * (laws.leverage(p, c) + (1-h)*(1-h)*0.2 + 2*h*(1-h)*0.1 + h*h*0.3)
				testkit.Near(t, "a filled cell", []float64{values[c], deviations[c]}, []float64{law.Mean[c] + mat.Dot(solved, away), 1.5 * math.Sqrt(variance+more)}, 1e-12)
			}
			if told < 5 && !math.IsNaN(deviations[4]) {
				t.Errorf("a variable that two rows know has the standard error %v", deviations[4])
			}
		}
	}
}

// TestShapes: a shape keeps normal quantiles, those of many skewed errors, and their inverse; of few
// errors the tails keep only the size.
func TestShapes(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var skewed, few []float64
	for range 4000 {
		skewed = append(skewed, random.ExpFloat64()-1)
	}
	for range 10 {
		few = append(few, 3*random.NormFloat64())
	}
	shape := shapeOf(skewed, 3998)
	for _, share := range []float64{0.025, 0.1, 0.5, 0.9, 0.975} {
		value := Quantile(shape, share)
		if want := -math.Log(1-share) - 1; math.Abs(value-want) > 0.12*(1+math.Abs(want)) {
			t.Errorf("the quantile %v of exponential errors is %v, want %v", share, value, want)
		}
		if got := Share(shape, value); math.Abs(got-share) > 1e-9 {
			t.Errorf("the share below the quantile %v is %v", share, got)
		}
	}
	tails := shapeOf(few, 8)
	if math.Abs(Quantile(tails, 0.975)+Quantile(tails, 0.025)) > 1e-9 || Quantile(tails, 0.975) < 3 {
		t.Errorf("the shape of ten errors is %v", tails)
	}
}

// TestFoldsAreLeftOut: what a smoother predicts for the rows of a fold does not depend on their
// values, and without a penalty it follows the hat functions.
func TestFoldsAreLeftOut(t *testing.T) {
	g, _ := graph.Line([]float64{0, 1, 2})
	s := &Sample{Graph: g, X: mat.NewDense(40, 1, nil)}
	for i := range 40 {
		theta := float64(i) / 20
		s.Theta = append(s.Theta, theta)
		s.X.Set(i, 0, math.Abs(theta-1))
	}
	s.place(40, 1)
	m := newSmoother(s, s.X.RawMatrix(), nil)
	testkit.Near(t, "values at the knots", m.solve(-1, 0).RawMatrix().Data, []float64{1, 0, 1}, 1e-6)
	before := m.predictions(0.1)
	for i := range 40 {
		if s.fold[i] == 0 {
			s.X.Set(i, 0, 100)
		}
	}
	after := newSmoother(s, s.X.RawMatrix(), nil).predictions(0.1)
	for i := range 40 {
		if same := before.Data[i] == after.Data[i]; same != (s.fold[i] == 0) {
			t.Fatalf("row %d of fold %d: %v became %v", i, s.fold[i], before.Data[i], after.Data[i])
		}
	}
}
