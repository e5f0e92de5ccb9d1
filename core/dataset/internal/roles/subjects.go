package roles

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/table"
	"ppca/core/fault"
)

// mostStrata is the number of texts that a column may have to be proposed as the stratum.
const mostStrata = 10

// proposeSubjects proposes the group of a table with several rows for each subject, and leaves
// out what has one value for each: it describes the subject, and a model of it along θ would say
// nothing. A θ that has one value for each subject gives way to one that varies.
func (r *Roles) proposeSubjects(t *table.Table) error {
	if r.Group < 0 {
		r.findGroup(t)
	}
	if r.Group < 0 {
		r.leaveOutDescriptions(t)
		return nil
	}
	groups, err := r.codesOf(t, r.Group)
	if err != nil || !repeated(groups) {
		return err
	}
	if !r.named {
		r.changeTheta(t, groups)
	}
	var left []string
	for j, role := range r.Of {
		switch {
		case role == "" && t.Facts[j].Words == 0 && !t.Same(j) && constantIn(groups, t.Column(j)):
			r.Of[j] = dataset.RoleIgnore
			left = append(left, t.Names[j])
		case role == dataset.RoleIgnore && r.Stratum < 0 && r.words[j] != nil && isStratum(groups, r.words[j]):
			r.makeStratum(t, j, fmt.Sprintf("each %q", t.Names[r.Group]))
		}
	}
	group := fmt.Sprintf("%q", t.Names[r.Group])
	r.noteOneValue(t, left, group, group+" out (the option ignore)")
	return nil
}

// leaveOutDescriptions leaves out the columns of a widened table that describe its subjects, and
// proposes one of texts as the stratum.
func (r *Roles) leaveOutDescriptions(t *table.Table) {
	var left []string
	for j := range t.Names {
		switch {
		case !t.Describes(j):
		case r.Of[j] == "":
			r.Of[j] = dataset.RoleIgnore
			left = append(left, t.Names[j])
		case r.Of[j] == dataset.RoleIgnore && r.Stratum < 0 && r.words[j] != nil && len(countsOf(r.words[j])) <= mostStrata && slices.Min(countsOf(r.words[j])) > 1 && repeated(r.words[j]):
			r.makeStratum(t, j, "each row")
		}
	}
	r.noteOneValue(t, left, "row", "the rows of the file as they are (the option long: none)")
}

func (r *Roles) makeStratum(t *table.Table, j int, of string) {
	r.Stratum, r.Of[j] = j, dataset.RoleStratum
	r.Notes = slices.DeleteFunc(r.Notes, func(n dataset.Note) bool {
		return strings.HasPrefix(n.Text, fmt.Sprintf("%s: column %q is not numeric", t.File, t.Names[j]))
	})
	r.Note(dataset.NoteRole, "%s: column %q has one text for %s; it is proposed as the stratum, so that rows held out for testing have the same shares", t.File, t.Names[j], of)
}

// noteOneValue notes which columns are left out because they describe subjects, and what must be left
// for them to become variables.
func (r *Roles) noteOneValue(t *table.Table, left []string, of, leave string) {
	if len(left) > 0 {
		has, it := "has", "it is"
		if len(left) > 1 {
			has, it = "have", "they are"
		}
		r.Note(dataset.NoteColumn, "%s: %s %s %s one value for each %s; %s left out; to use one, make it θ, or leave %s", t.File, map[bool]string{true: "column", false: "columns"}[len(left) == 1], fault.List(left), has, of, it, leave)
	}
}

// findGroup proposes a column as the group: one that is called an id and repeats, or, where θ
// repeats, one of whole numbers in blocks of different θ, or one of texts each of which has every θ
// at most once.
func (r *Roles) findGroup(t *table.Table) {
	for j, name := range t.Names {
		free := r.Of[j] == "" || r.Of[j] == dataset.RoleID || r.words[j] != nil && r.Of[j] == dataset.RoleIgnore
		if !free || !IsID(name) {
			continue
		}
		codes, err := r.codesOf(t, j)
		if err != nil || r.words[j] == nil && !isWhole(t.Column(j)) || !repeated(codes) {
			continue
		}
		r.makeGroup(t, j, "repeats")
		return
	}
	if r.Theta < 0 || t.Facts[r.Theta].Words > 0 {
		return
	}
	theta := codesOfNumbers(t.Column(r.Theta))
	if !repeated(theta) {
		return
	}
	for j, name := range t.Names {
		if codes := codesOfNumbers(t.Column(j)); r.Of[j] == "" && isWhole(t.Column(j)) && (j < r.Theta || Called(name, subjects)) && inBlocks(codes) && crossed(codes, theta) {
			r.makeGroup(t, j, fmt.Sprintf("has several rows for each number, along %q", t.Names[r.Theta]))
			return
		}
		if codes := r.words[j]; codes != nil && r.Of[j] == dataset.RoleIgnore && repeated(codes) && crossed(codes, theta) {
			r.makeGroup(t, j, fmt.Sprintf("has several rows for each text, with different %q", t.Names[r.Theta]))
			return
		}
	}
}

func (r *Roles) makeGroup(t *table.Table, j int, why string) {
	if r.Id == j {
		r.Id = -1
	}
	r.Group, r.Of[j] = j, dataset.RoleGroup
	r.Notes = slices.DeleteFunc(r.Notes, func(n dataset.Note) bool {
		return strings.HasPrefix(n.Text, fmt.Sprintf("%s: column %q is", t.File, t.Names[j]))
	})
	r.Note(dataset.NoteRole, "%s: column %q %s; it is proposed as the group", t.File, t.Names[j], why)
}

