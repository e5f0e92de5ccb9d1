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
func (t Task) Training() fit.Data {
	if t.Set == nil {
		host.Check(fault.New(fault.Option, "there are no data: give a data set, or arrays"))
	}
	MustHaveTheta(t.Set)
	d := t.Set.Training()
	d.Disposable = t.own
	return d
}

// MustHaveTheta ends the call unless θ of a set was chosen.
func MustHaveTheta(set *dataset.Set) {
	if set.Theta == nil {
		host.Check(fault.New(fault.Option, "the data have no θ yet: choose the column that is θ").With("option", "theta"))
	}
}

// Visible returns the function that tells which variables exist at an endpoint; nil: all.
func (t Task) Visible() method.Visible {
	if t.Set == nil || t.Set.Surface == nil {
		return nil
	}
	return face.VisibleOn(t.Set.Surface)
}

// Task returns the data of a call: a set, arrays, or none.
func (r *Registry) Task(c *host.Call) Task {
	switch {
	case c.Has("set"):
		return Task{Set: r.Sets.Get(c.Args.Get("set"))}
	case c.Has("arrays"):
		return arrayTask(c)
	}
	return Task{}
}

// SetFor returns the set of a call, whose variables must be those of m in this order.
func (r *Registry) SetFor(c *host.Call, m *model.Model) *dataset.Set {
	set := r.Sets.Get(c.Args.Get("set"))
	host.Check(m.CheckOrder(set.Names))
	return set
}

// arrayTask returns the arrays of a call as a set.
func arrayTask(c *host.Call) Task {
	a := arraysOf(c)
	cols := host.Count(a.of, "cols")
	a.mustName(cols)
	parameters := a.parameters() // before the numbers move
	switch {
	case parameters == 1 && a.ThetaName[1] != "":
		host.Check(fault.New(fault.Shape, "thetaName has 2 names, but θ has 1 parameter: give one name").With("option", "thetaName"))
	case a.ThetaName[0] == a.ThetaName[1] && a.ThetaName[0] != "":
		host.Check(fault.New(fault.Shape, "thetaName has %q twice: give the parameters different names", a.ThetaName[0]).With("option", "thetaName"))
	}
	data := a.observations(c, cols, parameters)
	set := &dataset.Set{Kind: dataset.Tables, ThetaName: a.ThetaName[0], SecondName: a.ThetaName[1], Names: a.Names, Shape: a.Shape}
	set.X, set.Theta, set.Weights, set.Observed = data.X, data.Theta, data.Weights, data.Observed
	set.Train, set.Groups = set.Rows(), a.Groups
	if a.Groups != nil && len(a.Groups) != set.Train {
		host.Check(fault.New(fault.Shape, "groups has %s for %s: pass one for each row", fault.Plural(len(a.Groups), "name"), fault.Plural(set.Train, "row")).With("option", "groups"))
	}
	return Task{Set: set, EndpointMask: EndpointMask(c, a.mask("endpoints"), cols), own: true}
}

// EndpointMask reads a B×K mask, or none. The fit checks B.
func EndpointMask(c *host.Call, array js.Value, cols int) []bool {
	if !host.IsList(array) {
		return c.Flags(array, cols, "mask.endpoints")
	}
	if array.Length() == 0 || array.Length()%cols > 0 {
		host.Check(fault.New(fault.Shape, "mask.endpoints has %d flags: give %d for each endpoint, one for each variable", array.Length(), cols).With("option", "mask.endpoints"))
	}
	return c.Flags(array, array.Length(), "mask.endpoints")
}
