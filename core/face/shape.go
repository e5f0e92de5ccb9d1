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
// Widths and heights are meant as means of the sexes of the norms of young North
// American adults (Farkas, Anthropometry of the Head and Face, 2nd ed., 1994), rounded:
// between the inner corners of the eyes (en–en) 32, the outer ones (ex–ex) 89, the
// wings of the nose (al–al) 33, the corners of the mouth (ch–ch) 52, the tragi (t–t)
// 140; nose n–sn 53, lower face sn–gn 68, of which sn–sto 22. How far the points lie
// before and above the tragus is meant to follow headboard surveys (Gordon et al.,
// 1988 Anthropometric Survey of U.S. Army Personnel), to half a centimetre. No survey
// has the ends of the brows: they stand above the corners of the eyes by the
// neoclassical canon.
//
// Of this, against tables that could be looked up: en–en is 31.4 ± 2.5 over the
// studies of white adults that PMC9029890 pools; the pupils, 62 apart here, are quoted
// as 64.7 in the men and 62.3 in the women of the 1988 survey. Farkas's other means
// were written down from memory, and no depth is confirmed. The one open table with
// distances from the middle between the tragi (Progress in Orthodontics 14:32, 2013,
// table 2: one woman, t–t 131.4, brought to 140 here) has 111 to the tip of the nose
// and 114 to the chin, where this head has 123 and 130.
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
