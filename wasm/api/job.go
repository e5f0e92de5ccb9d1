//go:build js && wasm

package api

import (
	"context"
	"syscall/js"

	"ppca/core/fault"
	"ppca/core/job"
	"ppca/core/method"
	"ppca/wasm/host"
)

// Work for several workers (see package job): JavaScript lets one of them begin
// a job and hands its parts out to all, each of which has begun the same job of
// the same data and options; the first joins their results.

// kinds are the jobs that JavaScript may begin, by how their options are read.
// The program that is built with the tag study has more, see search.go.
var kinds = map[string]func(c *call) (maker, error){
	"fit": readFits, // options: [settings]
}

// A maker makes a job of the options that a call has given.
type maker func(ctx context.Context, t task, cores int) (job.Job, error)

// begun is a job and what it works on.
type begun struct {
	job  job.Job
	task task
}

// begin makes a job. A fit that has one part is done at once instead, and
// answered with its model.
func (b *bridge) begin(c *call) (host.Answer, error) {
	read, ok := kinds[c.Args.Get("kind").String()]
	if !ok {
		return host.Answer{}, fault.New(fault.Unsupported, "no job is called %q", c.Args.Get("kind").String())
	}
	makeJob, err := read(c)
	if err != nil {
		return host.Answer{}, err
	}
	host.Collect() // before the data arrive, for the work makes copies of them
	j := &begun{}
	if j.task, err = c.task(); err != nil {
		return host.Answer{}, err
	}
	host.Collect()
	c.Progress.Phase("start", 0)
	err = c.Compute(c.Ctx, func(ctx context.Context) (err error) {
		j.job, err = makeJob(ctx, j.task, c.Args.Get("cores").Int())
		return err
	})
	if err != nil {
		return host.Answer{}, err
	}
	work := j.job.Parts()
	if f, ok := j.job.(*method.Fits); ok && len(work) == 1 {
		return c.fitAtOnce(f, j.task)
	}
	array, buffer := host.FloatArray(work)
	return host.Transferred(map[string]any{"job": b.jobs.Keep(j), "work": array}, buffer), nil
}

// part does one part of a job.
func (b *bridge) part(c *call) (host.Answer, error) {
	j, err := b.jobs.Get(c.Args.Get("job"))
	if err != nil {
		return host.Answer{}, err
	}
	number := c.Args.Get("part").Int()
	c.Progress.Phase("start", 0)
	var result []byte
	err = c.Compute(c.Ctx, func(ctx context.Context) (err error) {
		if f, ok := j.job.(*method.Fits); ok {
			result, err = f.Fit(ctx, number, c.Progress.Report)
			return err
		}
		result, err = j.job.Do(ctx, number, func(done float64) { c.Progress.Phase("parts", done) })
		return err
	})
	if err != nil {
		return host.Answer{}, err
	}
	array, buffer := host.ByteArray(result)
	return host.Transferred(array, buffer), nil
}

// join makes the result of a job of those of its parts, null where there is none.
func (b *bridge) join(c *call) (host.Answer, error) {
	j, err := b.jobs.Get(c.Args.Get("job"))
	if err != nil {
		return host.Answer{}, err
	}
	results := b.resultsOf(c.Args.Get("results"))
	var joined []byte
	// A job that was cancelled is joined too, from what there is of it.
	err = c.Compute(context.WithoutCancel(c.Ctx), func(context.Context) (err error) {
		joined, err = j.job.Join(results)
		return err
	})
	if err != nil {
		return host.Answer{}, err
	}
	if f, ok := j.job.(*method.Fits); ok {
		return c.fitted(f.Models(), j.task)
	}
	return host.Answer{Value: string(joined)}, nil
}

func (b *bridge) resultsOf(list js.Value) [][]byte {
	results := make([][]byte, list.Length())
	for part := range results {
		if result := list.Index(part); result.Truthy() {
			results[part] = make([]byte, result.Length())
			js.CopyBytesToGo(results[part], result)
			b.Release(result)
		}
	}
	return results
}
