package assignment

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/report"
	"ppca/core/settings"
	"ppca/core/userjson"
)

// A HandIn is what a student submits: a report with its assignment, the student, the run log and
// the answers.
type HandIn struct {
	Format   int             `json:"handIn"`
	ID       string          `json:"id"` // of the assignment
	Title    string          `json:"title"`
	Student  string          `json:"student"`
	Made     time.Time       `json:"made"`    // when, in ISO 8601
	Answers  []string        `json:"answers"` // one for each question; empty: none
	Runs     []Run           `json:"runs"`    // in the order of training
	Report   json.RawMessage `json:"report"`  // see package report; its first model is handed in
	Checksum string          `json:"checksum,omitempty"`
}

// A Run is a fit in the run log. Its numbers are claims of the student.
type Run struct {
	Time     time.Time       `json:"time"`
	Data     string          `json:"data"`     // name of its data
	Reported bool            `json:"reported"` // whether these are the data of the report
	Settings method.Settings `json:"settings"`
	Status   fit.Status      `json:"status"`
	Train    *float64        `json:"train"`            // RMSE of the training rows; null: there are none
	Test     *float64        `json:"test"`             // RMSE of the test rows; null: there are none
	Energy   []float64       `json:"energy,omitempty"` // its fall, a few values
}

// handInFile is the kind of the files of hand-ins.
var handInFile = userjson.File{Noun: "a hand-in", Format: "handIn", Newest: Format, Most: fault.MostReportBytes}

// Bytes returns the hand-in as a file, with its checksum. It fails with ERR_OPTION for a field
// outside its bounds.
func (h *HandIn) Bytes() ([]byte, error) {
	h.Format = Format
	if why := h.misformed(); why != "" {
		return nil, fault.New(fault.Option, "this cannot be handed in: %s", why)
	}
	r, err := report.Parse(h.Report)
	if err != nil {
		return nil, err
	}
	if h.Checksum, err = h.sum(r); err != nil {
		return nil, err
	}
	return json.MarshalIndent(h, "", "  ")
}

// sum returns the SHA-256 of the JSON with an empty checksum. It finds accidental changes; anyone
// can compute it.
func (h *HandIn) sum(r *report.Report) (string, error) {
	bare := *h
	bare.Checksum = ""
	var err error
	if bare.Report, err = r.Bytes(); err != nil {
		return "", err
	}
	raw, err := json.Marshal(&bare)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:]), nil
}

// ParseHandIn reads a hand-in. It fails with ERR_FORMAT if it is not one or was changed after it
// was written, and with ERR_VERSION if it is newer than this program.
func ParseHandIn(raw []byte) (*HandIn, *report.Report, error) {
	var h HandIn
	if err := handInFile.Read(raw, &h); err != nil {
		return nil, nil, err
	}
	if why := h.misformed(); why != "" {
		return nil, nil, fault.New(fault.Format, "this is not a hand-in: %s", why)
	}
	r, err := report.Parse(h.Report)
	if err != nil {
		return nil, nil, err
	}
	sum, err := h.sum(r)
	if err == nil && sum != h.Checksum {
		err = fault.New(fault.Format, "the hand-in was changed after it was written: its checksum does not match its content")
	}
	return &h, r, err
}

// misformed returns what is wrong with the first wrong field, or "".
func (h *HandIn) misformed() string {
	switch {
	case h.Student == "":
		return "it has no name of a student"
	case len(h.Answers) > fault.MostQuestions:
		return fmt.Sprintf("it has %d answers: at most %d are allowed", len(h.Answers), fault.MostQuestions)
	case len(h.Runs) > fault.MostLogRuns:
		return fmt.Sprintf("it has %d runs: at most %d are allowed", len(h.Runs), fault.MostLogRuns)
	case !h.Made.IsZero() && h.Made.Before(earliest):
		return fmt.Sprintf("it was made in the year %d: set the clock of the computer", h.Made.Year())
	case len(h.Report) == 0:
		return "it has no report"
	}
	texts := []text{
		{"the name of the student", h.Student, fault.MostTitleCharacters, true},
		{"the title", h.Title, fault.MostTitleCharacters, true},
		{"the id", h.ID, fault.MostTitleCharacters, true},
	}
	for i, answer := range h.Answers {
		texts = append(texts, text{fmt.Sprintf("the answer to question %d", i+1), answer, fault.MostAnswerCharacters, false})
	}
	for i, run := range h.Runs {
		if why := run.misformed(); why != "" {
			return fmt.Sprintf("run %d of the log %s", i+1, why)
		}
		texts = append(texts, text{fmt.Sprintf("the name of the data of run %d", i+1), run.Data, fault.MostTextCharacters, true})
	}
	return misformed(texts...)
}

// earliest is before any run of this program.
var earliest = time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)

// statuses are those of a fit.
var statuses = []fit.Status{fit.Converged, fit.Near, fit.Stalled, fit.Limit, fit.Cancelled}

// misformed returns what no run of this program has, or "".
func (run *Run) misformed() string {
	switch {
	case run.Time.Before(earliest):
		return fmt.Sprintf("is of the year %d: set the clock of the computer, and train again", run.Time.Year())
	case !slices.Contains(statuses, run.Status):
		return fmt.Sprintf("has the status %.40q, which no fit has", run.Status)
	case len(run.Energy) > fault.MostTextCharacters:
		return fmt.Sprintf("has %d energies", len(run.Energy))
	}
	values := slices.Clone(run.Energy)
	for _, value := range []*float64{run.Train, run.Test} {
		if value != nil {
			values = append(values, *value)
		}
	}
	if len(values) > 0 && slices.Min(values) < 0 {
		return fmt.Sprintf("has the error or energy %v, which is below 0", slices.Min(values))
	}
	if err := settings.CheckOptions(run.Settings); err != nil {
		return "has settings that no fit has: " + err.Error()
	}
	return ""
}
