package experiment

import (
	"context"
	"encoding/json"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"

	"ppca/core/internal/testing/testkit"
	"ppca/core/job"
	"ppca/core/method"
)

// A foundHeads is what tests look at in a report.
type foundHeads struct {
	Rows []struct {
		PerBin    int
		Whitening bool
		Method    string
		Test      float64
	}
	Skipped []any
	Notes   []string
}

// testErrors returns the test errors of the methods with perBin people in each bin.
func (f foundHeads) testErrors(perBin int, whitening bool) map[string]float64 {
	test := map[string]float64{}
	for _, row := range f.Rows {
		if row.PerBin == perBin && row.Whitening == whitening {
			test[row.Method] = row.Test
		}
	}
	return test
}

// drawnHeads runs the experiment on drawn heads once, for several tests.
func drawnHeads(t *testing.T) (f foundHeads) {
	t.Helper()
	text, err := experimentOnHeads()
	if err == nil {
		err = json.Unmarshal(text, &f)
	}
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// drawnSizes are the numbers of training people in each bin.
var drawnSizes = testkit.Sized([]int{2}, []int{2, 8})

var experimentOnHeads = sync.OnceValues(func() ([]byte, error) {
	o := Options{Seed: 1, Splits: 1, Sizes: drawnSizes, Components: []int{4}, Methods: []string{"PCA", "IPCA", "PCA-masked", "PPCA"}}
	j, err := newYaw(context.Background(), nil, o)
	if err != nil {
		return nil, err
	}
	return job.Run(context.Background(), j, 2, nil)
})

// drawn returns the drawn heads of seed 1, for several tests.
func drawn(t *testing.T) *portraits {
	t.Helper()
	p, err := portraitsDrawn()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

var portraitsDrawn = sync.OnceValues(func() (*portraits, error) { return drawPortraits(context.Background(), 1) })

// The drawn heads are warped, masked and whitened, and every method has a result. With two
// training people in each bin, the method that fits the visible cells has a smaller test
// error than the one that fits zeros, and PPCA a smaller one than IPCA; with eight, in full
// runs, PPCA has the smallest.
func TestYawOfPortraits(t *testing.T) {
	got := drawnHeads(t)
	if len(got.Rows) != 8*len(drawnSizes) || len(got.Skipped) != 0 || !strings.Contains(strings.Join(got.Notes, ""), "272 drawn heads") {
		t.Fatalf("%d rows, skipped %v, notes %q", len(got.Rows), got.Skipped, got.Notes)
	}
	for _, whitening := range []bool{false, true} {
		test := got.testErrors(2, whitening)
		if !(test["PCA-masked"] < test["PCA"] && test["PPCA"] < test["IPCA"] && test["PPCA"] > 0.01) {
			t.Errorf("whitening %v: test errors %v", whitening, test)
		}
		if more := got.testErrors(8, whitening); len(drawnSizes) > 1 && (len(more) != 4 || more["PPCA"] > min(more["IPCA"], more["PCA-masked"])) {
			t.Errorf("whitening %v, 8 people in each bin: test errors %v", whitening, more)
		}
	}
}

// Three of seventeen people in each bin are for testing, the others for training, and every
// picture keeps its whitening.
func TestPortraitsAreSplit(t *testing.T) {
	p := drawn(t)
	pool := newPool(p.white, p.graph, Options{Seed: 1, Splits: 2}, ofEveryBin)
	if pool.Shortage(14) != "" || pool.Shortage(15) == "" || len(pool.Splits[0].Test) != 48 || slices.Equal(pool.Splits[0].Test, pool.Splits[1].Test) {
		t.Errorf("14 of a bin: %q, 15: %q; test rows %v and %v", pool.Shortage(14), pool.Shortage(15), pool.Splits[0].Test, pool.Splits[1].Test)
	}
	ctx := context.Background()
	data, err := p.sample(ctx, pool, 0, 2, true)
	if err != nil {
		t.Fatal(err)
	}
	k := p.template.Pixels() * p.channels
	for r, i := range pool.Chosen(0, 2) {
		if data.Masks.Train[r].Mean[0] != p.whitenings[i].Mean[0] || !slices.Equal(data.Train.Observed[r*k:(r+1)*k], p.set.Observed[i*k:(i+1)*k]) {
			t.Fatalf("training picture %d has the whitening or the mask of another", r)
		}
	}
	reversed(t, p, pool, data)
}

// reversed compares the error of a model of whitened pictures with the error of its
// reconstructions after the whitening is undone, computed by definition.
func reversed(t *testing.T, p *portraits, pool *Pool, data Sample) {
	t.Helper()
	ctx := context.Background()
	a := Arm{Name: "PCA-masked", Settings: method.Settings{Method: "ppca", Endpoints: p.graph.Endpoints, Components: 4,
		Lambda: method.LambdaSettings{Mean: new(math.Inf(1)), Basis: new(math.Inf(1))}}}
	m, err := a.Fit(ctx, data, func(float64) {})
	if err != nil {
		t.Fatal(err)
	}
	got, err := errorsOf(ctx, m, data)
	if err != nil {
		t.Fatal(err)
	}
	projected, err := m.Project(ctx, data.Test.X, data.Test.Theta, data.Test.Observed)
	if err != nil {
		t.Fatal(err)
	}
	want := 0.0
	_, k := data.Test.X.Dims()
	for r, i := range pool.Splits[0].Test {
		at, err := m.At(data.Test.Theta[r])
		if err != nil {
			t.Fatal(err)
		}
		picture := append([]float64(nil), at.Mean...)
		for v := range m.Components {
			for c := range picture {
				picture[c] += projected.Coefficients.At(r, v) * at.Basis.At(v, c)
			}
		}
		p.whitenings[i].Undo(picture)
		sum, seen := 0.0, 0.0
		for c, v := range picture {
			if p.set.Observed[i*k+c] {
				sum += (v - p.set.X.At(i, c)) * (v - p.set.X.At(i, c))
				seen++
			}
		}
		want += math.Sqrt(sum/seen) / float64(len(pool.Splits[0].Test))
	}
	if !(math.Abs(got[OfTest]-want) <= 1e-9) {
		t.Errorf("the test error is %v, of the pictures %v", got[OfTest], want)
	}
}
