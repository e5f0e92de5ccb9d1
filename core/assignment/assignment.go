// Package assignment is for teaching: assignments without their answers, the key of the lecturer,
// what students hand in, and the marking of many hand-ins.
package assignment

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"ppca/core/face"
	"ppca/core/fault"
	"ppca/core/report"
	"ppca/core/userjson"
)

// Format is the version of assignments, keys and hand-ins.
const Format = 1

// mostFiles is the most data files of an assignment; package fault has the bounds that the page
// shows.
const mostFiles = 20

// An Assignment is what students open. It contains no answers; these are in the Key.
type Assignment struct {
	Format int    `json:"assignment"`
	Title  string `json:"title"`          // one line, up to 100 characters
	Text   string `json:"text,omitempty"` // what to do, up to 4000 characters
	Link   string `json:"link"`           // the page at the start, as the part of an address after its #
	// The data: a built-in set with its seed, or with a seed for each student, or files.
	Data Data `json:"data"`
	// Conditions on the model that is handed in; without `is`, the student must choose a value.
	Rules     []Rule     `json:"rules,omitempty"`
	Runs      int        `json:"runs,omitempty"`      // the fewest runs of the log
	Questions []Question `json:"questions,omitempty"` // up to 20 questions
}

// Data describe the data of an assignment: a built-in set, or files that students open.
type Data struct {
	BuiltIn string        `json:"builtIn,omitempty"`
	Draw    uint64        `json:"draw,omitempty"`    // seed of a built-in set that is the same for all students
	Size    int           `json:"size,omitempty"`    // pixels along a side of the built-in set; 0: its own
	Each    bool          `json:"each,omitempty"`    // each student has the seed Draw(student)
	Files   []report.File `json:"files,omitempty"`   // data files, identified by their SHA-256
	Session string        `json:"session,omitempty"` // name of the session file that contains them
	Address string        `json:"address,omitempty"` // where students download the file
}

// A Rule is a condition on a setting of the model that a student hands in.
type Rule struct {
	Setting string `json:"setting"`      // one of settable
	Is      string `json:"is,omitempty"` // its value; empty: the student must choose one
}

// A Question has an answer of text, a number, or one of several choices.
type Question struct {
	Kind    string   `json:"kind"` // text, number or choice
	Text    string   `json:"text"`
	Unit    string   `json:"unit,omitempty"`    // of a number
	Choices []string `json:"choices,omitempty"` // of a choice
}

// The kinds of a question.
const (
	Text   = "text"
	Number = "number"
	Choice = "choice"
)

// Parse reads an assignment: its JSON, or the text of Pack. It fails with ERR_FORMAT if it is
// neither and with ERR_VERSION if it is newer than this program.
func Parse(raw []byte) (*Assignment, error) {
	if trimmed := bytes.TrimSpace(raw); len(trimmed) > 0 && trimmed[0] != '{' {
		var err error
		if raw, err = unpacked(trimmed); err != nil {
			return nil, err
		}
	}
	var a Assignment
	file := userjson.File{Noun: "an assignment", Format: "assignment", Newest: Format, Most: fault.MostAssignmentBytes,
		Hand: true}
	if err := file.Read(raw, &a); err != nil {
		return nil, err
	}
	return &a, a.Check()
}

// unpacked returns the JSON of a packed assignment.
func unpacked(text []byte) ([]byte, error) {
	if len(text) > fault.MostPackedCharacters {
		return nil, fault.New(fault.TooLarge, "the assignment in the link has %d characters: at most %d are allowed",
			len(text), fault.MostPackedCharacters)
	}
	packed, err := base64.RawURLEncoding.DecodeString(string(text))
	if err != nil {
		return nil, fault.New(fault.Format, "this is not the link of an assignment, or it was cut (%w): copy the whole link again, or ask for the file", err)
	}
	raw, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), fault.MostAssignmentBytes+1))
	if err != nil {
		return nil, fault.New(fault.Format, "this is not the link of an assignment, or it was cut (%w): copy the whole link again, or ask for the file", err)
	}
	return raw, nil
}

// Pack returns the assignment for a link: its JSON, deflated, in base64url.
func (a *Assignment) Pack() (string, error) {
	raw, err := json.Marshal(a)
	if err != nil {
		return "", err
	}
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err := w.Write(raw); err != nil {
		return "", err
	}
	if err := w.Close(); err != nil {
		return "", err
	}
	return base64.RawURLEncoding.EncodeToString(packed.Bytes()), nil
}

// Bytes returns the assignment as a file.
func (a *Assignment) Bytes() ([]byte, error) { return json.MarshalIndent(a, "", "  ") }

// ID identifies the assignment: 12 hexadecimal digits of the SHA-256 of its JSON.
func (a *Assignment) ID() string { return identified(a) }

// identified returns the id of an assignment or a key, of which Check has found that JSON can have it.
func identified(of any) string {
	raw, _ := json.Marshal(of)
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:6])
}

