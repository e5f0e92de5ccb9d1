package face

import (
	"math"
	"slices"
)

// subdivisions is the number of subdivisions that gives the 162 directions of §4.2 of the paper.
const subdivisions = 2

// Directions is the number of directions of a node: the vertices of the icosahedron after two
// subdivisions.
const Directions = 162

// An Icosphere is a triangulated unit sphere. A star-shaped surface of radii r has the points
// r_i·Vertices[i] and the same faces.
type Icosphere struct {
	Vertices [][3]float64 `json:"vertices"` // unit vectors: x to the right, y up, z towards the viewer
	Faces    [][3]int     `json:"faces"`    // vertices of each triangle, anticlockwise seen from outside
}

// NewIcosphere returns the 162 directions of §4.2 and the 320 triangles between them: first the 12
// corners of the icosahedron, then the midpoints of each subdivision. Columns of radii are in the
// order of Vertices.
func NewIcosphere() *Icosphere {
	s := icosahedron()
	for range subdivisions {
		s.subdivide()
	}
	return s
}

// AreRadii reports whether variables have the names of Nodes, r1 … r162, and so are radii along the
// vertices of NewIcosphere, which can be drawn.
func AreRadii(names []string) bool { return slices.Equal(names, radiusNames()) }

// icosahedron returns the icosahedron; its corners are the cyclic permutations of (0, ±1, ±φ).
func icosahedron() *Icosphere {
	golden := (1 + math.Sqrt(5)) / 2
	s := &Icosphere{}
	for axis := range 3 {
		for _, one := range []float64{-1, 1} {
			for _, phi := range []float64{-golden, golden} {
				var corner [3]float64
				corner[(axis+1)%3], corner[(axis+2)%3] = one, phi
				s.Vertices = append(s.Vertices, toSphere(corner))
			}
		}
	}
	s.joinNeighbours()
	return s
}

// joinNeighbours adds a face for every three adjacent corners of the icosahedron: the cosine of the
// angle between neighbours is 1/√5, all other cosines are not positive.
func (s *Icosphere) joinNeighbours() {
	near := func(a, b int) bool { return inner(s.Vertices[a], s.Vertices[b]) > 0.4 }
	for a := range s.Vertices {
		for b := a + 1; b < len(s.Vertices); b++ {
			for c := b + 1; c < len(s.Vertices); c++ {
				if near(a, b) && near(b, c) && near(a, c) {
					s.Faces = append(s.Faces, s.outward(a, b, c))
				}
			}
		}
	}
}

// outward returns a triangle with its corners anticlockwise as seen from outside.
func (s *Icosphere) outward(a, b, c int) [3]int {
	p, q, r := s.Vertices[a], s.Vertices[b], s.Vertices[c]
	normal := [3]float64{q[1]*r[2] - q[2]*r[1], q[2]*r[0] - q[0]*r[2], q[0]*r[1] - q[1]*r[0]}
	if inner(p, normal) < 0 {
		return [3]int{a, c, b}
	}
	return [3]int{a, b, c}
}

// subdivide replaces every triangle by four: its corners and the midpoints of its sides, projected
// to the sphere.
func (s *Icosphere) subdivide() {
	known := map[[2]int]int{}
	middle := func(a, b int) int {
		side := [2]int{min(a, b), max(a, b)}
		at, had := known[side]
		if !had {
			p, q := s.Vertices[a], s.Vertices[b]
			at = len(s.Vertices)
			known[side] = at
			s.Vertices = append(s.Vertices, toSphere([3]float64{p[0] + q[0], p[1] + q[1], p[2] + q[2]}))
		}
		return at
	}
	faces := make([][3]int, 0, 4*len(s.Faces))
	for _, f := range s.Faces {
		ab, bc, ca := middle(f[0], f[1]), middle(f[1], f[2]), middle(f[2], f[0])
		faces = append(faces, [3]int{f[0], ab, ca}, [3]int{ab, f[1], bc}, [3]int{ca, bc, f[2]}, [3]int{ab, bc, ca})
	}
	s.Faces = faces
}

func inner(a, b [3]float64) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

func toSphere(a [3]float64) [3]float64 {
	length := math.Sqrt(inner(a, a))
	return [3]float64{a[0] / length, a[1] / length, a[2] / length}
}
