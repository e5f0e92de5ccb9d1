package experiment

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
	"ppca/core/dataset"
	"ppca/core/face"
	"ppca/core/job"
	"ppca/core/method"
	"ppca/core/ppca"
	"ppca/core/synth"
)

// The whole of §4.4 on drawn heads.
const (
	portraitBins       = 16
	portraitPerBin     = 17 // people
	portraitTest       = 3  // of them
	portraitPixels     = 64
	portraitResolution = 0.2 // of the model, pixels a millimetre
	portraitChannels   = 3
)

// portraits are drawn heads as the models of §4.4 see them: every triangle warped to
// its model, hidden where the head hides it.
type portraits struct {
	template   *face.Template
	graph      ppca.Graph   // 16 equal bins of the yaw, in degrees
	set        *dataset.Set // of the warped pictures; what is hidden is 0
	white      *dataset.Set // whitened
	whitenings []face.Whitening
	off        float64 // median error of the yaw told from the key points, in degrees
}

// drawPortraits draws the heads and warps them. The corners of the triangles are the
// key points in sight, and for the others those of the average head in the pose that
// the ones in sight tell.
func drawPortraits(ctx context.Context, seed uint64) (*portraits, error) {
	drawn, err := synth.DrawPortraits(ctx, portraitBins, portraitPerBin, portraitPixels, seed)
	if err != nil {
		return nil, err
	}
	graph, err := ppca.EvenLine(-90, 90, portraitBins)
	if err != nil {
		return nil, err
	}
	p := &portraits{graph: graph}
	shape := face.Average()
	if p.template, err = face.NewTemplate(shape, face.Mesh(), radians(p.graph.Endpoints), portraitResolution); err != nil {
		return nil, err
	}
	k := p.template.Pixels() * portraitChannels
	x, white := mat.NewDense(drawn.Set.Rows(), k, nil), mat.NewDense(drawn.Set.Rows(), k, nil)
	yaws := radians(drawn.Set.Theta)
	observed := p.template.Observed(yaws, portraitChannels)
	var off []float64
	for i, marks := range drawn.Points {
		if err := checkpoint.Reached(ctx); err != nil {
			return nil, err
		}
		pose, err := face.FitPose(shape, marks)
		if err != nil {
			return nil, err
		}
		off = append(off, math.Abs(pose.Yaw-yaws[i])*180/math.Pi)
		warp := p.template.Flatten(pose.Complete(shape, marks), yaws[i], portraitPixels, portraitPixels)
		warp.Apply(x.RawRowView(i), mat.Row(nil, i, drawn.Set.X), portraitChannels)
		copy(white.RawRowView(i), x.RawRowView(i))
		p.whitenings = append(p.whitenings, face.Whiten(white.RawRowView(i), observed[i*k:(i+1)*k], portraitChannels))
	}
	slices.Sort(off)
	p.off = off[len(off)/2]
	common := *drawn.Set
	common.Observed, common.Shape = observed, nil
	raw, whitened := common, common
	raw.X, whitened.X = x, white
	p.set, p.white = &raw, &whitened
	return p, nil
}

func radians(degrees []float64) []float64 {
	out := make([]float64, len(degrees))
	for i, d := range degrees {
		out[i] = d * math.Pi / 180
	}
	return out
}

// yawOfPortraits is the experiment of §4.4 as the paper has it, on drawn heads: θ is
// the yaw they were drawn at, in 16 bins, 3 of 17 people in each for testing. Rows
// are ReconstructionRow, without whitening and with.
func yawOfPortraits(ctx context.Context, o Options) (job.Job, error) {
	p, err := drawPortraits(ctx, o.Seed)
	if err != nil {
		return nil, err
	}
	orDefault(&o.Sizes, 2, 8, 14)
	orDefault(&o.Methods, "PCA", "IPCA", "PCA-masked", "PPCA")
	common := method.Settings{Endpoints: p.graph.Endpoints, Components: o.Components[0]}
	paper := paperYawSteps
	paper.Endpoints, paper.Components, paper.Lambda = common.Endpoints, common.Components, paperYawLambda
	var whole *study[reconstructionCell]
	for _, whitening := range []bool{false, true} {
		pool := p.pool(o, whitening)
		r := reconstruction{
			report: Report{Experiment: "yaw", Seed: o.Seed, Splits: o.Splits, Settings: o, Paper: table4(whitening),
				Notes: []string{fmt.Sprintf("no pictures were given: %d drawn heads stand in for them, each of another person, warped to %d pixels of %d colours; their key points tell the yaw with a median error of %.1f°", p.set.Rows(), p.template.Pixels(), portraitChannels, p.off)}},
			sizes:     o.Sizes,
			whitening: &whitening,
			arms:      o.arms(common, paper), refuse: pool.refuse,
			draw: func(ctx context.Context, split, perBin int) (sample, error) {
				return p.sample(ctx, pool, split, perBin, whitening)
			},
		}
		if whole == nil {
			whole = r.job()
		} else {
			whole.append(r.job())
		}
	}
	return whole, nil
}

// pool draws the splits, the same with and without whitening.
func (p *portraits) pool(o Options, whitening bool) *pool {
	set := p.set
	if whitening {
		set = p.white
	}
	return newPool(set, p.graph, o, func(draws *rand.Rand) []bool {
		test := make([]bool, set.Rows())
		for bin := range portraitBins {
			for _, person := range draws.Perm(portraitPerBin)[:portraitTest] {
				test[bin*portraitPerBin+person] = true
			}
		}
		return test
	})
}

// sample returns the data of a split with the masks and whitenings of its pictures.
func (p *portraits) sample(ctx context.Context, pool *pool, split, perBin int, whitening bool) (sample, error) {
	data, err := pool.sample(ctx, split, perBin)
	data.masks = &masks{
		union:   p.template.EndpointMask(radians(p.graph.Endpoints), portraitChannels),
		literal: p.template.Observed(radians(p.graph.Endpoints), portraitChannels),
	}
	if whitening {
		for _, i := range pool.chosen(split, perBin) {
			data.masks.train = append(data.masks.train, p.whitenings[i])
		}
		for _, i := range pool.splits[split].test {
			data.masks.test = append(data.masks.test, p.whitenings[i])
		}
	}
	return data, err
}
