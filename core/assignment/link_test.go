package assignment

import (
	"maps"
	"testing"

	"ppca/core/method"
)

// A value of earlier versions counts as the one that a fit uses instead.
func TestFormerValues(t *testing.T) {
	then, now := parseLink("noise=variables&bins=3", "", 0), parseLink("noise=theta&bins=3", "", 0)
	if a, b := then.Settings, now.Settings; !maps.Equal(a, b) || a["noise"] != "theta" {
		t.Errorf("%v, not %v", a, b)
	}
}

// The options along two parameters of a link are those of the page's fit; without bins of its own the second has
// those of the first.
func TestTwoParameters(t *testing.T) {
	year := 365.
	for link, axes := range map[string][]method.Axis{
		"data=poses":                            {{Bins: 3}, {Bins: 2}},
		"data=poses&bins=5":                     {{Bins: 5}, {Bins: 2}},
		"bins=3&bins2=3":                        {{Bins: 3}, {Bins: 3}},
		"bins=3&periodic=365&bins2=4":           {{Bins: 3, Periodic: &year}, {Bins: 4}},
		"bins=3&periodic2=365&divide=count":     {{Bins: 3, Spacing: "count"}, {Bins: 3, Spacing: "count", Periodic: &year}},
		"divide=endpoints&endpoints2=0,1,2.5":   {{}, {Endpoints: []float64{0, 1, 2.5}}},
		"bins=3&bins2=1e9&range=0,9&periodic2=": {{Bins: 3, Range: []float64{0, 9}}, {Bins: 3}},
	} {
		at, got := parseLink(link, "", 0).Settings, settingsOf(method.Settings{Axes: axes})
		for _, path := range []string{"endpoints", "bins", "range", "spacing", "periodic"} {
			if at[path] != got[path] {
				t.Errorf("%s: %s is %q, and %q in a report", link, path, at[path], got[path])
			}
		}
	}
}
