package heads

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
	"ppca/core/dataset"
	"ppca/core/display"
	"ppca/core/experiment/internal/compare"
	"ppca/core/experiment/study"
	"ppca/core/face"
	"ppca/core/graph"
	"ppca/core/job"
	"ppca/core/synth"
)

// The drawn heads of §4.4, and the model of all pictures with key points.
const (
	portraitBins       = 16
	portraitPerBin     = 17 // people
	portraitTest       = 3  // of them
	portraitPixels     = 64
	portraitResolution = 0.2 // of the model, pixels a millimetre
)

// portraits are pictures of heads as the models of §4.4 see them: every triangle
// warped to its model, hidden where the head hides it.
type portraits struct {
	template   *face.Template
	graph      graph.Graph // bins of the yaw, in degrees
	channels   int
	set        *dataset.Set // of the warped pictures; what is hidden is 0
	white      *dataset.Set // whitened
	whitenings []face.Whitening
	notes      []string
}

// newPortraits warps the pictures of a set without X, whose θ is the yaw in degrees.
// picture gives the intensities of the i-th, and where in it the corners of the
// triangles are, all of them.
func newPortraits(ctx context.Context, set *dataset.Set, channels int, picture func(i int) (display.Shape, []float64, face.Landmarks), graph graph.Graph) (p *portraits, err error) {
	p = &portraits{graph: graph, channels: channels}
	if p.template, err = face.NewTemplate(face.Average(), face.Mesh(), radians(graph.Endpoints), portraitResolution); err != nil {
		return nil, err
	}
	n, k := len(set.Theta), p.template.Pixels()*channels
	x, white := mat.NewDense(n, k, nil), mat.NewDense(n, k, nil)
	yaws := radians(set.Theta)
	observed := p.template.Observed(yaws, channels)
	for i, yaw := range yaws {
		if err := checkpoint.Reached(ctx); err != nil {
			return nil, err
		}
		shape, pixels, corners := picture(i)
		p.template.Flatten(corners, yaw, shape.Width, shape.Height).Apply(x.RawRowView(i), pixels, channels)
		copy(white.RawRowView(i), x.RawRowView(i))
		p.whitenings = append(p.whitenings, face.Whiten(white.RawRowView(i), observed[i*k:(i+1)*k], channels))
	}
	raw := *set
	raw.Observed, raw.Shape = observed, nil
	whitened := raw
	raw.X, whitened.X = x, white
	p.set, p.white = &raw, &whitened
	return p, nil
}

// drawPortraits draws heads and warps them by the key points in sight, and those of
// the average head, in the pose that the ones in sight tell, for the others.
func drawPortraits(ctx context.Context, seed uint64) (*portraits, error) {
	drawn, err := synth.DrawPortraits(ctx, portraitBins, portraitPerBin, portraitPixels, seed)
	if err != nil {
		return nil, err
	}
	graph, err := graph.EvenLine(-90, 90, portraitBins)
	if err != nil {
		return nil, err
	}
	var off []float64
	corners := make([]face.Landmarks, len(drawn.Points))
	for i, marks := range drawn.Points {
		pose, err := face.FitPose(face.Average(), marks)
		if err != nil {
			return nil, err
		}
		corners[i] = pose.Complete(face.Average(), marks)
		off = append(off, math.Abs(pose.Yaw*180/math.Pi-drawn.Set.Theta[i]))
	}
	shape := *drawn.Set.Shape
	p, err := newPortraits(ctx, drawn.Set, shape.Channels, func(i int) (display.Shape, []float64, face.Landmarks) {
		return shape, mat.Row(nil, i, drawn.Set.X), corners[i]
	}, graph)
	if err != nil {
		return nil, err
	}
	slices.Sort(off)
	p.notes = []string{fmt.Sprintf("no pictures were given: %d drawn heads stand in for them, each of another person, warped to %d pixels of %d colours; their key points tell the yaw with a median error of %.1f°", p.set.Rows(), p.template.Pixels(), p.channels, off[len(off)/2])}
	return p, nil
}

func radians(degrees []float64) []float64 {
	out := make([]float64, len(degrees))
	for i, d := range degrees {
		out[i] = d * math.Pi / 180
	}
	return out
}

// yawOfPortraits is the experiment of §4.4 as the paper has it: on the pictures of
// the user, whose yaw their key points tell, or without any on drawn heads, whose yaw
// is that at which they were drawn. Rows are ReconstructionRow, without whitening and
// with; the picture is a HeadsPicture.
func yawOfPortraits(ctx context.Context, o study.Options) (j job.Job, err error) {
	var p *portraits
	lot := ofEveryBin
	if o.Album == nil {
		p, err = drawPortraits(ctx, o.Seed)
	} else if p, err = portraitsOf(ctx, o.Album); err == nil {
		lot = func(draws *rand.Rand) []bool { return peopleForTesting(p.set, draws) }
	}
	if err != nil {
		return nil, err
	}
	raw, white := compare.NewPool(p.set, p.graph, o, lot), compare.NewPool(p.white, p.graph, o, lot)
	if o.Sizes == nil {
		o.Sizes = yawSizes(raw.Most())
	}
	study.OrDefault(&o.Methods, "PCA", "IPCA", "PCA-masked", "PPCA")
	whole := p.half(raw, o, false)
	whole.Append(p.half(white, o, true))
	newStrips(p, raw, o).addTo(whole)
	return whole, nil
}

// half is the experiment without whitening or with it.
func (p *portraits) half(pool *compare.Pool, o study.Options, whitening bool) *study.Study[compare.ReconstructionCell] {
	common, paper := p.settings(o.Components[0])
	return compare.Reconstruction{
		Report:    study.Report{Experiment: "yaw", Seed: o.Seed, Splits: o.Splits, Settings: o, Notes: p.notes, Paper: table4(whitening)},
		Sizes:     o.Sizes,
		Whitening: &whitening,
		Arms:      compare.Arms(o, common, paper), Refuse: pool.Refuse,
		Draw: func(ctx context.Context, split, perBin int) (compare.Sample, error) {
			return p.sample(ctx, pool, split, perBin, whitening)
		},
	}.Job()
}

// ofEveryBin draws the people for testing from every bin of the drawn heads.
func ofEveryBin(draws *rand.Rand) []bool {
	test := make([]bool, portraitBins*portraitPerBin)
	for bin := range portraitBins {
		for _, person := range draws.Perm(portraitPerBin)[:portraitTest] {
			test[bin*portraitPerBin+person] = true
		}
	}
	return test
}

// sample returns the data of a split with the masks and whitenings of its pictures.
func (p *portraits) sample(ctx context.Context, pool *compare.Pool, split, perBin int, whitening bool) (compare.Sample, error) {
	data, err := pool.Sample(ctx, split, perBin)
	data.Masks = &compare.Masks{
		Union:    p.template.EndpointMask(radians(p.graph.Endpoints), p.channels),
		Channels: p.channels,
	}
	if whitening {
		for _, i := range pool.Chosen(split, perBin) {
			data.Masks.Train = append(data.Masks.Train, p.whitenings[i])
		}
		for _, i := range pool.Splits[split].Test {
			data.Masks.Test = append(data.Masks.Test, p.whitenings[i])
		}
	}
	return data, err
}
