//go:build js && wasm

// Package sets has the methods of data sets: reading files, built-in data, rows and names.
package sets

import (
	"cmp"
	"context"

	"gonum.org/v1/gonum/floats"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/face"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/summary"
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
		"read":       r.read,                            // {files: [{name, data}], options} → {set, summary}
		"synthesise": r.synthesise,                      // {kind, seed, size} → {set, summary}
		"theta":      r.Sets.Handler("set", theta),      // {set} → Float64Array
		"rows":       r.Sets.Handler("set", rows),       // {set, indices} → Float64Array
		"law":        r.Sets.Handler("set", law),        // {set, theta} → Float64Array, or null
		"ids":        r.Sets.Handler("set", ids),        // {set} → JSON of [string], Float64Array of numbers in the file, or null
		"whitenings": r.Sets.Handler("set", whitenings), // {set} → Float64Array, or null
		"sphere":     r.sphere,                          // {} → {vertices, faces}
	}
}

// setView is a data set as JavaScript sees it.
type setView struct {
	Kind         string          `js:"kind"`
	Rows         int             `js:"rows"`
	Cols         int             `js:"cols"`
	Train        int             `js:"train"`
	Test         int             `js:"test"`
	Components   int             `js:"components"` // the default
	ThetaName    string          `js:"thetaName"`
	Theta        *span           `js:"theta"`
	Parameters   []span          `js:"parameters"`
	Period       float64         `js:"period"`
	Shape        *fit.Picture    `js:"shape"`
	Turned       *fit.Picture    `js:"turned"`
	Standardised bool            `js:"standardised"`
	Missing      dataset.Missing `js:"missing"`
	Long         string          `js:"long"`
}

// A span is a parameter and its range.
type span struct {
	Name string  `js:"name"`
	Min  float64 `js:"min"`
	Max  float64 `js:"max"`
}

// roles are the options that choose what was accepted.
type roles struct {
	Theta   any      `json:"theta,omitempty"`
	ID      string   `json:"id,omitempty"`
	Group   string   `json:"group,omitempty"`
	Split   string   `json:"split,omitempty"`
	Stratum string   `json:"stratum,omitempty"`
	Ignore  []string `json:"ignore,omitempty"`
	Long    string   `json:"long,omitempty"`
	Missing string   `json:"missing,omitempty"`
}

// acceptedFrom returns the options by which a set is read again without proposals; nil if it was read
// without them.
func acceptedFrom(s *dataset.Set, o dataset.Options) *roles {
	if !o.Accept {
		return nil
	}
	proposed := o.Theta == ""
	o = o.Accepted(s)
	r := &roles{ID: o.ID, Group: o.Group, Split: o.Split, Stratum: o.Stratum, Ignore: o.Ignore, Long: o.Long,
		Missing: cmp.Or(o.Missing, dataset.ModelMissing)}
	switch {
	case proposed && s.SecondName != "":
		r.Theta = [2]string{s.ThetaName, s.SecondName}
	case proposed && o.Theta != "":
		r.Theta = o.Theta
	}
	return r
}

// Answer registers a set and describes it. o are the options by which it was read.
func Answer(r *registry.Registry, s *dataset.Set, o dataset.Options) (any, error) {
	view := setView{
		Kind: s.Kind, Rows: s.Rows(), Cols: s.Variables(), Train: s.Train, Test: s.Rows() - s.Train,
		ThetaName: s.ThetaName, Period: s.Period, Shape: s.Shape, Turned: face.ShapeOf(s.Surface),
		Standardised: s.Scale != nil, Missing: s.Missing, Long: s.Long, Parameters: []span{},
		Components: fit.DefaultComponents(len(s.Training().Counted()), s.Variables()),
	}
	for axis, name := range []string{s.ThetaName, s.SecondName}[:s.Parameters()] {
		values := graph.Column(s.Theta, s.Rows(), axis)
		view.Parameters = append(view.Parameters, span{name, floats.Min(values), floats.Max(values)})
	}
	if len(view.Parameters) > 0 {
		view.Theta = &view.Parameters[0]
	}
	described := host.Encode(view)
	for name, list := range map[string]any{"names": host.Filled(s.Names), "columns": host.Filled(s.Columns), "head": host.Filled(s.Head), "notes": host.Filled(s.Notes), "form": s.Form, "accepted": acceptedFrom(s, o), "proposals": summary.Before(s), "axis": fit.CurveOf(s.Names, s.Measured)} {
		value, err := host.EncodeText(list)
		if err != nil {
			return nil, err
		}
		described.Set(name, value)
	}
	return map[string]any{"set": r.Sets.Add(s), "summary": described}, nil
}

// read makes a data set from files.
func (r *Room) read(c *host.Call) (any, error) {
	var options dataset.Options
	if err := host.Decode(c.Args.Get("options"), &options); err != nil {
		return nil, err
	}
	files, err := c.Files(c.Args.Get("files"))
	if err != nil {
		return nil, err
	}
	options.Compile, options.Decode = host.CompileExpression, host.DecodeText
	options.Progress = func(fraction float64) { c.Progress.Phase("read", fraction) }
	set, err := host.Computed(c, func(ctx context.Context) (*dataset.Set, error) {
		return r.memory.Read(ctx, files, options)
	})
	host.ReleaseFiles(files)
	host.Collect() // frees the memory of the files for the fit that follows
	if err != nil {
		return nil, err
	}
	return Answer(r.Registry, set, options)
}

// theta returns the parameter of all rows.
func theta(_ *host.Call, set *dataset.Set) (any, error) {
	if set.Theta == nil {
		return nil, registry.NoTheta()
	}
	return set.Theta, nil
}

// rows returns some observations in the units of the data, with NaN for cells that are not
// observed.
func rows(c *host.Call, set *dataset.Set) (any, error) {
	indices, err := c.Floats(c.Args.Get("indices"), "indices")
	if err != nil {
		return nil, err
	}
	k := set.Variables()
	values := make([]float64, len(indices)*k)
	for to, index := range indices {
		i := int(index)
		if i < 0 || i >= set.Rows() || float64(i) != index {
			return nil, fault.New(fault.Range, "there is no row %v: the rows are 0 to %d", index, set.Rows()-1).With("value", index)
		}
		set.RowTo(values[to*k:(to+1)*k], i)
	}
	return values, nil
}

// law returns the true means of the simulation at many θ, or null for other sets.
func law(c *host.Call, set *dataset.Set) (any, error) {
	if set.TrueMean == nil {
		return nil, nil
	}
	theta, err := c.Floats(c.Args.Get("theta"), "theta")
	if err != nil {
		return nil, err
	}
	var means []float64
	for p := set.Parameters(); len(theta) >= p; theta = theta[p:] {
		means = append(means, set.TrueMean(theta[:p])...)
	}
	return means, nil
}

// ids returns the names of the rows, their numbers in the file where they have no names, or null if
// these are in order. It sends one text, because millions of single strings take minutes to cross to JavaScript.
func ids(_ *host.Call, set *dataset.Set) (any, error) {
	switch {
	case set.IDs == nil && set.FileRows == nil:
		return nil, nil
	case set.IDs == nil:
		numbers := make([]float64, len(set.FileRows))
		for i, row := range set.FileRows {
			numbers[i] = float64(row) + 1
		}
		return numbers, nil
	}
	return host.JSON(set.IDs)
}

// whitenings returns the values that whitening removed from each picture of a set, or null.
func whitenings(_ *host.Call, set *dataset.Set) (any, error) {
	if set.Whitenings == nil {
		return nil, nil
	}
	return set.Whitenings, nil
}
