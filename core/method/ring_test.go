package method

import (
	"context"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/face"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/internal/testing/testkit"
)

// TestRingAtTheSeam fits every second of 72 views of four turning heads, on a ring and
// on a line with as many bins. It compares the errors on the other views near the seam.
func TestRingAtTheSeam(t *testing.T) {
	heads := testkit.Sized(1, 4)
	period := 360.
	for _, components := range []int{1, 3, 6} {
		var seam [2]float64
		for seed := range heads {
			set, err := face.Turntable(context.Background(), 32, uint64(seed+1))
			if err != nil {
				t.Fatal(err)
			}
			for i, s := range []Settings{{Periodic: &period}, {Range: []float64{0, 360}}} {
				s.Bins, s.Components = 12, components
				seam[i] += errorAtTheSeam(t, set, s) / float64(heads)
			}
		}
		t.Logf("%d components: RMSE within 30° of the seam %.5f on the ring, %.5f on the line", components, seam[0], seam[1])
		if !(seam[0] < seam[1]) {
			t.Errorf("%d components: RMSE at the seam is %v on the ring, %v on the line", components, seam[0], seam[1])
		}
	}
}

// errorAtTheSeam returns the mean error of the test views within 30° of the seam.
func errorAtTheSeam(t *testing.T, set *dataset.Set, s Settings) float64 {
	t.Helper()
	m, err := Fit(context.Background(), set.Training(), s, nil)
	if err != nil {
		t.Fatal(err)
	}
	test := set.Testing()
	score, err := m.Score(context.Background(), test.X, test.Theta, nil)
	if err != nil {
		t.Fatal(err)
	}
	sum, count := 0., 0.
	for row, theta := range test.Theta {
		if theta < 30 || theta > 330 {
			sum += score.Rows[row]
			count++
		}
	}
	return sum / count
}

// TestRingOfIPCA: an empty bin beside the seam borrows from its neighbour across the
// seam.
func TestRingOfIPCA(t *testing.T) {
	d := fit.Data{X: mat.NewDense(6, 2, []float64{5, 1, 6, 2, 7, 0, 1, 9, 2, 8, 0, 7}), Theta: []float64{91, 92, 100, 181, 182, 190}}
	period := 360.
	m, err := Fit(context.Background(), d, Settings{Method: "ipca", Periodic: &period, Components: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if m.Mean.At(0, 0) != m.Mean.At(1, 0) || m.Mean.At(3, 0) != m.Mean.At(2, 0) {
		t.Errorf("means %v", mat.Formatted(m.Mean))
	}
	d.Theta = []float64{1, 2, 3, 91, 92, 93}
	if m, err = Fit(context.Background(), d, Settings{Method: "ipca", Periodic: &period, Components: 1}, nil); err != nil {
		t.Fatal(err)
	}
	if m.Mean.At(3, 0) != m.Mean.At(0, 0) {
		t.Errorf("the last bin did not borrow across the seam: %v", mat.Formatted(m.Mean))
	}
}

func TestPeriodicSettings(t *testing.T) {
	theta := []float64{0, 90, 180, 270}
	for _, c := range []struct {
		name     string
		settings Settings
		period   float64
		knots    int
		code     fault.Code
	}{
		{"default bins", Settings{}, 360, 4, ""},
		{"bins", Settings{Bins: 12}, 360, 12, ""},
		{"endpoints", Settings{Endpoints: []float64{10, 100, 200}}, 360, 3, ""},
		{"endpoints, closed", Settings{Endpoints: []float64{0, 120, 240, 360}}, 360, 3, ""},
		{"two bins", Settings{Bins: 2}, 360, 0, fault.Option},
		{"a range too", Settings{Range: []float64{0, 360}}, 360, 0, fault.Option},
		{"endpoints and bins", Settings{Endpoints: []float64{0, 120, 240}, Bins: 3}, 360, 0, fault.Option},
		{"no period", Settings{}, 0, 0, fault.Option},
		{"a negative period", Settings{}, -1, 0, fault.Option},
		{"not a number", Settings{}, math.NaN(), 0, fault.Option},
	} {
		c.settings.Periodic = &c.period
		g, err := c.settings.Graph(fit.Data{Theta: theta})
		if c.code != "" {
			if fault.CodeOf(err) != c.code {
				t.Errorf("%s: %v", c.name, err)
			}
			continue
		}
		if err != nil || g.Knots() != c.knots || g.Period != c.period {
			t.Errorf("%s: %+v, %v", c.name, g, err)
		}
	}
}
