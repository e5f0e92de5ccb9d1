package baseline

import (
	"context"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/testing/sample"
	"ppca/core/model"
)

// line returns the options of a fit on a line.
func line(t *testing.T, bandwidth float64, components int, endpoints ...float64) fit.Options {
	t.Helper()
	g, err := graph.Line(endpoints)
	if err != nil {
		t.Fatal(err)
	}
	return localOptions(g, bandwidth, components)
}

func fitted1(t *testing.T, d fit.Data, o fit.Options) *model.Model {
	t.Helper()
	m, err := Local(t.Context(), d, o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// dense returns the mean and the leading eigenvectors of the covariance with the
// weights a_i·exp(−Σz²/2), computed with dense matrices from the definition.
func definition(d fit.Data, v int, z2 func(i int) float64) (mean []float64, basis *mat.Dense) {
	n, k := d.X.Dims()
	weights, total := make([]float64, n), 0.0
	for i := range weights {
		weights[i] = math.Exp(-z2(i) / 2)
		if d.Weights != nil {
			weights[i] *= d.Weights[i]
		}
		total += weights[i]
	}
	value := func(i, c int) float64 {
		if d.Scale != nil {
			return d.X.At(i, c) / d.Scale[c]
		}
		return d.X.At(i, c)
	}
	mean = make([]float64, k)
	for i, w := range weights {
		for c := range mean {
			mean[c] += w / total * value(i, c)
		}
	}
	covariance := mat.NewSymDense(k, nil)
	for i, w := range weights {
		row := make([]float64, k)
		for c := range row {
			row[c] = value(i, c) - mean[c]
		}
		covariance.SymRankOne(covariance, w/total, mat.NewVecDense(k, row))
	}
	var eigen mat.EigenSym
	eigen.Factorize(covariance, true)
	var vectors mat.Dense
	eigen.VectorsTo(&vectors)
	basis = mat.NewDense(v, k, nil)
	for c := range v {
		basis.SetRow(c, mat.Col(nil, k-1-c, &vectors))
	}
	return mean, basis
}

// apart returns the distance of a knot of a model from a mean and from the span of a
// basis.
func apart(m *model.Model, b int, mean []float64, basis *mat.Dense) float64 {
	away := 0.0
	for c, value := range mean {
		away = max(away, math.Abs(m.Mean.At(b, c)-value))
	}
	v, k := basis.Dims()
	own := m.Basis.Slice(b*v, (b+1)*v, 0, k)
	var overlap mat.Dense
	overlap.Mul(own, basis.T())
	var svd mat.SVD
	svd.Factorize(&overlap, mat.SVDNone)
	return max(away, 1-svd.Values(nil)[v-1])
}

// TestKnotsAgainstTheDefinition compares every knot with dense matrices: on a line, a
// ring and a grid, with weights and scales, and with more variables than observations.
func TestKnotsAgainstTheDefinition(t *testing.T) {
	weighed := sample.Data(120, 9, 0.4, 4)
	weighed.Scale = make([]float64, 9)
	for c := range weighed.Scale {
		weighed.Scale[c] = 1 + 0.2*float64(c)
	}
	for i := range 120 {
		weighed.Weights = append(weighed.Weights, float64(1+i%4))
	}
	ring, _ := graph.Ring([]float64{0, 1.7, 4}, 6)
	for name, c := range map[string]struct {
		d    fit.Data
		o    fit.Options
		away func(axis int, by float64) float64 // z
	}{
		"line": {weighed, line(t, 0.6, 3, 0, 1, 3), func(_ int, by float64) float64 { return by / 0.6 }},
		"wide": {sample.Data(40, 120, 0.4, 5), line(t, 0.7, 3, 0, 3), func(_ int, by float64) float64 { return by / 0.7 }},
		"ring": {sample.Periodic(150, 8, 0.3, 6), localOptions(ring, 0.9, 3), func(_ int, by float64) float64 {
			by = math.Abs(math.Mod(by, 6))
			return min(by, 6-by) / 0.9
		}},
		"grid": {sample.TwoParameters(300, 8, 0.3, 7), localOptions(grid(t, []float64{0, 3}, []float64{10, 20, 30}, 1), 0.25, 3), func(axis int, by float64) float64 {
			return by / (0.25 * []float64{3, 20}[axis])
		}},
	} {
		m := fitted1(t, c.d, c.o)
		if len(m.Summary.Warnings) > 0 {
			t.Errorf("%s: %q", name, m.Summary.Warnings)
		}
		for b := range m.Graph.Knots() {
			at := m.Graph.Knot(b)
			mean, basis := definition(c.d, 3, func(i int) float64 {
				sum := 0.0
				for axis, theta := range m.Graph.Row(c.d.Theta, i) {
					z := c.away(axis, theta-at[axis])
					sum += z * z
				}
				return sum
			})
			if away := apart(m, b, mean, basis); away > 1e-8 {
				t.Errorf("%s: knot %d at %v is %.2g from the definition", name, b+1, at, away)
			}
		}
	}
}

// orthonormal returns an orthonormal basis of the rows.
func orthonormal(a *mat.Dense) *mat.Dense {
	var qr mat.QR
	qr.Factorize(a.T())
	var q mat.Dense
	qr.QTo(&q)
	v, k := a.Dims()
	return mat.DenseCopyOf(q.Slice(0, k, 0, v).T())
}

// TestWideKernelIsPCA: h = ∞ is PCA to rounding, and a wide kernel is near it.
func TestWideKernelIsPCA(t *testing.T) {
	d := sample.Data(90, 10, 0.3, 9)
	o := line(t, math.Inf(1), 3, 0, 1, 3)
	pca, err := PCA(t.Context(), d, o)
	if err != nil {
		t.Fatal(err)
	}
	for h, tolerance := range map[float64]float64{math.Inf(1): 1e-9, 1e5: 1e-8} {
		o.Bandwidth = number(h)
		m := fitted1(t, d, o)
		for b := range m.Graph.Knots() {
			if got := m.Mean.Slice(b, b+1, 0, 10); !mat.EqualApprox(got, pca.Mean, tolerance) {
				t.Errorf("h = %v: the mean of knot %d is not that of PCA", h, b+1)
			}
			if got := m.Basis.Slice(3*b, 3*b+3, 0, 10); !mat.EqualApprox(got, pca.Basis, tolerance) {
				t.Errorf("h = %v: the basis of knot %d is not that of PCA", h, b+1)
			}
		}
		if !(math.Abs(m.Summary.RMSE-pca.Summary.RMSE) <= tolerance) || !(math.Abs(m.CoefficientSD[2]-pca.CoefficientSD[2]) <= tolerance) {
			t.Errorf("h = %v: RMSE %v, PCA has %v", h, m.Summary.RMSE, pca.Summary.RMSE)
		}
	}
}

// TestEmptyNeighbourhoods: θ lie at both ends only, so a small kernel reaches nothing
// between them. The model says where it was widened.
func TestEmptyNeighbourhoods(t *testing.T) {
	d := sample.Data(80, 7, 0.3, 12)
	for i := range d.Theta {
		d.Theta[i] = 0.02 * float64(i%10)
		if i%2 == 1 {
			d.Theta[i] = 3 - d.Theta[i]
		}
	}
	m := fitted1(t, d, line(t, 0.2, 3, 0, 3))
	warning := strings.Join(m.Summary.Warnings, "\n")
	for _, words := range []string{"fewer than 4 effective observations", "bandwidth 0.2 ", "use a larger bandwidth or fewer components"} {
		if !strings.Contains(warning, words) {
			t.Errorf("%q does not say %q", warning, words)
		}
	}
	for b, effective := range m.Summary.Observations {
		if effective < 4 {
			t.Errorf("knot %d has %v effective observations", b+1, effective)
		}
	}
	whole := fitted1(t, d, line(t, 1, 3, 0, 3))
	if len(whole.Summary.Warnings) > 0 {
		t.Errorf("a wide kernel warns: %q", whole.Summary.Warnings)
	}
}

// TestRefusals: what the method cannot do it names.
func TestRefusals(t *testing.T) {
	d := sample.Data(20, 5, 0.3, 14)
	masked := sample.AtRandom(d)
	grouped := d
	grouped.Groups = make([]int, 20)
	for name, c := range map[string]struct {
		d     fit.Data
		o     fit.Options
		code  fault.Code
		words string
	}{
		"masks":   {masked, line(t, 1, 2, 0, 3), fault.Unsupported, "only PPCA supports missing cells"},
		"outside": {d, line(t, 1, 2, 0, 1), fault.Range, "outside the endpoints"},
		"group":   {grouped, line(t, 0, 2, 0, 3), fault.Shape, "the bandwidth cannot be chosen, so set one"},
	} {
		_, err := Local(context.Background(), c.d, c.o)
		if fault.CodeOf(err) != c.code || !strings.Contains(err.Error(), c.words) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
