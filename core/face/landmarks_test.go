package face

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"ppca/core/fault"
)

func TestReadCSV(t *testing.T) {
	for _, text := range []string{
		"file,point,x,y,visible\na.png,chin centre,10.5,20,1\na.png,1,3,4,\nb.png,21,5,6,no\n",
		"\ufeffpoint;file;visible;y;x\r\nChin Centre;a.png;true;20;10.5\r\n1;a.png;yes;4;3\r\n21;b.png;0;6;5\r\n",
	} {
		got, err := ReadCSV("marks.csv", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		a, b := got["a.png"], got["b.png"]
		if len(got) != 2 || a[chin] != (Landmark{10.5, 20, true}) || a[leftBrowLeft] != (Landmark{3, 4, true}) || a[noseTip].Visible || b[chin] != (Landmark{5, 6, false}) {
			t.Errorf("%q gives %v", text, got)
		}
	}
	for _, c := range []struct {
		rows    string // points 1, 2, …
		visible []bool
	}{
		{"a,1,,,0\na,2,1,2,1\n", []bool{false, true}},
		{"a,1,NaN,nan,0\na,2,1,2,1\n", []bool{false, true}},
		{"a,1,,,0.0\na,2,1,2,1.0\n", []bool{false, true}},
		{"a,1,0,0,0\na,2,1,2,1\na,3,1,2,2\n", []bool{false, false, true}}, // COCO's 1 is hidden
	} {
		got, err := ReadCSV("m", []byte("file,point,x,y,visible\n"+c.rows))
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range c.visible {
			if got["a"][i].Visible != want {
				t.Errorf("%q: point %d is visible: %v", c.rows, i+1, !want)
			}
		}
	}
}

func TestReadCSVRefuses(t *testing.T) {
	const head = "file,point,x,y,visible\n"
	for _, c := range []struct {
		text string
		row  int
		says string
	}{
		{"", 1, "empty"},
		{"file,point,x\n", 1, `"y"`},
		{"file,point,x,y,x\n", 1, "two columns"},
		{head, 1, "no landmarks"},
		{head + "a,1,2,3,1\n,1,2,3,1\n", 3, "does not name a picture"},
		{head + "a,22,2,3,1\n", 2, `"22"`},
		{head + "a,left knee,2,3,1\n", 2, "left knee"},
		{head + "a,1,2,3,maybe\n", 2, "maybe"},
		{head + "a,1,2,3,0.5\n", 2, "0.5"},
		{head + "a,1,2,three,1\n", 2, "three"},
		{head + "a,1,two,three,1\n", 2, `x is "two"`}, // always the first of both
		{head + "a,1,NaN,3,1\n", 2, "NaN"},
		{head + "a,1,,3,1\n", 2, `""`},
		{head + "a,1,2,3,1\nb,1,2,3,1\na,1,2,3,1\n", 4, "line 2"},
		{head + "a,1,2\n", 2, "fields"},
		{head + "\"a,1,2,3,1\n", 2, "quote"},
	} {
		_, err := ReadCSV("marks.csv", []byte(c.text))
		refused(t, err, "marks.csv", c.row, c.says)
	}
}

// refused fails the test unless err names the file and the row and contains the text.
func refused(t *testing.T, err error, file string, row int, says string) {
	t.Helper()
	if fault.CodeOf(err) != fault.Format || !strings.Contains(err.Error(), says) || !strings.Contains(err.Error(), file) {
		t.Errorf("%v, want one about %q", err, says)
		return
	}
	if details := err.(*fault.Error).Details; details["file"] != file || details["row"] != row {
		t.Errorf("%v: details %v, want row %d", err, details, row)
	}
}

// pts returns a file of 300-W with point i, from 1, at (i, 2i).
func pts(points int) string {
	text := "version: 1\nn_points: 68\n{\n"
	for i := range points {
		text += fmt.Sprintf("%d %d\n", i+1, 2*(i+1))
	}
	return text + "}\n"
}

func TestReadPTS(t *testing.T) {
	got, err := ReadPTS("a.pts", []byte(pts(68)))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range map[int]float64{chin: 9, noseTip: 31, leftEye: 40, rightEye: 46, mouth: 65, rightBrowRight: 27, leftEar: 1} {
		if mark := got[i]; !(math.Abs(mark.X-want+.5) <= 1e-12) || !(math.Abs(mark.Y-2*want+.5) <= 1e-12) || !mark.Visible {
			t.Errorf("the %s is %+v, want the mean of points about %v", KeyPointNames[i], mark, want)
		}
	}
	// The mapping is symmetric: a mirror maps jaw i of 300-W to 18 − i, and so on.
	pairs := map[int]int{1: 17, 18: 27, 20: 25, 22: 23, 37: 46, 40: 43, 32: 36, 49: 55, 31: 31, 9: 9}
	for i, from := range fromPTS {
		if want, one := pairs[from[0]]; len(from) == 1 && (one && fromPTS[mirrored[i]][0] != want) {
			t.Errorf("the %s is point %d, its mirror image %d", KeyPointNames[i], from[0], fromPTS[mirrored[i]][0])
		}
	}
	for _, c := range []struct {
		text string
		row  int
		says string
	}{
		{"", 1, "the line {"},
		{pts(67), 71, "67 points"},
		{pts(69), 72, "more than"},
		{strings.Replace(pts(68), "5 10\n", "5 x\n", 1), 8, "5 x"},
		{strings.Replace(pts(68), "5 10\n", "5 Inf\n", 1), 8, "5 Inf"},
		{strings.TrimSuffix(pts(68), "}\n"), 71, "truncated"},
	} {
		_, err := ReadPTS("a.pts", []byte(c.text))
		refused(t, err, "a.pts", c.row, c.says)
	}
}

func FuzzLandmarks(f *testing.F) {
	f.Add("file,point,x,y,visible\na.png,chin centre,10.5,20,1\na.png,1,3,4,\n")
	f.Add("point;file;visible;y;x\n1;a;yes;4;3\n\"")
	f.Add(pts(68))
	f.Fuzz(func(t *testing.T, text string) {
		found, err := ReadCSV("f.csv", []byte(text))
		if err != nil && fault.CodeOf(err) != fault.Format {
			t.Fatalf("an error without a code: %v", err)
		}
		one, err := ReadPTS("f.pts", []byte(text))
		if err != nil && fault.CodeOf(err) != fault.Format {
			t.Fatalf("an error without a code: %v", err)
		} else if err == nil {
			found = map[string]Landmarks{"f": one}
		}
		for _, marks := range found {
			for _, mark := range marks {
				if sum := mark.X + mark.Y; mark.Visible && (math.IsNaN(sum) || math.IsInf(mark.X, 0) || math.IsInf(mark.Y, 0)) {
					t.Fatalf("a landmark at (%v, %v)", mark.X, mark.Y)
				}
			}
		}
	})
}
