package npy

import (
	"archive/zip"
	"io"
)

const (
	firstDay  = 1<<5 | 1       // 1 January 1980, the date of every entry
	plainFile = 0o100644 << 16 // Unix attributes
)

// A Zip writes an archive. Entries are not compressed and have the same date, so that equal
// contents give equal bytes.
type Zip struct{ zip *zip.Writer }

// NewZip returns a Writer to w; Close completes the archive.
func NewZip(w io.Writer) *Zip { return &Zip{zip.NewWriter(w)} }

// Add adds an entry whose content write writes. It returns the error of write.
func (w *Zip) Add(name string, write func(io.Writer) error) error {
	//lint:ignore SA1019 Modified would add a field to each entry, and change the bytes of models
	header := zip.FileHeader{Name: name, Method: zip.Store, ModifiedDate: firstDay, ExternalAttrs: plainFile}
	entry, err := w.zip.CreateHeader(&header)
	if err != nil {
		return err
	}
	return write(entry)
}

// Close completes the archive. It does not close the underlying writer.
func (w *Zip) Close() error { return w.zip.Close() }
