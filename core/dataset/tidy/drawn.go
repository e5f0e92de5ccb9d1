package tidy

import (
	"bytes"
	"strings"
)

// undrawn returns the text without what programs draw around a table: the frames of psql, MySQL
// and Markdown, and quotes around whole lines. Lines keep their numbers.
func undrawn(text []byte) []byte {
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
	case filled > 1 && quoted == filled:
		for i, line := range lines {
			if bare := bytes.TrimSpace(line); len(bare) > 0 {
				lines[i] = append(bytes.ReplaceAll(bare[1:len(bare)-1], []byte(`""`), []byte(`"`)), '\n')
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
		return text
	}
	return bytes.Join(lines, nil)
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

// fromWeka returns the text of an ARFF file of Weka as a CSV with a header; headed is false for
// other text.
func fromWeka(text []byte) (table []byte, headed bool) {
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
				names = append(names, quoted(nameOf(strings.TrimSpace(strings.TrimSpace(string(line))[len(words[0]):]))))
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

// isTypes reports whether a row below the names says what the columns are: <dbl> of R, 15s of
// the USGS.
func isTypes(cells []string) bool {
	for _, cell := range cells {
		printed := strings.HasPrefix(cell, "<") && strings.HasSuffix(cell, ">") && len(cell) > 3 && !strings.ContainsAny(cell, "0123456789 ")
		width := len(cell) > 1 && isDigits(cell[:len(cell)-1]) && strings.ContainsAny(cell[len(cell)-1:], "snd")
		if !printed && !width {
			return false
		}
	}
	return len(cells) > 1
}
