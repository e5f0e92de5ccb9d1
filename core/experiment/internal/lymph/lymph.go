// Package lymph has the experiment on the surfaces of lymph nodes (§4.2).
package lymph

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"ppca/core/dataset"
	"ppca/core/experiment/internal/compare"
	"ppca/core/experiment/study"
	"ppca/core/fault"
	"ppca/core/graph"
	"ppca/core/job"
	"ppca/core/method"
	"ppca/core/synth"
)

// The settings of the paper's lymph node experiment (§4.2). The rates are the
// combination of the lowest energy. The paper's grid ends at 10⁻⁶, where the steps
// for the bases diverge, as they do above 2/(8λ_o) = 2.5·10⁻⁸; carried on in powers
// of ten it is 10⁻⁸.
var (
	paperLymphLambda = method.LambdaSettings{Mean: new(0.007), Basis: new(30000.0), Ortho: new(1e7)}
	paperLymphSteps  = method.Settings{Cycles: new(200), MeanSteps: new(100), BasisSteps: new(100), MeanRate: new(0.01), BasisRate: new(1e-8)}
)

const (
	lymphComponents = 6
	lymphNonzeros   = 50  // in each vector of SPCA
	lymphTestShare  = 0.2 // of each bin, about that of the paper's 16, 39, 17 and 7
)

// New makes Table 1 of the paper: star-shaped bodies, 162 radii each, that grow more
// complex with their diameter θ. Every split sets others aside for testing; the
// training sets of a split are nested. Rows are ReconstructionRow, in mm, and the
// picture is a LymphPicture. data have the radii as variables, in the order of
// synth.NewIcosphere, and the diameter as θ, in mm.
func New(ctx context.Context, data *dataset.Set, o study.Options) (job.Job, error) {
	study.OrDefault(&o.Sizes, 2, 4, 6, 8, 10, 15, 20, 25, 30)
	study.OrDefault(&o.Components, lymphComponents)
	study.OrDefault(&o.Methods, "PCA", "IPCA", "PPCA")
	if o.Splits == 0 {
		o.Splits = 10
	}
	nodes, counts, notes, err := newNodes(ctx, data, o.Seed)
	if err != nil {
		return nil, err
	}
	p := poolOf(nodes, counts, o)
	common := method.Settings{Endpoints: synth.NodeBins, Components: o.Components[0], Nonzeros: lymphNonzeros}
	paper := paperLymphSteps
	paper.Endpoints, paper.Components, paper.Lambda = common.Endpoints, common.Components, paperLymphLambda
	r := compare.Reconstruction{
		Report: study.Report{Experiment: "lymph", Seed: o.Seed, Splits: o.Splits, Settings: o, Notes: notes, Paper: table1()},
		Sizes:  o.Sizes, Arms: compare.Arms(o, common, paper), Refuse: p.Refuse, Draw: p.Sample, Drawing: drawnNodes(p, o.Sizes),
	}
	s := r.Job()
	s.Picture = func(t study.Table[compare.ReconstructionCell]) any { return lymphPicture(p, r.Drawing, r.Arms, t) }
	return s, nil
}

func poolOf(nodes *dataset.Set, counts []int, o study.Options) *compare.Pool {
	return compare.NewPool(nodes, nodeGraph(), o, func(draws *rand.Rand) []bool { return testsPerBin(nodes, counts, draws) })
}

func nodeGraph() graph.Graph {
	return graph.Graph{Axis: graph.Axis{Endpoints: synth.NodeBins}, Rule: graph.Linear}
}

// newNodes takes the radii of the user, or draws bodies where there are none, and
// says how many of each bin are for testing.
func newNodes(ctx context.Context, data *dataset.Set, seed uint64) (set *dataset.Set, counts []int, notes []string, err error) {
	if data == nil {
		set, err := synth.Nodes(ctx, seed)
		if err != nil {
			return nil, nil, nil, err
		}
		counts = countPerBin(set.Theta[set.Train:])
		notes = []string{fmt.Sprintf("the clinical data of the paper are not public: %d drawn bodies stand in for lymph nodes, %d of them for testing, as many in each bin as in the paper", set.Rows(), set.Rows()-set.Train)}
		set.Train = set.Rows() // every split sets others aside
		return set, counts, notes, nil
	}
	if err := checkNodes(data); err != nil {
		return nil, nil, nil, err
	}
	counts = countPerBin(data.Theta)
	for bin := range counts {
		counts[bin] = int(math.Round(lymphTestShare * float64(counts[bin])))
	}
	if data.Train == data.Rows() {
		notes = []string{fmt.Sprintf("the data do not say which nodes are for testing: %d of the bins are drawn in each split", counts)}
	}
	return data, counts, notes, nil
}

// checkNodes fails unless the data are radii of nodes within the bins.
func checkNodes(data *dataset.Set) error {
	if k := data.Variables(); k != synth.Directions || data.Kind != dataset.Tables {
		return fault.New(fault.Shape, "there are %d variables beside the diameter, and a node has %d radii: give a table of them, and leave out what is neither a radius nor the diameter", k, synth.Directions).With("cols", k)
	}
	if data.Theta == nil {
		return fault.New(fault.Option, "no θ is chosen: it is the diameter in millimetres; choose its column").With("option", "theta")
	}
	if data.Rows() < 2 {
		return fault.New(fault.Shape, "there is %s: the experiment needs at least one to train on and one to test", fault.Plural(data.Rows(), "node"))
	}
	lo, hi := synth.NodeBins[0], synth.NodeBins[len(synth.NodeBins)-1]
	for i, diameter := range data.Theta {
		if !(diameter >= lo && diameter <= hi) {
			return fault.New(fault.Range, "the diameter of %s is %v, outside the bins of the paper, %v to %v mm: leave the node out, or convert its unit", nodeName(data, i), diameter, lo, hi).With("row", i+1).With("value", diameter)
		}
	}
	return nil
}

func nodeName(data *dataset.Set, i int) string {
	if data.IDs != nil {
		return data.IDs[i]
	}
	return fmt.Sprintf("node %d", i+1)
}

func countPerBin(diameters []float64) []int {
	graph := nodeGraph()
	counts := make([]int, graph.Bins())
	for _, d := range diameters {
		counts[graph.Locate(d).Cell]++
	}
	return counts
}

// testsPerBin draws the wanted number of nodes of each bin.
func testsPerBin(nodes *dataset.Set, counts []int, draws *rand.Rand) []bool {
	graph := nodeGraph()
	test := make([]bool, nodes.Rows())
	left := append([]int(nil), counts...)
	for _, i := range draws.Perm(nodes.Rows()) {
		if bin := graph.Locate(nodes.Theta[i]).Cell; left[bin] > 0 {
			test[i] = true
			left[bin]--
		}
	}
	return test
}
