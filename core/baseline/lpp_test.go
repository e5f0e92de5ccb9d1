package baseline

import (
	"context"
	"math"
	"math/rand/v2"
	"sort"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
)

// graphOf computes W and D from the definition.
func graphOf(x mat.Matrix, count int, heat float64) (w, d *mat.Dense) {
	n, k := x.Dims()
	squares := mat.NewDense(n, n, nil)
	squares.Apply(func(i, j int, _ float64) float64 {
		sum := 0.0
		for c := 0; c < k; c++ {
			sum += (x.At(i, c) - x.At(j, c)) * (x.At(i, c) - x.At(j, c))
		}
		return sum
	}, squares)
	near := make(map[[2]int]bool)
	for i := 0; i < n; i++ {
		others := make([]int, 0, n)
		for j := 0; j < n; j++ {
			if j != i {
				others = append(others, j)
			}
		}
		sort.Slice(others, func(a, b int) bool { return squares.At(i, others[a]) < squares.At(i, others[b]) })
		for _, j := range others[:count] {
			near[[2]int{i, j}], near[[2]int{j, i}] = true, true
		}
	}
	if heat == 0 {
		for pair := range near {
			heat += squares.At(pair[0], pair[1]) / float64(len(near))
		}
	}
	w, d = mat.NewDense(n, n, nil), mat.NewDense(n, n, nil)
	for pair := range near {
		weight := math.Exp(-squares.At(pair[0], pair[1]) / heat)
		w.Set(pair[0], pair[1], weight)
		d.Set(pair[0], pair[0], d.At(pair[0], pair[0])+weight)
	}
	return w, d
}

// TestLPPSolvesItsEquation checks XᵀLX a = λ XᵀDX a and AXᵀDXAᵀ = I with matrices
// from the definition, and that no direction has a smaller λ.
func TestLPPSolvesItsEquation(t *testing.T) {
	const k = 6
	data := turning(70, k)
	for _, locality := range []Locality{{}, {Neighbours: 3, Heat: 2}, {Neighbours: 8, Heat: math.Inf(1)}} {
		m, err := LPP(context.Background(), data, options(t, data, k, 0, 4), locality)
		if err != nil {
			t.Fatal(err)
		}
		count := locality.Neighbours
		if count == 0 {
			count = DefaultNeighbours
		}
		w, d := graphOf(data.X, count, locality.Heat)
		x := mat.DenseCopyOf(data.X)
		x.Apply(func(_, c int, value float64) float64 { return value - m.Mean.At(0, c) }, x)
		var constraint, laplacian, l mat.Dense
		constraint.Product(x.T(), d, x)
		l.Sub(d, w)
		laplacian.Product(x.T(), &l, x)

		var unit mat.Dense
		unit.Product(m.Projection, &constraint, m.Projection.T())
		if !mat.EqualApprox(&unit, identity(k), 1e-9) {
			t.Errorf("%+v: AXᵀDXAᵀ is\n%.3g", locality, mat.Formatted(&unit))
		}
		previous := math.Inf(-1)
		for v := 0; v < k; v++ {
			a := m.Projection.RowView(v)
			var left, right mat.VecDense
			left.MulVec(&laplacian, a)
			right.MulVec(&constraint, a)
			lambda := mat.Dot(a, &left)
			left.AddScaledVec(&left, -lambda, &right)
			if rest := mat.Norm(&left, 2); rest > 1e-9*mat.Norm(&right, 2) {
				t.Errorf("%+v, vector %d: the equation is off by %v", locality, v+1, rest)
			}
			if lambda < previous-1e-12 {
				t.Errorf("%+v, vector %d: λ falls from %v to %v", locality, v+1, previous, lambda)
			}
			previous = lambda
		}
	}
}

func identity(k int) *mat.Dense {
	out := mat.NewDense(k, k, nil)
	for i := 0; i < k; i++ {
		out.Set(i, i, 1)
	}
	return out
}

// TestLPPCoefficients: the coefficients are aᵀ(x − μ), and the reconstruction is least
// squares on the vectors.
func TestLPPCoefficients(t *testing.T) {
	ctx := context.Background()
	for _, size := range [][2]int{{90, 10}, {40, 70}} {
		d := turning(size[0], size[1])
		m, err := LPP(ctx, d, options(t, d, 4, 0, 4), Locality{})
		if err != nil {
			t.Fatal(err)
		}
		p, err := m.Project(ctx, d.X, d.Theta, nil)
		if err != nil {
			t.Fatal(err)
		}
		x := mat.DenseCopyOf(d.X)
		x.Apply(func(_, c int, value float64) float64 { return value - m.Mean.At(0, c) }, x)
		var want mat.Dense
		want.Mul(x, m.Projection.T())
		if !mat.EqualApprox(p.Coefficients, &want, 1e-10*mat.Norm(&want, 2)) {
			t.Errorf("%v: the coefficients are not aᵀ(x − μ)", size)
		}
		least, err := m.LeastSquares().Project(ctx, d.X, d.Theta, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, r := range p.RMSE {
			if !(math.Abs(r-least.RMSE[i]) <= 1e-9) {
				t.Fatalf("%v, row %d: RMSE %v, by least squares %v", size, i+1, r, least.RMSE[i])
			}
		}
	}
}

func TestNeighboursAgainstSorting(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	x := mat.NewDense(600, 3, nil)
	x.Apply(func(int, int, float64) float64 { return rng.NormFloat64() }, x)
	links, err := neighbours(context.Background(), x.RawMatrix(), 4)
	if err != nil {
		t.Fatal(err)
	}
	w, _ := graphOf(x, 4, math.Inf(1))
	for _, l := range links {
		if w.At(l.a, l.b) != 1 {
			t.Fatalf("%d and %d are not neighbours", l.a, l.b)
		}
		w.Set(l.a, l.b, 0)
		w.Set(l.b, l.a, 0)
	}
	if left := mat.Sum(w); left != 0 {
		t.Errorf("%v neighbours are missing", left/2)
	}
}

func TestLPPRefuses(t *testing.T) {
	d := turning(20, 5)
	for _, l := range []Locality{{Neighbours: 20}, {Neighbours: -1}, {Heat: 1e-9}} {
		if _, err := LPP(context.Background(), d, options(t, d, 2, 0, 4), l); fault.CodeOf(err) != fault.Option {
			t.Errorf("%+v: %v", l, err)
		}
	}
	same := fit.Data{X: mat.NewDense(10, 3, nil), Theta: make([]float64, 10)}
	for i := range same.Theta {
		same.Theta[i] = float64(i)
	}
	m, err := LPP(context.Background(), same, options(t, same, 2, 0, 9), Locality{})
	if err != nil || m.ComponentsPerKnot[0] != 0 || len(m.Summary.Warnings) != 1 {
		t.Errorf("ten equal observations: %v", err)
	}
}
