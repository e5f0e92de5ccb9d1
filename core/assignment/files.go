package assignment

import (
	"bytes"
	"slices"

	"ppca/core/report"
)

// Kinds of files that Mark takes, and of the key, by the first member of their JSON.
const (
	OfHandIn = "handIn"
	OfReport = "format"
	OfKey    = "key"
)

// KindOf returns the kind of a file, or "". head is its beginning.
func KindOf(head []byte) string {
	const blanks = " \t\r\n"
	head = bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\ufeff")), blanks)
	inner, object := bytes.CutPrefix(head, []byte("{"))
	parts := bytes.SplitN(bytes.TrimLeft(inner, blanks), []byte(`"`), 3)
	if !object || len(parts) < 3 || len(parts[0]) > 0 {
		return ""
	}
	kind, is := string(parts[1]), bytes.TrimLeft(parts[2], ": \t\r\n")
	if !slices.Contains([]string{OfHandIn, OfReport, OfKey}, kind) || len(is) == 0 || is[0] < '0' || is[0] > '9' {
		return ""
	}
	return kind
}

// DataFiles returns the names of the data files of a hand-in or a report; none if it cannot be
// read.
func DataFiles(raw []byte) []string {
	_, r, err := read(raw)
	if err != nil {
		return nil
	}
	return report.Names(r.Data.Files)
}
