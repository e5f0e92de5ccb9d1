// Package drawn removes what programs draw around tables, and what they write about columns.
package drawn

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Undrawn returns the text without what programs draw around a table: the frames of psql, MySQL
// and Markdown, and quotes around whole lines. Lines keep their numbers.
func Undrawn(text []byte) []byte {
	if bytes.ContainsAny(text[:min(len(text), 4096)], "│┃┆║") {
		text = []byte(boxes.Replace(string(text)))
	}
	lines := bytes.SplitAfter(text, []byte("\n"))
	rules, quoted, filled := 0, 0, 0
	for _, line := range lines {
		bare := bytes.TrimSpace(line)
		if len(bare) > 0 {
			filled++
		}
		if isRule(bare) {
			rules++
		}
		if isQuoted(bare) {
			quoted++
		}
	}
	switch {
	case isLaTeX(lines):
		for i, line := range lines {
			row, is := bytes.CutSuffix(bytes.TrimSpace(line), []byte(`\\`))
			if !is || bytes.HasPrefix(row, []byte(`\`)) {
				row = nil
			}
			lines[i] = append(bytes.Clone(row), '\n')
		}
		return []byte(ofLaTeX.Replace(string(bytes.Join(lines, nil))))
	case filled > 1 && quoted == filled:
		for i, line := range lines {
			if bare := bytes.TrimSpace(line); len(bare) > 0 {
				lines[i] = append(bytes.ReplaceAll(bare[1:len(bare)-1], []byte(`""`), []byte(`"`)), '\n')
			}
		}
	case rules > 0 && rules < filled && isOfJulia(lines):
		for i, line := range lines {
			if lines[i] = bytes.Replace(line, []byte("|"), []byte(" "), 1); isRule(bytes.TrimSpace(line)) {
				lines[i] = []byte("\n")
			}
		}
	case rules > 0 && rules < filled:
		for i, line := range lines {
			switch bare := bytes.TrimSpace(line); {
			case isRule(bare), isRowCount(bare):
				lines[i] = []byte("\n")
			case len(bare) > 1 && bare[0] == '|' && bare[len(bare)-1] == '|':
				lines[i] = append(bytes.Clone(bare[1:len(bare)-1]), '\n')
			case isListed(bare):
				lines[i] = append(bytes.Clone(bare[bytes.IndexByte(bare, '|')+1:len(bare)-1]), '\n')
			}
		}
	default:
		for i := len(lines) - 1; i > 0 && i > len(lines)-3; i-- {
			if isFrameSize().Match(bytes.TrimSpace(lines[i])) {
				lines[i] = []byte("\n")
				return bytes.Join(lines, nil)
			}
		}
		return text
	}
	return bytes.Join(lines, nil)
}

// boxes replaces characters that draw frames by those of psql.
var boxes = strings.NewReplacer("│", "|", "┃", "|", "┆", "|", "║", "|", "─", "-", "━", "-", "═", "=", "╌", "-",
	"┌", "+", "┬", "+", "┐", "+", "├", "+", "┼", "+", "┤", "+", "└", "+", "┴", "+", "┘", "+", "╞", "+", "╪", "+", "╡", "+", "╔", "+", "╦", "+", "╗", "+", "╠", "+", "╬", "+", "╣", "+", "╚", "+", "╩", "+", "╝", "+")

// ofLaTeX divides the cells of LaTeX by tabs.
var ofLaTeX = strings.NewReplacer(`\&`, "&", " & ", "\t", "&", "\t", `\%`, "%", `\_`, "_", "$", "", "~", " ")

// isLaTeX reports whether most lines are rows of a table in LaTeX: 20 & 170.5 \\.
func isLaTeX(lines [][]byte) bool {
	rows, others := 0, 0
	for _, line := range lines {
		switch line = bytes.TrimSpace(line); {
		case bytes.HasSuffix(line, []byte(`\\`)) && bytes.Contains(line, []byte("&")):
			rows++
		case len(line) > 0 && line[0] != '\\':
			others++
		}
	}
	return rows > 2 && rows > others
}

// isOfJulia reports whether a table has one line down, behind the numbers of its rows.
func isOfJulia(lines [][]byte) bool {
	return slices.ContainsFunc(lines, func(line []byte) bool { return bytes.HasPrefix(bytes.TrimSpace(line), []byte("Row |")) }) &&
		!slices.ContainsFunc(lines, func(line []byte) bool { return bytes.Count(line, []byte("|")) > 1 })
}

// isRule reports whether a line is drawn: +-----+-----+, |----:|:---:|, =====.
func isRule(line []byte) bool {
	return len(line) > 2 && len(bytes.Trim(line, "-+=|: \t")) == 0 && (bytes.Contains(line, []byte("---")) || bytes.Contains(line, []byte("===")))
}

// isListed reports whether a line is 1. | 20 170 |, as list of Stata writes it.
func isListed(line []byte) bool {
	number, rest, found := bytes.Cut(line, []byte(". |"))
	return found && isDigits(string(number)) && bytes.HasSuffix(rest, []byte("|"))
}

// isFrameSize matches [4 rows x 3 columns], as pandas ends a table.
var isFrameSize = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\[\d+ rows x \d+ columns\]$`) })

// isRowCount reports whether a line is (4 rows), as psql ends a table.
func isRowCount(line []byte) bool {
	inner, is := bytes.CutPrefix(line, []byte("("))
	number, word, _ := strings.Cut(strings.TrimSuffix(string(inner), ")"), " ")
	return is && isDigits(number) && (word == "row" || word == "rows")
}

// isQuoted reports whether a line is one quoted cell with a separator in it.
func isQuoted(line []byte) bool {
	if len(line) < 3 || line[0] != '"' || line[len(line)-1] != '"' {
		return false
	}
	inner := bytes.ReplaceAll(line[1:len(line)-1], []byte(`""`), nil)
	return !bytes.Contains(inner, []byte(`"`)) && bytes.ContainsAny(inner, ",;\t")
}

