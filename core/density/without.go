package density

import (
	"context"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/graph"
	"ppca/core/internal/dense"
	"ppca/core/internal/envelope"
)

// A change is what some rows contribute to the means and bases of a fit: their values
// with these rows minus those without.
type change struct {
	graphs []graph.Graph    // V + 1, the knots of the mean and of each component
	parts  []blas64.General // V + 1, their changes at these knots
}

// without returns the change by the hidden rows. It treats the fit as a regression of
// every variable on the features a_i β_iv w(θ_i), with β_i0 = 1 for the mean, as
// noise.Freedom does. If the coefficients stay, the fit without the rows H solves
//
//	(G − G_H)(q − Δ) = Gq − W_Hᵀ x_H,   so   (G − G_H) Δ = W_Hᵀ (x_H − W_H q):
//
// only the residuals of H matter. It needs no other fit.
func (s *Sample) without(ctx context.Context, hidden []bool) (*change, error) {
	n, k := s.Deviations.Dims()
	residuals, rows := s.residualsOf(hidden)
	total := 0.0
	for i := range n {
		total += s.weight(i)
	}
	out := &change{}
	for component := -1; component < s.Components; component++ {
		g, lambda := s.smoothing(component + 1)
		cells, system, right := g.Cells(), envelope.New(g), dense.Zeros(g.Knots(), k)
		for i := range n {
			beta, a := 1.0, s.weight(i)
			if component >= 0 {
				beta = s.coefficients[i*s.Components+component]
			}
			at := g.Locate(s.Graph.Row(s.Theta, i)...)
			stays, from := s.Represents, s.Deviations.RawRowView(i)
			if hidden[i] {
				stays-- // the other observations that the row stands for
			}
			if component >= 0 {
				from = residuals.Data[rows[i]*k : (rows[i]+1)*k]
			}
			for x, b := range cells[at.Cell] {
				if hidden[i] {
					dense.Subtract(right.Data[b*k:(b+1)*k], -a*beta*at.Hat[x], from)
				}
				for y, c := range cells[at.Cell][:x+1] {
					system.Add(b, c, stays*a*beta*beta*at.Hat[x]*at.Hat[y])
				}
			}
		}
		for _, e := range g.Edges() {
			system.Tie(e.A, e.B, lambda*e.Factor*total*s.Represents)
		}
		if err := system.Factorise(ctx); err != nil {
			return nil, err
		}
		if err := system.Solve(ctx, right); err != nil {
			return nil, err
		}
		out.graphs, out.parts = append(out.graphs, g), append(out.parts, right)
	}
	return out, nil
}

// residualsOf returns y − P(θ)ᵀβ of the hidden rows, 0 where a cell is not known, and the
// place of each row among them.
func (s *Sample) residualsOf(hidden []bool) (residuals blas64.General, rows []int) {
	n, k := s.Deviations.Dims()
	count := 0
	rows = make([]int, n)
	for i, is := range hidden {
		if rows[i] = count; is {
			count++
		}
	}
	residuals = dense.Zeros(count+1, k) // the last for rows that stay
	cells := s.Graph.Cells()
	for i, is := range hidden {
		if !is {
			continue
		}
		row := residuals.Data[rows[i]*k : (rows[i]+1)*k]
		copy(row, s.Deviations.RawRowView(i))
		at := s.Positions[i]
		for slot, t := range cells[at.Cell] {
			for v := range s.Components {
				dense.Subtract(row, at.Hat[slot]*s.coefficients[i*s.Components+v], s.Bases.RawRowView(t*s.Components+v))
			}
		}
		for c := range row {
			if !s.isKnown(i, c) {
				row[c] = 0
			}
		}
	}
	return residuals, rows
}

// subtract subtracts the change at θ from a mean (K) and a basis (V×K).
func (d *change) subtract(theta, mean []float64, basis blas64.General) {
	for part, g := range d.graphs {
		at := g.Locate(theta...)
		to := mean
		if part > 0 {
			to = basis.Data[(part-1)*basis.Stride : (part-1)*basis.Stride+basis.Cols]
		}
		for slot, b := range g.Cell(at.Cell) {
			dense.Subtract(to, at.Hat[slot], d.parts[part].Data[b*d.parts[part].Stride:b*d.parts[part].Stride+len(to)])
		}
	}
}
