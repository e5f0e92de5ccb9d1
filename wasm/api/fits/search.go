//go:build js && wasm

package fits

import (
	"context"

	"ppca/core/experiment"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/method"
	"ppca/core/resample"
	"ppca/core/tune"
	"ppca/core/userjson"
	"ppca/wasm/api/models"
	"ppca/wasm/api/registry"
	"ppca/wasm/host"
)

// kinds read the options of jobs, in JSON but for fits.
var kinds = map[string]reader{
	"fit":        readFits,       // options: [settings]
	"tune":       readSearch,     // of tune.Options
	"experiment": readExperiment, // of experiment.Options; name
	"learn":      readLearning,   // of resample.CurveOptions
	"trace":      readTrace,      // of method.TraceOptions
	"bootstrap":  readBootstrap,  // of resample.BootstrapOptions; model: bytes of its file
}

// checked returns the options of a job, which are right for some data.
func checked[T interface{ Check() error }](c *host.Call) (o T, err error) {
	if err = userjson.Options([]byte(c.Args.Get("options").String()), &o); err == nil {
		err = o.Check()
	}
	return o, err
}

// readSearch reads the options for tuning λ.
func readSearch(c *host.Call) (maker, error) {
	o, err := checked[tune.Options](c)
	if err != nil {
		return nil, err
	}
	return ofTraining(func(ctx context.Context, t registry.Task, d fit.Data, _ int) (job.Job, error) {
		d.Disposable = false // every part needs them
		o.Settings.EndpointMask, o.Settings.Visible = t.EndpointMask, t.Visible()
		return tune.New(ctx, d, o)
	}), nil
}

// readLearning reads the options of a learning curve.
func readLearning(c *host.Call) (maker, error) {
	o, err := checked[resample.CurveOptions](c)
	if err != nil {
		return nil, fault.Renamed(err, "settings", "methods") // their name in the module
	}
	return ofTraining(func(ctx context.Context, t registry.Task, _ fit.Data, _ int) (job.Job, error) {
		return resample.NewCurve(ctx, t.Set, o)
	}), nil
}

// readTrace reads the options of a trace of Algorithm 1.
func readTrace(c *host.Call) (maker, error) {
	o, err := checked[method.TraceOptions](c)
	if err != nil {
		return nil, err
	}
	return ofTraining(func(_ context.Context, t registry.Task, d fit.Data, _ int) (job.Job, error) {
		d.Disposable = false // a method may run the part again
		o.Settings.EndpointMask, o.Settings.Visible = t.EndpointMask, t.Visible()
		return method.NewTrace(d, o)
	}), nil
}

// readBootstrap reads the options and the model of a bootstrap.
func readBootstrap(c *host.Call) (maker, error) {
	o, err := checked[resample.BootstrapOptions](c)
	if err != nil {
		return nil, err
	}
	file, err := c.RawBytes(c.Args.Get("model"))
	if err != nil {
		return nil, err
	}
	m, err := models.Decode(c, file)
	if err != nil {
		return nil, err
	}
	return ofTraining(func(ctx context.Context, t registry.Task, d fit.Data, _ int) (job.Job, error) {
		if err := m.CheckOrder(t.Set.Names); err != nil {
			return nil, err
		}
		return resample.NewBootstrap(ctx, m, d, o)
	}), nil
}

// readExperiment reads the options of an experiment of the paper, which may have no data.
func readExperiment(c *host.Call) (maker, error) {
	o := experiment.Options{Seed: experiment.DefaultSeed}
	if err := userjson.Options([]byte(c.Args.Get("options").String()), &o); err != nil {
		return nil, err
	}
	name := c.Args.Get("name").String()
	return func(ctx context.Context, t registry.Task, _ int) (job.Job, error) {
		return experiment.New(ctx, name, t.Set, o)
	}, nil
}
