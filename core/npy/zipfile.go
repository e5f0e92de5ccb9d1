package npy

// ZIP files are read and written with archive/zip: files of users, sessions and
// the NPZ files of models. It rejects hostile archives and writes equal contents as equal
// bytes.

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"sort"
	"strings"

	"ppca/core/fault"
)

var (
	// ErrMany is the error of an archive with more entries than fault.MostFiles.
	ErrMany = errors.New("it has more than " + fault.Count(fault.MostFiles) + " files")
	// ErrTwice is the error of an archive with two entries of one name.
	ErrTwice = errors.New("it has two files of one name")
	// ErrOverlap is the error of an archive whose entries overlap; no packer writes that.
	ErrOverlap = errors.New("two of its files overlap")
)

// mostDirectory is the size of a directory with fault.MostFiles entries and names of about 300
// bytes.
const mostDirectory = 64 << 20

// ReadZip returns the entries of the archive in size bytes of r, in the order of its directory.
// It does not read their contents. It fails with ErrMany, ErrTwice, ErrOverlap, an error of r,
// or an error of archive/zip.
func ReadZip(r io.ReaderAt, size int64) ([]*zip.File, error) {
	from := &source{from: r, left: mostDirectory}
	archive, err := zip.NewReader(from, size)
	if err != nil {
		return nil, err
	}
	if len(archive.File) > fault.MostFiles {
		return nil, ErrMany
	}
	from.open = true
	return archive.File, apart(archive.File)
}

// A source limits how much of a directory is read, because archive/zip would keep any number
// of entries in memory.
type source struct {
	from io.ReaderAt
	left int  // bytes of the directory that may still be read
	open bool // the directory has been read
}

func (s *source) ReadAt(to []byte, at int64) (int, error) {
	if at < 0 { // a sum of offsets beyond int64
		return 0, zip.ErrFormat
	}
	if !s.open {
		if s.left -= len(to); s.left < 0 {
			return 0, ErrMany
		}
	}
	return s.from.ReadAt(to, at)
}

// apart returns an error if two entries have one name or overlap. With overlaps a small
// archive could unpack to any size.
func apart(files []*zip.File) error {
	type span struct {
		name       string
		start, end int64
	}
	var spans []span
	known := make(map[string]bool, len(files))
	for _, f := range files {
		if known[f.Name] && !strings.HasSuffix(f.Name, "/") {
			return fmt.Errorf("%w: %q", ErrTwice, f.Name)
		}
		known[f.Name] = true
		start, err := f.DataOffset()
		if err == zip.ErrFormat || err == io.EOF || err == io.ErrUnexpectedEOF {
			continue // opening it fails anyway
		}
		if err != nil {
			return err
		}
		spans = append(spans, span{f.Name, start, start + int64(min(f.CompressedSize64, 1<<62))})
	}
	sort.SliceStable(spans, func(i, j int) bool { return spans[i].start < spans[j].start })
	for i := 1; i < len(spans); i++ {
		if before, s := spans[i-1], spans[i]; s.start < before.end {
			return fmt.Errorf("%w: %q and %q", ErrOverlap, before.name, s.name)
		}
	}
	return nil
}

// Encrypted reports whether an entry needs a password.
func Encrypted(f *zip.File) bool { return f.Flags&1 != 0 }
