//go:build js && wasm

package registry

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

// A Task is the data that a job works on: a set, or arrays of JavaScript in the
// form of one.
type Task struct {
	Set          *dataset.Set // nil where a job needs no data
	EndpointMask []bool       // B×K, or nil
	own          bool         // it came with the call, for one job
}

// Training gives the rows to fit.
func (t Task) Training() (fit.Data, error) {
	if t.Set == nil {
		return fit.Data{}, fault.New(fault.Option, "there are no data: give a data set, or arrays")
	}
	if t.Set.Theta == nil {
		return fit.Data{}, NoTheta()
	}
	d := t.Set.Training()
	d.Disposable = t.own
	return d, nil
}

// NoTheta is the error of a set whose θ was not chosen.
func NoTheta() error {
	return fault.New(fault.Option, "the data have no θ yet: choose the column that is θ").With("option", "theta")
}

// Visible gives what says which variables exist at an endpoint, nil: all do.
func (t Task) Visible() method.Visible {
	if t.Set == nil || t.Set.Surface == nil {
		return nil
	}
	return face.VisibleOn(t.Set.Surface)
}

// Task gives the data of a call: a task that was kept, a set, arrays, or none.
func (r *Registry) Task(c *host.Call) (Task, error) {
	switch {
	case !c.Args.Get("task").IsUndefined():
		return r.Tasks.Get(c.Args.Get("task"))
	case !c.Args.Get("set").IsUndefined():
		set, err := r.Sets.Get(c.Args.Get("set"))
		return Task{Set: set}, err
	case !c.Args.Get("data").IsUndefined():
		return arrayTask(c)
	}
	return Task{}, nil
}

func arrayTask(c *host.Call) (Task, error) {
	cols, err := c.Count("cols")
	if err != nil {
		return Task{}, err
	}
	set := dataset.Set{Kind: dataset.Tables, ThetaName: c.Args.Get("thetaName").String(), SecondName: c.Args.Get("secondName").String()}
	if set.Names, err = stringsOf(c.Args.Get("names"), cols); err != nil {
		return Task{}, err
	}
	if set.Shape, err = ShapeOf(c.Args.Get("shape"), cols); err != nil {
		return Task{}, err
	}
	if err := json.Unmarshal([]byte(c.Args.Get("groups").String()), &set.Groups); err != nil {
		return Task{}, err
	}
	t := Task{Set: &set, own: true}
	if t.EndpointMask, err = EndpointMask(c, cols); err != nil {
		return Task{}, err
	}
	data, err := arrays(c, cols, parameters(c))
	if err != nil {
		return Task{}, err
	}
	set.X, set.Theta, set.Weights, set.Observed = data.X, data.Theta, data.Weights, data.Observed
	set.Train = set.Rows()
	return t, nil
}

// parameters tells how many numbers make each θ of the arrays of a call.
func parameters(c *host.Call) int {
	theta, rows := c.Args.Get("theta"), c.Args.Get("rows")
	if theta.Truthy() && host.IsWhole(rows) && theta.Length() == 2*rows.Int() {
		return 2
	}
	return 1
}

// EndpointMask reads a B×K mask; whether B is right only the fit can tell.
func EndpointMask(c *host.Call, cols int) ([]bool, error) {
	array := c.Args.Get("endpointMask")
	if !array.Truthy() {
		return nil, nil
	}
	return c.Flags(array, array.Length()/cols*cols, "mask.endpoints")
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

// ShapeOf reads the size of a picture of K values, or none.
func ShapeOf(value js.Value, cols int) (*display.Shape, error) {
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
