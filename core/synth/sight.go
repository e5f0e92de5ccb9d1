package synth

import "math"

// An ellipsoid has its axes along those of the head.
type ellipsoid struct{ centre, radii vector }

// normal returns the outward direction at a point of the surface.
func (e ellipsoid) normal(at vector) vector {
	return at.minus(e.centre).over(e.radii).over(e.radii).unit()
}

// outside is 0 on the surface and grows away from it: (x−c)ᵀR⁻²(x−c) − 1.
func (e ellipsoid) outside(at vector) float64 {
	d := at.minus(e.centre).over(e.radii)
	return d.dot(d) - 1
}

// A sight is an ellipsoid as a viewer sees it after a turn about the vertical axis:
// an upright ellipse, and the depth over it. With u and v the place in units of its
// half axes from its middle, the front of the ellipsoid stands at
// middle + lean·u + bulge·√(1 − u² − v²).
type sight struct {
	x, y        float64 // of the middle of the ellipse
	perX, perY  float64 // 1 / half axes
	middle      float64 // towards the viewer
	lean, bulge float64
	row         float64 // 1 − v² on the row that is drawn
	part        int
}

// seen returns the sight of an ellipsoid on a head at a yaw. Turned, its section
// across the vertical axis is the ellipse of the matrix S = R diag(r²) Rᵀ.
func (e ellipsoid) seen(sine, cosine float64, part int) sight {
	c := e.centre.turned(sine, cosine)
	xx, zz := e.radii.x*e.radii.x, e.radii.z*e.radii.z
	across := math.Sqrt(xx*cosine*cosine + zz*sine*sine)
	lean := sine * cosine * (zz - xx) / across
	deep := xx*sine*sine + zz*cosine*cosine
	return sight{
		x: c.x, y: c.y, perX: 1 / across, perY: 1 / e.radii.y,
		middle: c.z, lean: lean, bulge: math.Sqrt(max(0, deep-lean*lean)), part: part,
	}
}

// onRow tells whether the ellipse reaches a row, and makes it ready for its points.
func (s *sight) onRow(y float64) bool {
	v := (y - s.y) * s.perY
	s.row = 1 - v*v
	return s.row > 0
}

// front returns how far towards the viewer the ellipsoid stands at a place of the
// row, or false where it is not.
func (s *sight) front(x float64) (float64, bool) {
	u := (x - s.x) * s.perX
	left := s.row - u*u
	if left < 0 {
		return 0, false
	}
	return s.middle + s.lean*u + s.bulge*math.Sqrt(left), true
}
