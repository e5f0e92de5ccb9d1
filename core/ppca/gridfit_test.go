package ppca

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/graph"
)

// twoWays returns observations whose mean and basis turn with two parameters, in
// [0, 3] and [10, 30]: sample, turned once more.
func twoWays(n, k int, noise float64, seed uint64) Data {
	d := sample(n, k, noise, seed)
	rng := rand.New(rand.NewPCG(seed, 2))
	theta := d.Theta
	d.Theta = make([]float64, 2*n)
	for i := range n {
		second := 10 + 20*rng.Float64()
		d.Theta[2*i], d.Theta[2*i+1] = theta[i], second
		for c := range k {
			d.X.(*mat.Dense).Set(i, c, d.X.At(i, c)*math.Cos(0.03*second+float64(c))+math.Sin(0.1*second+float64(2*c)))
		}
	}
	return d
}

func TestGridGradientByFiniteDifferences(t *testing.T) {
	for _, c := range []struct {
		name    string
		gauge   string
		masked  bool
		perKnot []int
		ratio   float64
	}{
		{name: "decoupled", gauge: Decoupled, ratio: 1},
		{name: "centred", gauge: Centred, ratio: 3},
		{name: "ridge", gauge: Ridge, ratio: 0.1},
		{name: "masked", gauge: Centred, masked: true, ratio: 2},
		{name: "masked, varied V_b", gauge: Centred, masked: true, perKnot: []int{3, 2, 2, 1, 3, 2}, ratio: 0.5},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := twoWays(60, 9, 0.3, 7)
			o := mustDefaults(t, d)
			o.Graph = gridOf(t, []float64{0, 1.2, 3}, []float64{10, 30}, c.ratio)
			o.Components, o.ComponentsPerKnot, o.Gauge = 3, c.perKnot, c.gauge
			if c.masked {
				d, o = withMasks(d, o)
			}
			p := mustProblem(t, d, o)
			lead := 1
			if c.gauge == Decoupled {
				lead = 0
			}
			checkGradient(t, &exact{t: newPass(p, lead, c.gauge != Decoupled), factors: make([][]float64, 6), p: newStack(p, lead), g: newStack(p, lead)})
		})
	}
}

// TestGridOfOneKnotIsTheLine: where an axis has a single knot, its parameter counts
// nothing, and the grid is the line of the other, to the last bit, by either solver.
func TestGridOfOneKnotIsTheLine(t *testing.T) {
	ends, only := graph.Axis{Endpoints: []float64{0, 1, 2, 3}}, graph.Axis{Endpoints: []float64{20}}
	d := twoWays(80, 10, 0.3, 5)
	turned, single := d, d
	turned.Theta, single.Theta = make([]float64, 160), make([]float64, 80)
	for i := range 80 {
		turned.Theta[2*i], turned.Theta[2*i+1], single.Theta[i] = d.Theta[2*i+1], d.Theta[2*i], d.Theta[2*i]
	}
	for _, solver := range []string{Exact, Paper} {
		o := mustDefaults(t, single)
		o.Solver, o.Components, o.MaxEvaluations = solver, 3, 40
		o.Graph, _ = graph.Line(ends.Endpoints)
		line := mustFit(t, single, o)
		for _, c := range []struct {
			d             Data
			first, second graph.Axis
		}{{d, ends, only}, {turned, only, ends}} {
			var err error
			if o.Graph, err = graph.Grid(c.first, c.second, 1); err != nil {
				t.Fatal(err)
			}
			grid := mustFit(t, c.d, o)
			if grid.Summary.Energy != line.Summary.Energy {
				t.Errorf("%s: energy %+v, of the line %+v", solver, grid.Summary.Energy, line.Summary.Energy)
			}
			near(t, "means", grid.Mean.RawMatrix().Data, line.Mean.RawMatrix().Data, 0)
			near(t, "bases", grid.Basis.RawMatrix().Data, line.Basis.RawMatrix().Data, 0)
		}
	}
}

// TestGridLimits: λ → ∞ is PCA; and one knot on both axes is PCA, too.
func TestGridLimits(t *testing.T) {
	d := twoWays(80, 8, 0.3, 10)
	single := d
	single.Theta = make([]float64, 80)
	for i := range 80 {
		single.Theta[i] = d.Theta[2*i]
	}
	o := mustDefaults(t, single)
	o.Components = 2
	o.Lambda.Mean, o.Lambda.Basis = math.Inf(1), math.Inf(1)
	pca := mustFit(t, single, o).Summary.RMSE
	o.Graph = gridOf(t, []float64{0, 1, 3}, []float64{10, 20, 30}, 0.5)
	near(t, "λ = ∞", []float64{mustFit(t, d, o).Summary.RMSE}, []float64{pca}, 1e-9)
	o.Lambda.Mean, o.Lambda.Basis = 1e9, 1e9
	near(t, "large λ", []float64{mustFit(t, d, o).Summary.RMSE}, []float64{pca}, 1e-5)
	o = mustDefaults(t, d)
	o.Components, o.Tolerance, o.Graph = 2, 1e-12, gridOf(t, []float64{0}, []float64{0}, 1)
	near(t, "one knot", []float64{mustFit(t, d, o).Summary.RMSE}, []float64{pca}, 1e-6)
}

