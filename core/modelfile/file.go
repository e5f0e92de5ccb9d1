// Package modelfile writes models to NumPy archives, reads them back and checks them.
package modelfile

import (
	"encoding/json"
	"io"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/model"
	"ppca/core/npy"
	"ppca/core/userjson"
)

// The model file is a NumPy archive (.npz): endpoints (B; of a ring B+1, the last a
// period above the first), second_endpoints (likewise, of a grid), mean (T×K), basis
// (T×V×K), projection (T×V×K, if any), components_per_knot (T), coefficient_mean and coefficient_sd (V),
// scale (K, if any) as <f8 and endpoint_mask (T×K, if any) as |u1, all in C
// order, the arrays of the density (see lawArray), and meta.json for everything else.
type meta struct {
	FormatVersion int                `json:"formatVersion"`
	Software      string             `json:"software"`
	Kind          string             `json:"kind"`
	Rule          graph.Rule         `json:"rule"`
	Graph         string             `json:"graph"`
	Period        float64            `json:"period,omitempty"`
	Names         []string           `json:"names,omitempty"`
	ThetaName     string             `json:"thetaName,omitempty"`
	ThetaUnit     string             `json:"thetaUnit,omitempty"`
	Second        *fileAxis          `json:"second,omitempty"`
	Unit          string             `json:"unit,omitempty"`
	Measured      string             `json:"measured,omitempty"`
	Shape         *fit.Picture       `json:"shape,omitempty"`
	Surface       *fit.Surface       `json:"surface,omitempty"`
	Options       fit.Options        `json:"options"` // everything that the arrays do not contain
	Summary       fit.Summary        `json:"summary"`
	Scores        map[string]float64 `json:"scores,omitempty"`
	Law           *lawMeta           `json:"law,omitempty"` // of the density; files before version 0.9 have another
}

// Write writes the model file of m. Equal fits write equal bytes: the file does not
// contain the time that the fit took. It contains no observations, see WriteWithSample.
func Write(m *model.Model, w io.Writer) error { return write(m, nil, w) }

func write(m *model.Model, sample *model.Sample, w io.Writer) error {
	header, err := json.MarshalIndent(metaOf(m), "", "  ")
	if err != nil {
		return fault.New(fault.NonFinite, "the model cannot be written: %w", err)
	}
	knots, k := m.Mean.Dims()
	counts := make([]float64, knots)
	for t, count := range m.ComponentsPerKnot {
		counts[t] = float64(count)
	}
	a := npy.NewWriter(w)
	writes := []func() error{
		func() error { return a.File("meta.json", header) },
		func() error { return a.Float64("endpoints", []int{len(m.Graph.Endpoints)}, m.Graph.Endpoints) },
		func() error { return a.Float64("mean", []int{knots, k}, m.Mean.RawMatrix().Data) },
		func() error { return a.Float64("basis", []int{knots, m.Components, k}, m.Basis.RawMatrix().Data) },
		func() error { return a.Float64("components_per_knot", []int{knots}, counts) },
		func() error { return a.Float64("coefficient_mean", []int{m.Components}, m.CoefficientMean) },
		func() error { return a.Float64("coefficient_sd", []int{m.Components}, m.CoefficientSD) },
	}
	if second := m.Graph.Second; second != nil {
		writes = append(writes, func() error {
			return a.Float64("second_endpoints", []int{len(second.Endpoints)}, second.Endpoints)
		})
	}
	if m.Projection != nil {
		writes = append(writes, func() error {
			return a.Float64("projection", []int{knots, m.Components, k}, m.Projection.RawMatrix().Data)
		})
	}
	if m.Scale != nil {
		writes = append(writes, func() error { return a.Float64("scale", []int{k}, m.Scale) })
	}
	if m.EndpointMask != nil {
		writes = append(writes, func() error { return a.Uint8("endpoint_mask", []int{knots, k}, bits(m.EndpointMask)) })
	}
	writes = append(writes, func() error { return writeDensity(a, m) }, func() error { return writeSample(a, sample) })
	for _, write := range append(writes, a.Close) {
		if err := write(); err != nil {
			return err
		}
	}
	return nil
}

func metaOf(m *model.Model) meta {
	summary := m.Summary
	summary.Seconds = 0
	version, graph := format(m.Graph)
	return meta{
		FormatVersion: version, Software: "parameterized PCA", Kind: m.Kind, Rule: m.Graph.Rule, Graph: graph, Period: m.Graph.Period,
		Names: m.Names, ThetaName: m.ThetaName, ThetaUnit: m.ThetaUnit, Second: secondAxis(m), Unit: m.Unit, Measured: m.Measured, Shape: m.Shape, Surface: m.Surface,
		Options: m.Options,
		Summary: summary, Scores: m.Scores, Law: lawMetaOf(m.Density),
	}
}

