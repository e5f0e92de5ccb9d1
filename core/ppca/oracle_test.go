package ppca

import (
	"context"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/graph"
	"ppca/core/shared"
)

// oracleCase is one file of the oracle: numbers of an independent
// implementation, described in the README beside the files.
type oracleCase struct {
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

func TestOracle(t *testing.T) {
	for _, file := range shared.Oracle(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var c oracleCase
			if err := json.Unmarshal(raw, &c); err != nil {
				t.Fatal(err)
			}
			c.run(t, filepath.Base(file) == "c6_sparse.json")
		})
	}
}

// run checks every block of the case. In the sparse case the completion of
// bases is a free choice, so its start is compared in weights and means only.
func (c oracleCase) run(t *testing.T, sparse bool) {
	graph, err := graph.Line(c.Ends)
	if err != nil {
		t.Fatal(err)
	}
	c.checkWeights(t, graph)
	data, options := c.problem(graph)
	p := mustProblem(t, data, options)
	c.checkPoint(t, newPass(p, 1, false))
	c.checkEliminated(t, p)
	c.checkStart(t, p, sparse)
	c.checkAlgorithm1(t, newPass(p, 1, false))
	c.checkMinimiser(t, data, options)
}

func (c oracleCase) problem(graph graph.Graph) (Data, Options) {
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
	data := Data{X: x, Theta: c.Theta, Observed: observed}
	options := Options{Graph: graph, Components: c.V, ComponentsPerKnot: c.Vb, EndpointMask: mask,
		Lambda: Lambda{Mean: c.LamM, Basis: c.LamV, Ortho: c.LamO}, Gauge: Centred, Solver: Exact,
		Tolerance: 1e-13, MaxEvaluations: 5000, Seed: 1}
	if full {
		data.Observed, options.EndpointMask = nil, nil
	}
	return data, options
}

func (c oracleCase) checkWeights(t *testing.T, graph graph.Graph) {
	for i, theta := range c.Theta {
		at := graph.Locate(theta)
		if at.Cell != c.Lo[i] {
			t.Errorf("observation %d, θ %v: lower endpoint %d, want %d", i, theta, at.Cell, c.Lo[i])
		}
		got := make([]float64, c.B)
		for s, b := range graph.Cells()[at.Cell] {
			got[b] = at.Hat[s]
		}
		near(t, "W", got, c.W[i], 1e-14)
	}
}

// stack arranges a state of the oracle for p.
func (s oracleState) stack(p *problem) stack {
	q := newStack(p, 1)
	for b := range s.Mu {
		for col := 0; col < p.k; col++ {
			q.mean(b)[col] = s.Mu[b][p.column(col)] / p.unit
			for v := range s.P[b] {
				q.component(b, v)[col] = s.P[b][v][p.column(col)]
			}
		}
	}
	return q
}

func (c oracleCase) checkPoint(t *testing.T, pass *pass) {
	p, ctx := pass.p, context.Background()
	square := p.unit * p.unit
	q := c.Point.stack(p)
	for row, i := range p.order {
		for v, b := range c.Point.Beta[i] {
			pass.betaRow(row)[v] = b / p.unit
		}
	}
	energy, _ := pass.energy(ctx, q)
	near(t, "energy terms", []float64{square * energy.Data, square * energy.MeanSmoothness, square * energy.BasisSmoothness, square * energy.Orthogonality}, c.Point.Terms, 1e-9)
	near(t, "energy", []float64{square * energy.Total}, []float64{c.Point.Energy}, 1e-9)
	if err := pass.accumulate(ctx); err != nil {
		t.Fatal(err)
	}
	a := algorithm1{t: pass, g: newStack(p, 1)}
	a.gradient(q)
	mu, basis := unstack(p, a.g)
	near(t, "∂E/∂μ", scaled(mu, square), flat(c.Point.GradMu), 1e-9)
	near(t, "∂E/∂p", scaled(basis, square*1/p.unit), scaled(flat3(c.Point.GradP), 1/p.unit), 1e-9)

	d, err := newDescent(ctx, pass, q)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.exactMeans(ctx); err != nil {
		t.Fatal(err)
	}
	mu, _ = unstack(p, d.result())
	near(t, "exact means", scaled(mu, p.unit*p.unit), flat(c.Point.SolveMu), 1e-9)

	if _, err := pass.coefficients(ctx, q); err != nil {
		t.Fatal(err)
	}
	near(t, "least-squares coefficients", coefficientsOf(pass), flat(c.Point.SolveBeta), 1e-9)
}

