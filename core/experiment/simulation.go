package experiment

// The experiment on simulated data with a known mean and basis (§4.1).

import (
	"cmp"
	"context"
	"slices"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/face"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/method"
	"ppca/core/model"
	"ppca/core/userjson"
)

// The settings of the simulation (§4.1): 14 bins over [0, 360], two vectors, λ_o = 20, at
// most 1000 cycles of 500 steps for the bases, closed-form means. One λ varies while the
// other is fixed.
const (
	simulationBins       = 14
	simulationComponents = 2
	simulationOrtho      = 20
	fixedMean            = 0.008
	fixedBasis           = 4.2

	// For the centred gauge, whose E hardly depends on the means: with E known to 1e-7
	// their error could be a hundredth.
	centredTolerance   = 1e-9
	centredEvaluations = 2000
)

var simulationMethods = []string{"PCA", "IPCA", "Local", "PPCA", "PPCA-paper"}

// A simulationCell is a method at one pair of penalties; PCA and IPCA have none.
type simulationCell struct {
	Method      string          `json:"method"`
	Gauge       fit.Gauge       `json:"gauge,omitempty"` // for the exact solver
	LambdaMean  userjson.Number `json:"lambdaMean,omitempty"`
	LambdaBasis userjson.Number `json:"lambdaBasis,omitempty"`
}

// A SimulationRow measures how well a method recovers the truth of §4.1: the sums in the two
// figures, as mean and standard deviation (divisor n−1) over the seeds. Rows with λ_v = 4.2
// belong to the left figure, over λ_m; rows with λ_m = 0.008 to the right one, over λ_v.
type SimulationRow struct {
	LambdaMean      *userjson.Number `json:"lambdaMean"` // null: the method has no λ
	LambdaBasis     *userjson.Number `json:"lambdaBasis"`
	Method          string           `json:"method"`
	Gauge           fit.Gauge        `json:"gauge"`   // for PPCA: decoupled, centred or ridge; else empty
	MeanSSE         float64          `json:"meanSSE"` // Σ_i ‖μ̂(θ_i) − μ(θ_i)‖²
	MeanSSESD       float64          `json:"meanSSESD"`
	BasisDistance   float64          `json:"basisDistance"` // Σ_i Σ_v squared distance of p_v(θ_i) from the span of P̂(θ_i)
	BasisDistanceSD float64          `json:"basisDistanceSD"`
	Seeds           []SimulationRun  `json:"seeds"` // the runs that are averaged
}

// A SimulationRun is one method on the data of one seed.
type SimulationRun struct {
	Seed          uint64  `json:"seed"`
	MeanSSE       float64 `json:"meanSSE"`
	BasisDistance float64 `json:"basisDistance"`
}

// A SimulationPicture holds the data of the first seed and their truth.
type SimulationPicture struct {
	Theta    []float64    `json:"theta"`    // n
	X        [][]float64  `json:"x"`        // n×3
	TrueMean [][3]float64 `json:"trueMean"` // n×3, μ(θ_i)
}

// newSimulation returns the experiment of §4.1: 45 observations of three variables with a known mean
// and basis. Split s has the data of the seed Seed+s. Rows are SimulationRow; the exact
// solver fits PPCA in every gauge.
func newSimulation(_ context.Context, data *dataset.Set, o Options) (job.Job, error) {
	if data != nil {
		return nil, fault.New(fault.Option, "the simulation draws its own data from the seed: remove the data")
	}
	for _, name := range o.Methods {
		if !slices.Contains(simulationMethods, name) {
			return nil, fault.New(fault.Option, "the simulation compares PCA, IPCA, Local, PPCA and PPCA-paper, not %s", name).With("option", "methods")
		}
	}
	orDefault(&o.Methods, "PCA", "IPCA", "PPCA")
	orDefault(&o.LambdaMean, 0.0001, 0.001, fixedMean, 0.03, 0.1, 0.3, 1, 3, 10)
	orDefault(&o.LambdaBasis, 0.01, 0.1, 0.4, 1, fixedBasis, 10, 20, 50, 100, 300, 1000)
	o.Splits = cmp.Or(o.Splits, 20)
	s := &Study[simulationCell]{Report: Report{Experiment: "simulation", Seed: o.Seed, Splits: o.Splits, Settings: o, Picture: simulationPicture(o.Seed)}}
	cells := simulationCells(o)
	for split := range o.Splits {
		for _, c := range cells {
			s.Tasks = append(s.Tasks, simulationPart(o, split, c))
		}
	}
	s.Rows = func(t Table[simulationCell]) []any { return simulationRows(cells, t) }
	return s, nil
}

