package experiment

import (
	"context"
	"math"
	"slices"

	"ppca/core/face"
	"ppca/core/method"
)

// The models whose means are drawn, without whitening, and the second λ_m of Algorithm 1
// (§4.4). Its rate for the means is the best of the paper's grid on the drawn heads; the
// energy is lower than with the rate for the paper's photographs, which hardly moves these
// means for any λ_m.
const (
	stripComponents = 4
	stripPerBin     = 12
	stifferMean     = 0.1
	stripMeanRate   = 0.01
)

// triangulated are the endpoints, from 1, at which the paper draws its triangulation.
var triangulated = []int{2, 5, 8, 9, 10, 12, 14, 16}

// A HeadsPicture holds the pictures of §4.4: the triangles at some endpoints, and the means
// of the first split on turning heads. Every head has Width×Height pixels.
type HeadsPicture struct {
	Width          int             `json:"width"`
	Height         int             `json:"height"`
	Triangulations []Triangulation `json:"triangulations"`
	Strips         []Strip         `json:"strips,omitempty"`
}

// A Triangulation is the mesh at an endpoint.
type Triangulation struct {
	Endpoint  int             `json:"endpoint"`  // from 1
	Yaw       float64         `json:"yaw"`       // degrees
	Points    [][2]float64    `json:"points"`    // key points, in pixels from the upper left corner
	Triangles []face.Triangle `json:"triangles"` // visible ones, far ones first
}

// A Strip shows the means of a model side by side: at the endpoints, or for IPCA at the
// middle of each bin.
type Strip struct {
	Method     string    `json:"method"`
	LambdaMean float64   `json:"lambdaMean,omitempty"` // λ_m of PPCA
	PerBin     int       `json:"perBin"`               // training pictures
	Components int       `json:"components"`
	Yaws       []float64 `json:"yaws"`   // degrees
	Pixels     []byte    `json:"pixels"` // RGBA of (Width·len(Yaws))×Height pixels, row by row
}

// strips fits the models of the strips and draws them.
type strips struct {
	p      *portraits
	pool   *Pool
	perBin int
	arms   []Arm
}

// newStrips selects IPCA, PPCA and Algorithm 1 among the compared methods. λ is never tuned
// for a picture.
func newStrips(p *portraits, pool *Pool, o Options) *strips {
	s := &strips{p: p, pool: pool, perBin: min(stripPerBin, pool.Most())}
	if s.perBin == 0 {
		return s
	}
	methods := o.Methods
	o.Tune, o.Methods = false, nil
	for _, name := range []string{"IPCA", "PPCA", "PPCA-paper"} {
		if slices.Contains(methods, name) {
			o.Methods = append(o.Methods, name)
		}
	}
	common, paper := p.settings(stripComponents)
	s.arms = Arms(o, common, paper)
	if last := len(s.arms) - 1; last >= 0 && s.arms[last].Name == "PPCA-paper" {
		s.arms[last].Settings.MeanRate = new(stripMeanRate)
		stiffer := s.arms[last]
		stiffer.Settings.Lambda.Mean = new(stifferMean)
		s.arms = append(s.arms, stiffer)
	}
	return s
}

// addTo adds the fits and the picture of the strips to a study.
func (s *strips) addTo(whole *Study[ReconstructionCell]) {
	for number, a := range s.arms {
		whole.Tasks = append(whole.Tasks, Task[ReconstructionCell]{
			Work: totalWork([]Arm{a}, s.perBin),
			Measure: func(ctx context.Context, _ func(float64)) ([]Measurement[ReconstructionCell], error) {
				values, err := s.means(ctx, a)
				found, err := Measured(ctx, s.cell(number), values, err)
				return []Measurement[ReconstructionCell]{found}, err
			},
		})
	}
	whole.Picture = func(t Table[ReconstructionCell]) any { return s.picture(t) }
}

// cell returns the cell of a strip; it has no observations per bin, unlike cells of errors.
func (s *strips) cell(number int) ReconstructionCell {
	return ReconstructionCell{Method: s.arms[number].Name, Drawn: true, Strip: number + 1}
}

