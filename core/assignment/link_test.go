package assignment

import (
	"maps"
	"testing"
)

// A value of earlier versions counts as the one that a fit uses instead.
func TestFormerValues(t *testing.T) {
	then, now := parseLink("noise=variables&bins=3", "", 0), parseLink("noise=theta&bins=3", "", 0)
	if a, b := then.Settings, now.Settings; !maps.Equal(a, b) || a["noise"] != "theta" {
		t.Errorf("%v, not %v", a, b)
	}
}
