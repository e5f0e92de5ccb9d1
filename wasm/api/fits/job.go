//go:build js && wasm

// Package fits has the methods of jobs: fits, and other work for one worker or several.
package fits

import (
	"context"
	"syscall/js"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/method"
	"ppca/wasm/api/registry"
	"ppca/wasm/host"
)

// Work for several workers (see package job): every worker begins the same job with the
// same data and options. JavaScript distributes the parts, and the first worker joins their
// results.

// A reader reads the options of a job.
type reader func(c *host.Call) (maker, error)

// A maker makes a job with options that were read.
type maker func(ctx context.Context, t registry.Task, cores int) (job.Job, error)

// ofTraining returns the maker of a job that needs training rows.
func ofTraining(make func(ctx context.Context, t registry.Task, d fit.Data, cores int) (job.Job, error)) maker {
	return func(ctx context.Context, t registry.Task, cores int) (job.Job, error) {
		d, err := t.Training()
		if err != nil {
			return nil, err
		}
		return make(ctx, t, d, cores)
	}
}

// begun is a job with its data.
type begun struct {
	job  job.Job
	task registry.Task
	keep bool // a cancelled fit has an answer: its best model so far
}

// A Room has the methods of jobs.
type Room struct {
	*registry.Registry
	jobs host.Handles[*begun] // under way
}

// New returns the room of a program.
func New(r *registry.Registry) *Room {
	return &Room{Registry: r, jobs: host.Handles[*begun]{Noun: "job"}}
}

// Methods returns them by their names.
func (r *Room) Methods() map[string]host.Handler {
	return map[string]host.Handler{
		"begin":      r.begin,                       // {kind, name, set | task | arrays | nothing, options, model, cores, keepCancelled} → {job, work, staged}, or what join gives
		"next":       r.jobs.Handler("job", next),   // {job, results: [Uint8Array | null], started: [boolean]} of a staged job → {parts, skipped, plan}
		"part":       r.jobs.Handler("job", part),   // {job, part, plan} → Uint8Array; plan of a staged job
		"join":       r.jobs.Handler("job", r.join), // {job, results: [Uint8Array | null]} → {models: [a model | null]}, or JSON
		"pack":       r.pack,                        // {set} or {job} → data for keep
		"keep":       r.keep,                        // data → task, in another worker
		"reordering": r.planned(reordering),         // {set, options} → {endpoints, components, given, basis, steps}
		"suggest":    r.planned(suggest),            // {set, options} → [number]
		"endpoints":  r.planned(endpoints),          // {set, options} → [[number]]
	}
}

// Free frees the job in args.
func (r *Room) Free(args js.Value) { r.jobs.Free(args.Get("job")) }

// begin makes a job. It does a fit of one part at once and answers with the model. Its errors
// name options as the caller does, who has one option for the numbers of components.
func (r *Room) begin(c *host.Call) (any, error) {
	answer, err := r.started(c)
	return answer, fault.Renamed(err, "componentsPerEndpoint", "components")
}

func (r *Room) started(c *host.Call) (any, error) {
	read, ok := kinds[c.Args.Get("kind").String()]
	if !ok {
		return nil, fault.New(fault.Unsupported, "no job is called %q", c.Args.Get("kind").String())
	}
	makeJob, err := read(c)
	if err != nil {
		return nil, err
	}
	host.Collect() // before the data arrive: the work copies them
	j := &begun{keep: c.Args.Get("keepCancelled").Truthy()}
	ctx := c.Ctx
	if j.keep && c.Args.Get("kind").String() == "fit" {
		ctx = context.WithoutCancel(ctx) // there is no model yet
	}
	if j.task, err = r.Task(c); err != nil {
		return nil, err
	}
	host.Collect()
	c.Progress.Phase("start", 0)
	err = c.Compute(ctx, func(ctx context.Context) (err error) {
		j.job, err = makeJob(ctx, j.task, c.Args.Get("cores").Int())
		return err
	})
	if err != nil {
		return nil, err
	}
	work := j.job.Parts()
	if f, ok := j.job.(*method.Fits); ok && len(work) == 1 {
		return r.fitAtOnce(c, f, j)
	}
	_, staged := j.job.(job.Staged)
	return map[string]any{"job": r.jobs.Add(j), "work": work, "staged": staged}, nil
}

// next returns which parts of a staged job may start. Every program that has begun the job gives
// the same answer.
func next(c *host.Call, j *begun) (any, error) {
	staged, ok := j.job.(job.Staged)
	if !ok {
		return nil, fault.New(fault.Unsupported, "the parts of this job may start at once")
	}
	results, list := resultsOf(c, c.Args.Get("results")), c.Args.Get("started")
	started := make([]bool, list.Length())
	for part := range started {
		started[part] = list.Index(part).Bool()
	}
	stage, err := staged.Next(results, started)
	if err != nil {
		return nil, err
	}
	return map[string]any{"parts": host.Encode(stage.Parts), "skipped": host.Encode(stage.Skipped), "plan": string(stage.Plan)}, nil
}

// part does one part of a job.
func part(c *host.Call, j *begun) (any, error) {
	number := c.Args.Get("part").Int()
	c.Progress.Phase("start", 0)
	f, isFit := j.job.(*method.Fits)
	ctx, record, done := c.Ctx, c.Progress.Report, func() {}
	if isFit && j.keep {
		ctx, record, done = fromFirstModel(c)
	}
	defer done()
	var result []byte
	err := c.Compute(ctx, func(ctx context.Context) (err error) {
		if isFit {
			result, err = f.Fit(ctx, number, record)
			return err
		}
		report := func(done float64) { c.Progress.Phase("parts", done) }
		if staged, ok := j.job.(job.Staged); ok {
			result, err = staged.DoPlanned(ctx, number, []byte(c.Args.Get("plan").String()), report)
			return err
		}
		result, err = j.job.Do(ctx, number, report)
		return err
	})
	return result, err
}

// join returns the result of a job from the results of its parts, null for a missing one.
func (r *Room) join(c *host.Call, j *begun) (any, error) {
	results := resultsOf(c, c.Args.Get("results"))
	var joined []byte
	// A cancelled job is joined from the parts that are done.
	err := c.Compute(context.WithoutCancel(c.Ctx), func(context.Context) (err error) {
		joined, err = j.job.Join(results)
		return err
	})
	if err != nil {
		return nil, err
	}
	if f, ok := j.job.(*method.Fits); ok {
		return r.fitted(c, f.Models(), j)
	}
	return string(joined), nil
}

func resultsOf(c *host.Call, list js.Value) [][]byte {
	results := make([][]byte, list.Length())
	for part := range results {
		if result := list.Index(part); result.Truthy() {
			results[part] = make([]byte, result.Length())
			js.CopyBytesToGo(results[part], result)
			c.Release(result)
		}
	}
	return results
}
