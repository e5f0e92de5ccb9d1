package fit

// A Reordering describes how the paper's initialisation re-ordered the basis of one
// knot to continue that of a neighbour (§3.4, see followers). Signs are flipped where
// the inner product is negative. Knots and places count from 0.
type Reordering struct {
	Reference int         `json:"reference"` // the neighbour
	Knot      int         `json:"knot"`
	Dots      [][]float64 `json:"dots"`   // V_reference×V_knot: vectors of the reference, re-ordered, with those of the knot as PCA gave them
	From      []int       `json:"from"`   // V_knot: which of PCA's vectors now stands at each place
	Turned    []bool      `json:"turned"` // V_knot: whether its sign was turned
	Before    []float64   `json:"before"` // degrees between PCA's vectors of equal rank, of the two knots
	After     []float64   `json:"after"`  // degrees between the vectors at equal places, both knots re-ordered
}
