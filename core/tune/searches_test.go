//go:build unix

package tune

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/fit"
	"ppca/core/internal/testing/shared"
	"ppca/core/method"
	"ppca/core/synth"
)

// A searched is a search of the tests that compare the race with the full grid.
type searched struct {
	name string
	data func() fit.Data
	o    Options
}

// searches returns the searches. Their data are drawn or read when they are needed.
func searches(t *testing.T) []searched {
	t.Helper()
	var list []searched
	add := func(name string, data func() fit.Data, o Options) {
		o.Compare = []string{}
		list = append(list, searched{name, data, o})
	}
	training := func(s *dataset.Set, err error) fit.Data {
		if err != nil {
			t.Fatal(err)
		}
		return s.Training()
	}
	for seed := range uint64(6) {
		o := Options{Settings: method.Settings{Components: 1, Bins: []int{4, 8, 14}[seed%3]}}
		add(fmt.Sprintf("simulation %d", seed), func() fit.Data { return synth.Simulation(seed).Training() }, o)
	}
	for seed := range uint64(5) {
		o := Options{Settings: method.Settings{Components: []int{0, 3}[seed%2]}}
		add(fmt.Sprintf("lymph nodes %d", seed), func() fit.Data { return training(synth.Nodes(t.Context(), seed)) }, o)
	}
	for seed := range uint64(4) {
		o := Options{Settings: method.Settings{Components: []int{0, 5}[seed%2]}}
		add(fmt.Sprintf("heads %d", seed), func() fit.Data { return training(synth.Heads(t.Context(), 6+6*int(seed), 16, seed)) }, o)
	}
	for seed := range uint64(3) {
		o := Options{Settings: method.Settings{Components: 4, Periodic: new(360.0), Bins: []int{6, 8, 12}[seed]}}
		add(fmt.Sprintf("turntable %d", seed), func() fit.Data { return training(synth.Turntable(t.Context(), 16, seed)) }, o)
	}
	for i, perBin := range []int{2, 5, 10, 10, 20, 20, 50, 100, 200} {
		faces := func() fit.Data {
			return training(input.Read(t.Context(), []dataset.File{{Name: "cbcl-faces.zip", Data: shared.Data(t, "cbcl-faces.zip")}},
				dataset.Options{Blur: &dataset.Blur{Bins: []float64{0, 1, 2, 3}, Faces: perBin, Seed: uint64(i)}}))
		}
		o := Options{Settings: method.Settings{Endpoints: []float64{0, 1, 2, 3}, Components: 10}}
		add(fmt.Sprintf("faces %d per bin, seed %d", perBin, i), faces, o)
		if perBin == 20 {
			o.Settings.Noise = fit.ThetaNoise
			add(fmt.Sprintf("faces %d per bin, seed %d, noise by θ", perBin, i), faces, o)
		}
	}
	for i, rows := range []int{100, 300, 600} {
		body := table{"nhanes-body.csv", "age", "person,sex", true}
		add(fmt.Sprintf("body %d rows, missing cells", rows), func() fit.Data {
			d := body.read(t)
			return d.Subset(rand.New(rand.NewPCG(uint64(i), 1)).Perm(len(d.Theta))[:rows])
		}, Options{})
		add(fmt.Sprintf("body %d complete rows", rows), func() fit.Data { return complete(body.read(t), rows, uint64(i)) }, Options{OneStandardError: i == 1})
	}
	gasoline := func() fit.Data { return table{"gasoline-nir.csv", "octane", "", false}.read(t) }
	sea := func() fit.Data { return table{"elnino-sst.csv", "YEAR", "", false}.read(t) }
	for i, v := range []int{2, 4, 7} {
		add(fmt.Sprintf("gasoline %d components", v), gasoline, Options{Settings: method.Settings{Components: v, Bins: 2 + i}})
		add(fmt.Sprintf("El Niño %d components", v), sea, Options{Settings: method.Settings{Components: v, Bins: 2 + 2*i}})
	}
	add("gasoline, components", gasoline, Options{Components: []int{1, 2, 4, 6}})
	add("El Niño, components and bins", sea, Options{Components: []int{1, 2, 4}, Bins: []int{3, 6}})
	add("gasoline, a tenth removed", func() fit.Data { return removed(gasoline(), 1) }, Options{Settings: method.Settings{Components: 3}})
	add("El Niño, a tenth removed", func() fit.Data { return removed(sea(), 2) }, Options{Settings: method.Settings{Components: 2}})
	add("El Niño, a tenth removed, components", func() fit.Data { return removed(sea(), 3) }, Options{Components: []int{1, 2, 3}})
	ring := func() fit.Data {
		d := fit.Data{X: mat.DenseCopyOf(sea().X.T()), Theta: make([]float64, 12)}
		for i := range d.Theta {
			d.Theta[i] = float64(i) + 0.5
		}
		return d
	}
	add("months on a ring", ring, Options{Settings: method.Settings{Components: 2, Bins: 4, Periodic: new(12.0)}})
	for i, turn := range []float64{0, 0.1, 0.3, 1} {
		add(fmt.Sprintf("groups of three, turn %v", turn), func() fit.Data { return turning(150, 20, turn, 0.5, uint64(i)) }, Options{Settings: settings()})
	}
	for i, v := range []int{2, 5} {
		add(fmt.Sprintf("drawn, %d components", v), func() fit.Data { return drawn(200, 15, v, 0.3, uint64(i)) }, Options{Components: []int{1, 2, 3, 5, 7}})
	}
	varied := settings()
	varied.Components, varied.PerEndpoint = 0, []int{1, 2, 3, 2}
	add("varied V_b", func() fit.Data { return turning(150, 20, 0.3, 0.5, 9) }, Options{Settings: varied})
	normal := settings()
	normal.Gauge = fit.Centred
	add("centred gauge", func() fit.Data { return turning(120, 15, 0.3, 0.5, 10) }, Options{Settings: normal})
	for i := range 3 {
		o := Options{Settings: method.Settings{Components: 3, Bins: 3 + i}, Folds: []int{0, 10, 3}[i], Seed: uint64(i)}
		add(fmt.Sprintf("drawn, one number of components %d", i), func() fit.Data { return drawn(80+120*i, 30, 4, 0.5, uint64(20+i)) }, o)
	}
	return list
}

