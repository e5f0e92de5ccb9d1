package assignment

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
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
func logOf(runs []Run) (all trace) {
	lines := make([]trace, len(runs))
	for i, run := range runs {
		lines[i].Of = fmt.Sprint(settingsOf(run.Settings.Used(2, true)), run.Status)
		for _, score := range []*float64{run.Train, run.Test} {
			if score != nil {
				lines[i].Numbers = append(lines[i].Numbers, *score)
			}
		}
	}
	slices.SortFunc(lines, func(a, b trace) int {
		return cmp.Or(strings.Compare(a.Of, b.Of), slices.Compare(a.Numbers, b.Numbers))
	})
	for _, line := range lines {
		sum := sha256.Sum256([]byte(all.Of + line.Of))
		all.Of, all.Numbers = hex.EncodeToString(sum[:8]), append(all.Numbers, line.Numbers...)
	}
	return all
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

// A sign shows, where the traces of two rows are alike, what the files have in common.
type sign struct {
	what string
	of   func(*Row) trace
}

// signs returns what is compared. each says whether every student has other data.
func signs(questions int, each bool) []sign {
	numbers := "same numbers"
	if !each {
		numbers += " (the data are the same for all)"
	}
	draw := func(row *Row) (t trace) {
		if each && row.Draw != nil {
			t.Of = fmt.Sprint(row.Data, " ", *row.Draw)
		}
		return t
	}
	list := []sign{
		{"same student", func(row *Row) trace { return trace{Of: folded(row.Student)} }},
		{numbers, func(row *Row) trace { return row.Numbers }},
		{"same draw", draw},
		{"same run log", func(row *Row) trace { return row.Log }},
	}
	for q := range questions {
		text := func(row *Row) (t trace) {
			letters := strings.Map(lettersOnly, folded(row.answer(q).Answer))
			if row.answer(q).Verdict == Unmarked && utf8.RuneCountInString(letters) >= telling {
				t.Of = letters
			}
			return t
		}
		list = append(list, sign{fmt.Sprintf("same answer to question %d", q+1), text})
	}
	return list
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
	compared := signs(questionsOf(rows), each)
	traces := make([][]trace, len(rows))
	for i := range rows {
		rows[i].Same = []string{}
		for _, sign := range compared {
			traces[i] = append(traces[i], sign.of(&rows[i]))
		}
	}
	groups := []Group{}
	for kind, sign := range compared {
		alike := func(a, b int) bool {
			is := func(kind int) bool { return traces[a][kind].like(traces[b][kind]) }
			return is(kind) && is(ofStudent) == (kind == ofStudent) && !(kind == ofDraw && is(ofNumbers))
		}
		for _, members := range clusters(rows, alike) {
			group := Group{What: sign.what}
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
				rows[i].Same = append(rows[i].Same, sign.what+" as "+as)
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