// TestGridFollowsBothParameters: what the grid has not seen it reconstructs better
// than a line over either parameter.
func TestGridFollowsBothParameters(t *testing.T) {
	d, fresh := twoWays(400, 12, 0.1, 21), twoWays(400, 12, 0.1, 21)
	split := func(d Data, lo, hi int) Data {
		return Data{X: d.X.(*mat.Dense).Slice(lo, hi, 0, 12), Theta: d.Theta[lo*2 : hi*2]}
	}
	training, testing := split(d, 0, 200), split(fresh, 200, 400)
	score := func(training, testing Data) float64 {
		o := mustDefaults(t, training)
		o.Components, o.Lambda.Mean = 3, 0.1
		m := mustFit(t, training, o)
		s, err := m.Score(context.Background(), testing.X, testing.Theta, nil)
		if err != nil {
			t.Fatal(err)
		}
		return s.RMSE
	}
	one := func(d Data, axis int) Data {
		theta := make([]float64, len(d.Theta)/2)
		for i := range theta {
			theta[i] = d.Theta[2*i+axis]
		}
		d.Theta = theta
		return d
	}
	grid := score(training, testing)
	for axis := range 2 {
		line := score(one(training, axis), one(testing, axis))
		t.Logf("RMSE of the grid %.4f, of the line over parameter %d %.4f", grid, axis+1, line)
		if grid > 0.9*line {
			t.Errorf("grid %.4f, line over parameter %d %.4f", grid, axis+1, line)
		}
	}
}

// TestAlgorithm1OnAGrid: no cycle raises the energy, and where it ends the
// coefficients that minimise E subject to Σβ = 0 give no less than the exact solver
// (as in TestExactBeatsAlgorithm1).
func TestAlgorithm1OnAGrid(t *testing.T) {
	d := twoWays(120, 10, 0.3, 14)
	o := mustDefaults(t, d)
	o.Graph, o.Components, o.Gauge, o.MaxEvaluations = gridOf(t, []float64{0, 1, 3}, []float64{10, 20, 30}, 1), 2, Centred, 300
	energy := algorithm1Energy(t, d, o)
	if m := mustFit(t, d, o); m.Summary.Energy.Total > energy {
		t.Errorf("exact %v, Algorithm 1 %v", m.Summary.Energy.Total, energy)
	}
}

// TestGridReordering: every knot but the first is re-ordered once, after a neighbour
// that is in order.
func TestGridReordering(t *testing.T) {
	d := twoWays(120, 10, 0.3, 14)
	o := mustDefaults(t, d)
	o.Graph, o.Components = gridOf(t, []float64{0, 1, 3}, []float64{10, 20, 30}, 1), 2
	neighbours := map[[2]int]bool{}
	for _, e := range o.Graph.Edges() {
		neighbours[[2]int{e.A, e.B}] = true
	}
	begun, err := Begin(context.Background(), d, o)
	if err != nil {
		t.Fatal(err)
	}
	done := map[int]bool{0: true}
	for _, step := range begun.Steps {
		if !done[step.Reference] || done[step.Knot] || !neighbours[[2]int{step.Reference, step.Knot}] {
			t.Errorf("knot %d follows knot %d", step.Knot, step.Reference)
		}
		done[step.Knot] = true
	}
	if len(done) != 9 {
		t.Errorf("%d of 9 knots are in order", len(done))
	}
}

// TestGridFillsWhatItLacks: the mean of a knot without observations is the
// smoothest continuation of its neighbours', along both axes.
func TestGridFillsWhatItLacks(t *testing.T) {
	d := twoWays(200, 4, 0, 6)
	for i := range 200 {
		d.Theta[2*i], d.Theta[2*i+1] = float64(i%3), float64(i/3%3)
		if i%9 == 4 {
			d.Theta[2*i+1] = 0 // no observation at the centre
		}
		for c := range 4 {
			d.X.(*mat.Dense).Set(i, c, d.Theta[2*i]+float64(c)*d.Theta[2*i+1])
		}
	}
	o := mustDefaults(t, d)
	o.Graph, o.Components, o.Solver = gridOf(t, []float64{0, 1, 2}, []float64{0, 1, 2}, 1), 1, Paper
	begun, err := Begin(context.Background(), d, o)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "mean at the centre", begun.Model.Mean.RawRowView(4), []float64{1, 2, 3, 4}, 1e-12)
}
