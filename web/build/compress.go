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
	"slices"
	"strings"
	"time"

	"github.com/andybalholm/brotli"

	"ppca/web/build/tools"
)

// smallest is the size in bytes below which compression gains nothing. Small files count,
// because they share packets with others (HTTP/2): it saved 13 KB in a hundred scripts of
// the page.
const smallest = 200

// compressed are the endings of the files to compress. Pictures do not shrink.
var compressed = map[string]bool{
	".wasm": true, ".js": true, ".css": true, ".html": true, ".svg": true, ".txt": true, ".csv": true, ".json": true,
}

// coding is one compressed form of a file, stored beside it.
type coding struct {
	suffix string
	slow   bool // takes most of a minute for the program
	pack   func(io.Writer) io.WriteCloser
	unpack func(io.Reader) (io.Reader, error)
}

// brotliBest takes 40 s for a program of 8.5 MB, and makes 1.09 MB of it; level 9 makes
// 1.25 MB in 1.5 s. A window of 16 MB, which holds the whole program, packs it 1 KB smaller
// than one of 4 MB and 16 KB smaller than one of 2 MB.
var brotliBest = brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24}

var codings = []coding{
	{".br", true,
		func(w io.Writer) io.WriteCloser { return brotli.NewWriterOptions(w, brotliBest) },
		func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil }},
	{".gz", false,
		func(w io.Writer) io.WriteCloser {
			packer, _ := gzip.NewWriterLevel(w, gzip.BestCompression) // fails for unknown levels only
			return packer
		},
		func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) }},
}

// compressAll writes the siblings name.br and name.gz of every file that gains by it, and
// returns their names. It uses the slow coding of a program for a release only, and keeps
// the sibling of an earlier release while the program stays the same.
func compressAll(ctx context.Context, dist string, names []string, purpose Purpose, report Reporter) ([]string, error) {
	siblings := make([][]string, len(names))
	err := tools.AtOnce(len(names), func(i int) (err error) {
		siblings[i], err = compress(ctx, dist, names[i], purpose, report)
		return err
	})
	return slices.Concat(siblings...), err
}

// compress packs one file by every coding, if that is worth it, and returns the siblings.
func compress(ctx context.Context, dist, name string, purpose Purpose, report Reporter) ([]string, error) {
	if !compressed[path.Ext(name)] {
		return nil, nil
	}
	content, err := os.ReadFile(filepath.Join(dist, filepath.FromSlash(name)))
	if err != nil || len(content) < smallest {
		return nil, err
	}
	var siblings []string
	for _, coding := range codings {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		sibling := name + coding.suffix
		held := coding.holds(filepath.Join(dist, filepath.FromSlash(sibling)), content)
		if !held && coding.slow && isProgram(name) && purpose != Release {
			continue
		}
		if !held {
			if err := coding.write(dist, sibling, content, report); err != nil {
				return nil, err
			}
		}
		siblings = append(siblings, sibling)
	}
	return siblings, nil
}

func (c coding) write(dist, sibling string, content []byte, report Reporter) error {
	start := time.Now()
	var packed bytes.Buffer
	packer := c.pack(&packed)
	if _, err := packer.Write(content); err != nil {
		return err
	}
	if err := packer.Close(); err != nil {
		return err
	}
	if isProgram(strings.TrimSuffix(sibling, c.suffix)) {
		report(fmt.Sprintf("%s: %.2f MB in %.1f s", sibling, float64(packed.Len())/1e6, time.Since(start).Seconds()))
	}
	return writeChanged(dist, sibling, packed.Bytes())
}

// holds reports whether the file unpacks to content. Unpacking is a hundred times faster
// than packing and needs no record of earlier builds.
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
