package face

import (
	"math/rand/v2"
)

// A part is one solid of a head. Its colour is a function of the point; false means that the part
// has an opening there (the hair around the face).
type part struct {
	solid  ellipsoid
	colour func(at Point3) (Point3, bool)
}

// A person is a head in its own coordinates, roughly 2 high, facing (0, 0, 1). One unit is 10 cm.
type person struct {
	face       features
	parts      []part
	skin       int    // number of parts, at the beginning, that are the skin of the face
	light      Point3 // direction towards the light, in the room
	ambient    float64
	background Point3
}

// plain returns a constant colour: red, green and blue in [0, 1] as x, y, z.
func plain(paint Point3) func(Point3) (Point3, bool) {
	return func(Point3) (Point3, bool) { return paint, true }
}

var (
	skins  = []Point3{{.95, .78, .67}, {.87, .66, .52}, {.74, .52, .38}, {.56, .37, .26}, {.40, .26, .19}}
	hairs  = []Point3{{.10, .08, .07}, {.27, .16, .09}, {.47, .30, .15}, {.80, .64, .36}, {.55, .24, .10}, {.62, .61, .60}}
	irises = []Point3{{.22, .13, .07}, {.20, .35, .55}, {.24, .40, .25}}
	shirts = []Point3{{.20, .29, .48}, {.50, .18, .20}, {.23, .41, .31}, {.62, .60, .55}, {.25, .24, .28}}
)

// newPerson draws a person: shape, colours, hair and light.
func newPerson(random *rand.Rand) person {
	f := newFeatures(random)
	between := func(lo, hi float64) float64 { return lo + (hi-lo)*random.Float64() }
	p := person{
		light:      Point3{between(-.6, .6), between(.2, .7), 1}.unit(),
		ambient:    between(.30, .45),
		background: shirts[random.IntN(len(shirts))].mixed(Point3{.8, .82, .85}, between(.6, .9)),
	}
	f.width = between(.66, .74)
	p.addSkin(&f, random)
	f.socket = front(p.parts, f.eyeGap, f.eyeHeight)
	eye := Point3{.15, .085, .10}
	for _, side := range []float64{-1, 1} {
		ear := ellipsoid{Point3{side * f.width, -.02, -.21}, Point3{.07, .18, .12}}
		p.parts = append(p.parts,
			part{ellipsoid{Point3{side * f.eyeGap, f.eyeHeight, f.socket - .06}, eye}, f.eyeball(side * f.eyeGap)},
			part{ear, f.ear(ear.centre)})
	}
	shirt := shirts[random.IntN(len(shirts))]
	p.parts = append(p.parts,
		part{ellipsoid{Point3{0, -1.0, -.20}, Point3{.36, .75, .36}}, plain(f.skin.times(.88))},
		part{ellipsoid{Point3{0, -1.75, -.24}, Point3{1.05, .55, .60}}, plain(shirt)},
		part{ellipsoid{Point3{0, .25, -.12}, Point3{f.width + .06, .80, .88}}, f.hairColour})
	if random.IntN(2) == 0 { // long hair
		p.parts = append(p.parts, part{ellipsoid{Point3{0, -.30, -.46}, Point3{f.width + .08, between(.7, 1), .45}}, plain(f.hair)})
	}
	p.face = f
	return p
}

// addSkin adds the solids of the skin, close to those of package face's average head.
func (p *person) addSkin(f *features, random *rand.Rand) {
	between := func(lo, hi float64) float64 { return lo + (hi-lo)*random.Float64() }
	jaw, chin := between(.49, .58), between(-.86, -.74)
	cheek, noseDepth := between(.60, .67), between(.95, 1.05)
	f.chin, f.noseDepth = chin, noseDepth
	f.noseWidth = between(.145, .19)
	wing := Point3{.075, .065, .11}
	for _, solid := range []ellipsoid{
		{Point3{0, .22, -.08}, Point3{f.width, .74, .84}},                          // skull
		{Point3{0, -.28, .10}, Point3{jaw, .70, .66}},                              // jaw
		{Point3{0, chin, .46}, Point3{between(.24, .31), .22, .27}},                // chin
		{Point3{0, f.mouthHeight + .03, .55}, Point3{.31, .22, between(.26, .31)}}, // lips
		{Point3{-.32, -.16, cheek - .34}, Point3{.31, .34, .34}},
		{Point3{.32, -.16, cheek - .34}, Point3{.31, .34, .34}},
		{Point3{0, -.08, .58}, Point3{.085, .33, noseDepth - .70}}, // back of the nose
		{Point3{0, -.22, noseDepth - .14}, Point3{.10, .085, .14}}, // its tip
		{Point3{wing.X - f.noseWidth, -.28, .77}, wing},
		{Point3{f.noseWidth - wing.X, -.28, .77}, wing},
	} {
		p.parts = append(p.parts, part{solid, f.face})
	}
	p.skin = len(p.parts)
}

// front returns the forward position of the foremost solid at a place of the face, seen from the
// front, or 0 if there is none.
func front(parts []part, x, y float64) float64 {
	foremost := 0.0
	for i, part := range parts {
		if s := part.solid.seen(facing(0, 0), i); s.onRow(y) {
			if depth, ok := s.front(x); ok {
				foremost = max(foremost, depth)
			}
		}
	}
	return foremost
}
