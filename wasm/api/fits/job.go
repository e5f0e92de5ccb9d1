//go:build js && wasm

// Package fits has the methods of jobs: fits, and other work for one worker or several.
package fits

import (
	"context"
	"syscall/js"

	"ppca/core/fault"
	"ppca/core/job"
	"ppca/core/method"
	"ppca/wasm/api/registry"
	"ppca/wasm/host"
)

// Work for several workers (see package job): every worker begins the same job with the
// same data and options. JavaScript distributes the parts, and the first worker joins their
// results.

// A maker reads the options of a job, and returns the function that makes it with its data.
type maker func(c *host.Call) func(ctx context.Context, t registry.Task) (job.Job, error)

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
		"begin":     r.begin,                       // {kind, name, set | arrays | what pack returned | nothing, options: JSON, model, keepCancelled} → {job, work}, or what join gives
		"part":      r.jobs.Handler("job", part),   // {job, part} → Uint8Array
		"join":      r.jobs.Handler("job", r.join), // {job, results: [Uint8Array | null]} → {models: [a model | null]}, or JSON
		"pack":      r.jobs.Handler("job", pack),   // {job} → its data, for begin in another worker
		"suggest":   r.planned(suggest),            // {set, options: JSON} → [number]
		"endpoints": r.planned(endpoints),          // {set, options: JSON} → [[number]]
	}
}

// Free frees the job in args.
func (r *Room) Free(args js.Value) { r.jobs.Free(args.Get("job")) }

// begin makes a job. It does a fit of one part at once and answers with the model. Its errors
// name options as the caller does, who has one option for the numbers of components.
func (r *Room) begin(c *host.Call) (answer any) {
	host.Check(fault.Renamed(host.Caught(func() { answer = r.started(c) }), "componentsPerEndpoint", "components"))
	return answer
}

func (r *Room) started(c *host.Call) any {
	kind := c.Text("kind")
	read, ok := kinds[kind]
	if !ok {
		host.Check(fault.New(fault.Unsupported, "no job is called %q", kind))
	}
	newJob := read(c)
	host.Collect() // before the data arrive: the work copies them
	j := &begun{keep: c.Flag("keepCancelled")}
	ctx := c.Ctx
	if j.keep && kind == "fit" {
		ctx = context.WithoutCancel(ctx) // there is no model yet
	}
	if j.task = r.Task(c); c.Has("about") {
		j.task = copied(c)
	}
	host.Collect()
	c.Progress.Phase("start", 0)
	host.Check(c.Compute(ctx, func(ctx context.Context) (err error) {
		j.job, err = newJob(ctx, j.task)
		return err
	}))
	work := j.job.Parts()
	if f, ok := j.job.(*method.Fits); ok && len(work) == 1 {
		return r.fitAtOnce(c, f, j)
	}
	return map[string]any{"job": r.jobs.Add(j), "work": work}
}

// part does one part of a job.
func part(c *host.Call, j *begun) any {
	number := c.Args.Get("part").Int()
	c.Progress.Phase("start", 0)
	f, isFit := j.job.(*method.Fits)
	ctx, record, done := c.Ctx, c.Progress.Report, func() {}
	if isFit && j.keep {
		ctx, record, done = fromFirstModel(c)
	}
	defer done()
	var result []byte
	host.Check(c.Compute(ctx, func(ctx context.Context) (err error) {
		if isFit {
			result, err = f.Fit(ctx, number, record)
			return err
		}
		result, err = j.job.Do(ctx, number, func(done float64) { c.Progress.Phase("parts", done) })
		return err
	}))
	return result
}

// join returns the result of a job from the results of its parts, null for a missing one.
func (r *Room) join(c *host.Call, j *begun) any {
	results := resultsOf(c)
	var joined []byte
	// A cancelled job is joined from the parts that are done.
	host.Check(c.Compute(context.WithoutCancel(c.Ctx), func(context.Context) (err error) {
		joined, err = j.job.Join(results)
		return err
	}))
	if f, ok := j.job.(*method.Fits); ok {
		return r.fitted(c, f.Models(), j)
	}
	return string(joined)
}

// resultsOf returns the results of parts, nil for a missing one.
func resultsOf(c *host.Call) [][]byte {
	list := c.Args.Get("results")
	results := make([][]byte, list.Length())
	for part := range results {
		if result := list.Index(part); result.Truthy() {
			results[part] = host.Elements[uint8](c, result)
		}
	}
	return results
}