// changeTheta proposes another parameter as θ if the proposed one has one value for each group.
func (r *Roles) changeTheta(t *table.Table, groups []int) {
	if r.Theta < 0 || !constantIn(groups, t.Column(r.Theta)) {
		return
	}
	for _, j := range r.Free() {
		if t.Facts[j].Words > 0 || !IsParameter(t.Names[j]) || constantIn(groups, t.Column(j)) {
			continue
		}
		had := fmt.Sprintf("%s: column %q is proposed as θ", t.File, t.Names[r.Theta])
		r.Notes = slices.DeleteFunc(r.Notes, func(n dataset.Note) bool { return strings.HasPrefix(n.Text, had) })
		r.Of[r.Theta] = ""
		r.ProposeTheta(t, j)
		return
	}
}

// codesOf returns a number for each cell of a column, equal for equal cells.
func (r *Roles) codesOf(t *table.Table, j int) ([]int, error) {
	if r.words[j] != nil {
		return r.words[j], nil
	}
	if t.Facts[j].Words == 0 {
		return codesOfNumbers(t.Column(j)), nil
	}
	texts, err := t.Strings(j)
	return dataset.GroupNumbers(texts), err
}

func codesOfNumbers(values []float64) []int {
	codes, known := make([]int, len(values)), map[float64]int{}
	for i, v := range values {
		code, met := known[v]
		if !met || v != v {
			code = len(known)
			known[v] = code
		}
		codes[i] = code
	}
	return codes
}

// repeated reports whether there are two codes or more, and most have several rows.
func repeated(codes []int) bool {
	counts := countsOf(codes)
	several := 0
	for _, count := range counts {
		if count > 1 {
			several++
		}
	}
	return len(counts) > 1 && 2*several > len(counts)
}

func countsOf(codes []int) []int {
	counts := make([]int, slices.Max(codes)+1)
	for _, code := range codes {
		counts[code]++
	}
	return counts
}

// crossed reports whether no two rows have the same pair of codes.
func crossed(a, b []int) bool {
	seen := make(map[[2]int]bool, len(a))
	for i := range a {
		if pair := [2]int{a[i], b[i]}; seen[pair] {
			return false
		} else {
			seen[pair] = true
		}
	}
	return true
}

// inBlocks reports whether equal codes stand below each other, for three codes or more: codes count
// from their first row.
func inBlocks(codes []int) bool {
	return slices.IsSorted(codes) && codes[len(codes)-1] > 1 && repeated(codes)
}

// constantIn reports whether values are equal in each group, apart from those that are missing,
// and not all equal.
func constantIn(groups []int, values []float64) bool {
	of := make([]float64, slices.Max(groups)+1)
	for g := range of {
		of[g] = math.NaN()
	}
	low, high := math.Inf(1), math.Inf(-1)
	for i, v := range values {
		if v != v {
			continue
		}
		low, high = min(low, v), max(high, v)
		if known := of[groups[i]]; known == known && known != v {
			return false
		}
		of[groups[i]] = v
	}
	return low < high
}

// isStratum reports whether groups have one text each, of a few texts with several groups each.
func isStratum(groups, texts []int) bool {
	of, number := map[int]int{}, make([]int, slices.Max(texts)+1)
	for i, g := range groups {
		text, known := of[g]
		if known && text != texts[i] {
			return false
		}
		if !known {
			of[g] = texts[i]
			number[texts[i]]++
		}
	}
	return len(number) > 1 && len(number) <= mostStrata && slices.Min(number) > 1
}

// IsID reports whether a column is called an id: id, patient_id, PatientID, subj.
func IsID(name string) bool {
	words := strings.FieldsFunc(name, func(c rune) bool { return strings.ContainsRune(" _-.", c) })
	if len(words) == 0 {
		return false
	}
	last := words[len(words)-1]
	return strings.EqualFold(last, "id") || strings.HasSuffix(last, "ID") || strings.HasSuffix(last, "Id") ||
		slices.Contains([]string{"subj", "pid", "patid", "ptid", "subjid", "usubjid", "pat", "vpn", "proband", "patientennr"}, strings.ToLower(last))
}

// isFlags reports whether a column has the flags of the column before it: QRR behind RR, temp_flag
// behind temp.
func isFlags(t *table.Table, j int) bool {
	if j == 0 || t.Facts[j].Words > 0 || !isWhole(t.Column(j)) {
		return false
	}
	of, name := strings.ToLower(t.Names[j-1]), strings.ToLower(t.Names[j])
	rest, after := strings.CutPrefix(name, of)
	return name == "q"+of || after && slices.Contains([]string{"flag", "qc", "qf", "q", "quality", "flags"}, strings.Trim(rest, " _.-"))
}

// isState reports whether a column has the states of a form: incomplete, unverified, complete.
func isState(t *table.Table, j int) bool {
	return !slices.ContainsFunc(t.Column(j), func(v float64) bool { return v != 0 && v != 1 && v != 2 && v == v })
}

// isAlone reports whether no other column has the same name apart from digits, as pixels have.
func isAlone(t *table.Table, j int) bool {
	stem := func(name string) string { return strings.Trim(name, "0123456789._-") }
	own := stem(t.Names[j])
	if _, err := strconv.ParseFloat(t.Names[j], 64); err == nil || own == "" {
		return false
	}
	for k, name := range t.Names {
		if k != j && stem(name) == own {
			return false
		}
	}
	return true
}
