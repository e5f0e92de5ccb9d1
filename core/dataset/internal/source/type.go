package source

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"ppca/core/npy"
)

// A fileType is the type of a file.
type fileType int

const (
	unknown fileType = iota
	picture
	table
	array
	archive    // ZIP
	compressed // gzip
	foreign    // one of formats
)

// typeOf returns the type of a file by its first bytes. Text is a table.
func typeOf(name string, head []byte) fileType {
	starts := func(text string) bool { return bytes.HasPrefix(head, []byte(text)) }
	switch {
	case starts("\x89PNG\r\n\x1a\n"), starts("\xff\xd8\xff"), IsPGM(head):
		return picture
	case npy.Is(head):
		return array
	case starts("PK\x03\x04"), starts("PK\x05\x06"):
		return archive
	case formatOf(name, head) != nil:
		return foreign
	case isGzip(head):
		return compressed
	}
	if kind := byEnding(name); (kind == unknown || kind == table) && isText(head) {
		return table
	}
	return unknown
}

var endings = map[string]fileType{".png": picture, ".jpg": picture, ".jpeg": picture, ".pgm": picture, ".csv": table,
	".tsv": table, ".txt": table, ".pts": table, ".npy": array, ".zip": archive, ".npz": archive}

// byEnding returns the type of a file by its name.
func byEnding(name string) fileType {
	if slices.Contains(otherPictures.endings, endingOf(name)) {
		return foreign
	}
	return endings[endingOf(name)]
}

// endingOf returns the ending of a name in lower case: ".csv".
func endingOf(name string) string { return strings.ToLower(path.Ext(name)) }

// IsPGM reports whether a file is a grey map. A number or a comment must follow, because a table
// may have a first column called P2.
func IsPGM(head []byte) bool {
	if !bytes.HasPrefix(head, []byte("P2")) && !bytes.HasPrefix(head, []byte("P5")) {
		return false
	}
	rest := bytes.TrimLeft(head[2:], " \t\r\n\v\f")
	return len(rest) > 0 && len(rest) < len(head)-2 && (rest[0] == '#' || rest[0] >= '0' && rest[0] <= '9')
}

// isText reports whether a file is text in UTF-16 or in an extension of ASCII, which has no zero
// bytes. A file that was being written when a machine lost power ends with them.
func isText(head []byte) bool {
	start := bytes.TrimRight(head, "\x00")
	return len(start) > 0 && (bytes.IndexByte(start, 0) < 0 || IsUTF16(head))
}

// IsUTF16 reports whether bytes begin with the mark of UTF-16, or look like ASCII in UTF-16: every
// second of the first 64 is 0, and no other.
func IsUTF16(head []byte) bool {
	if bytes.HasPrefix(head, []byte("\xff\xfe")) || bytes.HasPrefix(head, []byte("\xfe\xff")) {
		return true
	}
	zeros := [2]int{} // at even and at odd places
	start := head[:min(len(head), 64)&^1]
	for i, c := range start {
		if c == 0 {
			zeros[i%2]++
		}
	}
	half := len(start) / 2
	return half >= 4 && (zeros == [2]int{half, 0} || zeros == [2]int{0, half})
}
