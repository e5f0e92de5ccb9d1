package report

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"ppca/core/dataset"
	"ppca/core/experiment"
	"ppca/core/fit"
	"ppca/core/method"
)

// A report of a fit with a setting that is no longer used holds if its fit ended at the minimum of
// today's, whatever its evaluations. Where it ended elsewhere, the differences say why.
func TestReportsOfFormerSettings(t *testing.T) {
	files := []dataset.File{{Name: "turning.csv", Data: turning()}}
	data, set := opened(t, files, dataset.Options{Theta: "theta"})
	for _, c := range []struct {
		settings method.Settings
		why      string
	}{
		{method.Settings{Bins: 6, Components: 2, Effort: "usual"}, noSearch},
		{method.Settings{Bins: 6, Components: 2, Noise: fit.FormerNoise}, noVariables},
	} {
		r := made(t, data, set, c.settings)
		r.Models[0].Evaluations *= 11
		r.Format = 4
		for _, lower := range []float64{1, 0.9} {
			e := &r.Models[0].Energy
			e.Data, e.MeanSmoothness, e.BasisSmoothness, e.Orthogonality, e.Total = lower*e.Data, lower*e.MeanSmoothness, lower*e.BasisSmoothness, lower*e.Orthogonality, lower*e.Total
			summed(t, r)
			v := verified(t, reread(t, r), files, 1)
			if v.Holds() != (lower == 1) || !slices.ContainsFunc(v.Claims, func(d Difference) bool { return d.Why == c.why }) {
				t.Errorf("energy times %v: %+v", lower, v)
			}
			for _, d := range v.Differences {
				if d.Why != c.why {
					t.Errorf("%v", d)
				}
			}
		}
	}
}

// A report of an experiment with noise by variable, which is no longer used, says why its numbers
// differ.
func TestReportsOfExperimentsWithNoiseByVariable(t *testing.T) {
	o := experiment.Options{Seed: 2, Splits: 1, Methods: []string{"PCA"}, Noise: fit.FormerNoise}
	r, err := OfExperiment(Data{}, found(t, "simulation", o))
	if err != nil {
		t.Fatal(err)
	}
	for name := range r.Experiment.Numbers {
		r.Experiment.Numbers[name] *= 1.1
	}
	summed(t, r)
	v := verified(t, reread(t, r), nil, 1)
	if v.Holds() || len(v.Differences) == 0 {
		t.Fatalf("%+v", v)
	}
	for _, d := range v.Differences {
		if d.Why != noVariables {
			t.Errorf("%v", d)
		}
	}
}

// turning returns a table whose components turn by more than a right angle.
func turning() []byte {
	var text bytes.Buffer
	fmt.Fprintln(&text, "theta,a,b,c,d,e,f")
	random := rand.New(rand.NewPCG(3, 1))
	for i := range 90 {
		theta := 3 * float64(i) / 89
		x := [6]float64{}
		for v := range 2 {
			beta, angle := random.NormFloat64()/float64(1+v), theta*float64(1+v)*0.8
			x[2*v] += beta * math.Cos(angle)
			x[2*v+1] += beta * math.Sin(angle)
		}
		fmt.Fprintf(&text, "%.6f", theta)
		for k := range x {
			fmt.Fprintf(&text, ",%.6f", x[k]+0.2*random.NormFloat64())
		}
		fmt.Fprintln(&text)
	}
	return text.Bytes()
}

// TestSparseEnergies: the energy of sparse PCA leaves out its penalties, so that it may rise to its end; that of an exact
// fit may not.
func TestSparseEnergies(t *testing.T) {
	files := []dataset.File{{Name: "turning.csv", Data: turning()}}
	data, set := opened(t, files, dataset.Options{Theta: "theta"})
	p, err := reread(t, made(t, data, set, method.Settings{Bins: 6, Components: 2})).Open(t.Context(), files, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for kind, rises := range map[string]bool{"spca": true, "ppca": false} {
		settings := method.Settings{Method: kind, Components: 2}
		m, err := method.Fit(t.Context(), set.Training(), settings, nil)
		if err != nil {
			t.Fatal(err)
		}
		end := m.Summary.Energy.Total
		v, err := p.Check(t.Context(), Claim{Settings: settings, Status: m.Summary.Status, Energy: []float64{2 * end, 0.98 * end, end}})
		if err != nil {
			t.Fatal(err)
		}
		isEnergy := func(d Difference) bool { return d.Field == "energy" }
		if rose := !slices.ContainsFunc(v.Differences, isEnergy); rose != rises {
			t.Errorf("%s: %v", kind, v.Differences)
		}
	}
}
