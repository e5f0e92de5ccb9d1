package face

import "math"

// A view is a rotation and a scale: a pose without its shift.
type view struct {
	turn  Matrix3
	scale float64
}

// starts returns the initial views of the refinement: that of POS, if the points determine it,
// and heads that look ahead and to either side, for points that are nearly in a plane, where a
// rotation and its mirror image fit almost equally well.
func (c *correspondence) starts() []view {
	var starts []view
	if v, ok := c.orthographic(); ok {
		starts = append(starts, v)
	}
	for _, yaw := range []float64{-math.Pi / 3, 0, math.Pi / 3} {
		v := view{turn: Rotation(0, 0, yaw)}
		v.scale = c.bestScale(v.turn)
		starts = append(starts, v)
	}
	return starts
}

// bestScale returns the best scale for a rotation. If that is negative, it returns the spread of
// the points in the picture divided by that on the head.
func (c *correspondence) bestScale(r Matrix3) float64 {
	product, square, seen := 0.0, 0.0, 0.0
	for i, p := range c.head {
		x, y := r[0].dot(p), r[1].dot(p)
		product += x*c.seen[i][0] + y*c.seen[i][1]
		square += x*x + y*y
		seen += c.seen[i][0]*c.seen[i][0] + c.seen[i][1]*c.seen[i][1]
	}
	if product > 0 {
		return product / square
	}
	return math.Sqrt(seen / square)
}

// orthographic is POS, pose from orthography and scaling (DeMenthon & Davis 1995). It finds the
// 2×3 matrix A of least squared error from the head to the picture, and the nearest multiple of
// two rows of a rotation: the polar factor (AAᵀ)^−½ A times half of its nuclear norm. It returns
// false if the points are in a plane.
func (c *correspondence) orthographic() (view, bool) {
	var m, right Matrix3 // right: Σ u pᵀ, Σ v pᵀ
	size := 0.0
	for i, p := range c.head {
		m[0], m[1], m[2] = m[0].plus(p.times(p.X)), m[1].plus(p.times(p.Y)), m[2].plus(p.times(p.Z))
		right[0] = right[0].plus(p.times(c.seen[i][0]))
		right[1] = right[1].plus(p.times(c.seen[i][1]))
		size += p.dot(p)
	}
	across := Matrix3{m[1].cross(m[2]), m[2].cross(m[0]), m[0].cross(m[1])} // the adjugate of m
	volume := m[0].dot(across[0])
	if volume < 1e-9*size*size*size {
		return view{}, false
	}
	a, b := across.Apply(right[0]).times(1/volume), across.Apply(right[1]).times(1/volume)
	// (AAᵀ)^½ = (AAᵀ + d·I)/t with d = √det AAᵀ and t = √(tr AAᵀ + 2d), Cayley–Hamilton.
	aa, ab, bb := a.dot(a), a.dot(b), b.dot(b)
	d := math.Sqrt(max(0, aa*bb-ab*ab))
	t := math.Sqrt(aa + bb + 2*d)
	if d < 1e-9*(aa+bb) {
		return view{}, false
	}
	first := a.times(bb + d).minus(b.times(ab)).times(1 / (t * d))
	second := b.times(aa + d).minus(a.times(ab)).times(1 / (t * d))
	return view{Matrix3{first, second, first.cross(second)}, t / 2}, true
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

// solveDamped solves (A + damping·(diag A + trace/10⁶)) x = b by a Cholesky decomposition.
func solveDamped(a [4][4]float64, b [4]float64, damping float64) [4]float64 {
	trace := a[0][0] + a[1][1] + a[2][2] + a[3][3]
	for i := range a {
		a[i][i] += damping * (a[i][i] + 1e-6*trace)
	}
	for i := range a {
		for j := range i + 1 {
			sum := a[i][j]
			for k := range j {
				sum -= a[i][k] * a[j][k]
			}
			if i == j {
				a[i][i] = math.Sqrt(max(sum, 1e-30*trace))
			} else {
				a[i][j] = sum / a[j][j]
			}
		}
	}
	for i := range b {
		for k := range i {
			b[i] -= a[i][k] * b[k]
		}
		b[i] /= a[i][i]
	}
	for i := 3; i >= 0; i-- {
		for k := i + 1; k < 4; k++ {
			b[i] -= a[k][i] * b[k]
		}
		b[i] /= a[i][i]
	}
	return b
}
