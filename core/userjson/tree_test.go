package userjson

import (
	"strings"
	"testing"
)

func TestTreeRefuses(t *testing.T) {
	for text, says := range map[string]string{
		strings.Repeat("[", 102) + strings.Repeat("]", 102): "more than 100 nested lists or objects",
		`{"a": [{"x": 1, "y": 2, "X": 3}]}`:                 "a[0].X occurs twice",
	} {
		if _, err := Tree([]byte(text)); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, want %q", err, says)
		}
	}
}
