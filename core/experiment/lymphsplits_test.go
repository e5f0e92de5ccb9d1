package experiment

import (
	"context"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/face"
	"ppca/core/fit"
	"ppca/core/method"
)

// The drawn bodies are divided into the paper's numbers, differently in every split, and
// larger training sets contain the smaller ones.
func TestLymphSplits(t *testing.T) {
	nodes, counts, _, err := newNodes(context.Background(), nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(counts, []int{16, 39, 17, 7}) {
		t.Errorf("%v for testing", counts)
	}
	p := poolOf(nodes, counts, Options{Seed: 1, Splits: 2})
	for split, s := range p.Splits {
		if len(s.Test) != 79 || len(s.Bins[0]) != 55 || len(s.Bins[1]) != 156 || len(s.Bins[2]) != 77 || len(s.Bins[3]) != 30 {
			t.Errorf("split %d: %d for testing", split, len(s.Test))
		}
	}
	if slices.Equal(p.Splits[0].Test, p.Splits[1].Test) {
		t.Error("two splits have the same test set")
	}
	few, err := p.Sample(context.Background(), 1, 3)
	if err != nil {
		t.Fatal(err)
	}
	many, err := p.Sample(context.Background(), 1, 30)
	if err != nil {
		t.Fatal(err)
	}
	for i, theta := range few.Train.Theta {
		if at := slices.Index(many.Train.Theta, theta); at < 0 || many.Train.X.At(at, 9) != few.Train.X.At(i, 9) {
			t.Errorf("θ = %v is not in the larger set", theta)
		}
		if slices.Contains(few.Test.Theta, theta) {
			t.Errorf("θ = %v is on both sides", theta)
		}
	}
	if len(few.Train.Theta) != 12 || !mat.Equal(few.Test.X, many.Test.X) {
		t.Error("the test set depends on the size of the training set")
	}
}

// Test rows of the data remain test rows.
func TestLymphKeepsTheTestSet(t *testing.T) {
	nodes, err := face.Nodes(context.Background(), 1)
	if err != nil {
		t.Fatal(err)
	}
	p := poolOf(nodes, nil, Options{Seed: 1, Splits: 2})
	for _, s := range p.Splits {
		if len(s.Test) != 79 || s.Test[0] != nodes.Train {
			t.Errorf("for testing: %v", s.Test)
		}
	}
}

// The rates of PPCA-paper are the combination of the lowest energy on the paper's grid,
// extended to smaller powers of ten for the bases (erratum).
func TestLymphRates(t *testing.T) {
	nodes, err := face.Nodes(context.Background(), 1)
	if err != nil {
		t.Fatal(err)
	}
	s := paperLymph
	s.Method, s.Solver, s.Endpoints, s.Components = "ppca", fit.Paper, face.NodeBins, lymphComponents
	s.Cycles = new(10)
	energy := func(mean, basis float64) float64 {
		s.MeanRate, s.BasisRate = &mean, &basis
		m, err := method.Fit(context.Background(), nodes.Training(), s, nil)
		if err != nil {
			t.Fatal(err)
		}
		return m.Summary.Energy.Total
	}
	best := energy(*paperLymph.MeanRate, *paperLymph.BasisRate)
	for _, rates := range [][2]float64{{1e-2, 1e-6}, {1e-2, 1e-7}, {1e-2, 1e-9}, {1e-3, 1e-8}, {1e-4, 1e-8}} {
		if e := energy(rates[0], rates[1]); e <= best {
			t.Errorf("α_m %v, α_v %v reaches %v, the chosen ones %v", rates[0], rates[1], e, best)
		}
	}
}
