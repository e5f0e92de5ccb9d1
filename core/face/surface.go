package face

import (
	"math"

	"ppca/core/fault"
	"ppca/core/fit"
)

// NewSurface returns the description, for a model, of the template of the average head for turns
// in degrees; TemplateOf makes the template. about is roughly the number of pixels, finest the
// most pixels per millimetre, limited by the resolution of the pictures. Triangles that no turn
// shows are omitted, and so are those too thin to interpolate in. NewSurface fails with
// ERR_RANGE if no triangle is left, or for too many pixels.
func NewSurface(turns []float64, about int, finest float64, channels int) (*fit.Surface, error) {
	shape, mesh := Average(), Mesh()
	area := 0.0
	for _, t := range mesh {
		_, largest := t.largest(shape, Radians(turns))
		area += largest
	}
	if about < 1 || about > mostTemplatePixels {
		return nil, fault.New(fault.Range, "a model cannot have %d pixels: use 1 to %d", about, mostTemplatePixels).With("option", "pixels")
	}
	s := &fit.Surface{Turns: turns, Resolution: min(math.Sqrt(float64(about)/area), finest), Channels: channels}
	for _, p := range shape {
		s.Points = append(s.Points, []float64{p.X, p.Y, p.Z})
	}
	for _, t := range mesh {
		best, largest := t.largest(shape, Radians(turns))
		if p := newPatch(t, best, s.Resolution, 0); largest > 0 && p.anchorAll() {
			s.Triangles = append(s.Triangles, t[:])
		}
	}
	if s.Triangles == nil {
		return nil, fault.New(fault.Range, "the faces are too small, %.2g pixels per millimetre: use larger pictures, or a model with more pixels", s.Resolution).With("resolution", s.Resolution)
	}
	return s, nil
}

// TemplateOf returns the template that a surface describes. It fails with ERR_FORMAT for a
// surface without the key points, and like NewTemplate.
func TemplateOf(s *fit.Surface) (*Template, error) {
	if len(s.Points) != KeyPoints {
		return nil, fault.New(fault.Format, "the surface has %d points instead of %d: the file is damaged, or from a newer program", len(s.Points), KeyPoints)
	}
	var mesh []Triangle
	for _, t := range s.Triangles {
		mesh = append(mesh, Triangle(t))
	}
	return NewTemplate(shapeOf(s), mesh, Radians(s.Turns), s.Resolution)
}

func shapeOf(s *fit.Surface) (shape Shape) {
	for i, p := range s.Points {
		shape[i] = Point3{p[0], p[1], p[2]}
	}
	return shape
}

// VisibleOn returns a function that returns the endpoint mask of a surface for endpoints of θ in
// degrees, see EndpointMask.
func VisibleOn(s *fit.Surface) func(endpoints []float64) ([]bool, error) {
	return func(endpoints []float64) ([]bool, error) {
		t, err := TemplateOf(s)
		if err != nil {
			return nil, err
		}
		return t.EndpointMask(Radians(endpoints), s.Channels), nil
	}
}

// Radians converts angles from degrees.
func Radians(degrees []float64) []float64 {
	out := make([]float64, len(degrees))
	for i, d := range degrees {
		out[i] = d * math.Pi / 180
	}
	return out
}

// largest returns the turned shape that shows the largest area of the outside of a triangle, and
// that area in square millimetres, or 0 if no turn shows it.
func (t Triangle) largest(s Shape, turns []float64) (best Shape, area float64) {
	best = s
	for _, yaw := range turns {
		if turned := s.Turned(yaw); t.area(turned) > area {
			best, area = turned, t.area(turned)
		}
	}
	return best, area
}
