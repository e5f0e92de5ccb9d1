package face

import (
	"math"

	"ppca/core/fit"
)

// around is the margin of Size on each side of the shape, in pixels.
const around = 1

// Size returns the width and the height of the pictures of Turned; the shape fits at every turn
// of the template.
func (t *Template) Size() (width, height int) {
	across, bottom, top := 0.0, math.Inf(1), math.Inf(-1)
	for _, yaw := range t.endpoints {
		left, right := t.shape.across(yaw)
		across = max(across, right-left)
	}
	for _, p := range t.shape {
		bottom, top = min(bottom, p.Y), max(top, p.Y)
	}
	return int(math.Ceil(across*t.resolution)) + 2*around, int(math.Ceil((top-bottom)*t.resolution)) + 2*around
}

// across returns the x range of the shape at a yaw, in millimetres.
func (s Shape) across(yaw float64) (left, right float64) {
	left, right = math.Inf(1), math.Inf(-1)
	for _, p := range s.Turned(yaw) {
		left, right = min(left, p.X), max(right, p.X)
	}
	return left, right
}

// ShapeOf returns the size of the pictures that show data on a surface, or nil if s is nil or not
// that of a face.
func ShapeOf(s *fit.Surface) *fit.Picture {
	if s == nil || len(s.Points) != KeyPoints {
		return nil
	}
	t := Template{shape: shapeOf(s), endpoints: Radians(s.Turns), resolution: s.Resolution}
	width, height := t.Size()
	return &fit.Picture{Width: width, Height: height, Channels: s.Channels}
}

// Turned returns the map from the template to a picture of Size that shows it on an upright head
// of this yaw, in radians. With front the head looks ahead, and pixels that the yaw hides have no
// source.
func (t *Template) Turned(yaw float64, front bool) *Map {
	width, height := t.Size()
	held := t.held(yaw)
	if front {
		held = t.held(0)
	}
	return t.Raise(held.SeeAll(t.shape), yaw, width, height)
}

// held returns the pose of an upright head of this yaw in the pictures of Size, horizontally
// centred.
func (t *Template) held(yaw float64) Pose {
	width, _ := t.Size()
	left, right := t.shape.across(yaw)
	top := math.Inf(-1)
	for _, p := range t.shape {
		top = max(top, p.Y)
	}
	return Pose{Yaw: yaw, Scale: t.resolution, X: float64(width)/2 - (left+right)/2*t.resolution, Y: around + top*t.resolution}
}

// A View selects how TurnAll shows the pictures of a template.
type View struct {
	Front      bool // on a head that looks ahead
	Directions bool // the values are differences, such as components
}

// TurnAll draws pictures on a surface of this template, one after the other in values, on a head
// of this yaw, in degrees, in pictures of Size; pixels without a head are NaN. It reverses
// whitening: whitenings holds, for each picture, the means of the channels and then their standard
// deviations; nil stands for those of the surface, if it has any.
func (t *Template) TurnAll(values []float64, yaw float64, v View, s *fit.Surface, whitenings []float64) []float64 {
	warp := t.Turned(yaw*math.Pi/180, v.Front)
	each, size := t.pixels*s.Channels, len(warp.entries)*s.Channels
	out := make([]float64, len(values)/each*size)
	for i := range out {
		out[i] = math.NaN()
	}
	for i := range len(values) / each {
		picture := out[i*size : (i+1)*size]
		warp.Apply(picture, values[i*each:(i+1)*each], s.Channels)
		w := Whitening{s.Means, s.SDs}
		if whitenings != nil {
			own := whitenings[2*i*s.Channels : 2*(i+1)*s.Channels]
			w = Whitening{own[:s.Channels], own[s.Channels:]}
		}
		switch {
		case w.Mean == nil:
		case v.Directions:
			w.stretch(picture)
		default:
			w.Undo(picture)
		}
	}
	return out
}
