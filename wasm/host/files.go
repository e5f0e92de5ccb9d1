//go:build js && wasm

package host

import (
	"context"
	"syscall/js"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// Files gives the files of a call, {name, data: Blob | Uint8Array, id}, to be read
// where they lie.
func (c *Call) Files(list js.Value) ([]dataset.File, error) {
	total, err := totalSize(list)
	if err != nil {
		return nil, err
	}
	opened := 0
	tell := func(more int) {
		opened += more
		c.Progress.Phase("open", float64(opened)/float64(max(total, 1)))
	}
	files := make([]dataset.File, list.Length())
	for i := range files {
		name, data := list.Index(i).Get("name").String(), list.Index(i).Get("data")
		from := newHostFile(c, name, data, tell)
		if from.size == 0 && !IsList(data) { // so has a file that was deleted
			if err := from.fetch(0); err != nil {
				return nil, err
			}
		}
		files[i] = dataset.File{Name: name, From: from, Size: int64(from.size)}
		if id := list.Index(i).Get("id"); id.Type() == js.TypeString {
			files[i].Identity = id.String()
		}
	}
	return files, nil
}

// ReleaseFiles gives back what JavaScript holds of files.
func ReleaseFiles(files []dataset.File) {
	for _, file := range files {
		file.From.(*hostFile).release()
	}
}

func totalSize(list js.Value) (int, error) {
	if list.Length() == 0 {
		return 0, fault.New(fault.Format, "there is no file to read: pass at least one")
	}
	if err := fault.CheckFiles(list.Length()); err != nil {
		return 0, err
	}
	total := 0
	for i := range list.Length() {
		total += sizeOf(list.Index(i).Get("data"))
	}
	return total, fault.CheckBytes(int64(total))
}

func sizeOf(data js.Value) int {
	if IsList(data) {
		return data.Get("byteLength").Int()
	}
	return data.Get("size").Int()
}

// await waits for a promise; afterwards a ctx that has ended is an error too.
func await(ctx context.Context, promise js.Value) (js.Value, error) {
	type settled struct {
		value js.Value
		err   error
	}
	done := make(chan settled, 1)
	resolve := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- settled{value: args[0]}
		return nil
	})
	defer resolve.Release()
	reject := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- settled{err: js.Error{Value: args[0]}}
		return nil
	})
	defer reject.Release()
	promise.Call("then", resolve, reject)
	s := <-done
	if err := ctx.Err(); err != nil {
		return js.Undefined(), err
	}
	return s.value, s.err
}

// RawBytes copies the bytes of a file that came with the call.
func (c *Call) RawBytes(data js.Value) ([]byte, error) {
	if err := fault.CheckBytes(int64(data.Length())); err != nil {
		return nil, err
	}
	raw := make([]byte, data.Length())
	js.CopyBytesToGo(raw, data)
	c.Release(data)
	return raw, nil
}
