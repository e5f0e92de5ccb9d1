package report

import (
	"bytes"
	"fmt"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/userjson"
	"ppca/core/version"
)

// Parse reads a report. It fails with ERR_FORMAT if the text is not a report, naming the field
// that is unknown, missing, doubled or of a wrong type, or if the report was changed after it
// was made; and with ERR_VERSION if it is newer than this program. The checksum finds
// accidental changes. Forged numbers with a new checksum are found only by Verify.
func Parse(raw []byte) (*Report, error) {
	var r Report
	if err := userjson.Unmarshal(raw, &r); err != nil {
		return nil, fault.New(fault.Format, "this is not a report: %w", err)
	}
	given, err := userjson.Tree(raw)
	if err != nil {
		return nil, fault.New(fault.Format, "this is not a report: %w", err)
	}
	switch {
	case r.Format < 1:
		return nil, fault.New(fault.Format, "this is not a report: its format is missing or below 1")
	case r.Format > Format:
		return nil, fault.New(fault.Version, "the report has format %d, but this program reads up to %d: update the program", r.Format, Format)
	case len(r.Models) == 0 && r.Experiment == nil:
		return nil, fault.New(fault.Format, "this is not a report: it has neither models nor an experiment")
	}
	return &r, r.check(raw, given)
}

// check returns an error unless the text equals what the program writes for the report.
func (r *Report) check(raw []byte, given *userjson.Node) error {
	own, err := r.Bytes()
	if err != nil {
		return fault.New(fault.Format, "this is not a report: %w", err)
	}
	written, err := userjson.Tree(own)
	if err != nil {
		return err
	}
	if why := otherwise(given, written); why != "" {
		return fault.New(fault.Format, "this is not a report of this program: %s", why)
	}
	if why := r.misformed(); why != "" {
		return fault.New(fault.Format, "this is not a report of format %d: %s", r.Format, why)
	}
	sum, err := r.sum()
	if err != nil {
		return err
	}
	if sum != r.Hash+r.Checksum || !bytes.Equal(unspaced(raw), unspaced(own)) {
		return fault.New(fault.Format, "the report was changed after it was written: its checksum does not match its content")
	}
	return nil
}

// otherwise returns a message for the first field in which a text differs from what the
// program writes, or "".
func otherwise(given, written *userjson.Node) (why string) {
	userjson.Pair(given, written, func(path string, g, w *userjson.Node) {
		switch {
		case why != "":
		case g == nil:
			why = fmt.Sprintf("%s is missing", path)
		case w == nil:
			why = fmt.Sprintf("%s is unknown, or it is empty and must be omitted", path)
		case g.Text() != w.Text():
			why = fmt.Sprintf("%s is %s, but the program writes %s", path, g.Text(), w.Text())
		}
	})
	return why
}

// misformed returns a message for a field that no report of this format has, or "".
func (r *Report) misformed() string {
	switch {
	case r.Format == 1 && r.Checksum != "":
		return "checksum is unknown"
	case r.Format == 1 && r.Hash == "":
		return "hash is missing"
	case r.Format == 1:
		return ""
	case r.Hash != "":
		return "hash is unknown"
	case r.Checksum == "":
		return "checksum is missing"
	case version.Of(r.Build) == "":
		return fmt.Sprintf("build is %q, without version, architecture and commit", r.Build)
	}
	for i, file := range r.Data.Files {
		if file.Name == "" || file.Name != dataset.Portable(file.Name) {
			return fmt.Sprintf("data.files[%d].name is %q, which is not a file name without folders", i, file.Name)
		}
	}
	return ""
}

// unspaced returns JSON without blanks, because mail programs may change line breaks.
func unspaced(raw []byte) []byte {
	return bytes.Map(func(r rune) rune {
		if r == ' ' || r == '\n' || r == '\r' || r == '\t' {
			return -1
		}
		return r
	}, raw)
}
