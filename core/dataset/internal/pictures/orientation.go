package pictures

import (
	"bytes"
	"encoding/binary"
)

// upright is the orientation of a picture that needs no rotation.
const upright = 1

// orientation returns the orientation of a JPEG, 1 … 8, from the Exif tag 0x0112
// (CIPA DC-008-2012, §4.6.4), or 1 if it has none that can be read.
func orientation(data []byte) int {
	exif := exifOf(data)
	order := byteOrder(exif)
	if order == nil {
		return upright
	}
	const header, entry, tag, short = 8, 12, 0x0112, 3
	start := uint64(order.Uint32(exif[4:]))
	if start < header || start+2 > uint64(len(exif)) {
		return upright
	}
	entries := exif[start+2:]
	for range order.Uint16(exif[start:]) {
		if len(entries) < entry {
			break
		}
		if order.Uint16(entries) == tag && order.Uint16(entries[2:]) == short {
			if value := int(order.Uint16(entries[8:])); value >= upright && value <= 8 {
				return value
			}
			break
		}
		entries = entries[entry:]
	}
	return upright
}

// exifOf returns the TIFF structure in the first segment APP1 of a JPEG, or nil. The
// search ends at the start of the picture (SOS).
func exifOf(data []byte) []byte {
	const app1, sos = 0xe1, 0xda
	for at := 2; at+4 <= len(data) && data[at] == 0xff && data[at+1] != sos; {
		end := at + 2 + int(binary.BigEndian.Uint16(data[at+2:]))
		if end < at+4 || end > len(data) {
			return nil
		}
		if exif, is := bytes.CutPrefix(data[at+4:end], []byte("Exif\x00\x00")); is && data[at+1] == app1 {
			return exif
		}
		at = end
	}
	return nil
}

// byteOrder returns the byte order of a TIFF structure with a complete header, or nil.
func byteOrder(tiff []byte) binary.ByteOrder {
	switch {
	case len(tiff) < 8:
		return nil
	case bytes.HasPrefix(tiff, []byte("II*\x00")):
		return binary.LittleEndian
	case bytes.HasPrefix(tiff, []byte("MM\x00*")):
		return binary.BigEndian
	}
	return nil
}

// seenAs returns the picture in the given orientation. It must have no hidden pixels.
func (r Raster) seenAs(orientation int) Raster {
	if orientation == upright {
		return r
	}
	seen := r
	if orientation >= 5 {
		seen.Shape.Width, seen.Shape.Height = r.Shape.Height, r.Shape.Width
	}
	seen.Levels = make([]uint16, 0, len(r.Levels))
	for y := range seen.Shape.Height {
		for x := range seen.Shape.Width {
			column, row := x, y // in the file
			if orientation >= 5 {
				column, row = y, x
			}
			switch orientation {
			case 2, 3, 7, 8:
				column = r.Shape.Width - 1 - column
			}
			switch orientation {
			case 3, 4, 6, 7:
				row = r.Shape.Height - 1 - row
			}
			at := (row*r.Shape.Width + column) * r.Shape.Channels
			seen.Levels = append(seen.Levels, r.Levels[at:at+r.Shape.Channels]...)
		}
	}
	return seen
}
