package model

import "ppca/core/fit"

// A Sample has training observations, from which Check learns what a model lacks, and infer.Learn its density.
type Sample struct {
	fit.Data
	Of       int           // the number of training observations of nonzero weight that they stand for
	repeated *fit.Repeated // among all of them
}

// Bounds of a sample.
const (
	mostCells = 1 << 23 // 64 MB
	fewRows   = 100     // not fewer than these, if there are as many
	mostRows  = 400
)

// SampleOf returns all observations of d of nonzero weight or, of very many, as many as a density needs, evenly
// spread over the rows. A fit may reuse the memory of disposable data, so their sample is a
// copy: take it before the fit.
func SampleOf(d fit.Data) *Sample {
	rows := d.Counted()
	n, k := d.X.Dims()
	kept := fit.Evenly(rows, min(mostRows, max(fewRows, mostCells/k)))
	out := &Sample{Data: d, Of: len(rows), repeated: fit.RepeatedIn(d)}
	if len(kept) < n || d.Disposable {
		out.Data = d.Subset(kept)
	}
	return out
}
