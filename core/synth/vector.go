package synth

import "math"

// A vector is a point or direction: x to the right of the picture, y up, z
// towards the viewer.
type vector struct{ x, y, z float64 }

func (a vector) minus(b vector) vector            { return vector{a.x - b.x, a.y - b.y, a.z - b.z} }
func (a vector) times(s float64) vector           { return vector{a.x * s, a.y * s, a.z * s} }
func (a vector) plus(b vector) vector             { return vector{a.x + b.x, a.y + b.y, a.z + b.z} }
func (a vector) dot(b vector) float64             { return a.x*b.x + a.y*b.y + a.z*b.z }
func (a vector) over(b vector) vector             { return vector{a.x / b.x, a.y / b.y, a.z / b.z} }
func (a vector) mixed(b vector, t float64) vector { return a.times(1 - t).plus(b.times(t)) }

func (a vector) unit() vector { return a.times(1 / math.Sqrt(a.dot(a))) }

// turned rotates about the vertical axis: the forward direction (0, 0, 1) goes
// to (sine, 0, cosine).
func (a vector) turned(sine, cosine float64) vector {
	return vector{cosine*a.x + sine*a.z, a.y, cosine*a.z - sine*a.x}
}

// An ellipsoid has its axes along those of the head.
type ellipsoid struct{ centre, radii vector }

// A sight is an ellipsoid seen along one horizontal direction, with what all
// rays in that direction share.
type sight struct {
	ellipsoid
	inverse vector  // of the radii
	along   vector  // in units of the radii
	square  float64 // of its length
}

func (e ellipsoid) seenAlong(along vector) sight {
	d := along.over(e.radii)
	return sight{e, vector{1 / e.radii.x, 1 / e.radii.y, 1 / e.radii.z}, d, d.dot(d)}
}

// hit returns the distance along the ray from a point to where it enters.
func (s *sight) hit(from vector) (float64, bool) {
	o := vector{(from.x - s.centre.x) * s.inverse.x, (from.y - s.centre.y) * s.inverse.y, (from.z - s.centre.z) * s.inverse.z}
	if o.y < -1 || o.y > 1 {
		return 0, false // the ray is horizontal
	}
	b, c := o.dot(s.along), o.dot(o)-1
	if b*b < s.square*c {
		return 0, false
	}
	return (-b - math.Sqrt(b*b-s.square*c)) / s.square, true
}

// normal returns the outward direction at a point of the surface.
func (e ellipsoid) normal(at vector) vector {
	return at.minus(e.centre).over(e.radii).over(e.radii).unit()
}
