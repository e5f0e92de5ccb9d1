package density

import (
	"context"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// TestPlacesAreAsRows compares the expectations of rows that share an inversion with those of
// rows by themselves, and the sums that follow from them. The bases turn from knot to knot by
// about a right angle.
func TestPlacesAreAsRows(t *testing.T) {
	d, bases, g, random := drawn(40, 11)
	together := d.sampleOf(g, bases, 400, 0, random)
	alone := *together
	alone.Known = make([]bool, 400*40)
	for cell := range alone.Known {
		alone.Known[cell] = true
	}
	at := func(s *Sample) *estimator {
		e := newEstimator(s)
		own := *d
		e.density = &own
		e.setScales()
		e.begin(mat.DenseCopyOf(d.Loadings))
		if err := e.expect(context.Background()); err != nil {
			t.Fatal(err)
		}
		return e
	}
	some, all := at(together), at(&alone)
	if places := len(some.places[0]) + len(some.places[1]); places > 40 || len(all.places[0])+len(all.places[1]) != 400 {
		t.Fatalf("%d places", places)
	}
	off, worst := 0.0, 0.0
	for at, want := range all.factors {
		off = max(off, math.Abs(some.factors[at]-want))
	}
	for i, want := range all.power {
		worst = max(worst, math.Abs(some.power[i]/want-1))
	}
	loss := math.Abs(some.logDensity-all.logDensity) / 400
	seen := math.Abs(some.unusual(func(int) bool { return true })/all.unusual(func(int) bool { return true }) - 1)
	t.Logf("factors %.2g, power %.2g, log-density %.2g, z² %.2g", off, worst, loss, seen)
	if off > 0.02 || worst > 2e-3 || loss > 1e-3 || seen > 1e-3 {
		t.Errorf("with shared inversions factors are off by %v, the noise of a row by %v, the log-density by %v, the mean z² by %v", off, worst, loss, seen)
	}
	for _, e := range []*estimator{some, all} {
		if err := e.maximise(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	for c, want := range all.density.Noise {
		if got := some.density.Noise[c]; math.Abs(got/want-1) > 0.01 {
			t.Errorf("ψ of variable %d is %v, want %v", c, got, want)
		}
	}
	for at, want := range all.density.Covariance.RawMatrix().Data {
		if got := some.density.Covariance.RawMatrix().Data[at]; math.Abs(got-want) > 0.01 {
			t.Errorf("Λ: %v, want %v", got, want)
		}
	}
}

// TestPlacesWhereLoadingsMeet: where P(θ) is nearly the span of L at one θ, the shared inversion of a
// place is far from that of its rows, and the corrections alone diverge.
func TestPlacesWhereLoadingsMeet(t *testing.T) {
	const k = 40
	d, bases, g, random := drawn(k, 12)
	for c := range k {
		d.Noise[c] = 1e-4
	}
	at := basisAt(g, bases, 2, 0.4)
	d.Loadings.Copy(at.Slice(0, 1, 0, k))
	together := d.sampleOf(g, bases, 400, 0, random)
	alone := *together
	alone.Known = make([]bool, 400*k)
	for cell := range alone.Known {
		alone.Known[cell] = true
	}
	var found [2]*estimator
	for which, s := range []*Sample{together, &alone} {
		e := newEstimator(s)
		own := *d
		e.density = &own
		e.setScales()
		e.begin(mat.DenseCopyOf(d.Loadings))
		if err := e.expect(context.Background()); err != nil {
			t.Fatal(err)
		}
		found[which] = e
	}
	off := 0.0
	for at, want := range found[1].factors {
		off = max(off, math.Abs(found[0].factors[at]-want))
	}
	t.Logf("factors are off by %.2g", off)
	if off > 0.1 {
		t.Errorf("with shared inversions factors are off by %v", off)
	}
}
