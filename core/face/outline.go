package face

// Outline returns what Turned draws on a head of this yaw, in radians: the corners of
// the mesh, the key points, in pixels of its pictures, and the triangles that can be
// seen, those far from the viewer first.
func (t *Template) Outline(yaw float64) (points [][2]float64, triangles []Triangle) {
	for _, p := range t.held(yaw).SeeAll(t.shape) {
		points = append(points, [2]float64{p.X, p.Y})
	}
	for _, i := range t.fromBehind(t.shape.Turned(yaw)) {
		triangles = append(triangles, t.triangles[i])
	}
	return points, triangles
}
