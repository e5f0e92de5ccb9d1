package experiment

// table1 is Table 1: RMSE of the radii of clinical lymph nodes in mm, one draw of
// the data.
func table1() *Published {
	p := &Published{Source: paper + "Table 1 (clinical lymph nodes)"}
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
		p.addReconstruction(row.perBin, methods, row.train[:], row.test[:])
	}
	return p
}

// table4 is the half of Table 4 with or without whitening: RMSE of colour pictures
// of faces, warped and masked, one draw of the data.
func table4(whitening bool) *Published {
	p := &Published{Source: paper + "Table 4 (AFLW faces, warped and masked)"}
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
			p.addReconstruction(row.perBin, methods, row.train[:], row.test[:])
		}
	}
	for i, row := range p.Rows {
		printed := row.(PublishedReconstruction)
		printed.Whitening = &whitening
		p.Rows[i] = printed
	}
	return p
}
