package fit

import (
	"math"
	"testing"

	"ppca/core/fault"
)

// TestCheckRefusesInconsistentSurface: Check finds every inconsistency, since code that
// draws a surface relies on its numbers of points and channels.
func TestCheckRefusesInconsistentSurface(t *testing.T) {
	whole := func() *Surface {
		return &Surface{Points: [][]float64{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, Triangles: [][]int{{0, 1, 2}}, Turns: []float64{-360, 0, 360},
			Resolution: 2, Channels: 3, Means: []float64{1, 2, 3}, SDs: []float64{1, 1, 1}}
	}
	if err := whole().Check(); err != nil {
		t.Fatal(err)
	}
	for name, damage := range map[string]func(s *Surface){
		"a point of two numbers":                    func(s *Surface) { s.Points[1] = []float64{1, 0} },
		"a triangle with four corners":              func(s *Surface) { s.Triangles[0] = []int{0, 1, 2, 0} },
		"a corner behind the last":                  func(s *Surface) { s.Triangles[0][1] = 3 },
		"a corner before the first":                 func(s *Surface) { s.Triangles[0][1] = -1 },
		"no turns":                                  func(s *Surface) { s.Turns = nil },
		"a turn of more than 360°":                  func(s *Surface) { s.Turns[1] = 361 },
		"a turn that is not a number":               func(s *Surface) { s.Turns[1] = math.NaN() },
		"no resolution":                             func(s *Surface) { s.Resolution = 0 },
		"a resolution of NaN":                       func(s *Surface) { s.Resolution = math.NaN() },
		"no channels":                               func(s *Surface) { s.Channels, s.Means, s.SDs = 0, nil, nil },
		"means for a wrong number of channels":      func(s *Surface) { s.Means, s.SDs = s.Means[:2], s.SDs[:2] },
		"means without deviations":                  func(s *Surface) { s.SDs = nil },
		"deviations for a wrong number of channels": func(s *Surface) { s.SDs = s.SDs[:2] },
	} {
		s := whole()
		if damage(s); fault.CodeOf(s.Check()) != fault.Format {
			t.Errorf("%s: %v", name, s.Check())
		}
	}
}
