// Package report stores the results of fits and experiments in a form that others can repeat:
// the data, the options and the resulting numbers. A teacher verifies a student's report with
// Verify or `ppca verify`.
package report

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/face"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/model"
)

// Format is the version of the report format. In format 1 the checksum is called "hash", build
// is often empty, and there are a seed and reading options even if the data do not use them.
// The tables of formats 1 and 2 were read as plain numbers, see dataset.Options.Plain.
// Numbers of formats before settled may be claims.
const Format = 5

// settled is the first format whose fits and searches for λ end as those of today. Before it fits
// looked for lower minima (formats 3 and 4), and noise by θ and λ were found otherwise.
const settled = 5

// withoutSubject is the first format in which the column that tells the subjects of a long table
// apart is never a variable.
const withoutSubject = 4

// A Report holds the results on some data: models, or the rows of an experiment.
type Report struct {
	Format     int         `json:"format"`
	Build      string      `json:"build"` // see BuildName
	Data       Data        `json:"data"`  // without rows if the experiment draws its own
	Models     []Model     `json:"models"`
	Experiment *Experiment `json:"experiment,omitempty"`
	Hash       string      `json:"hash,omitempty"`     // the checksum, in format 1
	Checksum   string      `json:"checksum,omitempty"` // SHA-256, see sum
}

// Data describes the observations: a built-in set, or files and the options for reading them.
type Data struct {
	BuiltIn   string          `json:"builtIn,omitempty"` // name for face.BuiltIn
	Seed      uint64          `json:"seed"`              // seed of the built-in set; else 0
	Size      int             `json:"size,omitempty"`    // pixels along a side of the built-in set, if it was asked for
	Files     []File          `json:"files,omitempty"`
	Read      dataset.Options `json:"read"`           // options for reading the files
	Rows      int             `json:"rows" limit:"-"` // not an option
	Train     int             `json:"train"`          // training rows
	Variables int             `json:"variables"`
}

// A File is identified by the SHA-256 of its bytes.
type File struct {
	Name   string `json:"name"`   // without the folders of the machine, see dataset.Portable
	SHA256 string `json:"sha256"` // hexadecimal
	Bytes  int    `json:"bytes"`
}

// A Model is a fit and its numbers.
type Model struct {
	Settings    method.Settings    `json:"settings"`
	Kind        string             `json:"kind"`
	Status      fit.Status         `json:"status"`
	Evaluations int                `json:"evaluations"`
	Energy      fit.Energy         `json:"energy"` // in the units of the fit
	RMSE        map[string]float64 `json:"rmse"`   // names as in method.Scores
}

// New returns the report of scored models that were fitted to a set, with the settings of each.
// data describes the set and has its numbers of rows and variables. Options that a method
// ignores are omitted; the number of components is always stated. New fails with ERR_OPTION if there is no model or if a fit was stopped,
// and with ERR_UNSUPPORTED for results that a report cannot hold.
func New(data Data, models []*model.Model, settings []method.Settings) (*Report, error) {
	if len(models) == 0 || len(models) != len(settings) {
		return nil, fault.New(fault.Option, "there are %d models and %d sets of options: a report needs at least one model, "+
			"and options for each", len(models), len(settings))
	}
	r := &Report{Data: data.used()}
	for i, m := range models {
		if m.Summary.Status == fit.Cancelled {
			return nil, fault.New(fault.Option, "the training of %s was stopped, so it cannot be repeated: train it to its "+
				"end", m.Kind)
		}
		if settings[i].EndpointMask != nil {
			return nil, fault.New(fault.Unsupported, "a report cannot contain the endpoint mask of %s", m.Kind)
		}
		used := settings[i].Used(m.Graph.Parameters(), m.Summary.Energy.Ridge != 0)
		if !counted(used) {
			used.Components = m.Components // the default may change
		}
		r.Models = append(r.Models, Model{used, m.Kind, m.Summary.Status, m.Summary.Evaluations, m.Summary.Energy, m.Scores})
	}
	return r.sealed()
}

// counted reports whether settings state numbers of components.
func counted(s method.Settings) bool {
	return s.Components != 0 || s.PerEndpoint != nil || s.Share != nil
}

// used returns the data without fields that do not affect them: files have no seed and size
// of a built-in set, and a built-in set has no options for reading files.
func (d Data) used() Data {
	if d.BuiltIn != "" {
		return Data{BuiltIn: d.BuiltIn, Seed: d.Seed, Size: d.Size, Rows: d.Rows, Train: d.Train, Variables: d.Variables}
	}
	d.Seed, d.Size = 0, 0
	d.Files = slices.Clone(d.Files)
	for i := range d.Files {
		d.Files[i].Name = dataset.Portable(d.Files[i].Name)
	}
	for _, name := range []*string{&d.Read.Theta, &d.Read.Observed} { // may be names of files
		if strings.HasSuffix(*name, ".npy") {
			*name = dataset.Portable(*name)
		}
	}
	return d
}

// sealed completes a report with the format, the program and the checksum.
func (r *Report) sealed() (*Report, error) {
	if r.Data.BuiltIn != "" {
		if err := face.CheckBuiltIn(r.Data.BuiltIn); err != nil {
			return nil, err
		}
	}
	r.Format, r.Build = Format, BuildName()
	var err error
	r.Checksum, err = r.sum()
	return r, err
}

// Bytes returns the report as JSON.
func (r *Report) Bytes() ([]byte, error) {
	return json.MarshalIndent(r, "", "  ")
}

// sum returns the SHA-256, in hexadecimal, of the report's JSON with an empty checksum. It finds
// accidental changes; anyone can compute it, so it does not prove who made the report.
func (r *Report) sum() (string, error) {
	bare := *r
	bare.Hash, bare.Checksum = "", ""
	content, err := bare.Bytes()
	if err != nil {
		return "", fault.New(fault.NonFinite, "the report cannot be written: %w", err)
	}
	name := "checksum"
	if r.Format == 1 {
		name = "hash"
	}
	content = append(content[:len(content)-len("\n}")], ",\n  \""+name+"\": \"\"\n}"...)
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:]), nil
}
