package synth

import "math"

const (
	samples   = 2    // rays across a pixel, and down it
	halfWidth = 1.25 // of the picture, in units of the head, 10 cm
	lowered   = 0.1  // the middle of the picture, below that of the head
)

// draw renders the head in a pose into size×size×3 intensities. The viewer is far
// away, so that rays are parallel.
func (p *person) draw(pixels []float64, size int, held pose) {
	v := p.viewed(held)
	step := 2 * halfWidth / float64(size*samples)
	clear(pixels)
	for row := range size * samples {
		v.onRow(halfWidth - lowered - (float64(row)+.5)*step)
		for column := range size * samples {
			colour := v.colour((float64(column)+.5)*step - halfWidth)
			at := 3 * (row/samples*size + column/samples)
			pixels[at] += colour.x
			pixels[at+1] += colour.y
			pixels[at+2] += colour.z
		}
	}
	for i := range pixels {
		pixels[i] = min(pixels[i]/(samples*samples), 1)
	}
}

// A viewed person is one in a pose, row by row.
type viewed struct {
	*person
	pose
	light  vector // on the head
	sights []sight
	row    []sight // those on the row
	y      float64 // of the row
}

// viewed turns the head, and the light the other way around it.
func (p *person) viewed(held pose) *viewed {
	v := &viewed{person: p, pose: held, row: make([]sight, 0, len(p.parts))}
	v.light = v.back(p.light)
	for i, part := range p.parts {
		v.sights = append(v.sights, part.solid.seen(held, i))
	}
	return v
}

// onRow makes ready for the points of a row.
func (v *viewed) onRow(y float64) {
	v.y, v.row = y, v.row[:0]
	for i := range v.sights {
		if v.sights[i].onRow(y) {
			v.row = append(v.row, v.sights[i])
		}
	}
}

// first returns the part that stands nearest to the viewer at a place of the row,
// where it is on the head and what it is painted with; −1 where there is none.
func (v *viewed) first(x float64) (part int, where, paint vector) {
	nearest, part := math.Inf(-1), -1
	for i := range v.row {
		depth, ok := v.row[i].front(x)
		if !ok || depth <= nearest {
			continue
		}
		at := v.back(vector{x, v.y, depth})
		if colour, there := v.parts[v.row[i].part].colour(at); there {
			nearest, part, where, paint = depth, v.row[i].part, at, colour
		}
	}
	return part, where, paint
}

// colour returns what is seen at a place of the row. The light wraps a little around
// the head, as that of a room does.
func (v *viewed) colour(x float64) vector {
	part, where, paint := v.first(x)
	if part < 0 {
		return v.background
	}
	facing := (v.normal(part, where).dot(v.light) + wrap) / (1 + wrap)
	return paint.times(v.ambient + (1-v.ambient)*math.Max(0, facing))
}

const (
	wrap     = 0.2
	softness = 0.45 // of the creases between the solids of the skin
)

// normal returns the outward direction at a point of a part. The skin is one smooth
// surface over its solids: near to several it has a mixture of their directions.
func (p *person) normal(part int, at vector) vector {
	if part >= p.skin {
		return p.parts[part].solid.normal(at)
	}
	sum := vector{}
	for i := range p.skin {
		solid := p.parts[i].solid
		if out := solid.outside(at); out < 2 {
			near := softness / (softness + math.Max(0, out))
			sum = sum.plus(solid.normal(at).times(near * near * near))
		}
	}
	return sum.unit()
}
