package experiment

import (
	"gonum.org/v1/gonum/mat"

	"ppca/core/face"
)

// A LymphPicture holds the data for drawing the surfaces of nodes: the directions of the
// radii, the triangles between them, and for each bin one test node of the first split,
// the original and every method's reconstruction.
type LymphPicture struct {
	Sphere *face.Icosphere `json:"sphere"`
	PerBin int             `json:"perBin"` // training nodes in each bin, for the reconstructions
	Nodes  []DrawnNode     `json:"nodes"`
}

// A DrawnNode is a surface with the points Radii[i]·Vertices[i] of the sphere, in mm.
type DrawnNode struct {
	Diameter        float64              `json:"diameter"`
	Radii           []float64            `json:"radii"`
	Reconstructions []NodeReconstruction `json:"reconstructions,omitempty"`
}

// A NodeReconstruction is a method's reconstruction of a node.
type NodeReconstruction struct {
	Method string    `json:"method"`
	Radii  []float64 `json:"radii"`
}

// drawnNodes selects the first test node of each bin, and the largest available training
// set.
func drawnNodes(p *Pool, sizes []int) *Drawing {
	d := &Drawing{}
	for _, size := range sizes {
		if p.Shortage(size) == "" {
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

// lymphPicture returns the drawn nodes with their reconstructions.
func lymphPicture(p *Pool, d *Drawing, arms []Arm, t Table[ReconstructionCell]) LymphPicture {
	out := LymphPicture{Sphere: face.NewIcosphere(), PerBin: d.PerBin}
	for number, row := range d.Rows {
		i := p.Splits[0].Test[row]
		node := DrawnNode{Diameter: p.Set.Theta[i], Radii: mat.Row(nil, i, p.Set.X)}
		for _, a := range arms {
			if made := t[ReconstructionCell{PerBin: d.PerBin, Method: a.Name, Drawn: true}]; made != nil {
				k := len(node.Radii)
				node.Reconstructions = append(node.Reconstructions, NodeReconstruction{a.Name, made[0][number*k : (number+1)*k]})
			}
		}
		out.Nodes = append(out.Nodes, node)
	}
	return out
}
