package csvtext

import (
	"math"
	"strconv"
	"strings"
)

// Content is the kind of a cell's content.
type Content int

const (
	Number  Content = iota
	Missing         // empty, NaN, NA, infinite
	Word            // anything else
)

// A Parser parses numbers with the decimal mark of its file. The first number that has a
// mark decides which; cells with the other mark are then words.
type Parser struct {
	Mark   byte
	Threes bool // all numbers with a mark have three digits after it, so it may divide thousands
}

// maxMantissa and tens bound the numbers for which one multiplication or division of
// float64 rounds correctly (Clinger 1990).
const maxMantissa = 1 << 53

var tens = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
	1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22}

// Parse returns the number in the cell, correctly rounded, or NaN for other content.
func (p *Parser) Parse(cell []byte) (float64, Content) {
	s := scanned{}
	if !s.scan(cell) {
		return math.NaN(), wordOrMissing(cell)
	}
	if s.mark != 0 {
		if p.Mark == 0 {
			p.Mark, p.Threes = s.mark, true
		}
		p.Threes = p.Threes && s.exponent == -3
		if p.Mark != s.mark {
			return math.NaN(), Word
		}
	}
	v, ok := s.exact()
	if !ok {
		v = s.slow(cell)
	}
	if math.IsInf(v, 0) {
		return math.NaN(), Missing
	}
	return v, Number
}

// scanned is a decimal number mantissa·10^exponent; digits excludes leading zeros.
type scanned struct {
	negative bool
	mantissa uint64
	digits   int
	exponent int
	mark     byte
}

// scan reports whether the whole cell is a decimal number.
func (s *scanned) scan(cell []byte) bool {
	i := 0
	if i < len(cell) && (cell[i] == '-' || cell[i] == '+') {
		s.negative = cell[i] == '-'
		i++
	}
	figures := 0
	for ; i < len(cell); i++ {
		c := cell[i]
		if (c == '.' || c == ',') && s.mark == 0 {
			s.mark = c
			continue
		}
		if c < '0' || c > '9' {
			break
		}
		figures++
		if s.mark != 0 {
			s.exponent--
		}
		if s.digits > 0 || c != '0' {
			s.digits++
			s.mantissa = s.mantissa*10 + uint64(c-'0')
		}
	}
	if figures == 0 {
		return false
	}
	return i == len(cell) || s.scanExponent(cell[i:])
}

func (s *scanned) scanExponent(cell []byte) bool {
	if cell[0] != 'e' && cell[0] != 'E' || len(cell) == 1 || len(cell) > 8 {
		return false
	}
	e, err := strconv.Atoi(string(cell[1:]))
	s.exponent += e
	return err == nil
}

func (s *scanned) exact() (float64, bool) {
	if s.digits > 18 || s.mantissa > maxMantissa || s.exponent < -22 || s.exponent > 22 {
		return 0, false
	}
	v := float64(s.mantissa)
	if s.exponent < 0 {
		v /= tens[-s.exponent]
	} else {
		v *= tens[s.exponent]
	}
	if s.negative {
		v = -v
	}
	return v, true
}

// slow parses, with the standard library, the numbers that exact cannot round.
func (s *scanned) slow(cell []byte) float64 {
	if s.mark == ',' {
		v, _ := strconv.ParseFloat(strings.Replace(string(cell), ",", ".", 1), 64)
		return v
	}
	v, _ := strconv.ParseFloat(string(cell), 64)
	return v
}

func wordOrMissing(cell []byte) Content {
	if len(cell) > len("-infinity") {
		return Word
	}
	switch strings.ToLower(strings.TrimLeft(string(cell), "+-")) {
	case "", "na", "n/a", "nan", "null", "inf", "infinity":
		return Missing
	}
	return Word
}
