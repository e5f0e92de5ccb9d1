package face

// Outline returns the mesh on a head of this yaw, in radians, in the pictures of Turned: the key
// points, in pixels, and the visible triangles, far ones first.
func (t *Template) Outline(yaw float64) (points [][2]float64, triangles []Triangle) {
	for _, p := range t.held(yaw).SeeAll(t.shape) {
		points = append(points, [2]float64{p.X, p.Y})
	}
	for _, i := range t.fromBehind(t.shape.Turned(yaw)) {
		triangles = append(triangles, t.triangles[i])
	}
	return points, triangles
}
