package face

// A Triangle joins three key points, counterclockwise as seen from outside the head.
type Triangle [3]int

// leftMesh are the triangles on the left of the picture, by hand as in §4.4: they
// run downwards from brow to eye to mouth, so that few of them have one corner
// hidden by the turn of the head and two in sight.
var leftMesh = []Triangle{
	{leftBrowLeft, leftEyeLeft, leftBrow}, {leftEyeLeft, leftEye, leftBrow},
	{leftEye, leftBrowRight, leftBrow}, {leftEye, leftEyeRight, leftBrowRight},
	{leftBrowLeft, leftEar, leftEyeLeft}, {leftBrowRight, leftEyeRight, noseTip},
	{leftEyeRight, noseLeft, noseTip}, {leftEye, noseLeft, leftEyeRight},
	{leftEye, mouthLeft, noseLeft}, {leftEyeLeft, mouthLeft, leftEye},
	{leftEar, mouthLeft, leftEyeLeft}, {leftEar, chin, mouthLeft},
	{noseLeft, mouthLeft, mouth}, {noseLeft, mouth, noseTip}, {mouthLeft, chin, mouth},
}

// Mesh returns the triangles of the face, 31 of them, which cover it from the brows
// to the chin and from ear to ear: those of the left, their mirror images and the
// back of the nose.
func Mesh() []Triangle {
	mesh := []Triangle{{leftBrowRight, noseTip, rightBrowLeft}}
	for _, t := range leftMesh {
		mesh = append(mesh, t, Triangle{mirrored[t[0]], mirrored[t[2]], mirrored[t[1]]})
	}
	return mesh
}

// faces reports whether the triangle shows its outside to the viewer: whether its
// normal points forward.
func (t Triangle) faces(s Shape) bool { return t.area(s) > 0 }

// area is the area in square millimetres that a viewer sees of the outside of the
// triangle, or minus that of its inside.
func (t Triangle) area(s Shape) float64 {
	a, b, c := s[t[0]], s[t[1]], s[t[2]]
	return b.minus(a).cross(c.minus(a)).Z / 2
}

// depth is the mean distance of the corners towards the viewer.
func (t Triangle) depth(s Shape) float64 { return (s[t[0]].Z + s[t[1]].Z + s[t[2]].Z) / 3 }
