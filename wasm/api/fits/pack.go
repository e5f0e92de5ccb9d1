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

// pack returns the data of a job in the form that copied of another worker reads. The copy is outside the
// memory of this program. It fails (ERR_TOO_LARGE) if the data are too large to copy.
func pack(_ *host.Call, j *begun) any {
	t := j.task
	rows, cols := t.Set.X.Dims()
	if bytes := 8 * rows * cols; bytes > mostCopied {
		host.Check(fault.New(fault.TooLarge, "%d MB are too much to be copied to another worker", bytes/1_000_000))
	}
	about := *t.Set
	about.Columns, about.Head = nil, nil // for display
	p := map[string]any{"about": string(host.Must(json.Marshal(about))), "rows": rows, "cols": cols}
	switch x := t.Set.X.(type) {
	case *linalg.Bytes:
		p["data"] = x.Data
		p["levels"] = x.Levels[:]
	case *linalg.Singles:
		p["data"] = x.Data
	case *mat.Dense:
		p["data"] = x
	default:
		host.Check(fault.New(fault.Unsupported, "a %T cannot be sent to another worker", x))
	}
	if t.Set.FileRows != nil {
		p["fileRows"] = t.Set.FileRows
	}
	for name, values := range map[string][]float64{"theta": t.Set.Theta, "weights": t.Set.Weights} {
		if values != nil {
			p[name] = values
		}
	}
	for name, flags := range map[string][]bool{"observed": t.Set.Observed, "endpointMask": t.EndpointMask} {
		if flags != nil {
			p[name] = flags
		}
	}
	return p
}

// copied returns the data of a job from pack.
func copied(c *host.Call) registry.Task {
	set := &dataset.Set{}
	host.Check(json.Unmarshal([]byte(c.Text("about")), set))
	rows, cols := c.Count("rows"), c.Count("cols")
	set.X = c.Matrix(c.Args.Get("data"), rows, cols, "data")
	if x, ok := set.X.(*linalg.Bytes); ok {
		x.Levels = (*[256]float64)(host.Elements[float64](c, c.Args.Get("levels")))
	}
	if c.Has("fileRows") {
		set.FileRows = host.Elements[int32](c, c.Args.Get("fileRows"))
	}
	for name, values := range map[string]*[]float64{"theta": &set.Theta, "weights": &set.Weights} {
		if c.Has(name) {
			*values = c.Floats(c.Args.Get(name), name)
		}
	}
	set.Observed = c.Flags(c.Args.Get("observed"), rows*cols, "observed")
	mask := registry.EndpointMask(c, c.Args.Get("endpointMask"), cols)
	host.Collect()
	return registry.Task{Set: set, EndpointMask: mask}
}
