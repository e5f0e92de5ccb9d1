package baseline

import (
	"context"

	"ppca/core/fit"
	"ppca/core/model"
)

// MPCA is PCA whose coefficients are divided by the square roots of the
// eigenvalues ("modified PCA" of Luo, Swamy & Plotkin 2003): each has variance
// 1 over the training observations, so that for a cosine between coefficients
// all components count alike. It reconstructs what PCA does. Of o it uses what
// PCA uses.
func MPCA(ctx context.Context, d fit.Data, o fit.Options) (*model.Model, error) {
	m, err := PCA(ctx, d, o)
	if err != nil {
		return nil, err
	}
	m.Kind = "mpca"
	m.Normalise()
	return m, nil
}
