package face

// A Triangle joins three key points, counterclockwise as seen from outside the head.
type Triangle [3]int

// leftMesh are the triangles on the left of the picture, chosen by hand as in §4.4. They run
// down from brow to eye to mouth, so that a turned head rarely hides one corner of a triangle
// and shows the other two.
var leftMesh = []Triangle{
	{leftBrowLeft, leftEyeLeft, leftBrow}, {leftEyeLeft, leftEye, leftBrow},
	{leftEye, leftBrowRight, leftBrow}, {leftEye, leftEyeRight, leftBrowRight},
	{leftBrowLeft, leftEar, leftEyeLeft}, {leftBrowRight, leftEyeRight, noseTip},
	{leftEyeRight, noseLeft, noseTip}, {leftEye, noseLeft, leftEyeRight},
	{leftEye, mouthLeft, noseLeft}, {leftEyeLeft, mouthLeft, leftEye},
	{leftEar, mouthLeft, leftEyeLeft}, {leftEar, chin, mouthLeft},
	{noseLeft, mouthLeft, mouth}, {noseLeft, mouth, noseTip}, {mouthLeft, chin, mouth},
}

// Mesh returns the 31 triangles of the face. They cover it from the brows to the chin and from
// ear to ear: those on the left, their mirror images and the ridge of the nose.
func Mesh() []Triangle {
	mesh := []Triangle{{leftBrowRight, noseTip, rightBrowLeft}}
	for _, t := range leftMesh {
		mesh = append(mesh, t, Triangle{mirrored[t[0]], mirrored[t[2]], mirrored[t[1]]})
	}
	return mesh
}

// faces reports whether the viewer sees the outside of the triangle: whether its normal points
// forward.
func (t Triangle) faces(s Shape) bool { return t.area(s) > 0 }

// area returns the visible area of the triangle in square millimetres; it is negative if the
// inside is visible.
func (t Triangle) area(s Shape) float64 {
	a, b, c := s[t[0]], s[t[1]], s[t[2]]
	return b.minus(a).cross(c.minus(a)).Z / 2
}

// depth returns the mean position of the corners along the direction to the viewer.
func (t Triangle) depth(s Shape) float64 { return (s[t[0]].Z + s[t[1]].Z + s[t[2]].Z) / 3 }
