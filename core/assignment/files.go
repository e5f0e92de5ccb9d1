package assignment

import (
	"bytes"
	"regexp"
	"sync"

	"ppca/core/report"
)

// reportHead is the beginning of a report, see package report.
var reportHead = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\s*\{\s*"format"\s*:\s*\d`) })

// IsHandIn reports whether a file begins like a hand-in.
func IsHandIn(head []byte) bool { return begins(head, "handIn") }

// IsKey reports whether a file begins like a key.
func IsKey(head []byte) bool { return begins(head, "key") }

// IsReport reports whether a file begins like a report without a hand-in.
func IsReport(head []byte) bool { return reportHead().Match(head) }

// begins reports whether the first member of a JSON object has this name.
func begins(raw []byte, name string) bool {
	raw = bytes.TrimLeft(raw, " \t\r\n")
	if len(raw) == 0 || raw[0] != '{' {
		return false
	}
	return bytes.HasPrefix(bytes.TrimLeft(raw[1:], " \t\r\n"), []byte(`"`+name+`"`))
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
