//go:build js && wasm

package fits

import (
	"context"

	"ppca/core/experiment"
	"ppca/core/fault"
	"ppca/core/job"
	"ppca/core/method"
	"ppca/core/resample"
	"ppca/core/tune"
	"ppca/wasm/api/models"
	"ppca/wasm/api/registry"
	"ppca/wasm/host"
)

// kinds make jobs, with the options of a call in JSON.
var kinds = map[string]maker{
	"fit":        newFits,       // of [method.Settings]
	"tune":       newSearch,     // of tune.Options
	"experiment": newExperiment, // of experiment.Options; name
	"learn":      newCurve,      // of resample.CurveOptions
	"trace":      newTrace,      // of method.TraceOptions
	"bootstrap":  newBootstrap,  // of resample.BootstrapOptions; model: bytes of its file
}

// checked returns the options of a job, which are right for some data.
func checked[T interface{ Check() error }](c *host.Call) (o T) {
	c.Options("options", &o)
	host.Check(o.Check())
	return o
}

// newFits makes one fit or several.
func newFits(c *host.Call) func(ctx context.Context, t registry.Task) (job.Job, error) {
	list := c.Args.Get("options")
	settings := make([]method.Settings, list.Length())
	for i := range settings {
		host.Options(list.Index(i).String(), &settings[i])
	}
	return func(ctx context.Context, t registry.Task) (job.Job, error) {
		d := t.Training()
		for i := range settings {
			settings[i].EndpointMask, settings[i].Visible = t.EndpointMask, t.Visible()
		}
		return method.NewFits(ctx, d, settings)
	}
}

// newSearch makes a search for λ.
func newSearch(c *host.Call) func(ctx context.Context, t registry.Task) (job.Job, error) {
	o := checked[tune.Options](c)
	return func(ctx context.Context, t registry.Task) (job.Job, error) {
		d := t.Training()
		d.Disposable = false // every part needs them
		o.Settings.EndpointMask, o.Settings.Visible = t.EndpointMask, t.Visible()
		return tune.New(ctx, d, o)
	}
}

// newCurve makes a learning curve.
func newCurve(c *host.Call) func(ctx context.Context, t registry.Task) (job.Job, error) {
	var o resample.CurveOptions
	host.Check(fault.Renamed(host.Caught(func() { o = checked[resample.CurveOptions](c) }), "settings", "methods")) // their name in the module
	return func(ctx context.Context, t registry.Task) (job.Job, error) {
		t.Training()
		return resample.NewCurve(ctx, t.Set, o)
	}
}

// newTrace makes a trace of Algorithm 1.
func newTrace(c *host.Call) func(ctx context.Context, t registry.Task) (job.Job, error) {
	o := checked[method.TraceOptions](c)
	return func(_ context.Context, t registry.Task) (job.Job, error) {
		d := t.Training()
		d.Disposable = false // a method may run the part again
		o.Settings.EndpointMask, o.Settings.Visible = t.EndpointMask, t.Visible()
		return method.NewTrace(d, o)
	}
}

// newBootstrap makes a bootstrap of a model.
func newBootstrap(c *host.Call) func(ctx context.Context, t registry.Task) (job.Job, error) {
	o := checked[resample.BootstrapOptions](c)
	m := host.Must(models.Decode(c, c.Bytes(c.Args.Get("model"))))
	return func(ctx context.Context, t registry.Task) (job.Job, error) {
		d := t.Training()
		host.Check(m.CheckOrder(t.Set.Names))
		return resample.NewBootstrap(ctx, m, d, o)
	}
}

// newExperiment makes an experiment of the paper, which may have no data.
func newExperiment(c *host.Call) func(ctx context.Context, t registry.Task) (job.Job, error) {
	o := experiment.Options{Seed: experiment.DefaultSeed}
	c.Options("options", &o)
	name := c.Text("name")
	return func(ctx context.Context, t registry.Task) (job.Job, error) {
		return experiment.New(ctx, name, t.Set, o)
	}
}
