package modelfile

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"ppca/core/density"
	"ppca/core/fault"
	"ppca/core/graph"
	"ppca/core/internal/dense"
	"ppca/core/model"
	"ppca/core/noise"
	"ppca/core/npy"
)

// densityMeta are the numbers of a density that are not arrays.
type densityMeta struct {
	Unit       float64 `json:"unit"`
	Freedom    float64 `json:"freedom"`
	Widening   float64 `json:"widening"`
	Dispersion float64 `json:"dispersion"`
	Rows       int     `json:"rows"`
	Hidden     float64 `json:"hidden,omitempty"` // of density.Leverage; 0 if there is none

	Span    float64 `json:"span,omitempty"`    // of density.Carry; 0 if there is none
	Overfit float64 `json:"overfit,omitempty"` // 0 in older files

	HeldOut *float64 `json:"heldOut,omitempty"`
}

func densityMetaOf(m *model.Model) *densityMeta {
	if m.Density == nil {
		return nil
	}
	d := m.Density
	header := &densityMeta{Unit: d.Unit, Freedom: d.Freedom, Widening: d.Widening, Dispersion: d.Dispersion, Rows: d.Rows, Overfit: d.Overfit, HeldOut: d.HeldOut}
	if d.Carry != nil {
		header.Span = d.Carry.Span
	}
	if d.Leverage != nil {
		header.Hidden = d.Leverage.Hidden
	}
	return header
}

// writeDensity writes the arrays density_mean (T×V), density_covariance (T×V×V),
// density_scale (log s² at the B endpoints), density_spread (log t² there, if any), density_noise (K), density_loadings (R×K, if
// any), density_leverage (B×(V+1)), density_common (R×R, if any), density_carry (N×F×F) and
// density_carry_left (N×F), if any.
func writeDensity(a *npy.Writer, m *model.Model) error {
	d := m.Density
	if d == nil {
		return nil
	}
	knots, v := d.Mean.Dims()
	writes := []func() error{
		func() error { return a.Float64("density_mean", []int{knots, v}, d.Mean.RawMatrix().Data) },
		func() error {
			return a.Float64("density_covariance", []int{knots, v, v}, d.Covariance.RawMatrix().Data)
		},
		func() error { return a.Float64("density_scale", []int{len(d.Scale.Log)}, d.Scale.Log) },
		func() error { return a.Float64("density_noise", []int{len(d.Noise)}, d.Noise) },
	}
	if d.Spread != nil {
		writes = append(writes, func() error { return a.Float64("density_spread", []int{len(d.Spread.Log)}, d.Spread.Log) })
	}
	if d.Loadings != nil {
		writes = append(writes, func() error {
			return a.Float64("density_loadings", []int{d.Rank(), len(d.Noise)}, d.Loadings.RawMatrix().Data)
		})
	}
	if l := d.Leverage; l != nil {
		ends, parts := l.Knots.Dims()
		writes = append(writes, func() error { return a.Float64("density_leverage", []int{ends, parts}, l.Knots.RawMatrix().Data) })
		if l.Common != nil {
			writes = append(writes, func() error {
				return a.Float64("density_common", []int{d.Rank(), d.Rank()}, l.Common.RawMatrix().Data)
			})
		}
	}
	if c := d.Carry; c != nil {
		count, f := c.Left.Dims()
		writes = append(writes,
			func() error { return a.Float64("density_carry", []int{count, f, f}, c.Maps.RawMatrix().Data) },
			func() error { return a.Float64("density_carry_left", []int{count, f}, c.Left.RawMatrix().Data) })
	}
	for _, write := range writes {
		if err := write(); err != nil {
			return err
		}
	}
	return nil
}

// readDensity reads the density of a model whose other arrays are known; an older file
// has none.
func readDensity(m *model.Model, a *npy.Archive, header *densityMeta) error {
	if header == nil {
		return nil
	}
	knots, v, k := m.Graph.Knots(), m.Components, m.K()
	d := &density.Density{Scale: noise.Field{Graph: m.Graph.Ruled(graph.Linear)}, Unit: header.Unit, Freedom: header.Freedom, Widening: header.Widening, Dispersion: header.Dispersion, Rows: header.Rows, Overfit: header.Overfit, HeldOut: header.HeldOut}
	var err error
	read := func(name string, shape ...int) []float64 { return readFinite(a, &err, name, shape) }
	mean, covariance := read("density_mean", knots, v), read("density_covariance", knots, v, v)
	d.Scale.Log, d.Noise = read("density_scale", d.Scale.Graph.Knots()), read("density_noise", k)
	if a.Has("density_spread") {
		d.Spread = &noise.Field{Graph: d.Scale.Graph, Log: read("density_spread", d.Scale.Graph.Knots())}
	}
	var loadings []float64
	if err == nil && a.Has("density_loadings") {
		var shape []int
		if shape, _, err = a.Float64("density_loadings"); err == nil && len(shape) == 2 {
			loadings = read("density_loadings", shape[0], k)
		}
	}
	if err != nil {
		return err
	}
	d.Mean, d.Covariance = mat.NewDense(knots, v, mean), mat.NewDense(knots*v, v, covariance)
	if len(loadings) > 0 {
		d.Loadings = mat.NewDense(len(loadings)/k, k, loadings)
	}
	if a.Has("density_leverage") {
		if err := readLeverage(d, a, header); err != nil {
			return err
		}
	}
	if a.Has("density_carry") {
		if err := readCarry(d, a, header.Span); err != nil {
			return err
		}
	}
	m.Density = d
	return checkDensity(d)
}

