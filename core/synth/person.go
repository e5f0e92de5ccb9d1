package synth

import (
	"math"
	"math/rand/v2"
)

// A part is one solid of a head, with the colour it has at a point, or false
// where it is not there (the opening of the hair around the face).
type part struct {
	solid  ellipsoid
	colour func(at vector) (vector, bool)
}

// A person is a head in its own coordinates, about 2 high, facing (0, 0, 1).
type person struct {
	parts      []part
	light      vector // direction towards the light, in the room
	ambient    float64
	background vector
}

// plain gives one colour everywhere: red, green and blue in [0, 1] as x, y, z.
func plain(paint vector) func(vector) (vector, bool) {
	return func(vector) (vector, bool) { return paint, true }
}

var (
	skins  = []vector{{.95, .78, .67}, {.87, .66, .52}, {.74, .52, .38}, {.56, .37, .26}, {.40, .26, .19}}
	hairs  = []vector{{.10, .08, .07}, {.27, .16, .09}, {.47, .30, .15}, {.80, .64, .36}, {.55, .24, .10}, {.62, .61, .60}}
	irises = []vector{{.22, .13, .07}, {.20, .35, .55}, {.24, .40, .25}}
	shirts = []vector{{.20, .29, .48}, {.50, .18, .20}, {.23, .41, .31}, {.62, .60, .55}, {.25, .24, .28}}
)

// newPerson draws a person: shape, colours, hair and light.
func newPerson(random *rand.Rand) person {
	between := func(lo, hi float64) float64 { return lo + (hi-lo)*random.Float64() }
	one := func(of []vector) vector { return of[random.IntN(len(of))] }
	f := features{
		skin: one(skins).mixed(one(skins), between(0, 0.4)), hair: one(hairs), iris: one(irises),
		eyeGap: between(.23, .29), eyeHeight: between(.08, .16), brow: between(.028, .05),
		mouthWidth: between(.17, .26), mouthHeight: between(-.60, -.52), lip: between(.035, .06),
		hairline: between(.50, .72), sideburn: between(.05, .30), fringe: random.IntN(2) == 0,
	}
	width, jaw := between(.66, .74), between(.46, .58)
	nose := vector{between(.10, .15), between(.20, .27), between(.16, .27)}
	p := person{
		light:      vector{between(-.6, .6), between(.2, .7), 1}.unit(),
		ambient:    between(.30, .45),
		background: one(shirts).mixed(vector{.8, .82, .85}, between(.6, .9)),
	}
	eye := vector{.125, .075, .10}
	depth := math.Sqrt(1-math.Pow(f.eyeGap/width, 2))*.80 - .07
	p.parts = []part{
		{ellipsoid{vector{0, .22, -.08}, vector{width, .74, .84}}, f.face},
		{ellipsoid{vector{0, -.28, .08}, vector{jaw, .68, .66}}, f.face},
		{ellipsoid{vector{0, -.12, .72}, nose}, f.noseColour},
		{ellipsoid{vector{-f.eyeGap, f.eyeHeight, depth}, eye}, f.eyeball(-f.eyeGap)},
		{ellipsoid{vector{f.eyeGap, f.eyeHeight, depth}, eye}, f.eyeball(f.eyeGap)},
		{ellipsoid{vector{-width, -.02, -.10}, vector{.08, .19, .13}}, plain(f.skin.times(.92))},
		{ellipsoid{vector{width, -.02, -.10}, vector{.08, .19, .13}}, plain(f.skin.times(.92))},
		{ellipsoid{vector{0, -1.0, -.14}, vector{.36, .75, .36}}, plain(f.skin.times(.88))},
		{ellipsoid{vector{0, -1.72, -.18}, vector{1.05, .55, .60}}, plain(one(shirts))},
		{ellipsoid{vector{0, .25, -.12}, vector{width + .09, .80, .88}}, f.hairColour},
	}
	if random.IntN(2) == 0 { // long hair
		p.parts = append(p.parts, part{ellipsoid{vector{0, -.30, -.40}, vector{width + .08, between(.7, 1), .48}}, plain(f.hair)})
	}
	return p
}

// features are what is painted on the solids of one head.
type features struct {
	skin, hair, iris   vector
	eyeGap, eyeHeight  float64
	brow               float64 // half its thickness
	mouthWidth         float64 // half
	mouthHeight, lip   float64
	hairline, sideburn float64
	fringe             bool
}

// face is skin with brows, mouth and a little red on the cheeks.
func (f features) face(at vector) (vector, bool) {
	if at.z < 0 {
		return f.skin, true
	}
	side := math.Abs(at.x) - f.eyeGap
	arch := f.eyeHeight + .19 - .9*side*side
	if math.Abs(side) < .16 && math.Abs(at.y-arch) < f.brow {
		return f.hair.times(.8), true
	}
	across, up := at.x/f.mouthWidth, (at.y-f.mouthHeight)/f.lip
	if r := across*across + up*up; r < 1 {
		if math.Abs(up) < .22 {
			return vector{.32, .10, .10}, true
		}
		return f.skin.mixed(vector{.72, .22, .24}, .65), true
	}
	red := 1 / (1 + squared(math.Abs(at.x)-.34, at.y+.22)/.04)
	return f.skin.mixed(vector{.85, .40, .36}, .22*red*red), true
}

// squared is the square of a distance in the plane of the face.
func squared(x, y float64) float64 { return x*x + y*y }

// noseColour darkens the nose below, where its holes are.
func (f features) noseColour(at vector) (vector, bool) {
	if at.y < -.27 {
		return f.skin.times(.68), true
	}
	return f.skin, true
}

// eyeball is white with an iris and a pupil, under a lid.
func (f features) eyeball(x float64) func(vector) (vector, bool) {
	return func(at vector) (vector, bool) {
		r := math.Sqrt(squared(at.x-x, at.y-f.eyeHeight))
		switch {
		case at.y-f.eyeHeight > .055:
			return f.skin.times(.55), true
		case r < .032:
			return vector{.03, .03, .03}, true
		case r < .066:
			return f.iris, true
		}
		return vector{.93, .92, .90}, true
	}
}

// hairColour covers the skull but for the face: hair begins above the hairline
// in front and above the sideburns at the sides.
func (f features) hairColour(at vector) (vector, bool) {
	line := f.hairline
	if f.fringe {
		line -= .12 * (1 - math.Abs(at.x))
	}
	behind := at.z < -.02-.25*math.Max(0, f.sideburn-at.y)
	if at.y > line-.9*math.Max(0, -at.z+.25) || behind && at.y > -.35-.2*f.sideburn {
		return f.hair, true
	}
	return f.hair, false
}
