package csvtext

import "math"

// fills are the numbers that file formats store in place of missing values.
var fills = []float64{
	9.969209968386869e36, // netCDF, NC_FILL_FLOAT
	1e20,                 // CMIP climate models
	-9.99e33,             // GrADS, Ferret
	1e30, -1e30, 1e31,    // CDF (ISTP)
	1e35, 1e36, 1e37,
	1.70141e38,                      // Surfer
	-3.4028234663852886e38, -3.4e38, // the least float32: ESRI grids
}

// IsCode reports whether a number often stands for a missing cell: 99, −999, 9999.9 and so on,
// −88, −888, or a fill value of a file format. Other numbers of the column decide whether it
// does.
func IsCode(v float64) bool {
	for n := 11.0; n < 1e8; n = 10*n + 1 {
		for _, code := range [...]float64{9 * n, 0.9 * n, 0.09 * n, -8 * n} {
			if a := math.Abs(v) - code; math.Abs(a) < 1e-9*code || v == code {
				return true
			}
		}
	}
	return IsFill(v)
}

// IsFill reports whether a number is a fill value of a file format, to the digits that tables
// have.
func IsFill(v float64) bool {
	for _, fill := range fills {
		if math.Abs(v-fill) < 1e-4*math.Abs(fill) {
			return true
		}
	}
	return false
}
