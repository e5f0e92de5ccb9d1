package main

import (
	"context"
	"errors"
	"slices"
	"testing"
)

func TestFuzzTargets(t *testing.T) {
	const listed = "?   \tppca\t[no test files]\nFuzzA\nFuzzB\nok  \tppca/core/a\t0.1s\nok  \tppca/core/b\t0.1s\nFuzzC\nok  \tppca/core/c\t(cached)\n"
	want := []target{{"FuzzA", "ppca/core/a"}, {"FuzzB", "ppca/core/a"}, {"FuzzC", "ppca/core/c"}}
	if got := fuzzTargets(listed); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestAsked(t *testing.T) {
	for script, want := range map[string]string{"true": "", "echo dial tcp: no such host; exit 1": "away", "echo GO-1234; exit 3": "found"} {
		err := query(context.Background(), ".", "sh", "-c", script)
		got := "found"
		switch {
		case err == nil:
			got = ""
		case errors.Is(err, errUnreachable):
			got = "away"
		}
		if got != want {
			t.Errorf("%s is taken for %q: %v", script, got, err)
		}
	}
}
