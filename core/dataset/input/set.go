package input

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"ppca/core/dataset"
	"ppca/core/face"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/linalg"
	"ppca/core/settings"
)

// PortraitOptions are the options for making observations from an album. The zero value uses all usable
// pictures.
type PortraitOptions struct {
	Exclude   []string `json:"exclude"`   // names of pictures to leave out
	Pixels    int      `json:"pixels"`    // approximate size of the template; 0: 10,000, or fewer for coarser pictures
	Whiten    bool     `json:"whiten"`    // whiten as in §4.4
	TestShare float64  `json:"testShare"` // fraction of the pictures for testing, drawn at random
	Seed      uint64   `json:"seed"`      // seed of that draw

	// Surface is a model's surface for pictures that are to be projected: they are warped to it,
	// whitened if the model's pictures are, and all for training. nil: a surface of their own.
	Surface *fit.Surface `json:"-"`
}

const (
	defaultPixels = 10_000 // 30,000 variables in colour, as the paper has
	turns         = 17     // number of turns, over the range of yaws, at which a triangle's size is computed
)

// Set warps the usable pictures to a template for their yaws; θ is the yaw in degrees, −90 to 90.
// It fails with ERR_SHAPE for fewer than two pictures, and like face.NewSurface and
// face.TemplateOf.
func (a *Album) Set(ctx context.Context, o PortraitOptions) (*dataset.Set, error) {
	if err := settings.CheckOptions(o); err != nil {
		return nil, err
	}
	used, left := a.used(o)
	if len(used) == 0 || len(used) == 1 && o.Surface == nil {
		return nil, fault.New(fault.Shape, "%d of %d pictures can be used, but a model needs at least two: mark key points "+
			"on more pictures, or include more%s", len(used), len(a.Pictures), a.firstProblem()).With("pictures", len(used))
	}
	var err error
	surface := o.Surface
	if surface == nil {
		surface, err = surfaceFor(used, o)
	} else if o.Whiten = surface.Means != nil; surface.Channels < used[0].Shape.Channels {
		err = fault.New(fault.Shape, "the pictures are in colour, but those of the model are grey: convert them to grey")
	}
	if err != nil {
		return nil, err
	}
	template, err := face.TemplateOf(surface)
	if err != nil {
		return nil, err
	}
	s, err := warped(ctx, used, template, surface, o)
	if err != nil {
		return nil, err
	}
	if channels := surface.Channels; o.Whiten && surface.Means == nil {
		surface.Means, surface.SDs = meanWhitening(s.Whitenings[:s.Train*2*channels], channels)
	}
	if surface.Channels > used[0].Shape.Channels {
		s.Note(dataset.NotePictures, "the pictures are grey, but those of the model are in colour, so their three channels are equal")
	}
	s.Notes = append(dataset.NotesOf(dataset.NotePictures, a.Remarks()...), s.Notes...)
	low, high := spanOf(s.Theta)
	s.Note(dataset.NoteTheta, fmt.Sprintf("θ is the yaw, computed from the key points, from %.0f° to %.0f°; the pictures were warped to %d pixels, and pixels hidden by the head are not observed", low, high, template.Pixels()))
	if left > 0 {
		s.Note(dataset.NoteRows, fmt.Sprintf("%d of %d pictures are left out", left, len(a.Pictures)))
	}
	return s, nil
}

// used returns the pictures that are usable and not excluded, and the number of the others.
func (a *Album) used(o PortraitOptions) (used []*Portrait, left int) {
	for _, p := range a.Pictures {
		if p.Usable() && !slices.Contains(o.Exclude, p.Name) {
			used = append(used, p)
		}
	}
	return used, len(a.Pictures) - len(used)
}

// PortraitGroups returns the person on each picture, or nil if none is known. A picture of an unknown
// person is a group of its own.
func PortraitGroups(pictures []*Portrait) []string {
	if !slices.ContainsFunc(pictures, func(p *Portrait) bool { return p.Group != "" }) {
		return nil
	}
	var groups []string
	for _, p := range pictures {
		groups = append(groups, cmp.Or(p.Group, p.Name))
	}
	return groups
}

// Yaw returns θ of a picture, in degrees.
func (p *Portrait) Yaw() float64 { return min(max(p.Pose.Yaw*180/math.Pi, -90), 90) }

