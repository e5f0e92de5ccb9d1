package zip

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"io"
	"slices"
	"strings"

	"ppca/core/limit"
)

// A directory is where the list of entries stands.
type directory struct {
	start, size int64
	base        int64 // where the archive begins; what is before it is something else's
	entries     uint64
}

// mostDirectory is the length of a directory of limit.Files entries with names of
// about 300 bytes.
const mostDirectory = 64 << 20

// Read returns the entries of the archive in the size bytes of r, in the order
// of its directory. It reads none of their contents. It fails with ErrFormat,
// ErrMany, ErrTwice or ErrOverlap, or with an error of r.
func Read(r io.ReaderAt, size int64) ([]*File, error) {
	d, err := findDirectory(r, size)
	if err != nil {
		return nil, err
	}
	if d.size > mostDirectory {
		return nil, ErrMany
	}
	list := make([]byte, d.size)
	if _, err := r.ReadAt(list, d.start); err != nil && err != io.EOF {
		return nil, err
	}
	var files []*File
	for signed(list, directoryHeader) {
		f, length, err := readEntry(list)
		if err != nil {
			return nil, err
		}
		f.from, f.header = r, f.header+d.base
		files, list = append(files, f), list[length:]
		if len(files) > limit.Files {
			return nil, ErrMany
		}
	}
	if uint16(len(files)) != uint16(d.entries) {
		return nil, ErrFormat
	}
	return files, apart(files)
}

// apart fails where two entries have one name, or share bytes, by which a small
// archive could unpack to any size.
func apart(files []*File) error {
	known := make(map[string]bool, len(files))
	for _, f := range files {
		if known[f.Name] && !strings.HasSuffix(f.Name, "/") {
			return fmt.Errorf("%w: %q", ErrTwice, f.Name)
		}
		known[f.Name] = true
	}
	byPlace := slices.SortedFunc(slices.Values(files), func(a, b *File) int { return cmp.Compare(a.header, b.header) })
	for i := 1; i < len(byPlace); i++ {
		before, f := byPlace[i-1], byPlace[i]
		if uint64(f.header-before.header) < localLength+before.packed {
			return fmt.Errorf("%w: %q and %q", ErrOverlap, before.Name, f.Name)
		}
	}
	return nil
}

// findDirectory looks for the record at the end, which a comment may follow.
func findDirectory(r io.ReaderAt, size int64) (directory, error) {
	tail := make([]byte, min(size, endLength+beyond16))
	first := size - int64(len(tail))
	if _, err := r.ReadAt(tail, first); err != nil && err != io.EOF {
		return directory{}, err
	}
	at := len(tail) - endLength
	for ; at >= 0; at-- {
		if signed(tail[at:], directoryEnd) && at+endLength+short(tail[at:], 20) <= len(tail) {
			break
		}
	}
	if at < 0 {
		return directory{}, ErrFormat
	}
	end := tail[at:]
	entries, length, offset := uint64(short(end, 10)), word(end, 12), word(end, 16)
	until := first + int64(at)
	if entries == beyond16 || length == beyond32 || offset == beyond32 {
		if large, at64, err := findEnd64(r, until); err != nil {
			return directory{}, err
		} else if large != nil {
			entries, length, offset, until = long(large, 32), long(large, 40), long(large, 48), at64
		}
	}
	return locate(r, size, until, entries, length, offset)
}

// findEnd64 returns the record with 64 bits, if there is one before the record
// at until, and where it is.
func findEnd64(r io.ReaderAt, until int64) (record []byte, at int64, err error) {
	locator := make([]byte, locatorLength)
	if until < locatorLength {
		return nil, 0, nil
	}
	if _, err := r.ReadAt(locator, until-locatorLength); err != nil {
		return nil, 0, err
	}
	if !signed(locator, locator64) {
		return nil, 0, nil
	}
	at = int64(long(locator, 8))
	if at < 0 || at > until-locatorLength-end64Length {
		return nil, 0, ErrFormat
	}
	record = make([]byte, end64Length)
	if _, err := r.ReadAt(record, at); err != nil {
		return nil, 0, err
	}
	if !signed(record, directoryEnd64) {
		return nil, 0, ErrFormat
	}
	return record, at, nil
}

// locate finds the start of the list, which ends at until. Its offset counts
// from the start of the archive, and something may stand before that.
func locate(r io.ReaderAt, size, until int64, entries, length, offset uint64) (directory, error) {
	if length > uint64(until) || offset > uint64(until)-length {
		return directory{}, ErrFormat
	}
	d := directory{start: until - int64(length), size: int64(length), entries: entries}
	d.base = d.start - int64(offset)
	if d.base > 0 {
		first := make([]byte, 4)
		if _, err := r.ReadAt(first, int64(offset)); err == nil && signed(first, directoryHeader) {
			d.start, d.base = int64(offset), 0
		}
	}
	return d, nil
}

// readEntry reads the entry with which list begins, and returns its length.
func readEntry(list []byte) (*File, int, error) {
	if len(list) < directoryLength {
		return nil, 0, ErrFormat
	}
	name, extra, comment := short(list, 28), short(list, 30), short(list, 32)
	length := directoryLength + name + extra + comment
	if length > len(list) {
		return nil, 0, ErrFormat
	}
	f := &File{Name: string(list[directoryLength : directoryLength+name]), Encrypted: short(list, 8)&encrypted != 0,
		method: short(list, 10), sum: uint32(word(list, 16)), packed: word(list, 20), Size: word(list, 24)}
	header := word(list, 42)
	if err := widen(list[directoryLength+name:][:extra], &f.Size, &f.packed, &header); err != nil {
		return nil, 0, err
	}
	if f.header = int64(header); f.header < 0 {
		return nil, 0, ErrFormat
	}
	return f, length, nil
}

// widen replaces fields that need more than 32 bits by those of the extra field
// that holds them, in order.
func widen(extra []byte, fields ...*uint64) error {
	const id64 = 1
	for len(extra) >= 4 {
		id, length := short(extra, 0), short(extra, 2)
		if length > len(extra)-4 {
			return nil // not a list of fields: some programs leave padding
		}
		content := extra[4 : 4+length]
		extra = extra[4+length:]
		if id != id64 {
			continue
		}
		for _, field := range fields {
			if *field != beyond32 {
				continue
			}
			if len(content) < 8 {
				return ErrFormat
			}
			*field, content = long(content, 0), content[8:]
		}
	}
	return nil
}

func signed(record []byte, signature uint32) bool {
	return len(record) >= 4 && binary.LittleEndian.Uint32(record) == signature
}

func short(record []byte, at int) int { return int(binary.LittleEndian.Uint16(record[at:])) }

func word(record []byte, at int) uint64 { return uint64(binary.LittleEndian.Uint32(record[at:])) }

func long(record []byte, at int) uint64 { return binary.LittleEndian.Uint64(record[at:]) }
