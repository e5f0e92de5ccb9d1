package fault

import "testing"

// The first eight of many names are written, and the others counted.
func TestListCountsTheOthers(t *testing.T) {
	nine := []string{"a", "b", "c", "d", "e", "f", "g", "h", "i"}
	if got, want := List(nine[:8]), `"a", "b", "c", "d", "e", "f", "g", "h"`; got != want || List(nine) != want+" and 1 more" {
		t.Errorf("%s; %s", got, List(nine))
	}
}
