package fit

import (
	"fmt"
	"testing"
)

// Only brackets divide a unit from a name; the last words of a name state one and stay.
func TestSplit(t *testing.T) {
	for name, want := range map[string][2]string{
		"height (cm)": {"height", "cm"}, "yaw [°]": {"yaw", "°"}, "visited (day of year)": {"visited", "day of year"},
		"height_cm": {"height_cm", "cm"}, "Weight_in_lbs": {"Weight_in_lbs", "lbs"}, "fev05_ml": {"fev05_ml", "ml"},
		"pulse_per_min": {"pulse_per_min", "1/min"}, "peak_flow_ml_s": {"peak_flow_ml_s", "ml/s"}, "dose mg per kg": {"dose mg per kg", "mg/kg"},
		"time_s": {"time_s", "s"}, "x_s": {"x_s", ""}, "temp_min": {"temp_min", ""}, "built_in": {"built_in", ""},
		"age": {"age", ""}, "cm": {"cm", ""}, "(cm)": {"(cm)", ""}, "a (2)": {"a (2)", ""}, "score [1-5]": {"score [1-5]", ""}, "height (cm) (2)": {"height (2)", "cm"},
		"cells (10^6)": {"cells", "10^6"}, "(2) (3)": {"(2) (3)", ""}, "f()": {"f()", ""}, "": {"", ""},
	} {
		if quantity, _ := SplitUnit(name); quantity != want[0] || UnitOf(name) != want[1] {
			t.Errorf("%q is %q in %q, want %q", name, quantity, UnitOf(name), want)
		}
	}
}

func TestAxisOf(t *testing.T) {
	for _, c := range []struct {
		names []string
		want  string // empty: no axis
	}{
		{[]string{"900 nm", "902 nm", "904 nm", "906 nm"}, "|nm|[900 902 904 906]"},
		{[]string{"t=0s", "t=0.5s", "t=1s", "t=1.5s"}, "t|s|[0 0.5 1 1.5]"},
		{[]string{"X1500", "X1498", "X1400", "X1000"}, "||[1500 1498 1400 1000]"},
		{[]string{"1", "2", "4", "8"}, "||[1 2 4 8]"},
		{[]string{"-10 °C", "-5 °C", "0 °C", "5 °C"}, "|°C|[-10 -5 0 5]"},
		{[]string{"height (age 2)", "height (age 3)", "height (age 5)", "height (age 7)"}, "age||[2 3 5 7]"},
		{[]string{"day 1", "day 2", "day 3", "day 4"}, "|days|[1 2 3 4]"},
		{[]string{"x=0", "x=1", "x=2", "x=3"}, "x||[0 1 2 3]"},
		{[]string{"x1", "x2", "x3", "x4"}, ""},
		{[]string{"TR01A", "TR02A", "TR03A", "TR04A"}, ""},
		{[]string{"0 h", "1 h", "2 h", "3 h"}, "|h|[0 1 2 3]"},
		{[]string{"V0", "V1", "V2", "V3"}, ""},
		{[]string{"1", "2", "3", "4"}, ""},
		{[]string{"900 nm", "902 nm", "904 nm", "depth"}, ""},
		{[]string{"900 nm", "902 nm", "904 cm", "906 nm"}, ""},
		{[]string{"3 a", "1 a", "2 a", "4 a"}, ""},
		{[]string{"1.2.3", "1.2.4", "1.2.5", "1.2.6"}, ""},
		{[]string{"900 nm", "902 nm", "904 nm"}, ""},
		{[]string{"JAN", "FEB", "MAR", "APR"}, ""},
	} {
		got := ""
		if a := VariableAxisOf(c.names); a != nil {
			got = fmt.Sprintf("%s|%s|%v", a.Name, a.Unit, a.Values)
		}
		if got != c.want {
			t.Errorf("%q: %q, want %q", c.names, got, c.want)
		}
	}
}

func TestUnlike(t *testing.T) {
	body := []string{"height_cm", "weight_kg", "fev1_ml"}
	for _, c := range []struct {
		names       []string
		ratio, step float64
		want        bool
	}{
		{body, 40, 30, true},
		{body, 3.5, 2, true},
		{body, 2.5, 2, false},
		{body[:1], 100, 50, false},
		{[]string{"fev1_ml", "fvc_ml"}, 100, 50, false},
		{[]string{"a", "b"}, 30, 30, true},
		{[]string{"a", "b"}, 30, 2, false},
		{[]string{"a", "b"}, 10, 10, false},
		{nil, 30, 30, true},
		{[]string{"900 nm", "902 nm", "904 nm", "906 nm"}, 100, 50, false},
	} {
		if got := UnlikeUnits(c.names, &Spread{Ratio: c.ratio, Step: c.step}); got != c.want {
			t.Errorf("%q with ratio %v and step %v: %v", c.names, c.ratio, c.step, got)
		}
	}
	if UnlikeUnits(body, nil) {
		t.Error("without standard deviations nothing is unlike")
	}
}