// Check fails with ERR_FORMAT for a field that is missing or outside its bounds.
func (a *Assignment) Check() error {
	if why := a.misformed(); why != "" {
		return fault.New(fault.Format, "this is not an assignment: %s", why)
	}
	raw, err := json.Marshal(a)
	if err == nil && len(raw) > fault.MostAssignmentBytes {
		err = fault.New(fault.TooLarge, "the assignment has %d bytes: at most %d are allowed. Shorten its texts",
			len(raw), fault.MostAssignmentBytes)
	}
	return err
}

// misformed returns what is wrong with the first wrong field, or "".
func (a *Assignment) misformed() string {
	switch {
	case a.Format != Format:
		return fmt.Sprintf("the field assignment is %d, not %d", a.Format, Format)
	case a.Title == "":
		return "it has no title"
	case a.Runs < 0 || a.Runs > fault.MostLogRuns:
		return fmt.Sprintf("runs is %d: it must be a whole number from 0 to %d", a.Runs, fault.MostLogRuns)
	case len(a.Questions) > fault.MostQuestions:
		return fmt.Sprintf("it has %d questions: at most %d are allowed", len(a.Questions), fault.MostQuestions)
	case len(a.Data.Files) > mostFiles:
		return fmt.Sprintf("it has %d data files: at most %d are allowed", len(a.Data.Files), mostFiles)
	case a.Data.BuiltIn != "" && len(a.Data.Files) > 0:
		return "its data are a built-in set and files: only one is possible"
	case a.Data.BuiltIn == "" && len(a.Data.Files) == 0:
		return "it names no data"
	case a.Data.Size < 0 || a.Data.Size > fault.MostSize:
		return fmt.Sprintf("size is %d: it must be a whole number from 0 to %d", a.Data.Size, fault.MostSize)
	case a.Data.Each && a.Data.BuiltIn == "":
		return "files cannot differ by student: use a built-in set"
	case a.Data.Address != "" && !strings.HasPrefix(a.Data.Address, "https://"):
		return "the address of the file does not begin with https://"
	case a.Data.BuiltIn != "" && face.CheckBuiltIn(a.Data.BuiltIn) != nil:
		return face.CheckBuiltIn(a.Data.BuiltIn).Error()
	}
	texts := []text{
		{"the title", a.Title, fault.MostTitleCharacters, true},
		{"the text", a.Text, fault.MostAnswerCharacters, false},
		{"the link", a.Link, fault.MostLinkCharacters, false},
		{"the address of the file", a.Data.Address, fault.MostTextCharacters, false},
		{"the name of the session", a.Data.Session, fault.MostTitleCharacters, false},
	}
	for i, rule := range a.Rules {
		if !slices.Contains(settable, rule.Setting) {
			return fmt.Sprintf("rules[%d].setting is %q: it must be one of %s", i, rule.Setting, strings.Join(settable, ", "))
		}
		if slices.ContainsFunc(a.Rules[:i], func(other Rule) bool { return other.Setting == rule.Setting }) {
			return fmt.Sprintf("%s has two rules", rule.Setting)
		}
		texts = append(texts, text{fmt.Sprintf("rules[%d].is", i), rule.Is, fault.MostTitleCharacters, false})
	}
	if why := misformed(texts...); why != "" {
		return why
	}
	for i, q := range a.Questions {
		if why := q.misformed(); why != "" {
			return fmt.Sprintf("question %d: %s", i+1, why)
		}
	}
	return ""
}

func (q Question) misformed() string {
	texts := []text{{"the text", q.Text, fault.MostTextCharacters, false}, {"the unit", q.Unit, fault.MostTitleCharacters, false}}
	switch {
	case !slices.Contains([]string{Text, Number, Choice}, q.Kind):
		return fmt.Sprintf("the kind is %q: use text, number or choice", q.Kind)
	case strings.TrimSpace(q.Text) == "":
		return "it has no text: write one"
	case q.Kind == Choice && (len(q.Choices) < 2 || len(q.Choices) > fault.MostAnswerChoices):
		return fmt.Sprintf("it has %s: write 2 to %d", fault.Plural(len(q.Choices), "choice"), fault.MostAnswerChoices)
	case q.Kind != Choice && len(q.Choices) > 0:
		return "it has choices, but its kind is " + q.Kind
	}
	for i, choice := range q.Choices {
		if choice == "" || slices.Contains(q.Choices[:i], choice) {
			return fmt.Sprintf("the choice %q is empty or there twice", choice)
		}
		texts = append(texts, text{fmt.Sprintf("choice %d", i+1), choice, fault.MostTitleCharacters, true})
	}
	return misformed(texts...)
}

// A text is a field of text with its bounds.
type text struct {
	name, value string
	most        int  // characters
	line        bool // one line of plain text
}

// misformed returns what is wrong with the first wrong text, or "".
func misformed(texts ...text) string {
	for _, t := range texts {
		if n := utf8.RuneCountInString(t.value); n > t.most {
			return fmt.Sprintf("%s has %d characters: at most %d are allowed", t.name, n, t.most)
		}
		if t.line && t.value != fault.Line(t.value) {
			return t.name + " is not one line of plain text"
		}
	}
	return ""
}
