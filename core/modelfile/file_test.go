package modelfile

import (
	"archive/zip"
	"bytes"
	"context"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/density"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/infer"
	"ppca/core/internal/testing/sample"
	"ppca/core/internal/testing/testkit"
	"ppca/core/model"
	"ppca/core/npy"
	"ppca/core/solver"
)

// written returns a fitted model that has every optional part, and its file.
func written(t testing.TB) (*model.Model, []byte) {
	t.Helper()
	d := sample.Data(40, 6, 0.5, 20)
	d.Scale = []float64{1, 2, 3, 4, 5, 6}
	o, err := fit.Defaults(context.Background(), d, graph.Graph{})
	if err != nil {
		t.Fatal(err)
	}
	o.Graph, _ = graph.Line([]float64{0, 1, 3})
	o.Components, o.ComponentsPerKnot = 2, []int{1, 2, 2}
	d, o = sample.WithMasks(d, o)
	m, err := solver.Fit(context.Background(), d, o)
	if err != nil {
		t.Fatal(err)
	}
	m.Names = []string{"a", "b", "c", "d", "e", "f"}
	m.ThetaName, m.ThetaUnit, m.Unit, m.Measured = "age", "years", "mm", "height (mm)"
	m.Shape = &fit.Picture{Width: 3, Height: 2, Channels: 1}
	m.Scores = map[string]float64{"train": 0.5}
	if err := infer.Learn(context.Background(), m, d); err != nil {
		t.Fatal(err)
	}
	r, k := m.Density.Loadings.Dims()
	filled := func(rows, cols int) *mat.Dense {
		out := mat.NewDense(rows, cols, nil)
		out.Apply(func(i, j int, _ float64) float64 { return float64(1+i) / float64(2+j) }, out)
		return out
	}
	m.Density.Carry = &density.Carry{Span: 2, Factor: 1.5, Sizes: filled(1, r).RawMatrix().Data, Maps: filled(density.Displacements*r, r), Left: filled(density.Displacements, r)}
	m.Density.Errors.Regression = &density.Interval{RMSE: []float64{0.5}, Scores: filled(density.Levels, 1)}
	m.Density.Regression = &density.Regression{Centre: make([]float64, k), Scale: filled(1, k).RawMatrix().Data, Vectors: filled(3, k), Weights: filled(3, 1), Intercept: []float64{1}}
	return m, bytesOf(t, m)
}

// bytesOf returns the file of a model.
func bytesOf(t testing.TB, m *model.Model) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := Write(m, &file); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// open reads the file of a model.
func open(file []byte) (*model.Model, error) {
	return Read(bytes.NewReader(file), int64(len(file)))
}

// reopened returns a model after it was written and read, and its file.
func reopened(t *testing.T, m *model.Model) (*model.Model, []byte) {
	t.Helper()
	file := bytesOf(t, m)
	back, err := open(file)
	if err != nil {
		t.Fatal(err)
	}
	return back, file
}

// sameAt compares two models at one θ, bit by bit.
func sameAt(t *testing.T, got, want *model.Model, theta ...float64) {
	t.Helper()
	a, _ := want.At(theta...)
	b, _ := got.At(theta...)
	testkit.Near(t, "mean", b.Mean, a.Mean, 0)
	testkit.Near(t, "basis", b.Basis.RawMatrix().Data, a.Basis.RawMatrix().Data, 0)
	testkit.Near(t, "explained", b.Explained, a.Explained, 0)
}

