package report

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"

	"ppca/core/checkpoint"
	"ppca/core/dataset"
	"ppca/core/fault"
)

// Describe gives the digests of files.
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

// stepping is a reader that can be cancelled between two reads.
type stepping struct {
	ctx  context.Context
	from io.Reader
}

func (s *stepping) Read(to []byte) (int, error) {
	if err := checkpoint.Reached(s.ctx); err != nil {
		return 0, err
	}
	return s.from.Read(to)
}

// matched returns the files of the report among those that are given, under the
// names that they had.
func (d Data) matched(ctx context.Context, given []dataset.File) ([]dataset.File, error) {
	found, err := Describe(ctx, given)
	if err != nil {
		return nil, err
	}
	bySum := map[string]dataset.File{}
	for i, file := range found {
		bySum[file.SHA256] = given[i]
	}
	files := make([]dataset.File, len(d.Files))
	for i, wanted := range d.Files {
		file, known := bySum[wanted.SHA256]
		if !known {
			return nil, fault.New(fault.NotFound, "the report was made with %s (%d bytes, SHA-256 %s), and no file that is given has these bytes", wanted.Name, wanted.Bytes, wanted.SHA256).With("file", wanted.Name)
		}
		file.Name = wanted.Name // θ may stand in it
		files[i] = file
	}
	return files, nil
}
