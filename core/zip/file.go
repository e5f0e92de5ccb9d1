package zip

import (
	"compress/flate"
	"hash"
	"hash/crc32"
	"io"
)

// A File is an entry of an archive.
type File struct {
	Name      string // with slashes; that of a folder ends in one
	Size      uint64 // unpacked, as the directory says: nobody has checked it
	Encrypted bool

	from   io.ReaderAt
	header int64
	method int
	packed uint64
	sum    uint32
}

// Open returns a reader of the contents. It fails with ErrChecksum, ErrFormat
// or io.ErrUnexpectedEOF at their end if they are not what was packed, and Open
// fails with ErrMethod if nobody here can unpack them.
func (f *File) Open() (io.Reader, error) {
	start := make([]byte, localLength)
	if _, err := f.from.ReadAt(start, f.header); err != nil {
		return nil, unexpected(err)
	}
	if !signed(start, localHeader) {
		return nil, ErrFormat
	}
	data := io.NewSectionReader(f.from, f.header+localLength+int64(short(start, 26)+short(start, 28)), int64(f.packed))
	switch f.method {
	case stored:
		return &checkedReader{file: f, data: data, sum: crc32.NewIEEE()}, nil
	case deflated:
		return &checkedReader{file: f, data: flate.NewReader(data), sum: crc32.NewIEEE()}, nil
	}
	return nil, ErrMethod
}

// A checkedReader reads the contents of a file and compares them with what the
// directory says.
type checkedReader struct {
	file *File
	data io.Reader
	sum  hash.Hash32
	read uint64
}

func (r *checkedReader) Read(to []byte) (int, error) {
	n, err := r.data.Read(to)
	r.sum.Write(to[:n])
	r.read += uint64(n)
	switch {
	case r.read > r.file.Size:
		return n, ErrFormat
	case err != io.EOF:
		return n, err
	case r.read < r.file.Size:
		return n, io.ErrUnexpectedEOF
	case r.sum.Sum32() != r.file.sum:
		return n, ErrChecksum
	}
	return n, io.EOF
}

func unexpected(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}
