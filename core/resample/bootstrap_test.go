package resample

import (
	"bytes"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/testing/sample"
	"ppca/core/job"
	"ppca/core/method"
	"ppca/core/model"
)

func fitted(t *testing.T, d fit.Data, s method.Settings) *model.Model {
	t.Helper()
	m, err := method.Fit(t.Context(), d, s, nil)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func run(t *testing.T, m *model.Model, d fit.Data, o BootstrapOptions) BootstrapResult {
	t.Helper()
	b, err := NewBootstrap(t.Context(), m, d, o)
	if err != nil {
		t.Fatal(err)
	}
	r, err := job.RunJSON[BootstrapResult](t.Context(), b, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestErrorOfAMean compares the standard error of the mean of PCA with s/√n, and with that
// of the means of groups when groups are drawn: each row stands four times in its group.
func TestErrorOfAMean(t *testing.T) {
	few := sample.Data(60, 5, 0.5, 1)
	d := fit.Data{X: mat.NewDense(240, 5, nil)}
	for i := range 240 {
		d.X.(*mat.Dense).SetRow(i, few.X.(*mat.Dense).RawRowView(i/4))
		d.Theta, d.Groups = append(d.Theta, few.Theta[i/4]), append(d.Groups, i/4)
	}
	m := fitted(t, d, method.Settings{Method: "pca", Components: 2})
	grouped := run(t, m, d, BootstrapOptions{Resamples: 200, Seed: 1})
	d.Groups = nil
	single := run(t, m, d, BootstrapOptions{Resamples: 200, Seed: 1})
	if grouped.Resampled != "groups" || grouped.Units != 60 || single.Resampled != "rows" || single.Units != 240 {
		t.Errorf("%s %d, %s %d", grouped.Resampled, grouped.Units, single.Resampled, single.Units)
	}
	for c := range 5 {
		column := mat.Col(nil, c, d.X)
		variance := 0.0
		for _, value := range column {
			variance += (value - m.Mean.At(0, c)) * (value - m.Mean.At(0, c)) / 240
		}
		for _, each := range []struct {
			r    BootstrapResult
			want float64
		}{{single, math.Sqrt(variance / 240)}, {grouped, math.Sqrt(variance / 60)}} {
			got := each.r.Mean
			if math.Abs(got.SE[c]/each.want-1) > 0.16 { // 200 resamples know it to 5 %
				t.Errorf("%s: the mean of column %d has the standard error %v, want %v", each.r.Resampled, c+1, got.SE[c], each.want)
			}
			if math.Abs(got.Upper[c]-got.Estimate[c]-1.959964*got.SE[c]) > 1e-6*got.SE[c] || math.Abs(got.Upper[c]+got.Lower[c]-2*got.Estimate[c]) > 1e-9 {
				t.Errorf("the band of %+v is not ± 1.96 se", got)
			}
		}
	}
}

// TestBandsOfMethods: every method whose options a model keeps has finite bands of the right
// length.
func TestBandsOfMethods(t *testing.T) {
	d := sample.Data(150, 8, 0.4, 2)
	for _, s := range []method.Settings{{}, {Solver: fit.Paper, Cycles: new(5)}, {Noise: fit.ThetaNoise}, {Method: "ipca"}, {Method: "pca"}, {Method: "local", Bandwidth: new(0.6)}, {PerEndpoint: []int{2, 3, 2, 1}}} {
		if s.Bins = 3; s.PerEndpoint == nil {
			s.Components = 3
		}
		m := fitted(t, d, s)
		r := run(t, m, d, BootstrapOptions{Resamples: 6, Seed: 3})
		knots := m.Graph.Knots()
		if len(r.Theta) != knots || len(r.Mean.SE) != knots*8 || len(r.Basis.SE) != knots*3*8 || len(r.SD.SE) != 3 || len(r.Angle.SE) != len(m.Graph.Edges()) || r.Resamples != 6 {
			t.Errorf("%s: %d θ, %d, %d, %d, %d numbers of %d resamples", m.Kind, len(r.Theta), len(r.Mean.SE), len(r.Basis.SE), len(r.SD.SE), len(r.Angle.SE), r.Resamples)
		}
		for name, band := range map[string]Band{"mean": r.Mean, "components": r.Basis, "sd": r.SD, "angles": r.Angle} {
			for i, se := range band.SE {
				middle := band.Estimate[i]
				if band.Bias != nil {
					middle -= band.Bias[i]
				}
				if !(se >= 0 && se < math.Inf(1)) || band.Lower[i] > middle || band.Upper[i] < middle {
					t.Errorf("%s, %s: %v ± %v in %v … %v", m.Kind, name, band.Estimate[i], se, band.Lower[i], band.Upper[i])
				}
			}
		}
	}
}

// TestTurnsUndoRotations: a fit that differs from the model by one rotation has its numbers.
func TestTurnsUndoRotations(t *testing.T) {
	d := sample.Data(100, 7, 0.3, 4)
	m := fitted(t, d, method.Settings{Bins: 2, Components: 2})
	turned := *m
	turned.Basis = mat.DenseCopyOf(m.Basis)
	rotation := mat.NewDense(2, 2, []float64{0.6, 0.8, 0.8, -0.6})
	for b := range 3 {
		var basis mat.Dense
		basis.Mul(rotation, m.Basis.Slice(2*b, 2*b+2, 0, 7))
		turned.Basis.Slice(2*b, 2*b+2, 0, 7).(*mat.Dense).Copy(&basis)
	}
	l := newLayout(m)
	want, _ := l.statistics(m, m)
	got, err := l.statistics(m, &turned)
	if err != nil {
		t.Fatal(err)
	}
	for i := range want[:3*7+3*2*7] {
		if math.Abs(got[i]-want[i]) > 1e-9 {
			t.Fatalf("number %d is %v, want %v", i, got[i], want[i])
		}
	}
}

// TestPartsInAnyOrder: the result has the same bits on one core and on several; a bootstrap
// that was stopped has the bands of what is done.
func TestPartsInAnyOrder(t *testing.T) {
	d := sample.Data(60, 5, 0.4, 6)
	m := fitted(t, d, method.Settings{Bins: 2, Components: 2})
	b, err := NewBootstrap(t.Context(), m, d, BootstrapOptions{Resamples: 13, Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	if work := b.Parts(); !slices.Equal(work, []float64{5, 5, 3}) {
		t.Errorf("parts %v", work)
	}
	one, _ := job.Run(t.Context(), b, 1, nil)
	three, _ := job.Run(t.Context(), b, 3, nil)
	if one == nil || !bytes.Equal(one, three) {
		t.Error("one core and three give different bits")
	}
	part, err := b.Do(t.Context(), 1, func(float64) {})
	if err != nil {
		t.Fatal(err)
	}
	if r, err := b.Result([][]byte{nil, part, nil}); err != nil || !r.Cancelled || r.Resamples != 5 {
		t.Errorf("%+v, %v", r.Resamples, err)
	}
}

// TestBandsCoverTheTruth draws data whose mean is the model: hat weights of known means. The
// bands of the means must cover them.
func TestBandsCoverTheTruth(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	g, _ := graph.Line([]float64{0, 1, 2})
	covered, all := 0, 0
	for range 12 {
		d := fit.Data{X: mat.NewDense(120, 4, nil)}
		for i := range 120 {
			theta := 2 * rng.Float64()
			at, b := g.Locate(theta), rng.NormFloat64()
			for c := range 4 {
				mean := 0.0
				for slot, knot := range g.Cell(at.Cell) {
					mean += at.Hat[slot] * math.Sin(float64(2*knot+c))
				}
				d.X.(*mat.Dense).Set(i, c, mean+b*math.Cos(float64(c))+0.3*rng.NormFloat64())
			}
			d.Theta = append(d.Theta, theta)
		}
		m := fitted(t, d, method.Settings{Endpoints: []float64{0, 1, 2}, Components: 1, Lambda: method.LambdaSettings{Mean: new(0.01)}})
		r := run(t, m, d, BootstrapOptions{Resamples: 60, Seed: 2})
		for i := range r.Mean.Lower {
			if truth := math.Sin(float64(2*(i/4) + i%4)); r.Mean.Lower[i] <= truth && truth <= r.Mean.Upper[i] {
				covered++
			}
			all++
		}
	}
	if share := float64(covered) / float64(all); share < 0.9 || share > 0.98 {
		t.Errorf("bands of 95 %% cover %.3f of %d true means", share, all)
	}
}

// TestRefusals: what has no bootstrap is named.
func TestRefusals(t *testing.T) {
	d := sample.Data(40, 5, 0.4, 9)
	m, mpca := fitted(t, d, method.Settings{Components: 2}), fitted(t, d, method.Settings{Method: "mpca", Components: 2})
	former := *m
	former.Options.Noise = fit.FormerNoise
	one := d
	one.Groups = make([]int, 40)
	for name, c := range map[string]struct {
		m     *model.Model
		d     fit.Data
		o     BootstrapOptions
		code  fault.Code
		words string
	}{
		"noise":     {&former, d, BootstrapOptions{}, fault.Unsupported, "noise variables, which is no longer used"},
		"kind":      {mpca, d, BootstrapOptions{}, fault.Unsupported, "mpca has no bootstrap"},
		"group":     {m, one, BootstrapOptions{}, fault.Shape, "one group"},
		"variables": {m, sample.Data(40, 6, 0.4, 9), BootstrapOptions{}, fault.Shape, "6 variables, but the model has 5"},
		"level":     {m, d, BootstrapOptions{Level: 1}, fault.Option, "level"},
		"resamples": {m, d, BootstrapOptions{Resamples: 1}, fault.Option, "resamples"},
	} {
		if _, err := NewBootstrap(t.Context(), c.m, c.d, c.o); fault.CodeOf(err) != c.code || !strings.Contains(err.Error(), c.words) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
