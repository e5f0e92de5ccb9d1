package ppca

import (
	"bytes"
	"context"
	"errors"
	"math"
	"runtime"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
	"ppca/core/graph"
)

func mustFit(t *testing.T, d Data, o Options) *Model {
	t.Helper()
	m, err := Fit(context.Background(), d, o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func mustDefaults(t *testing.T, d Data) Options {
	t.Helper()
	o, err := Defaults(context.Background(), d, graph.Graph{})
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func mustProblem(t *testing.T, d Data, o Options) *problem {
	t.Helper()
	p, err := newProblem(context.Background(), d, o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestFitIsDeterministic fits twice, the second time on one processor: gonum
// shares the larger products out among as many as there are.
func TestFitIsDeterministic(t *testing.T) {
	d := sample(400, 200, 0.5, 1)
	for _, solver := range []string{Exact, Paper} {
		o := mustDefaults(t, d)
		o.Solver, o.Components, o.MaxEvaluations, o.PaperSteps.Basis = solver, 5, 8, 10
		first := mustFit(t, d, o)
		processors := runtime.GOMAXPROCS(1)
		second := mustFit(t, d, o)
		runtime.GOMAXPROCS(processors)
		first.Summary.Seconds, second.Summary.Seconds = 0, 0
		var a, b bytes.Buffer
		if err := errors.Join(first.Write(&a), second.Write(&b)); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(a.Bytes(), b.Bytes()) {
			t.Errorf("%s: two fits with the same data, options and seed differ", solver)
		}
	}
}

func TestEnergyNeverRises(t *testing.T) {
	d := sample(200, 30, 1, 2)
	for _, gauge := range []string{Decoupled, Centred, Ridge} {
		for _, solver := range []string{Exact, Paper} {
			o := mustDefaults(t, d)
			o.Gauge, o.Solver, o.Components, o.MaxEvaluations = gauge, solver, 4, 60
			last, phase := math.Inf(1), ""
			o.Record = func(p Progress) {
				if p.Phase != phase {
					phase, last = p.Phase, math.Inf(1)
				}
				if p.Energy.Total > last*(1+1e-12) {
					t.Errorf("%s/%s: energy rose from %v to %v", solver, gauge, last, p.Energy.Total)
				}
				last = p.Energy.Total
				if p.Fraction < 0 || p.Fraction > 1 {
					t.Errorf("fraction %v", p.Fraction)
				}
			}
			mustFit(t, d, o)
		}
	}
}

// Algorithm 1 ends with the cycle before the one in which the energy rises: here steps
// are so long that it soon does.
func TestAlgorithm1KeepsTheCycleBeforeARise(t *testing.T) {
	d := sample(150, 20, 1, 3)
	for _, rate := range []float64{1, 10, 100} {
		o := mustDefaults(t, d)
		o.Solver, o.Components, o.MaxEvaluations = Paper, 3, 30
		o.PaperSteps.BasisRate, o.PaperSteps.Basis = rate, 1
		lowest := math.Inf(1)
		o.Record = func(p Progress) { lowest = min(lowest, p.Energy.Total) }
		s := mustFit(t, d, o).Summary
		if !(s.Energy.Total <= lowest*(1+1e-9)) {
			t.Errorf("rate %v: %s with the energy %v, which had been %v", rate, s.Status, s.Energy.Total, lowest)
		}
	}
}

// TestExactBeatsAlgorithm1 compares the two solvers in the centred gauge: where
// Algorithm 1 ends, the coefficients that minimise E subject to Σβ = 0 give an
// energy that the exact solver is below. (Its own coefficients are free of that
// constraint, so that its E can be lower only by letting the means run away.)
func TestExactBeatsAlgorithm1(t *testing.T) {
	d := sample(150, 20, 1, 3)
	o := mustDefaults(t, d)
	o.Components, o.Gauge = 3, Centred
	best := mustFit(t, d, o).Summary
	if best.Status != Converged || best.GradientNorm > 1e-3 {
		t.Errorf("status %s, gradient %v", best.Status, best.GradientNorm)
	}
	o.MaxEvaluations = 300
	p, ctx := mustProblem(t, d, o), context.Background()
	paper, err := p.cycles(ctx, o, func(Progress) {})
	if err != nil {
		t.Fatal(err)
	}
	e := &exact{t: newPass(p, 1, true), factors: make([][]float64, p.graph.Knots()), p: newStack(p, 1)}
	energy, err := e.evaluate(ctx, paper.q)
	if err != nil {
		t.Fatal(err)
	}
	if energy *= p.unit * p.unit; best.Energy.Total > energy {
		t.Errorf("exact %v is above Algorithm 1's %v", best.Energy.Total, energy)
	}
}

// TestSummaryTellsTheTruth recomputes energy and RMSE from the model's own
// reconstructions.
func TestSummaryTellsTheTruth(t *testing.T) {
	d := sample(90, 15, 0.7, 4)
	o := mustDefaults(t, d)
	o.Components = 3
	m := mustFit(t, d, o)
	p, err := m.Project(context.Background(), d.X, d.Theta, nil)
	if err != nil {
		t.Fatal(err)
	}
	back, err := m.Reconstruct(p.Coefficients, d.Theta)
	if err != nil {
		t.Fatal(err)
	}
	var residual mat.Dense
	residual.Sub(d.X, back)
	data, rmse := 0.0, 0.0
	for i := range d.Theta {
		square := mat.Dot(residual.RowView(i), residual.RowView(i))
		data += square / 90
		rmse += math.Sqrt(square/15) / 90
		if got := math.Sqrt(square / 15); !(math.Abs(got-p.RMSE[i]) <= 1e-10) {
			t.Fatalf("row %d: RMSE %v, from the reconstruction %v", i, p.RMSE[i], got)
		}
	}
	near(t, "energy and RMSE", []float64{m.Summary.Energy.Data, m.Summary.RMSE}, []float64{data, rmse}, 1e-9)
	smooth, ortho := 0.0, 0.0
	for b := 0; b < 5; b++ {
		for v := 0; v < 3; v++ {
			row := m.Basis.RawRowView(b*3 + v)
			if b < 4 {
				for k, value := range row {
					smooth += o.Lambda.Basis / 4 * math.Pow(value-m.Basis.At((b+1)*3+v, k), 2)
				}
			}
			for w := v; w < 3; w++ {
				product := mat.Dot(m.Basis.RowView(b*3+v), m.Basis.RowView(b*3+w))
				if v == w {
					product--
				}
				ortho += o.Lambda.Ortho * product * product
			}
		}
	}
	near(t, "penalties", []float64{m.Summary.Energy.BasisSmoothness, m.Summary.Energy.Orthogonality}, []float64{smooth, ortho}, 1e-7)
}

// TestComponentsFollowTheConvention checks decreasing, uncorrelated
// coefficients and the sign.
func TestComponentsFollowTheConvention(t *testing.T) {
	d := sample(300, 25, 0.5, 5)
	o := mustDefaults(t, d)
	o.Components = 4
	m := mustFit(t, d, o)
	p, err := m.Project(context.Background(), d.X, d.Theta, nil)
	if err != nil {
		t.Fatal(err)
	}
	var moments mat.Dense
	moments.Mul(p.Coefficients.T(), p.Coefficients)
	moments.Scale(1.0/300, &moments)
	for v := 0; v < 4; v++ {
		if v > 0 && moments.At(v, v) > moments.At(v-1, v-1) {
			t.Errorf("component %d varies more than the one before", v+1)
		}
		for w := 0; w < v; w++ {
			if !(math.Abs(moments.At(v, w)) <= 1e-8*moments.At(0, 0)) {
				t.Errorf("components %d and %d are correlated: %v", v+1, w+1, moments.At(v, w))
			}
		}
		largest := 0.0
		for b := 0; b < m.Graph.Knots(); b++ {
			for _, value := range m.Basis.RawRowView(b*4 + v) {
				if !(math.Abs(value) <= math.Abs(largest)) {
					largest = value
				}
			}
		}
		if largest < 0 {
			t.Errorf("the largest entry of component %d is %v", v+1, largest)
		}
	}
}

// TestInvariance checks what must not matter: the order of the rows, and the
// units of the data with λ_v and λ_o scaled by their square.
func TestInvariance(t *testing.T) {
	d := sample(80, 12, 0.5, 6)
	o := mustDefaults(t, d)
	o.Components, o.Tolerance = 3, 1e-12
	m := mustFit(t, d, o)
	want, _ := m.At(1.234)

	shuffled := Data{X: mat.NewDense(80, 12, nil), Theta: make([]float64, 80)}
	for i := range d.Theta {
		shuffled.X.(*mat.Dense).SetRow(i, d.X.(*mat.Dense).RawRowView((i*37)%80))
		shuffled.Theta[i] = d.Theta[(i*37)%80]
	}
	other := mustFit(t, shuffled, o)
	// Along a rotation common to all knots E is flat but for the small
	// orthogonality term, so its minimum is only defined as well as that.
	a, b := m.Summary.Energy, other.Summary.Energy
	near(t, "energy of shuffled rows", []float64{b.Total - b.Orthogonality}, []float64{a.Total - a.Orthogonality}, 1e-7)
	if max(a.Orthogonality, b.Orthogonality) > 1e-5*a.Total {
		t.Errorf("orthogonality %v and %v", a.Orthogonality, b.Orthogonality)
	}

	for _, c := range []float64{1e-140, 1e-3, 1e140} {
		large := Data{X: mat.DenseCopyOf(d.X), Theta: d.Theta}
		large.X.(*mat.Dense).Scale(c, large.X)
		options := mustDefaults(t, large)
		options.Components, options.Tolerance = 3, 1e-12
		got, _ := mustFit(t, large, options).At(1.234)
		near(t, "mean in other units", scaled(got.Mean, 1/c), want.Mean, 1e-7)
		near(t, "basis in other units", got.Basis.RawMatrix().Data, want.Basis.RawMatrix().Data, 1e-5)
	}
}

// TestScaleIsDivision fits standardised data through Data.Scale and by hand.
func TestScaleIsDivision(t *testing.T) {
	d := sample(60, 6, 0.5, 8)
	scale := []float64{1, 2, 0.5, 10, 3, 0.1}
	by := Data{X: mat.DenseCopyOf(d.X), Theta: d.Theta}
	for i := range d.Theta {
		for k, s := range scale {
			by.X.(*mat.Dense).Set(i, k, d.X.At(i, k)/s)
		}
	}
	o := mustDefaults(t, by)
	o.Components = 2
	d.Scale = scale
	one, other := mustFit(t, d, o), mustFit(t, by, o)
	near(t, "energy", []float64{one.Summary.Energy.Total, one.Summary.RMSE}, []float64{other.Summary.Energy.Total, other.Summary.RMSE}, 1e-10)
	a, _ := one.At(1)
	b, _ := other.At(1)
	for k, s := range scale {
		if !(math.Abs(a.Mean[k]-s*b.Mean[k]) <= 1e-8*s) {
			t.Errorf("variable %d: mean %v, want %v", k+1, a.Mean[k], s*b.Mean[k])
		}
	}
}

func TestCancelReturnsTheBestSoFar(t *testing.T) {
	d := sample(400, 40, 1, 9)
	for _, solver := range []string{Exact, Paper} {
		for _, after := range []int{1, 5, 20} {
			o := mustDefaults(t, d)
			o.Solver, o.Tolerance = solver, 0
			ctx, cancel := context.WithCancel(context.Background())
			steps := 0
			o.Record = func(Progress) {
				if steps++; steps == after {
					cancel()
				}
			}
			m, err := Fit(ctx, d, o)
			if err != nil {
				t.Fatalf("%s after %d steps: %v", solver, after, err)
			}
			if m.Summary.Status != Cancelled || !(m.Summary.RMSE > 0) || math.IsNaN(m.Summary.Energy.Total) {
				t.Errorf("%s after %d steps: %+v", solver, after, m.Summary)
			}
			cancel()
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Fit(ctx, d, mustDefaults(t, d)); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled before the start: %v", err)
	}
}

// TestCancelAtEveryCheckpoint stops a fit at each checkpoint in turn: it must
// give a model or the reason, never neither.
func TestCancelAtEveryCheckpoint(t *testing.T) {
	d := sample(30, 60, 1, 10)
	reason := errors.New("stop")
	for _, solver := range []string{Exact, Paper} {
		o := mustDefaults(t, d)
		o.Solver, o.Components, o.MaxEvaluations = solver, 3, 12
		for stop, done := 1, false; !done; stop += 1 + stop/8 {
			count := 0
			ctx := checkpoint.With(context.Background(), func() error {
				if count++; count >= stop {
					return reason
				}
				return nil
			})
			m, err := Fit(ctx, d, o)
			switch {
			case err != nil && (m != nil || !errors.Is(err, reason)):
				t.Fatalf("%s, checkpoint %d: %v, %v", solver, stop, m, err)
			case err == nil && m.Summary.Status != Cancelled:
				done = true
			}
		}
	}
}

func TestLimits(t *testing.T) {
	d := sample(100, 10, 1, 12)
	// As λ_m and λ_v grow the decoupled model becomes PCA: one mean, one basis,
	// and the energy of what PCA leaves over.
	o := mustDefaults(t, d)
	o.Components = 3
	o.Lambda.Mean, o.Lambda.Basis, o.Lambda.Ortho = 1e6, 1e6*o.Lambda.Basis, 1e6*o.Lambda.Ortho
	m := mustFit(t, d, o)
	var centred mat.Dense
	centred.CloneFrom(d.X)
	for k := 0; k < 10; k++ {
		mean := mat.Sum(d.X.(*mat.Dense).ColView(k)) / 100
		for i := 0; i < 100; i++ {
			centred.Set(i, k, d.X.At(i, k)-mean)
		}
	}
	var svd mat.SVD
	svd.Factorize(&centred, mat.SVDThin)
	left := 0.0
	for _, s := range svd.Values(nil)[3:] {
		left += s * s / 100
	}
	near(t, "PCA limit", []float64{m.Summary.Energy.Data}, []float64{left}, 1e-4)

	// Without smoothness and with all data on endpoints each knot is a PCA of
	// its own observations.
	for i := range d.Theta {
		d.Theta[i] = float64(i % 2)
	}
	o = mustDefaults(t, d)
	o.Graph, _ = graph.Line([]float64{0, 1})
	o.Components, o.Tolerance = 3, 1e-12
	o.Lambda = Lambda{Ortho: o.Lambda.Ortho}
	m = mustFit(t, d, o)
	separate := 0.0
	for b := 0; b < 2; b++ {
		part := mat.NewDense(50, 10, nil)
		for i := 0; i < 50; i++ {
			part.SetRow(i, d.X.(*mat.Dense).RawRowView(2*i+b))
		}
		for k := 0; k < 10; k++ {
			mean := mat.Sum(part.ColView(k)) / 50
			for i := 0; i < 50; i++ {
				part.Set(i, k, part.At(i, k)-mean)
			}
		}
		svd.Factorize(part, mat.SVDThin)
		for _, s := range svd.Values(nil)[3:] {
			separate += s * s / 100
		}
	}
	near(t, "two PCAs", []float64{m.Summary.Energy.Data}, []float64{separate}, 1e-6)
}

// TestStatusIsHonest calls a perfect reconstruction converged, and says limit
// where the evaluations ran out, also inside a line search.
func TestStatusIsHonest(t *testing.T) {
	d := sample(60, 6, 0, 15) // rank 3 around a mean that moves: three components are enough
	o := mustDefaults(t, d)
	o.Components, o.Lambda = 6, Lambda{Mean: 0, Basis: 0, Ortho: o.Lambda.Ortho}
	if s := mustFit(t, d, o).Summary; s.Status != Converged {
		t.Errorf("all components: %s at energy %v", s.Status, s.Energy.Total)
	}
	d = sample(100, 12, 1, 16)
	for most := 2; most < 12; most++ {
		o := mustDefaults(t, d)
		o.Components, o.Tolerance, o.MaxEvaluations = 3, 0, most
		if s := mustFit(t, d, o).Summary; s.Status != Limit {
			t.Errorf("%d evaluations: %s", most, s.Status)
		}
	}
}
