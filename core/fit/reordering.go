package fit

// A Reordering describes how the paper's initialisation re-ordered the basis of one
// knot to continue that of a neighbour (§3.4, see followers). Signs are flipped where
// the inner product is negative. Knots and places count from 0.
type Reordering struct {
	Reference int         `json:"reference"` // the neighbour
	Knot      int         `json:"knot"`
	Dots      [][]float64 `json:"dots"`   // V_reference×V_knot: inner products of the re-ordered vectors of the reference and the vectors of the knot before re-ordering
	From      []int       `json:"from"`   // V_knot: which vector of the PCA is now at each place
	Turned    []bool      `json:"turned"` // V_knot: whether its sign was flipped
	Before    []float64   `json:"before"` // degrees between the vectors of equal rank of the two knots before re-ordering
	After     []float64   `json:"after"`  // degrees between the vectors at equal places, both knots re-ordered
}

// A Part is a part of Algorithm 1 after which its trace has a step.
type Part string

// The parts of the start, then those of a cycle.
const (
	PCAPart          Part = "pca"          // a PCA at each knot
	OrderPart        Part = "order"        // the bases re-ordered
	GivenPart        Part = "given"        // a start that the caller has chosen
	MeansPart        Part = "means"        // the best means for these bases and coefficients
	BasesPart        Part = "bases"        // gradient steps of the bases
	CoefficientsPart Part = "coefficients" // basis vectors of length 1, and the best coefficients for them
)
