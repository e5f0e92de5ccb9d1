package summary_test

import (
	"bytes"
	"strings"
	"testing"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/testing/sample"
	"ppca/core/internal/testing/testkit"
	"ppca/core/method"
	"ppca/core/model"
	"ppca/core/modelfile"
	"ppca/core/summary"
)

// TestKnots computes the numbers of each knot from hat weights.
func TestKnots(t *testing.T) {
	d := sample.Data(200, 9, 0.4, 31)
	o := sample.Defaults(t, d)
	o.Components = 3
	m := fitted(t, d, o)
	for b, knot := range summary.Diagnose(m).Knots {
		weight := 0.0
		for _, theta := range d.Theta {
			at := m.Graph.Locate(theta)
			for slot, c := range m.Graph.Cell(at.Cell) {
				if c == b {
					weight += at.Hat[slot]
				}
			}
		}
		testkit.Same(t, "knot", []float64{*knot.Observations, knot.Theta[0][0], float64(knot.Components)}, []float64{weight, m.Graph.Endpoints[b], 3}, 1e-9)
	}
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
		findings := summary.Diagnose(m).Findings
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
	said := strings.Join(summary.Diagnose(m).Findings, "\n")
	if !strings.Contains(said, "hardly more observations than components") || strings.Contains(said, "λ") {
		t.Errorf("findings %q", said)
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
