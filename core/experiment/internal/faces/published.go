package faces

import (
	"ppca/core/experiment/internal/compare"
	"ppca/core/experiment/study"
)

// table2 returns Table 2: RMSE of the blurred CBCL faces, one draw of the data.
func table2() *study.Published {
	p := &study.Published{Source: compare.Source + "Table 2"}
	methods := []string{"PCA", "IPCA", "PPCA", "SPCA"}
	for _, row := range []struct {
		perBin      int
		train, test [4]float64
	}{
		{2, [4]float64{0.000, 0.000, 0.007, 0.031}, [4]float64{0.185, 0.211, 0.193, 0.192}},
		{10, [4]float64{0.021, 0.000, 0.015, 0.062}, [4]float64{0.073, 0.073, 0.070, 0.091}},
		{20, [4]float64{0.035, 0.027, 0.030, 0.063}, [4]float64{0.056, 0.057, 0.056, 0.075}},
		{50, [4]float64{0.041, 0.037, 0.038, 0.057}, [4]float64{0.050, 0.050, 0.049, 0.070}},
		{100, [4]float64{0.043, 0.039, 0.040, 0.059}, [4]float64{0.047, 0.047, 0.047, 0.066}},
		{200, [4]float64{0.044, 0.041, 0.042, 0.064}, [4]float64{0.045, 0.045, 0.044, 0.068}},
	} {
		compare.AddReconstruction(p, row.perBin, methods, row.train[:], row.test[:])
	}
	return p
}

// table3 returns Table 3: percentage of faces not recognised, over 100 splits, with the
// standard deviation.
func table3() *study.Published {
	p := &study.Published{Source: compare.Source + "Table 3"}
	methods := []string{"PCA", "MPCA", "SPCA", "IPCA", "PPCA", "LPP"}
	for _, row := range []struct {
		faces  int
		errors [6]PaperError
	}{
		{100, [6]PaperError{{4.94, 1.50}, {3.33, 1.30}, {5.25, 1.62}, {72.78, 8.55}, {12.33, 2.45}, {62.59, 4.76}}},
		{200, [6]PaperError{{6.50, 1.19}, {4.98, 1.35}, {6.33, 1.17}, {72.69, 10.58}, {14.67, 3.36}, {77.07, 2.72}}},
	} {
		for i, method := range methods {
			p.Rows = append(p.Rows, PublishedRecognition{row.faces, method, row.errors[i]})
		}
	}
	return p
}

// A PaperError is a recognition error in the paper.
type PaperError struct {
	Error float64 `json:"error"`
	SD    float64 `json:"sd"`
}

// A PublishedRecognition has the fields of a RecognitionRow that the paper prints.
type PublishedRecognition struct {
	Faces  int    `json:"faces"`
	Method string `json:"method"`
	PaperError
}

// printedRecognition returns the paper's error for a row, or nil.
func printedRecognition(p *study.Published, faces int, method string) *PaperError {
	for _, row := range p.Rows {
		if printed, ok := row.(PublishedRecognition); ok && printed.Faces == faces && printed.Method == compare.PrintedName(method) {
			return &printed.PaperError
		}
	}
	return nil
}
