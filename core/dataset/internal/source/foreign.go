package source

import (
	"archive/zip"
	"slices"

	"ppca/core/dataset/internal/csvtext"
	"ppca/core/fault"
)

// foreigners explain files of other formats: by the first bytes, and by the entries of a ZIP.
// They are nil in programs without package foreign.
var (
	foreigner    func(name string, head []byte, table bool) error
	foreignerZIP func(name string, has func(entry string) bool) error
)

// AddForeign registers the names of other formats. Package foreign calls it when it is imported.
func AddForeign(file func(name string, head []byte, table bool) error, archive func(name string, has func(entry string) bool) error) {
	foreigner, foreignerZIP = file, archive
}

// explained returns the error for a file of another format, or nil.
func explained(name string, head []byte, kind form) error {
	if foreigner == nil || kind != tabular && kind != other && kind != compressed {
		return nil
	}
	return foreigner(name, head, kind == tabular && byEnding(name) == tabular && csvtext.IsText(head))
}

// explainedZIP returns the error for a ZIP that is a document of another program, or nil.
func explainedZIP(name string, entries []*zip.File) error {
	if foreignerZIP == nil {
		return nil
	}
	return foreignerZIP(name, func(entry string) bool {
		return slices.ContainsFunc(entries, func(e *zip.File) bool { return e.Name == entry })
	})
}

// unknown returns the error for a file of an unknown format; another program may know it.
func unknown(name string) error {
	err := fault.New(fault.Format, "%s is not a table, an array, a picture or a ZIP", name).With("file", name)
	if foreigner == nil {
		err.With("messy", true)
	}
	return err
}