// The values of a strip: λ_m, then the means with four digits.
const ofLambdaMean = 0

// means fits a model to the first split and returns the values of its strip.
func (s *strips) means(ctx context.Context, a Arm) ([]float64, error) {
	data, err := s.p.sample(ctx, s.pool, 0, s.perBin, false)
	if err != nil {
		return nil, err
	}
	m, err := a.Fit(ctx, data, func(float64) {})
	if err != nil {
		return nil, err
	}
	lambda := m.Options.Lambda.Mean
	if m.Kind != "ppca" || math.IsInf(lambda, 1) {
		lambda = 0
	}
	values := []float64{lambda}
	for _, yaw := range s.yaws(a) {
		at, err := m.At(yaw)
		if err != nil {
			return nil, err
		}
		for _, v := range at.Mean {
			values = append(values, math.Round(1e4*v)/1e4)
		}
	}
	return values, nil
}

// yaws returns the endpoints, or for IPCA the middles of the bins.
func (s *strips) yaws(a Arm) []float64 {
	ends := s.p.graph.Endpoints
	if a.Name != "IPCA" {
		return ends
	}
	var middles []float64
	for b := range len(ends) - 1 {
		middles = append(middles, (ends[b]+ends[b+1])/2)
	}
	return middles
}

// picture draws the measured strips.
func (s *strips) picture(t Table[ReconstructionCell]) HeadsPicture {
	out := HeadsPicture{Triangulations: s.p.triangulations()}
	out.Width, out.Height = s.p.template.Size()
	for number, a := range s.arms {
		made := t[s.cell(number)]
		if made == nil {
			continue
		}
		yaws := s.yaws(a)
		out.Strips = append(out.Strips, Strip{Method: a.Name, LambdaMean: made[0][ofLambdaMean], PerBin: s.perBin, Components: stripComponents,
			Yaws: yaws, Pixels: s.p.beside(yaws, made[0][ofLambdaMean+1:])})
	}
	return out
}

// triangulations returns the mesh at the endpoints of the paper, or at all endpoints if the
// bins differ.
func (p *portraits) triangulations() []Triangulation {
	ends := p.graph.Endpoints
	chosen := triangulated
	if len(ends) != portraitBins+1 {
		chosen = nil
		for b := range ends {
			chosen = append(chosen, b+1)
		}
	}
	var out []Triangulation
	for _, number := range chosen {
		drawn := Triangulation{Endpoint: number, Yaw: ends[number-1]}
		drawn.Points, drawn.Triangles = p.template.Outline(drawn.Yaw * math.Pi / 180)
		out = append(out, drawn)
	}
	return out
}

// beside draws heads of the given yaws side by side, in red, green, blue and alpha. values
// holds their pictures on the template, one after the other.
func (p *portraits) beside(yaws, values []float64) []byte {
	width, height := p.template.Size()
	each := p.template.Pixels() * p.channels
	pixels := make([]byte, 4*width*len(yaws)*height)
	picture := make([]float64, width*height*p.channels)
	for number, yaw := range yaws {
		warp := p.template.Turned(yaw*math.Pi/180, false)
		warp.Apply(picture, values[number*each:(number+1)*each], p.channels)
		for at := range width * height {
			if !warp.Reaches(at) {
				continue
			}
			to := pixels[4*((at/width*len(yaws)+number)*width+at%width):]
			for c := range 3 {
				to[c] = byte(math.Round(255 * min(max(picture[at*p.channels+min(c, p.channels-1)], 0), 1)))
			}
			to[3] = 255
		}
	}
	return pixels
}

// settings returns the settings of all methods, and those of Algorithm 1.
func (p *portraits) settings(components int) (common, paper method.Settings) {
	common = method.Settings{Endpoints: p.graph.Endpoints, Components: components}
	paper = paperYawSteps
	paper.Endpoints, paper.Components, paper.Lambda = common.Endpoints, common.Components, paperYawLambda
	return common, paper
}
