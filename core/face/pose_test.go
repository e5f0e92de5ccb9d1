package face

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"ppca/core/fault"
)

const degree = math.Pi / 180

// hideBehind marks the key points as hidden that the head hides at its yaw: those of the far side.
func hideBehind(s Shape, l Landmarks, yaw float64) Landmarks {
	for i, p := range s {
		if p.X*math.Sin(yaw) > 0 && !(math.Abs(yaw) <= 30*degree) {
			l[i].Visible = false
		}
	}
	return l
}

func TestPoseIsRecovered(t *testing.T) {
	shape := Average()
	random := rand.New(rand.NewPCG(1, 2))
	for yaw := -90.0; yaw <= 90; yaw += 7.5 {
		for _, missing := range []bool{false, true} {
			want := Pose{Roll: (random.Float64() - .5), Pitch: (random.Float64() - .5), Yaw: yaw * degree, Scale: 0.1 + 3*random.Float64(), X: 100 * random.Float64(), Y: -20 * random.Float64()}
			marks := want.SeeAll(shape)
			if missing {
				marks = hideBehind(shape, marks, want.Yaw)
				marks[chin].Visible = false
			}
			got, err := FitPose(shape, marks)
			if err != nil {
				t.Fatal(err)
			}
			for _, pair := range [][2]float64{{got.Roll, want.Roll}, {got.Pitch, want.Pitch}, {got.Yaw, want.Yaw}, {got.Scale, want.Scale}, {got.X, want.X}, {got.Y, want.Y}} {
				if !(math.Abs(pair[0]-pair[1]) <= 1e-9*(1+math.Abs(pair[1]))) {
					t.Errorf("yaw %v°, some missing: %v: %+v, want %+v", yaw, missing, got, want)
					break
				}
			}
			if got.RMSE > 1e-9 || got.Warnings != nil {
				t.Errorf("yaw %v°: RMSE %v, warnings %q without noise", yaw, got.RMSE, got.Warnings)
			}
		}
	}
}

// Four to six key points determine the pose of a head that nods far, too.
func TestPoseOfANoddingHead(t *testing.T) {
	shape, random := Average(), rand.New(rand.NewPCG(7, 8))
	for i := range 500 {
		want := Pose{Roll: random.Float64() - .5, Pitch: (3*random.Float64() - 1.5), Yaw: (3*random.Float64() - 1.5), Scale: 1}
		marks := want.SeeAll(shape)
		for _, hidden := range random.Perm(KeyPoints)[4+i%3:] {
			marks[hidden].Visible = false
		}
		if got, err := FitPose(shape, marks); err != nil || got.RMSE > 1e-6 {
			t.Errorf("%+v: %+v (%v)", want, got, err)
		}
	}
}

// Landmarks that are a millimetre off change the pose a little, and no pose nearby fits better.
func TestPoseIsTheBest(t *testing.T) {
	shape := Average()
	random := rand.New(rand.NewPCG(3, 4))
	for yaw := -90.0; yaw <= 90; yaw += 15 {
		truth := Pose{Roll: .1, Pitch: -.1, Yaw: yaw * degree, Scale: 1, X: 200, Y: 200}
		marks := hideBehind(shape, truth.SeeAll(shape), truth.Yaw)
		for i := range marks {
			marks[i].X += random.NormFloat64()
			marks[i].Y += random.NormFloat64()
		}
		got, err := FitPose(shape, marks)
		if err != nil {
			t.Fatal(err)
		}
		if off := math.Abs(got.Yaw-truth.Yaw) / degree; off > 6 || got.RMSE < .3 || got.RMSE > 1.7 {
			t.Errorf("yaw %v°: off by %v°, RMSE %v", yaw, off, got.RMSE)
		}
		for k := range 200 {
			near := got.Pose
			size := math.Pow(10, -float64(k%6))
			near.Roll += size * .1 * random.NormFloat64()
			near.Pitch += size * .1 * random.NormFloat64()
			near.Yaw += size * .1 * random.NormFloat64()
			near.Scale *= 1 + size*.1*random.NormFloat64()
			near.X += size * random.NormFloat64()
			near.Y += size * random.NormFloat64()
			if rmse := distance(near, shape, marks); rmse < got.RMSE-1e-9 {
				t.Fatalf("yaw %v°: %+v has RMSE %v, the fitted pose %v", yaw, near, rmse, got.RMSE)
			}
		}
	}
}

// distance returns the root mean square distance of the visible landmarks, by definition.
func distance(p Pose, s Shape, l Landmarks) float64 {
	sum, n := 0.0, 0.0
	for i, mark := range l {
		if mark.Visible {
			x, y := p.See(s[i])
			sum += (x-mark.X)*(x-mark.X) + (y-mark.Y)*(y-mark.Y)
			n++
		}
	}
	return math.Sqrt(sum / n)
}

func TestPoseJacobian(t *testing.T) {
	shape := Average()
	c, err := newCorrespondence(shape, Pose{Yaw: .3, Scale: 2}.SeeAll(shape))
	if err != nil {
		t.Fatal(err)
	}
	at := view{Rotation(.2, -.3, .7), 1.7}
	const h = 1e-5
	for i := range c.head {
		jx, jy := c.jacobian(at, i)
		for a := range 4 {
			var step [4]float64
			step[a] = h
			ahead := at.moved(step)
			step[a] = -h
			back := at.moved(step)
			ax, ay := c.residual(ahead, i)
			bx, by := c.residual(back, i)
			if dx, dy := (bx-ax)/(2*h), (by-ay)/(2*h); !(math.Abs(dx-jx[a]) <= 1e-6) || !(math.Abs(dy-jy[a]) <= 1e-6) {
				t.Errorf("point %d, parameter %d: (%v, %v), by differences (%v, %v)", i, a, jx[a], jy[a], dx, dy)
			}
		}
	}
}

func TestPoseRefusesAndWarns(t *testing.T) {
	shape := Average()
	good := Pose{Yaw: .4, Scale: 1, X: 50, Y: 50}.SeeAll(shape)
	few, nowhere, together, swapped, wrong := good, good, good, good, good
	for i := range few {
		few[i].Visible = i < 3
		together[i].X, together[i].Y = 5, 5
		swapped[i] = good[mirrored[i]]
	}
	nowhere[chin].X = math.NaN()
	wrong[chin].X += 100
	for _, c := range []struct {
		marks Landmarks
		code  fault.Code
		says  string
	}{
		{few, fault.Shape, "3 key points"},
		{nowhere, fault.NonFinite, "chin centre"},
		{together, fault.Shape, "one position"},
		{swapped, "", "swapped"},
		{wrong, "", "average head"},
	} {
		got, err := FitPose(shape, c.marks)
		if c.code != "" {
			if fault.CodeOf(err) != c.code || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%v, want %s with %q", err, c.code, c.says)
			}
		} else if err != nil || !strings.Contains(strings.Join(got.Warnings, "; "), c.says) {
			t.Errorf("%v, warnings %q, want %q", err, got.Warnings, c.says)
		}
	}
}
