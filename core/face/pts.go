package face

import (
	"math"
	"strconv"
	"strings"

	"ppca/core/fault"
)

// ptsPoints is the number of points of 300-W (Sagonas et al. 2013).
const ptsPoints = 68

// fromPTS lists, for each key point, the points of 300-W, numbered from 1, whose mean it is: the
// ends and the middle of each brow, the corners of each eye and the middle of its lids, the wings
// and the tip of the nose, the corners and the inner lips of the mouth, and the middle of the
// chin. 300-W has no ears; the ends of its outline, next to the ears, replace them.
var fromPTS = [KeyPoints][]int{
	leftBrowLeft: {18}, leftBrow: {20}, leftBrowRight: {22},
	rightBrowLeft: {23}, rightBrow: {25}, rightBrowRight: {27},
	leftEyeLeft: {37}, leftEye: {38, 39, 41, 42}, leftEyeRight: {40},
	rightEyeLeft: {43}, rightEye: {44, 45, 47, 48}, rightEyeRight: {46},
	leftEar: {1}, noseLeft: {32}, noseTip: {31}, noseRight: {36}, rightEar: {17},
	mouthLeft: {49}, mouth: {63, 67}, mouthRight: {55}, chin: {9},
}

// ReadPTS reads the landmarks of one picture from a .pts file of 300-W: 68 points between braces,
// one line of x and y each. The file counts pixels from 1, so that the centre of the first is
// (1, 1); the returned landmarks follow Landmark. All are visible, because 300-W also marks
// hidden points. name is the file's, for errors.
//
// It fails with ERR_FORMAT, with file and row (the line of the file, from 1).
func ReadPTS(name string, text []byte) (l Landmarks, err error) {
	points, err := ptsLines(name, string(text))
	if err != nil {
		return l, err
	}
	for i, from := range fromPTS {
		l[i].Visible = true
		for _, number := range from {
			l[i].X += (points[number-1][0] - .5) / float64(len(from))
			l[i].Y += (points[number-1][1] - .5) / float64(len(from))
		}
	}
	return l, nil
}

// ptsLines returns the points between the braces.
func ptsLines(name, text string) (points [][2]float64, err error) {
	wrong := func(line int, format string, args ...any) error {
		return fault.New(fault.Format, "%s: "+format, append([]any{name}, args...)...).With("file", name).With("row", line)
	}
	open := false
	number := 0
	for line := range strings.Lines(text) {
		number++
		fields := strings.Fields(strings.ReplaceAll(line, ",", " "))
		switch {
		case len(fields) == 0:
		case !open && fields[0] == "{":
			open = true
		case !open: // version, n_points and other lines before the points
		case fields[0] == "}":
			if len(points) != ptsPoints {
				return nil, wrong(number, "it has %d points, but only files with the %d points of 300-W can be read", len(points), ptsPoints)
			}
			return points, nil
		case len(points) == ptsPoints:
			return nil, wrong(number, "it has more than the %d points of 300-W", ptsPoints)
		default:
			x, y, ok := twoNumbers(fields)
			if !ok {
				return nil, wrong(number, "line %d is %q: write the x and y of a point", number, strings.TrimSpace(line))
			}
			points = append(points, [2]float64{x, y})
		}
	}
	if !open {
		return nil, wrong(max(number, 1), "the line { before the points is missing")
	}
	return nil, wrong(number, "the line } after the points is missing: the file is truncated")
}

func twoNumbers(fields []string) (x, y float64, ok bool) {
	if len(fields) != 2 {
		return 0, 0, false
	}
	x, errX := strconv.ParseFloat(fields[0], 64)
	y, errY := strconv.ParseFloat(fields[1], 64)
	return x, y, errX == nil && errY == nil && math.Abs(x) <= math.MaxInt32 && math.Abs(y) <= math.MaxInt32
}
