package npy

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"testing"

	"ppca/core/fault"
)

// packed returns an archive of entries with the given contents, in order.
func packed(t testing.TB, method uint16, entries ...[2]string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, e := range entries {
		entry, err := w.CreateHeader(&zip.FileHeader{Name: e[0], Method: method})
		if err == nil {
			_, err = io.WriteString(entry, e[1])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func written(t testing.TB, entries ...[2]string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := NewWriter(&b)
	for _, e := range entries {
		if err := w.Add(e[0], func(to io.Writer) error { _, err := io.WriteString(to, e[1]); return err }); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func readZip(data []byte) ([]*zip.File, error) {
	return ReadZip(bytes.NewReader(data), int64(len(data)))
}

// some are entries of all kinds.
var some = [][2]string{{"short.txt", "abc"}, {"empty", ""}, {"folder/", ""}, {"folder/σ.csv", strings.Repeat("1,2,3\n", 5000)}, {"folder/", ""}}

func TestRead(t *testing.T) {
	for name, data := range map[string][]byte{
		"stored":           packed(t, zip.Store, some[:4]...),
		"deflated":         packed(t, zip.Deflate, some[:4]...),
		"behind something": append([]byte(strings.Repeat("#!/bin/sh\n", 99)), packed(t, zip.Deflate, some[:4]...)...),
		"written here":     written(t, some[:4]...),
		"a folder twice":   written(t, some...),
	} {
		files, err := readZip(data)
		if err != nil || len(files) < 4 {
			t.Fatalf("%s: %d entries (%v)", name, len(files), err)
		}
		for i, f := range files {
			content, err := f.Open()
			if err != nil {
				t.Fatal(err)
			}
			if got, err := io.ReadAll(content); err != nil || f.Name != some[i][0] || string(got) != some[i][1] || Encrypted(f) {
				t.Errorf("%s: %s holds %d bytes (%v), want %s with %d", name, f.Name, len(got), err, some[i][0], len(some[i][1]))
			}
		}
	}
}

func TestEqualContentsAreEqualBytes(t *testing.T) {
	data := written(t, some...)
	if !bytes.Equal(data, written(t, some...)) {
		t.Error("the same contents give other bytes")
	}
	files, err := readZip(data)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if f.Method != zip.Store || f.Modified.Year() != 1980 || len(f.Extra) > 0 {
			t.Errorf("%s: method %d, of %v, with %d bytes more", f.Name, f.Method, f.Modified, len(f.Extra))
		}
	}
}

func TestWriterFails(t *testing.T) {
	full := errors.New("the disk is full")
	if err := NewWriter(io.Discard).Add("a", func(io.Writer) error { return full }); err != full {
		t.Errorf("error %v", err)
	}
}

// directoryAt returns the offset of the directory entry that is last but some.
func directoryAt(data []byte, last int) int {
	at := len(data)
	for range last + 1 {
		at = bytes.LastIndex(data[:at], []byte("PK\x01\x02"))
	}
	return at
}

// changed returns data with a 32-bit number at an offset.
func changed(data []byte, at int, number uint32) []byte {
	data = bytes.Clone(data)
	binary.LittleEndian.PutUint32(data[at:], number)
	return data
}

func TestReadRefuses(t *testing.T) {
	two := packed(t, zip.Store, [2]string{"a", "some text"}, [2]string{"b", "some text"})
	last := directoryAt(two, 0)
	for _, c := range []struct {
		name string
		data []byte
		want error
	}{
		{"nothing", nil, zip.ErrFormat},
		{"text", []byte(strings.Repeat("text", 30)), zip.ErrFormat},
		{"cut short", two[:len(two)-1], zip.ErrFormat},
		{"a name twice", packed(t, zip.Store, [2]string{"a", "1"}, [2]string{"a", "2"}), ErrTwice},
		{"two entries at one place", changed(two, last+42, 0), ErrOverlap},
		{"an entry that reaches into the next", changed(two, directoryAt(two, 1)+20, 60), ErrOverlap},
		{"an entry of 4 GB before another", changed(two, directoryAt(two, 1)+20, 1<<32-2), ErrOverlap},
		{"a header beyond the file", changed(two, last+42, 1<<31), nil},
		{"a header that is none", changed(two, last+42, 1), nil},
	} {
		files, err := readZip(c.data)
		if !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
		if err != nil {
			continue
		}
		if _, err := files[1].Open(); err == nil {
			t.Errorf("%s: the entry opens", c.name)
		}
	}
}

// A directory without end does not fill the memory.
func TestReadStopsInALongDirectory(t *testing.T) {
	entry := packed(t, zip.Store, [2]string{"", ""})
	entry = entry[directoryAt(entry, 0):][:46]
	binary.LittleEndian.PutUint16(entry[32:], 1<<16-1) // a comment
	entry = append(entry, make([]byte, 1<<16-1)...)
	const entries = 2000
	size := entries * len(entry)
	end := []byte("PK\x05\x06\x00\x00\x00\x00\xd0\x07\xd0\x07")
	end = append(binary.LittleEndian.AppendUint32(end, uint32(size)), make([]byte, 6)...)
	from := &counted{ReaderAt: bytes.NewReader(append(bytes.Repeat(entry, entries), end...))}
	if files, err := ReadZip(from, int64(size+len(end))); !errors.Is(err, ErrMany) {
		t.Errorf("%d entries, %v", len(files), err)
	}
	if most := mostDirectory + 1<<20; from.read > most {
		t.Errorf("%d bytes were read, want at most %d", from.read, most)
	}
}

// A counted reader counts the bytes that are read.
type counted struct {
	io.ReaderAt
	read int
}

func (c *counted) ReadAt(to []byte, at int64) (int, error) {
	c.read += len(to)
	return c.ReaderAt.ReadAt(to, at)
}

// A host's read error is returned as such, not as a damaged archive.
func TestErrorsOfTheHost(t *testing.T) {
	gone := errors.New("the file is gone")
	data := packed(t, zip.Store, some[:2]...)
	for calls := range 20 {
		left := calls
		if _, err := ReadZip(failing{bytes.NewReader(data), &left, gone}, int64(len(data))); err == nil {
			if calls < 3 {
				t.Errorf("only %d reads", calls)
			}
			return
		} else if !errors.Is(err, gone) {
			t.Errorf("after %d reads: %v", calls, err)
		}
	}
}

type failing struct {
	io.ReaderAt
	left *int
	with error
}

func (f failing) ReadAt(to []byte, at int64) (int, error) {
	if *f.left--; *f.left < 0 {
		return 0, f.with
	}
	return f.ReaderAt.ReadAt(to, at)
}

func FuzzRead(f *testing.F) {
	f.Add(packed(f, zip.Store, some...))
	f.Add(packed(f, zip.Deflate, some...))
	f.Add(written(f, some...))
	f.Fuzz(func(t *testing.T, data []byte) {
		files, err := readZip(data)
		if err != nil {
			return
		}
		unpacked := int64(0)
		for _, file := range files {
			if content, err := file.Open(); err == nil {
				n, _ := io.Copy(io.Discard, content)
				unpacked += n
			}
		}
		if most := fault.MostInflation * int64(len(data)); unpacked > most {
			t.Fatalf("%d bytes of archive hold %d, more than %d", len(data), unpacked, most)
		}
	})
}
