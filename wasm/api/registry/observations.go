//go:build js && wasm

package registry

import (
	"encoding/json"
	"slices"
	"syscall/js"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/linalg"
	"ppca/core/model"
	"ppca/wasm/host"
)

// Observations returns the observations of a call about m: all rows of a set, or arrays. Without
// parameters they have no θ.
func (r *Registry) Observations(c *host.Call, m *model.Model, parameters int) (fit.Data, error) {
	if c.Args.Get("set").IsUndefined() {
		if err := checkNew(c, m); err != nil {
			return fit.Data{}, err
		}
		return observations(c, m.K(), parameters)
	}
	set, err := r.SetFor(c, m)
	if err != nil {
		return fit.Data{}, err
	}
	d := fit.Data{X: set.X, Observed: set.Observed}
	if parameters > 0 {
		if d.Theta = set.Theta; d.Theta == nil {
			return d, NoTheta()
		}
	}
	return d, nil
}

// arrayNames are what a caller may bring in place of a set: TrainingData and NewData of ppca.d.ts.
var arrayNames = []string{"cols", "data", "groups", "ids", "mask", "missing", "names", "rows", "shape", "theta", "thetaName", "weights"}

// maskNames are the parts of a mask.
var maskNames = []string{"endpoints", "observations"}

// arraysOf returns the arrays of a call. It fails where they have other names (ERR_OPTION).
func arraysOf(c *host.Call) (js.Value, error) {
	given := c.Args.Get("arrays")
	if host.TypeOf(given) != js.TypeObject || host.IsList(given) {
		return given, fault.New(fault.Option, "the data are %s: pass {data, rows, cols, theta}", host.Describe(given)).With("option", "data")
	}
	if err := checkParts(given, "", arrayNames); err != nil {
		return given, err
	}
	return given, checkMask(given.Get("mask"))
}

// checkParts fails (ERR_OPTION) if an object has a part of another name; path is its own.
func checkParts(object js.Value, path string, names []string) error {
	keys := js.Global().Get("Object").Call("keys", object)
	for i := range keys.Length() {
		if key := keys.Index(i).String(); !slices.Contains(names, key) {
			return fault.Unknown(path+key, "a part of the data", "parts", names)
		}
	}
	return nil
}

// checkNew fails (ERR_OPTION) if the arrays for a model have a part that only a fit uses, or
// ids, which the methods that use them receive beside the arrays, or a θ, a shape and an order
// of variables that are not those of the model.
func checkNew(c *host.Call, m *model.Model) error {
	given, err := arraysOf(c)
	if err != nil {
		return err
	}
	for _, name := range []string{"groups", "ids", "weights"} {
		if host.IsGiven(given.Get(name)) {
			return fault.New(fault.Option, "%s have no effect on what a model says of these observations: leave them out", name).With("option", name)
		}
	}
	if mask := given.Get("mask"); host.IsGiven(mask) && host.IsGiven(mask.Get("endpoints")) {
		return fault.New(fault.Option, "mask.endpoints has no effect on a model, which keeps the mask of its fit: leave it out").With("option", "mask.endpoints")
	}
	if name := given.Get("thetaName"); host.IsGiven(name) {
		first, second, err := namesOfTheta(name)
		if err != nil {
			return err
		}
		if first != m.ThetaName || second != m.Second.Name {
			return fault.New(fault.Option, "thetaName is not that of the model, %q: leave it out, or pass the θ of the model", namesOf(m)).With("option", "thetaName")
		}
	}
	names, err := stringsOf(given.Get("names"), m.K())
	if err != nil {
		return err
	}
	if err := m.CheckOrder(names); err != nil {
		return err
	}
	shape, err := ShapeOf(given.Get("shape"), m.K())
	if err == nil && shape != nil && (m.Shape == nil || *shape != *m.Shape) {
		err = fault.New(fault.Option, "shape is not that of the model: leave it out, or pass observations like those of the fit").With("option", "shape")
	}
	return err
}

// namesOf returns the names of the parameters of a model.
func namesOf(m *model.Model) string {
	if m.Second.Name == "" {
		return m.ThetaName
	}
	return m.ThetaName + ", " + m.Second.Name
}

func checkMask(mask js.Value) error {
	if !host.IsGiven(mask) {
		return nil
	}
	if host.TypeOf(mask) != js.TypeObject {
		return fault.New(fault.Option, "mask is %s: pass {observations, endpoints}", host.Describe(mask)).With("option", "mask")
	}
	return checkParts(mask, "mask.", maskNames)
}

