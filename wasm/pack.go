//go:build js && wasm

package main

import (
	"encoding/json"
	"syscall/js"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/narrow"
)

// mostCopied is what the observations of a job may take as float64, the form in
// which every worker works on them, for others than the first to get a copy.
const mostCopied = 1_000_000_000

// pack gives a set, or the data of a job, in the form in which keep and adopt, in
// another worker, take them. The copy is made outside the memory of this program.
// It fails with ERR_TOO_LARGE where the data of a job had better stay in one.
func (b *bridge) pack(c *call) (answer, error) {
	t, err := c.packed()
	if err != nil {
		return answer{}, err
	}
	rows, cols := t.set.X.Dims()
	about := *t.set
	if !c.args.Get("whole").Truthy() {
		about.Columns, about.Head, about.Warnings = nil, nil, nil // for display
	}
	text, err := json.Marshal(about)
	if err != nil {
		return answer{}, err
	}
	p := parcel{fields: map[string]any{"about": string(text), "rows": rows, "cols": cols}}
	switch x := t.set.X.(type) {
	case *narrow.Bytes:
		p.add("data")(byteArray(x.Data))
		p.add("levels")(floatArray(x.Levels[:]))
	case *narrow.Singles:
		p.add("data")(singleArray(x.Data))
	case *mat.Dense:
		p.add("data")(floatArray(dense(x)))
	default:
		return answer{}, fault.New(fault.Unsupported, "a %T cannot be sent to another worker", x)
	}
	if t.set.Theta != nil {
		p.add("theta")(floatArray(t.set.Theta))
	}
	if t.set.Weights != nil {
		p.add("weights")(floatArray(t.set.Weights))
	}
	if t.set.Observed != nil {
		p.add("observed")(flagArray(t.set.Observed))
	}
	if t.endpointMask != nil {
		p.add("endpointMask")(flagArray(t.endpointMask))
	}
	return answer{p.fields, p.transfer}, nil
}

// packed gives what pack is asked for.
func (c *call) packed() (task, error) {
	if c.args.Get("job").IsUndefined() {
		return c.task()
	}
	j, err := c.bridge.jobs.get(c.args.Get("job"))
	if err != nil {
		return task{}, err
	}
	rows, cols := j.task.set.X.Dims()
	if bytes := 8 * rows * cols; bytes > mostCopied {
		return task{}, fault.New(fault.TooLarge, "%d MB are too much to be copied to another worker", bytes/1_000_000)
	}
	return j.task, nil
}

// A parcel is an object whose arrays are transferred.
type parcel struct {
	fields   map[string]any
	transfer []any
}

func (p *parcel) add(name string) func(array, buffer js.Value) {
	return func(array, buffer js.Value) {
		p.fields[name] = array
		p.transfer = append(p.transfer, buffer)
	}
}

// keep takes what pack gave and names it, for jobs.
func (b *bridge) keep(c *call) (answer, error) {
	t, err := b.unpack(c)
	if err != nil {
		return answer{}, err
	}
	return answer{value: b.tasks.keep(t)}, nil
}

// adopt takes a whole set that pack gave, as if it had been read here.
func (b *bridge) adopt(c *call) (answer, error) {
	t, err := b.unpack(c)
	if err != nil {
		return answer{}, err
	}
	return b.setAnswer(t.set)
}

func (b *bridge) unpack(c *call) (task, error) {
	t := task{set: &dataset.Set{}}
	if err := json.Unmarshal([]byte(c.args.Get("about").String()), t.set); err != nil {
		return t, err
	}
	rows, cols := c.args.Get("rows").Int(), c.args.Get("cols").Int()
	var err error
	if t.set.X, err = b.matrix(c.args.Get("data"), rows, cols, "data"); err != nil {
		return t, err
	}
	if x, ok := t.set.X.(*narrow.Bytes); ok {
		x.Levels = (*[256]float64)(elements[float64](b, c.args.Get("levels")))
	}
	if theta := c.args.Get("theta"); theta.Truthy() {
		if t.set.Theta, err = b.floats(theta, "theta"); err != nil {
			return t, err
		}
	}
	if weights := c.args.Get("weights"); weights.Truthy() {
		if t.set.Weights, err = b.floats(weights, "weights"); err != nil {
			return t, err
		}
	}
	if t.set.Observed, err = b.flags(c.args.Get("observed"), rows*cols, "observed"); err != nil {
		return t, err
	}
	if t.endpointMask, err = c.endpointMask(cols); err != nil {
		return t, err
	}
	collect()
	return t, nil
}
