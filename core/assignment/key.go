package assignment

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"ppca/core/fault"
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
	file := userjson.File{Noun: "a key", Format: "key", Newest: Format, Most: fault.MostKeyBytes, Hand: true}
	if err := file.Read(raw, &k); err != nil {
		return nil, err
	}
	return &k, k.Check()
}

// ID identifies the key, with its answers and tolerances: 12 hexadecimal digits of the SHA-256 of
// its JSON.
func (k *Key) ID() string { return identified(k) }

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
		if why := a.misformed(questions[i]); why != "" {
			return fault.New(fault.Format, "this is not a key: the answer to question %d %s", i+1, why)
		}
	}
	return nil
}

// misformed returns why the answer is none to the question, or "".
func (a Answer) misformed(q Question) string {
	_, isNumber := numberOf(a.Is)
	switch {
	case !(a.Tolerance >= 0 && a.Tolerance <= math.MaxFloat64):
		return "has a tolerance below 0, or without end"
	case a.Tolerance > 0 && q.Kind != Number:
		return "has a tolerance, but is not a number"
	case a.Is != "" && q.Kind == Number && !isNumber:
		return fmt.Sprintf("is %q, which is not a number", a.Is)
	case a.Is != "" && q.Kind == Choice && !slices.Contains(q.Choices, a.Is):
		return fmt.Sprintf("is %q, which is none of its choices", a.Is)
	}
	return strings.TrimPrefix(misformed(text{"", a.Is, fault.MostAnswerCharacters, false}), " ")
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

// numberOf parses a finite number with a decimal point or a decimal comma, however its digits and
// signs are typed.
func numberOf(text string) (float64, bool) {
	v, err := strconv.ParseFloat(strings.Replace(folded(text), ",", ".", 1), 64)
	return v, err == nil && !math.IsInf(v, 0) && !math.IsNaN(v)
}
