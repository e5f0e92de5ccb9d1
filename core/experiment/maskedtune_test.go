package experiment

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/tune"
)

// Tuning on masked data chooses λ_m and then λ_v of the grids, by the least error.
func TestTunedOnMasks(t *testing.T) {
	const n, k = 120, 12
	random := rand.New(rand.NewPCG(3, 4))
	x := mat.NewDense(n, k, nil)
	data := Sample{Train: fit.Data{X: x, Observed: make([]bool, n*k)}, Masks: &Masks{Union: make([]bool, 5*k), Channels: 1}}
	for i := range n {
		theta := 4 * random.Float64()
		data.Train.Theta = append(data.Train.Theta, theta)
		for c := range k {
			x.Set(i, c, 3*math.Sin(theta+float64(c))+.5*random.NormFloat64())
			data.Train.Observed[i*k+c] = c != i%k
		}
	}
	for i := range data.Masks.Union {
		data.Masks.Union[i] = true
	}
	a := Arm{Name: "PPCA", Search: &tune.Options{Mean: tune.Grid{math.Inf(1), 0.1}, Basis: tune.Grid{math.Inf(1), 1}, Seed: 1}}
	got, err := a.Tuned(context.Background(), data, method.Settings{Endpoints: []float64{0, 1, 2, 3, 4}, Components: 1}, func(float64) {})
	if err != nil || *got.Lambda.Mean != 0.1 || *got.Lambda.Basis != 1 && !math.IsInf(*got.Lambda.Basis, 1) {
		t.Errorf("a mean that moves wants λ_m = 0.1; got %v and %v, %v", *got.Lambda.Mean, *got.Lambda.Basis, err)
	}
}

// Tuning uses evenly spread pixels, with all their colours and their masks; it uses all
// pixels if there are few.
func TestSearchLooksAtPixels(t *testing.T) {
	const n, pixels, channels = 3, 2*searchedPixels + 1, 3
	k := pixels * channels
	x := mat.NewDense(n, k, nil)
	d := fit.Data{X: x, Theta: make([]float64, n), Observed: make([]bool, n*k)}
	endpoints := make([]bool, 2*k)
	for c := range k {
		for i := range n {
			x.Set(i, c, float64(i*k+c))
			d.Observed[i*k+c] = (i+c)%7 != 0
		}
		endpoints[c], endpoints[k+c] = c%5 != 0, c%11 != 0
	}
	some, mask := thinned(d, endpoints, channels)
	_, width := some.X.Dims()
	if width != (searchedPixels+1)*channels || len(some.Observed) != n*width || len(mask) != 2*width {
		t.Fatalf("%d numbers of a picture, %d and %d of the masks", width, len(some.Observed), len(mask))
	}
	for c := range width {
		from := c/channels*2*channels + c%channels
		for i := range n {
			if some.X.At(i, c) != d.X.At(i, from) || some.Observed[i*width+c] != d.Observed[i*k+from] {
				t.Fatalf("number %d of picture %d is not number %d", c, i+1, from)
			}
		}
		if mask[c] != endpoints[from] || mask[width+c] != endpoints[k+from] {
			t.Fatalf("the endpoints do not have number %d", from)
		}
	}
	if all, same := thinned(some, mask, channels); all.X != some.X || !slices.Equal(same, mask) {
		t.Error("few pixels were thinned")
	}
}
