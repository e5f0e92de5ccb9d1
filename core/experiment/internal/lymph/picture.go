package lymph

import (
	"gonum.org/v1/gonum/mat"

	"ppca/core/experiment/internal/compare"
	"ppca/core/experiment/study"
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

// drawnNodes picks the first test node of each bin, and the largest training set
// that there is.
func drawnNodes(p *compare.Pool, sizes []int) *compare.Drawing {
	d := &compare.Drawing{}
	for _, size := range sizes {
		if p.Refuse(size) == "" {
			d.PerBin = max(d.PerBin, size)
		}
	}
	for bin := range p.Graph.Bins() {
		for row, i := range p.Splits[0].Test {
			if p.Graph.Locate(p.Set.Theta[i]).Cell == bin {
				d.Rows = append(d.Rows, row)
				break
			}
		}
	}
	return d
}

// lymphPicture joins the nodes that are drawn with their reconstructions.
func lymphPicture(p *compare.Pool, d *compare.Drawing, arms []compare.Arm, t study.Table[compare.ReconstructionCell]) LymphPicture {
	out := LymphPicture{Sphere: synth.NewIcosphere(), PerBin: d.PerBin}
	for number, row := range d.Rows {
		i := p.Splits[0].Test[row]
		node := DrawnNode{Diameter: p.Set.Theta[i], Radii: mat.Row(nil, i, p.Set.X)}
		for _, a := range arms {
			if made := t[compare.ReconstructionCell{PerBin: d.PerBin, Method: a.Name, Drawn: true}]; made != nil {
				k := len(node.Radii)
				node.Reconstructions = append(node.Reconstructions, Reconstruction{a.Name, made[0][number*k : (number+1)*k]})
			}
		}
		out.Nodes = append(out.Nodes, node)
	}
	return out
}
