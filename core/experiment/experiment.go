// Package experiment has the experiments of the paper (§4): data in, table out.
//
// An experiment is a job of independent parts, so that goroutines or workers can
// share it, and what it finds is a Report: the same bits for the same data,
// options and seed, however the parts are spread. What a part cannot compute (more
// observations than there are, a dimension above the rank) stands in the report
// with the reason; the rest is computed.
package experiment

import (
	"context"
	"strings"

	"ppca/core/dataset"
	"ppca/core/experiment/internal/compare"
	"ppca/core/experiment/internal/faces"
	"ppca/core/experiment/internal/heads"
	"ppca/core/experiment/internal/lymph"
	"ppca/core/experiment/internal/simulation"
	"ppca/core/experiment/study"
	"ppca/core/fault"
	"ppca/core/job"
)

// An experiment by its name.
type experiment struct {
	name  string
	takes uses // options beside seed and splits
	// ready makes the job. data is nil where the user gave none; o is checked.
	ready func(ctx context.Context, data *dataset.Set, o study.Options) (job.Job, error)
}

// experiments in the order of the paper.
var experiments = []experiment{
	{"simulation", usesLambdaGrid | usesMethods, simulation.New},
	{"lymph", usesSizes | usesComponents | usesLambda | usesMethods | usesTune, lymph.New},
	{"blur", usesSizes | usesComponents | usesLambda | usesMethods | usesTune, faces.Blur},
	{"recognition", usesFaces | usesComponents | usesDimensions | usesLambda | usesMethods | usesTune, faces.Recognition},
	{"yaw", usesSizes | usesComponents | usesLambda | usesMethods | usesTune | usesLandmarks, heads.New},
}

// Names returns the names of the experiments, in the order of the paper.
func Names() []string {
	var names []string
	for _, e := range experiments {
		names = append(names, e.name)
	}
	return names
}

// Methods returns the names of all methods, in the order of the tables.
func Methods() []string { return compare.Methods() }

// New makes an experiment ready. data are those of the user, or nil for the
// synthetic ones that the experiment makes itself from the seed. The result of the
// job is the JSON of a Report.
//
// It fails with ERR_NOT_FOUND for a name that is not one of Names, with ERR_OPTION
// for options out of range or of no use to the experiment, and with ERR_SHAPE or
// ERR_FORMAT for data that it cannot work on.
func New(ctx context.Context, name string, data *dataset.Set, o study.Options) (job.Job, error) {
	for _, e := range experiments {
		if e.name != name {
			continue
		}
		if err := checkOptions(o, name, e.takes); err != nil {
			return nil, err
		}
		if data != nil && data.Observed != nil {
			return nil, fault.New(fault.Unsupported, "the experiments compare methods that need all cells, and some of the data are not observed: read them with the rows dropped that have such cells").With("name", name)
		}
		if data != nil && data.Parameters() > 1 {
			return nil, fault.New(fault.Unsupported, "the experiments are about one parameter, and θ has two: choose one column").With("name", name)
		}
		if data != nil && data.Weights != nil {
			return nil, fault.New(fault.Unsupported, "the experiments count all observations alike, and the data have weights: read them without").With("name", name)
		}
		return e.ready(ctx, data, o)
	}
	return nil, fault.New(fault.NotFound, "there is no experiment %q: there are %s", name, strings.Join(Names(), ", ")).With("name", name)
}
