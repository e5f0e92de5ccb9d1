// Package experiment runs the experiments of the paper (§4): data in, table out.
//
// An experiment is a job of independent parts for goroutines or workers. Its result is a
// Report: equal data, options and seed give equal bits, however the parts are spread. A row
// that cannot be computed (too few observations, a dimension above the rank) is in the
// report with the reason; all other rows are computed.
package experiment

import (
	"context"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/job"
)

// An experiment of the paper.
type experiment struct {
	name  string
	takes []string // options besides usedByAll
	lists []string // of these, those of which several values make a table
	// ready returns the job. data is nil if the user has none; o is checked.
	ready func(ctx context.Context, data *dataset.Set, o Options) (job.Job, error)
}

// experiments lists the experiments in the order of the paper.
var experiments = []experiment{
	{"simulation", nil, []string{"lambda"}, newSimulation},
	{"lymph", []string{"sizes", "components", "tune"}, nil, newLymph},
	{"blur", []string{"sizes", "components", "tune"}, nil, newBlur},
	{"recognition", []string{"faces", "components", "tune"}, []string{"components"}, newRecognition},
	{"yaw", []string{"sizes", "components", "tune"}, nil, newYaw},
}

// Names returns the names of the experiments, in the order of the paper.
func Names() []string {
	var names []string
	for _, e := range experiments {
		names = append(names, e.name)
	}
	return names
}

// New returns the job of an experiment. data are the user's, or nil for synthetic data,
// which the experiment draws from the seed. The result of the job is the JSON of a Report.
//
// It fails with ERR_NOT_FOUND for an unknown name, with ERR_OPTION for options that are out
// of range or unused, and with ERR_SHAPE or ERR_FORMAT for unsuitable data.
func New(ctx context.Context, name string, data *dataset.Set, o Options) (job.Job, error) {
	for _, e := range experiments {
		if e.name != name {
			continue
		}
		if err := e.checkOptions(o); err != nil {
			return nil, err
		}
		if data != nil && data.Observed != nil {
			return nil, fault.New(fault.Unsupported, "the experiments compare methods that need all cells, but some cells are not observed: drop their rows when the data are read").With("name", name)
		}
		if data != nil && data.Parameters() > 1 {
			return nil, fault.New(fault.Unsupported, "the experiments need one parameter, but θ has two: choose one column").With("name", name)
		}
		if data != nil && data.Weights != nil {
			return nil, fault.New(fault.Unsupported, "the experiments do not use weights, but the data have them: read the data without weights").With("name", name)
		}
		return e.ready(ctx, data, o)
	}
	return nil, fault.New(fault.NotFound, "there is no experiment %q: choose one of %s", name, strings.Join(Names(), ", ")).With("name", name)
}
