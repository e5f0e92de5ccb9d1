//go:build js && wasm

package registry

import (
	"syscall/js"

	"ppca/core/dataset"
	"ppca/core/face"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/model"
	"ppca/wasm/host"
)

// A Task is the data of a job: a set, or arrays of JavaScript as a set.
type Task struct {
	Set          *dataset.Set // nil if the job needs no data
	EndpointMask []bool       // B×K, or nil
	own          bool         // sent with the call, for one job
}

// Training returns the training rows.
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

// NoTheta is the error of a set without a chosen θ.
func NoTheta() error {
	return fault.New(fault.Option, "the data have no θ yet: choose the column that is θ").With("option", "theta")
}

// Visible returns the function that tells which variables exist at an endpoint; nil: all.
func (t Task) Visible() method.Visible {
	if t.Set == nil || t.Set.Surface == nil {
		return nil
	}
	return face.VisibleOn(t.Set.Surface)
}

// Task returns the data of a call: a task that was kept, a set, arrays, or none.
func (r *Registry) Task(c *host.Call) (Task, error) {
	switch {
	case !c.Args.Get("task").IsUndefined():
		return r.Tasks.Get(c.Args.Get("task"))
	case !c.Args.Get("set").IsUndefined():
		set, err := r.Sets.Get(c.Args.Get("set"))
		return Task{Set: set}, err
	case !c.Args.Get("arrays").IsUndefined():
		return arrayTask(c)
	}
	return Task{}, nil
}

// SetFor returns the set of a call, whose variables must be those of m in this order.
func (r *Registry) SetFor(c *host.Call, m *model.Model) (*dataset.Set, error) {
	set, err := r.Sets.Get(c.Args.Get("set"))
	if err != nil {
		return nil, err
	}
	return set, m.CheckOrder(set.Names)
}

func arrayTask(c *host.Call) (Task, error) {
	given, err := arraysOf(c)
	if err != nil {
		return Task{}, err
	}
	cols, err := host.Count(given, "cols")
	if err != nil {
		return Task{}, err
	}
	set := dataset.Set{Kind: dataset.Tables}
	if set.ThetaName, set.SecondName, err = namesOfTheta(given.Get("thetaName")); err != nil {
		return Task{}, err
	}
	if set.Names, err = stringsOf(given.Get("names"), cols); err != nil {
		return Task{}, err
	}
	if set.Shape, err = ShapeOf(given.Get("shape"), cols); err != nil {
		return Task{}, err
	}
	t := Task{Set: &set, own: true}
	if mask := given.Get("mask"); host.IsGiven(mask) {
		if t.EndpointMask, err = EndpointMask(c, mask.Get("endpoints"), cols); err != nil {
			return Task{}, err
		}
	}
	data, err := observations(c, cols, parameters(given))
	if err != nil {
		return Task{}, err
	}
	set.X, set.Theta, set.Weights, set.Observed = data.X, data.Theta, data.Weights, data.Observed
	set.Train = set.Rows()
	set.Groups, err = groupsOf(given.Get("groups"), set.Train)
	return t, err
}

// EndpointMask reads a B×K mask. The fit checks B.
func EndpointMask(c *host.Call, array js.Value, cols int) ([]bool, error) {
	if !host.IsList(array) {
		return c.Flags(array, cols, "mask.endpoints")
	}
	if array.Length() == 0 || array.Length()%cols > 0 {
		return nil, fault.New(fault.Shape, "mask.endpoints has %d flags: give %d for each endpoint, one for each variable", array.Length(), cols).With("option", "mask.endpoints")
	}
	return c.Flags(array, array.Length(), "mask.endpoints")
}
