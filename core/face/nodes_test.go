package face

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// The sphere has 162 distinct unit vectors and 320 outward triangles; each edge is in two of them, in
// opposite directions, and V − E + F = 2.
func TestIcosphere(t *testing.T) {
	s := NewIcosphere()
	if len(s.Vertices) != Directions || len(s.Faces) != 320 {
		t.Fatalf("%d vertices, %d faces; §4.2 has 162 directions", len(s.Vertices), len(s.Faces))
	}
	for i, v := range s.Vertices {
		if !(math.Abs(inner(v, v)-1) <= 1e-14) {
			t.Errorf("vertex %d has length² %v", i, inner(v, v))
		}
		for j := range i {
			if inner(v, s.Vertices[j]) > 1-1e-6 {
				t.Errorf("vertices %d and %d are one", i, j)
			}
		}
	}
	edges := map[[2]int]int{}
	for _, f := range s.Faces {
		if s.outward(f[0], f[1], f[2]) != f {
			t.Errorf("face %v faces inwards", f)
		}
		for side := range 3 {
			edges[[2]int{f[side], f[(side+1)%3]}]++
		}
	}
	for edge, times := range edges {
		if times != 1 || edges[[2]int{edge[1], edge[0]}] != 1 {
			t.Errorf("the edge %v is not between two faces", edge)
		}
	}
	if euler := len(s.Vertices) - len(edges)/2 + len(s.Faces); euler != 2 {
		t.Errorf("V − E + F = %d", euler)
	}
}

// The harmonics agree with the closed forms of degree 1 and with the addition theorem
// Σ_m Y_lm(u)Y_lm(v) = (2l+1) P_l(u·v) for degree 8, with Legendre's polynomial from its own
// recurrence.
func TestHarmonics(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	direction := func() [3]float64 {
		return toSphere([3]float64{random.NormFloat64(), random.NormFloat64(), random.NormFloat64()})
	}
	for range 20 {
		u, v := direction(), direction()
		y, z := harmonics(u, 8), harmonics(v, 8)
		want := []float64{math.Sqrt(3) * u[2], math.Sqrt(3) * u[0], math.Sqrt(3) * u[1]}
		if !closeTo(y[0], want) {
			t.Fatalf("degree 1: %v, want %v", y[0], want)
		}
		if p20 := math.Sqrt(5) * (3*u[2]*u[2] - 1) / 2; !(math.Abs(y[1][0]-p20) <= 1e-12) {
			t.Errorf("degree 2, order 0: %v, want %v", y[1][0], p20)
		}
		cosine := inner(u, v)
		before, legendre := 1.0, cosine
		for l := 1; l <= 8; l++ {
			sum := 0.0
			for m := range y[l-1] {
				sum += y[l-1][m] * z[l-1][m]
			}
			if want := float64(2*l+1) * legendre; !(math.Abs(sum-want) <= 1e-11) {
				t.Errorf("degree %d: Σ YY = %v, want %v", l, sum, want)
			}
			n := float64(l)
			before, legendre = legendre, ((2*n+1)*cosine*legendre-n*before)/(n+1)
		}
	}
}

func TestNodes(t *testing.T) {
	s, err := Nodes(context.Background(), 1)
	if err != nil {
		t.Fatal(err)
	}
	x := mat.DenseCopyOf(s.X)
	if s.Rows() != 397 || s.Train != 318 || s.Variables() != Directions || len(s.Theta) != 397 || len(s.Columns) != 163 {
		t.Fatalf("%d×%d with %d for training; the paper has 397×162 with 318", s.Rows(), s.Variables(), s.Train)
	}
	counts := [2][4]int{}
	for i, diameter := range s.Theta {
		bin := 0
		for diameter >= NodeBins[bin+1] {
			bin++
		}
		part := 0
		if i >= s.Train {
			part = 1
		}
		counts[part][bin]++
		mean := 2 * mat.Sum(x.RowView(i)) / Directions
		if !(math.Abs(mean-diameter) <= 8*nodeDrawing/math.Sqrt(Directions)) {
			t.Errorf("node %d: the radii say %v mm, θ says %v", i+1, mean, diameter)
		}
	}
	if counts != [2][4]int{nodesTraining, nodesTesting} {
		t.Errorf("per bin: %v", counts)
	}
	again, _ := Nodes(context.Background(), 1)
	other, _ := Nodes(context.Background(), 2)
	if !mat.Equal(s.X, again.X) || mat.Equal(s.X, other.X) {
		t.Error("a seed must decide the nodes")
	}
}
