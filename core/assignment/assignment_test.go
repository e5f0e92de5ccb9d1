//go:build !js

package assignment_test

import (
	"strings"
	"testing"

	"ppca/core/assignment"
	"ppca/core/fault"
	"ppca/core/report"
)

// valid is an assignment with every kind of question.
func valid() assignment.Assignment {
	return assignment.Assignment{
		Format: 1, Title: "How smooth?", Text: "Find out.", Link: "data=simulation&bins=4", Runs: 2,
		Data:  assignment.Data{BuiltIn: "simulation", Each: true},
		Rules: []assignment.Rule{{Setting: "bins", Is: "4"}, {Setting: "lambda.mean"}},
		Questions: []assignment.Question{
			{Kind: assignment.Number, Text: "Which RMSE?", Unit: "mm"},
			{Kind: assignment.Choice, Text: "Which method?", Choices: []string{"PCA", "PPCA"}},
			{Kind: assignment.Text, Text: "Why?"},
		},
	}
}

// The draw is that of sha256sum (GNU coreutils 9.1), as the comment of Draw says. Names that print
// alike have one.
func TestDrawIsStable(t *testing.T) {
	for _, c := range []struct {
		student string
		want    uint64
	}{
		{"ada lovelace", 394233311},
		{"  Ada\t LOVELACE\n", 394233311},
		{"Ada\u202e Love\x1blace", 394233311},
		{"A\u200dda Love\u200clace\ufe0f", 394233311},
		{"Ada\u034f\u3164 \u2800Lovelace", 394233311},
		{"\uff21da\u3000Lovelac\uff45", 394233311}, // full width
		{"ada love\u00adlace", 394233311},
	} {
		if got := assignment.Draw(c.student); got != c.want {
			t.Errorf("%q draws %d, want %d", c.student, got, c.want)
		}
	}
	for _, alike := range [][2]string{{"Zo\u00eb", "ZOE\u0308"}, {"O\u2019Neil", "o'neil"}, {"Anne\u2010Lee", "anne-lee"}, {"Adr\u0131\u0307an", "adrian"}, {"\u0218tefan", "\u015etefan"}, {"B\u0113rzi\u0146\u0161", "be\u0304rzin\u0326s\u030c"}, {"\u03a3\u03af\u03c3\u03c5\u03c6\u03bf\u03c2", "\u03c3\u03af\u03c3\u03c5\u03c6\u03bf\u03c3"}} {
		if assignment.Draw(alike[0]) != assignment.Draw(alike[1]) {
			t.Errorf("%q has two draws", alike)
		}
	}
	if assignment.Draw("1234567") == assignment.Draw("1234568") {
		t.Error("two numbers of students have one draw")
	}
}

// forms returns the assignment valid as a link and as a file.
func forms(t testing.TB) (packed string, file []byte) {
	a := valid()
	packed, err := a.Pack()
	if err == nil {
		file, err = a.Bytes()
	}
	if err != nil {
		t.Fatal(err)
	}
	return packed, file
}

func TestAssignmentsSurviveTheirLink(t *testing.T) {
	a := valid()
	id := a.ID()
	packed, file := forms(t)
	if len(packed) >= len(file) {
		t.Errorf("the link has %d characters, the file %d", len(packed), len(file))
	}
	for _, raw := range [][]byte{[]byte(packed), file, []byte(" " + packed + "\n")} {
		again, err := assignment.Parse(raw)
		if err != nil {
			t.Fatal(err)
		}
		if other := again.ID(); other != id {
			t.Errorf("%s became %s", id, other)
		}
	}
	for _, cut := range []string{packed[:len(packed)/2], packed[1:], "!" + packed, "AAAA", strings.Repeat("A", 1<<16)} {
		if _, err := assignment.Parse([]byte(cut)); err == nil {
			t.Errorf("%.20s… is accepted", cut)
		}
	}
}