// readCarry reads the arrays of density.Carry.
func readCarry(d *density.Density, a *npy.Archive, span float64) error {
	shape, _, err := a.Float64("density_carry")
	if err != nil {
		return err
	}
	f := d.Components() + d.Rank()
	if len(shape) != 3 || shape[0] < 2 {
		return fault.New(fault.Format, "density_carry in the model file has shape %v, not N×%d×%d with at least two N", shape, f, f)
	}
	maps, left := readFinite(a, &err, "density_carry", []int{shape[0], f, f}), readFinite(a, &err, "density_carry_left", []int{shape[0], f})
	if err != nil {
		return err
	}
	if slices.Min(left) < 0 || !(span > 0) || math.IsInf(span, 1) {
		return fault.New(fault.Format, "density_carry_left in the model file must not be negative, and density.span in meta.json, %v, must be positive", span)
	}
	d.Carry = &density.Carry{Span: span, Maps: mat.NewDense(shape[0]*f, f, maps), Left: mat.NewDense(shape[0], f, left)}
	return nil
}

// readLeverage reads the arrays of density.Leverage.
func readLeverage(d *density.Density, a *npy.Archive, header *densityMeta) error {
	ends, parts, rank := d.Scale.Graph.Knots(), d.Components()+1, d.Rank()
	var err error
	knots, l := readFinite(a, &err, "density_leverage", []int{ends, parts}), &density.Leverage{Hidden: header.Hidden}
	if err == nil && rank > 0 {
		common := readFinite(a, &err, "density_common", []int{rank, rank})
		if err == nil {
			l.Common = mat.NewDense(rank, rank, common)
		}
	}
	if err != nil {
		return err
	}
	if !(header.Hidden > 0) || math.IsInf(header.Hidden, 1) || slices.Min(knots) < 0 {
		return fault.New(fault.Format, "density_leverage in the model file must not be negative, and density.hidden in meta.json, %v, must be positive", header.Hidden)
	}
	l.Knots = mat.NewDense(ends, parts, knots)
	d.Leverage = l
	return nil
}

// readFinite returns an array of the given shape. It sets err unless all its entries are
// finite and not too large, and does nothing after an error.
func readFinite(a *npy.Archive, err *error, name string, shape []int) []float64 {
	if *err != nil {
		return nil
	}
	found, values, e := a.Float64(name)
	switch {
	case e != nil:
		*err = e
	case !slices.Equal(found, shape):
		*err = fault.New(fault.Format, "%s in the model file has shape %v, not %v", name, found, shape)
	case !dense.Finite(values) || dense.LargestOf(values) > largestEntry:
		*err = fault.New(fault.Format, "%s in the model file has entries that are not finite, or too large", name)
	}
	return values
}

// mostLog bounds |log s²|.
const mostLog = 300

// checkDensity refuses what no estimation gives: noise or variances that are not
// positive, covariances that are not symmetric, and numbers out of range.
func checkDensity(d *density.Density) error {
	for c, psi := range d.Noise {
		if !(psi > 0) {
			return fault.New(fault.Format, "density_noise in the model file is %v for variable %d: it must be positive", psi, c+1)
		}
	}
	if dense.LargestOf(d.Scale.Log) > mostLog {
		return fault.New(fault.Format, "density_scale in the model file must be between -%d and %d", mostLog, mostLog)
	}
	if d.Spread != nil && dense.LargestOf(d.Spread.Log) > mostLog {
		return fault.New(fault.Format, "density_spread in the model file must be between -%d and %d", mostLog, mostLog)
	}
	if fraction, _ := math.Frexp(d.Unit); fraction != 0.5 {
		return fault.New(fault.Format, "density.unit in meta.json of the model file is %v: it must be a power of two", d.Unit)
	}
	v := d.Components()
	for row := range d.Covariance.RawMatrix().Rows {
		at := row / v * v
		for b := range v {
			here, there := d.Covariance.At(row, b), d.Covariance.At(at+b, row-at)
			if math.Abs(here-there) > 1e-9*(math.Abs(here)+math.Abs(there)) || row-at == b && here < 0 {
				return fault.New(fault.Format, "density_covariance in the model file is not a covariance matrix at knot %d", row/v+1)
			}
		}
	}
	if !(d.Freedom >= 0 && d.Widening >= 1 && d.Dispersion >= 1 && d.Rows > 0) || math.IsInf(d.Freedom+d.Widening+d.Dispersion, 1) {
		return fault.New(fault.Format, "density in meta.json of the model file has freedom %v, widening %v, dispersion %v and rows %d: no fit gives these", d.Freedom, d.Widening, d.Dispersion, d.Rows)
	}
	if d.Overfit != 0 && !(d.Overfit >= 1 && d.Overfit <= d.Widening) {
		return fault.New(fault.Format, "density.overfit in meta.json of the model file is %v: it must be between 1 and the widening, %v", d.Overfit, d.Widening)
	}
	return nil
}
