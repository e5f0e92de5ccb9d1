package face

// KeyPoints is the number of key points of a face: those of AFLW, the Annotated
// Facial Landmarks in the Wild (Köstinger, Wohlhart, Roth & Bischof 2011).
const KeyPoints = 21

// The key points in the order of AFLW. Left and right are those of the picture of
// a face that looks at the viewer.
const (
	leftBrowLeft = iota
	leftBrow
	leftBrowRight
	rightBrowLeft
	rightBrow
	rightBrowRight
	leftEyeLeft
	leftEye
	leftEyeRight
	rightEyeLeft
	rightEye
	rightEyeRight
	leftEar
	noseLeft
	noseTip
	noseRight
	rightEar
	mouthLeft
	mouth
	mouthRight
	chin
)

// KeyPointNames are the names of the key points in the order of AFLW.
var KeyPointNames = [KeyPoints]string{
	"left brow left corner", "left brow centre", "left brow right corner",
	"right brow left corner", "right brow centre", "right brow right corner",
	"left eye left corner", "left eye centre", "left eye right corner",
	"right eye left corner", "right eye centre", "right eye right corner",
	"left ear", "nose left", "nose centre", "nose right", "right ear",
	"mouth left corner", "mouth centre", "mouth right corner", "chin centre",
}

// mirrored are the key points as a mirror shows them.
var mirrored = [KeyPoints]int{
	rightBrowRight, rightBrow, rightBrowLeft, leftBrowRight, leftBrow, leftBrowLeft,
	rightEyeRight, rightEye, rightEyeLeft, leftEyeRight, leftEye, leftEyeLeft,
	rightEar, noseRight, noseTip, noseLeft, leftEar, mouthRight, mouth, mouthLeft, chin,
}

// A Point3 is a place on a head in millimetres: x to the right of the picture of a
// face that looks at the viewer, y up and z towards the viewer, from the middle
// between the ears.
type Point3 struct{ X, Y, Z float64 }

// A Shape is the places of the key points on a rigid head.
type Shape [KeyPoints]Point3

// halfFace are the right half and the middle of an average adult head, upright in
// the Frankfurt plane, in whole millimetres.
//
// Confirmed by tables that could be looked up, as means of the sexes at 25 years of the
// 3D Facial Norms (Weinberg et al., Cleft Palate–Craniofacial Journal 53, 2016; curves in
// the program Cliniface, data/stats): between the inner corners of the eyes (en–en) 32,
// there 32.1; the outer ones (ex–ex) 89, there 87.2; the wings of the nose (al–al) 33,
// there 34.3; the corners of the mouth (ch–ch) 52, there 49.0, and 52 at 37 years; the
// mouth 22 below the root of the nose at the lip (sn–sto), there 21.4, and the chin 121
// below that between the eyes (n–gn), there 122.3. The tip of the nose 121 before the
// ears: with n–sn 55.6, n–prn 48.4 and sn–prn 20.5 from there, and 122 from tragion to
// nasion in 200 Swiss soldiers (Flury & Riedwyl, Multivariate Statistics, 1988), it comes
// out at 121, and at 17 before the mouth as here.
//
// Ours, without a table: the width of 140 between the ears (one woman has 131.4, Progress
// in Orthodontics 14:32, 2013, table 2), the depth of eyes, wings and corners of the
// mouth, and the brows, which no survey has and which stand above the corners of the eyes.
//
// Ours, and against tables: the chin, 148 from the tragion here and 139 in the soldiers,
// so that it should lie 16 further back; and the outer corners of the eyes, 14 behind the
// inner ones, where the length of the eye of 28.3 in the 3D Facial Norms leaves 6.
var halfFace = []struct {
	point int
	at    Point3
}{
	{rightBrowLeft, Point3{11, 34, 96}},
	{rightBrow, Point3{32, 38, 88}},
	{rightBrowRight, Point3{53, 32, 70}},
	{rightEyeLeft, Point3{16, 14, 88}},
	{rightEye, Point3{31, 14, 88}},
	{rightEyeRight, Point3{44.5, 14, 74}},
	{noseTip, Point3{0, -20, 121}},
	{noseRight, Point3{16.5, -27, 97}},
	{rightEar, Point3{70, 0, 0}},
	{mouthRight, Point3{26, -54, 90}},
	{mouth, Point3{0, -54, 104}},
	{chin, Point3{0, -97, 87}},
}

// Average is the rigid shape model: an average head, the same on both sides.
func Average() Shape {
	var s Shape
	for _, half := range halfFace {
		p := half.at
		s[half.point] = p
		s[mirrored[half.point]] = Point3{-p.X, p.Y, p.Z}
	}
	return s
}

// Turned returns the shape after a rotation by yaw about the vertical axis, in
// radians: at positive yaw it looks to the right of the picture.
func (s Shape) Turned(yaw float64) Shape {
	r := Rotation(0, 0, yaw)
	for i, p := range s {
		s[i] = r.Apply(p)
	}
	return s
}
