package assignment

import (
	"bytes"

	"ppca/core/report"
)

// IsHandIn reports whether a file begins like a hand-in.
func IsHandIn(head []byte) bool { return begins(head, "handIn") }

// IsKey reports whether a file begins like a key.
func IsKey(head []byte) bool { return begins(head, "key") }

// IsReport reports whether a file begins like a report without a hand-in.
func IsReport(head []byte) bool {
	rest, is := after(head, "format")
	rest = bytes.TrimLeft(rest, ": \t\r\n")
	return is && len(rest) > 0 && rest[0] >= '0' && rest[0] <= '9'
}

// begins reports whether the first member of a JSON object has this name.
func begins(raw []byte, name string) bool {
	_, is := after(raw, name)
	return is
}

// after returns what follows the name of the first member of a JSON object, if it is this name.
func after(raw []byte, name string) ([]byte, bool) {
	const blanks = " \t\r\n"
	inner, object := bytes.CutPrefix(bytes.TrimLeft(raw, blanks), []byte("{"))
	rest, is := bytes.CutPrefix(bytes.TrimLeft(inner, blanks), []byte(`"`+name+`"`))
	return rest, object && is
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