// checkEliminated compares the energy with β eliminated, its gradient, and the
// centred gauge.
func (c oracleCase) checkEliminated(t *testing.T, p *problem) {
	ctx, square := context.Background(), p.unit*p.unit
	q := c.Point.stack(p)
	if c.Varpro != nil {
		pass := newPass(p, 1, false)
		e := &exact{t: pass, factors: make([][]float64, c.B), p: newStack(p, 1)}
		energy, _ := e.evaluate(ctx, q)
		near(t, "varpro energy", []float64{square * energy}, []float64{c.Varpro.Energy}, 1e-9)
		g := newStack(p, 1)
		if err := e.euclideanGradient(ctx, g); err != nil {
			t.Fatal(err)
		}
		p.orthogonality(q, g, zeros(p.v, p.v))
		p.restrict(g)
		mu, basis := unstack(p, g)
		near(t, "varpro ∂E/∂μ", scaled(mu, square), flat(c.Varpro.GradMu), 1e-9)
		near(t, "varpro ∂E/∂p", scaled(basis, square), flat3(c.Varpro.GradP), 1e-9)
	}
	if c.Centred != nil {
		pass := newPass(p, 1, true)
		e := &exact{t: pass, factors: make([][]float64, c.B), p: newStack(p, 1)}
		energy, _ := e.evaluate(ctx, q)
		near(t, "centred energy", []float64{square * energy}, []float64{c.Centred.Energy}, 1e-9)
		near(t, "centred coefficients", coefficientsOf(pass), flat(c.Centred.Beta), 1e-9)
	}
}

func (c oracleCase) checkStart(t *testing.T, p *problem, sparse bool) {
	q, err := p.paperStart(context.Background(), paperTolerance, 1)
	if err != nil {
		t.Fatal(err)
	}
	mu, basis := unstack(p, q)
	near(t, "initial means", scaled(mu, p.unit*p.unit), flat(c.Init.Mu), 1e-8)
	if !sparse {
		near(t, "initial bases", scaled(basis, 1), flat3(c.Init.P), 1e-8)
	}
}

func (c oracleCase) checkAlgorithm1(t *testing.T, pass *pass) {
	if c.Algorithm1 == nil {
		return
	}
	p, square := pass.p, pass.p.unit*pass.p.unit
	// In scaled units ∂E/∂μ is smaller by 1/unit² for a μ smaller by 1/unit, and
	// ∂E/∂p by 1/unit²: the same iterates need α_m and α_v·unit².
	a := algorithm1{t: pass, cycles: c.Algorithm1.Cycles, report: func(int, Energy) {},
		steps: PaperSteps{Mean: c.Algorithm1.Mean, Basis: c.Algorithm1.Basis, MeanRate: c.Algorithm1.AlphaM, BasisRate: c.Algorithm1.AlphaV * square}}
	found, energies, err := a.run(context.Background(), c.Init.stack(p))
	if err != nil {
		t.Fatal(err)
	}
	near(t, "Algorithm 1 energies", scaled(energies, square), c.Algorithm1.Energies, 1e-8)
	mu, basis := unstack(p, found.q)
	near(t, "Algorithm 1 means", scaled(mu, square), flat(c.Algorithm1.Mu), 1e-8)
	near(t, "Algorithm 1 bases", basis, flat3(c.Algorithm1.P), 1e-8)
	copy(pass.beta, found.beta)
	near(t, "Algorithm 1 coefficients", coefficientsOf(pass), flat(c.Algorithm1.Beta), 1e-8)
}

