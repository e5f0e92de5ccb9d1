//go:build js && wasm

// Package sets has the methods of data sets: reading files, built-in data, rows and names.
package sets

import (
	"context"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/face"
	"ppca/core/fault"
	"ppca/core/linalg"
	"ppca/core/view"
	"ppca/wasm/api/registry"
	"ppca/wasm/host"
)

// A Room has the methods of data sets.
type Room struct {
	*registry.Registry
	memory input.Memory
}

// Methods returns them by their names.
func (r *Room) Methods() map[string]host.Handler {
	return map[string]host.Handler{
		"read":       r.read,                            // {files: [{name, data}], options: JSON, accept} → {set, summary}
		"synthesise": r.synthesise,                      // {kind, seed, size} → {set, summary}
		"theta":      r.Sets.Handler("set", theta),      // {set} → Float64Array
		"rows":       r.Sets.Handler("set", rows),       // {set, indices} → Float64Array
		"law":        r.Sets.Handler("set", law),        // {set, theta} → Float64Array, or null
		"ids":        r.Sets.Handler("set", ids),        // {set} → [string], Float64Array of numbers in the file, or null
		"whitenings": r.Sets.Handler("set", whitenings), // {set} → Float64Array, or null
		"sphere":     r.sphere,                          // {} → {vertices, faces}
	}
}

// Answer registers a set and describes it. o are the options by which it was read.
func Answer(r *registry.Registry, s *dataset.Set, o dataset.Options) any {
	return map[string]any{"set": r.Sets.Add(s), "summary": host.JSON(view.OfSet(s, o))}
}

// read makes a data set from files.
func (r *Room) read(c *host.Call) any {
	options := dataset.Options{Accept: c.Flag("accept")}
	c.Options("options", &options)
	options.Decode = host.DecodeText
	options.Progress = func(fraction float64) { c.Progress.Phase("read", fraction) }
	files := c.Files("files")
	defer host.Collect() // frees the memory of the files for the fit that follows
	defer host.ReleaseFiles(files)
	set := host.Computed(c, func(ctx context.Context) (*dataset.Set, error) { return r.memory.Read(ctx, files, options) })
	return Answer(r.Registry, set, options)
}

// synthesise makes a built-in data set.
func (r *Room) synthesise(c *host.Call) any {
	for _, name := range []string{"seed", "size"} {
		if value := c.Args.Get(name); !host.IsWhole(value) || value.Float() < 0 {
			host.Check(fault.New(fault.Option, "%s is %s: it must be a whole number, 0 or more", name, host.Describe(value)).With("option", name))
		}
	}
	return Answer(r.Registry, host.Computed(c, func(ctx context.Context) (*dataset.Set, error) {
		return face.BuiltIn(ctx, c.Text("kind"), uint64(c.Args.Get("seed").Float()), c.Args.Get("size").Int())
	}), dataset.Options{})
}

// sphere returns the directions and triangles of a surface whose radii are variables.
func (r *Room) sphere(*host.Call) any {
	s := face.NewIcosphere()
	return host.JSON(map[string]any{"vertices": s.Vertices, "faces": s.Faces})
}

// theta returns the parameter of all rows.
func theta(_ *host.Call, set *dataset.Set) any {
	registry.MustHaveTheta(set)
	return set.Theta
}

// rows returns some observations in the units of the data, with NaN for cells that are not
// observed.
func rows(c *host.Call, set *dataset.Set) any {
	indices := c.Floats(c.Args.Get("indices"), "indices")
	k := set.Variables()
	values := make([]float64, len(indices)*k)
	for to, index := range indices {
		i := int(index)
		if i < 0 || i >= set.Rows() || float64(i) != index {
			host.Check(fault.New(fault.Range, "there is no row %v: the rows are 0 to %d", index, set.Rows()-1).With("value", index))
		}
		set.RowTo(values[to*k:(to+1)*k], i)
	}
	return values
}

// law returns the true means of the simulation at many θ, or null for other sets.
func law(c *host.Call, set *dataset.Set) any {
	if set.TrueMean == nil {
		return nil
	}
	theta := c.Floats(c.Args.Get("theta"), "theta")
	if !linalg.Finite(theta) {
		host.Check(fault.New(fault.NonFinite, "theta has a value that is not a finite number").With("option", "theta"))
	}
	var means []float64
	for p := set.Parameters(); len(theta) >= p; theta = theta[p:] {
		means = append(means, set.TrueMean(theta[:p])...)
	}
	return means
}

// ids returns the names of the rows, their numbers in the file where they have no names, or null if
// these are in order.
func ids(_ *host.Call, set *dataset.Set) any {
	switch {
	case set.IDs == nil && set.FileRows == nil:
		return nil
	case set.IDs == nil:
		numbers := make([]float64, len(set.FileRows))
		for i, row := range set.FileRows {
			numbers[i] = float64(row) + 1
		}
		return numbers
	}
	return host.JSON(set.IDs)
}

// whitenings returns the values that whitening removed from each picture of a set, or null.
func whitenings(_ *host.Call, set *dataset.Set) any {
	if set.Whitenings == nil {
		return nil
	}
	return set.Whitenings
}
