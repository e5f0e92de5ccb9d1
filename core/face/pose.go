package face

import (
	"fmt"
	"math"

	"ppca/core/fault"
)

// A Landmark is a key point in a picture, in pixels from the upper left corner; the centre of the
// first pixel is (0.5, 0.5).
type Landmark struct {
	X       float64 `json:"x"`
	Y       float64 `json:"y"`
	Visible bool    `json:"visible"` // if false, x and y have no meaning
}

// Landmarks are the key points of one picture.
type Landmarks [KeyPoints]Landmark

// A Pose places a shape in a picture by weak perspective: point p of the head is seen at
// (X, Y) + Scale·(r₁·p, −r₂·p), where r₁ and r₂ are the first rows of the Rotation by the angles.
type Pose struct {
	Roll, Pitch, Yaw float64 // radians
	Scale            float64 // pixels per millimetre
	X, Y             float64 // the point midway between the ears, in pixels
}

// See returns the place in the picture of a point of the head.
func (p Pose) See(at Point3) (x, y float64) {
	r := Rotation(p.Roll, p.Pitch, p.Yaw)
	return p.X + p.Scale*r[0].dot(at), p.Y - p.Scale*r[1].dot(at)
}

// SeeAll returns the places of all points of a shape, all visible.
func (p Pose) SeeAll(s Shape) (l Landmarks) {
	for i, at := range s {
		l[i].X, l[i].Y = p.See(at)
		l[i].Visible = true
	}
	return l
}

// A FittedPose is the pose that fits the visible landmarks of a picture best.
type FittedPose struct {
	Pose
	Points   int      // number of visible landmarks
	RMSE     float64  // root mean square distance from the landmarks, in pixels
	Warnings []string // reasons not to trust the pose
}

const (
	fewestPoints = 4   // eight numbers determine the six of a pose
	poorFit      = 9.0 // millimetres; people differ from the average by 3 to 5
	seenBehind   = 105 * math.Pi / 180
	sideways     = 95 * math.Pi / 180 // the largest yaw; for a profile, key points are no more accurate
	halfSeen     = 60 * math.Pi / 180 // at larger yaws, most points of the far half are hidden
)

// FitPose finds the roll, pitch, yaw, scale and shift that minimise the sum of squared distances
// between the shape and the visible landmarks. It fails with ERR_SHAPE for fewer than four
// visible landmarks or landmarks in one place, and with ERR_NONFINITE for a landmark whose place
// is not finite.
func FitPose(s Shape, l Landmarks) (FittedPose, error) {
	c, err := newCorrespondence(s, l)
	if err != nil {
		return FittedPose{}, err
	}
	best := view{}
	energy := math.Inf(1)
	for _, start := range c.starts() {
		found, e := c.refine(start)
		if e < energy {
			best, energy = found, e
		}
	}
	f := FittedPose{Pose: c.pose(best), Points: len(c.head), RMSE: math.Sqrt(energy / float64(len(c.head)))}
	if err := f.RMSE / f.Scale; err > poorFit {
		f.Warnings = append(f.Warnings, fmt.Sprintf("the key points differ by %.0f mm from those of an average head: check their positions", err))
	}
	if math.Abs(f.Yaw) > seenBehind {
		f.Warnings = append(f.Warnings, "the key points show a head from behind: left and right may be swapped")
	}
	return f, nil
}

// FitPoseIn is FitPose for a face in a picture of width×height pixels. It also fails with
// ERR_RANGE for a visible landmark outside the picture, and if left and right are swapped: for a
// head from behind, and for a head from the side that shows its far half. (For a profile it
// cannot detect this, because both halves are in one place.)
func FitPoseIn(s Shape, l Landmarks, width, height int) (FittedPose, error) {
	for i, mark := range l {
		if mark.Visible && (mark.X < 0 || mark.Y < 0 || mark.X > float64(width) || mark.Y > float64(height)) {
			return FittedPose{}, fault.New(fault.Range, "its %s is at (%.5g, %.5g), outside the picture of %d×%d pixels", KeyPointNames[i], mark.X, mark.Y, width, height).With("point", KeyPointNames[i])
		}
	}
	pose, err := FitPose(s, l)
	if err == nil && math.Abs(pose.Yaw) > sideways {
		err = fault.New(fault.Range, "its key points show a head from behind, with yaw %.0f°: left and right may be swapped", pose.Yaw*180/math.Pi)
	}
	if near, far := l.halves(s, pose.Yaw); err == nil && math.Abs(pose.Yaw) > halfSeen && far > 2*near {
		err = fault.New(fault.Range, "%d of its visible key points are on the far side of the head, but only %d on the near side: left and right may be swapped", far, near)
	}
	return pose, err
}

// halves returns the numbers of visible landmarks on the near half of a head and on the far half.
func (l Landmarks) halves(s Shape, yaw float64) (near, far int) {
	for i, mark := range l {
		switch side := s[i].X * yaw; {
		case !mark.Visible:
		case side < 0:
			near++
		case side > 0:
			far++
		}
	}
	return near, far
}

// A correspondence holds the visible landmarks and their points of the head, both minus their
// means, so that the best shift is 0.
type correspondence struct {
	head       []Point3
	seen       [][2]float64 // x to the right, y up
	headMiddle Point3
	seenMiddle [2]float64
}

func newCorrespondence(s Shape, l Landmarks) (*correspondence, error) {
	c := &correspondence{}
	for i, mark := range l {
		if !mark.Visible {
			continue
		}
		if sum := mark.X + mark.Y; math.IsNaN(sum) || math.IsInf(sum, 0) {
			return nil, fault.New(fault.NonFinite, "the key point %q is at (%v, %v): correct it, or mark it as hidden", KeyPointNames[i], mark.X, mark.Y).With("point", KeyPointNames[i])
		}
		c.head = append(c.head, s[i])
		c.seen = append(c.seen, [2]float64{mark.X, -mark.Y})
	}
	n := float64(len(c.head))
	if n < fewestPoints {
		return nil, fault.New(fault.Shape, "%s can be seen: a pose needs at least %d",
			fault.Plural(len(c.head), "key point"), fewestPoints).With("visible", len(c.head))
	}
	for i := range c.head {
		c.headMiddle = c.headMiddle.plus(c.head[i].times(1 / n))
		c.seenMiddle[0] += c.seen[i][0] / n
		c.seenMiddle[1] += c.seen[i][1] / n
	}
	spread := 0.0
	for i := range c.head {
		c.head[i] = c.head[i].minus(c.headMiddle)
		c.seen[i][0] -= c.seenMiddle[0]
		c.seen[i][1] -= c.seenMiddle[1]
		spread = max(spread, math.Abs(c.seen[i][0]), math.Abs(c.seen[i][1]))
	}
	if spread < 1e-6 {
		return nil, fault.New(fault.Shape, "all visible key points are at one position: correct their positions")
	}
	return c, nil
}

// pose returns the pose of a view.
func (c *correspondence) pose(v view) Pose {
	p := Pose{Scale: v.scale}
	p.Roll, p.Pitch, p.Yaw = v.turn.Angles()
	p.X = c.seenMiddle[0] - v.scale*v.turn[0].dot(c.headMiddle)
	p.Y = -(c.seenMiddle[1] - v.scale*v.turn[1].dot(c.headMiddle))
	return p
}

// Complete returns the landmarks, all visible: hidden ones are at their places on the shape in
// this pose. A warp needs all.
func (p Pose) Complete(s Shape, l Landmarks) Landmarks {
	for i, seen := range p.SeeAll(s) {
		if !l[i].Visible {
			l[i] = seen
		}
	}
	return l
}
