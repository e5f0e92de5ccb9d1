// Package modelfile writes models to NumPy archives, reads them back and checks them.
package modelfile

import (
	"encoding/json"
	"io"
	"slices"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/model"
	"ppca/core/npy"
	"ppca/core/userjson"
)

// The model file is a NumPy archive (.npz) of arrays in C order, <f8 but for masks (|u1), see modelArrays, sampleArrays and
// densityArrays, and of meta.json for everything else.
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

// WriteWithSample is Write for a model whose density is not learnt yet: the file has its
// Sample instead, so that the program that reads it can learn the density. Such a file
// contains observations; it moves a model between programs and is not for sharing.
func WriteWithSample(m *model.Model, w io.Writer) error { return write(m, m.Sample, w) }

func write(m *model.Model, sample *model.Sample, w io.Writer) error {
	header, err := json.MarshalIndent(metaOf(m), "", "  ")
	if err != nil {
		return fault.New(fault.NonFinite, "the model cannot be written: %w", err)
	}
	knots, k := m.Mean.Dims()
	a := npy.NewWriter(w)
	if err := a.File("meta.json", header); err != nil {
		return err
	}
	list := modelArrays(m, knots, k)
	if m.Density != nil {
		list = append(list, densityArrays(m.Density, k, m.Graph.Parameters())...)
	}
	if sample != nil {
		n, _ := sample.X.Dims()
		d, x := sample.Data, mat.NewDense(n, k, nil)
		d.Scale = nil
		for i := range n {
			d.ScaledRow(i, 1, x.RawRowView(i))
		}
		list = append(list, sampleArrays(&d, &x, &[]int{sample.Of}, n, k, len(d.Theta)/n)...)
	}
	if err := writeArrays(a, list); err != nil {
		return err
	}
	return a.Close()
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
	if err := readModel(m, a, header); err != nil {
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

// readModel reads the arrays of the model itself. Those of the basis say how many knots, components and variables it has.
func readModel(m *model.Model, a *npy.Archive, header meta) error {
	shape, basis, err := a.Float64("basis")
	if err != nil {
		return err
	}
	if len(shape) != 3 || len(basis) == 0 {
		return fault.New(fault.Format, "basis in the model file has shape %v: it must be T×V×K", shape)
	}
	knots, k := shape[0], shape[2]
	m.Components, m.Basis = shape[1], mat.NewDense(knots*shape[1], k, basis)
	m.Graph = graph.Graph{Axis: graph.Axis{Period: header.Period}, Rule: header.Rule}
	restoreSecondAxis(m, header.Second)
	if a.Has("projection") {
		m.Projection = new(mat.Dense)
	}
	if a.Has("scale") {
		m.Scale = []float64{}
	}
	if a.Has("endpoint_mask") {
		m.EndpointMask = []bool{}
	}
	list := slices.DeleteFunc(modelArrays(m, knots, k), func(each array) bool { return each.name == "basis" })
	if err := readArrays(a, list); err != nil {
		return err
	}
	if err := m.Graph.Validate(); err != nil {
		return fault.New(fault.Format, "the endpoints of the model file are wrong: %w", err)
	}
	return nil
}

// readSample reads the sample of a model, if the file has one.
func readSample(m *model.Model, a *npy.Archive) error {
	if !a.Has("sample_x") {
		return nil
	}
	shape, _, err := a.Float64("sample_theta")
	if err != nil {
		return err
	}
	var d model.Sample
	var x *mat.Dense
	var of []int
	for name, to := range map[string]func(){
		"sample_observed": func() { d.Observed = []bool{} }, "sample_weights": func() { d.Weights = []float64{} },
		"sample_groups": func() { d.Groups = []int{} },
	} {
		if a.Has(name) {
			to()
		}
	}
	if err := readArrays(a, sampleArrays(&d.Data, &x, &of, shape[0], m.K(), m.Graph.Parameters())); err != nil {
		return err
	}
	d.X, d.Of = x, of[0]
	m.Sample = &d
	return nil
}
