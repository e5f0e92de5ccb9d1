package report

import (
	"bytes"
	"fmt"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/userjson"
	"ppca/core/version"
)

// Parse reads a report. It fails with ERR_FORMAT where the text is not one, naming the
// field that is unknown, missing, doubled or of another type, or where it was changed
// after it was made, and with ERR_VERSION where it is newer than this program. The
// checksum finds changes by mistake; whoever computes it anew can write any numbers,
// which only Verify finds.
func Parse(raw []byte) (*Report, error) {
	var r Report
	if err := userjson.Unmarshal(raw, &r); err != nil {
		return nil, fault.New(fault.Format, "this is not a report: %w", err)
	}
	given, err := treeOf(raw)
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

// check fails unless the text is what the program writes of the report.
func (r *Report) check(raw []byte, given *node) error {
	own, err := r.Bytes()
	if err != nil {
		return fault.New(fault.Format, "this is not a report: %w", err)
	}
	written, err := treeOf(own)
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

// otherwise names the first field that a text has otherwise than the program writes it,
// "" where there is none.
func otherwise(given, written *node) (why string) {
	pair(given, written, func(path string, g, w *node) {
		switch {
		case why != "":
		case g == nil:
			why = fmt.Sprintf("%s is missing", path)
		case w == nil:
			why = fmt.Sprintf("%s is unknown, or is empty and must be left out", path)
		case g.text() != w.text():
			why = fmt.Sprintf("%s is %s, but the program writes %s", path, g.text(), w.text())
		}
	})
	return why
}

// misformed names what a report of this format never is, "" where all is well.
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

// unspaced is JSON without blanks: mail programs may break its lines anew.
func unspaced(raw []byte) []byte {
	return bytes.Map(func(r rune) rune {
		if r == ' ' || r == '\n' || r == '\r' || r == '\t' {
			return -1
		}
		return r
	}, raw)
}
