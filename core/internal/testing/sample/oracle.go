package sample

// The cases of ../shared/oracle beside the project: the numbers of an
// independent implementation, which the README there describes.

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/arrange"
	"ppca/core/internal/testing/testkit"
)

// A Case is one file: the data and options of a fit, and its right numbers by their names in the
// file, at a point, with β eliminated, in the centred gauge, at the start, after Algorithm 1 and
// at the minimum.
type Case struct {
	N, K, V, B int
	Ends       []float64
	Theta      []float64
	X          Flat
	LamM       float64 `json:"lam_m"`
	LamV       float64 `json:"lam_v"`
	LamO       float64 `json:"lam_o"`
	Vb         []int
	Mask       Flat `json:"m"`
	Observed   Flat `json:"o"`
	W          Flat
	Lo         []int
	Point      Numbers
	Varpro     Numbers
	Centred    Numbers
	Init       Numbers
	Algorithm1 Numbers
	Minimiser  Numbers `json:"minimiser_centred"`
}

// Numbers are those of one state: among them means mu (B×K), bases p (B×V×K) and coefficients
// beta (n×V).
type Numbers map[string]Flat

// Flat holds a number, or the numbers of nested lists in their order.
type Flat []float64

// UnmarshalJSON implements json.Unmarshaler.
func (f *Flat) UnmarshalJSON(text []byte) error {
	if text[0] == '"' {
		return nil // a note
	}
	inside := strings.NewReplacer("[", "", "]", "").Replace(string(text))
	return json.Unmarshal([]byte("["+inside+"]"), (*[]float64)(f))
}

// ones reports which numbers are 1; nil if all are.
func (f Flat) ones() []bool {
	which, all := make([]bool, len(f)), true
	for i, v := range f {
		which[i] = v == 1
		all = all && which[i]
	}
	if all {
		return nil
	}
	return which
}

// Each runs check for every case. In the sparse case the completion of bases is arbitrary.
func Each(t *testing.T, check func(t *testing.T, c Case, sparse bool)) {
	t.Helper()
	files, _ := filepath.Glob(filepath.Join(testkit.Folder("oracle"), "*.json"))
	if len(files) == 0 {
		t.Skip("there is no ../shared/oracle")
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			var c Case
			if err == nil {
				err = json.Unmarshal(text, &c)
			}
			if err != nil {
				t.Fatal(err)
			}
			check(t, c, filepath.Base(file) == "c6_sparse.json")
		})
	}
}

// Problem returns the data and options of the case.
func (c Case) Problem(t *testing.T) (fit.Data, fit.Options) {
	t.Helper()
	line, err := graph.Line(c.Ends)
	if err != nil {
		t.Fatal(err)
	}
	d := fit.Data{X: mat.NewDense(c.N, c.K, c.X), Theta: c.Theta, Observed: c.Observed.ones()}
	o := fit.Options{Graph: line, Components: c.V, ComponentsPerKnot: c.Vb, EndpointMask: c.Mask.ones(),
		Lambda: fit.Lambda{Mean: c.LamM, Basis: c.LamV, Ortho: c.LamO}, Gauge: fit.Centred, Solver: fit.Exact,
		Tolerance: 1e-13, MaxEvaluations: 5000, Seed: 1}
	return d, o
}

// Arranged returns the arranged problem of the case.
func (c Case) Arranged(t *testing.T) *arrange.Problem {
	t.Helper()
	d, o := c.Problem(t)
	return Problem(t, d, o)
}

// Stack arranges the means and bases of a state for p.
func (s Numbers) Stack(p *arrange.Problem) arrange.Stack {
	q := arrange.NewStack(p, 1)
	for b := range p.PerKnot {
		for col := range p.K {
			q.Mean(b)[col] = s["mu"][b*p.K+p.Column(col)] / p.Unit
			for v := range p.V {
				q.Component(b, v)[col] = s["p"][(b*p.V+v)*p.K+p.Column(col)]
			}
		}
	}
	return q
}

// Unstack returns means and bases in the order of the data. It divides the means by the unit, as
// both gradients and values need.
func Unstack(p *arrange.Problem, q arrange.Stack) (means, bases []float64) {
	means, bases = make([]float64, len(p.PerKnot)*p.K), make([]float64, len(p.PerKnot)*p.V*p.K)
	for b := range p.PerKnot {
		for col := range p.K {
			means[b*p.K+p.Column(col)] = q.Mean(b)[col] / p.Unit
			for v := range p.V {
				bases[(b*p.V+v)*p.K+p.Column(col)] = q.Component(b, v)[col]
			}
		}
	}
	return means, bases
}
