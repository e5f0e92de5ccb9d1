package ppca

import (
	"bytes"
	"io"

	"ppca/core/fault"
	"ppca/core/modelfile"
)

// Save writes the model file, a NumPy archive (.npz), which the page, the command line, core/model.py
// and core/model.R read too. It contains no observations. Equal models give equal bytes. It
// fails as w does.
func (m *Model) Save(w io.Writer) error {
	if err := m.check(); err != nil {
		return err
	}
	if w == nil {
		return fault.New(fault.Option, "there is nothing to write to: the io.Writer is nil")
	}
	return modelfile.Write(m.of, w)
}

// Load returns the model of a file that Save, the page or the command line wrote, of any earlier version. It fails with
// ERR_FORMAT if the file is not a model or contradicts itself, with ERR_VERSION if a newer program wrote
// it, and as r does.
func Load(r io.Reader) (*Model, error) {
	if r == nil {
		return nil, fault.New(fault.Option, "there is nothing to read from: the io.Reader is nil")
	}
	file, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	m, err := modelfile.Read(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		return nil, err
	}
	return &Model{m}, nil
}
