package modelfile

import (
	"bytes"
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/internal/testing/sample"
	"ppca/core/linalg"
	"ppca/core/model"
	"ppca/core/npy"
)

// checkUsable fails unless a model that was read returns finite numbers or an error
// from each of its methods.
func checkUsable(t *testing.T, m *model.Model) {
	t.Helper()
	parameters := m.Graph.Parameters()
	for _, theta := range [][]float64{{0.5, 0.5}, {-1e300, 1e300}, {m.Graph.Endpoints[0], 1}, {slices.Max(m.Graph.Endpoints), -7}} {
		theta = theta[:parameters]
		slice, err := m.At(theta...)
		if err != nil {
			t.Fatalf("at %v: %v", theta, err)
		}
		if !linalg.Finite(slice.Mean) || !linalg.Finite(slice.Basis.RawMatrix().Data) || !linalg.Finite(slice.Explained) {
			t.Fatalf("at %v: %v", theta, slice)
		}
		for _, size := range []float64{0, 1, 1e100} {
			x, beta := mat.NewDense(1, m.K(), nil), mat.NewDense(1, m.Components, nil)
			for _, each := range []*mat.Dense{x, beta} {
				each.Apply(func(_, c int, _ float64) float64 { return size * math.Sin(float64(c)) }, each)
			}
			projection, err := m.Project(context.Background(), x, theta, nil)
			if err == nil && !(linalg.Finite(projection.Coefficients.RawMatrix().Data) && linalg.Finite(projection.RMSE)) {
				t.Fatalf("projected at %v: %v", theta, projection)
			}
			reconstructed, err := m.Reconstruct(beta, theta)
			if err == nil && !linalg.Finite(reconstructed.RawMatrix().Data) {
				t.Fatalf("reconstructed at %v: %v", theta, reconstructed)
			}
		}
	}
}

// forged returns a model file with one array changed.
func forged(t *testing.T, file []byte, entry string, change func(values []float64)) []byte {
	t.Helper()
	return rewrite(t, file, entry, func(shape []int, values []float64) ([]int, []float64) {
		change(values)
		return shape, values
	}, [2]string{})
}

// everyArray returns model files that together contain every array.
func everyArray(t *testing.T) [][]byte {
	t.Helper()
	_, full := written(t)
	projecting, _ := withProjection(t)
	d := sample.Data(40, 6, 0.5, 20)
	var theta []float64
	for i, first := range d.Theta {
		theta = append(theta, first, math.Sin(float64(i)))
	}
	d.Theta = theta
	o := sample.Defaults(t, d)
	o.Components = 2
	files := [][]byte{full}
	for _, m := range []*model.Model{projecting, fitted(t, d, o)} {
		files = append(files, bytesOf(t, m))
	}
	return files
}

