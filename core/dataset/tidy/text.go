package tidy

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"ppca/core/checkpoint"
	"ppca/core/dataset/encodings"
	"ppca/core/dataset/internal/csvtext"
	"ppca/core/fault"
)

// decoded returns the text in UTF-8, without NUL at the end and with digits of ASCII.
func (s *sheet) decoded(data []byte) ([]byte, error) {
	text, err := s.inUTF8(data)
	if err != nil {
		return nil, err
	}
	if bare := bytes.TrimRight(text, "\x00\r\n"); bytes.IndexByte(text[len(bare):], 0) >= 0 {
		s.note("the file ends with bytes of the value 0, as when a machine loses power; rows may be missing at the end")
		text = append(bytes.Clone(bare), '\n')
	}
	if bytes.Contains(text, []byte("\uff10")[:2]) || bytes.Contains(text, []byte("٠")[:1]) || bytes.Contains(text, []byte("۰")[:1]) { // the leads of all wide characters and of digits of Arabic and Persian
		text = bytes.Map(narrow, text)
	}
	return text, nil
}

// inUTF8 returns the text in UTF-8.
func (s *sheet) inUTF8(data []byte) ([]byte, error) {
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	switch {
	case csvtext.IsUTF16(data):
		s.note("the file is UTF-16")
		return fromUTF16(data), nil
	case utf8.Valid(data):
		if once := csvtext.EncodedTwice(data); once != nil {
			s.note("the file was encoded twice in UTF-8, as ö became Ã¶; it is read as it was before")
			return once, nil
		}
		return data, nil
	}
	read := func(as string) {
		s.note("the file is not UTF-8 and is read as " + as + "; if names are wrong, save it as UTF-8")
	}
	decode := s.options.Decode
	if decode == nil {
		decode = encodings.Decode
	}
	encoding := csvtext.EastAsian(data)
	if encoding == "" {
		encoding = csvtext.SingleByte(data, decode)
	}
	if encoding != "" {
		read(titles[encoding])
		return decode(string(encoding), data)
	}
	read("Windows-1252")
	return []byte(strings.ReplaceAll(csvtext.Decode(data), "¤", "€")), nil // at its place ISO 8859-15 has the euro
}

// titles are the names of encodings for people.
var titles = map[csvtext.Encoding]string{
	csvtext.ShiftJIS:    "Shift_JIS, Japanese",
	csvtext.GB18030:     "GB 18030, Chinese",
	csvtext.Big5:        "Big5, Chinese",
	csvtext.EUCKR:       "EUC-KR, Korean",
	csvtext.Windows1251: "Windows-1251, Cyrillic",
	csvtext.KOI8R:       "KOI8-R, Cyrillic",
	csvtext.Windows1253: "Windows-1253, Greek",
	csvtext.ISO8859_7:   "ISO 8859-7, Greek",
	csvtext.Windows1250: "Windows-1250, Central European",
	csvtext.ISO8859_2:   "ISO 8859-2, Central European",
	csvtext.Windows1254: "Windows-1254, Turkish",
	csvtext.IBM866:      "IBM 866, Cyrillic",
	csvtext.Windows1255: "Windows-1255, Hebrew",
	csvtext.Windows1256: "Windows-1256, Arabic",
	csvtext.Windows1257: "Windows-1257, Baltic",
	csvtext.Windows874:  "Windows-874, Thai",
}

// narrow returns the character of ASCII for a digit or a mark of full width, as Japanese and
// Chinese tables have them, and for digits and marks of Arabic and Persian.
func narrow(c rune) rune {
	switch {
	case c >= '０' && c <= '９', c == '．', c == '，', c == '－', c == '＋', c == '％', c == '／', c == '：':
		return c - '！' + '!'
	case c >= '٠' && c <= '٩':
		return c - '٠' + '0'
	case c >= '۰' && c <= '۹':
		return c - '۰' + '0'
	case c == '٫':
		return '.'
	case c == '٬':
		return ','
	case c == '\u3000': // a blank
		return ' '
	}
	return c
}

func fromUTF16(data []byte) []byte {
	big := bytes.HasPrefix(data, []byte("\xfe\xff")) || data[0] == 0
	if bytes.HasPrefix(data, []byte("\xfe\xff")) || bytes.HasPrefix(data, []byte("\xff\xfe")) {
		data = data[2:]
	}
	units := make([]uint16, len(data)/2)
	for i := range units {
		low, high := data[2*i], data[2*i+1]
		if big {
			low, high = high, low
		}
		units[i] = uint16(high)<<8 | uint16(low)
	}
	return []byte(string(utf16.Decode(units)))
}

