// Package corpus has messy tables for tests, as people have them, with the right answer beside
// each.
package corpus

import (
	"bytes"
	"compress/gzip"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode/utf16"

	"ppca/core/dataset"
)

// A Table is a messy table.
type Table struct {
	Name  string
	Files []dataset.File
	Want  Answer
	Asks  string          // the option that the one question names; "": it is read without help
	With  dataset.Options // the answer to the question, or a choice
}

// An Answer is what a table says.
type Answer struct {
	Theta     string // its name with the unit; "" if no column can be proposed
	Values    []float64
	Period    float64
	Variables []string
	X         [][]float64 // NaN where a cell is missing
	Groups    []string
	IDs       []string
	Says      string // words of a note
}

var nan = math.NaN()

// text returns data.csv.
func text(content string) []dataset.File {
	return []dataset.File{{Name: "data.csv", Data: []byte(content)}}
}

// rows reads "1 2; 3 -": a minus alone is a missing cell.
func rows(text string) [][]float64 {
	var out [][]float64
	for line := range strings.SplitSeq(text, ";") {
		out = append(out, list(line))
	}
	return out
}

func list(text string) []float64 {
	var out []float64
	for _, cell := range strings.Fields(text) {
		v, err := strconv.ParseFloat(cell, 64)
		if err != nil {
			v = nan
		}
		out = append(out, v)
	}
	return out
}

// body is the answer of most layouts: six people.
var body = Answer{
	Theta: "age", Values: list("21.5 34 47.25 52 60 71"), Variables: []string{"height", "weight"},
	X: rows("172.5 69.2;168.9 49.4;181 80.25;159.75 62;175.5 77;166 70.5"),
}

// plain is the text of body.
const plain = "age,height,weight\n21.5,172.5,69.2\n34,168.9,49.4\n47.25,181,80.25\n52,159.75,62\n60,175.5,77\n71,166,70.5\n"

// like returns a table that says what body says.
func like(name, content string) Table { return Table{Name: name, Files: text(content), Want: body} }

// swap returns the text of body with other separators and decimal marks.
func swap(pairs ...string) string { return strings.NewReplacer(pairs...).Replace(plain) }

// utf16Of returns a text in UTF-16, little endian.
func utf16Of(text string, big bool) []byte {
	var out []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		low, high := byte(unit), byte(unit>>8)
		if big {
			low, high = high, low
		}
		out = append(out, low, high)
	}
	return out
}

// gzipOf returns a text as gzip compresses it.
func gzipOf(text string) []byte {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	w.Write([]byte(text)) // a Buffer takes all
	w.Close()
	return out.Bytes()
}

// series returns a table of measurements y = 1, 2, … at times, and its answer.
func series(name, header string, cells []string, theta string, values []float64) Table {
	var b strings.Builder
	b.WriteString(header + ",y,z\n")
	x := make([][]float64, len(cells))
	for i, cell := range cells {
		if strings.Contains(cell, ",") {
			cell = `"` + cell + `"`
		}
		x[i] = []float64{float64(i + 1), float64(i*i) + 0.5}
		b.WriteString(cell + "," + strconv.Itoa(i+1) + "," + strconv.FormatFloat(x[i][1], 'g', -1, 64) + "\n")
	}
	return Table{Name: name, Files: text(b.String()), Want: Answer{Theta: theta, Values: values, Variables: []string{"y", "z"}, X: x}}
}

// every returns n times from a first one, a number of days apart, in a layout of package time.
func every(layout, first string, days float64, n int) []string {
	at, _ := time.Parse("2006-01-02", first)
	cells := make([]string, n)
	for i := range cells {
		cells[i] = at.Add(time.Duration(days * float64(i) * float64(24*time.Hour))).Round(time.Second).Format(layout)
	}
	return cells
}

// steps returns 0, step, 2 step, …
func steps(step float64, n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = step * float64(i)
	}
	return out
}

// yearsOf returns the years, with fractions, of n days from a first one.
func yearsOf(first string, days, n int) []float64 {
	at, _ := time.Parse("2006-01-02", first)
	out := make([]float64, n)
	for i := range out {
		day := at.AddDate(0, 0, days*i)
		length := time.Date(day.Year(), 12, 31, 0, 0, 0, 0, time.UTC).YearDay()
		out[i] = float64(day.Year()) + float64(day.YearDay()-1)/float64(length)
	}
	return out
}

// asking returns a table that is read after one question.
func (t Table) asking(option string, with dataset.Options) Table {
	t.Asks, t.With = option, with
	return t
}

// by returns a table that is read with a choice.
func (t Table) by(with dataset.Options) Table {
	t.With = with
	return t
}

// saying returns a table whose notes must contain words.
func (t Table) saying(words string) Table {
	t.Want.Says = words
	return t
}

// as returns a table with its answer: the name and the values of θ, the names of the variables
// with | between, and their rows, see rows.
func as(name, content, theta, values, variables, x string) Table {
	answer := Answer{Theta: theta, Variables: strings.Split(variables, "|"), X: rows(x)}
	if values != "" {
		answer.Values = list(values)
	}
	return Table{Name: name, Files: text(content), Want: answer}
}

// grouped adds the group of each row, with | between.
func grouped(t Table, groups string) Table {
	t.Want.Groups = strings.Split(groups, "|")
	return t
}

// named adds the id of each row, with | between.
func named(t Table, ids string) Table {
	t.Want.IDs = strings.Split(ids, "|")
	return t
}

// ringed adds the period of θ.
func ringed(t Table, period float64) Table {
	t.Want.Period = period
	return t
}

// Tables returns all tables.
func Tables() []Table {
	var all []Table
	for _, some := range [][]Table{layouts(), encodings(), numbers(), gaps(), dates(), times(), structures(), textColumns(), strangers(), visitors(), guests(), callers(), exports(), newcomers(), latecomers(), passers(), neighbours(), wanderers()} {
		all = append(all, some...)
	}
	return all
}
