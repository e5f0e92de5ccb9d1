package face

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"ppca/core/fault"
)

// mostLandmarks is the most rows of a file of landmarks: a million pictures.
const mostLandmarks = KeyPoints * 1_000_000

// ReadCSV reads the landmarks of many pictures from a table with the columns file, point, x, y
// and visible, in any order, separated by commas or semicolons. point is a name of
// KeyPointNames or its number from 1; x and y are pixels from the upper left corner; visible is
// 1, 0, true, false, yes or no, and 1 if it is empty or there is no such column. If it is 2
// somewhere, it counts as in COCO: 2 is visible, 1 hidden. Points without a row are not visible.
// Points that are not visible may have no place (empty or NaN). name is the file's, for errors.
//
// It fails with ERR_FORMAT, with file, row (the line of the file, from 1) and column, and with
// ERR_TOO_LARGE for a line longer than fault.MostLandmarkBytes.
func ReadCSV(name string, r io.Reader) (map[string]Landmarks, error) {
	text := bufio.NewReaderSize(&lines{name: name, from: r}, fault.MostLandmarkBytes)
	start, err := text.Peek(fault.MostLandmarkBytes)
	if err != nil && err != io.EOF {
		return nil, fault.New(fault.CodeOf(err), "%s cannot be read: %w", name, err).With("file", name)
	}
	if mark := "\ufeff"; bytes.HasPrefix(start, []byte(mark)) {
		text.Discard(len(mark))
	}
	t := &landmarkTable{name: name, found: map[string]Landmarks{}, given: map[landmarkKey]given{}}
	head, _, _ := strings.Cut(string(start), "\n")
	t.lines = csv.NewReader(text)
	if strings.Count(head, ";") > strings.Count(head, ",") {
		t.lines.Comma = ';'
	}
	t.lines.TrimLeadingSpace, t.lines.ReuseRecord = true, true
	if err := t.header(); err != nil {
		return nil, err
	}
	for range mostLandmarks {
		record, err := t.next()
		if err == io.EOF {
			if len(t.found) == 0 {
				return nil, t.wrong(1, "", "it has a header but no landmarks")
			}
			t.hideAsInCOCO()
			return t.found, nil
		}
		if err == nil {
			err = t.add(record)
		}
		if err != nil {
			return nil, err
		}
	}
	return nil, t.wrong(mostLandmarks, "", "it has more than %d landmarks: divide it", mostLandmarks)
}

// lines reads a table. It fails with ERR_TOO_LARGE in a line longer than fault.MostLandmarkBytes,
// because csv.Reader would keep the whole line.
type lines struct {
	name   string
	from   io.Reader
	passed int // number of lines passed
	length int // length of the line so far
}

func (l *lines) Read(p []byte) (int, error) {
	n, err := l.from.Read(p)
	for part := range bytes.Lines(p[:n]) {
		if l.length += len(part); l.length > fault.MostLandmarkBytes {
			return 0, fault.New(fault.TooLarge, "line %d has more than %s bytes, too many for a key point: is a line end missing?", l.passed+1, fault.Count(fault.MostLandmarkBytes)).
				With("file", l.name).With("row", l.passed+1).With("limit", fault.MostLandmarkBytes)
		}
		if bytes.HasSuffix(part, []byte{'\n'}) {
			l.passed, l.length = l.passed+1, 0
		}
	}
	return n, err
}

// A landmarkTable is a table of landmarks that is being read.
type landmarkTable struct {
	name    string
	lines   *csv.Reader
	columns map[string]int
	found   map[string]Landmarks
	given   map[landmarkKey]given
	coco    bool // visible is 2 somewhere
}

type landmarkKey struct {
	file  string
	point int
}

// given is where the table has a landmark, and its number in the column visible.
type given struct{ line, visible int }

// header finds the columns.
func (t *landmarkTable) header() error {
	record, err := t.next()
	if err == io.EOF {
		return t.wrong(1, "", "it is empty: the first line must be file,point,x,y,visible")
	} else if err != nil {
		return err
	}
	t.columns = map[string]int{}
	for i, cell := range record {
		column := strings.ToLower(strings.TrimSpace(cell))
		if _, twice := t.columns[column]; twice {
			return t.wrong(1, column, "it has two columns %q", column)
		}
		t.columns[column] = i
	}
	for _, column := range []string{"file", "point", "x", "y"} {
		if _, there := t.columns[column]; !there {
			return t.wrong(1, column, "it has no column %q: the first line must be file,point,x,y,visible", column)
		}
	}
	return nil
}

