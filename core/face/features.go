package face

import (
	"math"
	"math/rand/v2"
)

// features holds the places on a head and the colours of its solids.
type features struct {
	skin, hair, iris     Point3
	width, chin          float64
	noseDepth, noseWidth float64
	eyeGap, eyeHeight    float64 // half the distance between the pupils
	socket               float64 // forward position of the skin there
	brow                 float64 // half of its thickness
	browHeight           float64 // height above the eye
	mouthWidth           float64 // half of the width
	mouthHeight, lip     float64
	hairline, sideburn   float64
	beard                float64 // darkness of the beard
	fringe               bool
}

const (
	eyeWidth  = .13 // half of the width
	browWidth = .21 // half of the width
)

func newFeatures(random *rand.Rand) features {
	between := func(lo, hi float64) float64 { return lo + (hi-lo)*random.Float64() }
	one := func(of []Point3) Point3 { return of[random.IntN(len(of))] }
	f := features{
		skin: one(skins).mixed(one(skins), between(0, 0.4)), hair: one(hairs), iris: one(irises),
		eyeGap: between(.285, .33), eyeHeight: between(.09, .15), brow: between(.022, .042), browHeight: between(.19, .26),
		mouthWidth: between(.22, .31), mouthHeight: between(-.59, -.52), lip: between(.04, .065),
		hairline: between(.50, .72), sideburn: between(.05, .30), fringe: random.IntN(2) == 0,
	}
	if random.IntN(3) == 0 {
		f.beard = between(.1, .6)
	}
	return f
}

// arch returns the height of the middle of the brow at a distance outward from above the eye.
func (f *features) arch(outward float64) float64 {
	return f.eyeHeight + f.browHeight - 1.1*outward*outward
}

// face returns the colour of the face: skin with brows, mouth, nostrils, shadow around the eyes,
// slightly red cheeks, and a beard.
func (f *features) face(at Point3) (Point3, bool) {
	side := math.Abs(at.X)
	if at.Z < .1 {
		return f.skin, true
	}
	if at.Y > f.eyeHeight-.25 {
		return f.aroundEyes(side, at.Y), true
	}
	if at.Y > -.36 && at.Y < -.29 && squared((side-.075)/.045, (at.Y+.325)/.03) < 1 && at.Z > .6 {
		return f.skin.times(.35), true // nostrils
	}
	across, up := side/f.mouthWidth, (at.Y-f.mouthHeight)/f.lip
	if up > 0 {
		up *= 1.15 + .5*math.Max(0, .2-across) // the bow of the upper lip
	}
	if across < 1 && math.Abs(up) < 1-across*across {
		if math.Abs(up) < .16 {
			return Point3{.30, .10, .10}, true
		}
		return f.skin.mixed(Point3{.70, .24, .25}, .55), true
	}
	red := 1 / (1 + squared(side-.36, at.Y+.20)/.03)
	paint := f.skin.mixed(Point3{.85, .40, .36}, .25*red*red)
	if f.beard > 0 {
		grown := min(max((-.40-at.Y+.25*side)/.12, 0), 1) * min(1, squared(at.X/f.mouthWidth, (at.Y-f.mouthHeight)/(2*f.lip))/2)
		paint = paint.mixed(f.hair, f.beard*grown)
	}
	return paint, true
}

// aroundEyes returns the colour of the skin above the cheeks: the brows, and shadow in the sockets.
func (f *features) aroundEyes(side, y float64) Point3 {
	outward := side - f.eyeGap
	if thin := f.brow * (1 - .6*max(0, outward/browWidth)); math.Abs(outward) < browWidth && math.Abs(y-f.arch(outward)) < thin {
		return f.hair.times(.8)
	}
	shadow := 1 / (1 + squared(outward/1.4, y-f.eyeHeight-.02)/.012)
	return f.skin.times(1 - .22*shadow*shadow)
}

// squared returns the square of a distance in the plane of the face.
func squared(x, y float64) float64 { return x*x + y*y }

// eyeball returns the colour of an eye: white with an iris and a pupil, between almond-shaped lids.
func (f *features) eyeball(x float64) func(Point3) (Point3, bool) {
	return func(at Point3) (Point3, bool) {
		dx, dy := at.X-x, at.Y-f.eyeHeight
		open := .058 * (1 - dx*dx/(eyeWidth*eyeWidth))
		switch r := math.Sqrt(squared(dx, dy)); {
		case dy > open+.016 || dy < -.85*open:
			return f.skin.times(.88), true
		case dy > open:
			return Point3{.12, .08, .07}, true // lashes
		case r < .028:
			return Point3{.03, .03, .03}, true
		case r < .058:
			return f.iris, true
		}
		return Point3{.93, .92, .90}, true
	}
}

// ear returns the colour of an ear, which is darker inside.
func (f *features) ear(middle Point3) func(Point3) (Point3, bool) {
	return func(at Point3) (Point3, bool) {
		if squared((at.Y-middle.Y)/.11, (at.Z-middle.Z-.01)/.06) < 1 {
			return f.skin.times(.72), true
		}
		return f.skin.times(.94), true
	}
}

// hairColour covers the skull except the face: hair begins above the hairline in front and above
// the sideburns at the sides.
func (f *features) hairColour(at Point3) (Point3, bool) {
	line := f.hairline
	if f.fringe {
		line -= .12 * (1 - math.Abs(at.X))
	}
	behind := at.Z < -.02-.25*math.Max(0, f.sideburn-at.Y)
	if at.Y > line-.9*math.Max(0, -at.Z+.25) || behind && at.Y > -.35-.2*f.sideburn {
		strand := math.Sin(45*math.Atan2(at.X, at.Z+.3) + 6*at.Y)
		return f.hair.times(1 + .03*strand), true
	}
	return f.hair, false
}
