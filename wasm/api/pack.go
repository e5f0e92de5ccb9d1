//go:build js && wasm

package api

import (
	"encoding/json"
	"syscall/js"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/narrow"
	"ppca/wasm/host"
)

// mostCopied is what the observations of a job may take as float64, the form in
// which every worker works on them, for others than the first to get a copy.
const mostCopied = 1_000_000_000

// pack gives a set, or the data of a job, in the form in which keep and adopt, in
// another worker, take them. The copy is made outside the memory of this program.
// It fails with ERR_TOO_LARGE where the data of a job had better stay in one.
func (b *bridge) pack(c *call) (host.Answer, error) {
	t, err := c.packed()
	if err != nil {
		return host.Answer{}, err
	}
	rows, cols := t.set.X.Dims()
	about := *t.set
	if !c.Args.Get("whole").Truthy() {
		about.Columns, about.Head, about.Warnings = nil, nil, nil // for display
	}
	text, err := json.Marshal(about)
	if err != nil {
		return host.Answer{}, err
	}
	p := parcel{fields: map[string]any{"about": string(text), "rows": rows, "cols": cols}}
	switch x := t.set.X.(type) {
	case *narrow.Bytes:
		p.add("data")(host.ByteArray(x.Data))
		p.add("levels")(host.FloatArray(x.Levels[:]))
	case *narrow.Singles:
		p.add("data")(host.SingleArray(x.Data))
	case *mat.Dense:
		p.add("data")(host.FloatArray(host.Dense(x)))
	default:
		return host.Answer{}, fault.New(fault.Unsupported, "a %T cannot be sent to another worker", x)
	}
	if t.set.Theta != nil {
		p.add("theta")(host.FloatArray(t.set.Theta))
	}
	if t.set.Weights != nil {
		p.add("weights")(host.FloatArray(t.set.Weights))
	}
	if t.set.Observed != nil {
		p.add("observed")(host.FlagArray(t.set.Observed))
	}
	if t.endpointMask != nil {
		p.add("endpointMask")(host.FlagArray(t.endpointMask))
	}
	return host.Answer{Value: p.fields, Transfer: p.transfer}, nil
}

// packed gives what pack is asked for.
func (c *call) packed() (task, error) {
	if c.Args.Get("job").IsUndefined() {
		return c.task()
	}
	j, err := c.bridge.jobs.Get(c.Args.Get("job"))
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
func (b *bridge) keep(c *call) (host.Answer, error) {
	t, err := b.unpack(c)
	if err != nil {
		return host.Answer{}, err
	}
	return host.Answer{Value: b.tasks.Keep(t)}, nil
}

// adopt takes a whole set that pack gave, as if it had been read here.
func (b *bridge) adopt(c *call) (host.Answer, error) {
	t, err := b.unpack(c)
	if err != nil {
		return host.Answer{}, err
	}
	return b.setAnswer(t.set)
}

func (b *bridge) unpack(c *call) (task, error) {
	t := task{set: &dataset.Set{}}
	if err := json.Unmarshal([]byte(c.Args.Get("about").String()), t.set); err != nil {
		return t, err
	}
	rows, cols := c.Args.Get("rows").Int(), c.Args.Get("cols").Int()
	var err error
	if t.set.X, err = b.Matrix(c.Args.Get("data"), rows, cols, "data"); err != nil {
		return t, err
	}
	if x, ok := t.set.X.(*narrow.Bytes); ok {
		x.Levels = (*[256]float64)(host.Elements[float64](b.Host, c.Args.Get("levels")))
	}
	if theta := c.Args.Get("theta"); theta.Truthy() {
		if t.set.Theta, err = b.Floats(theta, "theta"); err != nil {
			return t, err
		}
	}
	if weights := c.Args.Get("weights"); weights.Truthy() {
		if t.set.Weights, err = b.Floats(weights, "weights"); err != nil {
			return t, err
		}
	}
	if t.set.Observed, err = b.Flags(c.Args.Get("observed"), rows*cols, "observed"); err != nil {
		return t, err
	}
	if t.endpointMask, err = c.endpointMask(cols); err != nil {
		return t, err
	}
	host.Collect()
	return t, nil
}
