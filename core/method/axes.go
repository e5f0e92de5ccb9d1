package method

import (
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
)

// An Axis describes the bins along one of two parameters. Each field means the same as
// the field of Settings with its name.
type Axis struct {
	Endpoints []float64 `json:"endpoints"` // a single number removes the parameter from the model
	Bins      int       `json:"bins"`
	Spacing   string    `json:"spacing"`
	Range     []float64 `json:"range"`
	Periodic  *float64  `json:"periodic"`
}

// along returns the settings with the bins of one of two parameters: those of Axes, or
// the common bins and spacing if Axes is empty.
func (s Settings) along(axis int) Settings {
	if s.Axes != nil {
		a := s.Axes[axis]
		s.Endpoints, s.Bins, s.Spacing, s.Range, s.Periodic, s.Axes = a.Endpoints, a.Bins, a.Spacing, a.Range, a.Periodic, nil
	}
	return s
}

// grid returns the knots for two parameters.
func (s Settings) grid(d fit.Data) (graph.Graph, error) {
	var axes [2]graph.Axis
	for axis := range axes {
		along, err := s.along(axis).axis(d, axis)
		if err != nil {
			return graph.Graph{}, fault.New(fault.CodeOf(err), "parameter %d: %w", axis+1, err).With("axis", axis+1)
		}
		if len(along.Endpoints) == 0 {
			return graph.Graph{}, nil // θ is missing or not finite: the fit names the observation
		}
		axes[axis] = along
	}
	ratio := 1.
	given(&ratio, s.Lambda.Ratio)
	return graph.Grid(axes[0], axes[1], ratio)
}

// axis returns the knots along one of two parameters.
func (s Settings) axis(d fit.Data, axis int) (graph.Axis, error) {
	if len(s.Endpoints) == 1 && s.Periodic == nil {
		return graph.Axis{Endpoints: s.Endpoints}, s.checkBins()
	}
	n, _ := d.X.Dims()
	d.Theta = graph.Column(d.Theta, n, axis)
	along, err := s.Graph(d)
	return along.Axis, err
}

// checkAxes fails (ERR_OPTION) if the settings do not fit the number of parameters.
func (s Settings) checkAxes(parameters int) error {
	switch {
	case s.Axes == nil && (parameters < 2 || s.Endpoints == nil && s.Range == nil && s.Periodic == nil):
		return nil
	case s.Axes == nil:
		return fault.New(fault.Option, "θ has two parameters: set endpoints, ranges and periods for each of them (axes)").With("option", "axes")
	case parameters < 2:
		return fault.New(fault.Option, "axes need two parameters, but θ has one: choose two columns as θ").With("option", "axes")
	case len(s.Axes) != 2:
		return fault.New(fault.Option, "there are %d axes, but θ has two parameters and each needs one", len(s.Axes)).With("option", "axes")
	case s.Endpoints != nil || s.Bins != 0 || s.Spacing != "" || s.Range != nil || s.Periodic != nil:
		return fault.New(fault.Option, "axes already define the bins: set endpoints, bins, spacing, range and period either in axes or outside").With("option", "axes")
	}
	return nil
}

// parametersOf returns the number of parameters of θ; 0 if d has no θ.
func parametersOf(d fit.Data) int {
	if d.X == nil {
		return min(1, len(d.Theta))
	}
	n, _ := d.X.Dims()
	return graph.Parameters(d.Theta, n)
}
