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

// TestOfErrors: where cells are missing, the errors of the fit are those of least squares.
func TestOfErrors(t *testing.T) {
	for missing, wanted := range map[int]string{
		0: "root mean square error, in the units of the data",
		7: "root mean square error of the known cells by least squares, in the units of the data",
	} {
		s := Summary{ErrorUnit: "data", Rows: Rows{Missing: missing}}
		if got := s.OfErrors(); got != wanted {
			t.Errorf("%d missing cells: %q", missing, got)
		}
	}
}

// TestErrorsByVariable: where cells are missing, they are not the errors above.
func TestErrorsByVariable(t *testing.T) {
	for missing, wanted := range map[int]string{
		0: "\nthe same by variable, in the unit of each and as a share of its standard deviation\n",
		7: "\nby variable, in the unit of each and as a share of its standard deviation; rows with missing cells have their expected coefficients here, as in ppca project, and those of least squares above\n",
	} {
		s := Summary{Rows: Rows{Missing: missing}, ByVariable: []OfOne{{Name: "a", Train: 1}}}
		var text strings.Builder
		print := func(to io.Writer, format string, args ...any) error {
			_, err := fmt.Fprintf(to, format, args...)
			return err
		}
		if err := s.writeVariables(&text, print); err != nil || !strings.HasPrefix(text.String(), wanted) {
			t.Errorf("%d missing cells: %v, %q", missing, err, text.String())
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
