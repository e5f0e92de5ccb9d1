//go:build js && wasm

package api

import (
	"encoding/json"
	"syscall/js"

	"ppca/core/dataset"
	"ppca/core/display"
	"ppca/core/face"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/method"
	"ppca/wasm/host"
)

// A task is the data that a job works on: a set, or arrays of JavaScript in the
// form of one.
type task struct {
	set          *dataset.Set // nil where a job needs no data
	endpointMask []bool       // B×K, or nil
	own          bool         // it came with the call, for one job
}

// training gives the rows to fit.
func (t task) training() (fit.Data, error) {
	if t.set == nil {
		return fit.Data{}, fault.New(fault.Option, "there are no data: give a data set, or arrays")
	}
	if t.set.Theta == nil {
		return fit.Data{}, noTheta()
	}
	d := t.set.Training()
	d.Disposable = t.own
	return d, nil
}

// visible gives what says which variables exist at an endpoint, nil: all do.
func (t task) visible() method.Visible {
	if t.set == nil || t.set.Surface == nil {
		return nil
	}
	return face.VisibleOn(t.set.Surface)
}

// task gives the data of a call: a task that was kept, a set, arrays, or none.
func (c *call) task() (task, error) {
	switch {
	case !c.Args.Get("task").IsUndefined():
		return c.bridge.tasks.Get(c.Args.Get("task"))
	case !c.Args.Get("set").IsUndefined():
		set, err := c.bridge.sets.Get(c.Args.Get("set"))
		return task{set: set}, err
	case !c.Args.Get("data").IsUndefined():
		return c.arrayTask()
	}
	return task{}, nil
}

func (c *call) arrayTask() (task, error) {
	cols, err := c.Count("cols")
	if err != nil {
		return task{}, err
	}
	set := dataset.Set{Kind: dataset.Tables, ThetaName: c.Args.Get("thetaName").String(), SecondName: c.Args.Get("secondName").String()}
	if set.Names, err = stringsOf(c.Args.Get("names"), cols); err != nil {
		return task{}, err
	}
	if set.Shape, err = shapeOf(c.Args.Get("shape"), cols); err != nil {
		return task{}, err
	}
	if err := json.Unmarshal([]byte(c.Args.Get("groups").String()), &set.Groups); err != nil {
		return task{}, err
	}
	t := task{set: &set, own: true}
	if t.endpointMask, err = c.endpointMask(cols); err != nil {
		return task{}, err
	}
	data, err := c.arrays(cols, c.parameters())
	if err != nil {
		return task{}, err
	}
	set.X, set.Theta, set.Weights, set.Observed = data.X, data.Theta, data.Weights, data.Observed
	set.Train = set.Rows()
	return t, nil
}

// parameters tells how many numbers make each θ of the arrays of a call.
func (c *call) parameters() int {
	theta, rows := c.Args.Get("theta"), c.Args.Get("rows")
	if theta.Truthy() && host.IsWhole(rows) && theta.Length() == 2*rows.Int() {
		return 2
	}
	return 1
}

// endpointMask reads a B×K mask; whether B is right only the fit can tell.
func (c *call) endpointMask(cols int) ([]bool, error) {
	array := c.Args.Get("endpointMask")
	if !array.Truthy() {
		return nil, nil
	}
	return c.bridge.Flags(array, array.Length()/cols*cols, "mask.endpoints")
}

// stringsOf reads K names, or none.
func stringsOf(list js.Value, cols int) ([]string, error) {
	var names []string
	if err := host.Decode(list, &names); err != nil {
		return nil, err
	}
	if len(names) != 0 && len(names) != cols {
		return nil, fault.New(fault.Shape, "there are %d names for %d variables: give one each, or none", len(names), cols)
	}
	return names, nil
}

// shapeOf reads the size of a picture of K values, or none.
func shapeOf(value js.Value, cols int) (*display.Shape, error) {
	if !value.Truthy() {
		return nil, nil
	}
	var shape display.Shape
	if err := host.Decode(value, &shape); err != nil {
		return nil, err
	}
	if shape.Width < 1 || shape.Height < 1 || shape.Width*shape.Height*shape.Channels != cols {
		return nil, fault.New(fault.Shape, "a picture of %d×%d pixels and %d channels has not %d values", shape.Width, shape.Height, shape.Channels, cols)
	}
	return &shape, nil
}
