package density

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/internal/dense"
)

// TestTransfer: factors with the mean and the covariance of one θ get those of the other,
// and a transfer to the same θ changes nothing.
func TestTransfer(t *testing.T) {
	const k = 6
	d, bases, g, _ := drawn(k, 4)
	at := func(theta float64) *Law {
		p := g.Locate(theta)
		return d.At([]float64{theta}, p, g.Cell(p.Cell), basisAt(g, bases, 2, theta))
	}
	from, to := at(0.2), at(1.6)
	move := from.Transfer(to, nil, 1.4)
	for v, value := range move.Moved(from.Mean) {
		near(t, "mean", value, to.Mean[v])
	}
	f := move.turn.Cols
	turn := mat.NewDense(2, 2, []float64{move.turn.Data[0], move.turn.Data[1], move.turn.Data[f], move.turn.Data[f+1]})
	var moved mat.Dense
	moved.Product(turn, mat.NewDense(2, 2, from.covariance), turn.T())
	for i, value := range moved.RawMatrix().Data {
		near(t, "covariance", value, to.covariance[i])
	}
	same := from.Transfer(from, nil, 0)
	p := from.Given([]float64{1, 0, -1, 2, 0.5, 1}, nil)
	for f, value := range same.Moved(p.Factors) {
		near(t, "factor at the same θ", value, p.Factors[f])
	}
	errors := make([]float64, k)
	same.Deviations(errors, p.Covariance)
	for c, got := range errors {
		_, want := from.Fill(p, c)
		near(t, "standard error", got, want)
	}
}

// carried draws the standard factors of groups at eight θ each. The first factor of an
// individual keeps .8 of itself over Δ = 1, the second turns into the third, and the fourth
// is new every time.
func carried(groups int, seed uint64) (factors *mat.Dense, theta []float64, group []int) {
	random := rand.New(rand.NewPCG(seed, 8))
	factors = mat.NewDense(8*groups, 4, nil)
	for g := range groups {
		a, b, c := random.NormFloat64(), random.NormFloat64(), random.NormFloat64()
		for r := range 8 {
			t := 2 * random.Float64()
			theta, group = append(theta, t), append(group, g)
			factors.SetRow(8*g+r, []float64{
				math.Sqrt(0.8)*a + math.Sqrt(0.2)*random.NormFloat64(),
				math.Cos(t)*b - math.Sin(t)*c, math.Sin(t)*b + math.Cos(t)*c, random.NormFloat64(),
			})
		}
	}
	return factors, theta, group
}

// TestCarryOfDraws learns how individuals change from draws, and predicts those of other
// groups as well as it says.
func TestCarryOfDraws(t *testing.T) {
	plain := func(away float64) float64 { return away }
	sizes := []float64{1, 1, 1, 1}
	factors, theta, group := carried(60, 1)
	c, err := LearnCarry(context.Background(), factors, theta, group, sizes, 2, plain)
	if err != nil || c == nil {
		t.Fatal(c, err)
	}
	fresh, at, of := carried(60, 2)
	square, told, kept, count := make([]float64, 4), make([]float64, 4), make([]float64, 4), 0.0
	for i := range at {
		for j := range at {
			if i == j || of[i] != of[j] {
				continue
			}
			a, left := dense.Zeros(4, 4), make([]float64, 4)
			c.at(a, left, at[j]-at[i])
			for f := range 4 {
				e := fresh.At(j, f)
				kept[f] += (e - fresh.At(i, f)) * (e - fresh.At(i, f))
				for b := range 4 {
					e -= a.Data[f*4+b] * fresh.At(i, b)
				}
				square[f] += e * e
				told[f] += left[f]
			}
			count++
		}
	}
	for f := range 4 {
		t.Logf("factor %d: error² %.3f, told %.3f; of one that keeps its place %.3f", f+1, square[f]/count, told[f]/count, kept[f]/count)
		if square[f] > kept[f] || told[f] < 0.8*square[f] || told[f] > 1.3*square[f]+0.05*count { // displacements of few pairs are drawn to all
			t.Errorf("factor %d errs by %v, told %v; one that keeps its place by %v", f+1, square[f]/count, told[f]/count, kept[f]/count)
		}
	}
	if few, err := LearnCarry(context.Background(), factors, make([]float64, len(theta)), group, sizes, 2, plain); few != nil || err != nil {
		t.Errorf("groups at one θ: %v, %v", few, err)
	}
}

// TestTransferWithCarry compares the moved factors and their errors with D′AD⁻¹ of dense
// matrices.
func TestTransferWithCarry(t *testing.T) {
	const k = 6
	d, bases, g, _ := drawn(k, 4)
	at := func(theta float64) *Law {
		p := g.Locate(theta)
		return d.At([]float64{theta}, p, g.Cell(p.Cell), basisAt(g, bases, 2, theta))
	}
	c := &Carry{Span: 2, Maps: mat.NewDense(9, 3, nil), Left: mat.NewDense(3, 3, []float64{9, 9, 9, 0.5, 0.25, 1, 9, 9, 9})}
	a := mat.NewDense(3, 3, []float64{0.5, 0.2, 0, -0.1, 0.3, 0.1, 0, 0.4, 0.6})
	c.Maps.Slice(3, 6, 0, 3).(*mat.Dense).Copy(a) // at Δ = 0
	from, to := at(1), at(1)
	root := func(l *Law) *mat.Dense { return mat.NewDense(3, 3, l.root().Data) }
	var square mat.Dense
	square.Mul(root(from), root(from).T())
	for i := range 2 {
		for j := range 2 {
			near(t, "root", square.At(i, j), from.covariance[2*i+j])
		}
	}
	var inverse, turn, covariance, left mat.Dense
	if err := inverse.Inverse(root(from)); err != nil {
		t.Fatal(err)
	}
	turn.Product(root(to), a, &inverse)
	p := from.Given([]float64{1, 0, -1, 2, 0.5, 1}, nil)
	covariance.Product(&turn, mat.NewDense(3, 3, p.Covariance), turn.T())
	left.Product(root(to), mat.NewDiagDense(3, []float64{0.5, 0.25, 1}), root(to).T())
	covariance.Add(&covariance, &left)
	move := from.Transfer(to, c, 0)
	var factors, deviation mat.VecDense
	deviation.SubVec(mat.NewVecDense(3, p.Factors), mat.NewVecDense(3, from.Mean))
	factors.MulVec(&turn, &deviation)
	for f, got := range move.Moved(p.Factors) {
		near(t, "factor", got, to.Mean[f]+factors.AtVec(f))
	}
	for f, got := range from.Standard(p.Factors) {
		want := mat.Dot(inverse.RowView(f), &deviation)
		near(t, "standard factor", got, want)
	}
	errors := make([]float64, k)
	move.Deviations(errors, p.Covariance)
	for cell, got := range errors {
		w := mat.NewVecDense(3, []float64{to.Loadings.Data[cell], to.Loadings.Data[k+cell], to.Loadings.Data[2*k+cell]})
		near(t, "squared error", got*got, mat.Inner(w, &covariance, w)+to.Noise[cell])
	}
	for f, size := range to.Sizes() {
		sum := 0.0
		for cell := range k {
			image := 0.0
			for b := range 3 {
				image += root(to).At(b, f) * to.Loadings.Data[b*k+cell]
			}
			sum += image * image
		}
		near(t, "size", size, sum)
	}
}
