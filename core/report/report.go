// Package report is the results of fits, and of the experiments of the paper, in a
// form that others can repeat: what the data were, which options were chosen, and
// which numbers came out. A teacher runs Verify, or `ppca verify`, on what a student
// hands in.
package report

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/json"
	"ppca/core/method"
	"ppca/core/ppca"
)

// Format is the version of the form of a report.
const Format = 1

// Build names the program that makes reports: a digest of its sources, which the
// build of the page sets; elsewhere what the Go toolchain knows of them.
var Build = ""

// A Report is what was found on some data: models, or the rows of an experiment.
type Report struct {
	Format     int         `json:"format"`
	Build      string      `json:"build"`
	Data       Data        `json:"data"` // of no rows where the experiment draws its own
	Models     []Model     `json:"models"`
	Experiment *Experiment `json:"experiment,omitempty"`
	Hash       string      `json:"hash"` // SHA-256, see sum
}

// Data are the observations: a built-in set, or files read in some way.
type Data struct {
	BuiltIn   string          `json:"builtIn,omitempty"` // name for synth.BuiltIn
	Seed      uint64          `json:"seed"`              // of the built-in set
	Files     []File          `json:"files,omitempty"`
	Read      dataset.Options `json:"read"`
	Rows      int             `json:"rows"`
	Train     int             `json:"train"` // rows of them
	Variables int             `json:"variables"`
}

// A File is known again by the digest of its bytes.
type File struct {
	Name   string `json:"name"`
	SHA256 string `json:"sha256"` // hexadecimal
	Bytes  int    `json:"bytes"`
}

// A Model is one fit and its numbers.
type Model struct {
	Settings    method.Settings    `json:"settings"`
	Kind        string             `json:"kind"`
	Status      string             `json:"status"`
	Evaluations int                `json:"evaluations"`
	Energy      ppca.Energy        `json:"energy"` // in the units of the fit
	RMSE        map[string]float64 `json:"rmse"`   // by name, see method.Scores
}

// New returns the report of models that were fitted to a set with settings, one
// for each, and scored. The set is described by data, whose numbers of rows and
// variables are those of the set.
func New(data Data, models []*ppca.Model, settings []method.Settings) (*Report, error) {
	if len(models) == 0 || len(models) != len(settings) {
		return nil, fault.New(fault.Option, "there are %d models and %d options of fits: a report needs one for each of at least one model", len(models), len(settings))
	}
	r := &Report{Format: Format, Build: Build, Data: data}
	for i, m := range models {
		if m.Summary.Status == ppca.Cancelled {
			return nil, fault.New(fault.Option, "the training of %s was stopped, which nobody can repeat: train it to its end", m.Kind)
		}
		if settings[i].EndpointMask != nil {
			return nil, fault.New(fault.Unsupported, "a report cannot hold the mask of endpoints that %s was fitted with", m.Kind)
		}
		r.Models = append(r.Models, Model{settings[i], m.Kind, m.Summary.Status, m.Summary.Evaluations, m.Summary.Energy, m.Scores})
	}
	return sealed(r)
}

// sealed gives a report its hash.
func sealed(r *Report) (*Report, error) {
	hash, err := r.sum()
	r.Hash = hash
	return r, err
}

// Bytes returns the report as JSON.
func (r *Report) Bytes() ([]byte, error) {
	return json.MarshalIndent(r)
}

// sum returns the SHA-256, hexadecimal, of the report's JSON without its hash.
func (r *Report) sum() (string, error) {
	bare := *r
	bare.Hash = ""
	content, err := bare.Bytes()
	if err != nil {
		return "", fault.New(fault.NonFinite, "the report cannot be written: %w", err)
	}
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:]), nil
}

// Parse reads a report. It fails with ERR_FORMAT where that is not one, or was
// changed after it was made, and with ERR_VERSION where it is newer than this
// program. The hash finds changes by mistake and by hand; whoever computes it anew
// can still write what they like, which only Verify finds.
func Parse(raw []byte) (*Report, error) {
	var r Report
	if err := json.Unmarshal(raw, &r); err != nil {
		return nil, fault.New(fault.Format, "this is not a report: %w", err)
	}
	switch {
	case r.Format == 0 || len(r.Models) == 0 && r.Experiment == nil:
		return nil, fault.New(fault.Format, "this is not a report: it has no format, or neither models nor an experiment")
	case r.Format > Format:
		return nil, fault.New(fault.Version, "the report has format %d, this program reads up to %d: update the program", r.Format, Format)
	}
	hash, err := r.sum()
	if err != nil {
		return nil, err
	}
	own, err := r.Bytes()
	if err != nil {
		return nil, err
	}
	if hash != r.Hash || !bytes.Equal(unspaced(raw), unspaced(own)) {
		return nil, fault.New(fault.Format, "the report was changed after it was made: its hash does not fit its content")
	}
	return &r, nil
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
