//go:build js && wasm

package host

import (
	"slices"
	"testing"
)

func TestExpression(t *testing.T) {
	for _, test := range []struct {
		pattern, text string
		groups        int
		want          []string
	}{
		{`face-(\d)`, "a/face-2_-30.png", 1, []string{"face-2", "2"}},
		{`(\d+(?:\.\d+)?)\D*$`, "face-2_20.5.png", 1, []string{"20.5.png", "20.5"}},
		{`(?<=age)(\d+)|(x)`, "age41", 2, []string{"41", "41", ""}},
		{`z(\d)`, "a1", 1, nil},
		{`\d`, "a1", 0, []string{"1"}},
		{``, "a1", 0, []string{""}},
	} {
		e, err := CompileExpression(test.pattern)
		if err != nil {
			t.Errorf("%s: %v", test.pattern, err)
			continue
		}
		if got := e.NumSubexp(); got != test.groups {
			t.Errorf("%s has %d groups, want %d", test.pattern, got, test.groups)
		}
		if got := e.FindStringSubmatch(test.text); !slices.Equal(got, test.want) {
			t.Errorf("%s finds %q in %q, want %q", test.pattern, got, test.text, test.want)
		}
	}
}

func TestExpressionRefuses(t *testing.T) {
	for _, pattern := range []string{"(", "[", `\`, "*"} {
		if _, err := CompileExpression(pattern); err == nil {
			t.Errorf("%q was taken", pattern)
		}
	}
}

// A pattern of somebody else must not take for ever.
func TestCompileBounded(t *testing.T) {
	for _, pattern := range []string{`(\d+(?:\.\d+)?)\D*$`, `face-(\d)`, `(?<=age)([-+]?\d{1,3})_[a-z*+]*`} {
		if _, err := CompileBounded(pattern); err != nil {
			t.Errorf("%s: %v", pattern, err)
		}
	}
	for _, pattern := range []string{`(a+)+$`, `((a|b)*c?)*`, `(a|a)*$`, `(?:a{1,30}){1,30}`, `a*a*a*a*b`, `a?a?a?a?a?a?a?a?a?aaaaaaaaa`, `(a*)\1\1b`, `(((a+)))*`} {
		if _, err := CompileBounded(pattern); err == nil {
			t.Errorf("%s was taken", pattern)
		}
	}
}
