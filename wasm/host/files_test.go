//go:build js && wasm

package host

import (
	"context"
	"io"
	"syscall/js"
	"testing"

	"ppca/core/dataset"
	"ppca/core/fault"
)

func TestFiles(t *testing.T) {
	h, _ := testHost(t)
	c := &Call{host: h, Ctx: context.Background(), Progress: newReporter(func(js.Value) {})}
	filesOf := func(source string) []dataset.File {
		c.Args = literal(t, "{files: "+source+"}")
		return c.Files("files")
	}
	files := filesOf(`[{name: 'a', data: new Uint8Array([1, 2])}, {name: 'b', data: new Blob(['xyz'])}]`)
	if len(files) != 2 || files[1].Name != "b" {
		t.Fatalf("got %v", files)
	}
	for i, want := range []string{"\x01\x02", "xyz"} {
		content := make([]byte, files[i].Size)
		if n, err := files[i].From.ReadAt(content, 0); err != nil || string(content[:n]) != want {
			t.Errorf("%s: %q, %v", files[i].Name, content[:n], err)
		}
		if n, err := files[i].From.ReadAt(content, 1); err != io.EOF || string(content[:n]) != want[1:] {
			t.Errorf("%s from its second byte: %q, %v", files[i].Name, content[:n], err)
		}
	}
	for source, code := range map[string]fault.Code{
		`[]`:                                     fault.Format,
		`[{name: 'big.csv', data: {size: 2e9}}]`: fault.TooLarge,
	} {
		if err := Caught(func() { filesOf(source) }); fault.CodeOf(err) != code {
			t.Errorf("%s: got %v", source, err)
		}
	}
	const gone = `arrayBuffer: () => Promise.reject(new Error('gone'))`
	files = filesOf(`[{name: 'gone', data: {size: 3, ` + gone + `}}]`)
	if _, err := files[0].From.ReadAt(make([]byte, 3), 0); fault.CodeOf(err) != fault.Format {
		t.Errorf("a file that is gone: %v", err)
	}
	// A deleted file may have the size 0: it is not empty, it cannot be read.
	if err := Caught(func() { filesOf(`[{name: 'deleted', data: {size: 0, ` + gone + `}}]`) }); fault.CodeOf(err) != fault.Format {
		t.Errorf("a deleted file: %v", err)
	}
}
