package experiment

import (
	"context"
	"fmt"
	"strings"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/face"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
)

// portraitsOf warps the pictures of the user by their key points, which also give the yaw.
// The notes list every picture that cannot be used.
func portraitsOf(ctx context.Context, a *input.Album) (*portraits, error) {
	notes := a.Remarks()
	var train, test []*input.Portrait
	for _, p := range a.Pictures {
		switch {
		case p.Usable() && p.Test:
			test = append(test, p)
		case p.Usable():
			train = append(train, p)
		}
	}
	used := append(train, test...)
	if len(used) < 2 {
		return nil, fault.New(fault.Shape, "%d of %d pictures can be used, but at least 2 are needed: %s", len(used), len(a.Pictures), strings.Join(notes[:min(len(notes), 8)], "; "))
	}
	set := &dataset.Set{Kind: dataset.Pictures, Train: len(train), ThetaName: "yaw (°)", Groups: input.PortraitGroups(used)}
	for _, p := range used {
		set.IDs, set.Theta = append(set.IDs, p.Name), append(set.Theta, p.Yaw())
	}
	ends, err := yawEnds(set.Theta)
	if err != nil {
		return nil, err
	}
	graph, err := graph.Line(ends)
	if err != nil {
		return nil, err
	}
	made, err := newPortraits(ctx, set, used[0].Shape.Channels, func(i int) (fit.Picture, []float64, face.Landmarks) {
		return used[i].Shape, used[i].Intensities(used[i].Shape.Channels), used[i].Kept()
	}, graph)
	if err != nil {
		return nil, err
	}
	people, err := peopleOf(made.set)
	if err != nil {
		return nil, err
	}
	made.notes = append([]string{fmt.Sprintf("the yaw of %d of %d pictures follows from their key points, from %.0f° to %.0f°; they were warped to %d pixels", len(used), len(a.Pictures), ends[0], ends[len(ends)-1], made.template.Pixels())}, append(notes, people...)...)
	return made, nil
}
