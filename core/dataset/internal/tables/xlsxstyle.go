package tables

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// A style says what the numbers of a cell are.
type style int

const (
	number  style = iota
	date          // with or without a time
	clock         // a time of day
	elapsed       // a duration
)

// The numbers of the built-in formats (ECMA-376, part 1, §18.8.30) of dates, also those of other
// languages, and of times.
var (
	dateFormats  = []int{14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58}
	clockFormats = []int{18, 19, 20, 21, 32, 33, 45, 47}
)

// A styleSheet is the part of a workbook with the formats of its cells.
type styleSheet struct {
	Formats []struct {
		ID   int    `xml:"numFmtId,attr"`
		Code string `xml:"formatCode,attr"`
	} `xml:"numFmts>numFmt"`
	Cells []struct {
		ID int `xml:"numFmtId,attr"`
	} `xml:"cellXfs>xf"`
}

// styles returns the style of each index of a cell.
func (s styleSheet) styles() (styles []style) {
	codes := map[int]string{}
	for _, each := range s.Formats {
		codes[each.ID] = each.Code
	}
	for _, each := range s.Cells {
		styles = append(styles, styleBy(each.ID, codes[each.ID]))
	}
	return styles
}

// styleBy returns the style of a format.
func styleBy(builtIn int, format string) style {
	switch format = bare(format); {
	case slices.Contains(dateFormats, builtIn):
		return date
	case slices.Contains(clockFormats, builtIn):
		return clock
	case format == "general" || format == "standard":
		return number
	case builtIn == 46 || strings.Contains(format, "["):
		return elapsed
	case strings.ContainsAny(format, "yd"), strings.Contains(format, "mmm"):
		return date
	case strings.ContainsAny(format, "hs"):
		return clock
	}
	return number
}

// bare returns a format in lower case, without its parts that are text, colours or conditions; [h],
// [m] and [s] remain.
func bare(format string) string {
	var out strings.Builder
	for rest := strings.ToLower(format); rest != ""; {
		c := rest[0]
		rest = rest[1:]
		switch {
		case c == '"':
			_, rest, _ = strings.Cut(rest, `"`)
		case c == '\\' || c == '_':
			_, size := utf8.DecodeRuneInString(rest)
			rest = rest[size:]
		case c == '[' && strings.Trim(rest[:max(0, strings.IndexByte(rest, ']'))], "hms") != "":
			_, rest, _ = strings.Cut(rest, "]")
		default:
			out.WriteByte(c)
		}
	}
	return out.String()
}

// text returns a date or a time in the form of ISO 8601, to the millisecond; "" for a plain number
// and where Excel shows none. early: dates count from 1904. Otherwise they count from 1 January
// 1900, where Excel has a day too many: 29 February 1900 is a text that is no date.
func (s style) text(v float64, early bool) string {
	switch {
	case s == number, v < 0, v >= 2958466:
		return ""
	case s == elapsed, s == clock && v < 366: // a time of a year or more is a date that is not shown
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
