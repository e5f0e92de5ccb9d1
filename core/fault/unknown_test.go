package fault

import (
	"strings"
	"testing"
)

func TestNearest(t *testing.T) {
	known := []string{"signal", "onProgress", "wasmURL", "heldOut", "bins", "seed", "range"}
	for name, want := range map[string]string{
		"sginal": "signal", "wasmUrl": "wasmURL", "heldout": "heldOut", "bin": "bins", "binns": "bins",
		"onprogres": "onProgress", "sed": "seed", "speed": "seed", "raneg": "range",
		"x": "", "colour": "", "": "", "bi": "", "signaling": "",
	} {
		if got := Nearest(name, known); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func TestRenamed(t *testing.T) {
	err := Renamed(New(Option, "perEndpoint[1] must be a number").With("option", "perEndpoint[1]"), "perEndpoint", "components")
	if err.Error() != "components[1] must be a number" || err.(*Error).Details["option"] != "components[1]" {
		t.Errorf("%v %v", err, err.(*Error).Details)
	}
	if other := New(Option, "bins is 0"); Renamed(other, "perEndpoint", "components").Error() != "bins is 0" || Renamed(nil, "a", "b") != nil {
		t.Errorf("%v", other)
	}
}

func TestUnknown(t *testing.T) {
	many := strings.Split(strings.Repeat("variable ", 30), " ")
	if got := Unknown("x", "an option", "options", many).Error(); len(got) > 160 || !strings.HasSuffix(got, "variable and 21 more") {
		t.Errorf("%q", got)
	}
	for path, want := range map[string]string{
		"lambda.means": "lambda.means is not an option: did you mean mean? The options are basis, mean",
		"colour":       "colour is not an option; the options are basis, mean",
	} {
		if got := Unknown(path, "an option", "options", []string{"basis", "mean"}); got.Error() != want || got.Code != Option || got.Details["option"] != path {
			t.Errorf("%v %v, want %q", got, got.Details, want)
		}
	}
}
