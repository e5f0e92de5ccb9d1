package report

import (
	"fmt"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/userjson"
)

// Parse reads a report. It fails with ERR_FORMAT if the text is not a report, naming the field
// that is unknown, missing, doubled or of a wrong type, or if the report was changed after it
// was made; and with ERR_VERSION if it is newer than this program. The checksum finds
// accidental changes. Forged numbers with a new checksum are found only by Verify.
func Parse(raw []byte) (*Report, error) {
	var r Report
	file := userjson.File{Noun: "a report", Format: "format", Newest: Format, Most: fault.MostReportBytes}
	if err := file.Read(raw, &r); err != nil {
		return nil, err
	}
	if why := r.misformed(); why != "" {
		return nil, fault.New(fault.Format, "this is not a report of format %d: %s", r.Format, why)
	}
	sum, err := r.sum()
	if err == nil && sum != r.Hash+r.Checksum {
		err = fault.New(fault.Format, "the report was changed after it was written: its checksum does not match its content")
	}
	return &r, err
}

// misformed returns a message for a field that no report of this format has, or "".
func (r *Report) misformed() string {
	switch {
	case len(r.Models) == 0 && r.Experiment == nil:
		return "it has neither models nor an experiment"
	case len(r.Models) > 0 && r.Experiment != nil:
		return "it has models and an experiment"
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
	case !strings.Contains(r.Build, ", commit "):
		return fmt.Sprintf("build is %q, without version, architecture and commit", r.Build)
	}
	for i, file := range r.Data.Files {
		if file.Name == "" || file.Name != dataset.Portable(file.Name) {
			return fmt.Sprintf("data.files[%d].name is %q, which is not a file name without folders", i, file.Name)
		}
	}
	return ""
}
