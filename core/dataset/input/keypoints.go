package input

import (
	"context"
	"path"
	"strings"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/source"
	"ppca/core/dataset/internal/tables"
	"ppca/core/fault"
)

// keyPointFault returns the error for a file of key points among observations. Its detail
// "landmarks" lets a caller recognise it.
func keyPointFault(name string) error {
	return fault.New(fault.Unsupported, "%s holds key points of faces: open the pictures as portraits, or omit this file",
		name).With("file", name).With("landmarks", true)
}

// haveKeyPoints returns an error if a file can only be key points.
func haveKeyPoints(ctx context.Context, f *source.Found) error {
	for _, s := range f.Tables {
		if len(f.Pictures) == 0 && !isPTS(s.Name) {
			continue
		}
		file, err := s.Fetch(ctx)
		if err == nil && isKeyPoints(ctx, file) {
			return keyPointFault(s.Name)
		}
	}
	return nil
}

// isKeyPoints reports whether a file holds key points. It judges a table by its header
// (see face.ReadCSV), even if one of the names is wrong.
func isKeyPoints(ctx context.Context, file dataset.File) bool {
	if isPTS(file.Name) {
		return true
	}
	names, err := tables.Header(ctx, file, dataset.Options{})
	points, others := 0, 0
	for _, name := range names {
		switch strings.ToLower(strings.TrimSpace(name)) {
		case "point":
			points++
		case "file", "x", "y":
			others++
		}
	}
	return err == nil && points > 0 && others > 1
}

func isPTS(name string) bool { return strings.EqualFold(path.Ext(name), ".pts") }
