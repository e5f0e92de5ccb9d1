package experiment

// The experiment on the surfaces of lymph nodes (§4.2).

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"ppca/core/dataset"
	"ppca/core/face"
	"ppca/core/fault"
	"ppca/core/graph"
	"ppca/core/job"
	"ppca/core/method"
)

// paperLymph are the settings of Algorithm 1 in the paper's lymph node experiment (§4.2). The
// rates are the combination of the lowest energy. The paper's grid ends at 10⁻⁶, where the steps
// for the bases diverge (they do above 2/(8λ_o) = 2.5·10⁻⁸); the next powers of ten lead to 10⁻⁸.
var paperLymph = method.Settings{
	Lambda: method.LambdaSettings{Mean: new(0.007), Basis: new(30000.0), Ortho: new(1e7)},
	Cycles: new(200), MeanSteps: new(100), BasisSteps: new(100), MeanRate: new(0.01), BasisRate: new(1e-8),
}

const (
	lymphComponents = 6
	lymphNonzeros   = 50  // in each vector of SPCA
	lymphTestShare  = 0.2 // of each bin, roughly as in the paper's 16, 39, 17 and 7
)

// newLymph returns Table 1 of the paper: star-shaped bodies with 162 radii that grow more complex
// with their diameter θ. Every split sets other bodies aside for testing; larger training
// sets contain the smaller ones. Rows are ReconstructionRow, in mm. The variables of data are
// the radii in the order of face.NewIcosphere; θ is the diameter in mm.
func newLymph(ctx context.Context, data *dataset.Set, o Options) (job.Job, error) {
	orDefault(&o.Sizes, 2, 4, 6, 8, 10, 15, 20, 25, 30)
	orDefault(&o.Components, lymphComponents)
	orDefault(&o.Methods, "PCA", "IPCA", "PPCA")
	o.Splits = cmp.Or(o.Splits, 10)
	nodes, counts, notes, err := newNodes(ctx, data, o.Seed)
	if err != nil {
		return nil, err
	}
	p := poolOf(nodes, counts, o)
	common := method.Settings{Endpoints: face.NodeBins, Components: o.Components[0], Nonzeros: lymphNonzeros}
	r := Reconstruction{
		Report:  newReport("lymph", o, notes, "Table 1 (clinical lymph nodes)"),
		Printed: table1,
		Arms:    Arms(o, common, paperLymph), Shortage: p.Shortage, Draw: p.Sample,
	}
	return r.Job(), nil
}

func poolOf(nodes *dataset.Set, counts []int, o Options) *Pool {
	return newPool(nodes, nodeGraph(), o, func(draws *rand.Rand) []bool { return testsPerBin(nodes, counts, draws) })
}

func nodeGraph() graph.Graph {
	return graph.Graph{Axis: graph.Axis{Endpoints: face.NodeBins}, Rule: graph.Linear}
}

// newNodes returns the radii of the user, or draws bodies if there are none, and the number
// of test nodes in each bin.
func newNodes(ctx context.Context, data *dataset.Set, seed uint64) (set *dataset.Set, counts []int, notes []string, err error) {
	if data == nil {
		set, err := face.Nodes(ctx, seed)
		if err != nil {
			return nil, nil, nil, err
		}
		counts = countPerBin(set.Theta[set.Train:])
		notes = []string{fmt.Sprintf("the paper's clinical data are not public: %d drawn bodies replace the lymph nodes, %d of them for testing, with the paper's numbers in each bin", set.Rows(), set.Rows()-set.Train)}
		set.Train = set.Rows() // every split sets other nodes aside
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
		notes = []string{fmt.Sprintf("the data do not name test nodes: each split draws %d from the bins", counts)}
	}
	return data, counts, notes, nil
}

// checkNodes returns an error unless the data are radii of nodes within the bins.
func checkNodes(data *dataset.Set) error {
	if k := data.Variables(); k != face.Directions || data.Kind != dataset.Tables {
		return fault.New(fault.Shape, "there are %d variables besides the diameter, but a node has %d radii: keep only the columns of the radii and the diameter", k, face.Directions).With("cols", k)
	}
	if data.Theta == nil {
		return fault.New(fault.Option, "no θ is chosen: choose the column of the diameter in millimetres").With("option", "theta")
	}
	if data.Rows() < 2 {
		return fault.New(fault.Shape, "there is %s: the experiment needs at least one for training and one for testing", fault.Plural(data.Rows(), "node"))
	}
	lo, hi := face.NodeBins[0], face.NodeBins[len(face.NodeBins)-1]
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

// testsPerBin draws the given number of nodes from each bin.
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
