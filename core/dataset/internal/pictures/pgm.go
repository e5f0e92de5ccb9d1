package pictures

import (
	"bytes"
	"errors"
	"strconv"

	"ppca/core/fit"
)

const space = " \t\r\n\v\f"

// decodePGM decodes a grey map: "P5 width height white" and, behind one white space, the pixels; or
// "P2", whose pixels are numbers. Comments run from # to the end of their line.
func decodePGM(name string, data []byte) (r Raster, err error) {
	isText, rest := data[1] == '2', data[2:]
	var header [3]int
	for i := range header {
		if header[i], rest, err = integer(rest); err != nil {
			return r, err
		}
	}
	width, height, white := header[0], header[1], header[2]
	if width == 0 || height == 0 || white == 0 || white > 0xffff {
		return r, errors.New("its header needs a size and a largest value of at most 65535")
	}
	if err := checkPixels(name, width, height); err != nil {
		return r, err
	}
	pixels, each := width*height, 1 // bytes of a pixel
	if white > 0xff || isText {     // a digit and a space
		each = 2
	}
	if len(rest) < pixels*each || !isText && len(rest) == pixels*each {
		return r, errTruncated
	}
	r = Raster{Shape: fit.Picture{Width: width, Height: height, Channels: 1}, White: white,
		Levels: make([]uint16, pixels)}
	for i := range r.Levels {
		var v int
		if isText {
			v, rest, err = integer(rest)
		} else {
			for _, b := range rest[1+i*each : 1+(i+1)*each] {
				v = v<<8 | int(b)
			}
		}
		if err == nil && v > white {
			err = errors.New("it has a pixel above the largest value of its header")
		}
		if err != nil {
			return r, err
		}
		r.Levels[i] = uint16(v)
	}
	return r, nil
}

// integer returns the next decimal number behind white space and comments, and what follows it.
func integer(text []byte) (v int, rest []byte, err error) {
	text = bytes.TrimLeft(text, space)
	for bytes.HasPrefix(text, []byte("#")) {
		_, text, _ = bytes.Cut(text, []byte("\n"))
		text = bytes.TrimLeft(text, space)
	}
	if len(text) == 0 {
		return 0, nil, errTruncated
	}
	rest = bytes.TrimLeft(text, "0123456789")
	if v, err = strconv.Atoi(string(text[:len(text)-len(rest)])); err != nil || v > 1<<30 {
		return 0, nil, errors.New("a number is expected, but there is none or one that is far too large")
	}
	return v, rest, nil
}
