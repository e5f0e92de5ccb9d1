package pictures

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// upright is the orientation of a picture that needs no rotation.
const upright = 1

// orientation returns the orientation of a JPEG, 1 … 8, from the Exif tag 0x0112 (CIPA DC-008-2012,
// §4.6.4), or 1 if it has none that can be read.
func orientation(data []byte) int {
	const header, entry, tag, short = 8, 12, 0x0112, 3
	exif := exifOf(data)
	if len(exif) < header {
		return upright
	}
	orders := map[string]binary.ByteOrder{"II*\x00": binary.LittleEndian, "MM\x00*": binary.BigEndian}
	order, known := orders[string(exif[:4])]
	if !known {
		return upright
	}
	start := uint64(order.Uint32(exif[4:]))
	if start < header || start+2 > uint64(len(exif)) {
		return upright
	}
	entries := exif[start+2:]
	for n := order.Uint16(exif[start:]); n > 0 && len(entries) >= entry; n-- {
		value := order.Uint16(entries[8:])
		if order.Uint16(entries) == tag && order.Uint16(entries[2:]) == short && value >= upright && value <= 8 {
			return int(value)
		}
		entries = entries[entry:]
	}
	return upright
}

// exifOf returns the TIFF structure in the first segment APP1 of a JPEG, or nil. The search ends at the
// start of the picture (SOS).
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

// seenAs returns the picture in the given orientation. It must have no hidden pixels.
func (r Raster) seenAs(orientation int) Raster {
	if orientation == upright {
		return r
	}
	seen, turned := r, orientation >= 5
	if turned {
		seen.Shape.Width, seen.Shape.Height = r.Shape.Height, r.Shape.Width
	}
	mirrored, flipped := slices.Contains([]int{2, 3, 7, 8}, orientation), slices.Contains([]int{3, 4, 6, 7}, orientation)
	seen.Levels = make([]uint16, 0, len(r.Levels))
	for i := range seen.Shape.Width * seen.Shape.Height {
		x, y := i%seen.Shape.Width, i/seen.Shape.Width
		if turned {
			x, y = y, x
		}
		if mirrored {
			x = r.Shape.Width - 1 - x
		}
		if flipped {
			y = r.Shape.Height - 1 - y
		}
		at := (y*r.Shape.Width + x) * r.Shape.Channels
		seen.Levels = append(seen.Levels, r.Levels[at:at+r.Shape.Channels]...)
	}
	return seen
}
