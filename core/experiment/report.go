package experiment

import (
	"encoding/json"
	"fmt"
	"slices"

	"ppca/core/fit"
)

// A Report is the result of an experiment; its JSON is the result of the job.
type Report struct {
	Experiment string     `json:"experiment"`
	Seed       uint64     `json:"seed"`
	Splits     int        `json:"splits"`
	Settings   Options    `json:"settings"`            // including defaults
	Rows       []any      `json:"rows"`                // the table, with the columns of the paper
	Skipped    []Skipped  `json:"skipped,omitempty"`   // rows that could not be computed, and why
	Notes      []string   `json:"notes,omitempty"`     // assumptions about the data
	Paper      *Published `json:"paper,omitempty"`     // the paper's numbers and their source
	Picture    any        `json:"picture,omitempty"`   // data to draw beside the rows, of the type that the experiment documents
	Cancelled  bool       `json:"cancelled,omitempty"` // rows average the finished parts
}

// A Skipped is a row, or a part of it, that could not be computed.
type Skipped struct {
	Row    any    `json:"row"`              // the fields that name the row
	Why    string `json:"why"`              // the reason, with the numbers of the first split
	Splits int    `json:"splits,omitempty"` // number of splits; absent: known before the first
}

// newReport returns the report of an experiment with the options o. table is that of the paper.
func newReport(name string, o Options, notes []string, table string) Report {
	return Report{Experiment: name, Seed: o.Seed, Splits: o.Splits, Settings: o, Notes: notes,
		Paper: &Published{Source + table}}
}

func (r Report) encode() ([]byte, error) {
	if r.Rows == nil {
		r.Rows = []any{}
	}
	if r.Settings.Noise == fit.FormerNoise {
		r.Notes = append(slices.Clip(r.Notes), fmt.Sprintf("noise %s is no longer used: the rows have noise %s", fit.FormerNoise, fit.ThetaNoise))
	}
	return json.Marshal(r)
}
