package face

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
)

// The drawn heads are close to the average head of package face.
func TestKeyPointsAreNearTheAverage(t *testing.T) {
	random := rand.New(rand.NewPCG(1, streamPortraits))
	var mean [KeyPoints]Point3
	const people = 300
	for range people {
		who := newPerson(random)
		for i, at := range who.keyPoints() {
			mean[i] = mean[i].plus(at.times(1. / people))
		}
	}
	for i, want := range Average() {
		got := mean[i].minus(Point3{0, -.02, -.2}).times(100)
		if off := got.minus(Point3{want.X, want.Y, want.Z}); math.Sqrt(off.dot(off)) > 6 {
			t.Errorf("the mean of the %s is (%.1f, %.1f, %.1f) mm, on the average head (%.1f, %.1f, %.1f)", KeyPointNames[i], got.X, got.Y, got.Z, want.X, want.Y, want.Z)
		}
	}
}

// The yaw of 272 drawn people follows from their key points, from all and from the visible ones.
func TestPoseOfPortraits(t *testing.T) {
	p, err := DrawPortraits(context.Background(), 16, 17, 96, 1)
	if err != nil {
		t.Fatal(err)
	}
	median := func(seen func(l Landmarks) Landmarks) float64 {
		var off []float64
		for i, marks := range p.Points {
			f, err := FitPose(Average(), seen(marks))
			if err != nil {
				t.Fatal(err)
			}
			off = append(off, math.Abs(f.Yaw*180/math.Pi-p.Set.Theta[i]))
		}
		slices.Sort(off)
		t.Logf("median %.2f°, nine in ten below %.2f°", off[len(off)/2], off[len(off)*9/10])
		return off[len(off)/2]
	}
	all := median(func(l Landmarks) Landmarks {
		for i := range l {
			l[i].Visible = true
		}
		return l
	})
	seen := median(func(l Landmarks) Landmarks { return l })
	if all > 1 || seen > 3 {
		t.Errorf("the median error of the yaw is %.2f° with all points and %.2f° with those that are visible; issue 6 wants 1° and 3°", all, seen)
	}
}

func TestPortraits(t *testing.T) {
	p, err := DrawPortraits(context.Background(), 4, 3, 24, 5)
	if err != nil {
		t.Fatal(err)
	}
	if p.Set.Rows() != 12 || p.Set.Variables() != 24*24*3 || len(p.Points) != 12 {
		t.Fatalf("%d×%d, %d with points", p.Set.Rows(), p.Set.Variables(), len(p.Points))
	}
	for i, yaw := range p.Set.Theta {
		if bin := int((yaw + 90) / 45); bin != i/3 {
			t.Errorf("picture %d has yaw %v, outside bin %d", i, yaw, i/3+1)
		}
	}
	few, err := DrawPortraits(context.Background(), 4, 3, 24, 6)
	if err != nil || mat.Equal(few.Set.X, p.Set.X) {
		t.Errorf("a seed must decide the pictures (%v)", err)
	}
	if _, err := DrawPortraits(context.Background(), 0, 3, 24, 6); fault.CodeOf(err) != fault.Range {
		t.Errorf("no bins: %v", err)
	}
}

// A portrait warped to the template and back looks the same where the face is visible.
func TestPortraitsThereAndBack(t *testing.T) {
	const size = 128
	p, err := DrawPortraits(context.Background(), 8, 2, size, 1)
	if err != nil {
		t.Fatal(err)
	}
	var ends []float64
	for b := range 17 {
		ends = append(ends, (float64(b)/16-.5)*math.Pi)
	}
	tmpl, err := NewTemplate(Average(), Mesh(), ends, 0.8)
	if err != nil {
		t.Fatal(err)
	}
	flat, back := make([]float64, 3*tmpl.Pixels()), make([]float64, 3*size*size)
	for i, yaw := range p.Set.Theta {
		picture := p.Set.X.(*mat.Dense).RawRowView(i)
		fitted, err := FitPose(Average(), p.Points[i])
		if err != nil {
			t.Fatal(err)
		}
		marks := fitted.Complete(Average(), p.Points[i])
		tmpl.Flatten(marks, yaw*math.Pi/180, size, size).Apply(flat, picture, 3)
		raise := tmpl.Raise(marks, yaw*math.Pi/180, size, size)
		raise.Apply(back, flat, 3)
		sum, n := 0.0, 0.0
		for k := range back {
			if raise.Reaches(k / 3) {
				sum += (back[k] - picture[k]) * (back[k] - picture[k])
				n++
			}
		}
		psnr := -10 * math.Log10(sum/n)
		t.Logf("yaw %.0f°: %.1f dB over %.0f pixels", yaw, psnr, n/3)
		if psnr < 35 {
			t.Errorf("yaw %.0f°: PSNR %.1f dB, issue 6 wants 35", yaw, psnr)
		}
	}
}
