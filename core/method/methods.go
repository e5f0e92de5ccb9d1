package method

import (
	"context"
	"math"
	"slices"
	"strings"

	"ppca/core/baseline"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/local"
	"ppca/core/model"
	"ppca/core/ppca"
)

// A Fitter fits d with options o, which were made from the settings s.
type Fitter func(ctx context.Context, d fit.Data, o fit.Options, s Settings) (*model.Model, error)

type entry struct {
	name string
	fit  Fitter
}

// methods lists the methods in the order in which messages name them.
var methods = []entry{
	{"ppca", func(ctx context.Context, d fit.Data, o fit.Options, _ Settings) (*model.Model, error) {
		return ppca.Fit(ctx, d, o)
	}},
	{"ppca-normalised", normalised},
	{"ipca", func(ctx context.Context, d fit.Data, o fit.Options, _ Settings) (*model.Model, error) {
		return baseline.IPCA(ctx, d, o)
	}},
	{"pca", func(ctx context.Context, d fit.Data, o fit.Options, _ Settings) (*model.Model, error) {
		return baseline.PCA(ctx, d, o)
	}},
	{"mpca", func(ctx context.Context, d fit.Data, o fit.Options, _ Settings) (*model.Model, error) {
		return baseline.MPCA(ctx, d, o)
	}},
	{"local", func(ctx context.Context, d fit.Data, o fit.Options, _ Settings) (*model.Model, error) {
		return local.Fit(ctx, d, o)
	}},
	{"spca", sparse},
	{"lpp", neighbouring},
}

// Names returns the names of all methods.
func Names() []string {
	var names []string
	for _, m := range methods {
		names = append(names, m.name)
	}
	return names
}

// NeedsTheta reports whether a method uses θ, and so has bins. It is true for an
// unknown method.
func NeedsTheta(name string) bool {
	at := find(name)
	w, _ := usesOf("bins")
	return at < 0 || slices.Contains(w.methods, methods[at].name)
}

// smooth reports whether a method has λ and the starts of the exact solver. It is true
// for an unknown method.
func smooth(name string) bool {
	at := find(name)
	w, _ := usesOf("lambda")
	return at < 0 || slices.Contains(w.methods, methods[at].name)
}

// find returns the index of a method, or −1. "" means PPCA.
func find(name string) int {
	if name == "" {
		return 0
	}
	return slices.Index(Names(), name)
}

// Check fails (ERR_OPTION) if no method has the name.
func Check(name string) error {
	_, err := fitterOf(name)
	return err
}

// fitterOf returns the Fitter of a method.
func fitterOf(name string) (Fitter, error) {
	at := find(name)
	if at < 0 {
		return nil, fault.New(fault.Option, "method %q is not known: there are %s", name, strings.Join(Names(), ", ")).With("option", "method")
	}
	return methods[at].fit, nil
}

// normalised fits PPCA and divides the coefficients by their standard deviation over
// the training observations, as MPCA does to PCA.
func normalised(ctx context.Context, d fit.Data, o fit.Options, _ Settings) (*model.Model, error) {
	m, err := ppca.Fit(ctx, d, o)
	if err != nil {
		return nil, err
	}
	m.Kind = "ppca-normalised"
	m.Normalise()
	return m, nil
}

func sparse(ctx context.Context, d fit.Data, o fit.Options, s Settings) (*model.Model, error) {
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

func neighbouring(ctx context.Context, d fit.Data, o fit.Options, s Settings) (*model.Model, error) {
	locality := baseline.Locality{Neighbours: s.Neighbours}
	if s.Heat != nil {
		locality.Heat = *s.Heat
	}
	return baseline.LPP(ctx, d, o, locality)
}
