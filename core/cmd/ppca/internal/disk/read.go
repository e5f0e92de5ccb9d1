package disk

import (
	"context"
	"slices"

	"ppca/core/cmd/ppca/internal/console"
	"ppca/core/dataset"
	_ "ppca/core/dataset/foreign"
	"ppca/core/dataset/input"
	_ "ppca/core/dataset/tidy" // messy tables
	_ "ppca/core/dataset/workbook"
	"ppca/core/fault"
	"ppca/core/method"
	_ "ppca/core/method/further"
)

// Read reads observations for a fit with the given settings. It accepts the roles that are
// proposed for columns.
func Read(ctx context.Context, c *console.Console, names []string, data dataset.Options, settings method.Settings) (*dataset.Set, error) {
	data.Accept = true
	observations, err := ReadFiles(ctx, names, data)
	if err != nil {
		return nil, err
	}
	c.Remark(observations.Notes.Texts())
	return observations, checkTheta(observations, settings)
}

// ReadFiles reads the observations in files.
func ReadFiles(ctx context.Context, names []string, o dataset.Options) (*dataset.Set, error) {
	files, err := OpenFiles(names, &o)
	if err != nil {
		return nil, err
	}
	return input.Read(ctx, files, o)
}

// checkTheta returns an error if bins cannot divide θ.
func checkTheta(set *dataset.Set, s method.Settings) error {
	switch {
	case !method.NeedsTheta(s.Method):
		return nil
	case set.Theta == nil:
		return console.Misuse("no θ is chosen: use -theta COLUMN, or -theta FILE.npy for an array")
	case set.Parameters() == 1 && s.Endpoints == nil && s.Range == nil && s.Periodic == nil && slices.Min(set.Theta) == slices.Max(set.Theta):
		return fault.New(fault.Range, "θ (%s) is %v in every row, so bins cannot divide its range: use -endpoints or -range", set.ThetaName, set.Theta[0])
	}
	return nil
}
