package disk

import (
	"context"
	"flag"
	"slices"

	"ppca/core/cmd/ppca/internal/console"
	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/fault"
	"ppca/core/limit"
	"ppca/core/method"
	"ppca/core/settings"
)

// ReadFlags defines the flags of reading observations for a fit.
func ReadFlags(c *console.Console, set *flag.FlagSet, o *dataset.Options) {
	o.Accept, o.TestShare = true, limit.TestShare
	c.Options(set, settings.Read, o, nil)
	set.BoolFunc("no-proposals", "Propose no roles: every column of numbers without a named role is a variable.", func(string) error {
		if o.Accept = false; o.Missing == "" {
			o.Missing = dataset.ModelMissing
		}
		return nil
	})
}

// Read reads observations for a fit with the given settings. Unless the flags say otherwise, it
// accepts the roles that are proposed for columns.
func Read(ctx context.Context, c *console.Console, names []string, data dataset.Options, asked method.Settings) (*dataset.Set, error) {
	observations, err := ReadFiles(ctx, names, data)
	if err != nil {
		return nil, err
	}
	c.Remark(observations.Notes.Texts())
	return observations, checkTheta(observations, asked)
}

// ReadFiles reads the observations in files.
func ReadFiles(ctx context.Context, names []string, o dataset.Options) (*dataset.Set, error) {
	files, err := OpenFiles(names, &o)
	if err != nil {
		return nil, err
	}
	return input.Read(ctx, files, o)
}

// NoTheta is the error that nothing is chosen as θ, with the columns that can be.
func NoTheta(set *dataset.Set) error {
	if len(set.Names) == 0 {
		return console.Misuse("no θ is chosen: use -theta COLUMN, or -theta FILE.npy for an array")
	}
	return console.Misuse("no θ is chosen: use -theta COLUMN, one of %s, or -theta FILE.npy", fault.List(set.Names))
}

// checkTheta returns an error if bins cannot divide θ.
func checkTheta(set *dataset.Set, s method.Settings) error {
	switch {
	case !method.NeedsTheta(s.Method):
		return nil
	case set.Theta == nil:
		return NoTheta(set)
	case set.Parameters() == 1 && s.Endpoints == nil && s.Range == nil && s.Periodic == nil && slices.Min(set.Theta) == slices.Max(set.Theta):
		return fault.New(fault.Range, "θ (%s) is %v in every row, so bins cannot divide its range: use -endpoints or -range", set.ThetaName, set.Theta[0])
	}
	return nil
}
