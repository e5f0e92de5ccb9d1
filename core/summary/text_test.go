package summary

import (
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"ppca/core/userjson"
)

func TestPercent(t *testing.T) {
	for share, want := range map[float64]string{1.0034: "100 %", 0.0995: "10 %", 0.078: "7.8 %", 0.00045: "0.045 %", 0: "0 %"} {
		if got := Percent(share); got != want {
			t.Errorf("%v is %q, want %q", share, got, want)
		}
	}
}

// TestErrorsOfOneTestRow: a single row has no standard error, and rounding is no error.
func TestErrorsOfOneTestRow(t *testing.T) {
	number := func(v float64) *float64 { return &v }
	unknown := userjson.Number(math.Inf(1))
	s := Summary{ErrorUnit: "data", Errors: []Error{
		{Method: "ppca", Train: 1e-17, Test: number(4e-15)},
		{Method: "ipca", Train: 0, Test: number(2.2), Difference: number(2.2), StandardError: &unknown},
	}}
	var text strings.Builder
	print := func(to io.Writer, format string, args ...any) error {
		_, err := fmt.Fprintf(to, format, args...)
		return err
	}
	if err := s.writeErrors(&text, print); err != nil {
		t.Fatal(err)
	}
	for _, wanted := range []string{"PPCA         0     0 ", "IPCA         0   2.2 ", "+2.2, one row"} {
		if !strings.Contains(text.String(), wanted) {
			t.Errorf("%q is not in\n%s", wanted, text.String())
		}
	}
}

// TestOfErrors: where cells are missing, the errors say whose coefficients have them.
func TestOfErrors(t *testing.T) {
	for wanted, s := range map[string]Summary{
		"root mean square error, in the units of the data":                                                  {ErrorUnit: "data"},
		"root mean square error of the known cells, by the expected coefficients, in the units of the data": {ErrorUnit: "data", ErrorsBy: Expected},
		"root mean square error of the known cells, by least squares, in the units of the data":             {ErrorUnit: "data", ErrorsBy: LeastSquares},
	} {
		if got := s.OfErrors(); got != wanted {
			t.Errorf("%q, want %q", got, wanted)
		}
	}
}

func TestDifference(t *testing.T) {
	error := userjson.Number(0.02)
	for difference, want := range map[float64]string{0.03: "+0.03 ± 0.02", -0.03: "−0.03 ± 0.02", 2e-5: "+2e-05 ± 0.02", -2e-18: "0"} {
		if got := Difference(Error{Train: 0.4, Difference: &difference, StandardError: &error}); got != want {
			t.Errorf("%v is %q, want %q", difference, got, want)
		}
	}
}
