package face

// KeyPoints is the number of key points of a face in AFLW, the Annotated Facial Landmarks in the
// Wild (Köstinger, Wohlhart, Roth & Bischof 2011).
const KeyPoints = 21

// The key points in the order of AFLW. Left and right are those of the picture, for a face that
// looks at the viewer.
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

// mirrored are the key points in a mirror image.
var mirrored = [KeyPoints]int{
	rightBrowRight, rightBrow, rightBrowLeft, leftBrowRight, leftBrow, leftBrowLeft,
	rightEyeRight, rightEye, rightEyeLeft, leftEyeRight, leftEye, leftEyeLeft,
	rightEar, noseRight, noseTip, noseLeft, leftEar, mouthRight, mouth, mouthLeft, chin,
}

// A Point3 is a point on a head, or a direction: x to the right of the picture of a face that looks at
// the viewer, y up and z towards the viewer. Those of a Shape are in millimetres from the point midway
// between the ears.
type Point3 struct{ X, Y, Z float64 }

// A Shape holds the places of the key points on a rigid head.
type Shape [KeyPoints]Point3

// halfFace is the right half and the middle of an average adult head, upright in the Frankfurt
// plane, in whole millimetres.
//
// Confirmed by tables. Means of the sexes at 25 years of the 3D Facial Norms (Weinberg et al.,
// Cleft Palate–Craniofacial Journal 53, 2016; curves in the program Cliniface, data/stats):
// between the inner corners of the eyes (en–en) 32, table 32.1; the outer ones (ex–ex) 89, table
// 87.2; the wings of the nose (al–al) 33, table 34.3; the corners of the mouth (ch–ch) 52, table
// 49.0, and 52 at 37 years; the mouth 22 below the root of the nose at the lip (sn–sto), table
// 21.4; the chin 121 below the point between the eyes (n–gn), table 122.3. The tip of the nose is
// 121 before the ears: n–sn 55.6, n–prn 48.4 and sn–prn 20.5 of the same tables, with 122 from
// tragion to nasion in 200 Swiss soldiers (Flury & Riedwyl, Multivariate Statistics, 1988), give
// 121, and 17 before the mouth as here.
//
// Our own, without a table: the width of 140 between the ears (one woman has 131.4, Progress in
// Orthodontics 14:32, 2013, table 2); the depth of the eyes, the wings and the corners of the
// mouth; and the brows, above the corners of the eyes, which no survey has.
//
// Our own, contrary to tables: the chin is 148 from the tragion here and 139 in the soldiers, so
// it should be 16 further back; the outer corners of the eyes are 14 behind the inner ones, but
// the length of the eye, 28.3 in the 3D Facial Norms, leaves 6.
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

// Average returns the shape of an average head; both sides are equal.
func Average() Shape {
	var s Shape
	for _, half := range halfFace {
		p := half.at
		s[half.point] = p
		s[mirrored[half.point]] = Point3{-p.X, p.Y, p.Z}
	}
	return s
}

// Turned returns the shape rotated by yaw about the vertical axis, in radians; with positive yaw
// it looks to the right of the picture.
func (s Shape) Turned(yaw float64) Shape {
	r := Rotation(0, 0, yaw)
	for i, p := range s {
		s[i] = r.Apply(p)
	}
	return s
}
