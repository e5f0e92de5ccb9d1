//go:build js && wasm

package registry

import (
	"slices"
	"strings"
	"syscall/js"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/linalg"
	"ppca/core/model"
	"ppca/wasm/host"
)

// arrays are what a caller brings in place of a set: TrainingData and NewData of the module. Numbers
// come as typed arrays, all else as one JSON, because millions of texts take minutes to cross one by
// one.
type arrays struct {
	of        js.Value     // {data, rows, cols, theta, weights, mask, about}
	Names     []string     `json:"names"`     // K, or none
	ThetaName [2]string    `json:"thetaName"` // of the second parameter may be empty
	Shape     *fit.Picture `json:"shape"`     // of pictures; nil: none
	Missing   string       `json:"missing"`   // as in dataset.Options
	Groups    []string     `json:"groups"`    // n, or none
	IDs       []string     `json:"ids"`       // n, or none: those that would have an effect are beside the arrays
}

// arraysOf returns the arrays of a call.
func arraysOf(c *host.Call) *arrays {
	a := &arrays{of: c.Args.Get("arrays")}
	host.Options(a.of.Get("about").String(), a)
	return a
}

// mask returns one of the two masks, or undefined.
func (a *arrays) mask(name string) js.Value {
	if mask := a.of.Get("mask"); host.IsGiven(mask) {
		return mask.Get(name)
	}
	return js.Undefined()
}

// parameters returns the number of parameters: of numbers in each θ.
func (a *arrays) parameters() int {
	theta, rows := a.of.Get("theta"), a.of.Get("rows")
	if host.IsList(theta) && host.IsWhole(rows) && theta.Length() == 2*rows.Int() {
		return 2
	}
	return 1
}

// mustName ends the call unless names and shape are those of cols variables, or absent.
func (a *arrays) mustName(cols int) {
	host.Check(fit.CheckNames(a.Names, cols))
	if s := a.Shape; s != nil && (s.Width < 1 || s.Height < 1 || s.Width*s.Height*s.Channels != cols) {
		host.Check(fault.New(fault.Shape, "shape is %d×%d pixels of %d channels, but there are %d variables: width × height × channels must be their number", s.Width, s.Height, s.Channels, cols).With("option", "shape"))
	}
}

// mustSuit ends the call if the arrays have a part that only a fit uses, or a θ, a shape or an order
// of variables that are not those of the model.
func (a *arrays) mustSuit(m *model.Model) {
	useless := ""
	switch {
	case a.Groups != nil:
		useless = "groups"
	case a.IDs != nil:
		useless = "ids"
	case host.IsGiven(a.of.Get("weights")):
		useless = "weights"
	}
	if useless != "" {
		host.Check(fault.New(fault.Option, "%s have no effect on what a model says of these observations: leave them out", useless).With("option", useless))
	}
	if host.IsGiven(a.mask("endpoints")) {
		host.Check(fault.New(fault.Option, "mask.endpoints has no effect on a model, which keeps the mask of its fit: leave it out").With("option", "mask.endpoints"))
	}
	if theta := [2]string{m.ThetaName, m.Second.Name}; a.ThetaName != [2]string{} && a.ThetaName != theta {
		host.Check(fault.New(fault.Option, "thetaName is %q, but %q in the model: leave it out, or pass the θ of the model", joined(a.ThetaName), joined(theta)).With("option", "thetaName"))
	}
	a.mustName(m.K())
	host.Check(m.CheckOrder(a.Names))
	if a.Shape != nil && (m.Shape == nil || *a.Shape != *m.Shape) {
		host.Check(fault.New(fault.Option, "shape is not that of the model: leave it out, or pass observations like those of the fit").With("option", "shape"))
	}
}

// joined returns the names of one parameter or two.
func joined(names [2]string) string { return strings.TrimSuffix(names[0]+", "+names[1], ", ") }

// observations returns the observations, with cols variables each; without parameters it does not
// read θ. It checks the sizes before it copies the large array.
func (a *arrays) observations(c *host.Call, cols, parameters int) (d fit.Data) {
	rows := host.Count(a.of, "rows")
	host.Fits(a.of.Get("data"), rows, cols, "data")
	if parameters > 0 {
		d.Theta = c.FloatsOf(a.of.Get("theta"), rows, parameters, "theta")
	}
	if weights := a.of.Get("weights"); host.IsGiven(weights) {
		d.Weights = c.FloatsOf(weights, rows, 1, "weights")
	}
	d.Observed = c.Flags(a.mask("observations"), rows*cols, "mask.observations")
	d.X = c.Matrix(a.of.Get("data"), rows, cols, "data")
	switch a.Missing {
	case dataset.ModelMissing:
		modelMissing(&d)
	case "", dataset.RefuseMissing:
	default:
		host.Check(fault.New(fault.Option, `missing is %q: it must be "refuse" or "model"`, a.Missing).With("option", "missing"))
	}
	return d
}

// modelMissing marks the cells that are not finite as not observed.
func modelMissing(d *fit.Data) {
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
}

// Observations returns the observations of a call about m: all rows of a set, or arrays. Without
// parameters they have no θ.
func (r *Registry) Observations(c *host.Call, m *model.Model, parameters int) fit.Data {
	if !c.Has("set") {
		a := arraysOf(c)
		a.mustSuit(m)
		return a.observations(c, m.K(), parameters)
	}
	set := r.SetFor(c, m)
	d := fit.Data{X: set.X, Observed: set.Observed}
	if parameters > 0 {
		MustHaveTheta(set)
		d.Theta = set.Theta
	}
	return d
}

// IDs returns the names of the observations of a call, from its set or its arrays; nil if there
// are none.
func (r *Registry) IDs(c *host.Call, data fit.Data) []string {
	if c.Has("set") {
		return r.Sets.Get(c.Args.Get("set")).Labels()
	}
	var ids []string
	c.Options("ids", &ids)
	if rows, _ := data.X.Dims(); ids != nil && len(ids) != rows {
		host.Check(fault.New(fault.Shape, "ids has %s for %s: pass one for each", fault.Plural(len(ids), "name"), fault.Plural(rows, "observation")).With("option", "ids"))
	}
	return ids
}

// Training returns the training rows of the set of a call, or its arrays, as data.
func (r *Registry) Training(c *host.Call, data fit.Data) fit.Data {
	if c.Has("set") {
		return r.Sets.Get(c.Args.Get("set")).Training()
	}
	return data
}
