package fit

// How to show an observation: as a picture or on a surface.
// Fits do not depend on it.

import (
	"math"

	"ppca/core/fault"
)

// A Surface describes observations whose K variables are the pixels of the triangles
// of a rigid body, channels last (§4.4 of the paper). Each triangle has its largest
// size over a range of turns. Package face draws such an observation on the body at
// any θ, the turn in degrees.
type Surface struct {
	Points     [][]float64 `json:"points"`     // x to the right, y up, z towards the viewer, in millimetres
	Triangles  [][]int     `json:"triangles"`  // indices of three points, counterclockwise from outside
	Turns      []float64   `json:"turns"`      // in degrees
	Resolution float64     `json:"resolution"` // pixels a millimetre
	Channels   int         `json:"channels"`

	// Means and SDs are the mean and standard deviation of each channel that
	// whitening removed, averaged over the training pictures; nil without whitening.
	Means []float64 `json:"means,omitempty"`
	SDs   []float64 `json:"sds,omitempty"`
}

// Check fails (ERR_FORMAT) if the fields of the surface are not consistent.
func (s *Surface) Check() error {
	wrong := !(s.Resolution > 0) || s.Channels < 1 || len(s.Turns) == 0 || len(s.Means) != len(s.SDs) || s.Means != nil && len(s.Means) != s.Channels
	for _, point := range s.Points {
		wrong = wrong || len(point) != 3
	}
	for _, triangle := range s.Triangles {
		wrong = wrong || len(triangle) != 3
		for _, corner := range triangle {
			wrong = wrong || corner < 0 || corner >= len(s.Points)
		}
	}
	for _, turn := range s.Turns {
		wrong = wrong || !(math.Abs(turn) <= 360)
	}
	if wrong {
		return fault.New(fault.Format, "the surface in the model file is not consistent: the file is damaged")
	}
	return nil
}

// A Picture describes observations whose K variables are the pixels of a picture, row
// by row, channels last: K = Width·Height·Channels.
type Picture struct {
	Width    int `json:"width"`    // in pixels
	Height   int `json:"height"`   // in pixels
	Channels int `json:"channels"` // 1 or 3
}
