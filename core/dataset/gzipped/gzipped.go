// Package gzipped reads files that gzip compressed, such as table.csv.gz, for package input.
// Import it for its side effect. The program that every visit downloads does without it.
package gzipped

import (
	"bytes"
	"compress/gzip"
	"io"
	"path"
	"strings"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/source"
	"ppca/core/fault"
	"ppca/core/limit"
)

func init() { source.AddUnpacker(unpack) }

// unpack returns what a file of gzip holds, under its name without .gz. The same file has the
// same content, so it keeps the identity.
func unpack(file dataset.File, packed io.Reader) (dataset.File, error) {
	data, err := contents(packed, limit.EntryBytes)
	failed := func(code fault.Code, format string, args ...any) (dataset.File, error) {
		return dataset.File{}, fault.New(code, "%s "+format, append([]any{file.Name}, args...)...).With("file", file.Name)
	}
	switch {
	case err != nil:
		return failed(fault.Format, "is damaged or not complete (was the download cut short?): %w", err)
	case len(data) > limit.EntryBytes:
		return failed(fault.TooLarge, "has more than %s bytes unpacked, the most that are read of a compressed file: unpack it and use the file itself", limit.Count(limit.EntryBytes))
	case len(data) == 0:
		return failed(fault.Format, "holds an empty file: choose one with content")
	case source.IsGzip(data): // some unpack to themselves
		return failed(fault.Unsupported, "was compressed twice: unpack it, and open the file that is in it")
	}
	return dataset.File{Name: nameOf(file.Name), Data: data, Identity: file.Identity}, nil
}

// contents unpacks to the end, where the checksum is verified, or to one byte more than most.
func contents(packed io.Reader, most int64) ([]byte, error) {
	plain, err := gzip.NewReader(packed)
	if err != nil {
		return nil, err
	}
	var data bytes.Buffer
	_, err = io.Copy(&data, io.LimitReader(plain, most+1))
	return data.Bytes(), err
}

// nameOf returns the name of the content: table.csv for table.csv.gz, data.tar for data.tgz.
func nameOf(name string) string {
	switch ending := path.Ext(name); strings.ToLower(ending) {
	case ".gz", ".gzip":
		return strings.TrimSuffix(name, ending)
	case ".tgz":
		return strings.TrimSuffix(name, ending) + ".tar"
	}
	return name
}
