package assignment

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ppca/core/report"
)

// A trace is what shows a copy: numbers, and what they are of.
type trace struct {
	Of      string    `json:"of"`
	Numbers []float64 `json:"numbers"`
}

const (
	mostTraced = 100 // numbers of a trace
	telling    = 20  // letters of an answer; shorter ones may be equal by chance
	mostNamed  = 3   // files of a group that are named beside each of them
)

// close reports whether two numbers may be copies of one: each of them passes as its repetition.
func close(a, b float64) bool {
	const copied = 3 * report.Tolerance
	return math.Abs(a-b) <= copied*max(math.Abs(a), math.Abs(b))
}

// like reports whether two traces are equal, but for differences that are too small to be seen.
func (t trace) like(other trace) bool {
	return t.Of != "" && t.Of == other.Of && slices.EqualFunc(t.Numbers, other.Numbers, close)
}

// logOf returns the trace of a run log. Neither times nor the order of runs count.
func logOf(runs []Run) (t trace, err error) {
	type line struct {
		of      string
		numbers []float64
	}
	var lines []line
	for _, run := range runs {
		raw, err := json.Marshal(run.Settings.Used(2, true))
		if err != nil {
			return t, err
		}
		l := line{of: string(raw) + string(run.Status)}
		for _, v := range []*float64{run.Train, run.Test} {
			if v != nil {
				l.numbers = append(l.numbers, *v)
			}
		}
		lines = append(lines, l)
	}
	slices.SortFunc(lines, func(a, b line) int {
		return cmp.Or(strings.Compare(a.of, b.of), slices.Compare(a.numbers, b.numbers))
	})
	hash := sha256.New()
	for _, l := range lines {
		hash.Write([]byte(l.of))
		t.Of = hex.EncodeToString(hash.Sum(nil)[:8])
		t.Numbers = append(t.Numbers, l.numbers...)
	}
	return t, nil
}

// A Group is files that have something in common.
type Group struct {
	What  string   `json:"what"`
	Files []string `json:"files"` // with their students
}

// The places of traces that are compared otherwise than the others.
const (
	ofStudent = 0
	ofNumbers = 1
	ofDraw    = 2
)

// kinds returns what the traces of rows show if they are alike. each says whether every student has
// other data.
func kinds(questions int, each bool) []string {
	what := []string{"same student", "same numbers", "same draw", "same run log"}
	if !each {
		what[ofNumbers] += " (the data are the same for all)"
	}
	for q := range questions {
		what = append(what, fmt.Sprintf("same answer to question %d", q+1))
	}
	return what
}

// traces returns the traces of a row, in the order of kinds.
func (row *Row) traces(questions int, each bool) []trace {
	draw := trace{}
	if each && row.Draw != nil {
		draw.Of = fmt.Sprint(row.Data, " ", *row.Draw)
	}
	traces := []trace{{Of: folded(row.Student)}, row.Numbers, draw, row.Log}
	for q := range questions {
		t := trace{}
		text := strings.Map(lettersOnly, folded(row.answer(q).Answer))
		if row.answer(q).Verdict == Unmarked && utf8.RuneCountInString(text) >= telling {
			t.Of = text
		}
		traces = append(traces, t)
	}
	return traces
}

func lettersOnly(r rune) rune {
	if unicode.In(r, unicode.L, unicode.M, unicode.N) {
		return r
	}
	return -1
}

// questionsOf returns the most questions that a file answers.
func questionsOf(rows []Row) (most int) {
	for _, row := range rows {
		most = max(most, len(row.Marked))
	}
	return most
}

// answer returns an answer; empty if there is none.
func (row *Row) answer(question int) Marked {
	if question < len(row.Marked) {
		return row.Marked[question]
	}
	return Marked{}
}

// compare fills in what rows have in common, and returns the groups with too many files to name
// them beside each.
func compare(rows []Row, k *Key) []Group {
	draws := map[uint64]bool{}
	for _, row := range rows {
		if row.Draw != nil {
			draws[*row.Draw] = true
		}
	}
	// Without a key, draws that differ among the files show that they are those of students.
	each := len(draws) > 1
	if k != nil {
		each = k.Assignment.Data.Each
	}
	questions := questionsOf(rows)
	traces := make([][]trace, len(rows))
	for i := range rows {
		rows[i].Same, traces[i] = []string{}, rows[i].traces(questions, each)
	}
	groups := []Group{}
	for kind, what := range kinds(questions, each) {
		alike := func(a, b int) bool {
			is := func(kind int) bool { return traces[a][kind].like(traces[b][kind]) }
			return is(kind) && is(ofStudent) == (kind == ofStudent) && !(kind == ofDraw && is(ofNumbers))
		}
		for _, members := range clusters(rows, alike) {
			group := Group{What: what}
			for _, i := range members {
				group.Files = append(group.Files, rows[i].named())
			}
			large := len(members) > mostNamed+1
			if large {
				groups = append(groups, group)
			}
			for at, i := range members {
				as := strings.Join(slices.Delete(slices.Clone(group.Files), at, at+1), ", ")
				if large {
					as = fmt.Sprintf("%d others (group %d)", len(members)-1, len(groups))
				}
				rows[i].Same = append(rows[i].Same, what+" as "+as)
			}
		}
	}
	return groups
}

// clusters returns the groups of at least two rows that are alike, each row being like another of
// its group.
func clusters(rows []Row, alike func(a, b int) bool) (groups [][]int) {
	grouped := make([]bool, len(rows))
	for first := range rows {
		if grouped[first] || !rows[first].Read() {
			continue
		}
		group := []int{first}
		for at := 0; at < len(group); at++ {
			for i := first + 1; i < len(rows); i++ {
				if !grouped[i] && rows[i].Read() && alike(group[at], i) {
					grouped[i] = true
					group = append(group, i)
				}
			}
		}
		if len(group) > 1 {
			groups = append(groups, group)
		}
	}
	return groups
}

// named returns the student and the file of a row.
func (row *Row) named() string {
	if row.Student == "" {
		return row.File
	}
	return fmt.Sprintf("%s (%s)", row.Student, row.File)
}
