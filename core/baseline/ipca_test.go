package baseline

import (
	"context"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
)

func TestIPCAIsOnePCAPerBin(t *testing.T) {
	d := turning(81, 10) // θ = 0, 0.05, …: the endpoints 1 and 2 are observations
	m, err := IPCA(context.Background(), d, options(t, d, 3, 0, 1, 2, 4))
	if err != nil {
		t.Fatal(err)
	}
	bins := make([][]int, 3)
	for i, theta := range d.Theta {
		switch {
		case theta < 1:
			bins[0] = append(bins[0], i)
		case theta < 2:
			bins[1] = append(bins[1], i)
		default:
			bins[2] = append(bins[2], i)
		}
	}
	want := 0.0
	for _, rows := range bins {
		want += leftOver(d.X.(*mat.Dense), rows, 3) / 81
	}
	if got := m.Summary.Energy.Data; !(math.Abs(got-want) <= 1e-9*want) {
		t.Errorf("energy %v, want %v", got, want)
	}
	below, _ := m.At(math.Nextafter(1, 0))
	at, _ := m.At(1)
	above, _ := m.At(1.5)
	if mat.Equal(below.Basis, at.Basis) || !mat.Equal(at.Basis, above.Basis) {
		t.Error("a shared endpoint must belong to the upper bin")
	}
}

func TestIPCAEmptyBinBorrows(t *testing.T) {
	d := turning(40, 6)
	for i := range d.Theta {
		d.Theta[i] /= 4 // all but the last are in the first of four bins
	}
	m, err := IPCA(context.Background(), d, options(t, d, 2, 0, 1.5, 2, 3, 4))
	if err != nil {
		t.Fatal(err)
	}
	first, _ := m.At(0.5)
	for _, theta := range []float64{1.7, 2.5, 3.5} {
		if s, _ := m.At(theta); !mat.Equal(s.Basis, first.Basis) {
			t.Errorf("θ %v does not borrow", theta)
		}
	}
	if len(m.Summary.Warnings) != 3 || !strings.Contains(m.Summary.Warnings[0], "bin 2") {
		t.Errorf("warnings: %q", m.Summary.Warnings)
	}
}

func TestIPCARefusesOutside(t *testing.T) {
	d := turning(20, 5)
	if _, err := IPCA(context.Background(), d, options(t, d, 2, 0, 1, 3)); fault.CodeOf(err) != fault.Range {
		t.Errorf("θ up to 4 with endpoints up to 3: %v", err)
	}
}
