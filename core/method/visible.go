package method

import (
	"ppca/core/fit"
)

// Visible returns the endpoint mask (B×K, see fit.Options) of pictures that were warped
// to a surface, which hides part of itself at every θ; see face.VisibleOn. PPCA and
// PPCA normalised model only what is visible. The other methods need all cells and use
// 0 for the hidden ones, as in §4.4 of the paper.
type Visible func(endpoints []float64) ([]bool, error)

// endpointMask returns the given mask, or that of the surface.
func (s Settings) endpointMask(endpoints []float64) ([]bool, error) {
	if s.Visible == nil || s.EndpointMask != nil {
		return s.EndpointMask, nil
	}
	if !smooth(s.Method) {
		return nil, nil
	}
	return s.Visible(endpoints)
}

// surfaceTolerance ends fits to pictures of a surface. Below it E still falls slowly,
// but the errors on people left out no longer do.
const surfaceTolerance = 1e-3

// ofSurface sets the defaults of fits to pictures of a surface.
func (s Settings) ofSurface(o *fit.Options) {
	if s.Visible != nil && smooth(s.Method) {
		o.Tolerance, o.Lambda.Ortho, o.Start = surfaceTolerance, 0, fit.PooledStart
	}
}
