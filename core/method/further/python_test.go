//go:build !js

package further

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/model"
	"ppca/core/modelfile"
	"ppca/core/npy"
)

// python returns a Python interpreter that has NumPy, or skips the test.
func python(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(name, "-c", "import numpy").Run() == nil {
			return name
		}
	}
	t.Skip("NumPy is not there: install python3-numpy")
	return ""
}

// driver projects the rows of x.npy at the θ of theta.npy with the program that
// precedes it.
const driver = `
x, theta = np.load("x.npy"), np.load("theta.npy")
made = [project(row, at) for row, at in zip(x, theta)]
np.save("coefficients.npy", np.stack([beta for beta, _ in made]))
np.save("restored.npy", np.stack([restored for _, restored in made]))
`

// TestPythonProgram compares core/model.py with Project and Reconstruct, for models of
// every method and on every graph.
func TestPythonProgram(t *testing.T) {
	interpreter := python(t)
	program, err := os.ReadFile(filepath.Join("..", "..", "model.py"))
	if err != nil {
		t.Fatal(err)
	}
	const n, k = 60, 9
	rng := rand.New(rand.NewPCG(5, 5))
	one, two := fit.Data{X: mat.NewDense(n, k, nil)}, fit.Data{}
	for i := range n {
		theta := 3 * rng.Float64()
		a, b := rng.NormFloat64(), rng.NormFloat64()
		for c := range k {
			one.X.(*mat.Dense).Set(i, c, math.Sin(float64(c)+theta)+a*math.Cos(float64(2*c)+theta)+b*float64(c%3)+0.1*rng.NormFloat64())
		}
		one.Theta, two.Theta = append(one.Theta, theta), append(two.Theta, theta, rng.Float64())
	}
	two.X = one.X
	scaled, masked := one, one
	for c := range k {
		scaled.Scale = append(scaled.Scale, 1+float64(c)/3)
	}
	masked.Observed = make([]bool, n*k)
	for cell := range masked.Observed {
		masked.Observed[cell] = cell%7 != 3
	}
	exists := slices.Repeat([]bool{true}, 4*k)
	exists[2], exists[3*k+5], exists[3*k+6] = false, false, false
	period, second := 3.0, method.Axis{Bins: 2}
	ring := method.Axis{Bins: 3, Periodic: &period}
	cases := map[string]struct {
		d fit.Data
		s method.Settings
	}{
		"Algorithm 1":                 {one, method.Settings{Solver: fit.Paper, MaxEvaluations: 20}},
		"centred":                     {one, method.Settings{Gauge: fit.Centred}},
		"ridge":                       {one, method.Settings{Gauge: fit.Ridge}},
		"one bin":                     {one, method.Settings{Bins: 1}},
		"varied numbers":              {one, method.Settings{PerEndpoint: []int{1, 3, 2, 2}}},
		"variables that do not exist": {one, method.Settings{EndpointMask: exists}},
		"missing cells":               {masked, method.Settings{}},
		"ring":                        {one, method.Settings{Periodic: &period}},
		"ring, IPCA":                  {one, method.Settings{Periodic: &period, Method: "ipca"}},
		"grid":                        {two, method.Settings{Axes: []method.Axis{{Bins: 3}, second}}},
		"grid, ring":                  {two, method.Settings{Axes: []method.Axis{ring, second}}},
		"grid, ring across":           {fit.Data{X: two.X, Theta: swapped(two.Theta)}, method.Settings{Axes: []method.Axis{second, ring}}},
		"grid, IPCA":                  {two, method.Settings{Axes: []method.Axis{{Bins: 3}, second}, Method: "ipca"}},
		"grid, PCA":                   {two, method.Settings{Axes: []method.Axis{{Bins: 3}, second}, Method: "pca"}},
	}
	for _, name := range method.Names() {
		cases[name] = struct {
			d fit.Data
			s method.Settings
		}{one, method.Settings{Method: name}}
		cases[name+", standardised"] = struct {
			d fit.Data
			s method.Settings
		}{scaled, method.Settings{Method: name}}
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if c.s.Bins == 0 && c.s.Axes == nil {
				c.s.Bins = 3
			}
			if c.s.PerEndpoint == nil {
				c.s.Components = 2
			}
			m, err := method.Fit(context.Background(), c.d, c.s, nil)
			if err != nil {
				t.Fatal(err)
			}
			compare(t, interpreter, string(program), m, c.d)
		})
	}
}

// compare projects observations of d both ways, also at θ beyond the endpoints.
func compare(t *testing.T, interpreter, program string, m *model.Model, d fit.Data) {
	t.Helper()
	rows := mat.DenseCopyOf(d.X).Slice(0, 12, 0, m.K()).(*mat.Dense)
	parameters := m.Graph.Parameters()
	theta := slices.Clone(d.Theta[:12*parameters])
	for axis, a := range m.Graph.Axes() {
		ends := a.Endpoints
		for i, at := range []float64{ends[0], ends[len(ends)-1], ends[len(ends)/2], ends[0] - 1, ends[len(ends)-1] + 0.7} {
			theta[i*parameters+axis] = at
		}
	}
	var observed []bool
	shown := mat.DenseCopyOf(rows)
	if d.Observed != nil {
		observed = d.Observed[:12*m.K()]
		shown.Apply(func(i, c int, x float64) float64 {
			if !observed[i*m.K()+c] {
				return math.NaN()
			}
			return x
		}, shown)
	}
	want, err := m.Project(context.Background(), rows, theta, observed)
	if err != nil {
		t.Fatal(err)
	}
	restored, err := m.Reconstruct(want.Coefficients, theta)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	keep := func(name string, write func(b *bytes.Buffer) error) {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), b.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	keep("model.npz", func(b *bytes.Buffer) error { return modelfile.Write(m, b) })
	keep("x.npy", func(b *bytes.Buffer) error { return npy.Write(b, []int{12, m.K()}, shown.RawMatrix().Data) })
	keep("theta.npy", func(b *bytes.Buffer) error { return npy.Write(b, []int{12, parameters}, theta) })
	command := exec.Command(interpreter, "-c", program+driver)
	command.Dir = folder
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for name, ours := range map[string]*mat.Dense{"coefficients": want.Coefficients, "restored": restored} {
		raw, err := os.ReadFile(filepath.Join(folder, name+".npy"))
		if err != nil {
			t.Fatal(err)
		}
		theirs, err := npy.Read(bytes.NewReader(raw), int64(len(raw)))
		if err != nil {
			t.Fatal(err)
		}
		largest := mat.Max(ours) - mat.Min(ours)
		for at, value := range theirs.Floats() {
			if off := math.Abs(value - ours.RawMatrix().Data[at]); !(off <= 1e-9*largest) {
				t.Fatalf("%s, number %d: %v in Python, %v in Go", name, at+1, value, ours.RawMatrix().Data[at])
			}
		}
	}
}

// swapped returns the pairs with their two numbers exchanged.
func swapped(pairs []float64) []float64 {
	out := make([]float64, len(pairs))
	for i := range out {
		out[i] = pairs[i^1]
	}
	return out
}
