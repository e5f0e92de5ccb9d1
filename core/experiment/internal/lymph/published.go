package lymph

import (
	"ppca/core/experiment/internal/compare"
	"ppca/core/experiment/study"
)

// table1 returns Table 1: RMSE of the radii of clinical lymph nodes in mm, one draw of the
// data.
func table1() *study.Published {
	p := &study.Published{Source: compare.Source + "Table 1 (clinical lymph nodes)"}
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
		compare.AddReconstruction(p, row.perBin, methods, row.train[:], row.test[:])
	}
	return p
}
