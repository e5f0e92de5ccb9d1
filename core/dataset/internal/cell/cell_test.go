package cell

import (
	"math"
	"testing"
)

func TestAngles(t *testing.T) {
	for text, want := range map[string]Angle{
		`55°42'N`:         {55.7, "N", true},
		`55° 42′ 36″ S`:   {-55.71, "S", true},
		`W 12º30'`:        {-12.5, "W", true},
		`-12°30'36"`:      {-12.51, "", true},
		`55.7°E`:          {55.7, "E", false},
		`55°42,6'`:        {55.71, "", true},
		`55° 42' 36'' N`:  {55.71, "N", true},
		`21.5 °`:          {21.5, "", false},
		`55°61'N`:         {math.NaN(), "", false},
		`N 55°42' N`:      {math.NaN(), "", false},
		`10.5N`:           {10.5, "N", false},
		`01230.6W`:        {-12.51, "W", true},
		`9942.5N`:         {math.NaN(), "", false},
		`21.5°C`:          {math.NaN(), "", false},
		`5'11"`:           {math.NaN(), "", false},
		`55 42 N`:         {math.NaN(), "", false},
		`55°42'N 12°30'E`: {math.NaN(), "", false},
	} {
		a, ok := AngleOf(text)
		if ok != !math.IsNaN(want.Degrees) || ok && (math.Abs(a.Degrees-want.Degrees) > 1e-9 || a.Hemisphere != want.Hemisphere || a.Divided != want.Divided) {
			t.Errorf("%q is %v %t", text, a, ok)
		}
	}
}

func TestDurations(t *testing.T) {
	for text, want := range map[string]float64{
		"7h 12m": 25920, "7h": 25200, "45 min": 2700, "2d 3h": 183600, "PT1H30M": 5400, "pt45m": 2700, "P1DT2H": 93600, "1 hour, 5 minutes": 3900, "1.5 h": 5400, "1 day 0:00:11": 86411, "0 days 12:30:00.5": 45000.5, "1 day, 2:00:00": 93600,
		"P3M": -1, "12m 7h": -1, "7": -1, "": -1, "7h h": -1, "5 mg": -1, "3 months": -1, "P": -1, "PT": -1,
	} {
		if d, ok := DurationOf(text); ok != (want >= 0) || ok && d.Seconds != want {
			t.Errorf("%q is %v %t", text, d, ok)
		}
	}
}

func TestUnits(t *testing.T) {
	for unit, want := range map[string]int{"M": 0, "mM": -3, "µg/l": -6, "m": 0, "mm": -3, "kg": 3, "km/s": 3, "kg/h": 99, "min": 99, "": 99, "k": 99} {
		if power, _, ok := UnitOf(unit); ok != (want != 99) || ok && power != want {
			t.Errorf("%q is %v %t", unit, power, ok)
		}
	}
}

func TestAges(t *testing.T) {
	for text, want := range map[string]float64{"2y3m": 2.25, "3 years 6 months": 3.5, "18 Mon.": 1.5, "5 J": 5, "at birth": 0, "3m2y": -1, "7": -1, "": -1, "2y 3": -1} {
		if years, _, ok := AgeOf(text); ok != (want >= 0) || ok && years != want {
			t.Errorf("%q is %v %t", text, years, ok)
		}
	}
}
