package face

import "math"

// A Matrix3 is a rotation, by rows.
type Matrix3 [3]Point3

// Apply returns the rotated p.
func (r Matrix3) Apply(p Point3) Point3 {
	return Point3{r[0].dot(p), r[1].dot(p), r[2].dot(p)}
}

// Rotation returns the rotation by yaw, positive to the right of the picture, then pitch,
// positive upwards, then roll, positive clockwise in the picture; all in radians.
func Rotation(roll, pitch, yaw float64) Matrix3 {
	sr, cr := math.Sincos(roll)
	sp, cp := math.Sincos(pitch)
	sy, cy := math.Sincos(yaw)
	turn := Matrix3{{cy, 0, sy}, {0, 1, 0}, {-sy, 0, cy}}
	nod := Matrix3{{1, 0, 0}, {0, cp, sp}, {0, -sp, cp}}
	tilt := Matrix3{{cr, sr, 0}, {-sr, cr, 0}, {0, 0, 1}}
	return tilt.times(nod).times(turn)
}

// Angles returns the roll, pitch and yaw of a rotation: pitch in [−π/2, π/2], the others in
// (−π, π].
func (r Matrix3) Angles() (roll, pitch, yaw float64) {
	return math.Atan2(r[0].Y, r[1].Y), math.Asin(max(-1, min(1, -r[2].Y))), math.Atan2(-r[2].X, r[2].Z)
}

func (r Matrix3) times(s Matrix3) Matrix3 {
	var out Matrix3
	for i, row := range r {
		out[i] = s[0].times(row.X).plus(s[1].times(row.Y)).plus(s[2].times(row.Z))
	}
	return out
}

func (a Point3) plus(b Point3) Point3   { return Point3{a.X + b.X, a.Y + b.Y, a.Z + b.Z} }
func (a Point3) minus(b Point3) Point3  { return a.plus(b.times(-1)) }
func (a Point3) times(s float64) Point3 { return Point3{s * a.X, s * a.Y, s * a.Z} }
func (a Point3) dot(b Point3) float64   { return a.X*b.X + a.Y*b.Y + a.Z*b.Z }
func (a Point3) length() float64        { return math.Sqrt(a.dot(a)) }
func (a Point3) cross(b Point3) Point3 {
	return Point3{a.Y*b.Z - a.Z*b.Y, a.Z*b.X - a.X*b.Z, a.X*b.Y - a.Y*b.X}
}

func (a Point3) over(b Point3) Point3             { return Point3{a.X / b.X, a.Y / b.Y, a.Z / b.Z} }
func (a Point3) mixed(b Point3, t float64) Point3 { return a.times(1 - t).plus(b.times(t)) }
func (a Point3) unit() Point3                     { return a.times(1 / a.length()) }

// withColumn returns a row with one number replaced.
func (a Point3) withColumn(i int, v float64) Point3 {
	switch i {
	case 0:
		a.X = v
	case 1:
		a.Y = v
	default:
		a.Z = v
	}
	return a
}
