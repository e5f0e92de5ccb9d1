//go:build js && wasm

package papers

import (
	"context"
	"encoding/json"
	"io"

	"ppca/core/assignment"
	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/report"
	"ppca/core/userjson"
	"ppca/wasm/host"
)

// assign makes an assignment, with its link, its file and its key.
func assign(c *host.Call) any {
	key := assignment.Key{Format: assignment.Format}
	c.Options("about", &key)
	key.Format, key.Assignment.Format = assignment.Format, assignment.Format
	a := &key.Assignment
	if files := described(c); files != nil {
		a.Data.Files = files
		for i, file := range files {
			files[i].Name = dataset.Portable(file.Name)
		}
	}
	host.Check(key.Check())
	return map[string]any{"packed": host.Must(a.Pack()), "file": string(host.Must(a.Bytes())), "key": string(host.Must(key.Bytes()))}
}

// described returns the description of the files of a call; nil if there are none.
func described(c *host.Call) []report.File {
	if c.Args.Get("files").Length() == 0 {
		return nil
	}
	files := c.Files("files")
	defer host.ReleaseFiles(files)
	return host.Computed(c, func(ctx context.Context) ([]report.File, error) { return report.Describe(ctx, files) })
}

// openAssignment reads an assignment, from its file or its link, and draws the data of a student.
func openAssignment(c *host.Call) any {
	a := host.Must(assignment.Parse([]byte(c.Text("text"))))
	student := fault.Line(c.Text("student"))
	return map[string]any{
		"id": a.ID(), "packed": host.Must(a.Pack()), "assignment": host.JSON(a),
		"student": student, "draw": assignment.Draw(student),
	}
}

// handIn makes the file that a student submits.
func handIn(c *host.Call) any {
	made := assignment.HandIn{Format: assignment.Format}
	c.Options("about", &made)
	made.Report = json.RawMessage(c.Text("report"))
	made.Student, made.Title = fault.Line(made.Student), fault.Line(made.Title)
	return string(host.Must(made.Bytes()))
}

// mark verifies and marks the first of the files; the others are data.
func mark(c *host.Call) any {
	how := report.Options{Cores: 1, Hours: float64(c.Count("minutes")) / 60, Decode: host.DecodeText}
	o := assignment.Options{Options: how, Key: keyOf(c)}
	files := c.Files("files")
	defer host.ReleaseFiles(files)
	return host.JSON(host.Computed(c, func(ctx context.Context) (row assignment.Row, err error) {
		raw, err := io.ReadAll(io.NewSectionReader(files[0].Bytes(), 0, min(files[0].Length(), fault.MostReportBytes+1)))
		if err != nil {
			return row, err
		}
		return assignment.Mark(ctx, files[0].Name, raw, files[1:], o)
	}))
}

// keyOf returns the key of a call, or nil.
func keyOf(c *host.Call) *assignment.Key {
	if text := c.Text("key"); text != "" {
		return host.Must(assignment.ParseKey([]byte(text)))
	}
	return nil
}

// grade compares marked rows and makes the table of the grade book.
func grade(c *host.Call) any {
	key := keyOf(c)
	var rows []assignment.Row
	host.Check(userjson.Unmarshal([]byte(c.Text("rows")), &rows))
	return host.JSON(host.Must(assignment.Grade(rows, key)))
}