// next returns the cells of the next line, or io.EOF.
func (t *landmarkTable) next() ([]string, error) {
	record, err := t.lines.Read()
	var wrong *csv.ParseError
	if errors.As(err, &wrong) {
		return nil, t.wrong(wrong.Line, "", "line %d: %v", wrong.Line, wrong.Err)
	}
	if err != nil && err != io.EOF {
		return nil, fault.New(fault.CodeOf(err), "%s cannot be read: %w", t.name, err).With("file", t.name)
	}
	return record, err
}

// add reads one landmark.
func (t *landmarkTable) add(record []string) error {
	line, _ := t.lines.FieldPos(0)
	cell := func(column string) string {
		if i, there := t.columns[column]; there {
			return strings.TrimSpace(record[i])
		}
		return ""
	}
	file := cell("file")
	if file == "" {
		return t.wrong(line, "file", "line %d does not name a picture", line)
	}
	point, ok := pointNamed(cell("point"))
	if !ok {
		return t.wrong(line, "point", "line %d: there is no key point %q; the key points have the numbers 1 to %d and names from %q to %q", line, cell("point"), KeyPoints, KeyPointNames[0], KeyPointNames[KeyPoints-1])
	}
	visible, ok := visibility(cell("visible"))
	if !ok {
		return t.wrong(line, "visible", "line %d: visible is %q: write 1 or 0", line, cell("visible"))
	}
	mark := Landmark{Visible: visible > 0}
	t.coco = t.coco || visible == 2
	for i, value := range []*float64{&mark.X, &mark.Y} {
		column := []string{"x", "y"}[i]
		text := cell(column)
		if !mark.Visible && (text == "" || strings.EqualFold(text, "NaN")) {
			continue
		}
		v, err := strconv.ParseFloat(text, 64)
		if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
			return t.wrong(line, column, "line %d: %s is %q: write a number of pixels", line, column, text)
		}
		*value = v
	}
	key := landmarkKey{strings.Clone(file), point}
	if before, twice := t.given[key]; twice {
		return t.wrong(line, "point", "line %d: the %s of %s is also in line %d", line, KeyPointNames[point], file, before.line)
	}
	t.given[key] = given{line, visible}
	marks := t.found[key.file]
	marks[point] = mark
	t.found[key.file] = marks
	return nil
}

// hideAsInCOCO hides the points whose visibility is 1, if others have 2.
func (t *landmarkTable) hideAsInCOCO() {
	if !t.coco {
		return
	}
	for key, g := range t.given {
		if g.visible == 1 {
			marks := t.found[key.file]
			marks[key.point].Visible = false
			t.found[key.file] = marks
		}
	}
}

// wrong returns an error at a place of the table.
func (t *landmarkTable) wrong(line int, column, format string, args ...any) error {
	err := fault.New(fault.Format, "%s: "+format, append([]any{t.name}, args...)...).With("file", t.name).With("row", line)
	if column != "" {
		err.With("column", column)
	}
	return err
}

// pointNamed returns the index of a key point, by its name or its number from 1.
func pointNamed(text string) (int, bool) {
	if number, err := strconv.Atoi(text); err == nil {
		return number - 1, number >= 1 && number <= KeyPoints
	}
	i := slices.IndexFunc(KeyPointNames[:], func(name string) bool { return strings.EqualFold(text, name) })
	return i, i >= 0
}

// visibility parses a cell of the column visible: 0, 1 or 2, also as 1.0; an empty cell is 1.
func visibility(text string) (int, bool) {
	switch strings.ToLower(text) {
	case "", "true", "yes":
		return 1, true
	case "false", "no":
		return 0, true
	}
	v, err := strconv.ParseFloat(text, 64)
	return int(v), err == nil && (v == 0 || v == 1 || v == 2)
}

// WriteCSV writes a table for ReadCSV: every point of every picture, in the order of the names.
func WriteCSV(w io.Writer, names []string, landmarks []Landmarks) error {
	table := csv.NewWriter(w)
	table.Write([]string{"file", "point", "x", "y", "visible"})
	for i, name := range names {
		for point, mark := range landmarks[i] {
			number := func(v float64) string { return strconv.FormatFloat(v, 'f', 2, 64) }
			visible := "0"
			if mark.Visible {
				visible = "1"
			}
			table.Write([]string{name, KeyPointNames[point], number(mark.X), number(mark.Y), visible})
		}
	}
	table.Flush()
	return table.Error()
}
