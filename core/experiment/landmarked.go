package experiment

import (
	"context"
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/face"
	"ppca/core/fault"
	"ppca/core/ppca"
)

// portraitsOf warps the pictures of the user by their key points, which tell the yaw
// too. What cannot be used is left out and said, picture by picture.
func portraitsOf(ctx context.Context, set *dataset.Set, landmarks map[string]face.Landmarks) (*portraits, error) {
	if set.Kind != dataset.Pictures || set.Shape == nil {
		return nil, fault.New(fault.Format, "key points are of pictures, and the data are a table: give PNG, JPEG or PGM pictures, or a ZIP of them")
	}
	var notes []string
	var rows []int
	var corners []face.Landmarks
	var yaws []float64
	for i, name := range set.IDs {
		pose, marks, err := poseIn(*set.Shape, landmarks, name)
		if err != nil {
			notes = append(notes, fmt.Sprintf("%s is left out: %v", name, err))
			continue
		}
		for _, warning := range pose.Warnings {
			notes = append(notes, name+": "+warning)
		}
		rows, yaws = append(rows, i), append(yaws, min(max(pose.Yaw*180/math.Pi, -90), 90))
		corners = append(corners, pose.Complete(face.Average(), marks))
	}
	if len(rows) < 2 {
		return nil, fault.New(fault.Shape, "%d of %d pictures can be used, at least 2 are needed: %s", len(rows), len(set.IDs), strings.Join(notes, "; "))
	}
	ends, err := yawEnds(yaws)
	if err != nil {
		return nil, err
	}
	graph, err := ppca.Line(ends)
	if err != nil {
		return nil, err
	}
	pictures := chosenPictures(set, rows, yaws)
	people, err := peopleOf(pictures)
	if err != nil {
		return nil, err
	}
	p, err := newPortraits(ctx, pictures, corners, graph)
	if err == nil {
		p.notes = append([]string{fmt.Sprintf("%d of %d pictures have key points that tell their yaw, from %.0f° to %.0f°; they were warped to %d pixels", len(rows), len(set.IDs), ends[0], ends[len(ends)-1], p.template.Pixels())}, append(notes, people...)...)
	}
	return p, err
}

// poseIn returns the pose and the landmarks of a picture, or why it cannot be used.
func poseIn(shape ppca.Shape, landmarks map[string]face.Landmarks, name string) (face.FittedPose, face.Landmarks, error) {
	marks, there := face.LandmarksOf(landmarks, name)
	if !there {
		return face.FittedPose{}, marks, fmt.Errorf("it has no key points")
	}
	pose, err := face.FitPoseIn(face.Average(), marks, shape.Width, shape.Height)
	return pose, marks, err
}

// chosenPictures returns some rows of a set with θ their yaws.
func chosenPictures(set *dataset.Set, rows []int, yaws []float64) *dataset.Set {
	chosen := *set
	x := mat.NewDense(len(rows), set.Variables(), nil)
	chosen.X, chosen.Theta, chosen.ThetaName = x, yaws, "yaw (°)"
	chosen.Train, chosen.IDs, chosen.Groups, chosen.Weights = 0, nil, nil, nil
	for r, i := range rows {
		mat.Row(x.RawRowView(r), i, set.X)
		chosen.IDs = append(chosen.IDs, set.IDs[i])
		if set.Groups != nil {
			chosen.Groups = append(chosen.Groups, set.Groups[i])
		}
		if i < set.Train {
			chosen.Train = r + 1
		}
	}
	return &chosen
}
