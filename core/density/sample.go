package density

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"ppca/core/graph"
)

// A Sample has the observations from which Estimate learns a density, and the model
// that they deviate from.
type Sample struct {
	Graph      graph.Graph
	Theta      []float64        // n×P, sorted by cell
	Positions  []graph.Position // n, of θ
	Deviations *mat.Dense       // n×K, (x − μ(θ))/Unit in the units of the fit; 0 where a cell is not known
	Known      []bool           // n×K row-major; nil: all
	Everywhere bool             // every variable exists at all θ, so that a cell that is not known is missing
	Weights    []float64        // n, of mean 1; nil: all 1
	Groups     []int            // n, the group of each row; nil: each row is a group
	Means      *mat.Dense       // T×K, μ at the knots, in the units of the fit
	Bases      *mat.Dense       // TV×K, row t·V+v is component v at knot t
	Components int              // V
	Mean       float64          // λ_m of the fit
	Basis      float64          // λ_v of the fit over Unit²
	Unit       float64          // a power of two, see Density
	Regression graph.Graph      // knots with as many degrees of freedom as the means and bases, see noise.Freedom
	Represents float64          // observations of the fit for each row, ≥ 1

	// Filled by Estimate.
	coefficients []float64  // n×V, Eβ of each row
	crossed      []*Density // of some, without each fold, not widened; nil if it hardly depends on a fold
}

// some returns the sample with at most so many of the variables, at equal steps.
func (s *Sample) some(most int) *Sample {
	n, k := s.Deviations.Dims()
	if k <= most {
		return s
	}
	part := *s
	rows, _ := s.Bases.Dims()
	knots := 0
	if s.Means != nil {
		knots, _ = s.Means.Dims()
		part.Means = mat.NewDense(knots, most, nil)
	}
	part.Deviations, part.Bases = mat.NewDense(n, most, nil), mat.NewDense(rows, most, nil)
	if s.Known != nil {
		part.Known = make([]bool, n*most)
	}
	for c := range most {
		from := c * k / most
		for i := range n {
			part.Deviations.Set(i, c, s.Deviations.At(i, from))
			if s.Known != nil {
				part.Known[i*most+c] = s.Known[i*k+from]
			}
		}
		for knot := range knots {
			part.Means.Set(knot, c, s.Means.At(knot, from))
		}
		for row := range rows {
			part.Bases.Set(row, c, s.Bases.At(row, from))
		}
	}
	return &part
}

// weight returns the weight of row i.
func (s *Sample) weight(i int) float64 {
	if s.Weights == nil {
		return 1
	}
	return s.Weights[i]
}

// isKnown reports whether cell (i, c) is known.
func (s *Sample) isKnown(i, c int) bool {
	return s.Known == nil || s.Known[i*s.Deviations.RawMatrix().Cols+c]
}

// known returns the number of known cells of row i.
func (s *Sample) known(i int) int {
	k := s.Deviations.RawMatrix().Cols
	if s.Known == nil {
		return k
	}
	return count(s.Known[i*k : (i+1)*k])
}

// count returns how many flags are true.
func count(flags []bool) (n int) {
	for _, is := range flags {
		if is {
			n++
		}
	}
	return n
}

// smoothing returns the knots and the λ of the regression by which the mean (part 0) and the
// components follow θ: a constant for an infinite λ.
func (s *Sample) smoothing(part int) (graph.Graph, float64) {
	lambda := s.Mean
	if part > 0 {
		lambda = s.Basis
	}
	if math.IsInf(lambda, 1) {
		return s.Regression.Ruled(graph.Constant), 0
	}
	return s.Regression, lambda
}

// cellRows returns the first row of each cell of the graph, and n.
func (s *Sample) cellRows() []int {
	first, i := make([]int, len(s.Graph.Cells())+1), 0
	for j := range first {
		for i < len(s.Positions) && s.Positions[i].Cell < j {
			i++
		}
		first[j] = i
	}
	return first
}
