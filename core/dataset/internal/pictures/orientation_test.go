package pictures

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/jpeg"
	"slices"
	"testing"
)

// exif returns a segment APP1 with the orientation as the second tag of its directory.
func exif(order binary.AppendByteOrder, orientation uint16) []byte {
	tiff := []byte("II*\x00")
	if order == binary.AppendByteOrder(binary.BigEndian) {
		tiff = []byte("MM\x00*")
	}
	tiff = order.AppendUint32(tiff, 8)
	tiff = order.AppendUint16(tiff, 2)
	for _, tag := range [][3]uint16{{0x010f, 2, 0}, {0x0112, 3, orientation}} {
		tiff = order.AppendUint16(order.AppendUint16(tiff, tag[0]), tag[1])
		tiff = order.AppendUint32(tiff, 1)
		tiff = order.AppendUint16(order.AppendUint16(tiff, tag[2]), 0)
	}
	tiff = append(order.AppendUint32(tiff, 0), 0)
	segment := append([]byte("Exif\x00\x00"), tiff...)
	return append(binary.BigEndian.AppendUint16([]byte{0xff, 0xe1}, uint16(2+len(segment))), segment...)
}

// jpegFile returns a grey JPEG of 24×16 pixels in squares of 8 with the levels 0, 50, 100
// and, below, 150, 200, 250, with a segment before all others. The squares are blocks of
// the format, so they keep their levels.
func jpegFile(t testing.TB, segment []byte) []byte {
	t.Helper()
	picture := image.NewGray(image.Rect(0, 0, 24, 16))
	for y := range 16 {
		for x := range 24 {
			picture.SetGray(x, y, color.Gray{Y: uint8(50 * (x/8 + 3*(y/8)))})
		}
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, picture, &jpeg.Options{Quality: 100}); err != nil {
		t.Fatal(err)
	}
	return slices.Concat(out.Bytes()[:2], segment, out.Bytes()[2:])
}

// A JPEG is read in the orientation of its tag.
func TestOrientation(t *testing.T) {
	for value, want := range map[uint16][][]int{
		0: {{0, 50, 100}, {150, 200, 250}}, // no orientation
		1: {{0, 50, 100}, {150, 200, 250}},
		2: {{100, 50, 0}, {250, 200, 150}},
		3: {{250, 200, 150}, {100, 50, 0}},
		4: {{150, 200, 250}, {0, 50, 100}},
		5: {{0, 150}, {50, 200}, {100, 250}},
		6: {{150, 0}, {200, 50}, {250, 100}},
		7: {{250, 100}, {200, 50}, {150, 0}},
		8: {{100, 250}, {50, 200}, {0, 150}},
		9: {{0, 50, 100}, {150, 200, 250}},
	} {
		for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
			r, err := Decode("a.jpg", jpegFile(t, exif(order, value)))
			if err != nil {
				t.Fatal(err)
			}
			if r.Shape.Width != 8*len(want[0]) || r.Shape.Height != 8*len(want) || r.Shape.Channels != 1 {
				t.Fatalf("orientation %d: %+v", value, r.Shape)
			}
			for y := range r.Shape.Height {
				for x := range r.Shape.Width {
					if got := int(r.Levels[y*r.Shape.Width+x]); max(got-want[y/8][x/8], want[y/8][x/8]-got) > 2 {
						t.Fatalf("orientation %d: %d at (%d, %d), want %d", value, got, x, y, want[y/8][x/8])
					}
				}
			}
		}
	}
}

// A truncated Exif segment, or one that points outside itself, has no orientation.
func TestOrientationOfDamagedExif(t *testing.T) {
	whole := jpegFile(t, exif(binary.BigEndian, 6))
	if orientation(whole) != 6 {
		t.Fatal("the whole file has none")
	}
	for cut := range 46 {
		if o := orientation(whole[:cut]); o != upright {
			t.Errorf("%d bytes: orientation %d", cut, o)
		}
	}
	for _, start := range []byte{0, 7, 200, 255} {
		damaged := slices.Clone(whole)
		damaged[19] = start // where the directory begins
		if o := orientation(damaged); o != upright {
			t.Errorf("a directory at %d: orientation %d", start, o)
		}
	}
}
