package input_test

import (
	"bytes"
	"slices"
	"testing"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/npy"
)

// TestTwoParameters reads θ from two columns, by name and by number, with names that
// contain commas, and keeps θ with its rows.
func TestTwoParameters(t *testing.T) {
	const text = "yaw,a,\"pitch, up\",b,name\n1,5,10,6,p\n2,7,20,8,q\n3,9,,1,r\n4,2,40,3,s\n"
	for _, called := range []string{"yaw,pitch, up", "1,3", "yaw,3", "yaw, 3"} {
		s, err := read(dataset.Options{Theta: called, ID: "name", Missing: dataset.DropMissing}, csvFile(text))
		if err != nil {
			t.Fatalf("%s: %v", called, err)
		}
		if want := []float64{1, 10, 2, 20, 4, 40}; !slices.Equal(s.Theta, want) || s.Parameters() != 2 || s.ThetaName != "yaw" || s.SecondName != "pitch, up" {
			t.Errorf("%s: θ %v of %q and %q", called, s.Theta, s.ThetaName, s.SecondName)
		}
		if !slices.Equal(s.Names, []string{"a", "b"}) || s.Columns[0].Role != dataset.RoleTheta || s.Columns[2].Role != dataset.RoleTheta || !slices.Equal(s.IDs, []string{"p", "q", "s"}) {
			t.Errorf("%s: variables %v, ids %v", called, s.Names, s.IDs)
		}
	}
	for called, code := range map[string]fault.Code{"yaw,yaw": fault.Option, "yaw,nothing": fault.NotFound, "nothing,yaw": fault.NotFound, "yaw,name": fault.Format} {
		if _, err := read(dataset.Options{Theta: called, Missing: dataset.DropMissing}, csvFile(text)); fault.CodeOf(err) != code {
			t.Errorf("%s: %v, want %s", called, err, code)
		}
	}
	s, err := read(dataset.Options{Theta: "a,b"}, csvFile("\"a,b\",c\n1,2\n3,4\n"))
	if err != nil || s.Parameters() != 1 || s.ThetaName != "a,b" {
		t.Errorf("a name with a comma: %v", err)
	}
}

// TestTwoParametersOfArrays reads an array of θ with two columns from an NPZ.
func TestTwoParametersOfArrays(t *testing.T) {
	archive := func(shape []int, theta []float64) dataset.File {
		var file bytes.Buffer
		a := npy.NewWriter(&file)
		for _, write := range []error{a.Float64("X", []int{3, 2}, []float64{1, 2, 3, 4, 5, 6}), a.Float64("theta", shape, theta), a.Close()} {
			if write != nil {
				t.Fatal(write)
			}
		}
		return dataset.File{Name: "both.npz", Data: file.Bytes()}
	}
	pairs := []float64{1, 10, 2, 20, 3, 30}
	for _, called := range []string{"", "theta", "theta,theta2"} { // the last is a model's form
		s, err := read(dataset.Options{Theta: called}, archive([]int{3, 2}, pairs))
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(s.Theta, pairs) || dataset.Both(s.ThetaName, s.SecondName) != "theta,theta2" {
			t.Errorf("θ %v of %q and %q", s.Theta, s.ThetaName, s.SecondName)
		}
	}
	if _, err := read(dataset.Options{}, archive([]int{2, 3}, pairs)); fault.CodeOf(err) != fault.Shape {
		t.Errorf("the wrong way round: %v", err)
	}
}
