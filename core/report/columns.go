package report

import (
	"math"
	"regexp"
	"strings"
)

// A kind of the numbers of an experiment says how far a number may differ from its repetition.
type kind struct {
	apart  float64 // largest relative difference of two builds; 0: none
	former bound   // largest difference of an earlier version
}

// The kinds.
var (
	count      = kind{}                                      // also those that an option states
	choice     = kind{0, anything}                           // a dimension that the errors choose
	penalty    = kind{apart: rounding}                       // λ, which an option states
	spread     = kind{1e-2, anything}                        // a standard deviation: the difference of numbers
	quantity   = kind{looseness, twofold}                    // of a fit
	percentage = kind{looseness, bound{factor: 2, faces: 2}} // of faces that are not recognised
)

// columns are the kinds by the columns of the rows, without the numbers of list items. A column without a kind
// must be exact.
var columns = map[string]kind{
	"perBin": count, "splits": count, "faces": count, "curve dim": count, "seeds seed": count,
	"dim": choice, "honestDim": choice,
	"lambdaMean": penalty, "lambdaBasis": penalty,
	"train": quantity, "trainSD": spread, "test": quantity, "testSD": spread,
	"leastSquares train": quantity, "leastSquares test": quantity,
	"meanSSE": quantity, "meanSSESD": spread, "basisDistance": quantity, "basisDistanceSD": spread,
	"seeds meanSSE": quantity, "seeds basisDistance": quantity,
	"error": percentage, "sd": spread, "pearson": percentage, "pearsonSD": spread, "honest": percentage,
	"honestSD": spread, "curve error": percentage, "curve sd": spread,
}

var listItem = regexp.MustCompile(` \d+`)

// kindOf returns the kind of a number by its name, such as "row 2, PPCA: seeds 1 meanSSE".
func kindOf(name string) kind {
	_, column, _ := strings.Cut(name, ":")
	return columns[strings.TrimSpace(listItem.ReplaceAllString(column, ""))]
}

// largest returns the size of the largest number that a fit found.
func largest(numbers map[string]float64) (size float64) {
	for name, value := range numbers {
		if kindOf(name).apart >= looseness {
			size = max(size, math.Abs(value))
		}
	}
	return size
}