func (c oracleCase) checkMinimiser(t *testing.T, data Data, options Options) {
	if c.Minimiser == nil {
		return
	}
	p := mustProblem(t, data, options)
	found, err := p.minimise(context.Background(), options, func(Progress) {})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("status %s, %d evaluations, gradient %.2g, energy %.12g", found.status, found.evaluations, found.gradientNorm, p.unit*p.unit*found.energy.Total)
	near(t, "minimum", []float64{p.unit * p.unit * found.energy.Total}, []float64{c.Minimiser.Energy}, 1e-6)
	near(t, "reconstruction", reconstructionOf(mustProblem(t, data, options), found), flat(c.Minimiser.Reconstruction), 1e-4)
}

// reconstructionOf returns x̂ of a solution in the order of the data.
func reconstructionOf(p *problem, s solution) []float64 {
	pass := newPass(p, 1, false)
	copy(pass.beta, s.beta)
	pass.weighCoefficients()
	out := make([]float64, p.n*p.k)
	for j := range p.cells {
		if p.first[j] == p.first[j+1] {
			continue
		}
		residuals := pass.residuals(s.q, j, p.first[j], p.first[j+1]) // the cases are smaller than a block
		for i := p.first[j]; i < p.first[j+1]; i++ {
			for col := 0; col < p.k; col++ {
				out[p.order[i]*p.k+p.column(col)] = p.unit * (p.row(i)[col] - residuals.Data[(i-p.first[j])*p.k+col])
			}
		}
	}
	return out
}

// unstack returns means and bases in the order of the data, the means divided
// by the unit as gradients and as values both need.
func unstack(p *problem, q stack) (means, bases []float64) {
	means = make([]float64, len(p.perKnot)*p.k)
	bases = make([]float64, len(p.perKnot)*p.v*p.k)
	for b := range p.perKnot {
		for col := 0; col < p.k; col++ {
			means[b*p.k+p.column(col)] = q.mean(b)[col] / p.unit
			for v := 0; v < p.v; v++ {
				bases[(b*p.v+v)*p.k+p.column(col)] = q.component(b, v)[col]
			}
		}
	}
	return means, bases
}

func coefficientsOf(t *pass) []float64 {
	out := make([]float64, len(t.beta))
	for row, i := range t.p.order {
		for v, b := range t.betaRow(row) {
			out[i*t.p.v+v] = t.p.unit * b
		}
	}
	return out
}

func flat(rows [][]float64) []float64 {
	var out []float64
	for _, row := range rows {
		out = append(out, row...)
	}
	return out
}

func flat3(blocks [][][]float64) []float64 {
	var out []float64
	for _, rows := range blocks {
		out = append(out, flat(rows)...)
	}
	return out
}

func scaled(x []float64, by float64) []float64 {
	out := make([]float64, len(x))
	for i, value := range x {
		out[i] = by * value
	}
	return out
}

// near compares got with want, relative to the largest entry of want (at least
// 1 for weights and the like).
func near(t *testing.T, what string, got, want []float64, tolerance float64) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%s: %d numbers, want %d", what, len(got), len(want))
		return
	}
	size, worst, at := 0.0, 0.0, 0
	for i := range want {
		size = math.Max(size, math.Abs(want[i]))
		if d := math.Abs(got[i] - want[i]); !(d <= worst) {
			worst, at = d, i
			if math.IsNaN(d) {
				break
			}
		}
	}
	if !(worst <= tolerance*size) {
		t.Errorf("%s: entry %d is %.15g, want %.15g (off by %.2g of the largest, tolerance %.0e)", what, at, got[at], want[at], worst/size, tolerance)
	}
}
