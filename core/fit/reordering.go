package fit

// A Reordering describes how the paper's initialisation re-ordered the basis of one
// knot to continue that of a neighbour (§3.4, see followers). Signs are flipped where
// the inner product is negative. Knots and places count from 0.
type Reordering struct {
	Reference int `json:"reference"` // the endpoint that those of knot continue
	Knot      int `json:"knot"`      // the endpoint whose components are re-ordered
	// V×V: inner products of the re-ordered components of reference with PCA's components of knot.
	Dots   [][]float64 `json:"dots"`
	From   []int       `json:"from"`   // V: the index of PCA's component at each place
	Turned []bool      `json:"turned"` // V: whether its sign was flipped
	Before []float64   `json:"before"` // V: degrees between PCA's components of equal rank at reference and knot
	After  []float64   `json:"after"`  // V: degrees between the re-ordered components at equal places
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
