package experiment

// The tables of the paper.

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

// addReconstruction adds a row for each method.
func addReconstruction(p *Published, perBin int, methods []string, train, test []float64) {
	for i, method := range methods {
		p.Rows = append(p.Rows, PublishedReconstruction{PerBin: perBin, Method: method, Errors: Errors{train[i], test[i]}})
	}
}

// printedErrors returns the paper's errors for a row, or nil.
func printedErrors(p *Published, perBin int, method string) *Errors {
	if p == nil {
		return nil
	}
	for _, row := range p.Rows {
		if printed, ok := row.(PublishedReconstruction); ok && printed.PerBin == perBin && printed.Method == printedName(method) {
			return &printed.Errors
		}
	}
	return nil
}

// table1 returns Table 1: RMSE of the radii of clinical lymph nodes in mm, one draw of the
// data.
func table1() *Published {
	p := &Published{Source: Source + "Table 1 (clinical lymph nodes)"}
	methods := []string{"PCA", "IPCA", "PPCA", "SPCA"}
	for _, row := range []struct {
		perBin      int
		train, test [4]float64
	}{
		{2, [4]float64{0.258, 0.000, 0.101, 2.624}, [4]float64{2.048, 2.980, 2.333, 2.741}},
		{10, [4]float64{1.525, 0.644, 1.378, 2.200}, [4]float64{1.753, 2.005, 1.777, 2.023}},
		{20, [4]float64{1.630, 1.262, 1.586, 2.079}, [4]float64{1.681, 1.855, 1.691, 1.921}},
		{30, [4]float64{1.627, 1.386, 1.597, 1.850}, [4]float64{1.652, 1.774, 1.655, 1.754}},
	} {
		addReconstruction(p, row.perBin, methods, row.train[:], row.test[:])
	}
	return p
}

// table2 returns Table 2: RMSE of the blurred CBCL faces, one draw of the data.
func table2() *Published {
	p := &Published{Source: Source + "Table 2"}
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
		addReconstruction(p, row.perBin, methods, row.train[:], row.test[:])
	}
	return p
}

// table3 returns Table 3: percentage of faces not recognised, over 100 splits, with the
// standard deviation.
func table3() *Published {
	p := &Published{Source: Source + "Table 3"}
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
func printedRecognition(p *Published, faces int, method string) *PaperError {
	for _, row := range p.Rows {
		if printed, ok := row.(PublishedRecognition); ok && printed.Faces == faces && printed.Method == printedName(method) {
			return &printed.PaperError
		}
	}
	return nil
}

// table4 returns Table 4 with or without whitening: RMSE of colour pictures of faces, warped
// and masked, one draw of the data.
func table4(whitening bool) *Published {
	p := &Published{Source: Source + "Table 4 (AFLW faces, warped and masked)"}
	methods := []string{"PCA", "IPCA", "PPCA", "SPCA"}
	for _, row := range []struct {
		perBin      int
		whitening   bool
		train, test [4]float64
	}{
		{2, false, [4]float64{0.0831, 0.0079, 0.0378, 0.1258}, [4]float64{0.1298, 0.2097, 0.1682, 0.1673}},
		{8, false, [4]float64{0.1076, 0.0086, 0.0519, 0.1018}, [4]float64{0.1149, 0.1351, 0.1165, 0.1208}},
		{14, false, [4]float64{0.1108, 0.0329, 0.0681, 0.1025}, [4]float64{0.1132, 0.1166, 0.1090, 0.1143}},
		{2, true, [4]float64{0.0911, 0.0118, 0.0421, 0.2892}, [4]float64{0.1050, 0.1563, 0.1323, 0.2407}},
		{8, true, [4]float64{0.1104, 0.0113, 0.0528, 0.2789}, [4]float64{0.0901, 0.1152, 0.1030, 0.2220}},
		{14, true, [4]float64{0.1133, 0.0349, 0.0682, 0.2734}, [4]float64{0.0885, 0.1050, 0.0976, 0.2132}},
	} {
		if row.whitening == whitening {
			addReconstruction(p, row.perBin, methods, row.train[:], row.test[:])
		}
	}
	for i, row := range p.Rows {
		printed := row.(PublishedReconstruction)
		printed.Whitening = &whitening
		p.Rows[i] = printed
	}
	return p
}
