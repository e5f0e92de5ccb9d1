//go:build js && wasm && study

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"

	"ppca/core/npy"
	"ppca/core/pictures"
	"ppca/core/session"
)

// Files that few visits write or read are the second program's.
func init() {
	methods["pictures"] = (*bridge).pictures    // {data, rows, cols, shape, names} → Uint8Array, a ZIP of PNG
	methods["arrays"] = (*bridge).arrays        // {arrays: [{name, data, rows, cols}]} → Uint8Array, an NPZ
	methods["session"] = (*bridge).writeSession // {link, name, files, kinds, models} → Uint8Array
	methods["unpack"] = (*bridge).readSession   // {file: [{name, data}]} → {link, name, files: [{name, data}], models: [{kind, data}]}
}

// written answers with a file that write writes.
func (c *call) written(write func(ctx context.Context, w io.Writer) error) (answer, error) {
	var file bytes.Buffer
	if err := c.compute(c.ctx, func(ctx context.Context) error { return write(ctx, &file) }); err != nil {
		return answer{}, err
	}
	array, buffer := byteArray(file.Bytes())
	return answer{array, []any{buffer}}, nil
}

// pictures draws rows of numbers.
func (b *bridge) pictures(c *call) (answer, error) {
	rows, err := c.count("rows")
	if err != nil {
		return answer{}, err
	}
	cols, err := c.count("cols")
	if err != nil {
		return answer{}, err
	}
	shape, err := shapeOf(c.args.Get("shape"), cols)
	if err != nil {
		return answer{}, err
	}
	x, err := b.matrix(c.args.Get("data"), rows, cols, "data")
	if err != nil {
		return answer{}, err
	}
	var names []string
	if err := json.Unmarshal([]byte(c.args.Get("names").String()), &names); err != nil {
		return answer{}, err
	}
	return c.written(func(ctx context.Context, w io.Writer) error { return pictures.Write(ctx, w, x, *shape, names) })
}

// arrays packs arrays of numbers for NumPy.
func (b *bridge) arrays(c *call) (answer, error) {
	list := c.args.Get("arrays")
	return c.written(func(_ context.Context, w io.Writer) error {
		archive := npy.NewWriter(w)
		for i := range list.Length() {
			each := list.Index(i)
			name := each.Get("name").String()
			values, err := b.floats(each.Get("data"), name)
			if err != nil {
				return err
			}
			shape := []int{each.Get("rows").Int()}
			if cols := each.Get("cols"); cols.Truthy() {
				shape = append(shape, cols.Int())
			}
			if err := archive.Float64(name, shape, values); err != nil {
				return err
			}
		}
		return archive.Close()
	})
}

// writeSession packs files, models and what the page showed.
func (b *bridge) writeSession(c *call) (answer, error) {
	s := session.Session{Link: c.args.Get("link").String(), Name: c.args.Get("name").String()}
	kinds := c.args.Get("kinds")
	for i := range kinds.Length() {
		file, err := c.rawBytes(c.args.Get("models").Index(i))
		if err != nil {
			return answer{}, err
		}
		s.Models = append(s.Models, session.Model{Kind: kinds.Index(i).String(), File: file})
	}
	if list := c.args.Get("files"); list.Length() > 0 {
		files, err := c.files(list)
		if err != nil {
			return answer{}, err
		}
		defer release(files)
		s.Files = files
	}
	return c.written(s.Write)
}

// readSession unpacks what writeSession packed.
func (b *bridge) readSession(c *call) (answer, error) {
	file, err := c.files(c.args.Get("file"))
	if err != nil {
		return answer{}, err
	}
	defer release(file)
	var s session.Session
	err = c.compute(c.ctx, func(ctx context.Context) (err error) {
		s, err = session.Read(ctx, file[0].Bytes(), file[0].Length())
		return err
	})
	if err != nil {
		return answer{}, err
	}
	var transfer []any
	pack := func(key, name string, data []byte) any {
		array, buffer := byteArray(data)
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
	return answer{map[string]any{"link": s.Link, "name": s.Name, "files": files, "models": models}, transfer}, nil
}
