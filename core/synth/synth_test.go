package synth

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
	"ppca/core/fault"
)

// With the true mean and the best coefficients in the true basis, the residuals are within the noise,
// and not zero.
func TestSimulationFollowsTheTruth(t *testing.T) {
	s := Simulation(1)
	if s.Rows() != 45 || s.Train != 45 || s.Theta[0] != 4 || s.Theta[44] != 356 {
		t.Fatalf("%d rows, θ from %v to %v; §4.1 has 45 from 4 to 356", s.Rows(), s.Theta[0], s.Theta[44])
	}
	sum := 0.0
	for i, theta := range s.Theta {
		mean, basis := TrueMean(theta), TrueBasis(theta)
		for k, v := range s.X.(*mat.Dense).RawRowView(i) {
			reach := math.Abs(basis[0][k]) + math.Abs(basis[1][k]) + noise
			if !(math.Abs(v-mean[k]) <= reach) {
				t.Errorf("θ=%v: x%d is %v, beyond %v ± %v", theta, k+1, v, mean[k], reach)
			}
			sum += math.Abs(v - mean[k])
		}
	}
	if sum/135 < 0.5 {
		t.Errorf("the mean distance from the means is %v: there is hardly any noise", sum/135)
	}
	if !mat.Equal(s.X, Simulation(1).X) || mat.Equal(s.X, Simulation(2).X) {
		t.Error("a seed must decide the data")
	}
}

// Values of the printed formulas at θ = 180, computed by hand.
func TestTruth(t *testing.T) {
	mean, basis := TrueMean(180), TrueBasis(180)
	got := []float64{mean[0], mean[1], mean[2], basis[0][0], basis[0][1], basis[0][2], basis[1][0], basis[1][1], basis[1][2]}
	want := []float64{
		math.Sin(7 * math.Pi / 4), -9.1 + 8, math.Sin(7*math.Pi/3.2 + .6),
		math.Sin(7*math.Pi/6 + .4), math.Tan(7*math.Pi/27 - .8), 4.9 - 1.1,
		math.Cos(7 * math.Pi / 5.4), math.Cos(7*math.Pi/3.2 - .4), 2.1 + 1.4,
	}
	if !closeTo(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func closeTo(a, b []float64) bool {
	return slices.EqualFunc(a, b, func(x, y float64) bool { return math.Abs(x-y) < 1e-12 })
}

func TestHeads(t *testing.T) {
	s, err := Heads(context.Background(), 12, 32, 1)
	if err != nil {
		t.Fatal(err)
	}
	if s.Rows() != 120 || s.Variables() != 32*32*3 || s.Train != 90 || len(s.Theta) != 120 || len(s.IDs) != 120 {
		t.Fatalf("%d×%d with %d for training", s.Rows(), s.Variables(), s.Train)
	}
	if low, high := slices.Min(s.X.(*mat.Dense).RawMatrix().Data), slices.Max(s.X.(*mat.Dense).RawMatrix().Data); low < 0 || high > 1 || high-low < .5 {
		t.Errorf("intensities from %v to %v", low, high)
	}
	if slices.Min(s.Theta) < -90 || slices.Max(s.Theta) > 90 {
		t.Error("a yaw is beyond ±90°")
	}
	for _, group := range s.Groups[s.Train:] {
		if slices.Contains(s.Groups[:s.Train], group) {
			t.Fatalf("%s is in both parts", group)
		}
	}
	// The picture changes steadily with the yaw.
	distance := func(a, b int) float64 {
		sum := 0.0
		for k, v := range s.X.(*mat.Dense).RawRowView(a) {
			d := v - s.X.At(b, k)
			sum += d * d
		}
		return sum
	}
	if near, far := distance(0, 1), distance(0, 9); near > far/2 {
		t.Errorf("neighbouring views differ by %v, opposite ones by %v", near, far)
	}
	again, _ := Heads(context.Background(), 12, 32, 1)
	other, _ := Heads(context.Background(), 12, 32, 2)
	if !mat.Equal(s.X, again.X) || mat.Equal(s.X, other.X) {
		t.Error("a seed must decide the pictures")
	}
}

func TestHeadsRefusedAndStopped(t *testing.T) {
	if _, err := Heads(context.Background(), 0, 32, 1); fault.CodeOf(err) != fault.Range {
		t.Errorf("no people: %v", err)
	}
	stop := errors.New("stop")
	ctx := checkpoint.With(context.Background(), func() error { return stop })
	if _, err := Heads(ctx, 1, 32, 1); !errors.Is(err, stop) {
		t.Errorf("a checkpoint does not stop the drawing: %v", err)
	}
}

// TestPoses: heads turn and nod by their own angles.
func TestPoses(t *testing.T) {
	s, err := Poses(context.Background(), 4, 24, 1)
	if err != nil {
		t.Fatal(err)
	}
	if s.Rows() != 80 || s.Train != 60 || s.Parameters() != 2 || s.ThetaName != "yaw (°)" || s.SecondName != "pitch (°)" || s.IDs[79] == s.IDs[78] {
		t.Fatalf("%d rows, %d for training, %d parameters", s.Rows(), s.Train, s.Parameters())
	}
	// Nodding moves the face up and down; turning does not.
	who := newPerson(rand.New(rand.NewPCG(1, 2)))
	level := make([]float64, 24*24*3)
	who.draw(level, 24, facing(0, 0))
	nose := vector{0, -.2, 1}
	if up, down := facing(0, 30).seen(nose), facing(0, -30).seen(nose); up.y <= nose.y || down.y >= nose.y {
		t.Errorf("the nose looks up at %v and down at %v", up, down)
	}
	if right := facing(40, 0).seen(nose); right.x <= 0 || right.y != nose.y {
		t.Errorf("the nose of a turned head is at %v", right)
	}
	if back := facing(40, -20).back(facing(40, -20).seen(nose)); back.minus(nose).dot(back.minus(nose)) > 1e-28 {
		t.Errorf("there and back leads to %v", back)
	}
	for _, other := range []pose{facing(0, 20), facing(20, 0), facing(20, 20)} {
		drawn := make([]float64, len(level))
		who.draw(drawn, 24, other)
		if slices.Equal(drawn, level) {
			t.Errorf("%+v looks like the level head", other)
		}
	}
}

// Names have one minus sign, and no minus before 0.
func TestDegrees(t *testing.T) {
	for angle, want := range map[float64]string{-63.2: "−63°", -.3: "0°", .3: "0°", 41.5: "42°"} {
		if got := degrees(angle); got != want {
			t.Errorf("%v is written %q", angle, got)
		}
	}
}
