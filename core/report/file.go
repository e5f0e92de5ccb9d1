package report

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"slices"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/job"
)

// Describe returns the names of files as given, their sizes and their SHA-256. New removes the
// folders of this machine from the names.
func Describe(ctx context.Context, files []dataset.File) ([]File, error) {
	described := make([]File, len(files))
	for i, file := range files {
		hash := sha256.New()
		size, err := io.Copy(hash, &stepping{ctx, io.NewSectionReader(file.Bytes(), 0, file.Length())})
		if err != nil {
			return nil, err
		}
		described[i] = File{Name: file.Name, SHA256: hex.EncodeToString(hash.Sum(nil)), Bytes: int(size)}
	}
	return described, nil
}

// Names returns the names of files.
func Names(files []File) []string {
	var names []string
	for _, file := range files {
		names = append(names, file.Name)
	}
	return names
}

// stepping is a reader that can be cancelled between two reads.
type stepping struct {
	ctx  context.Context
	from io.Reader
}

func (s *stepping) Read(to []byte) (int, error) {
	if err := job.Checkpoint(s.ctx); err != nil {
		return 0, err
	}
	return s.from.Read(to)
}

// matched returns those of the given files that belong to the report, under their names when
// the report was made, because θ may be one of the names; and their description as given.
func (d Data) matched(ctx context.Context, given []dataset.File) ([]dataset.File, []File, error) {
	found, err := Describe(ctx, given)
	if err != nil {
		return nil, nil, err
	}
	files, described := make([]dataset.File, len(d.Files)), make([]File, len(d.Files))
	for i, wanted := range d.Files {
		at := slices.IndexFunc(found, func(f File) bool { return f.SHA256 == wanted.SHA256 && f.Name == wanted.Name })
		if at < 0 {
			at = slices.IndexFunc(found, func(f File) bool { return f.SHA256 == wanted.SHA256 })
		}
		if at < 0 {
			return nil, nil, fault.New(fault.NotFound, "the report was made with %s (%d bytes, SHA-256 %s; "+
				"data.files[%d].sha256), but none of the files has these bytes", wanted.Name, wanted.Bytes, wanted.SHA256,
				i).With("file", wanted.Name)
		}
		files[i], described[i] = given[at], found[at]
		files[i].Name = wanted.Name
	}
	return files, described, nil
}
