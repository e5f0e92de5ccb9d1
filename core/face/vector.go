package face

import "math"

// A vector is a point or a direction: x to the right of the picture, y up, z towards the viewer.
type vector struct{ x, y, z float64 }

func (a vector) minus(b vector) vector            { return vector{a.x - b.x, a.y - b.y, a.z - b.z} }
func (a vector) times(s float64) vector           { return vector{a.x * s, a.y * s, a.z * s} }
func (a vector) plus(b vector) vector             { return vector{a.x + b.x, a.y + b.y, a.z + b.z} }
func (a vector) dot(b vector) float64             { return a.x*b.x + a.y*b.y + a.z*b.z }
func (a vector) over(b vector) vector             { return vector{a.x / b.x, a.y / b.y, a.z / b.z} }
func (a vector) mixed(b vector, t float64) vector { return a.times(1 - t).plus(b.times(t)) }

func (a vector) unit() vector { return a.times(1 / math.Sqrt(a.dot(a))) }

// turned rotates about the vertical axis; it maps the forward direction (0, 0, 1) to
// (sine, 0, cosine).
func (a vector) turned(sine, cosine float64) vector {
	return vector{cosine*a.x + sine*a.z, a.y, cosine*a.z - sine*a.x}
}

// tilted rotates about the horizontal axis of the picture; it maps the forward direction (0, 0, 1)
// to (0, sine, cosine).
func (a vector) tilted(sine, cosine float64) vector {
	return vector{a.x, cosine*a.y + sine*a.z, cosine*a.z - sine*a.y}
}

// A pose is a rotation of a head about its vertical axis, followed by one about the horizontal axis
// of the picture.
type pose struct{ sine, cosine, up, level float64 }

// facing returns the pose of a yaw, positive to the right of the picture, and a pitch, positive
// upwards, in degrees.
func facing(yaw, pitch float64) pose {
	var p pose
	p.sine, p.cosine = math.Sincos(yaw * math.Pi / 180)
	p.up, p.level = math.Sincos(pitch * math.Pi / 180)
	return p
}

// seen rotates a direction on the head to the coordinates of the viewer.
func (p pose) seen(v vector) vector { return v.turned(p.sine, p.cosine).tilted(p.up, p.level) }

// back is the inverse of seen.
func (p pose) back(v vector) vector { return v.tilted(-p.up, p.level).turned(-p.sine, p.cosine) }
