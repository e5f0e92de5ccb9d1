//go:build js && wasm && study

package api

import (
	"context"

	"ppca/core/experiment"
	"ppca/core/experiment/study"
	"ppca/core/job"
	"ppca/core/learning"
	"ppca/core/tune"
)

// The second program of an engine has these jobs too. They are a tenth of its download,
// and most visits begin none of them.
func init() {
	kinds["tune"] = readSearch           // options: JSON of tune.Options
	kinds["experiment"] = readExperiment // options: JSON of study.Options; name
	kinds["learn"] = readLearning        // options: JSON of learning.Options
}

// readSearch reads the options of a search for λ.
func readSearch(c *call) (maker, error) {
	o, err := tune.Parse([]byte(c.Args.Get("options").String()))
	if err != nil {
		return nil, err
	}
	if err := o.Check(); err != nil {
		return nil, err
	}
	return func(ctx context.Context, t task, _ int) (job.Job, error) {
		d, err := t.training()
		if err != nil {
			return nil, err
		}
		d.Disposable = false // every part needs them
		o.Settings.EndpointMask, o.Settings.Visible = t.endpointMask, t.visible()
		var groups []int
		if t.set.Groups != nil {
			groups = tune.Numbered(t.set.Groups[:t.set.Train])
		}
		return tune.New(ctx, d, groups, o)
	}, nil
}

// readLearning reads the options of a learning curve.
func readLearning(c *call) (maker, error) {
	o, err := learning.Parse([]byte(c.Args.Get("options").String()))
	if err != nil {
		return nil, err
	}
	if err := o.Check(); err != nil {
		return nil, err
	}
	return func(ctx context.Context, t task, _ int) (job.Job, error) {
		if _, err := t.training(); err != nil {
			return nil, err
		}
		return learning.New(ctx, t.set, o)
	}, nil
}

// readExperiment reads the options of an experiment of the paper, which may do
// without data.
func readExperiment(c *call) (maker, error) {
	o, err := study.Decode([]byte(c.Args.Get("options").String()))
	if err != nil {
		return nil, err
	}
	name := c.Args.Get("name").String()
	return func(ctx context.Context, t task, _ int) (job.Job, error) {
		return experiment.New(ctx, name, t.set, o)
	}, nil
}
