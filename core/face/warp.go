package face

import (
	"cmp"
	"math"
	"slices"
)

// A Map computes every pixel of one picture from up to four of another: a warp that is computed
// once and applied to many pictures.
type Map struct {
	entries []mapEntry
}

// A mapEntry holds the sources of a pixel; a weight of 0 means no source.
type mapEntry struct {
	pixels  [4]int32
	weights [4]float64
}

// nothing is the entry of a pixel without a source.
var nothing = mapEntry{}

// Apply warps a picture; its channels are last. Pixels without a source keep their value in dst.
func (m *Map) Apply(dst, picture []float64, channels int) {
	for i := range m.entries {
		e := &m.entries[i]
		if e.weights == nothing.weights {
			continue
		}
		to := dst[i*channels : (i+1)*channels]
		clear(to)
		for k, w := range e.weights {
			if w == 0 {
				continue
			}
			from := int(e.pixels[k]) * channels
			for c, v := range picture[from : from+channels] {
				to[c] += w * v
			}
		}
	}
}

// Reaches reports whether a pixel has a source.
func (m *Map) Reaches(pixel int) bool { return m.entries[pixel].weights != nothing.weights }

// Flatten returns the map from a picture of width×height pixels to the template. The corners of
// the triangles are at marks, all of which count, visible or not. Triangles that the head hides
// at this yaw have no source.
func (t *Template) Flatten(marks Landmarks, yaw float64, width, height int) *Map {
	m := &Map{entries: make([]mapEntry, t.pixels)}
	turned := t.shape.Turned(yaw)
	for i, triangle := range t.triangles {
		p := &t.patches[i]
		onto, ok := affineOnto(p.corners, triangle.corners(marks))
		if !ok || !triangle.faces(turned) {
			continue
		}
		for at, number := range p.number {
			if number >= 0 {
				m.entries[number] = bilinear(width, height)(onto.at(float64(at%p.width)+.5, float64(at/p.width)+.5))
			}
		}
	}
	return m
}

// Raise returns the map from the template to a picture of width×height pixels of a head of this
// yaw whose key points are at marks, all of which count. Near triangles hide those behind them;
// pixels beside the face have no source.
func (t *Template) Raise(marks Landmarks, yaw float64, width, height int) *Map {
	m := &Map{entries: make([]mapEntry, width*height)}
	turned := t.shape.Turned(yaw)
	for _, i := range t.fromBehind(turned) {
		corners := t.triangles[i].corners(marks)
		onto, ok := affineOnto(corners, t.patches[i].corners)
		inside, _ := affineOnto(corners, [3][2]float64{{1, 0}, {0, 1}, {0, 0}})
		if !ok {
			continue
		}
		left, right := span(corners, 0, width)
		top, bottom := span(corners, 1, height)
		for y := top; y < bottom; y++ {
			for x := left; x < right; x++ {
				atX, atY := float64(x)+.5, float64(y)+.5
				if a, b := inside.at(atX, atY); a >= 0 && b >= 0 && a+b <= 1 {
					m.entries[y*width+x] = t.patches[i].interpolate(onto.at(atX, atY))
				}
			}
		}
	}
	return m
}

// fromBehind returns the triangles that face the viewer, far ones first.
func (t *Template) fromBehind(turned Shape) []int {
	var order []int
	for i, triangle := range t.triangles {
		if triangle.faces(turned) {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(t.triangles[a].depth(turned), t.triangles[b].depth(turned))
	})
	return order
}

// corners returns the corners of a triangle in a picture.
func (t Triangle) corners(marks Landmarks) (c [3][2]float64) {
	for i, point := range t {
		c[i] = [2]float64{marks[point].X, marks[point].Y}
	}
	return c
}

// span returns the range of pixels that a triangle covers along an axis, limited to size.
func span(corners [3][2]float64, axis, size int) (from, to int) {
	lo := min(corners[0][axis], corners[1][axis], corners[2][axis])
	hi := max(corners[0][axis], corners[1][axis], corners[2][axis])
	bound := float64(size)
	return int(math.Floor(min(max(lo, 0), bound))), int(math.Ceil(min(max(hi, 0), bound)))
}

// bilinear returns a function that interpolates a picture of width×height pixels at a place; it
// repeats the border.
func bilinear(width, height int) func(x, y float64) mapEntry {
	return func(x, y float64) (e mapEntry) {
		column, fx := between(x, width)
		row, fy := between(y, height)
		right, below := min(column+1, width-1), min(row+1, height-1)
		e.pixels = [4]int32{int32(row*width + column), int32(row*width + right), int32(below*width + column), int32(below*width + right)}
		e.weights = [4]float64{(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy}
		return e
	}
}

// between returns the pixel before a place, and the fraction of the way to the next pixel.
func between(at float64, size int) (pixel int, fraction float64) {
	at = min(max(at-.5, 0), float64(size-1))
	pixel = int(at)
	return pixel, at - float64(pixel)
}
