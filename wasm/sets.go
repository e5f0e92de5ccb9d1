//go:build js && wasm

package main

import (
	"context"
	"encoding/json"

	"gonum.org/v1/gonum/floats"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/display"
	"ppca/core/face"
	"ppca/core/fault"
	"ppca/core/graph"
)

// setView is what JavaScript sees of a data set.
type setView struct {
	Kind         string          `js:"kind"`
	Rows         int             `js:"rows"`
	Cols         int             `js:"cols"`
	Train        int             `js:"train"`
	Test         int             `js:"test"`
	ThetaName    string          `js:"thetaName"`
	Theta        *span           `js:"theta"`
	Parameters   []span          `js:"parameters"`
	Shape        *display.Shape  `js:"shape"`
	Turned       *display.Shape  `js:"turned"`
	Standardised bool            `js:"standardised"`
	Missing      dataset.Missing `js:"missing"`
}

// A span is a parameter and its range.
type span struct {
	Name string  `js:"name"`
	Min  float64 `js:"min"`
	Max  float64 `js:"max"`
}

// setAnswer keeps a set and describes it.
func (b *bridge) setAnswer(s *dataset.Set) (answer, error) {
	view := setView{
		Kind: s.Kind, Rows: s.Rows(), Cols: s.Variables(), Train: s.Train, Test: s.Rows() - s.Train,
		ThetaName: s.ThetaName, Shape: s.Shape, Turned: face.ShapeOf(s.Surface),
		Standardised: s.Scale != nil, Missing: s.Missing, Parameters: []span{},
	}
	for axis, name := range []string{s.ThetaName, s.SecondName}[:s.Parameters()] {
		values := graph.Column(s.Theta, s.Rows(), axis)
		view.Parameters = append(view.Parameters, span{name, floats.Min(values), floats.Max(values)})
	}
	if len(view.Parameters) > 0 {
		view.Theta = &view.Parameters[0]
	}
	summary := encode(view)
	for name, list := range map[string]any{"names": filled(s.Names), "columns": filled(s.Columns), "head": filled(s.Head), "warnings": filled(s.Warnings)} {
		value, err := parsed(list)
		if err != nil {
			return answer{}, err
		}
		summary.Set(name, value)
	}
	return answer{value: map[string]any{"set": b.sets.keep(s), "summary": summary}}, nil
}

// read makes a data set of files.
func (b *bridge) read(c *call) (answer, error) {
	var options dataset.Options
	if err := decode(c.args.Get("options"), &options); err != nil {
		return answer{}, err
	}
	files, err := c.files(c.args.Get("files"))
	if err != nil {
		return answer{}, err
	}
	options.Compile = compileExpression
	options.Progress = func(fraction float64) { c.progress.phase("read", fraction) }
	var set *dataset.Set
	err = c.compute(c.ctx, func(ctx context.Context) (err error) {
		set, err = input.Read(ctx, files, options)
		return err
	})
	release(files)
	collect() // what was read only to be read: the fit that follows can use its memory
	if err != nil {
		return answer{}, err
	}
	return b.setAnswer(set)
}

// theta gives the parameter of all rows.
func (b *bridge) theta(c *call) (answer, error) {
	set, err := b.sets.get(c.args.Get("set"))
	if err != nil {
		return answer{}, err
	}
	if set.Theta == nil {
		return answer{}, noTheta()
	}
	array, buffer := floatArray(set.Theta)
	return answer{array, []any{buffer}}, nil
}

func noTheta() error {
	return fault.New(fault.Option, "the data have no θ yet: choose the column that is θ").With("option", "theta")
}

// rows gives some observations, in the units of the data, NaN where a cell is not
// observed.
func (b *bridge) rows(c *call) (answer, error) {
	set, err := b.sets.get(c.args.Get("set"))
	if err != nil {
		return answer{}, err
	}
	indices, err := b.floats(c.args.Get("indices"), "indices")
	if err != nil {
		return answer{}, err
	}
	k := set.Variables()
	values := make([]float64, len(indices)*k)
	for to, index := range indices {
		i := int(index)
		if i < 0 || i >= set.Rows() || float64(i) != index {
			return answer{}, fault.New(fault.Range, "there is no row %v: the rows are 0 to %d", index, set.Rows()-1).With("value", index)
		}
		set.RowTo(values[to*k:(to+1)*k], i)
	}
	array, buffer := floatArray(values)
	return answer{array, []any{buffer}}, nil
}

// law gives the true means of a set that was drawn from a known law at many θ, or
// null where there is none.
func (b *bridge) law(c *call) (answer, error) {
	set, err := b.sets.get(c.args.Get("set"))
	if err != nil || set.Law == nil {
		return answer{}, err
	}
	theta, err := b.floats(c.args.Get("theta"), "theta")
	if err != nil {
		return answer{}, err
	}
	var means []float64
	for p := set.Parameters(); len(theta) >= p; theta = theta[p:] {
		means = append(means, set.Law(theta[:p])...)
	}
	array, buffer := floatArray(means)
	return answer{array, []any{buffer}}, nil
}

// ids gives the names of the rows, or null where their order tells them. As one text,
// because millions of strings take minutes to cross one by one.
func (b *bridge) ids(c *call) (answer, error) {
	set, err := b.sets.get(c.args.Get("set"))
	if err != nil {
		return answer{}, err
	}
	labels := set.Labels()
	if labels == nil {
		return answer{}, nil
	}
	list, err := json.Marshal(labels)
	if err != nil {
		return answer{}, err
	}
	return answer{value: string(list)}, nil
}

// filled is list, empty rather than nil.
func filled[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
