package face

import (
	"math"
	"math/rand/v2"
)

// features holds the places on a head and the colours of its solids.
type features struct {
	skin, hair, iris     vector
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
	one := func(of []vector) vector { return of[random.IntN(len(of))] }
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
func (f *features) face(at vector) (vector, bool) {
	side := math.Abs(at.x)
	if at.z < .1 {
		return f.skin, true
	}
	if at.y > f.eyeHeight-.25 {
		return f.aroundEyes(side, at.y), true
	}
	if at.y > -.36 && at.y < -.29 && squared((side-.075)/.045, (at.y+.325)/.03) < 1 && at.z > .6 {
		return f.skin.times(.35), true // nostrils
	}
	across, up := side/f.mouthWidth, (at.y-f.mouthHeight)/f.lip
	if up > 0 {
		up *= 1.15 + .5*math.Max(0, .2-across) // the bow of the upper lip
	}
	if across < 1 && math.Abs(up) < 1-across*across {
		if math.Abs(up) < .16 {
			return vector{.30, .10, .10}, true
		}
		return f.skin.mixed(vector{.70, .24, .25}, .55), true
	}
	red := 1 / (1 + squared(side-.36, at.y+.20)/.03)
	paint := f.skin.mixed(vector{.85, .40, .36}, .25*red*red)
	if f.beard > 0 {
		grown := min(max((-.40-at.y+.25*side)/.12, 0), 1) * min(1, squared(at.x/f.mouthWidth, (at.y-f.mouthHeight)/(2*f.lip))/2)
		paint = paint.mixed(f.hair, f.beard*grown)
	}
	return paint, true
}

// aroundEyes returns the colour of the skin above the cheeks: the brows, and shadow in the sockets.
func (f *features) aroundEyes(side, y float64) vector {
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
func (f *features) eyeball(x float64) func(vector) (vector, bool) {
	return func(at vector) (vector, bool) {
		dx, dy := at.x-x, at.y-f.eyeHeight
		open := .058 * (1 - dx*dx/(eyeWidth*eyeWidth))
		switch r := math.Sqrt(squared(dx, dy)); {
		case dy > open+.016 || dy < -.85*open:
			return f.skin.times(.88), true
		case dy > open:
			return vector{.12, .08, .07}, true // lashes
		case r < .028:
			return vector{.03, .03, .03}, true
		case r < .058:
			return f.iris, true
		}
		return vector{.93, .92, .90}, true
	}
}

// ear returns the colour of an ear, which is darker inside.
func (f *features) ear(middle vector) func(vector) (vector, bool) {
	return func(at vector) (vector, bool) {
		if squared((at.y-middle.y)/.11, (at.z-middle.z-.01)/.06) < 1 {
			return f.skin.times(.72), true
		}
		return f.skin.times(.94), true
	}
}

// hairColour covers the skull except the face: hair begins above the hairline in front and above
// the sideburns at the sides.
func (f *features) hairColour(at vector) (vector, bool) {
	line := f.hairline
	if f.fringe {
		line -= .12 * (1 - math.Abs(at.x))
	}
	behind := at.z < -.02-.25*math.Max(0, f.sideburn-at.y)
	if at.y > line-.9*math.Max(0, -at.z+.25) || behind && at.y > -.35-.2*f.sideburn {
		strand := math.Sin(45*math.Atan2(at.x, at.z+.3) + 6*at.y)
		return f.hair.times(1 + .03*strand), true
	}
	return f.hair, false
}
