package summary

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/internal/testing/testkit"
	"ppca/core/method"
	"ppca/core/model"
)

// drawn returns n observations of 8 variables: a mean and two directions that turn with θ, and
// noise that grows with it. t draws a standard deviate.
func drawn(rng *rand.Rand, n int, deviate func() float64) fit.Data {
	const k = 8
	d := fit.Data{X: mat.NewDense(n, k, nil), Theta: make([]float64, n)}
	for i := range n {
		d.Theta[i] = 3 * rng.Float64()
		first, second := 3*deviate(), 1.5*deviate()
		for c := range k {
			a := d.Theta[i]/3 + float64(c)
			x := 4*math.Sin(a) + first*math.Cos(a) + second*math.Sin(2*a) + (0.3+0.2*d.Theta[i])*deviate()
			d.X.(*mat.Dense).Set(i, c, x)
		}
	}
	return d
}

func learnt(t *testing.T, d fit.Data, s method.Settings) *model.Model {
	t.Helper()
	m, err := method.Fit(t.Context(), d, s, nil)
	if err == nil {
		m.Summary.Distances, err = LearnDistances(t.Context(), m, d)
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestLimitsHoldOnNewRows: 5 % and 1 % of rows that no fit had seen exceed the limits, whatever the
// number of rows, the law of the noise and the method.
func TestLimitsHoldOnNewRows(t *testing.T) {
	for _, c := range []struct {
		name  string
		n     int
		heavy bool
		s     method.Settings
	}{
		{"40 rows", 40, false, method.Settings{Components: 2}},
		{"400 rows", 400, false, method.Settings{Components: 2}},
		{"400 rows with heavy tails", 400, true, method.Settings{Components: 2}},
		{"40 rows by PCA", 40, false, method.Settings{Method: "pca", Components: 2}},
		{"400 rows by IPCA", 400, false, method.Settings{Method: "ipca", Components: 2}},
	} {
		draws := testkit.Sized(5+1000/c.n, 8+2000/c.n)
		var beyond [2][2]float64 // T² and Q, 95 % and 99 %
		for seed := range draws {
			rng := rand.New(rand.NewPCG(uint64(seed), 44))
			deviate := rng.NormFloat64
			if c.heavy { // t with 5 degrees of freedom, of variance 1
				deviate = func() float64 {
					square := 0.0
					for range 5 {
						g := rng.NormFloat64()
						square += g * g
					}
					return rng.NormFloat64() / math.Sqrt(square/3)
				}
			}
			m := learnt(t, drawn(rng, c.n, deviate), c.s)
			list, err := Unusual(t.Context(), m, drawn(rng, 500, deviate))
			if err != nil {
				t.Fatal(err)
			}
			for i, values := range [][]float64{list.Within, list.From} {
				for j, limit := range [][2]float64{list.Limits.Within, list.Limits.From}[i] {
					for _, value := range values {
						if value > limit {
							beyond[i][j] += 100 / 500. / float64(draws)
						}
					}
				}
			}
		}
		for i, name := range []string{"T²", "Q"} {
			if got := beyond[i]; got[0] < 3.2 || got[0] > 6 || got[1] < 0.5 || got[1] > 1.9 {
				t.Errorf("%s, %s: %.1f %% and %.1f %% of new rows exceed the limits of 5 %% and 1 %%", c.name, name, got[0], got[1])
			}
		}
	}
}

// TestReasonsSumToTheDistances: squares of the contributions sum to T² and Q, which follow from
// dense matrices; a variable that is wrong contributes most, and a missing one nothing.
func TestReasonsSumToTheDistances(t *testing.T) {
	d := drawn(rand.New(rand.NewPCG(1, 1)), 200, rand.New(rand.NewPCG(2, 2)).NormFloat64)
	m := learnt(t, d, method.Settings{Components: 2})
	x := d.X.(*mat.Dense)
	x.Set(5, 3, x.At(5, 3)+20)
	d.Observed = slices.Repeat([]bool{true}, 200*8)
	d.Observed[7*8+1] = false
	list, err := Unusual(t.Context(), m, d)
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range []int{5, 7, 20} {
		why, err := Why(t.Context(), m, d, i)
		if err != nil {
			t.Fatal(err)
		}
		testkit.Same(t, "sums", []float64{floats.Dot(why.Within, why.Within), floats.Dot(why.From, why.From)}, []float64{list.Within[i], list.From[i]}, 1e-9)
		if i == 5 && (list.From[i] < list.Limits.From[1] || why.From[3] != floats.Max(why.From)) {
			t.Errorf("Q %v, limits %v, contributions %v", list.From[i], list.Limits.From, why.From)
		}
		if i == 7 && why.From[1] != 0 {
			t.Errorf("an unknown cell contributes %v", why.From)
		}
	}
	p, err := m.Project(t.Context(), x, d.Theta, nil)
	if err != nil {
		t.Fatal(err)
	}
	var inverse mat.Dense
	known := m.Summary.Distances
	if err := inverse.Inverse(mat.NewDense(2, 2, slices.Clone(known.Covariance))); err != nil {
		t.Fatal(err)
	}
	at := m.Graph.Locate(d.Theta[20])
	level := [2]float64{}
	for slot, b := range m.Graph.Cell(at.Cell) {
		level[0] += at.Hat[slot] * known.Within.Level[b]
		level[1] += at.Hat[slot] * known.From.Level[b]
	}
	away := mat.NewVecDense(2, floats.SubTo(make([]float64, 2), p.Coefficients.RawRowView(20), known.Mean))
	testkit.Same(t, "dense", []float64{list.Within[20], list.From[20]}, []float64{mat.Inner(away, &inverse, away) / level[0], p.RMSE[20] * p.RMSE[20] / level[1]}, 1e-9)
}

// TestCompleteRowsAmongIncompleteOnes: complete rows are as far within the model as without rows that
// lack a cell, because both are measured from the same coefficients.
func TestCompleteRowsAmongIncompleteOnes(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	d := drawn(rng, 400, rng.NormFloat64)
	cells := d.X.(*mat.Dense).RawMatrix().Data
	d.Observed = make([]bool, len(cells))
	for i := range cells {
		cells[i] += 2 * rng.NormFloat64()
		d.Observed[i] = i%160 > 0
	}
	m := learnt(t, d, method.Settings{Components: 2, Bins: 2})
	list, err := Unusual(t.Context(), m, d)
	if mean := stat.Mean(list.Within, nil); err != nil || math.Abs(mean-2) > 0.1 {
		t.Errorf("%v: T² is %v on average, and there are 2 components", err, mean)
	}
}

// TestWhatCannotBeTold: few rows, and masks.
func TestWhatCannotBeTold(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	few, more := drawn(rng, 8, rng.NormFloat64), drawn(rng, 60, rng.NormFloat64)
	for _, c := range []struct {
		d    fit.Data
		s    method.Settings
		code fault.Code
	}{
		{few, method.Settings{Components: 1, Bins: 1}, fault.Shape},
		{more, method.Settings{Components: 2, Bins: 1, EndpointMask: append(make([]bool, 1), slices.Repeat([]bool{true}, 15)...)}, fault.Unsupported},
	} {
		m, err := method.Fit(t.Context(), c.d, c.s, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := LearnDistances(t.Context(), m, c.d); fault.CodeOf(err) != c.code {
			t.Errorf("%+v: %v", c.s, err)
		}
		if _, err := Unusual(t.Context(), m, c.d); fault.CodeOf(err) != fault.Unsupported {
			t.Errorf("distances that were not learnt: %v", err)
		}
	}
}
