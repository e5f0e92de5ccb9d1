package main

import (
	"context"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/face"
	"ppca/core/fault"
	"ppca/core/method"
	"ppca/core/report"
	"ppca/core/settings"
)

// A fitting is the observations that a command fits to, and the flags that say how they are read.
type fitting struct {
	*console
	read   dataset.Options
	marked keyPoints
	mask   string // file of the endpoint mask
	files  []dataset.File
	set    *dataset.Set
}

// newFitting defines the flags of reading observations for a fit. Unless they say otherwise, it accepts
// the roles that are proposed for columns.
func newFitting(c *console) *fitting {
	f := &fitting{console: c, read: dataset.Options{Accept: true, TestShare: dataset.TestShare}}
	c.options(settings.Read, &f.read, nil)
	c.flags.BoolFunc("no-proposals", "Propose no roles: every column of numbers without a named role is a variable.",
		func(string) error {
			if f.read.Accept = false; f.read.Missing == "" {
				f.read.Missing = dataset.ModelMissing
			}
			return nil
		})
	return f
}

// open reads the observations, and returns settings with what follows from them.
func (f *fitting) open(ctx context.Context, names []string, s method.Settings) (method.Settings, error) {
	var err error
	switch {
	case f.marked.landmarks != "":
		if f.set, err = f.marked.read(ctx, names, f.read, nil); err == nil {
			f.files, err = openFiles(names, &f.read) // a report to read lists them
		}
	case f.marked.portrait.Whiten:
		err = misuse("-whiten needs pictures with key points: name the key points with -landmarks")
	default:
		f.files, f.set, err = readFiles(ctx, names, &f.read)
		err = orLandmarks(err, "FILE")
	}
	if err != nil {
		return s, err
	}
	f.remark(f.set.Notes.Texts())
	if f.set.Theta == nil && method.NeedsTheta(s.Method) {
		return s, noTheta(f.set)
	}
	if f.set.Surface != nil {
		s.Visible = face.VisibleOn(f.set.Surface)
	}
	s.EndpointMask, err = endpointMask(ctx, f.mask, f.set)
	return periodic(f.console, f.set, s), err
}

// readFiles opens and reads files. In the options it names an array of θ and a mask as reports do.
func readFiles(ctx context.Context, names []string, o *dataset.Options) ([]dataset.File, *dataset.Set, error) {
	files, err := openFiles(names, o)
	if err != nil {
		return nil, nil, err
	}
	set, err := input.Read(ctx, files, *o)
	return files, set, err
}

// reportedData returns the description of the files of a set for a report.
func reportedData(ctx context.Context, files []dataset.File, read dataset.Options, set *dataset.Set) (d report.Data,
	err error) {
	d = report.Data{Read: read, Rows: set.Rows(), Train: set.Train, Variables: set.Variables()}
	d.Files, err = report.Describe(ctx, files)
	return d, err
}

// noTheta is the error that nothing is chosen as θ, with the columns that can be.
func noTheta(set *dataset.Set) error {
	if len(set.Names) == 0 {
		return misuse("no θ is chosen: use -theta COLUMN, or -theta FILE.npy for an array")
	}
	return misuse("no θ is chosen: use -theta COLUMN, one of %s, or -theta FILE.npy", fault.List(set.Names))
}
