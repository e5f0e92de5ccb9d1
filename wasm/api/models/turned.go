//go:build js && wasm

package models

import (
	"context"
	"encoding/json"

	"ppca/core/face"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/model"
	"ppca/wasm/host"
)

// A stage caches the template of the last surface, which takes longer to make than to
// turn.
type stage struct {
	surface  *fit.Surface
	template *face.Template
}

// on returns the template of a surface for data of k variables.
func (s *stage) on(surface *fit.Surface, k int) *face.Template {
	if surface == nil {
		host.Check(fault.New(fault.Unsupported, "view and turn() draw a model of portraits; this one has no key points: leave view out, or read pictures with engine.portraits"))
	}
	if s.surface != surface {
		s.template = host.Must(face.TemplateOf(surface))
		s.surface = surface
	}
	if pixels := s.template.Pixels(); pixels*surface.Channels != k {
		host.Check(fault.New(fault.Format, "the surface has %d pixels of %d channels, but there are %d variables: the file is damaged", pixels, surface.Channels, k))
	}
	return s.template
}

// turn returns the mean and the basis of a slice as they are seen at a θ.
func (s *stage) turn(m *model.Model, slice *model.Slice, yaw float64, v face.View) (mean, basis []float64) {
	template := s.on(m.Surface, m.K())
	mean = template.TurnAll(slice.Mean, yaw, v, m.Surface, nil)
	v.Directions = true
	return mean, template.TurnAll(host.Dense(slice.Basis), yaw, v, m.Surface, nil)
}

// viewOf reads the name of a view, if there is one.
func viewOf(c *host.Call) (v face.View, wanted bool) {
	value := c.Args.Get("view")
	if !value.Truthy() {
		return v, false
	}
	if name := value.String(); name != "turned" && name != "front" {
		host.Check(fault.New(fault.Option, "view is %s: it must be \"turned\" or \"front\"", host.Describe(value)).With("option", "view"))
	}
	return face.View{Front: value.String() == "front"}, true
}

// turned draws observations that were warped to a surface in its shape at their θ.
func (r *Room) turned(c *host.Call) any {
	surface, k := r.surface(c)
	template := r.stage.on(surface, k)
	rows := c.Count("rows")
	view, _ := viewOf(c)
	view.Directions = c.Flag("directions")
	theta := c.FloatsOf(c.Args.Get("theta"), rows, 1, "theta")
	data := c.FloatsOf(c.Args.Get("data"), rows, k, "data")
	each := 2 * surface.Channels
	var whitenings []float64
	if c.Has("whitenings") {
		whitenings = c.FloatsOf(c.Args.Get("whitenings"), rows, each, "whitenings")
	}
	return host.Computed(c, func(context.Context) (pictures []float64, err error) {
		for i, yaw := range theta {
			var own []float64
			if whitenings != nil {
				own = whitenings[i*each : (i+1)*each]
			}
			pictures = append(pictures, template.TurnAll(data[i*k:(i+1)*k], yaw, view, surface, own)...)
		}
		return pictures, nil
	})
}

// surface returns the surface to which the data of a model or a set are warped, and K.
func (r *Room) surface(c *host.Call) (*fit.Surface, int) {
	if c.Has("set") {
		set := r.Sets.Get(c.Args.Get("set"))
		return set.Surface, set.Variables()
	}
	m := r.Model(c)
	return m.Surface, m.K()
}

// surfaceText returns the surface of a model as JSON.
func (r *Room) surfaceText(c *host.Call) any {
	surface, _ := r.surface(c)
	return string(host.Must(json.Marshal(surface)))
}
