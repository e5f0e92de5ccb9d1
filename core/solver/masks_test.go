package solver

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/testing/sample"
	"ppca/core/internal/testing/testkit"
	"ppca/core/linalg"
	"ppca/core/model"
)

// TestBasesUseExistingVariables fits small data (few rows, rank 1 or 2) with random masks
// and V_b. Arbitrary directions must be added, and each may use only variables that
// exist at its knot.
func TestBasesUseExistingVariables(t *testing.T) {
	testkit.Long(t, "it fits many small tables")
	rng := rand.New(rand.NewPCG(1, 2))
	for trial := range 60 {
		d, o := poorMaskedData(rng)
		for _, by := range []fit.Solver{fit.Exact, fit.Paper} {
			for _, gauge := range []fit.Gauge{fit.Decoupled, fit.Centred} {
				o.Solver, o.Gauge, o.MaxEvaluations, o.PaperSteps.Basis = by, gauge, 8, 5
				m, err := Fit(context.Background(), d, o)
				if err != nil {
					t.Fatalf("trial %d, %s/%s: %v", trial, by, gauge, err)
				}
				checkExisting(t, m)
				if t.Failed() {
					t.Fatalf("trial %d, %s/%s: V_b %v", trial, by, gauge, o.ComponentsPerKnot)
				}
			}
		}
	}
}

// poorMaskedData returns 4 to 13 observations of low rank, and options with four knots
// each of which lacks some variables.
func poorMaskedData(rng *rand.Rand) (fit.Data, fit.Options) {
	n, k, v := 4+rng.IntN(10), 4+rng.IntN(4), 1+rng.IntN(3)
	d := fit.Data{X: mat.NewDense(n, k, nil), Theta: make([]float64, n)}
	rank := 1 + rng.IntN(2)
	for i := range d.Theta {
		d.Theta[i] = float64(rng.IntN(4))
		if rng.IntN(3) > 0 {
			d.Theta[i] = 3 * rng.Float64()
		}
		for r := range rank {
			a := rng.NormFloat64()
			for c := range k {
				d.X.(*mat.Dense).Set(i, c, d.X.At(i, c)+a*math.Cos(float64((r+1)*c*3+1)))
			}
		}
	}
	o, _ := fit.Defaults(context.Background(), d, graph.Graph{})
	o.Graph, _ = graph.Line([]float64{0, 1, 2, 3})
	o.Components, o.ComponentsPerKnot = v, []int{1 + rng.IntN(v), 1 + rng.IntN(v), 1 + rng.IntN(v), v}
	o.EndpointMask = make([]bool, 4*k)
	for b := range 4 {
		for i, c := range rng.Perm(k) {
			o.EndpointMask[b*k+c] = i < v || rng.IntN(2) == 0
		}
	}
	return d, o
}

// checkExisting checks that means and bases are 0 where variables do not exist, and
// that no basis vector is 0.
func checkExisting(t *testing.T, m *model.Model) {
	t.Helper()
	for b := range m.Graph.Knots() {
		for c := range m.K() {
			if m.EndpointMask[b*m.K()+c] {
				continue
			}
			if m.Mean.At(b, c) != 0 {
				t.Errorf("the mean of knot %d has variable %d, which does not exist there", b+1, c+1)
			}
			for v := range m.Components {
				if got := m.Basis.At(b*m.Components+v, c); got != 0 {
					t.Errorf("component %d of knot %d is %v in variable %d, which does not exist there", v+1, b+1, got, c+1)
				}
			}
		}
		for v := range m.ComponentsPerKnot[b] {
			if length := linalg.Norm(m.Basis.RawRowView(b*m.Components + v)); length < 0.5 {
				t.Errorf("component %d of knot %d has norm %v", v+1, b+1, length)
			}
		}
	}
}

// Masked PCA recovers observations in a plane of four dimensions with every third cell
// hidden, and the hidden cells.
func TestMaskedLimitRecoversAPlane(t *testing.T) {
	const n, k = 80, 18
	rng := rand.New(rand.NewPCG(7, 8))
	x, plane := mat.NewDense(n, k, nil), mat.NewDense(4, k, nil)
	plane.Apply(func(_, _ int, _ float64) float64 { return rng.NormFloat64() }, plane)
	d := fit.Data{X: x, Theta: make([]float64, n), Observed: make([]bool, n*k)}
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
	m := fittedTo(t, d, o)
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

// With λ_o = 0 the vectors of masked knots keep the lengths that the masks leave of
// shared ones. Then λ_v → ∞ is the limit, and a finite λ_v fits closer.
func TestSharedLengths(t *testing.T) {
	testkit.Long(t, "seven fits of masked rows")
	d := sample.Data(90, 24, 0.3, 9)
	o := limitOptions(t, d, 1, math.Inf(1))
	d, o = turnedAway(t, d, o)
	o.Lambda.Ortho = 0
	limit := fittedTo(t, d, o)
	var errors []float64
	for _, o.Lambda.Basis = range []float64{1e6, 1, 0.01} {
		m := fittedTo(t, d, o)
		errors = append(errors, m.Summary.RMSE)
	}
	if !(math.Abs(errors[0]-limit.Summary.RMSE) <= 0.01*limit.Summary.RMSE) || !(errors[2] < errors[1] && errors[1] < errors[0]) {
		t.Errorf("RMSE %v at λ_v = 10⁶, 1 and 0.01, %v at ∞", errors, limit.Summary.RMSE)
	}
	seen := 0
	err := Path(context.Background(), d, o, []float64{math.Inf(1), 1, 0.01}, func(m *model.Model) error {
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
