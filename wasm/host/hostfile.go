//go:build js && wasm

package host

import (
	"io"
	"syscall/js"

	"ppca/core/fault"
)

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
