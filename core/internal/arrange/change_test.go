package arrange

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/linalg"
)

// changing returns a problem of three knots, whose bases are near the pooled components.
func changing(t *testing.T, variances []float64) (*Problem, Stack) {
	t.Helper()
	const v, k = 3, 8
	g, err := graph.Line([]float64{0, 1, 3})
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(6, 6))
	pooled := linalg.Zeros(v, k)
	for i := range pooled.Data {
		pooled.Data[i] = rng.NormFloat64()
	}
	linalg.Polar(pooled)
	p := &Problem{Graph: g, Cells: g.Cells(), Edges: g.Edges(), K: k, V: v, PerKnot: []int{v, v, v}, Lambda: fit.Lambda{Basis: 0.7}}
	p.everything[0].Hi = k
	p.Change = NewChange(pooled, variances)
	q := NewStack(p, 0)
	for b := range 3 {
		for i, value := range pooled.Data {
			q.Data[b*v*k+i] = value + 0.3*rng.NormFloat64()
		}
	}
	return p, q
}

// The term is λ_v times the mean squared change of the reconstructions over their
// coefficients, relative to the mean variance: against drawn coefficients, in the frame
// where the pooled components are nearest.
func TestChangeIsThatOfReconstructions(t *testing.T) {
	variances := []float64{6, 2, 1}
	p, q := changing(t, variances)
	frame := p.Change.turn(p, q)
	turned := q.Clone()
	frame.apply(blas.Trans, p, q, turned)
	_, got := p.Smoothness(q, Stack{})
	rng := rand.New(rand.NewPCG(8, 8))
	const draws = 200_000
	want := 0.0
	for range draws {
		for _, e := range p.Edges {
			change := make([]float64, p.K)
			for v, variance := range variances {
				beta := math.Sqrt(variance) * rng.NormFloat64()
				linalg.Subtract(change, -beta, turned.Component(e.A, v))
				linalg.Subtract(change, beta, turned.Component(e.B, v))
			}
			size := linalg.Norm(change)
			want += p.Lambda.Basis * e.Factor * size * size / 3 / draws // 3 is the mean variance
		}
	}
	if math.Abs(got-want) > 0.01*want {
		t.Errorf("the term is %v, of drawn coefficients %v", got, want)
	}
}

// A rotation common to all knots changes nothing, and with equal variances the term is
// that of the paper.
func TestChangeIsInvariant(t *testing.T) {
	p, q := changing(t, []float64{6, 2, 1})
	_, want := p.Smoothness(q, Stack{})
	rng, rotation := rand.New(rand.NewPCG(9, 9)), linalg.Zeros(3, 3)
	for i := range rotation.Data {
		rotation.Data[i] = rng.NormFloat64()
	}
	linalg.Polar(rotation)
	turned := q.Clone()
	for b := range 3 {
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, rotation, q.Basis(b, 3, 0, p.K), 0, turned.Basis(b, 3, 0, p.K))
	}
	if _, got := p.Smoothness(turned, Stack{}); math.Abs(got-want) > 1e-12*want {
		t.Errorf("after a common rotation the term is %v, before %v", got, want)
	}
	p, q = changing(t, []float64{4, 4, 4})
	_, got := p.Smoothness(q, Stack{})
	p.Change = nil
	if _, want := p.Smoothness(q, Stack{}); math.Abs(got-want) > 1e-12*want {
		t.Errorf("with equal variances the term is %v, that of the paper %v", got, want)
	}
}
