//go:build js && wasm

package main

import (
	"context"
	"syscall/js"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// maxFileBytes is what all files of one data set may have together. The numbers
// read from them and the fit have to share the 4 GiB of wasm.
const maxFileBytes = 1 << 30

// files gives the files of a call, {name, data: Blob | Uint8Array}, to be read
// where they lie.
func (c *call) files(list js.Value) ([]dataset.File, error) {
	total, err := totalSize(list)
	if err != nil {
		return nil, err
	}
	opened := 0
	tell := func(more int) {
		opened += more
		c.progress.phase("open", float64(opened)/float64(max(total, 1)))
	}
	files := make([]dataset.File, list.Length())
	for i := range files {
		name, data := list.Index(i).Get("name").String(), list.Index(i).Get("data")
		from := newHostFile(c, name, data, tell)
		files[i] = dataset.File{Name: name, From: from, Size: int64(from.size)}
	}
	return files, nil
}

// release gives back what JavaScript holds of files.
func release(files []dataset.File) {
	for _, file := range files {
		file.From.(*hostFile).release()
	}
}

func totalSize(list js.Value) (int, error) {
	if list.Length() == 0 {
		return 0, fault.New(fault.Format, "there is no file to read")
	}
	total := 0
	for i := range list.Length() {
		total += sizeOf(list.Index(i).Get("data"))
	}
	if total > maxFileBytes {
		return 0, fault.New(fault.TooLarge, "the files have %d bytes together, and at most %d (%.0f MB) fit into the memory of a browser tab: take fewer rows or smaller pictures, or use the command line",
			total, maxFileBytes, maxFileBytes/1e6).With("bytes", total)
	}
	return total, nil
}

func sizeOf(data js.Value) int {
	if isList(data) {
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
