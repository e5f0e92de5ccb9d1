package synth

import "math"

// A pose is how a head is held: it turns about its vertical axis, and what the viewer
// sees then nods about the horizontal axis of the picture.
type pose struct{ sine, cosine, up, level float64 }

// facing returns the pose of a yaw, positive to the right of the picture, and a
// pitch, positive upwards, in degrees.
func facing(yaw, pitch float64) pose {
	var p pose
	p.sine, p.cosine = math.Sincos(yaw * math.Pi / 180)
	p.up, p.level = math.Sincos(pitch * math.Pi / 180)
	return p
}

// seen takes a direction on the head to the room of the viewer.
func (p pose) seen(v vector) vector { return v.turned(p.sine, p.cosine).tilted(p.up, p.level) }

// back is the inverse of seen.
func (p pose) back(v vector) vector { return v.tilted(-p.up, p.level).turned(-p.sine, p.cosine) }
