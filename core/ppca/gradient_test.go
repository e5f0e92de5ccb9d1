package ppca

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"ppca/core/graph"
)

// TestGradientByFiniteDifferences compares the gradient with β eliminated with
// central differences of the energy, in every gauge, masked and not, with equal
// and with varied V_b.
func TestGradientByFiniteDifferences(t *testing.T) {
	for _, c := range []struct {
		name     string
		gauge    string
		masked   bool
		perKnot  []int
		leadless bool
	}{
		{name: "decoupled", gauge: Decoupled, leadless: true},
		{name: "free", gauge: Decoupled},
		{name: "centred", gauge: Centred},
		{name: "ridge", gauge: Ridge},
		{name: "masked", gauge: Centred, masked: true},
		{name: "varied V_b", gauge: Centred, perKnot: []int{1, 2, 3, 3}},
		{name: "V_b up and down", gauge: Decoupled, leadless: true, perKnot: []int{2, 3, 1, 3}},
		{name: "V_b down and up, masked", gauge: Ridge, masked: true, perKnot: []int{3, 1, 2, 1}},
		{name: "masked, varied V_b", gauge: Decoupled, masked: true, perKnot: []int{3, 2, 2, 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := sample(40, 9, 0.3, 7)
			o, err := Defaults(context.Background(), d, graph.Graph{})
			if err != nil {
				t.Fatal(err)
			}
			o.Graph, _ = graph.Line([]float64{0, 0.7, 2, 3})
			o.Components, o.ComponentsPerKnot, o.Gauge = 3, c.perKnot, c.gauge
			if c.masked {
				d, o = withMasks(d, o)
			}
			p := mustProblem(t, d, o)
			lead := 1
			if c.leadless {
				lead = 0
			}
			e := &exact{t: newPass(p, lead, c.gauge != Decoupled), factors: make([][]float64, 4), p: newStack(p, lead), g: newStack(p, lead)}
			checkGradient(t, e)
		})
	}
}

func checkGradient(t *testing.T, e *exact) {
	t.Helper()
	p, ctx := e.t.p, context.Background()
	rng := rand.New(rand.NewPCG(3, 3))
	q := newStack(p, e.t.lead)
	for i := range q.Data {
		q.Data[i] = rng.NormFloat64() / math.Sqrt(float64(p.k))
	}
	p.restrict(q)
	if _, err := e.evaluate(ctx, q); err != nil {
		t.Fatal(err)
	}
	g := newStack(p, e.t.lead)
	if err := e.euclideanGradient(ctx, g); err != nil {
		t.Fatal(err)
	}
	p.orthogonality(q, g, zeros(p.v, p.v))
	p.restrict(g)
	direction := newStack(p, e.t.lead)
	for trial := 0; trial < 10; trial++ {
		for i := range direction.Data {
			direction.Data[i] = rng.NormFloat64()
		}
		p.restrict(direction)
		const h = 1e-5
		energies := [2]float64{}
		for side, step := range []float64{-h, h} {
			moved := q.clone()
			subtract(moved.Data, -step, direction.Data)
			energies[side], _ = e.evaluate(ctx, moved)
		}
		want := (energies[1] - energies[0]) / (2 * h)
		if got := dot(g, direction); !(math.Abs(got-want) <= 1e-6*(math.Abs(want)+norm(g.Data))) {
			t.Errorf("trial %d: slope %.10g, finite difference %.10g", trial, got, want)
		}
	}
}

