package tables

import (
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/fault"
)

func TestDecode(t *testing.T) {
	for name, c := range map[string]struct{ text, label, want, used, note string }{
		"mark of UTF-8":               {"\xef\xbb\xbfä", "UTF8", "ä", "utf-8", ""},
		"Windows-1252":                {"Gr\xf6\xdfe \x80", "windows-1252", "Größe €", "windows-1252", ""},
		"UTF-16, little end first":    {"\xff\xfea\x00\xe4\x00\x3d\xd8\x00\xde", "", "aä😀", "utf-16le", ""},
		"UTF-16, big end first":       {"\xfe\xff\x00a\x00\xe4", "", "aä", "utf-16be", ""},
		"UTF-16 without a mark":       {"a\x00,\x00b\x00\n\x00", "", "a,b\n", "utf-16le", ""},
		"half a unit":                 {"\xff\xfea\x00b", "", "a", "utf-16le", ""},
		"Shift-JIS by its label":      {"\x94N\x97\xee,a", "Shift_JIS", "年齢,a", "shift_jis", ""},
		"wrong label":                 {"Gr\xf6\xdfe", "utf-8", "Gr\uFFFDe", "utf-8", "choose another one"},
		"a label that is not the one": {"a\xff", "gb18030", "a\uFFFD", "gb18030", "choose another one"},
	} {
		plain, used, note, err := decode([]byte(c.text), c.label, dataset.Options{})
		if err != nil || string(plain) != c.want || used != c.used || (note == "") != (c.note == "") || !strings.Contains(note, c.note) {
			t.Errorf("%s: %q in %s, note %q, %v", name, plain, used, note, err)
		}
	}
	if _, _, _, err := decode([]byte("a"), "klingon", dataset.Options{}); fault.CodeOf(err) != fault.Option {
		t.Errorf("an unknown label: %v", err)
	}
}
