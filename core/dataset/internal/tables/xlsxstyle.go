package tables

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
)

// A style says what the numbers of a cell are.
type style int

const (
	number style = iota
	date         // with or without a time
	clock        // a time of day or a duration
)

// styleBy returns the style of a format: by its number, if it is built in (ECMA-376, part 1, §18.8.30, also those of
// other languages), or by a part of its code outside quotes.
func styleBy(builtIn int, format string) style {
	code := ""
	for i, part := range strings.Split(strings.ToLower(format), `"`) {
		if i%2 == 0 {
			code += part
		}
	}
	is := func(numbers []int, parts ...string) bool {
		return slices.Contains(numbers, builtIn) ||
			slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(code, part) })
	}
	switch {
	case is([]int{14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58},
		"yy", "mmm", "dd", "d/m", "m/d", "d.m", "d-m", "m-d"):
		return date
	case is([]int{18, 19, 20, 21, 32, 33, 45, 46, 47}, "h:", "[h]", "hh", "ss"):
		return clock
	}
	return number
}

// text returns a date or a time in the form of ISO 8601, to the millisecond; "" for a plain number
// and where Excel shows none. early: dates count from 1904. Otherwise they count from 1 January
// 1900, where Excel has a day too many: 29 February 1900 is a text that is no date.
func (s style) text(v float64, early bool) string {
	switch {
	case s == number, v < 0, v >= 2958466:
		return ""
	case s == clock && v < 366: // a time of a year or more is a date that is not shown
		ms := int64(math.Round(v * 86400e3))
		text := fmt.Sprintf("%02d:%02d:%02d", ms/3600e3, ms/60e3%60, ms/1e3%60)
		if ms%1e3 != 0 {
			text += fmt.Sprintf(".%03d", ms%1e3)
		}
		return text
	case early:
		v += 1462
	case v < 1:
		return "1900-01-00"
	case v < 60:
		v++
	case v < 61:
		return "1900-02-29"
	}
	at := time.UnixMilli(int64(math.Round((v - 25569) * 86400e3))).UTC()
	if v == math.Trunc(v) {
		return at.Format(time.DateOnly)
	}
	return at.Format("2006-01-02 15:04:05.999")
}
