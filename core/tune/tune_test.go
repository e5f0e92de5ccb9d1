package tune

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"math/bits"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/shared"
)

// turning returns n observations of k variables in groups of three, around a
// mean and two basis vectors that turn with θ in [0, 3] by the given angle a
// unit, with noise.
func turning(n, k int, turn, noise float64, seed uint64) (fit.Data, []int) {
	rng := rand.New(rand.NewPCG(seed, 1))
	d := fit.Data{Theta: make([]float64, n)}
	x := mat.NewDense(n, k, nil)
	groups := make([]int, n)
	for i := range n {
		d.Theta[i], groups[i] = 3*rng.Float64(), 10+i/3
		a, b := 2*rng.NormFloat64(), rng.NormFloat64()
		for c := range k {
			phase := 2 * math.Pi * float64(c) / float64(k)
			x.Set(i, c, math.Sin(phase+turn*d.Theta[i])+a*math.Cos(2*phase+turn*d.Theta[i])+b*math.Cos(3*phase-turn*d.Theta[i])+noise*rng.NormFloat64())
		}
	}
	d.X = x
	return d, groups
}

func settings() method.Settings {
	return method.Settings{Endpoints: []float64{0, 1, 2, 3}, Components: 2}
}

func TestDealNeverSplitsAGroup(t *testing.T) {
	groups := []int{7, 7, 3, 3, 3, 9, 1, 1, 9, 4, 4}
	for _, c := range []struct{ folds, want int }{{2, 2}, {3, 3}, {5, 5}, {50, 5}, {0, 5}} {
		f, err := deal(len(groups), groups, Options{Folds: c.folds, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		if f.count != c.want {
			t.Errorf("%d folds of 5 groups: %d", c.folds, f.count)
		}
		seen := make([]int, len(groups))
		for fold := range f.count {
			training, testing := f.split(fold)
			if len(testing) == 0 || len(training)+len(testing) != len(groups) {
				t.Errorf("%d folds: fold %d has %d rows to fit and %d to test", c.folds, fold, len(training), len(testing))
			}
			for _, i := range testing {
				seen[i]++
				for _, other := range training {
					if groups[other] == groups[i] {
						t.Errorf("%d folds: group %d stands on both sides", c.folds, groups[i])
					}
				}
			}
			if c.want == 5 && len(f.of(fold)) != 1 {
				t.Errorf("%d folds: fold %d leaves out %d groups, want one", c.folds, fold, len(f.of(fold)))
			}
		}
		if slices.Min(seen) != 1 || slices.Max(seen) != 1 {
			t.Errorf("%d folds: rows are tested %v times", c.folds, seen)
		}
	}
}

// The seed, and nothing else, decides who is in which fold.
func TestTheSeedDeals(t *testing.T) {
	of := func(seed uint64) []int {
		f, err := deal(40, nil, Options{Folds: 4, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		return f.fold
	}
	if !slices.Equal(of(1), of(1)) || slices.Equal(of(1), of(2)) {
		t.Errorf("seed 1 deals %v and %v, seed 2 %v", of(1), of(1), of(2))
	}
}

func TestFewGroupsTakeMoreFolds(t *testing.T) {
	for _, c := range []struct{ groups, want int }{{7, 7}, {49, 10}, {50, 5}} {
		if f, err := deal(c.groups, nil, Options{}); err != nil || f.count != c.want {
			t.Errorf("%d groups: %d folds, %v", c.groups, f.count, err)
		}
	}
}

// TestGridsFollowTheSpread checks that the default λ_v are multiples of what the data vary
// about their means, wherever these are and whatever is not observed.
func TestGridsFollowTheSpread(t *testing.T) {
	d, _ := turning(60, 20, 0.3, 0.2, 3)
	complete, err := New(t.Context(), d, nil, Options{Settings: settings()})
	if err != nil {
		t.Fatal(err)
	}
	d.X.(*mat.Dense).Apply(func(_, c int, value float64) float64 { return value + 100*float64(c) }, d.X)
	d.Observed = make([]bool, 60*20)
	for cell := range d.Observed {
		d.Observed[cell] = cell%3 != cell/20%3
	}
	masked, err := New(t.Context(), d, nil, Options{Settings: settings()})
	if err != nil {
		t.Fatal(err)
	}
	for i, lambda := range complete.basis[1:] { // a third of the squares are not there
		if ratio := masked.basis[1+i] / lambda; !(math.Abs(ratio-2./3) <= 0.1) {
			t.Errorf("λ_v %v of all cells, %v times as much of two thirds of them", lambda, ratio)
		}
	}
}

// TestInfinityIsPCA compares the point (∞, ∞) with PCA fitted and scored on the
// same folds.
func TestInfinityIsPCA(t *testing.T) {
	d, groups := turning(60, 20, 0.3, 0.2, 3)
	o := Options{Settings: settings(), Mean: Grid{math.Inf(1)}, Basis: Grid{math.Inf(1)}, Folds: 4}
	r, err := Run(t.Context(), d, groups, o, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	f, err := deal(60, groups, o)
	if err != nil {
		t.Fatal(err)
	}
	s := settings()
	s.Method = "pca"
	sum := 0.0
	for fold := range 4 {
		training, testing := f.split(fold)
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

// TestCoordinatesChangeNothing searches data of many variables, which are turned
// into coordinates, and the same data with the variables that are always 0 left
// out, which are not.
func TestCoordinatesChangeNothing(t *testing.T) {
	few, groups := turning(30, 20, 0.3, 0.2, 3)
	many := fit.Data{X: mat.NewDense(30, 80, nil), Theta: few.Theta}
	for i := range 30 {
		for c := range 20 {
			many.X.(*mat.Dense).Set(i, 4*c, few.X.At(i, c))
		}
	}
	o := Options{Settings: settings(), Mean: Grid{math.Inf(1), 1}, Basis: Grid{math.Inf(1), 1}, Folds: 3}
	var results []Result
	for _, d := range []fit.Data{few, many} {
		r, err := Run(t.Context(), d, groups, o, 1, nil)
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, r)
	}
	for i, p := range results[0].Points {
		if got, want := results[1].Points[i].RMSE, p.RMSE/2; !(math.Abs(got-want) <= 1e-6*want) {
			t.Errorf("point %d: %v in coordinates, %v without", i, got, want)
		}
	}
}

// TestMasksAreKept searches data of many variables that have hidden cells, which no
// coordinates can stand for, and the same without the variables that are always 0.
func TestMasksAreKept(t *testing.T) {
	few, groups := turning(30, 20, 0.3, 0.2, 3)
	many := fit.Data{X: mat.NewDense(30, 80, nil), Theta: few.Theta, Observed: slices.Repeat([]bool{true}, 30*80)}
	few.Observed = slices.Repeat([]bool{true}, 30*20)
	for i := range 30 {
		for _, hidden := range []int{i % 20, (i + 7) % 20} {
			few.Observed[i*20+hidden], many.Observed[i*80+4*hidden] = false, false
			few.X.(*mat.Dense).Set(i, hidden, 1e3) // counts nothing
		}
		for c := range 20 {
			many.X.(*mat.Dense).Set(i, 4*c, few.X.At(i, c))
		}
	}
	o := Options{Settings: settings(), Mean: Grid{1}, Basis: Grid{1}, Folds: 3}
	var results []Result
	for _, d := range []fit.Data{few, many} {
		r, err := Run(t.Context(), d, groups, o, 1, nil)
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, r)
	}
	got, want := results[1].Best.RMSE, results[0].Best.RMSE*math.Sqrt(18./78)
	if !(math.Abs(got-want) <= 1e-6*want) || want > 1 {
		t.Errorf("%v of 80 variables, want %v", got, want)
	}
}

// TestRowsOfWeightNothing checks that a search sees nothing of them, nor of their groups.
func TestRowsOfWeightNothing(t *testing.T) {
	d, groups := turning(30, 8, 0.3, 0.2, 3)
	d.Weights = slices.Repeat([]float64{1}, 30)
	more := fit.Data{X: mat.NewDense(33, 8, nil), Theta: append([]float64{3, 0, 1}, d.Theta...), Weights: append([]float64{0, 0, 0}, d.Weights...)}
	for i := range 33 {
		for c := range 8 {
			value := 1e6
			if i >= 3 {
				value = d.X.At(i-3, c)
			}
			more.X.(*mat.Dense).Set(i, c, value)
		}
	}
	o := Options{Settings: settings(), Mean: Grid{1}, Folds: 3}
	want, err := Run(t.Context(), d, groups, o, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	got, err := Run(t.Context(), more, append([]int{1, 2, 3}, groups...), o, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got.Seconds = want.Seconds; !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, without those rows %+v", got, want)
	}
}

func TestNumberedGroups(t *testing.T) {
	if got := Numbered([]string{"b", "a", "b", "", "a"}); !slices.Equal(got, []int{0, 1, 0, 2, 1}) {
		t.Errorf("%v", got)
	}
	if got := Numbered(nil); got != nil {
		t.Errorf("no names are the groups %v", got)
	}
}

func TestSearchFindsHowTheDataTurn(t *testing.T) {
	shared.NativeOnly(t, "it compares whole searches")
	for _, c := range []struct {
		name string
		turn float64
		ok   func(best Point) bool
	}{
		{"still", 0, func(p Point) bool { return p.Mean >= 100 && p.Basis > 5 }},
		{"turning", 0.5, func(p Point) bool { return p.Mean <= 10 && p.Basis < 5 }},
	} {
		d, groups := turning(90, 20, c.turn, 0.5, 3)
		r, err := Run(t.Context(), d, groups, Options{Settings: settings(), OneStandardError: true}, 2, nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %+v of %d points in %.2f s", c.name, r.Best, len(r.Points), r.Seconds)
		if !c.ok(r.Best) {
			t.Errorf("%s: chose %+v", c.name, r.Best)
		}
		s := r.Apply(settings())
		m, err := method.Fit(t.Context(), d, s, nil)
		if err != nil {
			t.Fatal(err)
		}
		if m.Options.Lambda.Mean != r.Best.Mean || m.Options.Lambda.Basis != r.Best.Basis {
			t.Errorf("%s: refitted with %+v", c.name, m.Options.Lambda)
		}
	}
}

func TestSameResultOnAnyNumberOfCores(t *testing.T) {
	d, groups := turning(45, 12, 0.3, 0.2, 3)
	o := Options{Settings: settings(), Mean: Grid{1, math.Inf(1)}, Basis: Grid{1, 0.1}, Components: []int{1, 2}, Folds: 3}
	var first Result
	for cores := 1; cores <= 3; cores++ {
		r, err := Run(t.Context(), d, groups, o, cores, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Seconds = 0
		if cores == 1 {
			first = r
		}
		if !reflect.DeepEqual(r, first) {
			t.Errorf("%d cores: another result", cores)
		}
	}
	if len(first.Points) != 8 {
		t.Errorf("%d points", len(first.Points))
	}
}

// TestCancelledSearchKeepsWholePoints joins a search of which parts are missing.
func TestCancelledSearchKeepsWholePoints(t *testing.T) {
	d, groups := turning(30, 12, 0.3, 0.2, 3)
	s, err := New(context.Background(), d, groups, Options{Settings: settings(), Mean: Grid{100, 1}, Basis: Grid{1}, Folds: 2})
	if err != nil {
		t.Fatal(err)
	}
	parts := make([][]byte, 4)
	for _, part := range []int{0, 1, 2} {
		if parts[part], err = s.Do(t.Context(), part, func(float64) {}); err != nil {
			t.Fatal(err)
		}
	}
	r, err := s.Result(parts)
	if err != nil || !r.Cancelled || len(r.Points) != 1 || r.Best.Mean != 100 {
		t.Errorf("%+v, %v", r, err)
	}
	parts[0] = nil
	if _, err := s.Result(parts); err != context.Canceled {
		t.Errorf("nothing whole: %v", err)
	}
}

func TestBadInput(t *testing.T) {
	d, groups := turning(30, 12, 0.3, 0.2, 3)
	one := make([]int, 30)
	for _, c := range []struct {
		name   string
		groups []int
		o      Options
		code   fault.Code
	}{
		{"one group", one, Options{}, fault.Shape},
		{"too few group numbers", groups[:7], Options{}, fault.Shape},
		{"one fold", groups, Options{Folds: 1}, fault.Option},
		{"empty grid of means", groups, Options{Mean: Grid{}}, fault.Option},
		{"empty grid of bases", groups, Options{Basis: Grid{}}, fault.Option},
		{"negative λ", groups, Options{Mean: Grid{1, -1}}, fault.Option},
		{"NaN", groups, Options{Basis: Grid{math.NaN()}}, fault.Option},
		{"no components", groups, Options{Components: []int{2, 0}}, fault.Option},
		{"empty components", groups, Options{Components: []int{}}, fault.Option},
		{"bins and endpoints", groups, Options{Settings: settings(), Bins: []int{3}}, fault.Option},
		{"bins and axes", groups, Options{Settings: method.Settings{Axes: make([]method.Axis, 2)}, Bins: []int{3}}, fault.Option},
		{"components and those of endpoints", groups, Options{Settings: method.Settings{PerEndpoint: []int{1, 2}}, Components: []int{3}}, fault.Option},
		{"the paper's solver", groups, Options{Settings: method.Settings{Solver: fit.Paper}}, fault.Option},
		{"a sample", groups, Options{Settings: method.Settings{Sample: 20}}, fault.Option},
		{"IPCA", groups, Options{Settings: method.Settings{Method: "ipca"}}, fault.Option},
	} {
		if _, err := New(context.Background(), d, c.groups, c.o); fault.CodeOf(err) != c.code {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// Where the bins or the components are fixed already, a list of them is refused with
// the reason; alone each is searched.
func TestWhatIsFixedIsNotSearched(t *testing.T) {
	for _, c := range []struct {
		name string
		o    Options
		want string // of the error; empty: none
	}{
		{"bins", Options{Bins: []int{2, 3}}, ""},
		{"components", Options{Components: []int{1, 2}}, ""},
		{"endpoints", Options{Settings: settings()}, ""},
		{"axes", Options{Settings: method.Settings{Axes: make([]method.Axis, 2)}}, ""},
		{"components of endpoints", Options{Settings: method.Settings{PerEndpoint: []int{1, 2}}}, ""},
		{"bins and endpoints", Options{Settings: settings(), Bins: []int{3}}, "endpoints already define"},
		{"bins and axes", Options{Settings: method.Settings{Axes: make([]method.Axis, 2)}, Bins: []int{3}}, "axes already define"},
		{"components and those of endpoints", Options{Settings: method.Settings{PerEndpoint: []int{1, 2}}, Components: []int{3}}, "own number of components"},
	} {
		err := c.o.Check()
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// The work of a part is that of its observations times its means and components.
func TestWorkOfParts(t *testing.T) {
	d, groups := turning(30, 12, 0.3, 0.2, 3)
	s, err := New(t.Context(), d, groups, Options{Settings: settings(), Mean: Grid{1}, Basis: Grid{2, 1}, Components: []int{1, 3}, Folds: 5})
	if err != nil {
		t.Fatal(err)
	}
	want := slices.Concat(slices.Repeat([]float64{24 * 2}, 5), slices.Repeat([]float64{24 * 4}, 5)) // ten groups of three
	if got := s.Parts(); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// Coordinates replace the variables where these are more than twice the observations.
func TestWhenCoordinatesAreFitted(t *testing.T) {
	for variables, want := range map[int]int{60: 60, 61: 30} {
		d, groups := turning(30, variables, 0.3, 0.2, 3)
		s, err := New(t.Context(), d, groups, Options{Settings: settings(), Mean: Grid{1}, Basis: Grid{1}})
		if err != nil {
			t.Fatal(err)
		}
		fitted, err := s.observations(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if _, k := fitted.data.X.Dims(); k != want {
			t.Errorf("30 observations of %d variables are fitted in %d", variables, k)
		}
	}
}

// TestDefaultGridsSuitTheFit searches where λ = ∞ cannot be fitted.
func TestDefaultGridsSuitTheFit(t *testing.T) {
	d, groups := turning(30, 8, 0.3, 0.2, 3)
	masked := d
	masked.Observed = make([]bool, 30*8)
	for cell := range masked.Observed {
		masked.Observed[cell] = cell%7 != 0
	}
	centred := settings()
	centred.Gauge = fit.Centred
	for _, c := range []struct {
		name        string
		d           fit.Data
		s           method.Settings
		mean, basis bool // whether ∞ is in the grid
	}{
		{"decoupled", d, settings(), true, true},
		{"masked", masked, settings(), true, true},
		{"centred", d, centred, false, false},
	} {
		r, err := Run(t.Context(), c.d, groups, Options{Settings: c.s, Folds: 2}, 1, nil)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if p := r.Points[0]; math.IsInf(p.Mean, 1) != c.mean || math.IsInf(p.Basis, 1) != c.basis {
			t.Errorf("%s: the grid begins at %v, %v", c.name, p.Mean, p.Basis)
		}
	}
}

func TestParse(t *testing.T) {
	o, err := Parse([]byte(`{"settings": {"components": 3, "lambda": {"mean": "Infinity"}}, "lambdaMean": [1, "Infinity"], "folds": 4, "oneStandardError": true, "seed": 5}`))
	if err != nil || !reflect.DeepEqual(o.Mean, Grid{1, math.Inf(1)}) || o.Basis != nil || o.Settings.Components != 3 || o.Folds != 4 || !o.OneStandardError || o.Seed != 5 || !math.IsInf(*o.Settings.Lambda.Mean, 1) {
		t.Errorf("%+v, %v", o, err)
	}
	if o, err := Parse(nil); err != nil || !reflect.DeepEqual(o, Options{}) {
		t.Errorf("nothing: %+v, %v", o, err)
	}
	for _, text := range []string{`{`, `{"lambda": 3}`, `{"lambdaMean": ["much"]}`, `{"lambdaMean": 3}`} {
		if _, err := Parse([]byte(text)); fault.CodeOf(err) != fault.Option {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestResultInJSON(t *testing.T) {
	r := Result{Points: []Point{{Mean: math.Inf(1), Basis: 2, Components: 3, Bins: 4, RMSE: 0.5, SE: 0.1, WithinOneSE: true}}, Folds: 5, Groups: 9}
	r.Best = r.Points[0]
	raw, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var read Result
	if err := json.Unmarshal(raw, &read); err != nil || !reflect.DeepEqual(read, r) {
		t.Errorf("%s became %+v, %v", raw, read, err)
	}
}

// TestColumnOfOneFold refuses a search in which some fits would have to guess a whole
// column, and names it.
func TestColumnOfOneFold(t *testing.T) {
	for rows, refused := range map[int]bool{0: true, 1: true, 2: false} { // a row a fold
		d := fit.Data{X: mat.NewDense(10, 4, nil), Theta: make([]float64, 10), Observed: slices.Repeat([]bool{true}, 40)}
		for i := range 10 {
			d.Theta[i] = float64(i)
			for k := range 4 {
				d.X.(*mat.Dense).Set(i, k, math.Sin(float64(3*i+k*k)))
			}
			d.Observed[i*4+2] = i < rows
		}
		_, err := New(context.Background(), d, nil, Options{Folds: 10, Settings: method.Settings{Bins: 2, Components: 1}})
		if refused != (fault.CodeOf(err) == fault.Shape && strings.Contains(err.Error(), "column 3")) || !refused && err != nil {
			t.Errorf("column 3 in %d rows: %v", rows, err)
		}
	}
}

// The fits of a search end sooner than others, unless the settings say when.
func TestToleranceOfASearch(t *testing.T) {
	d, groups := turning(30, 8, 0.3, 0.2, 3)
	given := settings()
	fine := 1e-7
	given.Tolerance = &fine
	for _, c := range []struct {
		s    method.Settings
		want float64
	}{{settings(), searchTolerance}, {given, fine}} {
		s, err := New(t.Context(), d, groups, Options{Settings: c.s})
		if err != nil {
			t.Fatal(err)
		}
		if got := s.sizes[0].options.Tolerance; got != c.want {
			t.Errorf("tolerance %v, want %v", got, c.want)
		}
	}
}

// Two groups are enough: each is left out once.
func TestTwoGroups(t *testing.T) {
	f, err := deal(5, []int{4, 4, 9, 9, 9}, Options{})
	if err != nil || f.count != 2 {
		t.Errorf("%+v, %v", f, err)
	}
}

// A column must be observed in two folds, whichever they are, and the error says in how
// many it is.
func TestFoldsThatHaveAColumn(t *testing.T) {
	f, err := deal(4, nil, Options{Folds: 4})
	if err != nil {
		t.Fatal(err)
	}
	for rows := range 16 { // as bits: those that have column 2
		d := fit.Data{X: mat.NewDense(4, 2, nil), Observed: slices.Repeat([]bool{true}, 8)}
		for i := range 4 {
			d.Observed[2*i+1] = rows>>i&1 == 1
		}
		says := map[int]string{0: "in no row", 1: "one of the 4 folds"}[bits.OnesCount(uint(rows))]
		err := f.checkColumns(d)
		var coded *fault.Error
		if says == "" {
			if err != nil {
				t.Errorf("rows %04b: %v", rows, err)
			}
		} else if !errors.As(err, &coded) || !strings.Contains(err.Error(), "column 2") || !strings.Contains(err.Error(), says) || coded.Details["column"] != 2 {
			t.Errorf("rows %04b: %v, want %q", rows, err, says)
		}
	}
}

// The chosen number of bins is not applied where endpoints or axes say where the bins are.
func TestApplyKeepsEndpoints(t *testing.T) {
	r := Result{Best: Point{Mean: 3, Basis: 2, Components: 4, Bins: 7}}
	for _, c := range []struct {
		s    method.Settings
		bins int
	}{{method.Settings{}, 7}, {settings(), 0}, {method.Settings{Axes: make([]method.Axis, 2)}, 0}} {
		s := r.Apply(c.s)
		if s.Bins != c.bins || s.Components != 4 || *s.Lambda.Mean != 3 || *s.Lambda.Basis != 2 {
			t.Errorf("%+v", s)
		}
	}
}

// A part reports its progress after each λ_v, up to 1.
func TestProgressOfAPart(t *testing.T) {
	d, groups := turning(30, 8, 0.3, 0.2, 3)
	s, err := New(t.Context(), d, groups, Options{Settings: settings(), Mean: Grid{1}, Basis: Grid{4, 2, 1, 0.5}})
	if err != nil {
		t.Fatal(err)
	}
	var told []float64
	if _, err := s.Do(t.Context(), 0, func(fraction float64) { told = append(told, fraction) }); err != nil || !slices.Equal(told, []float64{0.25, 0.5, 0.75, 1}) {
		t.Errorf("%v, %v", told, err)
	}
}
