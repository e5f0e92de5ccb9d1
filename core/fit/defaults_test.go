package fit

import (
	"strings"
	"testing"
)

func TestDefaultComponents(t *testing.T) {
	for _, c := range []struct {
		observations, variables, want int
		reason                        string
	}{
		{28, 100, 2, "every 15 training rows"},
		{100, 100, 6, "every 15 training rows"},
		{1000, 100, 10, "every 15 training rows"},
		{1000, 4, 3, "one fewer than the variables"},
		{28, 3, 2, "every 15 training rows"},
		{28, 2, 1, "one fewer than the variables"},
		{28, 1, 1, "one variable"},
	} {
		got, reason := DefaultComponents(c.observations, c.variables), DefaultComponentsReason(c.observations, c.variables)
		if got != c.want || !strings.Contains(reason, c.reason) {
			t.Errorf("%d rows of %d variables: %d, %s; want %d, %s", c.observations, c.variables, got, reason, c.want, c.reason)
		}
	}
}
