package infer_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/internal/testing/length"
	"ppca/core/method"
	"ppca/core/synth"
)

// A held is a set of training observations and fresh ones.
type held struct{ train, test fit.Data }

// coverage counts the cells of observations between two curves of a chart.
type coverage struct{ inside, all float64 }

func (c coverage) share() float64 { return c.inside / c.all }

// TestBandsCover: of the cells of observations that the fit has not seen, 95 % lie between
// the centiles 2.5 and 97.5 at their θ, in each third of the observations by θ.
func TestBandsCover(t *testing.T) {
	body := table{file: "nhanes-body.csv", theta: "age", ignore: "person,sex", standardise: true}
	for _, of := range []struct {
		name     string
		settings method.Settings
		draw     func(t *testing.T, seed uint64) held
	}{
		{"body measures", method.Settings{Components: 5}, func(t *testing.T, seed uint64) held {
			d, _ := body.read(t)
			n, _ := d.X.Dims()
			rows := rand.New(rand.NewPCG(seed, 3)).Perm(n)
			return held{d.Subset(rows[:600]), d.Subset(rows[600:1600])}
		}},
		{"lymph nodes", method.Settings{Endpoints: synth.NodeBins, Components: 10}, func(t *testing.T, seed uint64) held {
			set, err := synth.Nodes(context.Background(), seed)
			if err != nil {
				t.Fatal(err)
			}
			d := fit.Data{X: set.X, Theta: set.Theta}
			rows := make([]int, set.Rows())
			for i := range rows {
				rows[i] = i
			}
			return held{d.Subset(rows[:set.Train]), d.Subset(rows[set.Train:])}
		}},
		{"simulation", method.Settings{Components: 2}, func(t *testing.T, seed uint64) held {
			train, test := synth.Simulation(seed), synth.Simulation(seed+1000)
			return held{train.Training(), test.Training()}
		}},
	} {
		var thirds [3]coverage
		for seed := range length.Of(uint64(2), 10) {
			data := of.draw(t, seed+1)
			m, err := method.FitOn(context.Background(), data.train, of.settings, 1)
			if err != nil {
				t.Fatal(err)
			}
			chart, err := infer.NewChart(context.Background(), m, data.test.Theta, []float64{2.5, 97.5})
			if err != nil {
				t.Fatal(err)
			}
			sorted := slices.Sorted(slices.Values(data.test.Theta))
			n, k := data.test.X.Dims()
			for i := range n {
				third := 0
				for third < 2 && data.test.Theta[i] >= sorted[(third+1)*n/3] {
					third++
				}
				for c := range k {
					if !data.test.Known(i).Cell(c) {
						continue
					}
					thirds[third].all++
					if x := data.test.X.At(i, c); chart.Curves[0].At(i, c) <= x && x <= chart.Curves[1].At(i, c) {
						thirds[third].inside++
					}
				}
			}
		}
		t.Logf("%s: %.3f, %.3f, %.3f", of.name, thirds[0].share(), thirds[1].share(), thirds[2].share())
		for third, c := range thirds {
			slack := 2 * math.Sqrt(0.05*0.95/c.all) // of few cells
			if c.share() < 0.93-slack || c.share() > 0.975+slack {
				t.Errorf("%s: bands of 95 %% cover %.3f of the cells in third %d of θ", of.name, c.share(), third+1)
			}
		}
	}
}

// TestCentilesOfAChart: the values of a curve have its centile, and unknown cells have
// none.
func TestCentilesOfAChart(t *testing.T) {
	d := synth.Simulation(3).Training()
	d.Scale = []float64{2, 3, 0.5}
	m, err := method.FitOn(context.Background(), d, method.Settings{Components: 2}, 1)
	if err != nil {
		t.Fatal(err)
	}
	chart, err := infer.NewChart(context.Background(), m, []float64{4, 100, 333}, []float64{3, 50, 90})
	if err != nil {
		t.Fatal(err)
	}
	for at, centile := range chart.Centiles {
		seen := make([]bool, 9)
		for cell := range seen {
			seen[cell] = cell != 4
		}
		centiles, err := infer.Centiles(context.Background(), m, fit.Data{X: chart.Curves[at], Theta: chart.Theta, Observed: seen})
		if err != nil {
			t.Fatal(err)
		}
		for cell, sees := range seen {
			if got := centiles.At(cell/3, cell%3); sees && !(math.Abs(got-centile) < 1e-6) || !sees && !math.IsNaN(got) {
				t.Errorf("cell %d of the curve of %v has the centile %v", cell, centile, got)
			}
		}
	}
	for name, fails := range map[fault.Code]func() error{
		fault.Option: func() error {
			_, err := infer.NewChart(context.Background(), m, []float64{4}, []float64{0})
			return err
		},
		fault.Shape: func() error { _, err := infer.NewChart(context.Background(), m, nil, nil); return err },
		fault.NonFinite: func() error {
			_, err := infer.NewChart(context.Background(), m, []float64{math.NaN()}, nil)
			return err
		},
		fault.Unsupported: func() error {
			old := *m
			old.Density = nil
			_, err := infer.NewChart(context.Background(), &old, []float64{4}, nil)
			return err
		},
	} {
		if code := fault.CodeOf(fails()); code != name {
			t.Errorf("%v, want %v", code, name)
		}
	}
}
