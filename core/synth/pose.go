package synth

import "math"

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