// surfaceFor returns the surface for the yaws of pictures, by default no finer than their median
// resolution.
func surfaceFor(pictures []*Portrait, o PortraitOptions) (*fit.Surface, error) {
	var yaws, scales []float64
	for _, p := range pictures {
		yaws = append(yaws, p.Yaw())
		scales = append(scales, p.Pose.Scale*float64(p.Shape.Width)/float64(p.Width))
	}
	slices.Sort(scales)
	low, high := spanOf(yaws)
	over := make([]float64, turns)
	for i := range over {
		over[i] = low + (high-low)*float64(i)/(turns-1)
	}
	pixels, finest := o.Pixels, math.Inf(1)
	if pixels == 0 {
		pixels, finest = defaultPixels, scales[len(scales)/2]
	}
	return face.NewSurface(over, pixels, finest, pictures[0].Shape.Channels)
}

// spanOf returns the whole degrees that enclose yaws.
func spanOf(yaws []float64) (low, high float64) {
	return math.Floor(slices.Min(yaws)), math.Ceil(slices.Max(yaws))
}

// warped returns a Set of pictures that are warped to the template and, on request, whitened. The test pictures are
// those of the album, or else a random share; all pictures of a person are on one side.
func warped(ctx context.Context, pictures []*Portrait, t *face.Template, surface *fit.Surface,
	o PortraitOptions) (*dataset.Set, error) {
	n, channels := len(pictures), surface.Channels
	k := t.Pixels() * channels
	x := &linalg.Singles{Rows: n, Cols: k, Data: make([]float32, n*k)}
	var theta, whitenings []float64
	var ids []string
	for _, p := range pictures {
		theta, ids = append(theta, p.Yaw()), append(ids, p.Name)
	}
	observed := t.Observed(face.Radians(theta), channels)
	row := make([]float64, k)
	for i, p := range pictures {
		if err := job.Checkpoint(ctx); err != nil {
			return nil, err
		}
		clear(row)
		t.Flatten(p.Kept(), theta[i]*math.Pi/180, p.Shape.Width, p.Shape.Height).Apply(row, p.Intensities(channels), channels)
		if o.Whiten {
			w := face.Whiten(row, observed[i*k:(i+1)*k], channels)
			whitenings = append(append(whitenings, w.Mean...), w.SD...)
		}
		for j, v := range row {
			x.Data[i*k+j] = float32(v)
		}
	}
	s := &dataset.Set{Kind: dataset.Pictures, X: x, Observed: observed, Theta: theta, ThetaName: "yaw (°)",
		IDs: ids, Groups: PortraitGroups(pictures), Surface: surface, Whitenings: whitenings,
		Columns: []dataset.Column{}, Head: [][]string{}, Notes: dataset.Notes{}}
	p, isTest := plan{least: 1}, func(p *Portrait) bool { return p.Test }
	if slices.ContainsFunc(pictures, isTest) && o.Surface == nil {
		for _, each := range pictures {
			p.test = append(p.test, each.Test)
		}
	}
	split := dataset.Options{TestShare: o.TestShare, Seed: o.Seed}
	if err := split.Check(); err != nil {
		return nil, err
	}
	return s, finish(ctx, s, p, split)
}

// Kept returns the corners in pixels of the stored picture.
func (p *Portrait) Kept() face.Landmarks {
	corners := p.Corners()
	for i := range corners {
		corners[i].X *= float64(p.Shape.Width) / float64(p.Width)
		corners[i].Y *= float64(p.Shape.Height) / float64(p.Height)
	}
	return corners
}

// Intensities returns the stored picture in 0 … 1, channels last; a grey picture gets three equal
// channels on request.
func (p *Portrait) Intensities(channels int) []float64 {
	pixels := p.Pixels
	if channels > p.Shape.Channels {
		pixels = tripled(pixels)
	}
	out := make([]float64, len(pixels))
	for i, v := range pixels {
		out[i] = float64(v) / 255
	}
	return out
}

// meanWhitening returns the mean of the pictures' whitenings.
func meanWhitening(whitenings []float64, channels int) (means, sds []float64) {
	means, sds = make([]float64, channels), make([]float64, channels)
	each := 2 * channels
	for i, v := range whitenings {
		share := v * float64(each) / float64(len(whitenings))
		if c := i % each; c < channels {
			means[c] += share
		} else {
			sds[c-channels] += share
		}
	}
	return means, sds
}
