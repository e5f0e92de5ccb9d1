package experiment

// The experiment on turning heads (§4.4): unchanged pictures, or pictures
// that are warped by their key points.

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/graph"
	"ppca/core/job"
	"ppca/core/method"
)

// The settings of the experiment on turning heads (§4.4).
const (
	yawBins       = 6
	yawComponents = 10
	yawTestShare  = 0.3 // fraction of the people
)

// paperYaw are the settings of Algorithm 1 there. The rate for the bases is the best of the
// paper's grid, see steepest; the paper's "typically 10⁻⁶, with two to four pictures a bin less"
// holds for its photographs.
var paperYaw = method.Settings{
	Lambda: method.LambdaSettings{Mean: new(0.001), Basis: new(0.01), Ortho: new(1000.0)},
	Cycles: new(200), MeanSteps: new(100), BasisSteps: new(250), MeanRate: new(0.0001),
}

// newYaw returns the experiment of §4.4 on unchanged pictures of turning heads: θ is the yaw or
// pose, in six equal bins over its range. Every split sets three in ten people aside for
// testing, other people in each; all poses of a person are on one side. Larger training
// sets contain the smaller ones. Rows are ReconstructionRow with "whitening": false.
//
// Without pictures, or with an album of them, it is yawOfPortraits.
func newYaw(ctx context.Context, data *dataset.Set, o Options) (job.Job, error) {
	orDefault(&o.Components, yawComponents)
	o.Splits = cmp.Or(o.Splits, 10)
	if data == nil || o.Album != nil {
		return yawOfPortraits(ctx, o)
	}
	notes, err := checkHeads(data)
	if err != nil {
		return nil, err
	}
	ends, err := yawEnds(data.Theta)
	if err != nil {
		return nil, err
	}
	orDefault(&o.Methods, "PCA", "IPCA", "PPCA")
	p := yawPool(data, ends, o)
	orDefault(&o.Sizes, yawSizes(p.Most())...)
	r := Reconstruction{
		Report:    newReport("yaw", o, notes, ofTable4),
		Printed:   table4[false],
		Whitening: new(false),
		Arms:      yawArms(ends, o), Shortage: p.Shortage, Draw: p.Sample,
	}
	return r.Job(), nil
}

func yawArms(ends []float64, o Options) []Arm {
	return Arms(o, method.Settings{Endpoints: ends, Components: o.Components[0]}, paperYaw)
}

func yawPool(data *dataset.Set, ends []float64, o Options) *Pool {
	graph := graph.Graph{Axis: graph.Axis{Endpoints: ends}, Rule: graph.Linear}
	return newPool(data, graph, o, func(draws *rand.Rand) []bool { return peopleForTesting(data, draws) })
}

// checkHeads checks the pictures of the user.
func checkHeads(set *dataset.Set) (notes []string, err error) {
	if set.Kind != dataset.Pictures {
		return nil, fault.New(fault.Format, "this experiment models pictures of turning heads, but the data are a table: use PNG, JPEG or PGM pictures, or a ZIP of them")
	}
	if set.Theta == nil {
		return nil, fault.New(fault.Option, "no θ is chosen: choose the column of the yaw or the pose in the table beside the pictures").With("option", "theta")
	}
	return peopleOf(set)
}

// peopleOf returns an error if no people can be set aside for testing.
func peopleOf(set *dataset.Set) (notes []string, err error) {
	if len(dataset.Members(set.Rows(), set.Groups)) < 2 {
		return nil, fault.New(fault.Shape, "all %d pictures show one person, so nobody else is left for testing", set.Rows())
	}
	if set.Groups == nil {
		return []string{"the pictures name no people, so a person may be on both sides: choose the column of people as the group"}, nil
	}
	for _, person := range set.Groups[set.Train:] {
		if slices.Contains(set.Groups[:set.Train], person) {
			return nil, fault.New(fault.Option, "%q is both for training and for testing: keep a person on one side, or omit the split, and the experiment draws one", person)
		}
	}
	return nil, nil
}

// yawEnds divides the range of θ into six equal bins. An end that is closer to a θ than the
// sixth digit becomes that θ: a pose of 2/6 that a file writes as 0.333333 begins the bin
// that starts at 2/6.
func yawEnds(theta []float64) ([]float64, error) {
	lo, hi := slices.Min(theta), slices.Max(theta)
	graph, err := graph.EvenLine(lo, hi, yawBins)
	if err != nil {
		return nil, err
	}
	for _, t := range theta {
		for b, end := range graph.Endpoints {
			if math.Abs(t-end) < 1e-5*(hi-lo) {
				graph.Endpoints[b] = t
			}
		}
	}
	return graph.Endpoints, nil
}

// peopleForTesting draws whole groups; without groups every picture is a group.
func peopleForTesting(data *dataset.Set, draws *rand.Rand) []bool {
	members := dataset.Members(data.Rows(), data.Groups)
	count := max(1, int(math.Round(yawTestShare*float64(len(members)))))
	test := make([]bool, data.Rows())
	for _, g := range draws.Perm(len(members))[:count] {
		for _, i := range members[g] {
			test[i] = true
		}
	}
	return test
}

// yawSizes returns the sizes of the paper's Table 4 that are available, twice the largest,
// and the most that every bin has.
func yawSizes(most int) []int {
	var sizes []int
	for _, size := range []int{2, 8, 14, 28} {
		if size < most {
			sizes = append(sizes, size)
		}
	}
	return append(sizes, max(most, 1))
}
