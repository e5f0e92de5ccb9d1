package build

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"time"

	"github.com/andybalholm/brotli"
)

// smallest is the size in bytes below which a packet saved is none.
const smallest = 1400

// compressed are the endings of files that shrink; pictures do not.
var compressed = map[string]bool{
	".wasm": true, ".js": true, ".css": true, ".html": true, ".svg": true,
}

// coding is one way to store a file compressed, beside the file itself.
type coding struct {
	suffix string
	pack   func(io.Writer) io.WriteCloser
	unpack func(io.Reader) (io.Reader, error)
}

// brotliLevel 9 is the last that takes seconds rather than half a minute. A wasm
// of 4.5 MB became 1.05 MB in 1.0 s at level 6, 1.03 MB in 2.4 s at 9, 0.94 MB
// in 12 s at 10 and 0.91 MB in 23 s at 11.
const brotliLevel = 9

var codings = []coding{
	{".br",
		func(w io.Writer) io.WriteCloser { return brotli.NewWriterLevel(w, brotliLevel) },
		func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil }},
	{".gz",
		func(w io.Writer) io.WriteCloser {
			packer, _ := gzip.NewWriterLevel(w, gzip.BestCompression) // fails for unknown levels only
			return packer
		},
		func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) }},
}

// compressAll writes the siblings name.br and name.gz of every file that gains
// by it, and returns their names.
func compressAll(ctx context.Context, dist string, names []string, report Reporter) ([]string, error) {
	var siblings []string
	for _, name := range names {
		if !compressed[path.Ext(name)] {
			continue
		}
		content, err := os.ReadFile(filepath.Join(dist, filepath.FromSlash(name)))
		if err != nil {
			return nil, err
		}
		if len(content) < smallest {
			continue
		}
		for _, coding := range codings {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			if err := coding.write(dist, name, content, report); err != nil {
				return nil, err
			}
			siblings = append(siblings, name+coding.suffix)
		}
	}
	return siblings, nil
}

func (c coding) write(dist, name string, content []byte, report Reporter) error {
	sibling := name + c.suffix
	if c.holds(filepath.Join(dist, filepath.FromSlash(sibling)), content) {
		return nil
	}
	start := time.Now()
	var packed bytes.Buffer
	packer := c.pack(&packed)
	if _, err := packer.Write(content); err != nil {
		return err
	}
	if err := packer.Close(); err != nil {
		return err
	}
	if path.Ext(name) == ".wasm" {
		report(fmt.Sprintf("%s: %.2f MB in %.1f s", sibling, float64(packed.Len())/1e6, time.Since(start).Seconds()))
	}
	return writeChanged(dist, sibling, packed.Bytes())
}

// holds says whether the file unpacks to content. Unpacking is a hundred times
// faster than packing, and needs no record of what was built when.
func (c coding) holds(file string, content []byte) bool {
	packed, err := os.Open(file)
	if err != nil {
		return false
	}
	defer packed.Close()
	unpacker, err := c.unpack(packed)
	if err != nil {
		return false
	}
	unpacked, err := io.ReadAll(unpacker)
	return err == nil && bytes.Equal(unpacked, content)
}
