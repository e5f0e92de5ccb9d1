package main

import (
	"strings"
	"testing"
)

// The answers of the module have the fields of the structs, also of those within, with their comments.
func TestAnswersFollowTheStructs(t *testing.T) {
	main, page := answerTypes(), pageAnswerTypes()
	for _, c := range []struct{ in, want string }{
		{main, "export interface Proposal extends Advice {\n  /** A sentence without its full stop. */\n  text: string;\n}\n"},
		{main, "  /** V, standard deviations of the coefficients. */\n  sd: Band;\n"},
		{main, "  bias?: number[];\n"},                  // empty, it is absent
		{main, "  widest: number;\n"},                   // empty, it is there
		{main, "  edges: [number, number][];\n"},        //
		{main, "      theta: number[] | null;\n"},       // checks.far.theta
		{main, "  best: TunePoint & { options: Fit"},    // not the struct
		{page, "  answers: readonly string[];\n"},       // of a caller
		{page, "  pose: {\n    /** In degrees, as the"}, //
	} {
		if !strings.Contains(c.in, c.want) {
			t.Errorf("the answers lack %q", c.want)
		}
	}
	for _, hidden := range []string{"checksum", "handIn"} {
		if strings.Contains(main+page, "  "+hidden) {
			t.Errorf("the answers have %s, which stays in Go", hidden)
		}
	}
}
