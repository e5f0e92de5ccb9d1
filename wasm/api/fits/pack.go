//go:build js && wasm

package fits

import (
	"encoding/json"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/linalg"
	"ppca/wasm/api/registry"
	"ppca/wasm/host"
)

// mostCopied is the largest size in bytes, as float64, of observations that are copied to
// further workers.
const mostCopied = 1_000_000_000

// pack returns a set, or the data of a job, in the form that keep of another worker reads. The copy is outside the memory of this program. It fails (ERR_TOO_LARGE) if
// the data of a job are too large to copy.
func (r *Room) pack(c *host.Call) (any, error) {
	t, err := r.packed(c)
	if err != nil {
		return nil, err
	}
	rows, cols := t.Set.X.Dims()
	about := *t.Set
	about.Columns, about.Head = nil, nil // for display
	text, err := json.Marshal(about)
	if err != nil {
		return nil, err
	}
	p := map[string]any{"about": string(text), "rows": rows, "cols": cols}
	switch x := t.Set.X.(type) {
	case *linalg.Bytes:
		p["data"] = x.Data
		p["levels"] = x.Levels[:]
	case *linalg.Singles:
		p["data"] = x.Data
	case *mat.Dense:
		p["data"] = x
	default:
		return nil, fault.New(fault.Unsupported, "a %T cannot be sent to another worker", x)
	}
	if t.Set.FileRows != nil {
		p["fileRows"] = t.Set.FileRows
	}
	if t.Set.Theta != nil {
		p["theta"] = t.Set.Theta
	}
	if t.Set.Weights != nil {
		p["weights"] = t.Set.Weights
	}
	if t.Set.Observed != nil {
		p["observed"] = t.Set.Observed
	}
	if t.EndpointMask != nil {
		p["endpointMask"] = t.EndpointMask
	}
	return p, nil
}

// packed returns the task that pack copies.
func (r *Room) packed(c *host.Call) (registry.Task, error) {
	if c.Args.Get("job").IsUndefined() {
		return r.Task(c)
	}
	j, err := r.jobs.Get(c.Args.Get("job"))
	if err != nil {
		return registry.Task{}, err
	}
	rows, cols := j.task.Set.X.Dims()
	if bytes := 8 * rows * cols; bytes > mostCopied {
		return registry.Task{}, fault.New(fault.TooLarge, "%d MB are too much to be copied to another worker", bytes/1_000_000)
	}
	return j.task, nil
}

// keep registers data from pack as a task, for jobs.
func (r *Room) keep(c *host.Call) (any, error) {
	t, err := r.unpack(c)
	if err != nil {
		return nil, err
	}
	return r.Tasks.Add(t), nil
}

func (r *Room) unpack(c *host.Call) (registry.Task, error) {
	t := registry.Task{Set: &dataset.Set{}}
	if err := json.Unmarshal([]byte(c.Args.Get("about").String()), t.Set); err != nil {
		return t, err
	}
	rows, cols := c.Args.Get("rows").Int(), c.Args.Get("cols").Int()
	var err error
	if t.Set.X, err = c.Matrix(c.Args.Get("data"), rows, cols, "data"); err != nil {
		return t, err
	}
	if x, ok := t.Set.X.(*linalg.Bytes); ok {
		x.Levels = (*[256]float64)(host.Elements[float64](c, c.Args.Get("levels")))
	}
	if rows := c.Args.Get("fileRows"); rows.Truthy() {
		t.Set.FileRows = host.Elements[int32](c, rows)
	}
	if theta := c.Args.Get("theta"); theta.Truthy() {
		if t.Set.Theta, err = c.Floats(theta, "theta"); err != nil {
			return t, err
		}
	}
	if weights := c.Args.Get("weights"); weights.Truthy() {
		if t.Set.Weights, err = c.Floats(weights, "weights"); err != nil {
			return t, err
		}
	}
	if t.Set.Observed, err = c.Flags(c.Args.Get("observed"), rows*cols, "observed"); err != nil {
		return t, err
	}
	if t.EndpointMask, err = registry.EndpointMask(c, c.Args.Get("endpointMask"), cols); err != nil {
		return t, err
	}
	host.Collect()
	return t, nil
}
