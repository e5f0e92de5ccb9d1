// Package portrait makes observations of pictures with the key points of a face
// (§4.4 of the paper): θ is the yaw that the points tell, and every picture is warped
// to one template, masked where the head hides itself and, if wished, whitened. What
// is wrong with a picture is said beside it, and the others go on.
package portrait

import (
	"context"
	"fmt"
	"slices"

	"ppca/core/display"
	"ppca/core/face"
	"ppca/core/fault"
	"ppca/core/synth"
)

// An Album is pictures in the order of their names.
type Album struct {
	Pictures []*Picture
	Notes    []string // what was guessed or left aside, of no picture in particular
}

// A Picture is one picture with what its key points tell.
type Picture struct {
	Name          string
	Group         string // who is on it; "": nobody says
	Test          bool   // it is for testing
	Width, Height int    // of the file, pixels

	// Shape and Pixels are what is kept of it: intensities in 0 … 255, channels last,
	// scaled down where the file is enormous.
	Shape  display.Shape
	Pixels []uint8

	Landmarks *face.Landmarks // in pixels of the file; nil: it has none
	Pose      face.FittedPose // where Problem is nil
	Problem   error           // why it cannot be used
	Warnings  []string        // where care is needed
}

// Place gives a picture other key points, or takes them (nil), and finds its pose.
func (p *Picture) Place(marks *face.Landmarks) {
	p.Landmarks = marks
	if p.Pixels == nil {
		return // it could not be read
	}
	p.Pose, p.Problem = face.FittedPose{}, nil
	if marks == nil {
		p.Problem = fault.New(fault.NotFound, "it has no key points: mark them, or add a table with the columns file, point, x, y and visible")
		return
	}
	p.Pose, p.Problem = face.FitPoseIn(face.Average(), *marks, p.Width, p.Height)
}

// Usable reports whether a picture can be an observation.
func (p *Picture) Usable() bool { return p.Pixels != nil && p.Problem == nil }

// Corners are the places of all key points, the hidden ones where the pose sees them:
// the corners of the mesh.
func (p *Picture) Corners() face.Landmarks { return p.Pose.Complete(face.Average(), *p.Landmarks) }

// Remarks are the lines of a text that say what is wrong with which picture, and what
// was guessed.
func (a *Album) Remarks() []string {
	lines := slices.Clone(a.Notes)
	for _, p := range a.Pictures {
		if !p.Usable() {
			lines = append(lines, fmt.Sprintf("%s is left out: %v", p.Name, p.Problem))
			continue
		}
		for _, warning := range slices.Concat(p.Warnings, p.Pose.Warnings) {
			lines = append(lines, p.Name+": "+warning)
		}
	}
	return lines
}

// The drawn album: as many heads as the paper counts.
const (
	drawnBins   = 16
	drawnPerBin = 17
	drawnSize   = 80
)

// Draw returns an album of drawn heads with their key points, of 272 people with yaws
// of −90° to 90° (package synth).
func Draw(ctx context.Context, seed uint64) (*Album, error) {
	drawn, err := synth.DrawPortraits(ctx, drawnBins, drawnPerBin, drawnSize, seed)
	if err != nil {
		return nil, err
	}
	a := &Album{Notes: []string{"the heads are drawn; key points hidden by hair, nose or the turned head are marked as hidden"}}
	row := make([]float64, drawn.Set.Variables())
	for i, name := range drawn.Set.IDs {
		p := &Picture{Name: name, Width: drawnSize, Height: drawnSize, Shape: *drawn.Set.Shape}
		drawn.Set.RowTo(row, i)
		for _, v := range row {
			p.Pixels = append(p.Pixels, uint8(255*v+.5))
		}
		p.Place(&drawn.Points[i])
		a.Pictures = append(a.Pictures, p)
	}
	return a, nil
}
