package resample

import (
	"encoding/binary"
	"encoding/json"
	"math"
	"slices"

	"ppca/core/fault"
	"ppca/core/linalg"
)

// A Band has numbers of the model with their standard error and their interval,
// estimate − bias ± z·se with the z of a normal distribution.
type Band struct {
	Estimate []float64 `json:"estimate"` // the values of the model
	SE       []float64 `json:"se"`       // standard errors of estimate − bias
	// Of the means of parameterized PCA: what λ_m and the width of the bins add to them, estimated.
	Bias  []float64 `json:"bias,omitempty"`
	Lower []float64 `json:"lower"` // the lower ends of the intervals
	Upper []float64 `json:"upper"` // the upper ends
}

// A BootstrapResult has the bands of a model, in the units of the data.
type BootstrapResult struct {
	// What was drawn with replacement: the groups of the data, or their rows.
	Resampled string `json:"resampled"`
	Units     int    `json:"units"` // number of groups or rows to draw from
	// Number of rows that were left out, because their θ lies outside the endpoints of the model.
	Outside   int     `json:"outside"`
	Resamples int     `json:"resamples"` // number of resamples that were fitted
	Failed    int     `json:"failed"`    // number of resamples that could not be fitted
	Level     float64 `json:"level"`     // the probability that an interval covers
	// T values of θ, one number for each parameter: the knots, or the middles of the bins of IPCA.
	Theta [][]float64 `json:"theta"`
	Mean  Band        `json:"mean"` // T×K
	// How many of these means of the model lie outside their intervals, because of the bias of λ_m and of
	// wide bins.
	Beyond int `json:"beyond"`
	// T×V×K. Each resample is turned towards the model, as components are defined up to a rotation.
	Basis Band     `json:"components"`
	SD    Band     `json:"sd"`    // V, standard deviations of the coefficients
	Edges [][2]int `json:"edges"` // E pairs of neighbouring knots, from 0
	// E, the largest angle between the subspaces at both ends of an edge, in degrees.
	Angle     Band    `json:"angles"`
	Cancelled bool    `json:"cancelled,omitempty"` // bands come from the finished resamples
	Seconds   float64 `json:"seconds,omitempty"`   // duration, where the caller measures it
}

// sums are those of the deviations of some resamples from the model.
type sums struct {
	count, failed       float64
	deviations, squares []float64
}

func newSums(n int) *sums { return &sums{deviations: make([]float64, n), squares: make([]float64, n)} }

func (s *sums) add(values, estimate []float64) {
	s.count++
	for i, value := range values {
		deviation := value - estimate[i]
		s.deviations[i] += deviation
		s.squares[i] += deviation * deviation
	}
}

// bytes returns the sums as the result of a part.
func (s *sums) bytes() ([]byte, error) {
	return binary.Append(nil, binary.LittleEndian, slices.Concat([]float64{s.count, s.failed}, s.deviations, s.squares))
}

// include adds the result of a part.
func (s *sums) include(raw []byte) error {
	values, n := make([]float64, 2+2*len(s.deviations)), len(s.deviations)
	if _, err := binary.Decode(raw, binary.LittleEndian, values); err != nil {
		return err
	}
	s.count, s.failed = s.count+values[0], s.failed+values[1]
	linalg.AddTo(s.deviations, values[2:2+n])
	linalg.AddTo(s.squares, values[2+n:])
	return nil
}

// Join implements job.Job. It returns the BootstrapResult as JSON.
func (b *Bootstrap) Join(parts [][]byte) ([]byte, error) {
	r, err := b.Result(parts)
	if err != nil {
		return nil, err
	}
	return json.Marshal(r)
}

// Result returns the result joined from those of the parts; a part is nil if it was not
// done. It fails (ERR_SHAPE) if fewer than two resamples could be fitted.
func (b *Bootstrap) Result(parts [][]byte) (BootstrapResult, error) {
	all := newSums(len(b.estimate))
	r := BootstrapResult{Resampled: "rows", Units: len(b.members), Outside: b.outside, Level: b.level, Theta: b.layout.theta, Edges: [][2]int{}}
	if b.grouped {
		r.Resampled = "groups"
	}
	for _, raw := range parts {
		if raw == nil {
			r.Cancelled = true
			continue
		}
		if err := all.include(raw); err != nil {
			return r, err
		}
	}
	r.Resamples, r.Failed = int(all.count), int(all.failed)
	if r.Resamples < 2 {
		return r, fault.New(fault.Shape, "%d of %d resamples could be fitted, but a band needs at least 2: use more observations, or fewer components", r.Resamples, r.Resamples+r.Failed)
	}
	at := 0
	band := func(length int, least, most float64) Band {
		from := at
		at += length
		return b.band(all, from, at, least, most)
	}
	knots, k, v := len(r.Theta), b.layout.variables, b.layout.components
	r.Mean = band(knots*k, math.Inf(-1), math.Inf(1))
	if b.free != nil {
		b.correct(&r.Mean, all)
		r.Beyond = r.Mean.beyond()
	}
	r.Basis = band(knots*v*k, math.Inf(-1), math.Inf(1))
	r.SD = band(v, 0, math.Inf(1))
	r.Angle = band(len(b.layout.edges), 0, 90)
	for _, e := range b.layout.edges {
		r.Edges = append(r.Edges, [2]int{e.A, e.B})
	}
	return r, nil
}

// correct replaces the band of the means by that of the means without penalty, the last
// numbers of the sums.
func (b *Bootstrap) correct(mean *Band, s *sums) {
	from := len(b.estimate) - len(b.free)
	free := b.band(s, from, len(b.estimate), math.Inf(-1), math.Inf(1))
	mean.SE, mean.Lower, mean.Upper, mean.Bias = free.SE, free.Lower, free.Upper, make([]float64, len(b.free))
	for i, value := range b.free {
		mean.Bias[i] = mean.Estimate[i] - value
	}
}

// beyond counts the estimates outside their intervals.
func (b *Band) beyond() int {
	count := 0
	for i, value := range b.Estimate {
		if value < b.Lower[i] || value > b.Upper[i] {
			count++
		}
	}
	return count
}

// band returns the band of numbers from…to, within least…most.
func (b *Bootstrap) band(s *sums, from, to int, least, most float64) Band {
	z := math.Sqrt2 * math.Erfinv(b.level)
	out := Band{Estimate: b.estimate[from:to], SE: make([]float64, to-from), Lower: make([]float64, to-from), Upper: make([]float64, to-from)}
	for i, estimate := range out.Estimate {
		mean := s.deviations[from+i] / s.count
		out.SE[i] = math.Sqrt(max(0, s.squares[from+i]-s.count*mean*mean) / (s.count - 1))
		out.Lower[i], out.Upper[i] = max(least, estimate-z*out.SE[i]), min(most, estimate+z*out.SE[i])
	}
	return out
}
