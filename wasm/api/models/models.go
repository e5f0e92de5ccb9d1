//go:build js && wasm

// Package models has the methods of models: at one θ, along θ, of observations, and their files.
package models

import (
	"bytes"
	"context"
	"io"
	"syscall/js"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/model"
	"ppca/core/modelfile"
	"ppca/core/summary"
	"ppca/core/view"
	"ppca/wasm/api/registry"
	"ppca/wasm/host"
)

// A Room has the methods of models.
type Room struct {
	*registry.Registry
	stage    stage                          // where pictures turn
	slice    model.Slice                    // the last one; its memory is reused
	learning map[*model.Model]chan struct{} // closed when the density of a model is learnt
}

// New returns the room of a program.
func New(r *registry.Registry) *Room {
	return &Room{Registry: r, learning: map[*model.Model]chan struct{}{}}
}

// Methods returns them by their names.
func (r *Room) Methods() map[string]host.Handler {
	return map[string]host.Handler{
		"project":     r.project,                              // {model, set | arrays, everywhere} → {coefficients, rows, theta, clamped, rmse}
		"reconstruct": r.Models.Handler("model", reconstruct), // {model, coefficients, rows, theta} → {values, clamped}
		"score":       r.score,                                // {model, set | arrays, everywhere, density, variables} → {rmse, rows, logDensity | null, centile | null, clamped, variables: {train, test} | null}
		"at":          r.Models.Handler("model", r.at),        // {model, theta, view, reuse: {mean, basis}} → {mean, basis, explained, clamped}
		"turn":        r.turned,                               // {model | set, data, rows, theta, view, directions, whitenings} → Float64Array
		"surface":     r.surfaceText,                          // {model} → JSON
		"weights":     r.along(weights),                       // {model, theta} → Float64Array
		"average":     r.along(average),                       // {model, theta, values} → Float64Array
		"angles":      r.along(angles),                        // {model, from, theta} → {values, clamped}
		"export":      r.Models.Handler("model", r.export),    // {model, learn} → Uint8Array
		"import":      r.load,                                 // {data, name} → a model: {model, summary, info}; name under which it is saved, or nothing
		"table":       r.table,                                // {model, set | arrays, ids: JSON, everywhere} → Uint8Array
		"slice":       r.Models.Handler("model", sliceTable),  // {model, theta} → {values, clamped}
		"diagnostics": r.Models.Handler("model", diagnostics), // {model} → Diagnostics
		"sheet":       r.Models.Handler("model", r.makeSheet), // {model, set, files, about: JSON of {read, settings, name, link, verdict, reasons}} → HTML
		"impute":      r.impute,                               // {model, set | arrays, ids: JSON, options: JSON} → {data | table, errors, filled, heldOut, rmse, baseline, variables, clamped}
		"move":        r.move,                                 // {model, set | arrays, to} → {data, errors, clamped}
		"locate":      r.Models.Handler("model", r.locate),    // {model, set | arrays, options: JSON} → {level, theta, lower, upper, grid, curves, regressed, reader}
		"chart":       r.along(r.chart),                       // {model, theta, component, density, centiles} → {mean, reach, clamped, curves: [Float64Array] | null}
		"unusual":     r.unusual,                              // {model, set | arrays} → {within, from, limits: {within: [95 %, 99 %], from}, rows, clamped}
		"why":         r.why,                                  // {model, set | arrays, row} → {within, from}
		"centiles":    r.centiles,                             // {model, set | arrays} → {values, clamped}
	}
}

// View registers a model, saved under a name or not, and describes it.
func View(r *registry.Registry, m *model.Model, name string) map[string]any {
	return map[string]any{"model": r.Models.Add(m), "summary": host.Encode(view.OfFit(m)), "info": host.Encode(view.OfModel(m, name))}
}

