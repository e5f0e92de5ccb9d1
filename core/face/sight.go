package face

import "math"

// An ellipsoid has axes parallel to those of the head.
type ellipsoid struct{ centre, radii Point3 }

// normal returns the outward direction at a point of the surface.
func (e ellipsoid) normal(at Point3) Point3 {
	return at.minus(e.centre).over(e.radii).over(e.radii).unit()
}

// outside returns (x−c)ᵀR⁻²(x−c) − 1, which is 0 on the surface and positive outside.
func (e ellipsoid) outside(at Point3) float64 {
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
	a, b, d := held.seen(Point3{e.radii.X, 0, 0}), held.seen(Point3{0, e.radii.Y, 0}), held.seen(Point3{0, 0, e.radii.Z})
	high := math.Sqrt(a.Y*a.Y + b.Y*b.Y + d.Y*d.Y)
	slant := (a.Y*a.X + b.Y*b.X + d.Y*d.X) / high
	rise := (a.Y*a.Z + b.Y*b.Z + d.Y*d.Z) / high
	across := math.Sqrt(a.X*a.X + b.X*b.X + d.X*d.X - slant*slant)
	lean := (a.X*a.Z + b.X*b.Z + d.X*d.Z - slant*rise) / across
	deep := a.Z*a.Z + b.Z*b.Z + d.Z*d.Z - rise*rise
	return sight{
		x: c.X, y: c.Y, middle: c.Z, perX: 1 / across, perY: 1 / high,
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
