package source

import (
	"archive/zip"
	"slices"

	"ppca/core/dataset/foreign"
	"ppca/core/dataset/internal/csvtext"
	"ppca/core/fault"
)

// explained returns the error for a file of another format, or nil.
func explained(name string, head []byte, kind form) error {
	if kind != tabular && kind != other && kind != compressed {
		return nil
	}
	return foreign.Explain(name, head, kind == tabular && byEnding(name) == tabular && csvtext.IsText(head))
}

// explainedZIP returns the error for a ZIP that is a document of another program, or nil.
func explainedZIP(name string, entries []*zip.File) error {
	return foreign.ExplainZIP(name, func(entry string) bool {
		return slices.ContainsFunc(entries, func(e *zip.File) bool { return e.Name == entry })
	})
}

// unknown returns the error for a file of an unknown format.
func unknown(name string) error {
	return fault.New(fault.Format, "%s is not a table, an array, a picture or a ZIP", name).With("file", name)
}
