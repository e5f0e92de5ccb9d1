package method_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/internal/testing/testkit"
	"ppca/core/method"
	"ppca/core/modelfile"
)

// A pathology is an extreme data set of a kind that occurs in files.
type pathology struct {
	name  string
	n, k  int
	value func(rng *rand.Rand, i, k int) float64
	theta func(i int) float64
}

var pathologies = []pathology{
	{"duplicate rows", 30, 6, func(_ *rand.Rand, i, k int) float64 { return math.Sin(float64(i%2 + 7*k)) }, spread},
	{"constant columns", 30, 6, func(rng *rand.Rand, _, k int) float64 { return float64(k%2) * rng.NormFloat64() }, spread},
	{"all cells equal", 30, 6, func(*rand.Rand, int, int) float64 { return 3 }, spread},
	{"rank 1", 30, 6, func(_ *rand.Rand, i, k int) float64 { return float64(i * (k + 1)) }, spread},
	{"one variable", 30, 1, normal, spread},
	{"two observations", 2, 6, normal, spread},
	{"three observations", 3, 40, normal, spread},
	{"θ all equal", 30, 6, normal, func(int) float64 { return 5 }},
	{"θ at one endpoint but for one row", 30, 6, normal, func(i int) float64 { return math.Max(0, float64(i-28)) }},
	{"θ of 1e150", 30, 6, normal, func(i int) float64 { return 1e150 * float64(i) }},
	{"θ that differs in the last digits", 30, 6, normal, func(i int) float64 { return 1 + 1e-15*float64(i) }},
	{"cells of 1e150", 30, 6, func(rng *rand.Rand, _, _ int) float64 { return 1e150 * rng.NormFloat64() }, spread},
	{"cells of 1e-150", 30, 6, func(rng *rand.Rand, _, _ int) float64 { return 1e-150 * rng.NormFloat64() }, spread},
	{"columns of 1e-100 and 1e100", 30, 6, func(rng *rand.Rand, _, k int) float64 { return math.Pow(1e40, float64(k-3)) * rng.NormFloat64() }, spread},
	{"an offset of 1e12", 30, 6, func(rng *rand.Rand, _, _ int) float64 { return 1e12 + rng.NormFloat64() }, spread},
	{"an outlier of 1e30", 30, 6, func(rng *rand.Rand, i, k int) float64 {
		if i == 4 && k == 2 {
			return 1e30
		}
		return rng.NormFloat64()
	}, spread},
}

func spread(i int) float64 { return float64(i) }

func normal(rng *rand.Rand, _, _ int) float64 { return rng.NormFloat64() }

// TestPathologicalData: every method returns a model with finite numbers, or an error
// with a code and a message.
func TestPathologicalData(t *testing.T) {
	zero, turn, evaluations := 0.0, 30.0, testkit.Sized(40, 200)
	settings := []method.Settings{
		{Bins: 3, MaxEvaluations: evaluations},
		{Bins: 3, MaxEvaluations: evaluations, Gauge: fit.Centred, Start: fit.KnotwiseStart},
		{Bins: 3, MaxEvaluations: evaluations, Lambda: method.LambdaSettings{Mean: &zero, Basis: &zero}},
		{Bins: 3, Solver: fit.Paper, Cycles: new(int)},
		{Bins: 4, MaxEvaluations: evaluations, Periodic: &turn},
	}
	*settings[3].Cycles = testkit.Sized(5, 20)
	for _, name := range method.Names()[1:] {
		settings = append(settings, method.Settings{Method: name, Bins: 3, MaxEvaluations: evaluations})
	}
	for _, p := range pathologies {
		for _, s := range settings {
			for _, components := range testkit.Sized([]int{0, p.k}, []int{0, 1, p.k}) {
				s.Components = components
				what := fmt.Sprintf("%s: %s %s %s %d", p.name, s.Method, s.Solver, s.Gauge, components)
				checkAnswer(t, what, p.data(), s)
			}
		}
	}
}

func (p pathology) data() fit.Data {
	rng := rand.New(rand.NewPCG(1, 2))
	d := fit.Data{X: mat.NewDense(p.n, p.k, nil), Theta: make([]float64, p.n)}
	for i := range d.Theta {
		d.Theta[i] = p.theta(i)
		for k := range p.k {
			d.X.(*mat.Dense).Set(i, k, p.value(rng, i, k))
		}
	}
	return d
}

// checkAnswer fits d, projects it and fails the test at a number that is not finite.
func checkAnswer(t *testing.T, what string, d fit.Data, s method.Settings) {
	t.Helper()
	m, err := method.Fit(context.Background(), d, s, nil)
	if refusal := (*fault.Error)(nil); errors.As(err, &refusal) && refusal.Code != "" && len(err.Error()) > 20 {
		t.Logf("%s: %v", what, err)
		return
	}
	if err != nil {
		t.Errorf("%s: an error without a code: %v", what, err)
		return
	}
	var file bytes.Buffer
	if err := modelfile.Write(m, &file); err != nil {
		t.Errorf("%s: %v", what, err)
	}
	if _, err := modelfile.Read(bytes.NewReader(file.Bytes()), int64(file.Len())); err != nil {
		t.Errorf("%s: its file is refused: %v", what, err)
	}
	score, err := m.Score(context.Background(), d.X, d.Theta, nil)
	if err != nil {
		t.Errorf("%s: its training observations cannot be projected: %v", what, err)
		return
	}
	numbers := append([]float64{m.Summary.RMSE, m.Summary.Energy.Total, m.Summary.GradientNorm, score.RMSE}, m.CoefficientSD...)
	at, err := m.At(d.Theta[0])
	if err != nil {
		t.Errorf("%s: no slice at θ of the first observation: %v", what, err)
		return
	}
	numbers = append(append(numbers, at.Mean...), at.Basis.RawMatrix().Data...)
	for _, x := range append(numbers, at.Explained...) {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			t.Errorf("%s: the model holds %v", what, x)
			return
		}
	}
}