// TestForgedArrays changes every array of model files in every way that no fit
// produces, and expects an error that names the array. A file that is accepted must be
// usable.
func TestForgedArrays(t *testing.T) {
	last := func(value float64) func([]float64) {
		return func(values []float64) { values[len(values)-1] = value }
	}
	ways := map[string]func([]float64){
		"NaN": last(math.NaN()), "+∞": last(math.Inf(1)), "−∞": last(math.Inf(-1)), "1e300": last(1e300), "−1": last(-1), "zeros": func(values []float64) { clear(values) },
		"falling": func(values []float64) { slices.Reverse(values) },
	}
	for _, c := range []struct{ array, refused, word string }{
		{"endpoints", "NaN +∞ −∞ −1 zeros falling", "endpoint"}, {"second_endpoints", "NaN +∞ −∞ zeros falling", "endpoints"},
		{"mean", "NaN +∞ −∞ 1e300", "mean"}, {"basis", "NaN +∞ −∞ 1e300 zeros", "basis"}, {"projection", "NaN +∞ −∞ 1e300 zeros", "projection"},
		{"components_per_knot", "NaN +∞ −∞ 1e300 −1", "components"}, {"coefficient_mean", "NaN +∞ −∞ 1e300", "coefficient_mean"},
		{"coefficient_sd", "NaN +∞ −∞ 1e300 −1", "coefficient_sd"}, {"scale", "NaN +∞ −∞ −1 zeros", "scale"}, {"endpoint_mask", "−1 zeros", "endpoint_mask"},
		{"law_mean", "NaN +∞ −∞ 1e300", "law_mean"},
		{"law_variance", "NaN +∞ −∞ 1e300 −1 zeros", "law_variance"},
		{"law_bend", "NaN +∞ −∞ 1e300", "law_bend"},
		{"law_loadings", "NaN +∞ −∞ 1e300", "law_loadings"},
		{"law_covariance", "NaN +∞ −∞ 1e300", "law_covariance"},
		{"law_support", "NaN +∞ −∞ 1e300 −1", "law_support"},
		{"law_noise", "NaN +∞ −∞ 1e300 −1 zeros", "law_noise"},
		{"law_counts", "NaN +∞ −∞ 1e300 −1", "law_counts"},
		{"law_prior", "NaN +∞ −∞ 1e300 −1", "law_prior"},
		{"law_shapes", "NaN +∞ −∞ 1e300 −1 falling", "law_shapes"},
		{"law_fill", "NaN +∞ −∞ 1e300 −1", "law_fill"},
		{"law_distance", "NaN +∞ −∞ 1e300 −1 falling", "law_distance"},
		{"law_theta_rmse", "NaN +∞ −∞ 1e300 −1", "law_theta_rmse"},
		{"law_theta_scores", "NaN +∞ −∞ 1e300 −1", "law_theta_scores"},
		{"law_regression_rmse", "NaN +∞ −∞ 1e300 −1", "law_regression_rmse"},
		{"law_regression_centre", "NaN +∞ −∞ 1e300", "law_regression_centre"},
		{"law_regression_scale", "NaN +∞ −∞ 1e300 −1 zeros", "law_regression_scale"},
		{"law_regression_weights", "NaN +∞ −∞ 1e300", "law_regression_weights"},
		{"law_regression_vectors", "NaN +∞ −∞ 1e300", "law_regression_vectors"},
		{"law_carry_sizes", "NaN +∞ −∞ 1e300 −1 zeros", "law_carry_sizes"},
		{"law_carry", "NaN +∞ −∞ 1e300", "law_carry"},
		{"law_carry_left", "NaN +∞ −∞ 1e300 −1", "law_carry_left"},
	} {
		tried := false
		for _, file := range everyArray(t) {
			if a, _ := npy.Open(bytes.NewReader(file), int64(len(file))); !a.Has(c.array) {
				continue
			}
			tried = true
			for way, change := range ways {
				damaged := forged(t, file, c.array, change)
				m, err := open(damaged)
				switch refused := slices.Contains(strings.Fields(c.refused), way); {
				case err == nil && refused:
					t.Errorf("%s, %s: accepted", c.array, way)
				case err == nil:
					checkUsable(t, m)
				case m != nil || fault.CodeOf(err) != fault.Format || refused && !strings.Contains(err.Error(), c.word):
					t.Errorf("%s, %s: %v, %v", c.array, way, m != nil, err)
				}
			}
		}
		if !tried {
			t.Errorf("no file has %s", c.array)
		}
	}
}

// TestForgedEntryIsCounted from 1, as the error says.
func TestForgedEntryIsCounted(t *testing.T) {
	_, file := written(t)
	for entry, want := range []string{"entry 1 of mean", "entry 2 of mean"} {
		damaged := forged(t, file, "mean", func(values []float64) { values[entry] = math.NaN() })
		if _, err := open(damaged); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestForgedHeader changes one value of the header at a time and expects an error that
// names it.
func TestForgedHeader(t *testing.T) {
	_, file := written(t)
	for _, c := range [][3]string{ // old text, new text, word of the message
		{`"kind": "ppca"`, `"kind": "__proto__"`, "unknown kind"}, {`"kind": "ppca"`, `"kind": ""`, "unknown kind"}, {`"kind": "ppca"`, `"kind": "pca"`, "rule"},
		{`"rule": "linear"`, `"rule": "step"`, "rule"},
		{`"width": 3`, `"width": -3`, "shape"}, {`"channels": 1`, `"channels": 0`, "shape"},
		{`"observations": [`, `"observations": [7, `, "summary"},
		{`"span": `, `"span": -`, "span"}, {`"power": `, `"power": -`, "power"},
		{`"names": [`, `"names": [], "unused": [`, "0 names"},
	} {
		damaged := rewrite(t, file, "", nil, [2]string{c[0], c[1]})
		if m, err := open(damaged); m != nil || fault.CodeOf(err) != fault.Format || !strings.Contains(err.Error(), c[2]) {
			t.Errorf("%s for %s: %v", c[1], c[0], err)
		}
	}
}

// TestEqualFitsAreEqualFiles fits three times; only the time taken differs.
func TestEqualFitsAreEqualFiles(t *testing.T) {
	var files []string
	for seconds := range 3 {
		m, _ := written(t)
		m.Summary.Seconds = float64(seconds)
		files = append(files, string(bytesOf(t, m)))
	}
	if files[1] != files[0] || files[2] != files[0] {
		t.Error("equal fits write different files")
	}
}
