package input

import (
	"math"
	"slices"

	"ppca/core/face"
	"ppca/core/fault"
)

// A PortraitView describes a picture for the page. Places are in pixels of the file.
type PortraitView struct {
	Name     string   `json:"name"`
	Width    int      `json:"width"`
	Height   int      `json:"height"`
	Code     string   `json:"code"`     // why it cannot be used, for programs; empty if it can be used
	Problem  string   `json:"problem"`  // why the picture cannot be used
	Warnings []string `json:"warnings"` // possible mistakes
	// In the order of Portraits.points; null if it has none.
	Landmarks []face.Landmark `json:"landmarks"`
	Pose      *Pose           `json:"pose"` // of the head; null if it is unknown
	// The corners of the mesh, [x, y] of each point; hidden points have the position that the pose
	// predicts.
	Vertices [][]float64 `json:"vertices"`
	Facing   []bool      `json:"facing"` // whether each of Portraits.triangles faces the viewer
}

// A Pose is the pose of the head, angles in degrees.
type Pose struct {
	Roll   float64 `json:"roll"` // in degrees, as the other angles
	Pitch  float64 `json:"pitch"`
	Yaw    float64 `json:"yaw"`
	Scale  float64 `json:"scale"` // pixels per millimetre
	X      float64 `json:"x"`     // the point midway between the ears, in pixels
	Y      float64 `json:"y"`
	Points int     `json:"points"` // number of visible key points
	RMSE   float64 `json:"rmse"`   // root mean square distance of the visible points from where the pose predicts them, in pixels
}

// Describe describes a picture.
func (p *Portrait) Describe() PortraitView {
	d := PortraitView{Name: p.Name, Width: p.Width, Height: p.Height, Warnings: append([]string{}, p.Warnings...)}
	if p.Problem != nil {
		d.Code, d.Problem = string(fault.CodeOf(p.Problem)), p.Problem.Error()
	}
	if p.Landmarks != nil {
		d.Landmarks = slices.Clone(p.Landmarks[:])
	}
	if p.Landmarks == nil || p.Pose.Scale == 0 {
		return d
	}
	const degrees = 180 / math.Pi
	f := p.Pose
	d.Pose = &Pose{f.Roll * degrees, f.Pitch * degrees, f.Yaw * degrees, f.Scale, f.X, f.Y, f.Points, f.RMSE}
	d.Warnings = append(d.Warnings, f.Warnings...)
	for _, corner := range p.Corners() {
		d.Vertices = append(d.Vertices, []float64{corner.X, corner.Y})
	}
	d.Facing = face.Facing(face.Mesh(), face.Average(), f.Yaw)
	return d
}

// RGBA returns the picture for a canvas; neither side is longer than most.
func (p *Portrait) RGBA(most int) (width, height int, pixels []uint8) {
	shape, small := shrunk(p.Shape, p.Pixels, most)
	for i := 0; i < len(small); i += shape.Channels {
		pixels = append(pixels, small[i], small[i+shape.Channels/2], small[i+shape.Channels-1], 255)
	}
	return shape.Width, shape.Height, pixels
}
