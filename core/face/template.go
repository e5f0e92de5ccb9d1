package face

import (
	"math"

	"ppca/core/fault"
)

// A Template is the face of a model, divided into triangles: flat patches of pixels. Each
// triangle has the largest of its sizes over the endpoints of θ, so that a pixel is the same
// place on a face at every yaw (§4.4). The pixels of a warped picture are numbered patch by
// patch, and each is in exactly one patch.
type Template struct {
	shape      Shape
	triangles  []Triangle
	endpoints  []float64
	resolution float64
	patches    []patch
	pixels     int
}

// A patch holds the pixels of one triangle, numbered row by row.
type patch struct {
	corners       [3][2]float64 // in pixels, in the order of the triangle
	width, height int           // of the bounding box, which begins at (0, 0)
	number        []int         // numbers in the template of the box's pixels; −1: outside
	anchor        []int         // for every pixel of the box, where to interpolate, see anchorAll
	first, count  int
}

// mostTemplatePixels is the most pixels of a template, whose pictures are rows of a matrix.
const mostTemplatePixels = 1 << 20

// NewTemplate returns the template of a mesh over a shape. endpoints are yaws in radians,
// resolution is in pixels per millimetre. It fails with ERR_RANGE if the resolution gives a
// triangle too few pixels to interpolate between, or too many in total.
func NewTemplate(s Shape, mesh []Triangle, endpoints []float64, resolution float64) (*Template, error) {
	t := &Template{shape: s, triangles: mesh, endpoints: endpoints, resolution: resolution}
	for _, triangle := range mesh {
		best, largest := triangle.largest(s, endpoints)
		if pixels := largest * resolution * resolution; !(pixels+float64(t.pixels) < mostTemplatePixels) {
			return nil, fault.New(fault.Range, "%v pixels per millimetre give a model with more than %d pixels: use fewer", resolution, mostTemplatePixels).With("resolution", resolution)
		}
		p := newPatch(triangle, best, resolution, t.pixels)
		if !p.anchorAll() {
			return nil, fault.New(fault.Range, "%v pixels per millimetre are too few: the triangle from the %s to the %s is less than three pixels wide", resolution, KeyPointNames[triangle[0]], KeyPointNames[triangle[1]]).With("resolution", resolution)
		}
		t.patches = append(t.patches, p)
		t.pixels += p.count
	}
	return t, nil
}

// Pixels returns the number of pixels of the template.
func (t *Template) Pixels() int { return t.pixels }

// newPatch returns the pixels whose centre is in the triangle.
func newPatch(t Triangle, s Shape, resolution float64, first int) patch {
	p := patch{first: first}
	left, top := math.Inf(1), math.Inf(1)
	for i, corner := range t {
		p.corners[i] = [2]float64{resolution * s[corner].X, -resolution * s[corner].Y}
		left, top = min(left, p.corners[i][0]), min(top, p.corners[i][1])
	}
	for i := range p.corners {
		p.corners[i][0] -= left
		p.corners[i][1] -= top
		p.width, p.height = max(p.width, int(math.Ceil(p.corners[i][0]))), max(p.height, int(math.Ceil(p.corners[i][1])))
	}
	inverse, ok := affineOnto(p.corners, [3][2]float64{{1, 0}, {0, 1}, {0, 0}})
	p.number = make([]int, p.width*p.height)
	for at := range p.number {
		p.number[at] = -1
		a, b := inverse.at(float64(at%p.width)+.5, float64(at/p.width)+.5)
		if ok && a >= 0 && b >= 0 && a+b <= 1 {
			p.number[at] = first + p.count
			p.count++
		}
	}
	return p
}

// has reports whether a pixel of the box is in the triangle.
func (p *patch) has(x, y int) bool {
	return x >= 0 && y >= 0 && x < p.width && y < p.height && p.number[y*p.width+x] >= 0
}

// cell holds the offsets of the corners of a cell between four pixels.
var cell = [4][2]int{{0, 0}, {1, 0}, {0, 1}, {1, 1}}

// anchorAll finds, for every pixel of the box, the nearest cell between pixels of which three or
// four belong to the triangle. In it, and a little beyond, interpolation of linear functions is
// exact. anchorAll returns false if there is no such cell.
func (p *patch) anchorAll() bool {
	cells, any := make([]bool, p.width*p.height), false
	for at := range cells {
		inside := 0
		for _, c := range cell {
			if p.has(at%p.width+c[0], at/p.width+c[1]) {
				inside++
			}
		}
		cells[at] = inside >= 3
		any = any || cells[at]
	}
	p.anchor = make([]int, p.width*p.height)
	for at := range p.anchor {
		if any {
			p.anchor[at] = p.nearest(cells, at)
		}
	}
	return any
}

// nearest returns the cell nearest to a pixel, the first of several. It searches growing squares
// around the pixel until no cell beyond can be nearer.
func (p *patch) nearest(cells []bool, pixel int) int {
	x, y := pixel%p.width, pixel/p.width
	best, distance := 0, math.MaxInt
	for radius := 0; radius*radius <= distance; radius++ {
		for row := max(y-radius, 0); row <= min(y+radius, p.height-1); row++ {
			step := 1
			if row != y-radius && row != y+radius {
				step = max(2*radius, 1) // only the two ends
			}
			for column := x - radius; column <= x+radius; column += step {
				if column < 0 || column >= p.width || !cells[row*p.width+column] {
					continue
				}
				at, d := row*p.width+column, (column-x)*(column-x)+(row-y)*(row-y)
				if d < distance || d == distance && at < best {
					best, distance = at, d
				}
			}
		}
	}
	return best
}

// interpolate returns the pixels of the template, and their weights, for the value at (x, y) of
// the box: bilinear if all four pixels around it are in the triangle, else linear through three.
func (p *patch) interpolate(x, y float64) (entry mapEntry) {
	x, y = x-.5, y-.5
	column, row := min(max(int(math.Floor(x)), 0), p.width-1), min(max(int(math.Floor(y)), 0), p.height-1)
	at := p.anchor[row*p.width+column]
	column, row = at%p.width, at/p.width
	fx, fy := x-float64(column), y-float64(row)
	entry.weights = [4]float64{(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy}
	for i, c := range cell {
		if p.has(column+c[0], row+c[1]) {
			entry.pixels[i] = int32(p.number[(row+c[1])*p.width+column+c[0]])
			continue
		}
		// The missing corner of a parallelogram is the sum of its neighbours minus the opposite corner.
		w := entry.weights[i]
		entry.weights[i^1] += w
		entry.weights[i^2] += w
		entry.weights[i^3] -= w
		entry.weights[i] = 0
	}
	return entry
}
