package face

import "math"

// turned rotates about the vertical axis; it maps the forward direction (0, 0, 1) to
// (sine, 0, cosine).
func (a Point3) turned(sine, cosine float64) Point3 {
	return Point3{cosine*a.X + sine*a.Z, a.Y, cosine*a.Z - sine*a.X}
}

// tilted rotates about the horizontal axis of the picture; it maps the forward direction (0, 0, 1)
// to (0, sine, cosine).
func (a Point3) tilted(sine, cosine float64) Point3 {
	return Point3{a.X, cosine*a.Y + sine*a.Z, cosine*a.Z - sine*a.Y}
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
func (p pose) seen(v Point3) Point3 { return v.turned(p.sine, p.cosine).tilted(p.up, p.level) }

// back is the inverse of seen.
func (p pose) back(v Point3) Point3 { return v.tilted(-p.up, p.level).turned(-p.sine, p.cosine) }
