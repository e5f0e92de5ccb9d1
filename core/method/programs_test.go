//go:build !js

package method_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"maps"
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
)

// A language has a program beside package model that projects with a model file.
type language struct {
	program string
	ready   [][]string // commands; the first that succeeds names the interpreter
	missing string     // what to install
	driver  string     // runs the program in each folder below its own, on x and theta
}

// Observations and results are raw numbers of 8 bytes, row after row.
var languages = map[string]language{
	"Python": {"model.py", [][]string{{"python3", "-c", "import numpy"}, {"/usr/bin/python3", "-c", "import numpy"}}, "NumPy: install python3-numpy", `
import glob, os
import numpy as np
program = open("model.py", encoding="utf-8").read()
for folder in glob.glob("*/"):
    os.chdir(folder)
    at = {}
    exec(program, at)
    x = np.fromfile("x").reshape(-1, at["mean"].shape[1])
    made = [at["project"](*each) for each in zip(x, np.fromfile("theta").reshape(len(x), -1))]
    np.stack([beta for beta, _ in made]).tofile("coefficients")
    np.stack([restored for _, restored in made]).tofile("restored")
    os.chdir("..")
`},
	"R": {"model.R", [][]string{{"Rscript", "-e", "0"}}, "Rscript: install r-base-core", `
for (folder in list.dirs(".", recursive = FALSE)) {
  home <- setwd(folder)
  at <- new.env()
  sys.source("../model.R", at)
  numbers <- function(name) readBin(name, "double", 1e6, endian = "little")
  x <- matrix(numbers("x"), ncol = ncol(at$mean), byrow = TRUE)
  theta <- matrix(numbers("theta"), nrow(x), byrow = TRUE)
  made <- lapply(seq_len(nrow(x)), function(i) at$project(x[i, ], theta[i, ]))
  writeBin(unlist(lapply(made, "[[", "coefficients")), "coefficients", endian = "little")
  writeBin(unlist(lapply(made, "[[", "reconstruction")), "restored", endian = "little")
  setwd(home)
}
`},
}

// interpreter returns that of a language, or skips the test.
func interpreter(t *testing.T, of language) string {
	t.Helper()
	for _, command := range of.ready {
		if exec.Command(command[0], command[1:]...).Run() == nil {
			return command[0]
		}
	}
	t.Skip("not there: " + of.missing)
	return ""
}

// TestPrograms compares model.py and model.R of core with Project and Reconstruct, for
// models of every method and on every graph.
func TestPrograms(t *testing.T) {
	for name, of := range languages {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			program := interpreter(t, of)
			folder, cases := t.TempDir(), everyKind()
			var wanted []expected
			for _, name := range slices.Sorted(maps.Keys(cases)) {
				c := cases[name]
				m, err := method.Fit(context.Background(), c.d, c.s, nil)
				if err != nil {
					t.Fatal(name, err)
				}
				wanted = append(wanted, expect(t, name, filepath.Join(folder, fmt.Sprint(len(wanted))), m, c.d))
			}
			run(t, program, of, folder)
			for _, w := range wanted {
				w.compare(t)
			}
		})
	}
}

// A kind of model.
type kind struct {
	d fit.Data
	s method.Settings
}

// everyKind returns observations and settings for models of every method and on every graph.
func everyKind() map[string]kind {
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
	cases := map[string]kind{
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
		cases[name] = kind{one, method.Settings{Method: name}}
		cases[name+", standardised"] = kind{scaled, method.Settings{Method: name}}
	}
	for name, c := range cases {
		if c.s.Bins == 0 && c.s.Axes == nil {
			c.s.Bins = 3
		}
		if c.s.PerEndpoint == nil {
			c.s.Components = 2
		}
		cases[name] = c
	}
	return cases
}

// expected is what a program must compute in a folder.
type expected struct {
	name, folder string
	arrays       map[string]*mat.Dense
}

// expect writes a model and observations of d for a program, also at θ beyond the endpoints.
func expect(t *testing.T, name, folder string, m *model.Model, d fit.Data) expected {
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
		t.Fatal(name, err)
	}
	restored, err := m.Reconstruct(want.Coefficients, theta)
	if err != nil {
		t.Fatal(name, err)
	}
	var file, x, at bytes.Buffer
	if err := modelfile.Write(m, &file); err != nil {
		t.Fatal(name, err)
	}
	binary.Write(&x, binary.LittleEndian, shown.RawMatrix().Data) // a Buffer does not fail
	binary.Write(&at, binary.LittleEndian, theta)
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{"model.npz": file.Bytes(), "x": x.Bytes(), "theta": at.Bytes()} {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return expected{name, folder, map[string]*mat.Dense{"coefficients": want.Coefficients, "restored": restored}}
}

// run runs the program of a language in all folders below one.
func run(t *testing.T, interpreter string, of language, folder string) {
	t.Helper()
	program, err := os.ReadFile(filepath.Join("..", of.program))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{of.program: program, "driver": []byte(of.driver)} {
		if err := os.WriteFile(filepath.Join(folder, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	command := exec.Command(interpreter, "driver")
	command.Dir = folder
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// compare compares what a program has written with what is expected.
func (e expected) compare(t *testing.T) {
	t.Helper()
	for name, ours := range e.arrays {
		raw, err := os.ReadFile(filepath.Join(e.folder, name))
		if err != nil {
			t.Fatal(err)
		}
		theirs := make([]float64, len(raw)/8)
		if err := binary.Read(bytes.NewReader(raw), binary.LittleEndian, theirs); err != nil {
			t.Fatal(err)
		}
		data := ours.RawMatrix().Data
		if len(theirs) != len(data) {
			t.Errorf("%s, %s: %d numbers, not %d", e.name, name, len(theirs), len(data))
			continue
		}
		largest := mat.Max(ours) - mat.Min(ours)
		for at, value := range theirs {
			if off := math.Abs(value - data[at]); !(off <= 1e-9*largest) {
				t.Errorf("%s, %s, number %d: %v, in Go %v", e.name, name, at+1, value, data[at])
				break
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
