package pictures

import (
	"encoding/binary"
	"testing"

	"ppca/core/dataset/internal/source"
	"ppca/core/fault"
)

func FuzzPGM(f *testing.F) {
	for _, text := range []string{"P2 2 2 10 0 5 10 1", "P5\n2 1\n255\n\x00\xff", "P5 1 1 65535\n\x01\x02", "P2#c\n1 1 1 1", "P5 9999999 9999999 1\n"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if !source.IsPGM(data) {
			return
		}
		r, err := Decode("f.pgm", data)
		if err != nil {
			if fault.CodeOf(err) == fault.Crashed {
				t.Fatalf("an error without a code: %v", err)
			}
			return
		}
		if len(r.Levels) != r.Shape.Width*r.Shape.Height {
			t.Fatalf("%v with %d pixels", r.Shape, len(r.Levels))
		}
		for _, v := range r.Intensities() {
			if v < 0 || v > 1 {
				t.Fatalf("a pixel of %v", v)
			}
		}
	})
}

func FuzzOrientation(f *testing.F) {
	for value := range 10 {
		f.Add(jpegFile(f, exif(binary.LittleEndian, uint16(value))))
		f.Add(jpegFile(f, exif(binary.BigEndian, uint16(value))))
	}
	f.Add([]byte("\xff\xd8\xff\xe1\x00\x00"))
	f.Add([]byte("\xff\xd8\xff\xe1\x00\x10Exif\x00\x00MM\x00*\xff\xff\xff\xff"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if o := orientation(data); o < 1 || o > 8 {
			t.Fatalf("orientation %d", o)
		}
		if len(data) < 1<<16 {
			if _, err := Decode("f.jpg", data); err != nil && fault.CodeOf(err) == fault.Crashed {
				t.Fatalf("an error without a code: %v", err)
			}
		}
	})
}
