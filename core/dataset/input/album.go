package input

import (
	"context"
	"fmt"
	"slices"

	"ppca/core/face"
	"ppca/core/fault"
	"ppca/core/fit"
)

// An Album is a list of pictures with the key points of a face (§4.4 of the paper), in the order of
// their names. θ is the yaw, computed from the points. Every picture is warped to one template,
// masked where the head hides itself, and whitened on request. A picture that cannot be used carries
// its error; the others are used.
type Album struct {
	Pictures []*Portrait
	Notes    []string // guesses and ignored files that concern no single picture
}

// A Portrait is a picture with its key points and its pose.
type Portrait struct {
	Name          string
	Group         string // the person on it; "": unknown
	Test          bool   // the picture is for testing
	Width, Height int    // size of the file's picture in pixels

	// Shape and Pixels are the stored picture: intensities in 0 … 255, channels last, scaled
	// down if the file is enormous.
	Shape  fit.Picture
	Pixels []uint8

	Landmarks *face.Landmarks // in pixels of the file; nil: none
	Pose      face.FittedPose // valid if Problem is nil
	Problem   error           // why the picture cannot be used; nil: it can
	Warnings  []string        // possible mistakes
}

// Place sets the key points of a picture, or removes them (nil), and fits its pose.
func (p *Portrait) Place(marks *face.Landmarks) {
	p.Landmarks = marks
	if p.Pixels == nil {
		return // the file could not be read
	}
	p.Pose, p.Problem = face.FittedPose{}, nil
	if marks == nil {
		p.Problem = fault.New(fault.NotFound, "it has no key points: mark them, or add a table with the columns file, point, x, y and visible")
		return
	}
	p.Pose, p.Problem = face.FitPoseIn(face.Average(), *marks, p.Width, p.Height)
}

// Usable reports whether the picture can be an observation.
func (p *Portrait) Usable() bool { return p.Pixels != nil && p.Problem == nil }

// Corners returns the places of all key points, which are the corners of the mesh; hidden points
// follow from the pose.
func (p *Portrait) Corners() face.Landmarks { return p.Pose.Complete(face.Average(), *p.Landmarks) }

// firstProblem continues a message by why the first picture is left out that cannot be used.
func (a *Album) firstProblem() string {
	for _, p := range a.Pictures {
		if !p.Usable() {
			return fmt.Sprintf(". %s: %v", p.Name, p.Problem)
		}
	}
	return ""
}

// Remarks returns a line for each picture with a problem or a warning, and the notes.
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

// The size of the drawn album: as many heads as in the paper.
const (
	drawnBins   = 16
	drawnPerBin = 17
	drawnSize   = 80
)

// DrawPortraits returns an album of drawn heads of 272 people with their key points, at yaws of −90° to
// 90° (package synth).
func DrawPortraits(ctx context.Context, seed uint64) (*Album, error) {
	drawn, err := face.DrawPortraits(ctx, drawnBins, drawnPerBin, drawnSize, seed)
	if err != nil {
		return nil, err
	}
	a := &Album{Notes: []string{"the heads are drawn; key points hidden by hair, nose or the turned head are marked as hidden"}}
	row := make([]float64, drawn.Set.Variables())
	for i, name := range drawn.Set.IDs {
		p := &Portrait{Name: name, Width: drawnSize, Height: drawnSize, Shape: *drawn.Set.Shape}
		drawn.Set.RowTo(row, i)
		for _, v := range row {
			p.Pixels = append(p.Pixels, uint8(255*v+.5))
		}
		p.Place(&drawn.Points[i])
		a.Pictures = append(a.Pictures, p)
	}
	return a, nil
}
