package fault

import "testing"

// List shows the first eight of many names and counts the others.
func TestListCountsTheOthers(t *testing.T) {
	nine := []string{"a", "b", "c", "d", "e", "f", "g", "h", "i"}
	if got, want := List(nine[:8]), `"a", "b", "c", "d", "e", "f", "g", "h"`; got != want || List(nine) != want+" and 1 more" {
		t.Errorf("%s; %s", got, List(nine))
	}
}
