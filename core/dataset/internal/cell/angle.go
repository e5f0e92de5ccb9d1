// Package cell reads single cells as people write angles, ages, durations and units.
package cell

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// An Angle is an angle in degrees; south and west are below zero.
type Angle struct {
	Degrees    float64
	Hemisphere string // N, S, E, W, or ""
	Divided    bool   // it has minutes
}

// angle matches 55°42'N, 55° 42′ 12.5″ N, N 55°42,5', -12°30' and 55.7°S; some write º for the sign of
// degrees, and two apostrophes for that of seconds.
var angle = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^([NSEW]?) ?([-+−]?)(\d{1,3}(?:[.,]\d+)?) ?[°º] ?(?:(\d{1,2}(?:[.,]\d+)?) ?['′’] ?)?(?:(\d{1,2}(?:[.,]\d+)?) ?(?:"|″|”|''|’’) ?)?([NSEW]?)$`)
})

// bare matches 10.5N and, as GPS devices write 55°42.5'N, 5542.5N.
var bare = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(\d{1,5}(?:\.\d+)?) ?([NSEW])$`) })

// AngleOf reads an angle; ok is false for other text, and for minutes or seconds from 60 on.
func AngleOf(text string) (a Angle, ok bool) {
	text = strings.TrimSpace(text)
	if parts := bare().FindStringSubmatch(text); parts != nil {
		return ofDevice(numberOf(parts[1]), parts[2])
	}
	parts := angle().FindStringSubmatch(text)
	if parts == nil || parts[1] != "" && parts[6] != "" {
		return a, false
	}
	degrees, minutes, seconds := numberOf(parts[3]), numberOf(parts[4]), numberOf(parts[5])
	a = Angle{degrees + minutes/60 + seconds/3600, parts[1] + parts[6], parts[4] != ""}
	if below := parts[2] == "-" || parts[2] == "−"; below != (a.Hemisphere == "S" || a.Hemisphere == "W") {
		a.Degrees = -a.Degrees
	}
	return a, minutes < 60 && seconds < 60 && degrees <= 360
}

// ofDevice returns an angle from degrees or, above 180, from hundreds of degrees and minutes.
func ofDevice(v float64, hemisphere string) (a Angle, ok bool) {
	degrees, minutes := v, 0.0
	if a.Divided = v > 180; a.Divided {
		degrees = math.Floor(v / 100)
		minutes = v - 100*degrees
	}
	a.Degrees, a.Hemisphere = degrees+minutes/60, hemisphere
	if hemisphere == "S" || hemisphere == "W" {
		a.Degrees = -a.Degrees
	}
	most := 180.0
	if hemisphere == "N" || hemisphere == "S" {
		most = 90
	}
	return a, minutes < 60 && degrees <= most
}

// numberOf returns the value of digits with a decimal mark, 0 of "".
func numberOf(text string) float64 {
	v, _ := strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 64)
	return v
}
