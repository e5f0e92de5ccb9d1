package baseline

import (
	"context"
	"fmt"
	"strings"
	"time"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/model"
)

// IPCA fits a separate PCA to the observations of every bin ("independent PCA" in the
// paper). A θ on a shared endpoint belongs to the upper bin. An empty bin uses the
// model of the nearest bin with observations, and a warning says so. Of o it uses
// Graph, Components and Seed.
func IPCA(ctx context.Context, d fit.Data, o fit.Options) (*model.Model, error) {
	start := time.Now()
	if err := Check(ctx, d, o); err != nil {
		return nil, err
	}
	if o.Graph.Bins() < 1 {
		return nil, fault.New(fault.Option, "IPCA needs bins: set endpoints, or a range of θ")
	}
	if err := d.CheckTheta(o.Graph); err != nil {
		return nil, err
	}
	bins := make([][]int, len(o.Graph.Cells()))
	for _, i := range d.Counted() {
		cell := o.Graph.Locate(o.Graph.Row(d.Theta, i)...).Cell
		bins[cell] = append(bins[cell], i)
	}
	largest := 0
	for _, rows := range bins {
		largest = max(largest, len(rows))
	}
	if err := checkRoom(d, o, largest, len(bins), 0); err != nil {
		return nil, err
	}
	m := Empty("ipca", o.Graph.Ruled(graph.Step), d, o)
	m.Summary.Warnings = o.Graph.Wrapped(d.Theta)
	n, _ := d.X.Dims()
	projection := model.NewProjection(n, o.Components)
	for bin, rows := range bins {
		if len(rows) == 0 {
			continue
		}
		if err := principal(ctx, m, bin, d, rows, projection); err != nil {
			return nil, err
		}
		warnRank(m, bin, len(rows))
	}
	for bin, rows := range bins {
		if len(rows) == 0 {
			borrow(m, bins, bin)
		}
	}
	return m, finish(ctx, m, d, projection, start)
}

// borrow copies the model of the nearest bin with observations, the lower one of two at
// equal distance.
func borrow(m *model.Model, bins [][]int, bin int) {
	nearest := -1
	for other, rows := range bins {
		if len(rows) > 0 && (nearest < 0 || m.Graph.Apart(other, bin) < m.Graph.Apart(nearest, bin)) {
			nearest = other
		}
	}
	copy(m.Mean.RawRowView(bin), m.Mean.RawRowView(nearest))
	for v := 0; v < m.Components; v++ {
		copy(m.Basis.RawRowView(bin*m.Components+v), m.Basis.RawRowView(nearest*m.Components+v))
	}
	m.ComponentsPerKnot[bin] = m.ComponentsPerKnot[nearest]
	var ends []string
	for _, e := range m.Graph.Range(bin) {
		ends = append(ends, fmt.Sprintf("%v … %v", e[0], e[1]))
	}
	m.Summary.Warnings = append(m.Summary.Warnings, fmt.Sprintf("bin %d (θ %s) has no observations and uses the model of bin %d", bin+1, strings.Join(ends, ", "), nearest+1))
}
