package main

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/andybalholm/brotli"
)

// smallest is the size in bytes below which packing gains nothing.
const smallest = 200

// packed are the endings of the files to pack. Pictures do not shrink.
var packed = map[string]bool{".wasm": true, ".js": true, ".css": true, ".html": true, ".svg": true, ".txt": true, ".csv": true, ".json": true}

// packers write the two packed forms of a file, by their endings. A window of 16 MB, which holds
// the whole program, packs it better.
var packers = map[string]func(io.Writer) io.WriteCloser{
	".br": func(w io.Writer) io.WriteCloser {
		return brotli.NewWriterOptions(w, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24})
	},
	".gz": func(w io.Writer) io.WriteCloser {
		packer, _ := gzip.NewWriterLevel(w, gzip.BestCompression) // fails for unknown levels only
		return packer
	},
}

// pack writes beside each file name the files name.br and name.gz, which servers send instead.
func pack(ctx context.Context, dist string) error {
	done := map[string][]byte{} // by content and ending: the module stands twice
	return filepath.WalkDir(dist, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !packed[filepath.Ext(name)] {
			return cmp.Or(err, ctx.Err())
		}
		content, err := os.ReadFile(name)
		if err != nil || len(content) < smallest {
			return err
		}
		for ending, packer := range packers {
			key := fmt.Sprintf("%x%s", sha256.Sum256(content), ending)
			if done[key] == nil {
				var out bytes.Buffer
				w := packer(&out)
				w.Write(content) // memory does not fail
				if err := w.Close(); err != nil {
					return err
				}
				done[key] = out.Bytes()
			}
			if err := os.WriteFile(name+ending, done[key], 0o644); err != nil {
				return err
			}
			if filepath.Ext(name) == ".wasm" {
				fmt.Printf("%s%s: %.3f MB\n", name, ending, float64(len(done[key]))/1e6)
			}
		}
		return nil
	})
}