// TestDescentMatchesPrintedSums compares a cycle's gradient steps, taken in the
// span of the iterates, with steps whose residuals and sums over observations
// are recomputed each time, as the paper prints them.
func TestDescentMatchesPrintedSums(t *testing.T) {
	for _, masked := range []bool{false, true} {
		d := sample(50, 90, 0.5, 11)
		o, err := Defaults(context.Background(), d, graph.Graph{})
		if err != nil {
			t.Fatal(err)
		}
		o.Graph, _ = graph.Line([]float64{0, 1, 3})
		o.Components = 3
		if masked {
			d, o = withMasks(d, o)
		}
		p := mustProblem(t, d, o)
		ctx := context.Background()
		q, err := p.paperStart(ctx, paperTolerance, 1)
		if err != nil {
			t.Fatal(err)
		}
		pass := newPass(p, 1, false)
		if _, err := pass.coefficients(ctx, q); err != nil {
			t.Fatal(err)
		}
		if err := pass.accumulate(ctx); err != nil {
			t.Fatal(err)
		}
		const steps, meanRate, basisRate = 8, 0.01, 1e-4
		fast, err := newDescent(ctx, pass, q)
		if err != nil {
			t.Fatal(err)
		}
		if !masked && fast.p.k >= p.k {
			t.Fatalf("the descent was to run in fewer than %d coordinates", p.k)
		}
		if err := fast.descendMeans(ctx, steps, meanRate); err != nil {
			t.Fatal(err)
		}
		if err := fast.descendBases(ctx, steps, basisRate); err != nil {
			t.Fatal(err)
		}
		slow := q.clone()
		for range steps {
			stepAsPrinted(p, pass.beta, slow, meanRate, 0, 1)
		}
		for range steps {
			stepAsPrinted(p, pass.beta, slow, basisRate, 1, slow.u)
		}
		near(t, "iterates", fast.result().Data, slow.Data, 1e-11)
	}
}

// Where there are fewer observations than variables, hidden ones or not, the cycles run
// in the space that they span, and end where they end in that of the variables; at the
// ends of θ there are fewer than components.
func TestCyclesInTheSpanOfTheData(t *testing.T) {
	for _, hide := range []func(Data) Data{func(d Data) Data { return d }, windows} {
		d := hide(sample(16, 150, 0.5, 11))
		o, err := Defaults(context.Background(), d, graph.Graph{})
		if err != nil {
			t.Fatal(err)
		}
		o.Graph, _ = graph.Line([]float64{0, 0.1, 1, 2.9, 3})
		o.Components, o.Solver, o.MaxEvaluations = 3, Paper, 6
		o.PaperSteps = PaperSteps{Mean: 5, Basis: 20}
		p := mustProblem(t, d, o)
		ctx := context.Background()
		q, err := p.paperStart(ctx, paperTolerance, o.Seed)
		if err != nil {
			t.Fatal(err)
		}
		c, err := p.compressedToIterates(ctx, q)
		if err != nil {
			t.Fatal(err)
		}
		if c.small.k >= p.k {
			t.Errorf("the cycles were to run in fewer than %d coordinates", p.k)
		}
		a := algorithm1{t: newPass(p, 1, false), steps: o.PaperSteps, cycles: o.MaxEvaluations, report: func(int, Energy) {}}
		want, energies, err := a.run(ctx, q.clone())
		if err != nil {
			t.Fatal(err)
		}
		got, err := p.cycles(ctx, o, func(Progress) {})
		if err != nil {
			t.Fatal(err)
		}
		if len(energies) < 4 || got.status != want.status || got.evaluations != want.evaluations {
			t.Errorf("%s after %d evaluations, want %s after %d", got.status, got.evaluations, want.status, want.evaluations)
		}
		near(t, "energy", []float64{got.energy.Total}, []float64{want.energy.Total}, 1e-12)
		near(t, "means and bases", got.q.Data, want.q.Data, 1e-10)
		near(t, "coefficients", got.beta, want.beta, 1e-9)
		near(t, "norm of the gradient", []float64{got.gradientNorm}, []float64{p.relativeNorm(want.gradient, want.energy.Total)}, 1e-9)
	}
}

// stepAsPrinted takes one gradient step on rows r0…r1 of every knot with sums
// over all observations.
func stepAsPrinted(p *problem, beta []float64, q stack, rate float64, r0, r1 int) {
	g := newStack(p, 1)
	for j, knots := range p.cells {
		for i := p.first[j]; i < p.first[j+1]; i++ {
			residual := append([]float64(nil), p.row(i)...)
			b := append([]float64{1}, beta[i*p.v:(i+1)*p.v]...)
			for s, knot := range knots {
				for r := range b {
					subtract(residual, p.rowWeights(i)[s]*b[r], q.vector(knot, r))
				}
			}
			if p.masks != nil {
				p.masks.hide(i, residual)
			}
			for s, knot := range knots {
				for r := range b {
					subtract(g.vector(knot, r), 2/float64(p.n)*p.rowWeights(i)[s]*b[r], residual)
				}
			}
		}
	}
	p.smoothness(q, g)
	p.orthogonality(q, g, zeros(p.v, p.v))
	p.restrict(g)
	for b := range p.perKnot {
		for r := r0; r < r1; r++ {
			subtract(q.vector(b, r), rate, g.vector(b, r))
		}
	}
}
