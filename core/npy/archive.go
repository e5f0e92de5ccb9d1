package npy

import (
	"archive/zip"
	"errors"
	"io"

	"ppca/core/fault"
)

// An Archive is an .npz archive that is open for reading. Reading an entry verifies its
// checksum.
type Archive struct {
	entries map[string]*zip.File
}

// Open reads the directory of the archive in the first size bytes of r.
func Open(r io.ReaderAt, size int64) (*Archive, error) {
	files, err := ReadZip(r, size)
	if errors.Is(err, ErrMany) {
		return nil, fault.New(fault.TooLarge, "the archive cannot be read: %w", err)
	}
	if err != nil {
		return nil, fault.New(fault.Format, "this is not a complete NPZ (ZIP) archive: %w", err)
	}
	a := &Archive{entries: make(map[string]*zip.File, len(files))}
	total := uint64(0)
	for _, f := range files {
		if f.UncompressedSize64 > fault.MostInflation*uint64(size) {
			return nil, fault.New(fault.Format, "the archive states that %q has %d bytes, which is impossible in an archive of %d", f.Name, f.UncompressedSize64, size)
		}
		if total += f.UncompressedSize64; total > maxBytes {
			return nil, fault.New(fault.TooLarge, "the archive has more than %s bytes unpacked, the largest size that can be read", fault.Count(maxBytes)).With("limit", maxBytes)
		}
		a.entries[f.Name] = f
	}
	return a, nil
}

// Has reports whether there is an array of that name.
func (a *Archive) Has(name string) bool { return a.entries[name+".npy"] != nil }

// Array returns the array in name.npy.
func (a *Archive) Array(name string) (Array, error) {
	f, content, err := a.open(name + ".npy")
	if err != nil {
		return Array{}, err
	}
	array, err := Read(content, int64(f.UncompressedSize64))
	if err != nil {
		return Array{}, within(f.Name, err)
	}
	return array, nil
}

// Float64 returns the shape and the elements of an array of any numeric type.
func (a *Archive) Float64(name string) ([]int, []float64, error) {
	array, err := a.Array(name)
	if err != nil {
		return nil, nil, err
	}
	return array.Shape, array.Floats(), nil
}

// File returns the bytes of an entry that is not an array.
func (a *Archive) File(name string) ([]byte, error) {
	f, content, err := a.open(name)
	if err != nil {
		return nil, err
	}
	if f.UncompressedSize64 > maxBytes {
		return nil, within(name, fault.New(fault.TooLarge, "it has %s bytes, but at most %s can be read", fault.Count(f.UncompressedSize64), fault.Count(maxBytes)))
	}
	data := make([]byte, f.UncompressedSize64)
	if _, err := io.ReadFull(content, data); err != nil {
		return nil, within(name, truncated(err))
	}
	if err := atEnd(content); err != nil {
		return nil, within(name, err)
	}
	return data, nil
}

func (a *Archive) open(name string) (*zip.File, io.Reader, error) {
	f := a.entries[name]
	if f == nil {
		return nil, nil, fault.New(fault.NotFound, "the archive has no entry %q", name).With("entry", name)
	}
	content, err := f.Open()
	if errors.Is(err, zip.ErrAlgorithm) {
		return nil, nil, fault.New(fault.Unsupported, "%q has an unsupported compression: use deflate", name).With("entry", name)
	}
	if err != nil {
		return nil, nil, within(name, truncated(err))
	}
	return f, content, nil
}

// within adds the entry of the archive to an error.
func within(name string, err error) error {
	return fault.New(fault.CodeOf(err), "%q in the archive: %w", name, err).With("entry", name)
}