// withoutComments blanks the lines of comments and a line sep=;, so that other lines keep
// their numbers. headed reports whether the last comment above the table holds the names, as
// NumPy writes them.
func (s *sheet) withoutComments(text []byte) (kept []byte, headed bool) {
	lines := bytes.SplitAfter(text, []byte("\n"))
	if len(lines) == 1 {
		lines = bytes.SplitAfter(text, []byte("\r"))
	}
	if mark := bytes.ToLower(bytes.Trim(lines[0], " \t\r\n\"")); len(mark) == 5 && bytes.HasPrefix(mark, []byte("sep=")) {
		s.comma = mark[4]
		lines[0] = []byte("\n")
	}
	comments, last, data := 0, -1, 0 // of the comments above the table, the last
	for i, line := range lines {
		switch bare := bytes.TrimLeft(line, " \t"); {
		case isComment(bare):
			comments++
			if data == 0 {
				last = i
			}
		case len(bytes.TrimSpace(bare)) > 0:
			data++
		}
	}
	if comments == 0 || comments > data { // a column whose cells begin with #
		return bytes.Join(lines, nil), false
	}
	if last >= 0 && s.namesData(lines[last], lines[last+1:]) {
		if last > 0 && isComment(lines[last-1]) && s.namesData(lines[last-1], lines[last+1:]) { // names, and below them units, as buoys of NOAA have them
			lines[last-1] = bytes.TrimLeft(lines[last-1], " \t#%")
			comments--
		}
		lines[last] = bytes.TrimLeft(lines[last], " \t#%")
		comments--
		headed = true
	}
	for i, line := range lines {
		if isComment(bytes.TrimLeft(line, " \t")) {
			lines[i] = []byte("\n")
		}
	}
	if comments > 0 {
		s.note(lineCount(comments, "of comments is skipped", "of comments are skipped"))
	}
	return bytes.Join(lines, nil), headed
}

func isComment(line []byte) bool {
	return bytes.HasPrefix(line, []byte("#")) && !isError(line) || bytes.HasPrefix(line, []byte("%")) || bytes.HasPrefix(line, []byte("//"))
}

// isError reports whether a line begins with an error of a spreadsheet, such as #DIV/0!.
func isError(line []byte) bool {
	start := strings.ToLower(string(line[:min(len(line), 12)]))
	return slices.ContainsFunc(signs, func(sign string) bool { return len(sign) > 1 && sign[0] == '#' && strings.HasPrefix(start, sign) })
}

// namesData reports whether a comment has a name for each number of the first row below it.
func (s *sheet) namesData(comment []byte, below [][]byte) bool {
	if bytes.ContainsAny(comment, "=:") { // key and value
		return false
	}
	for _, line := range below {
		line = bytes.TrimSpace(line)
		if len(line) == 0 {
			continue
		}
		comma := s.comma
		if comma == 0 {
			comma = separator(line)
		}
		cells, names := cut(string(line), comma), cut(strings.TrimLeft(strings.TrimSpace(string(comment)), "#% \t"), comma)
		return len(cells) > 1 && len(cells) == len(names) && words(cells) == 0
	}
	return false
}

// separator returns what separates the cells: the character, or ' ' for runs of blanks, that
// gives most lines the same number of cells.
func separator(text []byte) byte {
	best, most, columns := byte(','), 0.0, 0
	for _, comma := range []byte{'\t', ';', ',', '|', ' '} {
		width := map[int]int{}
		lines := 0
		for line := range bytes.Lines(text) {
			if line = bytes.TrimRight(line, "\r\n"); len(bytes.TrimSpace(line)) == 0 {
				continue
			}
			width[len(cut(string(line), comma))]++
			if lines++; lines == sniffed {
				break
			}
		}
		common, wide := 0, 0
		for w, count := range width {
			if w > 1 && (count > common || count == common && w > wide) {
				common, wide = count, w
			}
		}
		share := float64(common) / float64(max(1, lines))
		if share > most+0.05 && (comma != ' ' || most < 0.5) || comma == '|' && share >= most && wide > columns { // no number has a bar
			best, most, columns = comma, share, wide
		}
	}
	return best
}

