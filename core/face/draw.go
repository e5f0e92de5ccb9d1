package face

import "math"

const (
	samples   = 2    // rays per pixel in each direction
	halfWidth = 1.25 // of the picture, in the units of the head (10 cm)
	lowered   = 0.1  // distance of the picture's centre below that of the head
)

// draw renders the head in a pose as size×size×3 intensities. The viewer is far away, so rays are
// parallel.
func (p *person) draw(pixels []float64, size int, held pose) {
	v := p.viewed(held)
	step := 2 * halfWidth / float64(size*samples)
	clear(pixels)
	for row := range size * samples {
		v.onRow(halfWidth - lowered - (float64(row)+.5)*step)
		for column := range size * samples {
			colour := v.colour((float64(column)+.5)*step - halfWidth)
			at := 3 * (row/samples*size + column/samples)
			pixels[at] += colour.X
			pixels[at+1] += colour.Y
			pixels[at+2] += colour.Z
		}
	}
	for i := range pixels {
		pixels[i] = min(pixels[i]/(samples*samples), 1)
	}
}

// A viewed person is a person in a pose, prepared for drawing row by row.
type viewed struct {
	*person
	pose
	light  Point3 // direction of the light on the head
	sights []sight
	row    []sight // the sights that reach the row
	y      float64 // height of the row
}

// viewed rotates the head, and the light in the other direction.
func (p *person) viewed(held pose) *viewed {
	v := &viewed{person: p, pose: held, row: make([]sight, 0, len(p.parts))}
	v.light = v.back(p.light)
	for i, part := range p.parts {
		v.sights = append(v.sights, part.solid.seen(held, i))
	}
	return v
}

// onRow prepares the points of a row.
func (v *viewed) onRow(y float64) {
	v.y, v.row = y, v.row[:0]
	for i := range v.sights {
		if v.sights[i].onRow(y) {
			v.row = append(v.row, v.sights[i])
		}
	}
}

// first returns the part nearest to the viewer at a place of the row, the place on the head and
// its colour; part is −1 if there is none.
func (v *viewed) first(x float64) (part int, where, paint Point3) {
	nearest, part := math.Inf(-1), -1
	for i := range v.row {
		depth, ok := v.row[i].front(x)
		if !ok || depth <= nearest {
			continue
		}
		at := v.back(Point3{x, v.y, depth})
		if colour, there := v.parts[v.row[i].part].colour(at); there {
			nearest, part, where, paint = depth, v.row[i].part, at, colour
		}
	}
	return part, where, paint
}

// colour returns the colour at a place of the row. The light wraps a little around the head, like
// light in a room.
func (v *viewed) colour(x float64) Point3 {
	part, where, paint := v.first(x)
	if part < 0 {
		return v.background
	}
	facing := (v.normal(part, where).dot(v.light) + wrap) / (1 + wrap)
	return paint.times(v.ambient + (1-v.ambient)*math.Max(0, facing))
}

const (
	wrap     = 0.2
	softness = 0.45 // softness of the creases between the solids of the skin
)

// normal returns the outward direction at a point of a part. The skin is one smooth surface: near
// several solids it has a mixture of their normals.
func (p *person) normal(part int, at Point3) Point3 {
	if part >= p.skin {
		return p.parts[part].solid.normal(at)
	}
	sum := Point3{}
	for i := range p.skin {
		solid := p.parts[i].solid
		if out := solid.outside(at); out < 2 {
			near := softness / (softness + math.Max(0, out))
			sum = sum.plus(solid.normal(at).times(near * near * near))
		}
	}
	return sum.unit()
}