// Read returns the model in a file of the given size. It fails with ERR_FORMAT if the
// file is not a model or contradicts itself, and with ERR_VERSION if a newer program
// wrote it.
func Read(r io.ReaderAt, size int64) (*model.Model, error) {
	sign := make([]byte, len("PK"))
	if n, err := r.ReadAt(sign, 0); err != nil && err != io.EOF {
		return nil, err
	} else if string(sign[:n]) != "PK" {
		return nil, fault.New(fault.Format, "this is not a model: models are files .npz that a fit or the page has saved")
	}
	a, err := npy.Open(r, size)
	if err != nil {
		return nil, err
	}
	header, err := readMeta(a)
	if err != nil {
		return nil, err
	}
	m := &model.Model{Kind: header.Kind, Names: header.Names, ThetaName: header.ThetaName,
		ThetaUnit: header.ThetaUnit, Unit: header.Unit, Measured: header.Measured, Shape: header.Shape, Surface: header.Surface, Summary: header.Summary, Scores: header.Scores}
	if err := readArrays(m, a, header); err != nil {
		return nil, err
	}
	m.Options = header.Options
	m.Options.Graph, m.Options.Components, m.Options.EndpointMask = m.Graph, m.Components, m.EndpointMask
	if err := checkFile(m); err != nil {
		return nil, err
	}
	if slices.Min(m.ComponentsPerKnot) < slices.Max(m.ComponentsPerKnot) { // else λ_v may be infinite
		m.Options.ComponentsPerKnot = m.ComponentsPerKnot
	}
	if err := readDensity(m, a, header.Law); err != nil {
		return nil, err
	}
	return m, readSample(m, a)
}

func readMeta(a *npy.Archive) (meta, error) {
	var header meta
	raw, err := a.File("meta.json")
	if err != nil {
		return header, fault.New(fault.Format, "this is not a model file: it has no meta.json (%w)", err).With("missing", "meta.json")
	}
	if err := userjson.Unmarshal(raw, &header); err != nil {
		return header, fault.New(fault.Format, "meta.json of the model file cannot be read: %w", err)
	}
	if header.FormatVersion > FormatVersion {
		return header, fault.New(fault.Version, "the model file has format version %d, but this program reads up to %d: update the program", header.FormatVersion, FormatVersion).With("version", header.FormatVersion)
	}
	return header, header.checkGraph()
}

// readArrays reads every array and checks its shape against the others.
func readArrays(m *model.Model, a *npy.Archive, header meta) error {
	meanShape, mean, err := a.Float64("mean")
	if err != nil {
		return err
	}
	basisShape, basis, err := a.Float64("basis")
	if err != nil {
		return err
	}
	if len(meanShape) != 2 || len(basisShape) != 3 || basisShape[0] != meanShape[0] || basisShape[2] != meanShape[1] || len(mean) == 0 || len(basis) == 0 {
		return fault.New(fault.Format, "the model file has a mean of shape %v and a basis of shape %v: they must be T×K and T×V×K", meanShape, basisShape)
	}
	knots, components, k := basisShape[0], basisShape[1], basisShape[2]
	m.Components = components
	m.Mean = mat.NewDense(knots, k, mean)
	m.Basis = mat.NewDense(knots*components, k, basis)
	read := func(name string, length int) (values []float64) {
		if err != nil {
			return nil
		}
		var shape []int
		if shape, values, err = a.Float64(name); err == nil && (len(shape) != 1 || (length > 0 && shape[0] != length)) {
			err = fault.New(fault.Format, "%s in the model file has shape %v, not (%d)", name, shape, length)
		}
		return values
	}
	endpoints := read("endpoints", 0)
	var second []float64
	if header.Second != nil {
		second = read("second_endpoints", 0)
	}
	counts := read("components_per_knot", knots)
	m.CoefficientMean = read("coefficient_mean", components)
	m.CoefficientSD = read("coefficient_sd", components)
	if a.Has("scale") {
		m.Scale = read("scale", k)
	}
	if err == nil && a.Has("projection") {
		err = readProjection(m, a, basisShape)
	}
	if err == nil && a.Has("endpoint_mask") {
		m.EndpointMask, err = readFlags(a, "endpoint_mask", knots, k)
	}
	if err != nil {
		return err
	}
	for _, count := range counts {
		if count != math.Trunc(count) { // also for NaN, whose conversion to int is undefined
			count = -1
		}
		m.ComponentsPerKnot = append(m.ComponentsPerKnot, int(count))
	}
	m.Graph = graph.Graph{Axis: graph.Axis{Endpoints: endpoints, Period: header.Period}, Rule: header.Rule}
	restoreSecondAxis(m, header.Second, second)
	if err := m.Graph.Validate(); err != nil {
		return fault.New(fault.Format, "the endpoints of the model file are wrong: %w", err)
	}
	return nil
}

func readProjection(m *model.Model, a *npy.Archive, basisShape []int) error {
	shape, projection, err := a.Float64("projection")
	if err != nil {
		return err
	}
	if !slices.Equal(shape, basisShape) {
		return fault.New(fault.Format, "the model file has a projection of shape %v: it must be that of the basis, %v", shape, basisShape)
	}
	m.Projection = mat.NewDense(shape[0]*shape[1], shape[2], projection)
	return nil
}

// readFlags returns an array of 0 and 1.
func readFlags(a *npy.Archive, name string, rows, k int) ([]bool, error) {
	shape, bytes, err := a.Uint8(name)
	if err != nil {
		return nil, err
	}
	if len(shape) != 2 || shape[0] != rows || shape[1] != k {
		return nil, fault.New(fault.Format, "%s in the model file has shape %v, not (%d, %d)", name, shape, rows, k)
	}
	flags := make([]bool, len(bytes))
	for i, b := range bytes {
		if b > 1 {
			return nil, badEntry(name, i, float64(b), "must be 0 or 1")
		}
		flags[i] = b == 1
	}
	return flags, nil
}

// bits converts a mask to bytes of 0 and 1.
func bits(mask []bool) []uint8 {
	out := make([]uint8, len(mask))
	for i, m := range mask {
		if m {
			out[i] = 1
		}
	}
	return out
}
