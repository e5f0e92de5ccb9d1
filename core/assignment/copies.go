package assignment

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"unicode/utf8"
)

// A trace is what shows a copy: numbers, and what they are of.
type trace struct {
	Of      string    `json:"of"`
	Numbers []float64 `json:"numbers"`
}

const (
	mostTraced = 100  // numbers of a trace
	copied     = 1e-6 // largest relative difference of equal numbers
	telling    = 20   // characters of an answer; shorter ones may be equal by chance
	mostNamed  = 3    // files of a group that are named beside each of them
)

// like reports whether two traces are equal, but for differences that are too small to be seen.
func (t trace) like(other trace) bool {
	if t.Of == "" || t.Of != other.Of || len(t.Numbers) != len(other.Numbers) {
		return false
	}
	for i, v := range t.Numbers {
		if w := other.Numbers[i]; !(math.Abs(v-w) <= copied*max(math.Abs(v), math.Abs(w))) {
			return false
		}
	}
	return true
}

// logOf returns the trace of a run log. Times do not count.
func logOf(runs []Run) (t trace, err error) {
	for _, run := range runs {
		raw, err := json.Marshal(run.Settings)
		if err != nil {
			return t, err
		}
		t.Of += string(raw) + run.Status
		for _, v := range []*float64{run.Train, run.Test} {
			if v != nil {
				t.Numbers = append(t.Numbers, *v)
			}
		}
	}
	if t.Of != "" {
		sum := sha256.Sum256([]byte(t.Of))
		t.Of = hex.EncodeToString(sum[:8])
	}
	return t, nil
}

// A Group is files that have something in common.
type Group struct {
	What  string   `json:"what"`
	Files []string `json:"files"` // with their students
}

// A likeness is something that hand-ins may have in common.
type likeness struct {
	what string
	is   func(a, b *Row) bool
}

// likenesses returns what to compare. each says whether every student has other data.
func likenesses(rows []Row, each bool) []likeness {
	sameStudent := func(a, b *Row) bool { return a.folded != "" && a.folded == b.folded }
	others := func(is func(a, b *Row) bool) func(a, b *Row) bool {
		return func(a, b *Row) bool { return !sameStudent(a, b) && is(a, b) }
	}
	numbers := "same numbers"
	if !each {
		numbers += " (the data are the same for all)"
	}
	all := []likeness{
		{"same student", sameStudent},
		{numbers, others(func(a, b *Row) bool { return a.Numbers.like(b.Numbers) })},
		{"same draw", others(func(a, b *Row) bool {
			return each && a.Draw != nil && b.Draw != nil && *a.Draw == *b.Draw && a.Data == b.Data && !a.Numbers.like(b.Numbers)
		})},
		{"same run log", others(func(a, b *Row) bool { return a.Log.like(b.Log) })},
	}
	questions := 0
	for i := range rows {
		questions = max(questions, len(rows[i].Marked))
	}
	for q := range questions {
		all = append(all, likeness{fmt.Sprintf("same answer to question %d", q+1), others(func(a, b *Row) bool {
			return q < len(a.Marked) && q < len(b.Marked) && a.Marked[q].Verdict == Unmarked && a.Marked[q].folded != "" && a.Marked[q].folded == b.Marked[q].folded
		})})
	}
	return all
}

// compare fills in what rows have in common, and returns the groups with too many files to name
// them beside each.
func compare(rows []Row, k *Key) []Group {
	draws := map[uint64]bool{}
	for i := range rows {
		row := &rows[i]
		row.Same, row.folded = []string{}, folded(row.Student)
		if row.Draw != nil {
			draws[*row.Draw] = true
		}
		for q := range row.Marked {
			if text := folded(row.Marked[q].Answer); utf8.RuneCountInString(text) >= telling {
				row.Marked[q].folded = text
			}
		}
	}
	// Without a key, draws that differ among the files show that they are those of students.
	each := len(draws) > 1
	if k != nil {
		each = k.Assignment.Data.Each
	}
	groups := []Group{}
	for _, l := range likenesses(rows, each) {
		for _, members := range clusters(rows, l.is) {
			group := Group{What: l.what}
			for _, i := range members {
				group.Files = append(group.Files, rows[i].named())
			}
			large := len(members) > mostNamed+1
			if large {
				groups = append(groups, group)
			}
			for at, i := range members {
				others := append(append([]string{}, group.Files[:at]...), group.Files[at+1:]...)
				if as := strings.Join(others, ", "); large {
					rows[i].Same = append(rows[i].Same, fmt.Sprintf("%s as %d others (group %d)", l.what, len(others), len(groups)))
				} else {
					rows[i].Same = append(rows[i].Same, l.what+" as "+as)
				}
			}
		}
	}
	return groups
}

// clusters returns the groups of at least two rows that are alike, each row being like another of
// its group.
func clusters(rows []Row, alike func(a, b *Row) bool) (groups [][]int) {
	grouped := make([]bool, len(rows))
	for first := range rows {
		if grouped[first] || rows[first].Numbers.Of == "" {
			continue
		}
		group := []int{first}
		for at := 0; at < len(group); at++ {
			for i := first + 1; i < len(rows); i++ {
				if !grouped[i] && rows[i].Numbers.Of != "" && alike(&rows[group[at]], &rows[i]) {
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
