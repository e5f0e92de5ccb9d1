package experiment

import "slices"

// The tables of the paper. Methods have the paper's names: its PPCA is PPCA-paper here, and its SPCA
// has 30 vectors where other methods have 10.

// Source is where the tables are from.
const Source = "A. Gupta and A. Barbu, Parameterized principal component analysis, Pattern Recognition: "

// Published names the table of the paper whose numbers rows have.
type Published struct {
	Source string `json:"source"`
}

// Errors are root mean square errors of reconstruction.
type Errors struct {
	Train float64 `json:"train"`
	Test  float64 `json:"test"`
}

// A printedTable has the errors of printedMethods for numbers of training observations in each bin,
// from one draw of the data.
type printedTable []struct {
	perBin      int
	train, test [4]float64
}

var printedMethods = [4]string{"PCA", "IPCA", "PPCA", "SPCA"}

// errors returns the paper's errors for a row, or nil.
func (t printedTable) errors(perBin int, method string) *Errors {
	column := slices.Index(printedMethods[:], printedName(method))
	for _, row := range t {
		if row.perBin == perBin && column >= 0 {
			return &Errors{row.train[column], row.test[column]}
		}
	}
	return nil
}

// table1 has RMSE of the radii of clinical lymph nodes in mm.
var table1 = printedTable{
	{2, [4]float64{0.258, 0.000, 0.101, 2.624}, [4]float64{2.048, 2.980, 2.333, 2.741}},
	{10, [4]float64{1.525, 0.644, 1.378, 2.200}, [4]float64{1.753, 2.005, 1.777, 2.023}},
	{20, [4]float64{1.630, 1.262, 1.586, 2.079}, [4]float64{1.681, 1.855, 1.691, 1.921}},
	{30, [4]float64{1.627, 1.386, 1.597, 1.850}, [4]float64{1.652, 1.774, 1.655, 1.754}},
}

// table2 has RMSE of the blurred CBCL faces.
var table2 = printedTable{
	{2, [4]float64{0.000, 0.000, 0.007, 0.031}, [4]float64{0.185, 0.211, 0.193, 0.192}},
	{10, [4]float64{0.021, 0.000, 0.015, 0.062}, [4]float64{0.073, 0.073, 0.070, 0.091}},
	{20, [4]float64{0.035, 0.027, 0.030, 0.063}, [4]float64{0.056, 0.057, 0.056, 0.075}},
	{50, [4]float64{0.041, 0.037, 0.038, 0.057}, [4]float64{0.050, 0.050, 0.049, 0.070}},
	{100, [4]float64{0.043, 0.039, 0.040, 0.059}, [4]float64{0.047, 0.047, 0.047, 0.066}},
	{200, [4]float64{0.044, 0.041, 0.042, 0.064}, [4]float64{0.045, 0.045, 0.044, 0.068}},
}

// A PaperError is a recognition error in the paper.
type PaperError struct {
	Error float64 `json:"error"`
	SD    float64 `json:"sd"`
}

// table3 has the percentage of faces not recognised, over 100 splits, with the standard deviation.
var table3 = map[int]map[string]PaperError{
	100: {"PCA": {4.94, 1.50}, "MPCA": {3.33, 1.30}, "SPCA": {5.25, 1.62}, "IPCA": {72.78, 8.55}, "PPCA": {12.33, 2.45}, "LPP": {62.59, 4.76}},
	200: {"PCA": {6.50, 1.19}, "MPCA": {4.98, 1.35}, "SPCA": {6.33, 1.17}, "IPCA": {72.69, 10.58}, "PPCA": {14.67, 3.36}, "LPP": {77.07, 2.72}},
}

// printedRecognition returns the paper's error for a row, or nil.
func printedRecognition(faces int, method string) *PaperError {
	if printed, is := table3[faces][printedName(method)]; is {
		return &printed
	}
	return nil
}

const ofTable4 = "Table 4 (AFLW faces, warped and masked)"

// table4 has RMSE of colour pictures of faces, warped and masked, without and with whitening.
var table4 = map[bool]printedTable{
	false: {
		{2, [4]float64{0.0831, 0.0079, 0.0378, 0.1258}, [4]float64{0.1298, 0.2097, 0.1682, 0.1673}},
		{8, [4]float64{0.1076, 0.0086, 0.0519, 0.1018}, [4]float64{0.1149, 0.1351, 0.1165, 0.1208}},
		{14, [4]float64{0.1108, 0.0329, 0.0681, 0.1025}, [4]float64{0.1132, 0.1166, 0.1090, 0.1143}},
	},
	true: {
		{2, [4]float64{0.0911, 0.0118, 0.0421, 0.2892}, [4]float64{0.1050, 0.1563, 0.1323, 0.2407}},
		{8, [4]float64{0.1104, 0.0113, 0.0528, 0.2789}, [4]float64{0.0901, 0.1152, 0.1030, 0.2220}},
		{14, [4]float64{0.1133, 0.0349, 0.0682, 0.2734}, [4]float64{0.0885, 0.1050, 0.0976, 0.2132}},
	},
}
