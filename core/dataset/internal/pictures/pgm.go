package pictures

import (
	"bytes"
	"errors"
	"strings"

	"ppca/core/display"
)

const space = " \t\r\n\v\f"

// isPGM reports whether data begin like a P2 (text) or P5 (binary) grey map.
func isPGM(data []byte) bool {
	return len(data) > 2 && data[0] == 'P' && (data[1] == '2' || data[1] == '5') && strings.IndexByte(space, data[2]) >= 0
}

// decodePGM decodes a grey map: "P5 width height white" and, behind one white space, the pixels; or
// "P2", whose pixels are numbers. Comments run from # to the end of their line.
func decodePGM(name string, data []byte) (Raster, error) {
	binary, text := data[1] == '5', graymap(data[2:])
	var width, height, white int
	for _, field := range []*int{&width, &height, &white} {
		var err error
		if *field, err = text.integer(); err != nil {
			return Raster{}, err
		}
	}
	if width == 0 || height == 0 || white == 0 || white > 0xffff {
		return Raster{}, errors.New("its header needs a size and a largest value of at most 65535")
	}
	if err := checkPixels(name, width, height); err != nil {
		return Raster{}, err
	}
	pixels, least := width*height, 2*width*height-1 // a digit and a space for each pixel but the last
	switch {
	case binary && white > 0xff:
		least = 1 + 2*pixels
	case binary:
		least = 1 + pixels
	}
	if len(text) < least {
		return Raster{}, errTruncated
	}
	r := Raster{Shape: display.Shape{Width: width, Height: height, Channels: 1}, White: white}
	r.Levels = make([]uint16, pixels)
	for i := range r.Levels {
		var v int
		var err error
		switch {
		case !binary:
			v, err = text.integer()
		case white > 0xff:
			v = int(text[1+2*i])<<8 | int(text[2+2*i])
		default:
			v = int(text[1+i])
		}
		if err == nil && v > white {
			err = errors.New("it has a pixel above the largest value of its header")
		}
		if err != nil {
			return Raster{}, err
		}
		r.Levels[i] = uint16(v)
	}
	return r, nil
}

// A graymap is the rest of a PGM.
type graymap []byte

// integer reads the next decimal number behind white space and comments.
func (g *graymap) integer() (int, error) {
	rest := bytes.TrimLeft(*g, space)
	for len(rest) > 0 && rest[0] == '#' {
		_, after, ended := bytes.Cut(rest, []byte("\n"))
		if !ended {
			return 0, errTruncated
		}
		rest = bytes.TrimLeft(after, space)
	}
	if len(rest) == 0 {
		return 0, errTruncated
	}
	value, length := 0, 0
	for length < len(rest) && rest[length] >= '0' && rest[length] <= '9' {
		if value = value*10 + int(rest[length]-'0'); value > 1<<30 {
			return 0, errors.New("it contains a number that is far too large")
		}
		length++
	}
	if length == 0 {
		return 0, errors.New("it contains something else where a number is expected")
	}
	*g = rest[length:]
	return value, nil
}
