package summary_test

import (
	"bytes"
	"context"
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/testing/sample"
	"ppca/core/internal/testing/testkit"
	"ppca/core/method"
	"ppca/core/model"
	"ppca/core/modelfile"
	"ppca/core/summary"
	"ppca/core/userjson"
)

func mustDiagnose(t *testing.T, m *model.Model) *summary.Diagnosis {
	t.Helper()
	d, err := summary.Diagnose(context.Background(), m, nil)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestDiagnosisFromDenseMatrices computes every number of a diagnosis from dense
// matrices.
func TestDiagnosisFromDenseMatrices(t *testing.T) {
	d := sample.Data(200, 9, 0.4, 31)
	o := sample.Defaults(t, d)
	o.Components, o.Lambda.Ortho, o.Lambda.Basis = 3, o.Lambda.Ortho/1000, o.Lambda.Basis/1000
	m := fitted(t, d, o)
	got := mustDiagnose(t, m)

	worst, mean := 0.0, 0.0
	for b, knot := range got.Knots {
		var gram mat.Dense
		basis := m.Basis.Slice(3*b, 3*b+3, 0, 9)
		gram.Mul(basis, basis.T())
		off := 0.0
		for v := range 3 {
			for w := range 3 {
				want := 0.0
				if v == w {
					want = 1
				}
				off = math.Max(off, math.Abs(gram.At(v, w)-want))
			}
		}
		weight := 0.0
		for _, theta := range d.Theta {
			at := m.Graph.Locate(theta)
			for slot, c := range m.Graph.Cell(at.Cell) {
				if c == b {
					weight += at.Hat[slot]
				}
			}
		}
		testkit.Same(t, "knot", []float64{knot.Orthonormality, *knot.Observations, knot.Theta[0][0], float64(knot.Components)}, []float64{off, weight, m.Graph.Endpoints[b], 3}, 1e-9)
		mean = math.Max(mean, mat.Max(absolute(m.Mean.Slice(b, b+1, 0, 9))))
	}
	for i := range 401 {
		theta := m.Graph.Endpoints[0] + float64(i)/400*(m.Graph.Endpoints[4]-m.Graph.Endpoints[0])
		s, err := m.At(theta)
		if err != nil {
			t.Fatal(err)
		}
		var svd mat.SVD
		svd.Factorize(s.Basis, mat.SVDNone)
		values := svd.Values(nil)
		worst = math.Max(worst, values[0]/values[2])
	}
	if !(math.Abs(float64(got.Condition)-worst) <= 0.05*worst) {
		t.Errorf("condition %v, by singular values %v", got.Condition, worst)
	}
	p, err := m.Project(context.Background(), d.X, d.Theta, nil)
	if err != nil {
		t.Fatal(err)
	}
	testkit.Same(t, "largest", []float64{got.LargestMean, got.LargestCoefficient}, []float64{mean, mat.Max(absolute(p.Coefficients))}, 1e-9)
}

func absolute(m mat.Matrix) *mat.Dense {
	out := mat.DenseCopyOf(m)
	out.Apply(func(_, _ int, v float64) float64 { return math.Abs(v) }, out)
	return out
}

// TestFindings causes each problem and expects a sentence. A good model
// has no findings, and a model file keeps them.
func TestFindings(t *testing.T) {
	fitted := func(change func(d *fit.Data, o *fit.Options)) *model.Model {
		d := sample.Data(160, 8, 0.4, 32)
		o := sample.Defaults(t, d)
		o.Components = 3
		change(&d, &o)
		return fitted(t, d, o)
	}
	good := written(t, fitted(func(*fit.Data, *fit.Options) {}))
	for _, c := range []struct {
		name   string
		change func(d *fit.Data, o *fit.Options)
		spoil  func(m *model.Model)
		want   []string
	}{
		{"a good model", nil, nil, nil},
		{"too few evaluations", func(_ *fit.Data, o *fit.Options) { o.MaxEvaluations = 2 }, nil, []string{"the fit reached its limit of 2 evaluations from each initial point"}},
		{"an endpoint with too few observations", func(d *fit.Data, o *fit.Options) { o.Graph, _ = graph.Line([]float64{0, 3, 30}) }, nil, []string{"1 of 3 endpoints has fewer effective observations than components (θ = 30: 0 for 3)"}},
		{"every endpoint with too few observations", func(_ *fit.Data, o *fit.Options) { o.Graph, _ = graph.EvenLine(0, 3, 100) }, nil, []string{"of 101 endpoints have fewer effective observations"}},
		{"opposite bases", nil, func(m *model.Model) {
			for v := range m.Components {
				for k := range m.K() {
					m.Basis.Set(v, k, -m.Basis.At(m.Components+v, k))
				}
			}
		}, []string{"nearly linearly dependent (condition number +Inf)"}},
		{"means far from the observations", nil, func(m *model.Model) { m.Mean.SetRow(2, slices.Repeat([]float64{1e4}, m.K())) }, []string{"the mean at θ = ", "times as large as the largest row", "decoupled gauge"}},
		{"stalled", nil, func(m *model.Model) { m.Summary.Status = fit.Stalled }, []string{"no step lowered the energy"}},
		{"the most evaluations that are possible", nil, func(m *model.Model) { m.Summary.Status, m.Options.MaxEvaluations = fit.Limit, 100_000 }, []string{"limit of 100000 evaluations from each initial point"}},
		{"stopped", nil, func(m *model.Model) { m.Summary.Status = fit.Cancelled }, []string{"the fit was stopped"}},
	} {
		file := good
		if c.change != nil {
			file = written(t, fitted(c.change))
		}
		m, err := modelfile.Read(bytes.NewReader(file), int64(len(file)))
		if err != nil {
			t.Fatal(err)
		}
		if c.spoil != nil {
			c.spoil(m)
		}
		findings := mustDiagnose(t, m).Findings
		if c.want == nil && len(findings) > 0 {
			t.Errorf("%s: %q", c.name, findings)
		}
		for _, part := range c.want {
			if !strings.Contains(strings.Join(findings, "\n"), part) {
				t.Errorf("%s: no finding contains %q: %q", c.name, part, findings)
			}
		}
	}
}

// TestThinKnotsOfLocalPCA: θ lie at both ends only, and λ plays no part.
func TestThinKnotsOfLocalPCA(t *testing.T) {
	d := sample.Data(80, 7, 0.3, 12)
	for i := range d.Theta {
		d.Theta[i] = 0.02 * float64(i%10)
		if i%2 == 1 {
			d.Theta[i] = 3 - d.Theta[i]
		}
	}
	bandwidth := 0.2
	m, err := method.Fit(t.Context(), d, method.Settings{Method: "local", Endpoints: []float64{0, 3}, Components: 3, Bandwidth: &bandwidth}, nil)
	if err != nil {
		t.Fatal(err)
	}
	said := strings.Join(mustDiagnose(t, m).Findings, "\n")
	if !strings.Contains(said, "hardly more observations than components") || strings.Contains(said, "λ") {
		t.Errorf("findings %q", said)
	}
}

func TestInfiniteConditionInJSON(t *testing.T) {
	text, err := json.Marshal(summary.Diagnosis{Condition: userjson.Number(math.Inf(1))})
	if err != nil || !strings.Contains(string(text), `"condition":"Infinity"`) {
		t.Errorf("%s, %v", text, err)
	}
}

// written returns the file of a model.
func written(t *testing.T, m *model.Model) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := modelfile.Write(m, &file); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}
