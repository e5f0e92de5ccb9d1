package npy

import (
	"archive/zip"
	"io"
)

const (
	firstDay  = 1<<5 | 1       // 1 January 1980, the date of every entry
	plainFile = 0o100644 << 16 // Unix attributes
)

// A Writer writes a ZIP archive of files and arrays, such as an .npz. Entries are not compressed and have the
// same date, so that equal contents give equal bytes.
type Writer struct{ zip *zip.Writer }

// NewWriter returns a Writer to w; Close completes the archive.
func NewWriter(w io.Writer) *Writer { return &Writer{zip.NewWriter(w)} }

// Add adds an entry whose content write writes. It returns the error of write.
func (w *Writer) Add(name string, write func(io.Writer) error) error {
	//lint:ignore SA1019 Modified would add a field to each entry, and change the bytes of models
	header := zip.FileHeader{Name: name, Method: zip.Store, ModifiedDate: firstDay, ExternalAttrs: plainFile}
	entry, err := w.zip.CreateHeader(&header)
	if err != nil {
		return err
	}
	return write(entry)
}

// File adds an entry of bytes.
func (w *Writer) File(name string, data []byte) error {
	return w.Add(name, func(to io.Writer) error {
		_, err := to.Write(data)
		return err
	})
}

// Float64 adds an array of float64; numpy.load finds it under name.
func (w *Writer) Float64(name string, shape []int, data []float64) error {
	return w.Add(name+".npy", func(to io.Writer) error { return Write(to, shape, data) })
}

// Uint8 adds an array of bytes.
func (w *Writer) Uint8(name string, shape []int, data []uint8) error {
	return w.Add(name+".npy", func(to io.Writer) error { return WriteBytes(to, shape, data) })
}

// Close completes the archive. It does not close the underlying writer.
func (w *Writer) Close() error { return w.zip.Close() }
