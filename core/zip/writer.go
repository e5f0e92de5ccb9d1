package zip

import (
	"encoding/binary"
	"hash/crc32"
	"io"

	"ppca/core/fault"
)

const (
	version   = 20             // the lowest that all readers know
	firstDay  = 1<<5 | 1       // 1 January 1980, the date of every entry
	plainFile = 0o100644 << 16 // attributes, as Unix has them

	mostBytes   = beyond32 - 1<<24 // of entries; the directory needs less than the rest
	mostEntries = beyond16 - 1
)

// A Writer writes an archive. Its entries are not compressed and bear the same
// date, so that equal contents give equal bytes.
type Writer struct {
	to      counter
	entries []entry
}

// An entry is what the directory says of one file.
type entry struct {
	name   string
	offset uint32
	size   uint32
	sum    uint32
}

// NewWriter returns a Writer to w; Close completes the archive.
func NewWriter(w io.Writer) *Writer { return &Writer{to: counter{w: w}} }

// Add adds an entry with what write writes. It fails with the error of write,
// or with ERR_TOO_LARGE where the archive would go beyond 4 GB or 65534 entries.
func (w *Writer) Add(name string, write func(io.Writer) error) error {
	e := entry{name: name, offset: uint32(w.to.written)}
	header := binary.LittleEndian.AppendUint32(nil, localHeader)
	header = e.appendFields(header)
	header = binary.LittleEndian.AppendUint16(header, 0) // nothing extra
	if _, err := w.to.Write(append(header, name...)); err != nil {
		return err
	}
	start, sum := w.to.written, crc32.NewIEEE()
	if err := write(io.MultiWriter(&w.to, sum)); err != nil {
		return err
	}
	if w.to.written > mostBytes || len(w.entries) == mostEntries {
		return fault.New(fault.TooLarge, "%q does not fit: an archive holds at most %d entries and 4 GB", name, mostEntries).With("entry", name)
	}
	e.size, e.sum = uint32(w.to.written-start), sum.Sum32()
	w.entries = append(w.entries, e)
	_, err := w.to.Write(e.appendSizes(binary.LittleEndian.AppendUint32(nil, dataDescriptor)))
	return err
}

// Close completes the archive without closing the writer below.
func (w *Writer) Close() error {
	start := w.to.written
	var directory []byte
	for _, e := range w.entries {
		directory = binary.LittleEndian.AppendUint32(directory, directoryHeader)
		directory = binary.LittleEndian.AppendUint16(directory, version)
		directory = e.appendFields(directory)
		directory = append(directory, make([]byte, 8)...) // no extra, no comment, disk 0, no attributes
		directory = binary.LittleEndian.AppendUint32(directory, plainFile)
		directory = binary.LittleEndian.AppendUint32(directory, e.offset)
		directory = append(directory, e.name...)
	}
	size := len(directory)
	directory = binary.LittleEndian.AppendUint32(directory, directoryEnd)
	directory = append(directory, make([]byte, 4)...) // disk 0
	directory = binary.LittleEndian.AppendUint16(directory, uint16(len(w.entries)))
	directory = binary.LittleEndian.AppendUint16(directory, uint16(len(w.entries)))
	directory = binary.LittleEndian.AppendUint32(directory, uint32(size))
	directory = binary.LittleEndian.AppendUint32(directory, uint32(start))
	directory = binary.LittleEndian.AppendUint16(directory, 0) // no comment
	_, err := w.to.Write(directory)
	return err
}

// appendFields appends the fields that both headers of an entry share, up to
// the length of the name.
func (e entry) appendFields(to []byte) []byte {
	for _, field := range []uint16{version, sizesFollow, stored, 0, firstDay} { // 0 is midnight
		to = binary.LittleEndian.AppendUint16(to, field)
	}
	to = e.appendSizes(to)
	return binary.LittleEndian.AppendUint16(to, uint16(len(e.name)))
}

// appendSizes appends checksum and size, packed and unpacked.
func (e entry) appendSizes(to []byte) []byte {
	to = binary.LittleEndian.AppendUint32(to, e.sum)
	to = binary.LittleEndian.AppendUint32(to, e.size)
	return binary.LittleEndian.AppendUint32(to, e.size)
}

// A counter counts what goes through it.
type counter struct {
	w       io.Writer
	written int64
}

func (c *counter) Write(data []byte) (int, error) {
	n, err := c.w.Write(data)
	c.written += int64(n)
	return n, err
}