func simulationPicture(seed uint64) SimulationPicture {
	set := face.Simulation(seed)
	p := SimulationPicture{Theta: set.Theta}
	for i, theta := range set.Theta {
		p.X = append(p.X, mat.Row(nil, i, set.X))
		p.TrueMean = append(p.TrueMean, face.TrueMean(theta))
	}
	return p
}

// simulationCells returns the rows, by method and then along both figures.
func simulationCells(o Options) []simulationCell {
	var cells []simulationCell
	for _, name := range Rows(o) {
		switch v := variantOf(name); {
		case v.UsesLambda():
			for _, gauge := range []fit.Gauge{fit.Decoupled, fit.Centred, fit.Ridge} {
				cells = append(cells, alongFigures(o, name, gauge)...)
			}
		case v.Penalised():
			cells = append(cells, alongFigures(o, name, "")...)
		default:
			cells = append(cells, simulationCell{Method: name})
		}
	}
	return cells
}

// alongFigures returns the pairs of penalties of both figures, each once.
func alongFigures(o Options, name string, gauge fit.Gauge) []simulationCell {
	var cells []simulationCell
	add := func(mean, basis float64) {
		c := simulationCell{name, gauge, userjson.Number(mean), userjson.Number(basis)}
		if !slices.Contains(cells, c) {
			cells = append(cells, c)
		}
	}
	for _, mean := range o.LambdaMean {
		add(mean, fixedBasis)
	}
	for _, basis := range o.LambdaBasis {
		add(fixedMean, basis)
	}
	return cells
}

// simulationPart fits a method to the data of one seed. Algorithm 1 runs for seconds.
func simulationPart(o Options, split int, c simulationCell) Task[simulationCell] {
	seed, work := o.Seed+uint64(split), 1.
	if variantOf(c.Method).Solver == fit.Paper {
		work = 100
	}
	return Task[simulationCell]{Work: work, Measure: func(ctx context.Context, _ func(float64)) ([]Measurement[simulationCell], error) {
		values, err := c.recover(ctx, face.Simulation(seed), seed, o)
		m, err := Measured(ctx, c, values, err)
		return []Measurement[simulationCell]{m}, err
	}}
}

// recover fits the method to the data and returns the seed and both sums.
func (c simulationCell) recover(ctx context.Context, set *dataset.Set, seed uint64, o Options) ([]float64, error) {
	m, err := c.fit(ctx, set.Training(), o)
	if err != nil {
		return nil, err
	}
	if m.Summary.Status == fit.Cancelled {
		return nil, stopped(ctx)
	}
	means, err := meanError(m, set.Theta)
	if err != nil {
		return nil, err
	}
	bases, err := basisDistance(m, set.Theta)
	return []float64{float64(seed), means, bases}, err
}

func (c simulationCell) fit(ctx context.Context, d fit.Data, o Options) (*model.Model, error) {
	from := variantOf(c.Method)
	s := method.Settings{
		Method: from.Method, Solver: from.Solver, Gauge: c.Gauge,
		Bins: simulationBins, Range: []float64{0, 360}, Components: simulationComponents,
	}
	if Weighed(c.Method) {
		s.Noise = o.Noise
	}
	if from.UsesLambda() {
		s.Smoothness = o.Smoothness
	}
	if c.Gauge == fit.Centred {
		s.Tolerance, s.MaxEvaluations = new(float64(centredTolerance)), centredEvaluations
	}
	if from.Penalised() {
		s.Lambda = method.LambdaSettings{Mean: new(float64(c.LambdaMean)), Basis: new(float64(c.LambdaBasis)), Ortho: new(float64(simulationOrtho))}
	}
	if from.Solver != fit.Paper {
		return method.Fit(ctx, d, s, nil)
	}
	s.Cycles, s.MeanSteps, s.BasisSteps = new(1000), new(0), new(500)
	return steepest(ctx, d, s)
}

func simulationRows(cells []simulationCell, t Table[simulationCell]) []any {
	var rows []any
	for _, c := range cells {
		if len(t[c]) == 0 {
			continue
		}
		row := SimulationRow{Method: c.Method, Gauge: c.Gauge}
		if variantOf(c.Method).Penalised() {
			row.LambdaMean, row.LambdaBasis = &c.LambdaMean, &c.LambdaBasis
		}
		row.MeanSSE, row.MeanSSESD = meanAndSD(t.Column(c, 1))
		row.BasisDistance, row.BasisDistanceSD = meanAndSD(t.Column(c, 2))
		for _, values := range t[c] {
			row.Seeds = append(row.Seeds, SimulationRun{uint64(values[0]), values[1], values[2]})
		}
		rows = append(rows, row)
	}
	return rows
}
