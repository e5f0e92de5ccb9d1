package face

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"ppca/core/fault"
)

// ReadCSV reads the landmarks of many pictures from a table with the columns file, point, x, y
// and visible, in any order, separated by commas or semicolons. point is a name of
// KeyPointNames or its number from 1; x and y are pixels from the upper left corner; visible is
// 1, 0, true, false, yes or no, and 1 if it is empty or there is no such column. If it is 2
// somewhere, it counts as in COCO: 2 is visible, 1 hidden. Points without a row are not visible.
// Points that are not visible may have no place (empty or NaN). name is the file's, for errors.
//
// It fails with ERR_FORMAT, with file, row (the line of the file, from 1) and column.
func ReadCSV(name string, text []byte) (map[string]Landmarks, error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	t := &landmarkTable{name: name, columns: map[string]int{}, found: map[string]Landmarks{}, given: map[landmarkKey]given{}}
	head, _, _ := bytes.Cut(text, []byte("\n"))
	lines := csv.NewReader(bytes.NewReader(text))
	if bytes.Count(head, []byte(";")) > bytes.Count(head, []byte(",")) {
		lines.Comma = ';'
	}
	lines.TrimLeadingSpace = true
	for at := 0; ; at++ {
		record, err := lines.Read()
		wrong := new(csv.ParseError)
		switch {
		case err == io.EOF && at < 2:
			return nil, t.wrong(1, "", "it is empty, or has a header but no landmarks: the first line must be "+
				"file,point,x,y,visible")
		case err == io.EOF:
			t.hideAsInCOCO()
			return t.found, nil
		case errors.As(err, &wrong):
			return nil, t.wrong(wrong.Line, "", "line %d: %v", wrong.Line, wrong.Err)
		case at == 0:
			err = t.header(record)
		default:
			line, _ := lines.FieldPos(0)
			err = t.add(line, record)
		}
		if err != nil {
			return nil, err
		}
	}
}

// A landmarkTable is a table of landmarks that is being read.
type landmarkTable struct {
	name    string
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
func (t *landmarkTable) header(record []string) error {
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

// add reads one landmark.
func (t *landmarkTable) add(line int, record []string) error {
	cell := func(column string) string {
		if i, there := t.columns[column]; there {
			return strings.TrimSpace(record[i])
		}
		return ""
	}
	wrong := func(column, why string) error {
		return t.wrong(line, column, "line %d: %s is %q: %s", line, column, cell(column), why)
	}
	key := landmarkKey{file: cell("file")}
	var known bool
	if key.point, known = pointNamed(cell("point")); !known {
		return wrong("point", fmt.Sprintf("the key points have the numbers 1 to %d and names from %q to %q", KeyPoints,
			KeyPointNames[0], KeyPointNames[KeyPoints-1]))
	}
	visible, known := visibility(cell("visible"))
	if !known {
		return wrong("visible", "write 1 or 0")
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
			return wrong(column, "write a number of pixels")
		}
		*value = v
	}
	before, twice := t.given[key]
	switch {
	case key.file == "":
		return wrong("file", "it does not name a picture")
	case twice:
		return wrong("point", fmt.Sprintf("it is also in line %d for %s", before.line, key.file))
	}
	t.given[key] = given{line, visible}
	marks := t.found[key.file]
	marks[key.point] = mark
	t.found[key.file] = marks
	return nil
}

// hideAsInCOCO hides the points whose visibility is 1, if others have 2.
func (t *landmarkTable) hideAsInCOCO() {
	for key, g := range t.given {
		if t.coco && g.visible == 1 {
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
