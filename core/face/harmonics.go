package face

import "math"

// harmonics returns the real spherical harmonics of degrees 1 … degree at a unit vector, degree by
// degree, orders 0, 1, −1, 2, −2, … Each has mean square 1 over the sphere (the 4π normalisation of
// geodesy). They follow from the upward recurrence of the associated Legendre functions, which is
// stable.
func harmonics(at [3]float64, degree int) [][]float64 {
	t, s := at[2], math.Hypot(at[0], at[1])
	longitude := math.Atan2(at[1], at[0])
	out := make([][]float64, degree)
	for l := range out {
		out[l] = make([]float64, 2*l+3)
	}
	sectoral := 1.0 // P̄_mm
	for m := 0; m <= degree; m++ {
		if m == 1 {
			sectoral *= math.Sqrt(3) * s
		} else if m > 1 {
			sectoral *= math.Sqrt(float64(2*m+1)/float64(2*m)) * s
		}
		sine, cosine := math.Sincos(float64(m) * longitude)
		before, p := 0.0, sectoral
		for l := m; l <= degree; l++ {
			if l > m {
				before, p = p, upward(l, m, t, p, before)
			}
			switch {
			case l == 0:
			case m == 0:
				out[l-1][0] = p
			default:
				out[l-1][2*m-1], out[l-1][2*m] = p*cosine, p*sine
			}
		}
	}
	return out
}

// upward returns P̄_lm at t from P̄_{l−1,m} and P̄_{l−2,m}.
func upward(l, m int, t, last, lastButOne float64) float64 {
	a, b := float64(l), float64(m)
	down := 0.0
	if l-2 >= m {
		down = math.Sqrt((2*a + 1) * (a + b - 1) * (a - b - 1) / ((a - b) * (a + b) * (2*a - 3)))
	}
	return math.Sqrt((4*a*a-1)/(a*a-b*b))*t*last - down*lastButOne
}
