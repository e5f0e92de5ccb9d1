package workbook

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// A kind is what the numbers of a cell are.
type kind int

const (
	number kind = iota
	date        // with or without a time
	clock       // a time of day or a duration
	share       // shown as percent
)

// The numbers of the built-in formats (ECMA-376, part 1, §18.8.30) of dates, also those of
// other languages, and of times.
var (
	dateFormats  = []int{14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58}
	clockFormats = []int{18, 19, 20, 21, 32, 33, 45, 46, 47}
)

// bare returns a format in lower case, without its parts that are text, colours or conditions.
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
		case c == '[' && rest != "" && !strings.Contains("hms", rest[:1]):
			_, rest, _ = strings.Cut(rest, "]")
		default:
			out.WriteByte(c)
		}
	}
	return out.String()
}

// kindBy returns the kind of a format.
func kindBy(builtIn int, format string) kind {
	switch {
	case slices.Contains(dateFormats, builtIn):
		return date
	case slices.Contains(clockFormats, builtIn):
		return clock
	}
	format = bare(format)
	switch {
	case format == "general" || format == "standard":
		return number
	case strings.ContainsAny(format, "yd"), strings.Contains(format, "mmm"):
		return date
	case strings.ContainsAny(format, "hs"):
		return clock
	case builtIn == 9 || builtIn == 10 || strings.Contains(format, "%"):
		return share
	}
	return number
}

// text returns a number as a table would have it: as written, or as a date or a time to the
// millisecond. early: dates count from 1904.
func (k kind) text(v float64, written string, early bool) string {
	switch {
	case k == clock && v >= 0:
		ms := int64(math.Round(v * 86400e3))
		text := fmt.Sprintf("%02d:%02d:%02d", ms/3600e3, ms/60e3%60, ms/1e3%60)
		if ms%1e3 != 0 {
			text += fmt.Sprintf(".%03d", ms%1e3)
		}
		return text
	case k == number || k == share || v < 61 && !early || v > 2958465: // before March 1900, where Excel has a day too many
		return written
	}
	if early {
		v += 1462
	}
	at := time.UnixMilli(int64(math.Round((v - 25569) * 86400e3))).UTC()
	if v == math.Trunc(v) {
		return at.Format(time.DateOnly)
	}
	return at.Format("2006-01-02 15:04:05.999")
}