// observations returns the observations of a call, with cols variables each; without
// parameters it does not read θ. It checks the sizes before it copies the large array.
func observations(c *host.Call, cols, parameters int) (fit.Data, error) {
	var d fit.Data
	given, err := arraysOf(c)
	if err != nil {
		return d, err
	}
	rows, err := host.Count(given, "rows")
	if err != nil {
		return d, err
	}
	if err := host.Fits(given.Get("data"), rows, cols, "data"); err != nil {
		return d, err
	}
	if parameters > 0 {
		if d.Theta, err = c.FloatsOf(given.Get("theta"), rows, parameters, "theta"); err != nil {
			return d, err
		}
	}
	if weights := given.Get("weights"); host.IsGiven(weights) {
		if d.Weights, err = c.FloatsOf(weights, rows, 1, "weights"); err != nil {
			return d, err
		}
	}
	if mask := given.Get("mask"); host.IsGiven(mask) {
		if d.Observed, err = c.Flags(mask.Get("observations"), rows*cols, "mask.observations"); err != nil {
			return d, err
		}
	}
	if d.X, err = c.Matrix(given.Get("data"), rows, cols, "data"); err != nil {
		return d, err
	}
	return d, modelMissing(given.Get("missing"), &d)
}

// modelMissing marks the cells that are not finite as not observed, if the caller says so.
func modelMissing(choice js.Value, d *fit.Data) error {
	switch {
	case !host.IsGiven(choice) || host.TypeOf(choice) == js.TypeString && choice.String() == dataset.RefuseMissing:
		return nil
	case host.TypeOf(choice) != js.TypeString || choice.String() != dataset.ModelMissing:
		return fault.New(fault.Option, `missing is %s: it must be "refuse" or "model"`, host.Describe(choice)).With("option", "missing")
	}
	n, k := d.X.Dims()
	scratch := make([]float64, k)
	for i := range n {
		for c, value := range linalg.Row(d.X, i, scratch) {
			if value-value == 0 {
				continue
			}
			if d.Observed == nil {
				d.Observed = slices.Repeat([]bool{true}, n*k)
			}
			d.Observed[i*k+c] = false
		}
	}
	return nil
}

// IDs returns the names of the observations of a call, from its set or its arrays; nil if there
// are none.
func (r *Registry) IDs(c *host.Call, data fit.Data) ([]string, error) {
	if handle := c.Args.Get("set"); !handle.IsUndefined() {
		set, err := r.Sets.Get(handle)
		if err != nil {
			return nil, err
		}
		return set.Labels(), nil
	}
	if !c.Args.Get("ids").Truthy() {
		return nil, nil
	}
	var ids []string
	if err := host.Decode(c.Args.Get("ids"), &ids); err != nil {
		return nil, err
	}
	if rows, _ := data.X.Dims(); len(ids) != rows {
		return nil, fault.New(fault.Shape, "%d ids do not name %d observations: pass one for each", len(ids), rows).With("option", "ids")
	}
	return ids, nil
}

// parameters returns the number of parameters: of numbers in each θ.
func parameters(given js.Value) int {
	theta, rows := given.Get("theta"), given.Get("rows")
	if host.IsList(theta) && host.IsWhole(rows) && theta.Length() == 2*rows.Int() {
		return 2
	}
	return 1
}

// namesOfTheta reads the name of θ, or a list with one for each parameter.
func namesOfTheta(value js.Value) (first, second string, err error) {
	var both []string
	if host.TypeOf(value) == js.TypeString {
		value = js.Global().Get("Array").Call("of", value)
	}
	if err := host.DecodePart(value, "thetaName", &both); err != nil {
		return "", "", err
	}
	both = append(both, "", "")
	return both[0], both[1], nil
}

// groupsOf reads the names of the groups of rows, or none. They come as one text, because
// millions of strings take minutes to cross one by one.
func groupsOf(value js.Value, rows int) (groups []string, err error) {
	if !host.IsGiven(value) {
		return nil, nil
	}
	if !host.IsList(value) {
		return nil, fault.New(fault.Option, "groups are %s: give a list with one name for each row", host.Describe(value)).With("option", "groups")
	}
	if value.Length() != rows {
		return nil, fault.New(fault.Shape, "groups has %d names for %d rows; pass one for each row", value.Length(), rows).With("option", "groups")
	}
	texts := js.Global().Get("Array").Call("from", value, js.Global().Get("String"))
	err = json.Unmarshal([]byte(js.Global().Get("JSON").Call("stringify", texts).String()), &groups)
	return groups, err
}

// stringsOf reads K names, or none.
func stringsOf(list js.Value, cols int) ([]string, error) {
	var names []string
	if err := host.DecodePart(list, "names", &names); err != nil {
		return nil, err
	}
	if len(names) != 0 && len(names) != cols {
		return nil, fault.New(fault.Shape, "there are %d names for %d variables: give one each, or none", len(names), cols).With("option", "names")
	}
	return names, nil
}

// ShapeOf reads the size of a picture of K values, or none.
func ShapeOf(value js.Value, cols int) (*fit.Picture, error) {
	if !host.IsGiven(value) {
		return nil, nil
	}
	var shape fit.Picture
	if err := host.DecodePart(value, "shape", &shape); err != nil {
		return nil, err
	}
	if shape.Width < 1 || shape.Height < 1 || shape.Width*shape.Height*shape.Channels != cols {
		return nil, fault.New(fault.Shape, "shape is %d×%d pixels of %d channels, but there are %d variables: width × height × channels must be their number", shape.Width, shape.Height, shape.Channels, cols).With("option", "shape")
	}
	return &shape, nil
}