// at returns the mean and the basis at one θ. Every frame of an animation calls it, so it
// waits for no turn and writes into the memory of the last slice.
func (r *Room) at(c *host.Call, m *model.Model) any {
	theta := thetaOf(c, m, "theta")
	slice := &r.slice
	host.Check(m.AtTo(slice, theta...))
	mean, basis := slice.Mean, host.Dense(slice.Basis)
	if view, wanted := viewOf(c); wanted {
		mean, basis = r.stage.turn(m, slice, theta[0], view)
	}
	reuse := c.Args.Get("reuse")
	return map[string]any{
		"mean":      host.Reused{Array: reuse.Get("mean"), Values: mean},
		"basis":     host.Reused{Array: reuse.Get("basis"), Values: basis},
		"explained": slice.Explained, "clamped": slice.Clamped,
	}
}

// thetaOf reads an argument that is a θ: a number, or a list of one for each parameter.
func thetaOf(c *host.Call, m *model.Model, name string) []float64 {
	value := c.Args.Get(name)
	if !host.IsList(value) {
		value = js.Global().Get("Array").Call("of", value)
	}
	theta := make([]float64, value.Length())
	for i := range theta {
		if !host.IsNumber(value.Index(i)) {
			host.Check(fault.New(fault.NonFinite, "%s is %s: it must be a number", name, host.Describe(value.Index(i))).With("option", name))
		}
		theta[i] = value.Index(i).Float()
	}
	if p := m.Graph.Parameters(); len(theta) != p {
		host.Check(fault.New(fault.Shape, "%s has %s: the model has %s", name, fault.Plural(len(theta), "number"), fault.Plural(p, "parameter")).With("option", name))
	}
	return theta
}

// clampedWith returns which θ are outside the endpoints of a model: all, if another θ of the call is.
func clampedWith(m *model.Model, theta, other []float64) []bool {
	clamped := m.Graph.Clamped(theta)
	if m.Graph.Locate(other...).Clamped {
		for i := range clamped {
			clamped[i] = true
		}
	}
	return clamped
}

// diagnostics reports whether a model can be relied on.
func diagnostics(_ *host.Call, m *model.Model) any {
	return host.JSON(summary.Diagnose(m))
}

// reconstruct returns the reconstructions of coefficients.
func reconstruct(c *host.Call, m *model.Model) any {
	rows := c.Count("rows")
	coefficients := c.Matrix(c.Args.Get("coefficients"), rows, m.Components, "coefficients")
	theta := c.FloatsOf(c.Args.Get("theta"), rows, m.Graph.Parameters(), "theta")
	x := host.Computed(c, func(context.Context) (*mat.Dense, error) { return m.Reconstruct(coefficients, theta) })
	return map[string]any{"values": x, "clamped": m.Graph.Clamped(theta)}
}

// mostSample is the largest model file with observations, in bytes; of a larger one the density
// is learnt at once.
const mostSample = 16_000_000

// export returns the bytes of a model file. learn says what becomes of a density that is still to
// be learnt: true, it is; false, the file has the observations for it; nothing, neither.
func (r *Room) export(c *host.Call, m *model.Model) any {
	if m.Sample != nil && c.Has("learn") {
		if !c.Flag("learn") {
			file := c.Written(func(_ context.Context, w io.Writer) error { return modelfile.WriteWithSample(m, w) })
			if len(file) <= mostSample {
				return file
			}
		}
		r.learn(c, m)
	}
	return c.Written(func(_ context.Context, w io.Writer) error { return modelfile.Write(m, w) })
}

// load opens the bytes of a model file.
func (r *Room) load(c *host.Call) any {
	m := host.Must(Decode(c, c.Bytes(c.Args.Get("data"))))
	return View(r.Registry, m, c.Text("name"))
}

// Decode opens the bytes of a model file.
func Decode(c *host.Call, file []byte) (m *model.Model, err error) {
	err = c.Compute(c.Ctx, func(context.Context) (err error) {
		m, err = modelfile.Read(bytes.NewReader(file), int64(len(file)))
		return err
	})
	return m, err
}