func TestWrongAssignmentsAreRefused(t *testing.T) {
	for _, c := range []struct {
		change func(*assignment.Assignment)
		says   string
	}{
		{func(a *assignment.Assignment) { a.Title = "" }, "no title"},
		{func(a *assignment.Assignment) { a.Title = "a\x1b[31m" }, "not one line"},
		{func(a *assignment.Assignment) { a.Runs = -1 }, "runs is -1"},
		{func(a *assignment.Assignment) { a.Data.Size = 1e6 }, "size is 1000000"},
		{func(a *assignment.Assignment) { a.Data = assignment.Data{} }, "names no data"},
		{func(a *assignment.Assignment) { a.Data.Files = []report.File{{Name: "a.csv"}} }, "only one is possible"},
		{func(a *assignment.Assignment) {
			a.Data = assignment.Data{Files: []report.File{{Name: "a.csv"}}, Each: true}
		}, "cannot differ by student"},
		{func(a *assignment.Assignment) { a.Data.Address = "javascript:alert(1)" }, "https://"},
		{func(a *assignment.Assignment) { a.Rules[0].Setting = "seed" }, `rules[0].setting is "seed"`},
		{func(a *assignment.Assignment) { a.Rules[1].Setting = "bins" }, "bins has two rules"},
		{func(a *assignment.Assignment) { a.Data.BuiltIn = "cats" }, `no built-in set "cats"`},
		{func(a *assignment.Assignment) { a.Questions[0].Kind = "essay" }, `question 1: the kind is "essay"`},
		{func(a *assignment.Assignment) { a.Questions[0].Text = " " }, "question 1: it has no text: write one"},
		{func(a *assignment.Assignment) { a.Questions[1].Choices = []string{"one"} }, "question 2: it has 1 choice: write 2 to "},
		{func(a *assignment.Assignment) { a.Questions[1].Choices = []string{"x", "x"} }, "twice"},
		{func(a *assignment.Assignment) { a.Questions = make([]assignment.Question, 21) }, "21 questions"},
		{func(a *assignment.Assignment) { a.Text = strings.Repeat("x", 4001) }, "text has 4001 characters"},
	} {
		a := valid()
		c.change(&a)
		if err := a.Check(); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%q is not in %v", c.says, err)
		}
	}
	for _, c := range []struct {
		text string
		code fault.Code
	}{{"{}", fault.Format}, {`{"assignment":2}`, fault.Version}, {`{"assignment":"1"}`, fault.Format}, {"{", fault.Format}, {"{" + strings.Repeat(" ", 13000) + "}", fault.TooLarge}} {
		if _, err := assignment.Parse([]byte(c.text)); fault.CodeOf(err) != c.code {
			t.Errorf("%.20s ends with %v", c.text, err)
		}
	}
}

func TestWrongKeysAreRefused(t *testing.T) {
	good := []assignment.Answer{{Is: "0.5", Tolerance: 0.1}, {Is: "PPCA"}, {Is: "A text"}}
	for _, c := range []struct {
		answers []assignment.Answer
		says    string
	}{
		{good, ""},
		{good[:2], "2 answers to 3 questions"},
		{[]assignment.Answer{{Is: "half"}, {}, {}}, "not a number"},
		{[]assignment.Answer{{Tolerance: -1}, {}, {}}, "question 1 has a tolerance below 0"},
		{[]assignment.Answer{{}, {Is: "IPCA"}, {}}, "none of its choices"},
		{[]assignment.Answer{{Is: "0.5"}, {Is: "PPCA", Tolerance: 0.1}, {}}, "question 2 has a tolerance, but is not a number"},
	} {
		k := assignment.Key{Format: 1, Assignment: valid(), Answers: c.answers}
		raw, err := k.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		_, err = assignment.ParseKey(raw)
		if c.says == "" && err != nil || c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says)) {
			t.Errorf("%q is not in %v", c.says, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	packed, file := forms(f)
	f.Add([]byte(packed))
	f.Add(file)
	f.Fuzz(func(t *testing.T, raw []byte) {
		a, err := assignment.Parse(raw)
		if err != nil {
			return
		}
		if err := a.Check(); err != nil {
			t.Errorf("Parse accepts what Check refuses: %v", err)
		}
		if packed, err := a.Pack(); err != nil {
			t.Error(err)
		} else if _, err := assignment.Parse([]byte(packed)); err != nil {
			t.Errorf("its own link is refused: %v", err)
		}
	})
}
