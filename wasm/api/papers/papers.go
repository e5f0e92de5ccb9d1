//go:build js && wasm

// Package papers has the methods of files about the work with models: reports, sessions, pictures
// and arrays, and assignments with their marking.
package papers

import (
	"context"
	"io"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/npy"
	"ppca/core/report"
	"ppca/wasm/api/registry"
	"ppca/wasm/host"
)

// A Room has the methods of such files.
type Room struct{ *registry.Registry }

// Methods returns them by their names.
func (r *Room) Methods() map[string]host.Handler {
	return map[string]host.Handler{
		"pictures":   pictureFiles,   // {data, rows, about: JSON of {shape, names}} → Uint8Array, a ZIP of PNG
		"arrays":     arrays,         // {arrays: [{name, data, rows, cols}]} → Uint8Array, an NPZ
		"session":    writeSession,   // {link, name, files, models: [{kind, data}]} → Uint8Array
		"unpack":     readSession,    // {file: [{name, data}]} → {link, name, files: [{name, data}], models: [{kind, data}]}
		"report":     r.makeReport,   // {files, about: JSON of {data, settings}, models: [number], found: JSON of an experiment or ""} → JSON
		"assign":     assign,         // {about: JSON of a key, files} → {packed, file, key}
		"assignment": openAssignment, // {text, student} → {id, packed, student, draw, assignment}
		"handIn":     handIn,         // {about: JSON of a hand-in, report: JSON} → JSON
		"mark":       mark,           // {files: the hand-in and its data, key: JSON or "", minutes} → a row
		"grade":      grade,          // {rows: JSON, key: JSON or ""} → {rows, groups, differ, csv}
	}
}

// pictureFiles draws rows of numbers.
func pictureFiles(c *host.Call) any {
	var about struct {
		Shape fit.Picture `json:"shape"`
		Names []string    `json:"names"`
	}
	c.Options("about", &about)
	rows, shape := c.Count("rows"), about.Shape
	if min(shape.Width, shape.Height, shape.Channels) < 1 {
		host.Check(fault.New(fault.Shape, "shape is %d×%d pixels of %d channels: each must be a whole number, 1 or more", shape.Width, shape.Height, shape.Channels).With("option", "shape"))
	}
	x := c.Matrix(c.Args.Get("data"), rows, shape.Width*shape.Height*shape.Channels, "data")
	return c.Written(func(ctx context.Context, w io.Writer) error {
		return dataset.WritePictures(ctx, w, x, shape, about.Names)
	})
}

// arrays packs arrays of numbers for NumPy.
func arrays(c *host.Call) any {
	list := c.Args.Get("arrays")
	return c.Written(func(_ context.Context, w io.Writer) error {
		archive := npy.NewWriter(w)
		for i := range list.Length() {
			each := list.Index(i)
			name, shape, cols := each.Get("name").String(), []int{host.Count(each, "rows")}, 1
			if host.IsGiven(each.Get("cols")) {
				cols = host.Count(each, "cols")
				shape = append(shape, cols)
			}
			if err := archive.Float64(name, shape, c.FloatsOf(each.Get("data"), shape[0], cols, name)); err != nil {
				return err
			}
		}
		return archive.Close()
	})
}

// writeSession packs files, models and the state of the page.
func writeSession(c *host.Call) any {
	s := report.Session{Link: c.Text("link"), Name: c.Text("name")}
	for i, list := 0, c.Args.Get("models"); i < list.Length(); i++ {
		each := list.Index(i)
		s.Models = append(s.Models, report.SessionModel{Kind: each.Get("kind").String(), File: c.Bytes(each.Get("data"))})
	}
	if c.Args.Get("files").Length() > 0 {
		s.Files = c.Files("files")
		defer host.ReleaseFiles(s.Files)
	}
	return c.Written(s.Write)
}

// readSession unpacks a session of writeSession.
func readSession(c *host.Call) any {
	file := c.Files("file")
	defer host.ReleaseFiles(file)
	s := host.Computed(c, func(ctx context.Context) (report.Session, error) {
		return report.ReadSession(ctx, file[0].Bytes(), file[0].Length())
	})
	files, models := []any{}, []any{}
	for _, f := range s.Files {
		files = append(files, map[string]any{"name": f.Name, "data": f.Data})
	}
	for _, m := range s.Models {
		models = append(models, map[string]any{"kind": m.Kind, "data": m.File})
	}
	return map[string]any{"link": s.Link, "name": s.Name, "files": files, "models": models}
}

// makeReport makes the report of models, or of an experiment.
func (r *Room) makeReport(c *host.Call) any {
	var about struct {
		Data     report.Data       `json:"data"`
		Settings []method.Settings `json:"settings"`
	}
	c.Options("about", &about)
	models := r.ModelsOf(c.Args.Get("models"))
	if files := described(c); files != nil {
		about.Data.Files = files
	}
	if found := c.Text("found"); found != "" {
		return string(host.Must(host.Must(report.OfExperiment(about.Data, []byte(found))).Bytes()))
	}
	return string(host.Must(host.Must(report.New(about.Data, models, about.Settings)).Bytes()))
}
