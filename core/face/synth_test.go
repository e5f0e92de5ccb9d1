package face

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/job"
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
	ctx := job.WithCheckpoints(context.Background(), func() error { return stop })
	if _, err := Heads(ctx, 1, 32, 1); !errors.Is(err, stop) {
		t.Errorf("a checkpoint does not stop the drawing: %v", err)
	}
}
