package face

// Observed returns which pixels of the template are visible at each yaw, in radians, for each
// channel: n×(Pixels·channels), row-major. It is o_{i,k} of a fit (§3.2).
func (t *Template) Observed(yaws []float64, channels int) []bool {
	observed := make([]bool, 0, len(yaws)*t.pixels*channels)
	for _, yaw := range yaws {
		observed = t.appendSeen(observed, channels, yaw)
	}
	return observed
}

// EndpointMask returns which pixels of the template exist at each endpoint of θ, the yaw in
// radians, in the same order: m_{b,k}. A pixel exists at an endpoint if it is visible anywhere in
// the two adjacent bins, so that a pixel that is visible in a bin exists at both ends. A triangle
// is visible over half a turn, so a pixel that is visible in a bin is visible at one of its ends.
func (t *Template) EndpointMask(endpoints []float64, channels int) []bool {
	mask := make([]bool, 0, len(endpoints)*t.pixels*channels)
	for b := range endpoints {
		mask = t.appendSeen(mask, channels, endpoints[max(b-1, 0):min(b+2, len(endpoints))]...)
	}
	return mask
}

// Facing returns which triangles of a mesh show their outside at a yaw, in radians.
func Facing(mesh []Triangle, s Shape, yaw float64) []bool {
	turned := s.Turned(yaw)
	facing := make([]bool, len(mesh))
	for i, t := range mesh {
		facing[i] = t.faces(turned)
	}
	return facing
}

// appendSeen appends which pixels are visible at one of the yaws at least.
func (t *Template) appendSeen(mask []bool, channels int, yaws ...float64) []bool {
	for i, triangle := range t.triangles {
		seen := false
		for _, yaw := range yaws {
			seen = seen || triangle.faces(t.shape.Turned(yaw))
		}
		for range t.patches[i].count * channels {
			mask = append(mask, seen)
		}
	}
	return mask
}