func TestTablesAreNoModels(t *testing.T) {
	for _, text := range []string{"", "P", "age,x\n1,2\n"} {
		if _, err := open([]byte(text)); fault.CodeOf(err) != fault.Format || !strings.Contains(err.Error(), "not a model") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestModelFileKeepsTheProjection(t *testing.T) {
	m, _ := withProjection(t)
	back, file := reopened(t, m)
	testkit.Near(t, "projection", back.Projection.RawMatrix().Data, m.Projection.RawMatrix().Data, 0)
	for _, change := range []func([]int, []float64) ([]int, []float64){
		func(_ []int, d []float64) ([]int, []float64) { return []int{5, 3, 4}, d },
		func(s []int, d []float64) ([]int, []float64) { d[3] = math.NaN(); return s, d },
	} {
		damaged := rewrite(t, file, "projection", change, [2]string{})
		if _, err := open(damaged); fault.CodeOf(err) != fault.Format {
			t.Errorf("a damaged projection: %v", err)
		}
	}
}

func TestModelFileRoundTrip(t *testing.T) {
	m, file := written(t)
	back, err := open(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(file, bytesOf(t, back)) {
		t.Error("a model that was read writes different bytes")
	}
	for _, theta := range []float64{0, 0.3, 1, 2.9, 5} {
		sameAt(t, back, m, theta)
	}
	if !reflect.DeepEqual(back.Density, m.Density) {
		t.Errorf("read back the density %+v, not %+v", back.Density, m.Density)
	}
	if back.Summary.Status != m.Summary.Status || back.Options.Lambda != m.Options.Lambda || back.ThetaUnit != "years" {
		t.Errorf("read back %+v, %+v", back.Summary, back.Options)
	}
}

// TestDamagedModelFile damages one array or the header at a time.
func TestDamagedModelFile(t *testing.T) {
	_, file := written(t)
	for _, c := range []struct {
		name   string
		entry  string
		change func(shape []int, data []float64) ([]int, []float64)
		header [2]string
		code   fault.Code
	}{
		{name: "newer version", header: [2]string{`"formatVersion": 1`, `"formatVersion": 4`}, code: fault.Version},
		{name: "no version", header: [2]string{`"formatVersion": 1`, `"formatVersion": 0`}, code: fault.Format},
		{name: "not JSON", header: [2]string{`{`, `[`}, code: fault.Format},
		{name: "unknown rule", header: [2]string{`"linear"`, `"cubic"`}, code: fault.Format},
		{name: "rule of another method", header: [2]string{`"linear"`, `"constant"`}, code: fault.Format},
		{name: "unknown knots", header: [2]string{`"line"`, `"tree"`}, code: fault.Format},
		{name: "picture of another size", header: [2]string{`"width": 3`, `"width": 4`}, code: fault.Format},
		{name: "too few names", header: [2]string{`"a",`, ``}, code: fault.Format},
		{name: "mean of another shape", entry: "mean", change: func(s []int, d []float64) ([]int, []float64) { return []int{2, 9}, d }, code: fault.Format},
		{name: "basis of two dimensions", entry: "basis", change: func(s []int, d []float64) ([]int, []float64) { return []int{6, 6}, d }, code: fault.Format},
		{name: "endpoints that fall", entry: "endpoints", change: func(s []int, d []float64) ([]int, []float64) { return s, []float64{0, 1, 1} }, code: fault.Format},
		{name: "too many components", entry: "components_per_knot", change: func(s []int, d []float64) ([]int, []float64) { return s, []float64{1, 3, 2} }, code: fault.Format},
		{name: "half a component", entry: "components_per_knot", change: func(s []int, d []float64) ([]int, []float64) { return s, []float64{1.5, 1, 2} }, code: fault.Format},
		{name: "NaN components", entry: "components_per_knot", change: func(s []int, d []float64) ([]int, []float64) { return s, []float64{math.NaN(), 1, 2} }, code: fault.Format},
		{name: "short coefficients", entry: "coefficient_sd", change: func(s []int, d []float64) ([]int, []float64) { return []int{1}, d[:1] }, code: fault.Format},
		{name: "mask of another shape", entry: "endpoint_mask", change: func(s []int, d []float64) ([]int, []float64) { return []int{2, 9}, d }, code: fault.Format},
		{name: "NaN in the mean", entry: "mean", change: func(s []int, d []float64) ([]int, []float64) { d[3] = math.NaN(); return s, d }, code: fault.Format},
		{name: "infinity in the basis", entry: "basis", change: func(s []int, d []float64) ([]int, []float64) { d[3] = math.Inf(1); return s, d }, code: fault.Format},
		{name: "a density without noise", entry: "law_noise", change: func(s []int, d []float64) ([]int, []float64) { d[0] = 0; return s, d }, code: fault.Format},
		{name: "a density of another rank", entry: "law_loadings", change: func(s []int, d []float64) ([]int, []float64) { return []int{s[0] - 1, 6}, d[6:] }, code: fault.Format},
		{name: "quantiles that fall", entry: "law_shapes", change: func(s []int, d []float64) ([]int, []float64) { d[3] = 9; return s, d }, code: fault.Format},
		{name: "scores of other levels", entry: "law_theta_scores", change: func(s []int, d []float64) ([]int, []float64) { return []int{2, 1}, d[:2] }, code: fault.Format},
		{name: "a density of other endpoints", header: [2]string{`"endpoints": [`, `"endpoints": [-7,`}, code: fault.Format},
		{name: "scale of 0", entry: "scale", change: func(s []int, d []float64) ([]int, []float64) { d[0] = 0; return s, d }, code: fault.Format},
	} {
		t.Run(c.name, func(t *testing.T) {
			damaged := rewrite(t, file, c.entry, c.change, c.header)
			_, err := open(damaged)
			if err == nil || fault.CodeOf(err) != c.code {
				t.Errorf("got %v (%s), want %s", err, fault.CodeOf(err), c.code)
			}
		})
	}
	for cut := 0; cut < len(file); cut += 1 + len(file)/200 {
		if _, err := open(file[:cut]); err == nil || fault.CodeOf(err) != fault.Format {
			t.Fatalf("cut to %d bytes: %v (%s)", cut, err, fault.CodeOf(err))
		}
	}
}

// TestFormerDensity: a file with the density of an older version opens without it, and says so.
func TestFormerDensity(t *testing.T) {
	m, _ := written(t)
	m.Density = nil
	file := bytesOf(t, m)
	var out bytes.Buffer
	w := npy.NewWriter(&out)
	a, err := npy.Open(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range namesIn(t, file) {
		if raw, err := a.File(name); err != nil || w.File(name, raw) != nil {
			t.Fatal(name, err)
		}
	}
	if err := w.Float64("density_mean", []int{3, 2}, make([]float64, 6)); err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	back, err := open(out.Bytes())
	if err != nil || back.Density != nil || !slices.Contains(back.Summary.Warnings, formerDensity) {
		t.Fatalf("%v, the warnings are %q", err, back.Summary.Warnings)
	}
	sameAt(t, back, m, 0.7)
}

// namesIn returns the names of the entries of a model file.
func namesIn(t *testing.T, file []byte) (names []string) {
	t.Helper()
	a, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range a.File {
		names = append(names, f.Name)
	}
	return names
}

// rewrite copies a model file with one array or the header changed.
func rewrite(t *testing.T, file []byte, entry string, change func([]int, []float64) ([]int, []float64), header [2]string) []byte {
	t.Helper()
	a, err := npy.Open(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w := npy.NewWriter(&out)
	for _, name := range namesIn(t, file) {
		array, isArray := strings.CutSuffix(name, ".npy")
		switch {
		case !isArray:
			raw, _ := a.File(name)
			changed := strings.Replace(string(raw), header[0], header[1], 1)
			if header[0] != "" && changed == string(raw) {
				t.Fatalf("%q is not in the header", header[0])
			}
			err = w.File(name, []byte(changed))
		case array == "endpoint_mask":
			mask, _ := a.Array(array)
			shape, data := mask.Shape, mask.Bytes
			if array == entry {
				values := make([]float64, len(data))
				for i := range data {
					values[i] = float64(data[i])
				}
				shape, values = change(shape, values)
				for i := range data {
					data[i] = uint8(values[i])
				}
			}
			err = w.Uint8(array, shape, data)
		default:
			shape, data, _ := a.Float64(array)
			if array == entry {
				shape, data = change(shape, data)
			}
			err = w.Float64(array, shape, data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// FuzzModelFile reads arbitrary bytes: it expects a model that can be used and written,
// or an error with a code, never a panic.
func FuzzModelFile(f *testing.F) {
	_, file := written(f)
	f.Add(file)
	f.Add(file[:len(file)/2])
	f.Add([]byte("PK\x05\x06"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		m, err := open(raw)
		if err != nil {
			if fault.CodeOf(err) == fault.Crashed {
				t.Fatalf("an error without a code: %v", err)
			}
			return
		}
		checkUsable(t, m)
		bytesOf(t, m)
	})
}
