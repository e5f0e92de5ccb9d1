package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/andybalholm/brotli"
)

// smallest is the size in bytes below which packing gains nothing.
const smallest = 200

// packed are the endings of the files to pack. Pictures do not shrink.
const packed = ".wasm .js .css .html .svg .txt .csv .json"

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
		if err == nil {
			err = ctx.Err()
		}
		if extension := filepath.Ext(name); err != nil || entry.IsDir() || extension == "" || !strings.Contains(packed+" ", extension+" ") {
			return err
		}
		content, err := os.ReadFile(name)
		if err != nil || len(content) < smallest {
			return err
		}
		for ending, packer := range packers {
			key := fmt.Sprintf("%x%s", sha256.Sum256(content), ending)
			if done[key] == nil {
				if done[key], err = through(packer, content); err != nil {
					return err
				}
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

func through(packer func(io.Writer) io.WriteCloser, content []byte) ([]byte, error) {
	var out bytes.Buffer
	w := packer(&out)
	if _, err := w.Write(content); err != nil {
		return nil, err
	}
	err := w.Close()
	return out.Bytes(), err
}
