package main

import (
	"context"
	"slices"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/fault"
	"ppca/core/method"
	"ppca/core/settings"
)

// readFlags defines the flags of reading observations for a fit.
func readFlags(c *console, o *dataset.Options) {
	o.Accept, o.TestShare = true, dataset.TestShare
	c.options(settings.Read, o, nil)
	c.flags.BoolFunc("no-proposals", "Propose no roles: every column of numbers without a named role is a variable.",
		func(string) error {
			if o.Accept = false; o.Missing == "" {
				o.Missing = dataset.ModelMissing
			}
			return nil
		})
}

// readObservations reads observations for a fit with the given settings. Unless the flags say otherwise, it
// accepts the roles that are proposed for columns.
func readObservations(ctx context.Context, c *console, names []string, data dataset.Options,
	asked method.Settings) (*dataset.Set, error) {
	observations, err := readFiles(ctx, names, data)
	if err != nil {
		return nil, err
	}
	c.remark(observations.Notes.Texts())
	return observations, checkTheta(observations, asked)
}

// readFiles reads the observations in files.
func readFiles(ctx context.Context, names []string, o dataset.Options) (*dataset.Set, error) {
	files, err := openFiles(names, &o)
	if err != nil {
		return nil, err
	}
	return input.Read(ctx, files, o)
}

// noTheta is the error that nothing is chosen as θ, with the columns that can be.
func noTheta(set *dataset.Set) error {
	if len(set.Names) == 0 {
		return misuse("no θ is chosen: use -theta COLUMN, or -theta FILE.npy for an array")
	}
	return misuse("no θ is chosen: use -theta COLUMN, one of %s, or -theta FILE.npy", fault.List(set.Names))
}

// checkTheta returns an error if bins cannot divide θ.
func checkTheta(set *dataset.Set, s method.Settings) error {
	switch {
	case !method.NeedsTheta(s.Method):
		return nil
	case set.Theta == nil:
		return noTheta(set)
	case set.Parameters() == 1 && s.Endpoints == nil && s.Range == nil && s.Periodic == nil &&
		slices.Min(set.Theta) == slices.Max(set.Theta):
		return fault.New(fault.Range, "θ (%s) is %v in every row, so bins cannot divide its range: use -endpoints or "+
			"-range", set.ThetaName, set.Theta[0])
	}
	return nil
}
