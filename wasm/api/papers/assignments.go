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
func assign(c *host.Call) (any, error) {
	key := assignment.Key{Format: assignment.Format}
	if err := userjson.Options([]byte(c.Args.Get("about").String()), &key); err != nil {
		return nil, err
	}
	key.Format, key.Assignment.Format = assignment.Format, assignment.Format
	a := &key.Assignment
	if err := described(c, &a.Data.Files); err != nil {
		return nil, err
	}
	if c.Args.Get("files").Length() > 0 {
		for i, file := range a.Data.Files {
			a.Data.Files[i].Name = dataset.Portable(file.Name)
		}
	}
	if err := key.Check(); err != nil {
		return nil, err
	}
	packed, err := a.Pack()
	if err != nil {
		return nil, err
	}
	file, err := a.Bytes()
	if err != nil {
		return nil, err
	}
	kept, err := key.Bytes()
	if err != nil {
		return nil, err
	}
	return host.JSON(map[string]string{"packed": packed, "file": string(file), "key": string(kept)})
}

// described sets to to the description of the files of a call, if there are some.
func described(c *host.Call, to *[]report.File) error {
	count := c.Args.Get("files").Length()
	if count == 0 {
		return nil
	}
	return reading(c, count, func(ctx context.Context, files []dataset.File) (err error) {
		*to, err = report.Describe(ctx, files)
		return err
	})
}

// reading calls use with the files of a call, and releases them.
func reading(c *host.Call, count int, use func(ctx context.Context, files []dataset.File) error) error {
	if count == 0 {
		return c.Compute(c.Ctx, func(ctx context.Context) error { return use(ctx, nil) })
	}
	files, err := c.Files(c.Args.Get("files"))
	if err != nil {
		return err
	}
	defer host.ReleaseFiles(files)
	return c.Compute(c.Ctx, func(ctx context.Context) error { return use(ctx, files) })
}

// openAssignment reads an assignment, from its file or its link, and draws the data of a student.
func openAssignment(c *host.Call) (any, error) {
	a, err := assignment.Parse([]byte(c.Args.Get("text").String()))
	if err != nil {
		return nil, err
	}
	id, err := a.ID()
	if err != nil {
		return nil, err
	}
	packed, err := a.Pack()
	if err != nil {
		return nil, err
	}
	student := assignment.Line(c.Args.Get("student").String())
	return host.JSON(struct {
		ID         string                 `json:"id"`
		Packed     string                 `json:"packed"`
		Student    string                 `json:"student"`
		Draw       uint64                 `json:"draw"`
		Assignment *assignment.Assignment `json:"assignment"`
	}{id, packed, student, assignment.Draw(student), a})
}

// handIn makes the file that a student submits.
func handIn(c *host.Call) (any, error) {
	made := assignment.HandIn{Format: assignment.Format}
	if err := userjson.Options([]byte(c.Args.Get("about").String()), &made); err != nil {
		return nil, err
	}
	made.Report = json.RawMessage(c.Args.Get("report").String())
	made.Student, made.Title = assignment.Line(made.Student), assignment.Line(made.Title)
	text, err := made.Bytes()
	return string(text), err
}

// mark verifies and marks the first of the files; the others are data.
func mark(c *host.Call) (any, error) {
	key, err := keyOf(c)
	if err != nil {
		return nil, err
	}
	minutes, err := c.Count("minutes")
	if err != nil {
		return nil, err
	}
	var row assignment.Row
	err = reading(c, c.Args.Get("files").Length(), func(ctx context.Context, files []dataset.File) error {
		raw, err := io.ReadAll(io.NewSectionReader(files[0].Bytes(), 0, min(files[0].Length(), fault.MostReportBytes+1)))
		if err != nil {
			return err
		}
		o := assignment.Options{Options: report.Options{Cores: 1, Hours: float64(minutes) / 60, Compile: host.CompileExpression, Decode: host.DecodeText}, Key: key}
		row, err = assignment.Mark(ctx, files[0].Name, raw, files[1:], o)
		return err
	})
	if err != nil {
		return nil, err
	}
	return host.JSON(row)
}

// keyOf returns the key of a call, or nil.
func keyOf(c *host.Call) (*assignment.Key, error) {
	if text := c.Args.Get("key").String(); text != "" {
		return assignment.ParseKey([]byte(text))
	}
	return nil, nil
}

// grade compares marked rows and makes the table of the grade book.
func grade(c *host.Call) (any, error) {
	key, err := keyOf(c)
	if err != nil {
		return nil, err
	}
	var rows []assignment.Row
	if err := userjson.Unmarshal([]byte(c.Args.Get("rows").String()), &rows); err != nil {
		return nil, err
	}
	grades, err := assignment.Grade(rows, key)
	if err != nil {
		return nil, err
	}
	return host.JSON(grades)
}
