package tune

import (
	"context"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/method"
)

// turning returns n observations of k variables in groups of three, with noise. Their
// mean and two basis vectors turn with θ in [0, 3] by the given angle per unit.
func turning(n, k int, turn, noise float64, seed uint64) fit.Data {
	rng := rand.New(rand.NewPCG(seed, 1))
	d := fit.Data{Theta: make([]float64, n), Groups: make([]int, n)}
	x := mat.NewDense(n, k, nil)
	for i := range n {
		d.Theta[i], d.Groups[i] = 3*rng.Float64(), 10+i/3
		a, b := 2*rng.NormFloat64(), rng.NormFloat64()
		for c := range k {
			phase := 2 * math.Pi * float64(c) / float64(k)
			x.Set(i, c, math.Sin(phase+turn*d.Theta[i])+a*math.Cos(2*phase+turn*d.Theta[i])+b*math.Cos(3*phase-turn*d.Theta[i])+noise*rng.NormFloat64())
		}
	}
	d.X = x
	return d
}

func threeBins() method.Settings {
	return method.Settings{Endpoints: []float64{0, 1, 2, 3}, Components: 2}
}

// Fewer rows than components, of more variables than these, can be compared: two faces in each bin.
func TestFewerRowsThanComponents(t *testing.T) {
	d := turning(8, 60, 0.3, 0.2, 3)
	d.Groups = nil
	r, err := Run(t.Context(), d, Options{Settings: method.Settings{Endpoints: []float64{0, 3}, Components: 10}}, 1, nil)
	if err != nil || r.Best.Components != 10 {
		t.Errorf("%+v, %v", r.Best, err)
	}
}

// TestInfinityIsPCA compares the point (∞, ∞) with PCA fitted and scored on the
// same folds.
func TestInfinityIsPCA(t *testing.T) {
	d := turning(60, 20, 0.3, 0.2, 3)
	o := Options{Settings: threeBins(), Mean: Grid{math.Inf(1)}, Basis: Grid{math.Inf(1)}, Folds: 4}
	r, err := Run(t.Context(), d, o, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	f, err := fit.DealFolds(60, d.Groups, o.Folds, o.Seed)
	if err != nil {
		t.Fatal(err)
	}
	s := threeBins()
	s.Method = "pca"
	sum := 0.0
	for fold := range 4 {
		training, testing := f.Split(fold)
		m, err := method.Fit(t.Context(), d.Subset(training), s, nil)
		if err != nil {
			t.Fatal(err)
		}
		left := d.Subset(testing)
		score, err := m.Score(t.Context(), left.X, left.Theta, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range score.Rows {
			sum += e / 60
		}
	}
	if !(math.Abs(r.Best.RMSE-sum) <= 1e-12*sum) {
		t.Errorf("%v at infinity, PCA %v", r.Best.RMSE, sum)
	}
}

func TestSearchFindsTurningData(t *testing.T) {
	for _, c := range []struct {
		name string
		turn float64
		ok   func(best Point) bool
	}{
		{"still", 0, func(p Point) bool { return p.Mean >= 3 && p.Basis > 5 }},
		{"turning", 0.5, func(p Point) bool { return p.Mean <= 10 && p.Basis < 5 }},
	} {
		d := turning(90, 20, c.turn, 0.5, 3)
		r, err := Run(t.Context(), d, Options{Settings: threeBins(), Compare: []string{}}, 2, nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %+v of %d points in %.2f s", c.name, r.Best, len(r.Points), r.Seconds)
		if !c.ok(r.Best) {
			t.Errorf("%s: chose %+v", c.name, r.Best)
		}
		s := r.Apply(threeBins())
		m, err := method.Fit(t.Context(), d, s, nil)
		if err != nil {
			t.Fatal(err)
		}
		if m.Options.Lambda.Mean != float64(r.Best.Mean) || m.Options.Lambda.Basis != float64(r.Best.Basis) {
			t.Errorf("%s: refitted with %+v", c.name, m.Options.Lambda)
		}
	}
}

func TestSameResultOnAnyNumberOfCores(t *testing.T) {
	d := turning(90, 12, 0.3, 0.2, 3)
	o := Options{Settings: threeBins(), Mean: Grid{1, math.Inf(1)}, Basis: Grid{1, 0.1}, Components: []int{1, 2}, Folds: 6, Compare: []string{"pca", "local"}}
	var first Result
	for _, cores := range []int{1, 3} {
		r, err := Run(t.Context(), d, o, cores, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Seconds = 0
		if cores == 1 {
			first = r
		}
		if !reflect.DeepEqual(r, first) {
			t.Errorf("%d cores: a different result", cores)
		}
	}
	if len(first.Points) != 8 || len(first.Verdict.Methods) != 3 {
		t.Errorf("%d points, %d methods", len(first.Points), len(first.Verdict.Methods))
	}
}

// TestGivenListsAreCompared: lists have no early end, and methods that need all cells are not left out in silence.
func TestGivenListsAreCompared(t *testing.T) {
	d := turning(90, 12, 0, 0.5, 3)
	d.Observed = slices.Repeat([]bool{true}, 90*12)
	d.Observed[5] = false
	o := Options{Settings: method.Settings{Components: 1}, Mean: Grid{1}, Basis: Grid{10, 1, 0.1, 0.01}, Bins: []int{2, 4, 8, 16}, Compare: []string{"local", "pca"}}
	r, err := Run(t.Context(), d, o, 2, nil)
	if err != nil || len(r.Points) != 16 || !slices.Contains(r.Warnings, "method local cannot be compared where cells are missing") {
		t.Errorf("%d points, warnings %q, %v", len(r.Points), r.Warnings, err)
	}
}

func TestBadInput(t *testing.T) {
	d := turning(30, 12, 0.3, 0.2, 3)
	one := make([]int, 30)
	for _, c := range []struct {
		name   string
		groups []int
		o      Options
		code   fault.Code
	}{
		{"one group", one, Options{}, fault.Shape},
		{"too few group numbers", d.Groups[:7], Options{}, fault.Shape},
		{"one fold", d.Groups, Options{Folds: 1}, fault.Option},
		{"empty grid of means", d.Groups, Options{Mean: Grid{}}, fault.Option},
		{"empty grid of bases", d.Groups, Options{Basis: Grid{}}, fault.Option},
		{"negative λ", d.Groups, Options{Mean: Grid{1, -1}}, fault.Option},
		{"NaN", d.Groups, Options{Basis: Grid{math.NaN()}}, fault.Option},
		{"no components", d.Groups, Options{Components: []int{2, 0}}, fault.Option},
		{"empty components", d.Groups, Options{Components: []int{}}, fault.Option},
		{"bins and endpoints", d.Groups, Options{Settings: threeBins(), Bins: []int{3}}, fault.Option},
		{"bins and axes", d.Groups, Options{Settings: method.Settings{Axes: make([]method.Axis, 2)}, Bins: []int{3}}, fault.Option},
		{"components and those of endpoints", d.Groups, Options{Settings: method.Settings{PerEndpoint: []int{1, 2}}, Components: []int{3}}, fault.Option},
		{"the paper's solver", d.Groups, Options{Settings: method.Settings{Solver: fit.Paper}}, fault.Option},
		{"a sample", d.Groups, Options{Settings: method.Settings{Sample: 20}}, fault.Option},
		{"MPCA", d.Groups, Options{Settings: method.Settings{Method: "mpca"}}, fault.Option},
	} {
		d.Groups = c.groups
		if _, err := New(context.Background(), d, c.o); fault.CodeOf(err) != c.code {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
