package face

// An affine is an affine map of the plane.
type affine struct{ xx, xy, x0, yx, yy, y0 float64 }

func (m affine) at(x, y float64) (float64, float64) {
	return m.xx*x + m.xy*y + m.x0, m.yx*x + m.yy*y + m.y0
}

// affineOnto returns the map of three points onto three others, or false if the first three are
// on a line.
func affineOnto(from, onto [3][2]float64) (affine, bool) {
	ax, ay := from[1][0]-from[0][0], from[1][1]-from[0][1]
	bx, by := from[2][0]-from[0][0], from[2][1]-from[0][1]
	area := ax*by - ay*bx
	if area == 0 {
		return affine{}, false
	}
	along := func(i int) (x, y, at float64) {
		a, b := onto[1][i]-onto[0][i], onto[2][i]-onto[0][i]
		x, y = (a*by-b*ay)/area, (b*ax-a*bx)/area
		return x, y, onto[0][i] - x*from[0][0] - y*from[0][1]
	}
	var m affine
	m.xx, m.xy, m.x0 = along(0)
	m.yx, m.yy, m.y0 = along(1)
	return m, true
}
