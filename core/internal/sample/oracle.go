package sample

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/arrange"
	"ppca/core/internal/testing/shared"
)

// OracleCase is one file of the oracle: the numbers of an independent implementation.
// The README beside the files describes them.
type OracleCase struct {
	N     int         `json:"n"`
	K     int         `json:"K"`
	V     int         `json:"V"`
	B     int         `json:"B"`
	Ends  []float64   `json:"ends"`
	Theta []float64   `json:"theta"`
	X     [][]float64 `json:"X"`
	LamM  float64     `json:"lam_m"`
	LamV  float64     `json:"lam_v"`
	LamO  float64     `json:"lam_o"`
	Vb    []int       `json:"Vb"`
	M     [][]float64 `json:"m"`
	O     [][]float64 `json:"o"`
	W     [][]float64 `json:"W"`
	Lo    []int       `json:"lo"`
	Point struct {
		oracleState
		Terms     []float64     `json:"energy_terms"`
		Energy    float64       `json:"energy"`
		GradMu    [][]float64   `json:"grad_mu"`
		GradP     [][][]float64 `json:"grad_p"`
		GradBeta  [][]float64   `json:"grad_beta"`
		SolveMu   [][]float64   `json:"solve_mu"`
		SolveBeta [][]float64   `json:"solve_beta"`
	} `json:"point"`
	Varpro *struct {
		Energy float64       `json:"energy"`
		GradMu [][]float64   `json:"grad_mu"`
		GradP  [][][]float64 `json:"grad_p"`
	} `json:"varpro"`
	Centred *struct {
		Energy float64     `json:"energy"`
		Beta   [][]float64 `json:"beta"`
	} `json:"centred"`
	Init struct {
		oracleState
		Energy float64 `json:"energy"`
	} `json:"init"`
	Algorithm1 *struct {
		oracleState
		Cycles   int       `json:"n_c"`
		Basis    int       `json:"n_v"`
		AlphaV   float64   `json:"alpha_v"`
		Mean     int       `json:"n_m"`
		AlphaM   float64   `json:"alpha_m"`
		Energies []float64 `json:"energies"`
	} `json:"algorithm1"`
	Minimiser *struct {
		Energy         float64     `json:"energy"`
		Reconstruction [][]float64 `json:"reconstruction"`
	} `json:"minimiser_centred"`
}

type oracleState struct {
	Mu   [][]float64   `json:"mu"`
	P    [][][]float64 `json:"p"`
	Beta [][]float64   `json:"beta"`
}

// Problem returns the data and options of the case on a graph.
func (c OracleCase) Problem(graph graph.Graph) (fit.Data, fit.Options) {
	x := mat.NewDense(c.N, c.K, nil)
	observed := make([]bool, c.N*c.K)
	full := true
	for i, row := range c.X {
		x.SetRow(i, row)
		for k, o := range c.O[i] {
			observed[i*c.K+k] = o == 1
			full = full && o == 1
		}
	}
	mask := make([]bool, c.B*c.K)
	for b, row := range c.M {
		for k, m := range row {
			mask[b*c.K+k] = m == 1
			full = full && m == 1
		}
	}
	data := fit.Data{X: x, Theta: c.Theta, Observed: observed}
	options := fit.Options{Graph: graph, Components: c.V, ComponentsPerKnot: c.Vb, EndpointMask: mask,
		Lambda: fit.Lambda{Mean: c.LamM, Basis: c.LamV, Ortho: c.LamO}, Gauge: fit.Centred, Solver: fit.Exact,
		Tolerance: 1e-13, MaxEvaluations: 5000, Seed: 1}
	if full {
		data.Observed, options.EndpointMask = nil, nil
	}
	return data, options
}

// Stack arranges a state of the oracle for p.
func (s oracleState) Stack(p *arrange.Problem) arrange.Stack {
	q := arrange.NewStack(p, 1)
	for b := range s.Mu {
		for col := 0; col < p.K; col++ {
			q.Mean(b)[col] = s.Mu[b][p.Column(col)] / p.Unit
			for v := range s.P[b] {
				q.Component(b, v)[col] = s.P[b][v][p.Column(col)]
			}
		}
	}
	return q
}

// Unstack returns means and bases in the order of the data. It divides the means by the
// unit, as both gradients and values need.
func Unstack(p *arrange.Problem, q arrange.Stack) (means, bases []float64) {
	means = make([]float64, len(p.PerKnot)*p.K)
	bases = make([]float64, len(p.PerKnot)*p.V*p.K)
	for b := range p.PerKnot {
		for col := 0; col < p.K; col++ {
			means[b*p.K+p.Column(col)] = q.Mean(b)[col] / p.Unit
			for v := 0; v < p.V; v++ {
				bases[(b*p.V+v)*p.K+p.Column(col)] = q.Component(b, v)[col]
			}
		}
	}
	return means, bases
}

// Flat concatenates rows.
func Flat(rows [][]float64) []float64 {
	var out []float64
	for _, row := range rows {
		out = append(out, row...)
	}
	return out
}

// Flat3 concatenates the rows of all blocks.
func Flat3(blocks [][][]float64) []float64 {
	var out []float64
	for _, rows := range blocks {
		out = append(out, Flat(rows)...)
	}
	return out
}

// Scaled returns by·x.
func Scaled(x []float64, by float64) []float64 {
	out := make([]float64, len(x))
	for i, value := range x {
		out[i] = by * value
	}
	return out
}

// EachOracle runs check for every case of the oracle. In the sparse case the completion
// of bases is arbitrary.
func EachOracle(t *testing.T, check func(t *testing.T, c OracleCase, sparse bool)) {
	t.Helper()
	for _, file := range shared.Oracle(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var c OracleCase
			if err := json.Unmarshal(raw, &c); err != nil {
				t.Fatal(err)
			}
			check(t, c, filepath.Base(file) == "c6_sparse.json")
		})
	}
}

// Graph returns the knots of the case.
func (c OracleCase) Graph(t *testing.T) graph.Graph {
	t.Helper()
	g, err := graph.Line(c.Ends)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Arranged returns the arranged problem of the case.
func (c OracleCase) Arranged(t *testing.T) *arrange.Problem {
	t.Helper()
	data, options := c.Problem(c.Graph(t))
	return Problem(t, data, options)
}

// Coefficients returns β (n×V in the order of p's rows) in the order and units of the data.
func Coefficients(p *arrange.Problem, beta []float64) []float64 {
	out := make([]float64, len(beta))
	for row, i := range p.Order {
		for v := range p.V {
			out[i*p.V+v] = p.Unit * beta[row*p.V+v]
		}
	}
	return out
}
