package graph

import "math"

// Refined returns the graph whose bins are divided into equal parts no wider than
// widths, a positive number for each axis; +Inf divides nothing.
func (g Graph) Refined(widths []float64) Graph {
	g.Axis = g.Axis.refined(widths[0])
	if g.Second != nil {
		second := g.Second.refined(widths[1])
		g.Second = &second
	}
	return g
}

func (a Axis) refined(width float64) Axis {
	fine := Axis{Period: a.Period}
	for j, from := range a.Endpoints {
		fine.Endpoints = append(fine.Endpoints, from)
		if j == len(a.Endpoints)-1 {
			break
		}
		to := a.Endpoints[j+1]
		parts := math.Ceil((to - from) / width * (1 - 1e-9)) // whatever the rounding of the quotient
		for part := 1.0; part < parts; part++ {
			t := part / parts
			fine.Endpoints = append(fine.Endpoints, from*(1-t)+to*t)
		}
	}
	return fine
}
