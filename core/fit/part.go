package fit

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
