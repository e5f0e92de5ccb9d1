package cell

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// A Duration is a duration in seconds.
type Duration struct {
	Seconds float64
	Units   string // first letters of those of its parts, such as hm
	ISO     bool   // it is written as PT1H30M
}

// part matches a number and its unit.
var part = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(\d+(?:[.,]\d+)?) ?(days?|d|hours?|hrs?|h|minutes?|mins?|min|m|seconds?|secs?|sec|s)[ ,]*`)
})

// letters are the first letters of the units, the longest first, and lengths their seconds.
const letters = "dhms"

var lengths = [...]float64{86400, 3600, 60, 1}

// clock matches 1 day 0:00:11 and 0 days 12:30:00, as Python writes durations.
var clock = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(\d+) days?,? \+?(\d{1,2}):(\d\d):(\d\d(?:\.\d+)?)$`)
})

// DurationOf reads 7h 12m, 45 min, 2d 3h and PT1H30M: units from long to short, each once; ok is
// false for other text.
func DurationOf(text string) (d Duration, ok bool) {
	rest := strings.ToLower(strings.TrimSpace(text))
	if parts := clock().FindStringSubmatch(rest); parts != nil {
		d.Units = letters
		for at, part := range parts[1:] {
			d.Seconds += numberOf(part) * lengths[at]
		}
		return d, true
	}
	if after, is := strings.CutPrefix(rest, "p"); is {
		days, clock, timed := strings.Cut(after, "t")
		rest, d.ISO = days+clock, true
		if !timed && !strings.HasSuffix(days, "d") {
			return d, false // P3M is three months
		}
	}
	last := -1
	for rest != "" {
		parts := part().FindStringSubmatch(rest)
		if parts == nil {
			return d, false
		}
		v, err := strconv.ParseFloat(strings.Replace(parts[1], ",", ".", 1), 64)
		at := strings.IndexByte(letters, parts[2][0])
		if err != nil || at <= last {
			return d, false
		}
		last = at
		d.Seconds += v * lengths[at]
		d.Units += parts[2][:1]
		rest = rest[len(parts[0]):]
	}
	return d, last >= 0
}
