package tables

import (
	"ppca/core/dataset"
	"ppca/core/dataset/internal/csvtext"
)

// decode, isUTF16, windows1252, cutWorkbook and cutJSON are stubs until the helper "source" writes them.
func decode(text []byte, label string, o dataset.Options) (utf8 []byte, used, note string, err error) {
	return text, label, "", nil
}

func isUTF16(head []byte) bool { return csvtext.IsUTF16(head) }

func windows1252(text []byte) string { return csvtext.Decode(text) }
