package experiment

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/face"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/job"
)

// Settings of the drawn heads of §4.4, and of the model of all pictures with key points.
const (
	portraitBins       = 16
	portraitPerBin     = 17 // people in each bin
	portraitTest       = 3  // of these, for testing
	portraitPixels     = 64
	portraitResolution = 0.2 // of the model, in pixels per millimetre
)

// portraits are pictures of heads in the form that the models of §4.4 need: every triangle
// is warped to the template, and hidden where the head hides it.
type portraits struct {
	template   *face.Template
	graph      graph.Graph // bins of the yaw, in degrees
	channels   int
	set        *dataset.Set // the warped pictures; hidden values are 0
	white      *dataset.Set // the same, whitened
	whitenings []face.Whitening
	notes      []string
}

// newPortraits warps the pictures of a set without X, whose θ is the yaw in degrees. picture
// returns the intensities of picture i and the corners of all triangles in it.
func newPortraits(ctx context.Context, set *dataset.Set, channels int, picture func(i int) (fit.Picture, []float64, face.Landmarks), graph graph.Graph) (p *portraits, err error) {
	p = &portraits{graph: graph, channels: channels}
	if p.template, err = face.NewTemplate(face.Average(), face.Mesh(), face.Radians(graph.Endpoints), portraitResolution); err != nil {
		return nil, err
	}
	n, k := len(set.Theta), p.template.Pixels()*channels
	x, white := mat.NewDense(n, k, nil), mat.NewDense(n, k, nil)
	yaws := face.Radians(set.Theta)
	observed := p.template.Observed(yaws, channels)
	for i, yaw := range yaws {
		if err := job.Checkpoint(ctx); err != nil {
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

// drawPortraits draws heads and warps them by the visible key points. Other points are those
// of the average head in the pose that follows from the visible ones.
func drawPortraits(ctx context.Context, seed uint64) (*portraits, error) {
	drawn, err := face.DrawPortraits(ctx, portraitBins, portraitPerBin, portraitPixels, seed)
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
	p, err := newPortraits(ctx, drawn.Set, shape.Channels, func(i int) (fit.Picture, []float64, face.Landmarks) {
		return shape, mat.Row(nil, i, drawn.Set.X), corners[i]
	}, graph)
	if err != nil {
		return nil, err
	}
	slices.Sort(off)
	p.notes = []string{fmt.Sprintf("there are no pictures: %d drawn heads of different people replace them, warped to %d pixels of %d colours; the median error of their yaw, computed from key points, is %.1f°", p.set.Rows(), p.template.Pixels(), p.channels, off[len(off)/2])}
	return p, nil
}

// yawOfPortraits returns the experiment of §4.4 as in the paper: on the pictures of the
// user, with the yaw from their key points, or else on drawn heads with their true yaw. Rows
// are ReconstructionRow, without and with whitening.
func yawOfPortraits(ctx context.Context, o Options) (j job.Job, err error) {
	var p *portraits
	drawTest := ofEveryBin
	if o.Album == nil {
		p, err = drawPortraits(ctx, o.Seed)
	} else if p, err = portraitsOf(ctx, o.Album); err == nil {
		drawTest = func(draws *rand.Rand) []bool { return peopleForTesting(p.set, draws) }
	}
	if err != nil {
		return nil, err
	}
	raw, white := newPool(p.set, p.graph, o, drawTest), newPool(p.white, p.graph, o, drawTest)
	orDefault(&o.Sizes, yawSizes(raw.Most())...)
	orDefault(&o.Methods, "PCA", "IPCA", "PCA-masked", "PPCA")
	whole := p.half(raw, o, false)
	whole.Append(p.half(white, o, true))
	return whole, nil
}

// half returns the experiment without or with whitening.
func (p *portraits) half(pool *Pool, o Options, whitening bool) *Study[ReconstructionCell] {
	return Reconstruction{
		Report:    newReport("yaw", o, p.notes, ofTable4),
		Printed:   table4[whitening],
		Whitening: &whitening,
		Arms:      yawArms(p.graph.Endpoints, o), Shortage: pool.Shortage,
		Draw: func(ctx context.Context, split, perBin int) (Sample, error) {
			return p.sample(ctx, pool, split, perBin, whitening)
		},
	}.Job()
}

// ofEveryBin draws test people from every bin of the drawn heads.
func ofEveryBin(draws *rand.Rand) []bool {
	test := make([]bool, portraitBins*portraitPerBin)
	for bin := range portraitBins {
		for _, person := range draws.Perm(portraitPerBin)[:portraitTest] {
			test[bin*portraitPerBin+person] = true
		}
	}
	return test
}

// sample returns the data of a split, with the masks and whitenings of its pictures.
func (p *portraits) sample(ctx context.Context, pool *Pool, split, perBin int, whitening bool) (Sample, error) {
	data, err := pool.Sample(ctx, split, perBin)
	data.Masks = &Masks{
		Union:    p.template.EndpointMask(face.Radians(p.graph.Endpoints), p.channels),
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
