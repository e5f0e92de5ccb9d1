package tables

import "ppca/core/dataset"

// missing is a stage that is not written yet.
func missing(t Table, _ dataset.Options) (Table, dataset.Notes, error) { return t, nil, nil }

// isMissingText reports whether a text is one of the usual ones of missing cells.
func isMissingText(text string) bool {
	switch text {
	case "NA", "N/A", "n/a", "NaN", "nan", "null", "None", ".", "-", "?":
		return true
	}
	return false
}
