package csvtext

import (
	"math"
	"strconv"
	"testing"
)

func TestNumbersAreNearest(t *testing.T) {
	for _, text := range []string{
		"0", "-0", "1", "007", "0.1", ".5", "5.", "-1.25e3", "1e22", "1e23", "9007199254740993", "0.30000000000000004",
		"123456789012345678901234567890", "1.7976931348623157e308", "5e-324", "2.2250738585072011e-308", "1e-400", "3.14159265358979323846264338327950288",
		"0.000000000000000000000000000000000000000000000000000001", "8.41e+21", "4.35E-7",
	} {
		want, _ := strconv.ParseFloat(text, 64)
		var p Parser
		got, c := p.Parse([]byte(text))
		if c != Number || math.Float64bits(got) != math.Float64bits(want) {
			t.Errorf("%s gives %v (%v), want %v", text, got, c, want)
		}
	}
	for text, want := range map[string]Content{
		"": Missing, "NaN": Missing, "-inf": Missing, "NA": Missing, "1e999": Missing, "null": Missing,
		"abc": Word, "1.2.3": Word, "0x10": Word, "1_000": Word, "1e": Word, "--5": Word, "1,000,000": Word, "e5": Word, "1 2": Word,
	} {
		var p Parser
		if v, got := p.Parse([]byte(text)); got != want || !math.IsNaN(v) {
			t.Errorf("%q gives content %v, want %v", text, got, want)
		}
	}
}
