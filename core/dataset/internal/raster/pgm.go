package raster

import (
	"bytes"
	"errors"
)

// IsPGM reports whether data are a P2 (text) or P5 (binary) grey map. A number or a comment
// must follow, because a table may have a first column called P2.
func IsPGM(data []byte) bool {
	if len(data) < 4 || data[0] != 'P' || data[1] != '2' && data[1] != '5' || !isSpace(data[2]) {
		return false
	}
	rest := bytes.TrimLeft(data[2:min(len(data), 64)], " \t\r\n\v\f")
	return len(rest) > 0 && (rest[0] == '#' || rest[0] >= '0' && rest[0] <= '9')
}

// A graymap is a PGM after its header was read.
type graymap struct {
	binary        bool
	width, height int
	white         int // value of full intensity, at most 65535
	rest          []byte
}

// openPGM reads the header "P5 width height white". Comments run from # to the end of the
// line and may be anywhere in it.
func openPGM(data []byte) (graymap, error) {
	g := graymap{binary: data[1] == '5', rest: data[2:]}
	for _, field := range []*int{&g.width, &g.height, &g.white} {
		v, err := g.integer()
		if err != nil {
			return g, err
		}
		*field = v
	}
	if g.width == 0 || g.height == 0 || g.white == 0 || g.white > 65535 {
		return g, errors.New("its header needs a size and a largest value of at most 65535")
	}
	if g.binary {
		if len(g.rest) == 0 {
			return g, errTruncated
		}
		g.rest = g.rest[1:] // the one white space after the header
	}
	return g, nil
}

var errTruncated = errors.New("it is cut short")

// integer reads the next decimal number, skipping white space and comments.
func (g *graymap) integer() (int, error) {
	for len(g.rest) > 0 && (isSpace(g.rest[0]) || g.rest[0] == '#') {
		if g.rest[0] == '#' {
			end := bytes.IndexByte(g.rest, '\n')
			if end < 0 {
				return 0, errTruncated
			}
			g.rest = g.rest[end:]
		}
		g.rest = g.rest[1:]
	}
	value, length := 0, 0
	for length < len(g.rest) && g.rest[length] >= '0' && g.rest[length] <= '9' {
		if value = value*10 + int(g.rest[length]-'0'); value > 1<<30 {
			return 0, errors.New("it contains a number that is far too large")
		}
		length++
	}
	if length == 0 {
		if len(g.rest) == 0 {
			return 0, errTruncated
		}
		return 0, errors.New("it contains something else where a number is expected")
	}
	g.rest = g.rest[length:]
	return value, nil
}

// levels returns the pixels, row by row, 0 … white.
func (g graymap) levels() ([]uint16, error) {
	count := g.width * g.height
	each := 1
	if g.white > 255 {
		each = 2
	}
	// Text needs a digit and a space for every pixel but the last.
	if g.binary && len(g.rest) < count*each || !g.binary && len(g.rest) < 2*count-1 {
		return nil, errTruncated
	}
	out := make([]uint16, count)
	for i := range out {
		v, err := g.value(i, each)
		if err != nil {
			return nil, err
		}
		if v > g.white {
			return nil, errors.New("it has a pixel above the largest value of its header")
		}
		out[i] = uint16(v)
	}
	return out, nil
}

func (g *graymap) value(i, each int) (int, error) {
	switch {
	case !g.binary:
		return g.integer()
	case each == 2:
		return int(g.rest[2*i])<<8 | int(g.rest[2*i+1]), nil
	default:
		return int(g.rest[i]), nil
	}
}

func isSpace(c byte) bool {
	return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\v' || c == '\f'
}
