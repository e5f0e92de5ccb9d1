package tidy

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"ppca/core/dataset/internal/roles"
	"ppca/core/dataset/internal/table"
)

// A serial is a way to write dates as numbers.
type serial struct {
	what      string
	low, high float64
	whole     bool
	sure      bool                    // so many digits are no measurement if each number is a date
	days      func(v float64) float64 // since 1970; NaN for a number that is no date
}

var serials = []serial{
	{"dates as numbers of a spreadsheet", 15000, 75000, false, false, func(v float64) float64 { return v - 25569 }},
	{"dates as yyyymmddhh", 1700010100, 2100123123, true, true, func(v float64) float64 { return digitsOfTime(int(v), 1) }},
	{"dates as yyyymmddhhmm", 170001010000, 210012312359, true, true, func(v float64) float64 { return digitsOfTime(int(v), 2) }},
	{"seconds since 1970", 1e8, 4e9, false, false, func(v float64) float64 { return v / 86400 }},
	{"milliseconds since 1970", 1e11, 4e12, false, false, func(v float64) float64 { return v / 86400e3 }},
	{"microseconds since 1970", 1e14, 4e15, false, false, func(v float64) float64 { return v / 86400e6 }},
	{"dates as yyyymmdd", 17000101, 21001231, true, true, func(v float64) float64 { return digitsOfTime(int(v), 0) }},
}

// months are whole months, of columns that are called like them.
var months = serial{"months as yyyymm", 170001, 210012, true, true, func(v float64) float64 { return digitsOfTime(100*int(v)+1, 0) }}

// digitsOfTime returns the days of yyyymmdd and that many further numbers of two digits, hour
// and minute; NaN for a number that is no date.
func digitsOfTime(n, further int) float64 {
	time := 0
	switch further {
	case 1:
		n, time = n/100, n%100*3600
	case 2:
		n, time = n/10000, n/100%100*3600+n%100*60
		if n%100 > 59 {
			return math.NaN()
		}
	}
	m := moment{parts: [3]int{n / 10000, n / 100 % 100, n % 100}, time: float64(time)}
	if !m.valid() || time >= 86400 {
		return math.NaN()
	}
	return m.days()
}

// isDated reports whether the name of a column says that it has dates.
func isDated(name string) bool {
	for _, word := range strings.FieldsFunc(strings.ToLower(name), func(c rune) bool { return strings.ContainsRune(" _-.([/", c) }) {
		switch word {
		case "date", "datum", "datetime", "timestamp", "fecha", "jour", "unixtime", "epoch", "unix", "yyyymmdd":
			return true
		}
	}
	return strings.HasSuffix(strings.ToLower(name), "date")
}

// isTimed reports whether a column is called like times.
func isTimed(name string) bool {
	at := strings.LastIndexByte(name, '.') // properties.time of JSON
	return roles.Called(name[at+1:], []string{"time", "zeit", "temps", "ts", "created", "updated", "valid"})
}

// isOfOurTime reports whether a column is called like times by the last word of its name, such as
// device_time, and all its numbers are seconds, or parts of seconds, from 2001 to 2033, so that they
// are no durations.
func (s *sheet) isOfOurTime(j int) bool {
	words := strings.FieldsFunc(s.names[j], func(c rune) bool { return strings.ContainsRune(" _-", c) })
	if len(words) < 2 || !isTimed(words[len(words)-1]) {
		return false
	}
	return !slices.ContainsFunc(s.rows, func(r row) bool {
		v, err := strconv.ParseFloat(r.cells[j], 64)
		for v > 2e9 {
			v /= 1000
		}
		return !s.isMissing(r.cells[j]) && (err != nil || v < 1e9)
	})
}

// serialOf returns the days of a column of numbers that are dates by its values and its name,
// or nil. Three different dates of many digits need no name.
func (s *sheet) serialOf(j int) (what string, days []float64) {
	called := isDated(s.names[j])
	kinds := serials
	if called || table.IsMonth(strings.ToLower(s.names[j])) || roles.Called(s.names[j], []string{"period", "yyyymm", "yearmonth", "periode", "monat"}) {
		kinds = append(slices.Clip(kinds), months)
	}
	for _, kind := range kinds {
		if !called && !kind.sure && !(kind.low >= 1e8 && (isTimed(s.names[j]) || s.isOfOurTime(j))) {
			continue
		}
		days = days[:0]
		seen := map[float64]bool{}
		for _, r := range s.rows {
			if s.isMissing(r.cells[j]) {
				days = append(days, math.NaN())
				continue
			}
			v, err := strconv.ParseFloat(r.cells[j], 64)
			if err != nil || v < kind.low || v > kind.high || kind.whole && v != math.Trunc(v) || math.IsNaN(kind.days(v)) {
				days = nil
				break
			}
			days = append(days, kind.days(v))
			seen[v] = true
		}
		if days != nil && (called || len(seen) > 2) {
			return kind.what, days
		}
	}
	return "", nil
}

// serial converts a column of numbers that are dates; false for other columns.
func (s *sheet) serial(c *column, j int) (bool, error) {
	what, days := s.serialOf(j)
	if days == nil {
		return false, nil
	}
	m := moments{}
	low, high := math.Inf(1), math.Inf(-1)
	for _, day := range days {
		if day == day {
			low, high = min(low, day), max(high, day)
			m.clock = m.clock || day != math.Trunc(day)
		}
	}
	return true, s.convert(c, j, days, what, &m, low, high)
}
