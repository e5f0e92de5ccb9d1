package face

import "math"

// An ellipsoid has axes parallel to those of the head.
type ellipsoid struct{ centre, radii vector }

// normal returns the outward direction at a point of the surface.
func (e ellipsoid) normal(at vector) vector {
	return at.minus(e.centre).over(e.radii).over(e.radii).unit()
}

// outside returns (x−c)ᵀR⁻²(x−c) − 1, which is 0 on the surface and positive outside.
func (e ellipsoid) outside(at vector) float64 {
	d := at.minus(e.centre).over(e.radii)
	return d.dot(d) - 1
}

// A sight is an ellipsoid as seen by the viewer: an ellipse, and the depth over it. With (v, u, w)
// in the unit ball, the points of the ellipsoid in a pose are
//
//	y + v/perY,   x + slant·v + u/perX,   middle + rise·v + lean·u + bulge·w
//
// upwards, to the right and towards the viewer; the front has w = √(1 − u² − v²). On an upright head
// slant and rise are 0.
type sight struct {
	x, y, middle float64
	perX, perY   float64
	slant, rise  float64
	lean, bulge  float64
	part         int

	// On the current row: 1 − v², and the place of u = 0.
	row, rowX, rowMiddle float64
}

// seen returns the sight of an ellipsoid on a head in a pose, from the Cholesky factor of
// S = R diag(r²) Rᵀ, with the rotation R, in the order y, x, z.
func (e ellipsoid) seen(held pose, part int) sight {
	c := held.seen(e.centre)
	a, b, d := held.seen(vector{e.radii.x, 0, 0}), held.seen(vector{0, e.radii.y, 0}), held.seen(vector{0, 0, e.radii.z})
	high := math.Sqrt(a.y*a.y + b.y*b.y + d.y*d.y)
	slant := (a.y*a.x + b.y*b.x + d.y*d.x) / high
	rise := (a.y*a.z + b.y*b.z + d.y*d.z) / high
	across := math.Sqrt(a.x*a.x + b.x*b.x + d.x*d.x - slant*slant)
	lean := (a.x*a.z + b.x*b.z + d.x*d.z - slant*rise) / across
	deep := a.z*a.z + b.z*b.z + d.z*d.z - rise*rise
	return sight{
		x: c.x, y: c.y, middle: c.z, perX: 1 / across, perY: 1 / high,
		slant: slant, rise: rise, lean: lean, bulge: math.Sqrt(max(0, deep-lean*lean)), part: part,
	}
}

// onRow reports whether the ellipse reaches a row, and prepares the points of the row.
func (s *sight) onRow(y float64) bool {
	v := (y - s.y) * s.perY
	s.row, s.rowX, s.rowMiddle = 1-v*v, s.x+s.slant*v, s.middle+s.rise*v
	return s.row > 0
}

// front returns the depth of the ellipsoid towards the viewer at a place of the row, or false if it
// is not there.
func (s *sight) front(x float64) (float64, bool) {
	u := (x - s.rowX) * s.perX
	left := s.row - u*u
	if left < 0 {
		return 0, false
	}
	return s.rowMiddle + s.lean*u + s.bulge*math.Sqrt(left), true
}
