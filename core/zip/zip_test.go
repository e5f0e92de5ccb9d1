package zip

import (
	library "archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"ppca/core/fault"
)

// contents of entries of all kinds.
var contents = map[string]string{
	"empty": "", "short.txt": "abc", "folder/": "", "folder/σ.csv": strings.Repeat("1,2,3\n", 5000), "last": strings.Repeat("x", 70_000),
}

var names = []string{"short.txt", "empty", "folder/", "folder/σ.csv", "last"}

// standard writes the contents as the standard library does.
func standard(t testing.TB, method uint16, comment string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := library.NewWriter(&b)
	for _, name := range names {
		entry, err := w.CreateHeader(&library.FileHeader{Name: name, Method: method, Modified: time.Unix(1e9, 0)})
		if err == nil && !strings.HasSuffix(name, "/") {
			_, err = io.WriteString(entry, contents[name])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.SetComment(comment), w.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func ours(t testing.TB) []byte {
	t.Helper()
	var b bytes.Buffer
	w := NewWriter(&b)
	for _, name := range names {
		if err := w.Add(name, func(to io.Writer) error { _, err := io.WriteString(to, contents[name]); return err }); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func unpack(f *File) (string, error) {
	r, err := f.Open()
	if err != nil {
		return "", err
	}
	data, err := io.ReadAll(io.LimitReader(r, 1<<20))
	return string(data), err
}

func TestRead(t *testing.T) {
	for name, data := range map[string][]byte{
		"stored":              standard(t, library.Store, ""),
		"deflated":            standard(t, library.Deflate, ""),
		"with a comment":      standard(t, library.Deflate, "PK\x05\x06 is how the end begins, and this is not one"),
		"behind something":    append([]byte(strings.Repeat("#!/bin/sh\n", 99)), standard(t, library.Deflate, "")...),
		"written here":        ours(t),
		"with 64-bit records": with64Bits(ours(t)),
	} {
		t.Run(name, func(t *testing.T) {
			files, err := Read(bytes.NewReader(data), int64(len(data)))
			if err != nil || len(files) != len(names) {
				t.Fatalf("%d entries, want %d (%v)", len(files), len(names), err)
			}
			for i, f := range files {
				got, err := unpack(f)
				if err != nil || f.Name != names[i] || got != contents[f.Name] || f.Size != uint64(len(got)) || f.Encrypted {
					t.Errorf("%s of %d bytes holds %d (%v), want %s with %d", f.Name, f.Size, len(got), err, names[i], len(contents[names[i]]))
				}
			}
		})
	}
}

// with64Bits replaces the record at the end by those of a large archive.
func with64Bits(data []byte) []byte {
	at := len(data) - endLength
	end := data[at:]
	out := bytes.Clone(data[:at])
	out = append(out, "PK\x06\x06\x2c\x00\x00\x00\x00\x00\x00\x00\x2d\x00\x2d\x00\x00\x00\x00\x00\x00\x00\x00\x00"...)
	for _, value := range []uint64{uint64(short(end, 8)), uint64(short(end, 10)), word(end, 12), word(end, 16)} {
		for range 8 {
			out, value = append(out, byte(value)), value>>8
		}
	}
	out = append(out, "PK\x06\x07\x00\x00\x00\x00"...)
	for value, i := at, 0; i < 8; i++ {
		out, value = append(out, byte(value)), value>>8
	}
	out = append(out, "\x01\x00\x00\x00PK\x05\x06\x00\x00\x00\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00"...)
	return out
}

// Sizes in the extra field of 64 bits, as numpy.savez writes them.
func TestWiden(t *testing.T) {
	size, packed, header := uint64(beyond32), uint64(7), uint64(beyond32)
	extra := []byte("UT\x01\x00x\x01\x00\x10\x00\x01\x00\x00\x00\x01\x00\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00")
	if err := widen(extra, &size, &packed, &header); err != nil || size != 1<<32+1 || packed != 7 || header != 2 {
		t.Errorf("%d, %d, %d (%v)", size, packed, header, err)
	}
	if err := widen([]byte("\x01\x00\x04\x00abcd"), &size, &header); err != nil {
		t.Errorf("sizes that are there already: %v", err)
	}
	size = beyond32
	if err := widen([]byte("\x01\x00\x04\x00abcd"), &size); err != ErrFormat {
		t.Errorf("half a size: %v", err)
	}
}

func TestWriterIsReadByOthers(t *testing.T) {
	data := ours(t)
	r, err := library.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range r.File {
		content, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(content)
		if err != nil || f.Name != names[i] || string(got) != contents[f.Name] || f.Modified.Year() != 1980 {
			t.Errorf("%s of %v holds %d bytes (%v)", f.Name, f.Modified, len(got), err)
		}
	}
	if !bytes.Equal(data, ours(t)) {
		t.Error("the same contents give other bytes")
	}
}

func TestWriterFails(t *testing.T) {
	w := NewWriter(io.Discard)
	full := errors.New("the disk is full")
	if err := w.Add("a", func(io.Writer) error { return full }); err != full {
		t.Errorf("error %v", err)
	}
	w.to.written = mostBytes
	err := w.Add("b", func(to io.Writer) error { _, err := io.WriteString(to, "b"); return err })
	if fault.CodeOf(err) != fault.TooLarge {
		t.Errorf("beyond 4 GB: %v", err)
	}
}

func TestReadRefuses(t *testing.T) {
	good := standard(t, library.Deflate, "")
	end := len(good) - endLength
	changed := func(at int, b byte) []byte {
		data := bytes.Clone(good)
		data[at] ^= b
		return data
	}
	large := with64Bits(good)
	changed64 := func(at int, b byte) []byte { // counted from the locator of the record with 64 bits
		data := bytes.Clone(large)
		data[len(data)-endLength-locatorLength+at] ^= b
		return data
	}
	for name, data := range map[string][]byte{
		"nothing": nil, "text": []byte(strings.Repeat("text", 30)), "cut short": good[:len(good)-1],
		"64 bits beyond the end": changed64(15, 0x7f), "64 bits without their record": changed64(-end64Length, 1),
		"an entry whose name has no end": changed(end-int(word(good[end:], 12))+29, 0x7f),
		"another number of entries":      changed(end+10, 1), "a list too long": changed(end+14, 0xff), "a list far off": changed(end+18, 0xff),
	} {
		if files, err := Read(bytes.NewReader(data), int64(len(data))); !errors.Is(err, ErrFormat) {
			t.Errorf("%s: %d entries, %v", name, len(files), err)
		}
	}
}

func TestOpenRefuses(t *testing.T) {
	for _, test := range []struct {
		name   string
		method uint16
		find   string
		change func(f *File, data []byte, at int)
		want   error
	}{
		{"another byte", library.Store, "abc", func(_ *File, data []byte, at int) { data[at] = 'z' }, ErrChecksum},
		{"more than said", library.Store, "abc", func(f *File, _ []byte, _ int) { f.Size = 2 }, ErrFormat},
		{"less than said", library.Store, "abc", func(f *File, _ []byte, _ int) { f.Size = 4 }, io.ErrUnexpectedEOF},
		{"another method", library.Store, "abc", func(f *File, _ []byte, _ int) { f.method = 12 }, ErrMethod},
		{"no header", library.Store, "PK", func(_ *File, data []byte, at int) { data[at] = 'p' }, ErrFormat},
		{"header beyond the end", library.Store, "PK", func(f *File, _ []byte, _ int) { f.header = 1 << 40 }, io.ErrUnexpectedEOF},
	} {
		data := standard(t, test.method, "")
		files, err := Read(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatal(err)
		}
		test.change(files[0], data, bytes.Index(data, []byte(test.find)))
		if got, err := unpack(files[0]); !errors.Is(err, test.want) {
			t.Errorf("%s: %q, %v, want %v", test.name, got, err, test.want)
		}
	}
}

// FuzzRead holds what is read against the standard library.
func FuzzRead(f *testing.F) {
	f.Add(standard(f, library.Store, ""))
	f.Add(standard(f, library.Deflate, "comment"))
	f.Add(ours(f))
	f.Add(with64Bits(ours(f)))
	f.Fuzz(func(t *testing.T, data []byte) {
		files, err := Read(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return
		}
		r, err := library.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return // it looks at more than is read here
		}
		if len(r.File) != len(files) {
			t.Fatalf("%d entries, the standard library finds %d", len(files), len(r.File))
		}
		for i, f := range files {
			got, err := unpack(f)
			want, wantErr := "", error(nil)
			if content, openErr := r.File[i].Open(); openErr == nil {
				var all []byte
				all, wantErr = io.ReadAll(io.LimitReader(content, 1<<20))
				want = string(all)
			} else {
				wantErr = openErr
			}
			if f.Name != r.File[i].Name || err == nil && wantErr == nil && got != want {
				t.Fatal(fmt.Sprintf("%q holds %d bytes, %q of the standard library %d", f.Name, len(got), r.File[i].Name, len(want)))
			}
		}
	})
}
