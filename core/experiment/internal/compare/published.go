package compare

import (
	"ppca/core/experiment/study"
)

const Source = "A. Gupta and A. Barbu, Parameterized principal component analysis, Pattern Recognition: "

// Errors are root mean square errors of reconstruction.
type Errors struct {
	Train float64 `json:"train"`
	Test  float64 `json:"test"`
}

// A PublishedReconstruction has the fields of a ReconstructionRow that the paper prints.
type PublishedReconstruction struct {
	PerBin    int    `json:"perBin"`
	Whitening *bool  `json:"whitening,omitempty"`
	Method    string `json:"method"`
	Errors
}

// AddReconstruction adds a row for each method.
func AddReconstruction(p *study.Published, perBin int, methods []string, train, test []float64) {
	for i, method := range methods {
		p.Rows = append(p.Rows, PublishedReconstruction{PerBin: perBin, Method: method, Errors: Errors{train[i], test[i]}})
	}
}

// PrintedErrors returns the paper's errors for a row, or nil.
func PrintedErrors(p *study.Published, perBin int, method string) *Errors {
	if p == nil {
		return nil
	}
	for _, row := range p.Rows {
		if printed, ok := row.(PublishedReconstruction); ok && printed.PerBin == perBin && printed.Method == PrintedName(method) {
			return &printed.Errors
		}
	}
	return nil
}