// FromWeka returns the text of an ARFF file of Weka as a CSV with a header; headed is false for
// other text.
func FromWeka(text []byte) (table []byte, headed bool) {
	if !bytes.Contains(bytes.ToLower(text[:min(len(text), 4096)]), []byte("@relation")) {
		return text, false
	}
	lines := bytes.SplitAfter(text, []byte("\n"))
	var names []string
	for i, line := range lines {
		words := strings.Fields(string(line))
		if len(words) == 0 {
			continue
		}
		switch strings.ToLower(words[0]) {
		case "@attribute":
			if len(words) > 1 {
				names = append(names, `"`+strings.ReplaceAll(nameOf(strings.TrimSpace(strings.TrimSpace(string(line))[len(words[0]):])), `"`, `""`)+`"`)
			}
			fallthrough
		case "@relation":
			lines[i] = []byte("\n")
		case "@data":
			lines[i] = []byte(strings.Join(names, ",") + "\n")
			return bytes.Join(lines, nil), len(names) > 0
		}
	}
	return text, false
}

// nameOf returns the name at the start of name numeric or 'a name' {x,y}.
func nameOf(text string) string {
	if text[0] == '\'' || text[0] == '"' {
		name, _, _ := strings.Cut(text[1:], text[:1])
		return name
	}
	return strings.Fields(text)[0]
}

// typeNames are the types that Julia and Polars print below the names of columns.
var typeNames = strings.Fields("int64 int32 int16 int8 uint8 uint32 uint64 float64 float32 string string7 string15 string31 bool date datetime any double float varchar bigint integer boolean timestamp i64 i32 i16 i8 u64 u32 u8 f64 f32 str cat")

// IsTypes reports whether a row below the names says what the columns are: <dbl> of R, 15s of
// the USGS, Float64? of Julia.
func IsTypes(cells []string) bool {
	types := 0
	for j, cell := range cells {
		if slices.Contains(typeNames, strings.ToLower(strings.TrimSuffix(cell, "?"))) || j == 0 && cell == "" {
			types++
		}
	}
	if types == len(cells) && types > 1 {
		return true
	}
	for _, cell := range cells {
		printed := strings.HasPrefix(cell, "<") && strings.HasSuffix(cell, ">") && len(cell) > 3 && !strings.ContainsAny(cell, "0123456789 ")
		width := len(cell) > 1 && isDigits(cell[:len(cell)-1]) && strings.ContainsAny(cell[len(cell)-1:], "snd")
		if !printed && !width {
			return false
		}
	}
	return len(cells) > 1
}

func isDigits(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}
