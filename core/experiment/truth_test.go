package experiment

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/face"
	"ppca/core/graph"
	"ppca/core/model"
)

// truth returns the model whose knots are the observations of the simulation, with the true
// means and vectors.
func truth(t *testing.T) (*model.Model, []float64) {
	t.Helper()
	theta := face.Simulation(1).Theta
	graph, err := graph.Line(theta)
	if err != nil {
		t.Fatal(err)
	}
	m := &model.Model{Kind: "ppca", Graph: graph, Components: 2, CoefficientMean: make([]float64, 2), CoefficientSD: make([]float64, 2),
		Mean: mat.NewDense(len(theta), 3, nil), Basis: mat.NewDense(2*len(theta), 3, nil)}
	for b, at := range theta {
		mean, basis := face.TrueMean(at), face.TrueBasis(at)
		m.Mean.SetRow(b, mean[:])
		m.Basis.SetRow(2*b, basis[0][:])
		m.Basis.SetRow(2*b+1, basis[1][:])
		m.ComponentsPerKnot = append(m.ComponentsPerKnot, 2)
	}
	return m, theta
}

func recovered(t *testing.T, m *model.Model, theta []float64) (means, bases float64) {
	t.Helper()
	means, err := meanError(m, theta)
	if err != nil {
		t.Fatal(err)
	}
	bases, err = basisDistance(m, theta)
	if err != nil {
		t.Fatal(err)
	}
	return means, bases
}

func TestTruthIsRecoveredByItself(t *testing.T) {
	m, theta := truth(t)
	if means, bases := recovered(t, m, theta); means != 0 || bases > 1e-24 {
		t.Errorf("the truth is %v and %v from itself", means, bases)
	}
	// Another basis of the same planes has the same distance. A mean that is off by 1 in one
	// variable gives the number of observations.
	for b := range theta {
		first, second := mat.Row(nil, 2*b, m.Basis), mat.Row(nil, 2*b+1, m.Basis)
		for k := range 3 {
			m.Basis.Set(2*b, k, 3*first[k]-second[k])
			m.Basis.Set(2*b+1, k, first[k]+0.5*second[k])
		}
		m.Mean.Set(b, 1, m.Mean.At(b, 1)+1)
	}
	if means, bases := recovered(t, m, theta); !(math.Abs(means-45) <= 1e-10) || bases > 1e-24 {
		t.Errorf("means off by 1: %v, want 45; the same planes: %v", means, bases)
	}
}

// The distance from the plane of the first two axes is the third coordinate. A zero vector, as
// in a bin of few observations, spans nothing.
func TestBasisDistanceFromAxes(t *testing.T) {
	m, theta := truth(t)
	plane, line := 0.0, 0.0
	for b, at := range theta {
		m.Basis.SetRow(2*b, []float64{2, 0, 0})
		m.Basis.SetRow(2*b+1, []float64{1, 1, 0})
		for _, p := range face.TrueBasis(at) {
			plane += p[2] * p[2]
			line += p[1]*p[1] + p[2]*p[2]
		}
	}
	if _, bases := recovered(t, m, theta); !(math.Abs(bases-plane) <= 1e-9) {
		t.Errorf("plane: %v, want %v", bases, plane)
	}
	for b := range theta {
		m.Basis.SetRow(2*b+1, make([]float64, 3))
	}
	if _, bases := recovered(t, m, theta); !(math.Abs(bases-line) <= 1e-9) {
		t.Errorf("line: %v, want %v", bases, line)
	}
}
