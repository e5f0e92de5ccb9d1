package heads

import (
	"ppca/core/experiment/internal/compare"
	"ppca/core/experiment/study"
)

// table4 returns Table 4 with or without whitening: RMSE of colour pictures of faces, warped
// and masked, one draw of the data.
func table4(whitening bool) *study.Published {
	p := &study.Published{Source: compare.Source + "Table 4 (AFLW faces, warped and masked)"}
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
			compare.AddReconstruction(p, row.perBin, methods, row.train[:], row.test[:])
		}
	}
	for i, row := range p.Rows {
		printed := row.(compare.PublishedReconstruction)
		printed.Whitening = &whitening
		p.Rows[i] = printed
	}
	return p
}
