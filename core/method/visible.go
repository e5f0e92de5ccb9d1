package method

import (
	"ppca/core/fit"
)

// Visible gives the endpoint mask (B×K, see fit.Options) of pictures that were warped
// to a surface which hides a part of itself at every θ, see face.VisibleOn. PPCA and
// PPCA normalised model what can be seen. The other methods need all cells, and have
// the 0 that stands in the hidden ones, as the paper has it (§4.4).
type Visible func(endpoints []float64) ([]bool, error)

// endpointMask returns the mask that is given, or that of the surface.
func (s Settings) endpointMask(endpoints []float64) ([]bool, error) {
	if s.Visible == nil || s.EndpointMask != nil {
		return s.EndpointMask, nil
	}
	if !smooth(s.Method) {
		return nil, nil
	}
	return s.Visible(endpoints)
}

// surfaceTolerance ends fits to pictures of a surface: errors on people left out no
// longer fall when E still does, slowly.
const surfaceTolerance = 1e-3

// ofSurface sets the defaults of a fit to pictures of a surface.
func (s Settings) ofSurface(o *fit.Options) {
	if s.Visible != nil && smooth(s.Method) {
		o.Tolerance, o.Lambda.Ortho, o.Start = surfaceTolerance, 0, fit.PooledStart
	}
}
