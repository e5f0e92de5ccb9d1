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

// RefinedKnots returns the number of knots of Refined without making them, perhaps +Inf.
func (g Graph) RefinedKnots(widths []float64) float64 {
	knots := g.Axis.refinedKnots(widths[0])
	if g.Second != nil {
		knots *= g.Second.refinedKnots(widths[1])
	}
	return knots
}

func (a Axis) refinedKnots(width float64) float64 {
	bins := 0.0
	for j := range len(a.Endpoints) - 1 {
		bins += max(1, parts(a.Endpoints[j+1]-a.Endpoints[j], width))
	}
	if a.Period != 0 {
		return bins
	}
	return bins + 1
}

// parts returns into how many equal parts no wider than width a bin is divided, whatever the
// rounding of the quotient.
func parts(bin, width float64) float64 { return math.Ceil(bin / width * (1 - 1e-9)) }

func (a Axis) refined(width float64) Axis {
	fine := Axis{Period: a.Period}
	for j, from := range a.Endpoints {
		fine.Endpoints = append(fine.Endpoints, from)
		if j == len(a.Endpoints)-1 {
			break
		}
		to := a.Endpoints[j+1]
		parts := parts(to-from, width)
		for part := 1.0; part < parts; part++ {
			t := part / parts
			fine.Endpoints = append(fine.Endpoints, from*(1-t)+to*t)
		}
	}
	return fine
}

// Halved returns the graph with a knot in the middle of every bin. Knot b of the axis becomes
// knot 2b.
func (g Graph) Halved() Graph {
	g.Axis = g.Axis.halved()
	if g.Second != nil {
		second := g.Second.halved()
		g.Second = &second
	}
	return g
}

func (a Axis) halved() Axis {
	fine := Axis{Period: a.Period}
	for j, from := range a.Endpoints {
		if j > 0 {
			before := a.Endpoints[j-1]
			fine.Endpoints = append(fine.Endpoints, before/2+from/2)
		}
		fine.Endpoints = append(fine.Endpoints, from)
	}
	return fine
}
