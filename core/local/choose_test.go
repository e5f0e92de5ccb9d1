package local

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/folds"
	"ppca/core/graph"
	"ppca/core/internal/testing/sample"
	"ppca/core/userjson"
)

func number(h float64) userjson.Number { return userjson.Number(h) }

// options returns the options of a fit.
func options(g graph.Graph, bandwidth float64, components int) fit.Options {
	return fit.Options{Graph: g, Components: components, Bandwidth: number(bandwidth), Seed: 1}
}

// TestErrorsOfBandwidths compares the errors of the search with fits of all variables
// to the same folds: 9 variables have no directions outside those searched.
func TestErrorsOfBandwidths(t *testing.T) {
	d := sample.Data(80, 9, 0.5, 20)
	for i := range 80 {
		d.Groups = append(d.Groups, i/4)
	}
	o := line(t, 0, 2, 0, 3)
	m := fitted1(t, d, o)
	f, err := folds.Deal(80, d.Groups, 0, o.Seed)
	if err != nil {
		t.Fatal(err)
	}
	b := m.Summary.Bandwidth
	if b.Folds != 10 || b.Groups != 20 || m.Options.Bandwidth != b.Value {
		t.Errorf("%+v, options %v", b, m.Options.Bandwidth)
	}
	for _, tried := range b.Tried {
		sum := 0.0
		for fold := range f.Count {
			training, testing := f.Split(fold)
			o.Bandwidth = tried.Bandwidth
			left := d.Subset(testing)
			score, err := fitted1(t, d.Subset(training), o).Score(t.Context(), left.X, left.Theta, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range score.Rows {
				sum += e / 80
			}
		}
		if !(math.Abs(tried.RMSE-sum) <= 0.01*sum) { // the search has half as many knots
			t.Errorf("h = %v: error %v, fits of all variables have %v", tried.Bandwidth, tried.RMSE, sum)
		}
		if tried.RMSE < leastOf(b) {
			t.Errorf("h = %v errs less than the chosen %v", tried.Bandwidth, b.Value)
		}
	}
}

func leastOf(b *fit.Bandwidth) float64 {
	for _, tried := range b.Tried {
		if tried.Bandwidth == b.Value {
			return tried.RMSE
		}
	}
	return math.NaN()
}

// TestChoiceFollowsTheData: data that do not depend on θ get a wide kernel, data that
// turn fast a narrow one.
func TestChoiceFollowsTheData(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 21))
	var chosen []float64
	for _, speed := range []float64{0, 1, 5} {
		d := fit.Data{X: mat.NewDense(300, 8, nil), Theta: make([]float64, 300)}
		for i := range 300 {
			d.Theta[i] = rng.Float64()
			b := rng.NormFloat64()
			for c := range 8 {
				d.X.(*mat.Dense).Set(i, c, b*math.Sin(float64(c)+speed*d.Theta[i])+math.Cos(float64(c)-speed*d.Theta[i])+0.1*rng.NormFloat64())
			}
		}
		m := fitted1(t, d, line(t, 0, 1, 0, 1))
		chosen = append(chosen, float64(m.Summary.Bandwidth.Value))
	}
	if !(chosen[0] > chosen[1] && chosen[1] > chosen[2]) || chosen[2] > 0.15 {
		t.Errorf("bandwidths %v for speeds 0, 1, 5", chosen)
	}
}

// TestChoiceIsDeterministic: equal data and seed give equal bits, and groups change the
// folds.
func TestChoiceIsDeterministic(t *testing.T) {
	d := sample.Data(60, 20, 0.5, 22)
	o := line(t, 0, 3, 0, 3)
	first, again := fitted1(t, d, o), fitted1(t, d, o)
	if !mat.Equal(first.Basis, again.Basis) || !reflect.DeepEqual(first.Summary.Bandwidth, again.Summary.Bandwidth) {
		t.Error("two fits differ")
	}
	for i := range 60 {
		d.Groups = append(d.Groups, i/10)
	}
	if grouped := fitted1(t, d, o).Summary.Bandwidth; grouped.Groups != 6 || grouped.Folds != 6 {
		t.Errorf("%+v", grouped)
	}
}

// TestNarrowestIsAWarning: data that turn too fast for every bandwidth.
func TestNarrowestIsAWarning(t *testing.T) {
	b := &fit.Bandwidth{}
	for _, h := range bandwidths(options(graph.Graph{Axis: graph.Axis{Endpoints: []float64{0, 2}}}, 0, 1)) {
		b.Tried = append(b.Tried, fit.BandwidthError{Bandwidth: number(h)})
	}
	if b.Value = b.Tried[most].Bandwidth; len(atTheEnd(b)) != 1 || !(b.Value < 0.04) {
		t.Errorf("no warning for %v, the last of %v", b.Value, b.Tried)
	}
	if b.Value = b.Tried[most-1].Bandwidth; atTheEnd(b) != nil {
		t.Errorf("%q", atTheEnd(b))
	}
}

// TestThinnedSearch keeps whole groups of every fold.
func TestThinnedSearch(t *testing.T) {
	groups := make([]int, 3*mostRows)
	for i := range groups {
		groups[i] = i / 30
	}
	f, err := folds.Deal(len(groups), groups, 0, 1)
	if err != nil {
		t.Fatal(err)
	}
	s := &search{folds: f}
	s.thin()
	rows, byFold := 0, make([]int, f.Count)
	for g, members := range s.folds.Members {
		rows += len(members)
		byFold[s.folds.Fold[g]] += len(members)
		if len(members) != 30 {
			t.Errorf("group %d keeps %d rows", g, len(members))
		}
	}
	if rows < mostRows || rows > mostRows+30*f.Count {
		t.Errorf("%d rows", rows)
	}
	for fold, count := range byFold {
		if math.Abs(float64(count)-float64(rows)/5) > 60 {
			t.Errorf("fold %d has %d rows of %d", fold, count, rows)
		}
	}
}