// A table of real observations.
type table struct {
	file, theta, ignore string
	standardise         bool
}

func (f table) read(t *testing.T) fit.Data {
	t.Helper()
	o := dataset.Options{Theta: f.theta, Missing: dataset.ModelMissing, Standardise: f.standardise}
	if f.ignore != "" {
		o.Ignore = strings.Split(f.ignore, ",")
	}
	set, err := input.Read(t.Context(), []dataset.File{{Name: f.file, Data: shared.Data(t, f.file)}}, o)
	if err != nil {
		t.Fatal(err)
	}
	return fit.Data{X: set.X, Theta: set.Theta, Observed: set.Observed, Scale: set.Scale}
}

// complete returns some of the complete rows of d.
func complete(d fit.Data, rows int, seed uint64) fit.Data {
	n, k := d.X.Dims()
	var whole []int
	for _, i := range rand.New(rand.NewPCG(seed, 2)).Perm(n) {
		all := true
		for c := range k {
			all = all && d.Known(i).Cell(c)
		}
		if all {
			whole = append(whole, i)
		}
	}
	d = d.Subset(whole[:rows])
	d.Observed = nil
	return d
}

// removed returns d without a tenth of its cells.
func removed(d fit.Data, seed uint64) fit.Data {
	n, k := d.X.Dims()
	random := rand.New(rand.NewPCG(seed, 7))
	d.Observed = make([]bool, n*k)
	for cell := range d.Observed {
		d.Observed[cell] = random.Float64() > 0.1
	}
	return d
}