// cut divides a line at a separator outside quotes.
func cut(line string, comma byte) []string {
	if comma == ' ' {
		return fields(line)
	}
	var cells []string
	inside, from := false, 0
	for i := range len(line) {
		switch {
		case line[i] == '"':
			inside = !inside
		case line[i] == comma && !inside:
			cells, from = append(cells, line[from:i]), i+1
		}
	}
	cells = append(cells, line[from:])
	for j, cell := range cells {
		cells[j] = strings.TrimSpace(cell)
	}
	return cells
}

// fields divides a line at blanks outside quotes.
func fields(line string) []string {
	var cells []string
	inside, from := false, -1
	for i := 0; i <= len(line); i++ {
		blank := i == len(line) || !inside && (line[i] == ' ' || line[i] == '\t')
		if i < len(line) && line[i] == '"' {
			inside = !inside
		}
		if blank && from >= 0 {
			cells, from = append(cells, strings.Trim(line[from:i], `"`)), -1
		} else if !blank && from < 0 {
			from = i
		}
	}
	return cells
}

// records cuts the text into rows.
func (s *sheet) records(ctx context.Context, text []byte) ([]row, error) {
	var rows []row
	if s.comma == ' ' {
		var lines []string
		line, uneven := 0, false
		for each := range strings.Lines(string(text)) {
			line++
			each = strings.TrimRight(each, "\r\n")
			if cells := fields(each); len(cells) > 0 {
				rows, lines = append(rows, row{line: line, last: line, cells: cells}), append(lines, each)
				uneven = uneven || len(cells) < len(rows[0].cells)
			}
		}
		if uneven {
			for i, cells := range byPosition(lines) {
				rows[i].cells = cells
			}
		}
		return rows, nil
	}
	scanner := csvtext.NewScanner(bytes.NewReader(text), s.comma)
	for {
		if err := checkpoint.Reached(ctx); err != nil {
			return nil, err
		}
		more, err := scanner.Next()
		if err != nil {
			return nil, fault.New(fault.CodeOf(err), "%s: %w", s.file, err).With("file", s.file)
		}
		if !more {
			return rows, nil
		}
		rows = append(rows, row{line: scanner.Start, last: scanner.Last(), cells: joined(scanner.Cells)})
	}
}

// joined returns the cells as parts of one text.
func joined(cells [][]byte) []string {
	whole, out := string(bytes.Join(cells, nil)), make([]string, len(cells))
	from := 0
	for j, cell := range cells {
		out[j] = whole[from : from+len(cell)]
		from += len(cell)
		if isBare(out[j]) { // most cells
			continue
		}
		out[j] = strings.Trim(out[j], " \u00a0")
		if text, is := strings.CutPrefix(out[j], `="`); is && strings.HasSuffix(text, `"`) { // a formula that keeps the zeros of a code
			out[j] = strings.TrimSuffix(text, `"`)
		}
	}
	return out
}

// byPosition divides lines of aligned columns where blanks stand for missing cells, so that lines
// have different numbers of words: at the places where every line has a blank. It returns nil
// unless that gives a column for each name of the first line.
func byPosition(lines []string) [][]string {
	var rows [][]rune
	widest := 0
	for _, line := range lines {
		if strings.ContainsAny(line, "\t\"") {
			return nil
		}
		rows = append(rows, []rune(line))
		widest = max(widest, len(rows[len(rows)-1]))
	}
	used := make([]bool, widest)
	for _, row := range rows {
		for i, c := range row {
			used[i] = used[i] || c != ' '
		}
	}
	var spans [][2]int
	for i := range used {
		switch {
		case !used[i]:
		case i == 0 || !used[i-1]:
			spans = append(spans, [2]int{i, i + 1})
		default:
			spans[len(spans)-1][1] = i + 1
		}
	}
	if len(lines) < 3 || len(spans) != len(fields(lines[0])) || len(spans) < 2 {
		return nil
	}
	cells := make([][]string, len(rows))
	for k, row := range rows {
		for _, span := range spans {
			cell := ""
			if span[0] < len(row) {
				cell = strings.TrimSpace(string(row[span[0]:min(span[1], len(row))]))
			}
			cells[k] = append(cells[k], cell)
		}
	}
	return cells
}
