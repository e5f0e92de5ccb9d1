package experiment

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/model"
	"ppca/core/synth"
)

// A LymphPicture has what the surfaces of nodes are drawn from: the directions of
// the radii with the triangles between them, and of the first split one test node
// of each bin, as it is and as each method reconstructs it.
type LymphPicture struct {
	Sphere *synth.Icosphere `json:"sphere"`
	PerBin int              `json:"perBin"` // training nodes in each bin, of the reconstructions
	Nodes  []DrawnNode      `json:"nodes"`
}

// A DrawnNode is a surface: its points are Radii[i]·Vertices[i] of the sphere, mm.
type DrawnNode struct {
	Diameter        float64          `json:"diameter"`
	Radii           []float64        `json:"radii"`
	Reconstructions []Reconstruction `json:"reconstructions,omitempty"`
}

// A Reconstruction is what a method makes of a node.
type Reconstruction struct {
	Method string    `json:"method"`
	Radii  []float64 `json:"radii"`
}

// A drawing picks test observations of the first split that are reconstructed from
// a training set of one size, to be drawn.
type drawing struct {
	perBin int
	rows   []int // of the test observations
}

// of tells whether a part makes reconstructions for d.
func (d *drawing) of(split, perBin int) bool {
	return d != nil && split == 0 && perBin == d.perBin
}

// reconstructions returns what a model makes of the test observations that are
// drawn, one after the other.
func (d *drawing) reconstructions(ctx context.Context, m *model.Model, test fit.Data) ([]float64, error) {
	drawn := rowsOf(test, d.rows)
	projected, err := m.Project(ctx, drawn.X, drawn.Theta, nil)
	if err != nil {
		return nil, err
	}
	made, err := m.Reconstruct(projected.Coefficients, drawn.Theta)
	if err != nil {
		return nil, err
	}
	return made.RawMatrix().Data, nil
}

// drawnNodes picks the first test node of each bin, and the largest training set
// that there is.
func drawnNodes(p *pool, sizes []int) *drawing {
	d := &drawing{}
	for _, size := range sizes {
		if p.refuse(size) == "" {
			d.perBin = max(d.perBin, size)
		}
	}
	for bin := range p.graph.Bins() {
		for row, i := range p.splits[0].test {
			if p.graph.Locate(p.set.Theta[i]).Cell == bin {
				d.rows = append(d.rows, row)
				break
			}
		}
	}
	return d
}

// lymphPicture joins the nodes that are drawn with their reconstructions.
func lymphPicture(p *pool, d *drawing, arms []arm, t table[reconstructionCell]) LymphPicture {
	out := LymphPicture{Sphere: synth.NewIcosphere(), PerBin: d.perBin}
	for number, row := range d.rows {
		i := p.splits[0].test[row]
		node := DrawnNode{Diameter: p.set.Theta[i], Radii: mat.Row(nil, i, p.set.X)}
		for _, a := range arms {
			if made := t[reconstructionCell{PerBin: d.perBin, Method: a.name, Drawn: true}]; made != nil {
				k := len(node.Radii)
				node.Reconstructions = append(node.Reconstructions, Reconstruction{a.name, made[0][number*k : (number+1)*k]})
			}
		}
		out.Nodes = append(out.Nodes, node)
	}
	return out
}
