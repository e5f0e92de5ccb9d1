//go:build js && wasm

package papers

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"syscall/js"

	"ppca/core/npy"
	"ppca/core/pictures"
	"ppca/core/session"
	"ppca/wasm/api/registry"
	"ppca/wasm/host"
)

// written answers with the file that write makes.
func written(c *host.Call, write func(ctx context.Context, w io.Writer) error) (host.Answer, error) {
	var file bytes.Buffer
	if err := c.Compute(c.Ctx, func(ctx context.Context) error { return write(ctx, &file) }); err != nil {
		return host.Answer{}, err
	}
	array, buffer := host.ByteArray(file.Bytes())
	return host.Transferred(array, buffer), nil
}

// pictureFiles draws rows of numbers.
func pictureFiles(c *host.Call) (host.Answer, error) {
	rows, err := c.Count("rows")
	if err != nil {
		return host.Answer{}, err
	}
	cols, err := c.Count("cols")
	if err != nil {
		return host.Answer{}, err
	}
	shape, err := registry.ShapeOf(c.Args.Get("shape"), cols)
	if err != nil {
		return host.Answer{}, err
	}
	x, err := c.Matrix(c.Args.Get("data"), rows, cols, "data")
	if err != nil {
		return host.Answer{}, err
	}
	var names []string
	if err := json.Unmarshal([]byte(c.Args.Get("names").String()), &names); err != nil {
		return host.Answer{}, err
	}
	return written(c, func(ctx context.Context, w io.Writer) error { return pictures.Write(ctx, w, x, *shape, names) })
}

// arrays packs arrays of numbers for NumPy.
func arrays(c *host.Call) (host.Answer, error) {
	list := c.Args.Get("arrays")
	return written(c, func(_ context.Context, w io.Writer) error {
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
func writeSession(c *host.Call) (host.Answer, error) {
	s := session.Session{Link: c.Args.Get("link").String(), Name: c.Args.Get("name").String()}
	kinds := c.Args.Get("kinds")
	for i := range kinds.Length() {
		file, err := c.RawBytes(c.Args.Get("models").Index(i))
		if err != nil {
			return host.Answer{}, err
		}
		s.Models = append(s.Models, session.Model{Kind: kinds.Index(i).String(), File: file})
	}
	if list := c.Args.Get("files"); list.Length() > 0 {
		files, err := c.Files(list)
		if err != nil {
			return host.Answer{}, err
		}
		defer host.ReleaseFiles(files)
		s.Files = files
	}
	return written(c, s.Write)
}

// readSession unpacks a session of writeSession.
func readSession(c *host.Call) (host.Answer, error) {
	file, err := c.Files(c.Args.Get("file"))
	if err != nil {
		return host.Answer{}, err
	}
	defer host.ReleaseFiles(file)
	var s session.Session
	err = c.Compute(c.Ctx, func(ctx context.Context) (err error) {
		s, err = session.Read(ctx, file[0].Bytes(), file[0].Length())
		return err
	})
	if err != nil {
		return host.Answer{}, err
	}
	var transfer []any
	pack := func(key, name string, data []byte) any {
		array, buffer := host.ByteArray(data)
		transfer = append(transfer, buffer)
		return map[string]any{key: name, "data": array}
	}
	files, models := []any{}, []any{}
	for _, f := range s.Files {
		files = append(files, pack("name", f.Name, f.Data))
	}
	for _, m := range s.Models {
		models = append(models, pack("kind", m.Kind, m.File))
	}
	return host.Transferred(map[string]any{"link": s.Link, "name": s.Name, "files": files, "models": models}, transfer...), nil
}
