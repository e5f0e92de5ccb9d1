package face

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// A view is a rotation and a scale: a pose without its shift.
type view struct {
	turn  Matrix3
	scale float64
}

// starts returns the initial views of the refinement: heads that look ahead, to either side, up and
// down, for points that are nearly in a plane, where a rotation and its mirror image fit almost equally well.
func (c *correspondence) starts() (starts []view) {
	for _, pitch := range []float64{0, -math.Pi / 4, math.Pi / 4} {
		for _, yaw := range []float64{-math.Pi / 3, 0, math.Pi / 3} {
			starts = append(starts, c.facing(pitch, yaw))
		}
	}
	return starts
}

// facing returns the best view of a head of this pitch and yaw: the points of the picture are those
// of the turned head, rotated and scaled in the plane.
func (c *correspondence) facing(pitch, yaw float64) view {
	head := Rotation(0, pitch, yaw)
	along, across, size := 0.0, 0.0, 0.0
	for i, p := range c.head {
		x, y := head[0].dot(p), head[1].dot(p)
		along += x*c.seen[i][0] + y*c.seen[i][1]
		across += y*c.seen[i][0] - x*c.seen[i][1]
		size += x*x + y*y
	}
	return view{Rotation(math.Atan2(across, along), pitch, yaw), math.Hypot(along, across) / size}
}

const (
	mostSteps    = 100
	smallestStep = 1e-15
)

// refine lowers the sum of squared distances by Gauss–Newton steps with Levenberg's damping,
// which increases when a step fails to lower the sum. The unknowns are a rotation vector on top
// of the rotation, and the logarithm of the scale.
func (c *correspondence) refine(v view) (view, float64) {
	energy := c.energy(v)
	damping := 1e-6
	for range mostSteps {
		normal, right := c.normalEquations(v)
		for damping < 1e12 {
			step := solveDamped(normal, right, damping)
			next := v.moved(step)
			if e := c.energy(next); e <= energy {
				v, energy = next, e
				damping = max(damping/10, 1e-15)
				if longest(step) < smallestStep {
					return v, energy
				}
				break
			}
			damping *= 10
		}
		if damping >= 1e12 {
			break
		}
	}
	return v, energy
}

// energy returns the sum of squared distances.
func (c *correspondence) energy(v view) float64 {
	sum := 0.0
	for i := range c.head {
		x, y := c.residual(v, i)
		sum += x*x + y*y
	}
	return sum
}

// residual returns the difference between the place of point i and its expected place.
func (c *correspondence) residual(v view, i int) (x, y float64) {
	return c.seen[i][0] - v.scale*v.turn[0].dot(c.head[i]), c.seen[i][1] - v.scale*v.turn[1].dot(c.head[i])
}

// jacobian returns the derivatives of the place (x, y) of point i by the rotation vector ω and
// the logarithm of the scale: point q of the turned head moves by ω × q.
func (c *correspondence) jacobian(v view, i int) (x, y [4]float64) {
	q := v.turn.Apply(c.head[i]).times(v.scale)
	return [4]float64{0, q.Z, -q.Y, q.X}, [4]float64{-q.Z, 0, q.X, q.Y}
}

// normalEquations returns JᵀJ and Jᵀr.
func (c *correspondence) normalEquations(v view) (normal [4][4]float64, right [4]float64) {
	for i := range c.head {
		jx, jy := c.jacobian(v, i)
		rx, ry := c.residual(v, i)
		for a := range right {
			right[a] += jx[a]*rx + jy[a]*ry
			for b := range right {
				normal[a][b] += jx[a]*jx[b] + jy[a]*jy[b]
			}
		}
	}
	return normal, right
}

// moved returns the view after a step.
func (v view) moved(step [4]float64) view {
	return view{rotationBy(Point3{step[0], step[1], step[2]}).times(v.turn), v.scale * math.Exp(step[3])}
}

func longest(step [4]float64) float64 {
	return max(math.Abs(step[0]), math.Abs(step[1]), math.Abs(step[2]), math.Abs(step[3]))
}

// rotationBy returns the rotation about w by its length (Rodrigues' formula).
func rotationBy(w Point3) Matrix3 {
	angle := w.length()
	sine, cosine := 1.0, 0.5 // sin a/a and (1−cos a)/a² at 0
	if angle > 1e-8 {
		half := math.Sin(angle/2) / angle
		sine, cosine = math.Sin(angle)/angle, 2*half*half
	}
	var r Matrix3
	for i, e := range []Point3{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}} {
		once := w.cross(e)
		image := e.plus(once.times(sine)).plus(w.cross(once).times(cosine))
		r[0], r[1], r[2] = r[0].withColumn(i, image.X), r[1].withColumn(i, image.Y), r[2].withColumn(i, image.Z)
	}
	return r
}

// solveDamped solves (A + damping·(diag A + trace/10⁶)) x = b; NaN if that matrix is not positive.
func solveDamped(a [4][4]float64, b [4]float64, damping float64) [4]float64 {
	trace := a[0][0] + a[1][1] + a[2][2] + a[3][3]
	damped := mat.NewSymDense(4, nil)
	for i := range a {
		for j := range i + 1 {
			damped.SetSym(i, j, a[i][j])
		}
		damped.SetSym(i, i, a[i][i]+damping*(a[i][i]+1e-6*trace))
	}
	x := [4]float64{math.NaN()}
	var factor mat.Cholesky
	if factor.Factorize(damped) {
		factor.SolveVecTo(mat.NewVecDense(4, x[:]), mat.NewVecDense(4, b[:])) // a condition number is no failure here
	}
	return x
}
