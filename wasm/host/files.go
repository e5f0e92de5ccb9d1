//go:build js && wasm

package host

import (
	"context"
	"io"
	"syscall/js"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// Files returns the files of an argument, {name, data: Blob | Uint8Array, id}, to be read where they
// lie. ReleaseFiles must follow.
func (c *Call) Files(name string) []dataset.File {
	list := c.Args.Get(name)
	total := totalSize(list)
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
			Check(from.fetch(0))
		}
		files[i] = dataset.File{Name: name, From: from, Size: int64(from.size)}
		if id := list.Index(i).Get("id"); id.Type() == js.TypeString {
			files[i].Identity = id.String()
		}
	}
	return files
}

// ReleaseFiles gives back what JavaScript holds of files.
func ReleaseFiles(files []dataset.File) {
	for _, file := range files {
		file.From.(*hostFile).release()
	}
}

func totalSize(list js.Value) (total int) {
	if list.Length() == 0 {
		Check(fault.New(fault.Format, "there is no file to read: pass at least one"))
	}
	Check(fault.CheckFiles(list.Length()))
	for i := range list.Length() {
		total += sizeOf(list.Index(i).Get("data"))
	}
	Check(fault.CheckBytes(int64(total)))
	return total
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

// Bytes copies the bytes of a file that came with the call.
func (c *Call) Bytes(data js.Value) []byte {
	Check(fault.CheckBytes(int64(data.Length())))
	return Elements[uint8](c, data)
}

// windowBytes is the number of bytes of a Blob that JavaScript holds for this program.
const windowBytes = 4 << 20

// A hostFile is a file of JavaScript whose bytes are fetched on demand, so that a large file
// that is read by blocks is never in the memory of this program.
type hostFile struct {
	call   *Call
	name   string
	data   js.Value // Blob, or a typed array, which is then the window
	size   int
	window js.Value // Uint8Array of the bytes from start to end
	start  int
	end    int
	opened int // the farthest end so far
	tell   func(more int)
}

// newHostFile returns the file of a Blob or of bytes that came with the call. It calls tell
// with the number of bytes that are read for the first time.
func newHostFile(c *Call, name string, data js.Value, tell func(more int)) *hostFile {
	f := &hostFile{call: c, name: name, data: data, size: sizeOf(data), tell: tell}
	if IsList(data) {
		f.window, f.end, f.opened = byteView(data), f.size, f.size
		tell(f.size)
	}
	return f
}

// ReadAt implements io.ReaderAt. It fails with ERR_FORMAT if the Blob cannot be read, and with
// the error of the call's context.
func (f *hostFile) ReadAt(p []byte, at int64) (int, error) {
	done := 0
	for done < len(p) {
		from := int(at) + done
		if from >= f.size {
			return done, io.EOF
		}
		if from < f.start || from >= f.end {
			if err := f.fetch(from); err != nil {
				return done, err
			}
		}
		done += js.CopyBytesToGo(p[done:], f.window.Call("subarray", from-f.start))
	}
	return done, nil
}

// fetch moves the window.
func (f *hostFile) fetch(start int) error {
	end := min(start+windowBytes, f.size)
	f.release()
	blob := f.data
	if start > 0 || end < f.size {
		blob = blob.Call("slice", start, end)
	}
	buffer, err := await(f.call.Ctx, blob.Call("arrayBuffer"))
	if _, ofHost := err.(js.Error); ofHost {
		return fault.New(fault.Format, "%s cannot be read (%w): it may have been moved or changed; choose it again", f.name, err).With("file", f.name)
	}
	if err != nil {
		return err
	}
	f.window, f.start, f.end = Uint8Array.New(buffer), start, end
	if end > f.opened {
		f.tell(end - f.opened)
		f.opened = end
	}
	return nil
}

// release frees the memory of the window.
func (f *hostFile) release() {
	if f.window.Truthy() {
		f.call.Release(f.window)
	}
	f.window, f.start, f.end = js.Undefined(), 0, 0
}

// DecodeText returns a text in UTF-8. encoding is a label of the WHATWG Encoding Standard, whose
// tables the browser has; bytes that the encoding does not have become U+FFFD. It fails for an
// unknown label.
func DecodeText(encoding string, text []byte) (plain []byte, err error) {
	defer func() {
		switch thrown := recover().(type) {
		case nil:
		case js.Error:
			err = thrown
		default:
			panic(thrown)
		}
	}()
	decoder := js.Global().Get("TextDecoder").New(encoding)
	return []byte(decoder.Call("decode", ByteArray(text)).String()), nil
}
