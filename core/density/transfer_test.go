package density

import (
	"testing"

	"gonum.org/v1/gonum/mat"
)

// TestTransfer: factors with the mean and the covariance of one θ get those of the other,
// and a transfer to the same θ changes nothing.
func TestTransfer(t *testing.T) {
	const k = 6
	d, bases, g, _ := drawn(k, 4)
	at := func(theta float64) *Law {
		p := g.Locate(theta)
		return d.At([]float64{theta}, p, g.Cells()[p.Cell], basisAt(g, bases, 2, theta))
	}
	from, to := at(0.2), at(1.6)
	move := from.Transfer(to)
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
	same := from.Transfer(from)
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
