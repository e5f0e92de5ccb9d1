//go:build js && wasm

package models

import (
	"context"
	"syscall/js"

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
func (s *stage) on(surface *fit.Surface, k int) (*face.Template, error) {
	if surface == nil {
		return nil, noSurface()
	}
	if s.surface != surface {
		template, err := face.TemplateOf(surface)
		if err != nil {
			return nil, err
		}
		s.surface, s.template = surface, template
	}
	if pixels := s.template.Pixels(); pixels*surface.Channels != k {
		return nil, fault.New(fault.Format, "the surface has %d pixels of %d channels, but there are %d variables: the file is damaged", pixels, surface.Channels, k)
	}
	return s.template, nil
}

func noSurface() error {
	return fault.New(fault.Unsupported, "only pictures with key points can be turned: read them with engine.portraits")
}

// turn returns the mean and the basis of a slice as they are seen at a θ.
func (s *stage) turn(m *model.Model, slice *model.Slice, yaw float64, v face.View) (mean, basis []float64, err error) {
	template, err := s.on(m.Surface, m.K())
	if err != nil {
		return nil, nil, err
	}
	mean = template.TurnAll(slice.Mean, yaw, v, m.Surface, nil)
	v.Directions = true
	return mean, template.TurnAll(host.Dense(slice.Basis), yaw, v, m.Surface, nil), nil
}

// viewOf reads the name of a view.
func viewOf(value js.Value) (v face.View, wanted bool, err error) {
	if !value.Truthy() {
		return v, false, nil
	}
	if name := value.String(); name != "turned" && name != "front" {
		return v, false, fault.New(fault.Option, "view is %s: it must be \"turned\" or \"front\"", host.Describe(value)).With("option", "view")
	}
	return face.View{Front: value.String() == "front"}, true, nil
}

// turn draws observations that were warped to a surface in its shape at their θ.
func (r *Room) turned(c *host.Call) (any, error) {
	surface, k, err := r.surface(c)
	if err != nil {
		return nil, err
	}
	if surface == nil {
		return nil, noSurface()
	}
	rows, err := c.Count("rows")
	if err != nil {
		return nil, err
	}
	view, _, err := viewOf(c.Args.Get("view"))
	if err != nil {
		return nil, err
	}
	view.Directions = c.Args.Get("directions").Truthy()
	theta, err := c.Floats(c.Args.Get("theta"), "theta")
	if err != nil {
		return nil, err
	}
	if len(theta) != rows {
		return nil, fault.New(fault.Shape, "theta holds %d numbers for %d rows: give one each", len(theta), rows)
	}
	data, err := c.FloatsOf(c.Args.Get("data"), rows, k, "data")
	if err != nil {
		return nil, err
	}
	var whitenings []float64
	if given := c.Args.Get("whitenings"); given.Truthy() {
		if whitenings, err = c.FloatsOf(given, rows, 2*surface.Channels, "whitenings"); err != nil {
			return nil, err
		}
	}
	return host.Computed(c, func(context.Context) (any, error) {
		template, err := r.stage.on(surface, k)
		if err != nil {
			return nil, err
		}
		var pictures []float64
		each := 2 * surface.Channels
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
func (r *Room) surface(c *host.Call) (*fit.Surface, int, error) {
	if !c.Args.Get("set").IsUndefined() {
		set, err := r.Sets.Get(c.Args.Get("set"))
		if err != nil {
			return nil, 0, err
		}
		return set.Surface, set.Variables(), nil
	}
	m, err := r.Models.Get(c.Args.Get("model"))
	if err != nil {
		return nil, 0, err
	}
	return m.Surface, m.K(), nil
}

// surfaceText returns the surface of a model as JSON.
func (r *Room) surfaceText(c *host.Call) (any, error) {
	surface, _, err := r.surface(c)
	if err != nil {
		return nil, err
	}
	return host.JSON(surface)
}
