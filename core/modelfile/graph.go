package modelfile

import (
	"ppca/core/fault"
	"ppca/core/graph"
	"ppca/core/model"
)

// FormatVersion is the newest version of the model file that this program reads. A file
// has the lowest version that describes it, so that older programs read what they can
// and otherwise ask for an update: version 1 has knots on a line, version 2 adds rings,
// version 3 adds grids.
const FormatVersion = 3

// The names of graphs in a model file.
const (
	onLine = "line"
	onRing = "ring"
	onGrid = "grid"
)

// A fileAxis is the second axis of a grid in a model file, without its endpoints.
type fileAxis struct {
	Name   string  `json:"thetaName,omitempty"`
	Unit   string  `json:"thetaUnit,omitempty"`
	Period float64 `json:"period,omitempty"`
	Ratio  float64 `json:"ratio"` // λ along this axis divided by λ along the first
}

// format returns the format version and the name of a graph.
func format(g graph.Graph) (version int, name string) {
	switch {
	case g.Second != nil:
		return 3, onGrid
	case g.Period != 0:
		return 2, onRing
	}
	return 1, onLine
}

// secondAxis returns the second axis of a grid; nil for other graphs.
func secondAxis(m *model.Model) *fileAxis {
	if m.Graph.Second == nil {
		return nil
	}
	return &fileAxis{Name: m.Second.Name, Unit: m.Second.Unit, Period: m.Graph.Second.Period, Ratio: m.Graph.Ratio}
}

// restoreSecondAxis is the inverse of secondAxis.
func restoreSecondAxis(m *model.Model, a *fileAxis) {
	if a == nil {
		return
	}
	m.Second = model.Parameter{Name: a.Name, Unit: a.Unit}
	m.Graph.Second, m.Graph.Ratio = &graph.Axis{Period: a.Period}, a.Ratio
}

// checkGraph checks that the version, the graph, the period and the second axis of the
// header agree.
func (h meta) checkGraph() error {
	known := h.Graph == onLine || h.Graph == onRing || h.Graph == onGrid
	switch {
	case h.FormatVersion < 1 || !known:
		return fault.New(fault.Format, "the model file has format version %d and knots on a %q, which this program does not know", h.FormatVersion, h.Graph)
	case (h.Graph == onGrid) != (h.Second != nil):
		return fault.New(fault.Format, "the model file has knots on a %q: a grid has a second axis, and nothing else has", h.Graph)
	case h.Graph != onGrid && (h.Graph == onRing) != (h.Period != 0):
		return fault.New(fault.Format, "the model file has knots on a %q with a period of %v: a ring has one, a line has none", h.Graph, h.Period)
	}
	return nil
}
