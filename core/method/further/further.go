// Package further adds local PCA, sparse PCA and LPP to package method; import it for its
// side effect. The program that every visit downloads does without them, since few fits use
// them.
package further

import (
	"context"
	"math"

	"ppca/core/baseline"
	"ppca/core/fit"
	"ppca/core/local"
	"ppca/core/method"
	"ppca/core/model"
)

func init() {
	method.Add("local", func(ctx context.Context, d fit.Data, o fit.Options, _ method.Settings) (*model.Model, error) {
		return local.Fit(ctx, d, o)
	})
	method.Add("spca", sparse)
	method.Add("lpp", neighbouring)
}

func sparse(ctx context.Context, d fit.Data, o fit.Options, s method.Settings) (*model.Model, error) {
	_, k := d.X.Dims()
	sparsity := baseline.Sparsity{Nonzeros: max(1, k/2), Ridge: math.NaN()}
	if s.Nonzeros != 0 {
		sparsity.Nonzeros = s.Nonzeros
	}
	if s.SparseRidge != nil {
		sparsity.Ridge = *s.SparseRidge
	}
	return baseline.SPCA(ctx, d, o, sparsity)
}

func neighbouring(ctx context.Context, d fit.Data, o fit.Options, s method.Settings) (*model.Model, error) {
	locality := baseline.Locality{Neighbours: s.Neighbours}
	if s.Heat != nil {
		locality.Heat = *s.Heat
	}
	return baseline.LPP(ctx, d, o, locality)
}
