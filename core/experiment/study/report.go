package study

import (
	"encoding/json"
)

// A Report is what an experiment found; its JSON is the result of the job.
type Report struct {
	Experiment string     `json:"experiment"`
	Seed       uint64     `json:"seed"`
	Splits     int        `json:"splits"`
	Settings   Options    `json:"settings"` // with the defaults filled in
	Rows       []any      `json:"rows"`     // of the type that the experiment documents
	Skipped    []Skipped  `json:"skipped,omitempty"`
	Notes      []string   `json:"notes,omitempty"`     // what was assumed about the data
	Paper      *Published `json:"paper,omitempty"`     // the table of the paper, where it has one
	Picture    any        `json:"picture,omitempty"`   // what the experiment documents to be drawn beside the rows
	Cancelled  bool       `json:"cancelled,omitempty"` // rows average the parts that were done
}

// A Skipped tells of a row, or of a part of it, that could not be computed.
type Skipped struct {
	Row    any    `json:"row"`              // the fields that name the row
	Why    string `json:"why"`              // with the numbers; those of the first split where they differ
	Splits int    `json:"splits,omitempty"` // in how many splits; absent: known before the first
}

func (r Report) encode() ([]byte, error) {
	if r.Rows == nil {
		r.Rows = []any{}
	}
	return json.Marshal(r)
}

// Published are numbers of the paper in rows like those of a report. Their methods
// have the paper's names: its PPCA is PPCA-paper here, its SPCA has 30 vectors
// where the others have 10.
type Published struct {
	Source string `json:"source"`
	Rows   []any  `json:"rows"`
}
