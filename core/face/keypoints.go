package face

// keyPoints returns the key points of the face in the order of package face.
func (p *person) keyPoints() []Point3 {
	f, skin := &p.face, p.parts[:p.skin]
	on := func(x, y float64) Point3 { return Point3{x, y, front(skin, x, y)} }
	var points []Point3
	pair := func(outer, middle, inner Point3) []Point3 { return []Point3{outer, middle, inner} }
	brows := func(side float64) []Point3 {
		at := func(outward float64) Point3 { return on(side*(f.eyeGap+outward), f.arch(outward)) }
		return pair(at(browWidth), at(0), at(-browWidth))
	}
	eyes := func(side float64) []Point3 {
		at := func(outward float64) Point3 { return on(side*(f.eyeGap+outward), f.eyeHeight) }
		pupil := at(0)
		pupil.Z = f.socket + .04 // the eyeball is in front of the skin
		return pair(at(eyeWidth-.01), pupil, at(.01-eyeWidth))
	}
	both := func(of func(side float64) []Point3) {
		left, right := of(-1), of(1)
		points = append(points, left[0], left[1], left[2], right[2], right[1], right[0])
	}
	both(brows)
	both(eyes)
	ear := func(side float64) Point3 { return Point3{side * (f.width + .02), -.02, -.19} }
	wing := Point3{f.noseWidth, -.28, .77}
	points = append(points, ear(-1), Point3{-wing.X, wing.Y, wing.Z}, on(0, -.22), wing, ear(1))
	corner := f.mouthWidth - .01
	return append(points, on(-corner, f.mouthHeight), on(0, f.mouthHeight), on(corner, f.mouthHeight), on(0, f.chin-.16))
}
