package arrange

import (
	"math"

	"ppca/core/fit"
	"ppca/core/linalg"
)

// A Solution is the current point of a solver, in the units of its problem.
type Solution struct {
	Q            Stack     // means and bases
	Beta         []float64 // n×V in the order of the problem's rows
	Energy       fit.Energy
	Minimum      float64 // total energy before the convention for components
	Gradient     Stack   // of the exact solver the Riemannian gradient
	GradientNorm float64
	Evaluations  int
	Status       fit.Status
	Search       *fit.Search // of the exact solver
}

// Adopt replaces the point by that of next, which is better, and keeps the history.
func (s *Solution) Adopt(next Solution) {
	s.Q, s.Beta, s.Energy = next.Q, next.Beta, next.Energy
}

// RelativeNorm returns ‖g‖_∞ / max(1, |E|) in the units of the data. Means have these
// units and bases have none.
func (p *Problem) RelativeNorm(g Stack, energy float64) float64 {
	square := p.Unit * p.Unit
	largest := 0.0
	for b := range p.PerKnot {
		for r := 0; r < g.U; r++ {
			unit := square
			if r < g.Lead {
				unit = p.Unit
			}
			largest = math.Max(largest, unit*linalg.LargestOf(g.Vector(b, r)))
		}
	}
	return largest / math.Max(1, square*math.Abs(energy))
}
