//go:build js && wasm

package papers

import (
	"context"
	"encoding/json"
	"io"
	"syscall/js"

	"ppca/core/dataset"
	"ppca/core/npy"
	"ppca/core/report"
	"ppca/wasm/api/registry"
	"ppca/wasm/host"
)

// pictureFiles draws rows of numbers.
func pictureFiles(c *host.Call) (any, error) {
	rows, err := c.Count("rows")
	if err != nil {
		return nil, err
	}
	cols, err := c.Count("cols")
	if err != nil {
		return nil, err
	}
	shape, err := registry.ShapeOf(c.Args.Get("shape"), cols)
	if err != nil {
		return nil, err
	}
	x, err := c.Matrix(c.Args.Get("data"), rows, cols, "data")
	if err != nil {
		return nil, err
	}
	var names []string
	if err := json.Unmarshal([]byte(c.Args.Get("names").String()), &names); err != nil {
		return nil, err
	}
	return c.Written(func(ctx context.Context, w io.Writer) error { return dataset.WritePictures(ctx, w, x, *shape, names) })
}

// arrays packs arrays of numbers for NumPy.
func arrays(c *host.Call) (any, error) {
	list := c.Args.Get("arrays")
	return c.Written(func(_ context.Context, w io.Writer) error {
		archive := npy.NewWriter(w)
		for i := range list.Length() {
			each := list.Index(i)
			name := each.Get("name").String()
			shape, err := shapeOf(each, name)
			if err != nil {
				return err
			}
			values, err := c.Floats(each.Get("data"), name)
			if err != nil {
				return err
			}
			if err := archive.Float64(name, shape, values); err != nil {
				return err
			}
		}
		return archive.Close()
	})
}

// shapeOf returns the shape of an array: rows, or rows and columns.
func shapeOf(array js.Value, name string) ([]int, error) {
	rows, err := host.Count(array, "rows")
	if err != nil {
		return nil, err
	}
	shape, cols := []int{rows}, 1
	if host.IsGiven(array.Get("cols")) {
		if cols, err = host.Count(array, "cols"); err != nil {
			return nil, err
		}
		shape = append(shape, cols)
	}
	return shape, host.Fits(array.Get("data"), rows, cols, name)
}

// writeSession packs files, models and the state of the page.
func writeSession(c *host.Call) (any, error) {
	s := report.Session{Link: c.Args.Get("link").String(), Name: c.Args.Get("name").String()}
	kinds := c.Args.Get("kinds")
	for i := range kinds.Length() {
		file, err := c.RawBytes(c.Args.Get("models").Index(i))
		if err != nil {
			return nil, err
		}
		s.Models = append(s.Models, report.SessionModel{Kind: kinds.Index(i).String(), File: file})
	}
	if list := c.Args.Get("files"); list.Length() > 0 {
		files, err := c.Files(list)
		if err != nil {
			return nil, err
		}
		defer host.ReleaseFiles(files)
		s.Files = files
	}
	return c.Written(s.Write)
}

// readSession unpacks a session of writeSession.
func readSession(c *host.Call) (any, error) {
	file, err := c.Files(c.Args.Get("file"))
	if err != nil {
		return nil, err
	}
	defer host.ReleaseFiles(file)
	s, err := host.Computed(c, func(ctx context.Context) (report.Session, error) {
		return report.ReadSession(ctx, file[0].Bytes(), file[0].Length())
	})
	if err != nil {
		return nil, err
	}
	files, models := []any{}, []any{}
	for _, f := range s.Files {
		files = append(files, map[string]any{"name": f.Name, "data": f.Data})
	}
	for _, m := range s.Models {
		models = append(models, map[string]any{"kind": m.Kind, "data": m.File})
	}
	return map[string]any{"link": s.Link, "name": s.Name, "files": files, "models": models}, nil
}
