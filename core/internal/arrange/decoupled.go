package arrange

import (
	"context"
	"math"

	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/linalg"
)

// The decoupled gauge: the means come first, from the convex problem
//
//	μ = argmin (1/n) Σ‖x_i − μ(θ_i)‖² + λ_m Σ_edges f ‖μ_a − μ_b‖²,
//
// and are subtracted from the data once; the bases then see residuals only. As
// λ_m and λ_v grow without bound this is PCA.

// DecoupledMeans returns those means, a stack of one row a knot.
func (p *Problem) DecoupledMeans(ctx context.Context) (Stack, error) {
	h := Stack{General: linalg.Zeros(len(p.PerKnot), p.K), U: 1, Lead: 1}
	scale := 1 / float64(p.N)
	j := 0
	for i, err := range job.Rows(ctx, p.N, p.K) {
		if err != nil {
			return h, err
		}
		for i == p.First[j+1] {
			j++
		}
		for s, b := range p.Cells[j] {
			if w := p.HatWeights(i)[s]; w != 0 {
				linalg.Subtract(h.Mean(b), -scale*w, p.Row(i))
			}
		}
	}
	for index, group := range p.Groups() {
		if err := p.SolveMeans(ctx, index, group, h); err != nil {
			return h, err
		}
		if err := job.Checkpoint(ctx); err != nil {
			return h, err
		}
	}
	return h, nil
}

// weightMoments returns (1/n) Σ w_i w_iᵀ over the rows that see a column group.
func (p *Problem) weightMoments(index int, group ColumnGroup) *fit.Envelope {
	moments := fit.NewEnvelope(p.Graph)
	for j, knots := range p.Cells {
		for i := p.First[j]; i < p.First[j+1]; i++ {
			if !p.Sees(i, index) {
				continue
			}
			for x, a := range knots {
				for y, b := range knots[:x+1] {
					if group.Has(a) && group.Has(b) {
						moments.Add(a, b, p.HatWeights(i)[x]*p.HatWeights(i)[y]/float64(p.N))
					}
				}
			}
		}
	}
	return moments
}

// SubtractMeans subtracts μ(θ_i) from every visible entry of x.
func (p *Problem) SubtractMeans(ctx context.Context, means Stack) error {
	p.Subtracted = means
	j := 0
	for i, err := range job.Rows(ctx, p.N, p.K) {
		if err != nil {
			return err
		}
		for i == p.First[j+1] {
			j++
		}
		for s, b := range p.Cells[j] {
			linalg.Subtract(p.Row(i), p.HatWeights(i)[s], means.Mean(b))
		}
		if p.Masks != nil {
			p.Masks.Hide(i, p.Row(i))
		}
	}
	return nil
}

// SubtractCentre subtracts the best mean common to all θ from x, so that sums of
// squares keep their digits, and returns it. No penalty changes.
func (p *Problem) SubtractCentre(ctx context.Context) (Stack, error) {
	stiff := *p
	stiff.Lambda.Mean = math.Inf(1)
	centre, err := stiff.DecoupledMeans(ctx)
	if err != nil {
		return centre, err
	}
	return centre, p.SubtractMeans(ctx, centre)
}
