package source

import (
	"slices"
	"strings"
	"testing"

	"ppca/core/dataset"
)

// The last number of a name is θ. Whether a hyphen before it is a minus depends on the other names.
func TestThetaFromNames(t *testing.T) {
	for _, c := range []struct {
		names string
		want  []float64 // nil: a name has no number
	}{
		{"a/face-2_-30.png img2-30.png -30.png a7.png", []float64{-30, 30, -30, 7}},
		{"1.2.3.pgm v1.2.png 7..png .5.png σ-0.25.png", []float64{3, 1.2, 7, 5, .25}},
		{"2020.01.05.png a1.5.png", []float64{5, 1.5}},
		{"12/b.png 3.png", nil},

		{"p1_yaw-30.png p1_yaw-60.png p2_yaw0.png p2_yaw30.png", []float64{-30, -60, 0, 30}},
		{"anna_yaw-30.png ben_Yaw30.png", []float64{-30, 30}},
		{"yaw-30.png yaw+30.png", []float64{-30, 30}},
		{"p1-30.png p1+30.png", []float64{-30, 30}},
		{"yaw_-30.png yaw_30.png yaw_+60.png", []float64{-30, 30, 60}},
		{"yaw−30.png yaw−60.png", []float64{-30, -60}},
		{"yaw–30.png yaw30.png", []float64{-30, 30}},

		{"yaw-30.png yaw-60.png", []float64{30, 60}},
		{"face-30.png dog30.png", []float64{30, 30}},
		{"2020-01-05.csv 2020-01-06.csv run_7.csv", []float64{5, 6, 7}},
		{"p1-30.png p2-60.png p_45.png", []float64{30, 60, 45}},

		{"yaw_m30.png yaw_p30.png yaw_0.png", []float64{-30, 30, 0}},
		{"m30.png m40.png", []float64{30, 40}},
		{"a-7,5.png a7,5.png", []float64{-7.5, 7.5}},
	} {
		got, err := ThetaFromNames(strings.Fields(c.names), dataset.Options{})
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: θ %v, %v, want %v", c.names, got, err, c.want)
		}
	}
}

func TestExample(t *testing.T) {
	if got := Example([]string{"yaw0", "yaw-30"}, []float64{0, -30}); got != "yaw-30 gives -30" {
		t.Error(got)
	}
	if got := Example([]string{"a-1", "a-2"}, []float64{1, 2}); got != "a-1 gives 1" {
		t.Error(got)
	}
}
