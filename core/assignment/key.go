package assignment

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"ppca/core/fault"
	"ppca/core/limit"
	"ppca/core/userjson"
)

// A Key is what the lecturer keeps: the assignment and its answers.
type Key struct {
	Format     int        `json:"key"`
	Assignment Assignment `json:"assignment"`
	Answers    []Answer   `json:"answers"` // one for each question
}

// An Answer is the right one to a question. A text is for the reader and is not marked.
type Answer struct {
	Is        string  `json:"is,omitempty"`        // a number, one of the choices, or a text; empty: it is not marked
	Tolerance float64 `json:"tolerance,omitempty"` // largest difference of a right number
}

// A Verdict is the result of marking an answer.
type Verdict string

// The verdicts.
const (
	Right    Verdict = "right"
	Wrong    Verdict = "wrong"
	Missing  Verdict = "missing"
	Unmarked Verdict = "not marked" // a text, or there is no key
)

// ParseKey reads a key. It fails with ERR_FORMAT if it is not one, and with ERR_VERSION if it
// is newer than this program.
func ParseKey(raw []byte) (*Key, error) {
	var k Key
	if len(raw) > limit.KeyBytes {
		return nil, fault.New(fault.TooLarge, "the key has %d bytes: at most %d are allowed", len(raw), limit.KeyBytes)
	}
	if err := userjson.Single(raw, &k); err != nil {
		return nil, fault.New(fault.Format, "this is not a key: %w", err)
	}
	switch {
	case k.Format > Format:
		return nil, fault.New(fault.Version, "the key has format %d, but this program reads up to %d: update the program", k.Format, Format)
	case k.Format != Format:
		return nil, fault.New(fault.Format, "this is not a key: the field key is %d, not %d", k.Format, Format)
	}
	return &k, k.Check()
}

// ID identifies the key, with its answers and tolerances: 12 hexadecimal digits of the SHA-256 of
// its JSON.
func (k *Key) ID() (string, error) { return identified(k) }

// Bytes returns the key as a file.
func (k *Key) Bytes() ([]byte, error) { return json.MarshalIndent(k, "", "  ") }

// Check fails with ERR_FORMAT if an answer does not fit its question.
func (k *Key) Check() error {
	if err := k.Assignment.Check(); err != nil {
		return err
	}
	questions := k.Assignment.Questions
	if len(k.Answers) != len(questions) {
		return fault.New(fault.Format, "this is not a key: it has %d answers to %d questions", len(k.Answers), len(questions))
	}
	for i, a := range k.Answers {
		_, isNumber := numberOf(a.Is)
		switch q := questions[i]; {
		case utf8.RuneCountInString(a.Is) > limit.AnswerCharacters:
			return fault.New(fault.Format, "the answer to question %d has more than %d characters", i+1, limit.AnswerCharacters)
		case !(a.Tolerance >= 0) || math.IsInf(a.Tolerance, 1):
			return fault.New(fault.Format, "the tolerance of question %d must be a number, 0 or more", i+1)
		case a.Is == "":
		case q.Kind == Number && !isNumber:
			return fault.New(fault.Format, "the answer to question %d is %q, which is not a number", i+1, a.Is)
		case q.Kind == Choice && !slices.Contains(q.Choices, a.Is):
			return fault.New(fault.Format, "the answer to question %d is %q, which is none of its choices", i+1, a.Is)
		}
	}
	return nil
}

// mark compares the answer of a student with that of the key.
func (a Answer) mark(q Question, given string) Verdict {
	switch {
	case strings.TrimSpace(given) == "":
		return Missing
	case a.Is == "" || q.Kind == Text:
		return Unmarked
	case q.Kind == Choice && given == a.Is:
		return Right
	case q.Kind == Number:
		want, _ := numberOf(a.Is)
		got, isNumber := numberOf(given)
		// Both were typed as decimals, whose difference is rounded in binary.
		if rounding := 1e-12 * math.Abs(want); isNumber && math.Abs(got-want) <= a.Tolerance+rounding {
			return Right
		}
	}
	return Wrong
}

// numberOf parses a finite number with a decimal point or a decimal comma.
func numberOf(text string) (float64, bool) {
	v, err := strconv.ParseFloat(strings.Replace(strings.TrimSpace(text), ",", ".", 1), 64)
	return v, err == nil && !math.IsInf(v, 0) && !math.IsNaN(v)
}
