//go:build js && wasm

package main

import (
	"context"
	"syscall/js"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// readBlock is how many bytes of a file are in flight at a time.
const readBlock = 16 << 20

// maxFileBytes is what all files of one data set may have together. They, the
// numbers read from them and the fit have to share the 4 GiB of wasm.
const maxFileBytes = 1 << 30

// files copies the files of a call, {name, data: Blob | Uint8Array}, into
// memory of Go, or refuses them before it allocates anything.
func (c *call) files(list js.Value) ([]dataset.File, error) {
	total, err := totalSize(list)
	if err != nil {
		return nil, err
	}
	files := make([]dataset.File, list.Length())
	done := 0
	for i := range files {
		name, data := list.Index(i).Get("name").String(), list.Index(i).Get("data")
		raw, err := c.fileBytes(name, data, func(n int) {
			c.progress.phase("open", float64(done+n)/float64(max(total, 1)))
		})
		if err != nil {
			return nil, err
		}
		done += len(raw)
		files[i] = dataset.File{Name: name, Data: raw}
	}
	return files, nil
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
		return 0, fault.New(fault.TooLarge, "the files have %.0f MB together, more than the %.0f MB that fit into the memory of a browser tab: take fewer rows or smaller pictures, or use the command line",
			float64(total)/1e6, float64(maxFileBytes)/1e6).With("bytes", total)
	}
	return total, nil
}

func sizeOf(data js.Value) int {
	if isList(data) {
		return data.Get("byteLength").Int()
	}
	return data.Get("size").Int()
}

// fileBytes copies one Blob, block by block, or the bytes that were sent.
func (c *call) fileBytes(name string, data js.Value, copied func(n int)) ([]byte, error) {
	raw := make([]byte, sizeOf(data))
	if isList(data) {
		js.CopyBytesToGo(raw, byteView(data))
		c.bridge.release(data)
		return raw, nil
	}
	for start := 0; start < len(raw); start += readBlock {
		end := min(start+readBlock, len(raw))
		buffer, err := await(c.ctx, data.Call("slice", start, end).Call("arrayBuffer"))
		if err != nil {
			return nil, unreadable(name, err)
		}
		js.CopyBytesToGo(raw[start:end], uint8Array.New(buffer))
		c.bridge.release(uint8Array.New(buffer))
		copied(end)
	}
	return raw, nil
}

func unreadable(name string, err error) error {
	if _, ok := err.(js.Error); !ok {
		return err
	}
	return fault.New(fault.Format, "%s cannot be read (%w): it may have been moved or changed; choose it again", name, err).With("file", name)
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
