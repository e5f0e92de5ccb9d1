package ppca

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

func trues(n int) []bool {
	mask := make([]bool, n)
	for i := range mask {
		mask[i] = true
	}
	return mask
}

// turnedAway hides of 24 variables those that are behind at θ in [0, 3], half of a
// circle, and gives the knots the union of what is seen around them.
func turnedAway(t *testing.T, d Data, o Options) (Data, Options) {
	t.Helper()
	n, k := d.X.Dims()
	d.Observed = make([]bool, n*k)
	for i := range n {
		for c := range k {
			d.Observed[i*k+c] = math.Cos(2*math.Pi*float64(c/3)/float64(k/3)-d.Theta[i]) > -.2
		}
	}
	var err error
	if o.EndpointMask, err = UnionMask(o.Graph, d.Theta, d.Observed); err != nil {
		t.Fatal(err)
	}
	return d, o
}

// Where nothing is hidden the limit with masks is that without.
func TestMaskedLimitWithoutHiddenCells(t *testing.T) {
	d := sample(60, 12, 0.3, 5)
	o := limitOptions(t, d, 1, math.Inf(1))
	plain := mustFit(t, d, o)
	o.EndpointMask = trues(o.Graph.Knots() * 12)
	masked := mustFit(t, d, o)
	if a, b := plain.Summary.RMSE, masked.Summary.RMSE; !(math.Abs(a-b) <= 1e-9*a) {
		t.Errorf("RMSE %v without masks, %v with masks of everything", a, b)
	}
}

// Observations in a plane of four dimensions, of which every third cell is hidden,
// are found again by masked PCA, and the hidden cells with them.
func TestMaskedLimitRecoversAPlane(t *testing.T) {
	const n, k = 80, 18
	rng := rand.New(rand.NewPCG(7, 8))
	x, plane := mat.NewDense(n, k, nil), mat.NewDense(4, k, nil)
	plane.Apply(func(_, _ int, _ float64) float64 { return rng.NormFloat64() }, plane)
	d := Data{X: x, Theta: make([]float64, n), Observed: make([]bool, n*k)}
	for i := range n {
		d.Theta[i] = rng.Float64()
		row := mat.NewDense(1, k, x.RawRowView(i))
		row.Mul(mat.NewDense(1, 4, []float64{1, rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}), plane)
		for c := range k {
			d.Observed[i*k+c] = rng.IntN(3) > 0
		}
	}
	o := limitOptions(t, d, math.Inf(1), math.Inf(1))
	o.Components = 4
	m := mustFit(t, d, o)
	p, err := m.Project(context.Background(), x, d.Theta, d.Observed)
	if err != nil {
		t.Fatal(err)
	}
	hidden, cells := 0.0, 0.0
	for i, theta := range d.Theta {
		at, err := m.At(theta)
		if err != nil {
			t.Fatal(err)
		}
		for c, mean := range at.Mean {
			if d.Observed[i*k+c] {
				continue
			}
			off := x.At(i, c) - mean
			for v := range o.Components {
				off -= p.Coefficients.At(i, v) * at.Basis.At(v, c)
			}
			hidden += off * off
			cells++
		}
	}
	size := mat.Norm(x, 2) / math.Sqrt(n*k)
	if hidden = math.Sqrt(hidden / cells); m.Summary.RMSE > 0.02*size || hidden > 0.1*size {
		t.Errorf("RMSE %v, of hidden cells %v, of data of size %v", m.Summary.RMSE, hidden, size)
	}
}

// Masked components err less on what is seen than those of the residuals with zeros
// for what is not, and none near them errs less.
func TestMaskedLimitIsAMinimum(t *testing.T) {
	d := sample(90, 24, 0.3, 9)
	o := limitOptions(t, d, 1, math.Inf(1))
	d, o = turnedAway(t, d, o)
	ctx := context.Background()
	p := mustProblem(t, d, o)
	r, err := p.prepare(ctx, o)
	if err != nil {
		t.Fatal(err)
	}
	vectors, _, err := r.pooled(ctx, limitTolerance, 1)
	if err != nil {
		t.Fatal(err)
	}
	energy := func() float64 {
		e, err := r.t.coefficients(ctx, r.atAllKnots(vectors))
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	found := energy()
	best := append([]float64(nil), vectors.Data...)
	rng := rand.New(rand.NewPCG(1, 1))
	for range 50 {
		for i := range vectors.Data {
			vectors.Data[i] = best[i] + .01*rng.NormFloat64()
		}
		if e := energy(); e < found*(1-1e-3) {
			t.Fatalf("vectors near those found have the energy %v, those %v", e, found)
		}
	}
}

// With λ_o = 0 the vectors of masked knots keep the lengths that the masks leave of
// shared ones, so that λ_v → ∞ is the limit, and a finite λ_v fits closer.
func TestSharedLengths(t *testing.T) {
	d := sample(90, 24, 0.3, 9)
	o := limitOptions(t, d, 1, math.Inf(1))
	d, o = turnedAway(t, d, o)
	o.Lambda.Ortho = 0
	limit := mustFit(t, d, o)
	var errors []float64
	for _, o.Lambda.Basis = range []float64{1e6, 1, 0.01} {
		m := mustFit(t, d, o)
		errors = append(errors, m.Summary.RMSE)
	}
	if !(math.Abs(errors[0]-limit.Summary.RMSE) <= 0.01*limit.Summary.RMSE) || !(errors[2] < errors[1] && errors[1] < errors[0]) {
		t.Errorf("RMSE %v at λ_v = 10⁶, 1 and 0.01, %v at ∞", errors, limit.Summary.RMSE)
	}
	seen := 0
	err := Path(context.Background(), d, o, []float64{math.Inf(1), 1, 0.01}, func(m *Model) error {
		score, err := m.Score(context.Background(), d.X, d.Theta, d.Observed)
		if want := append([]float64{limit.Summary.RMSE}, errors[1:]...)[seen]; err == nil && !(math.Abs(score.RMSE-want) <= 0.02*want) {
			t.Errorf("on the path the RMSE is %v, of the fit %v", score.RMSE, want)
		}
		seen++
		return err
	})
	if err != nil || seen != 3 {
		t.Errorf("the path ends after %d with %v", seen, err)
	}
}
