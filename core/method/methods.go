package method

import (
	"context"
	"slices"
	"strings"

	"ppca/core/baseline"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/model"
	"ppca/core/ppca"
)

// A Fitter models d with options that the settings gave.
type Fitter func(ctx context.Context, d fit.Data, o fit.Options, s Settings) (*model.Model, error)

type entry struct {
	name string
	fit  Fitter
}

// methods in the order in which they are named to a user. Package further has
// more.
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
}

// Add makes another method known, one for which θ does not count. A name that is
// taken is a mistake of the program.
func Add(name string, fit Fitter) {
	if slices.Contains(Names(), name) {
		panic("two methods are called " + name)
	}
	methods = append(methods, entry{name, fit})
}

// Names returns the names of all methods.
func Names() []string {
	var names []string
	for _, m := range methods {
		names = append(names, m.name)
	}
	return names
}

// NeedsTheta reports whether a method looks at θ, and so has bins. An unknown one does.
func NeedsTheta(name string) bool {
	at := find(name)
	w, _ := usesOf("bins")
	return at < 0 || slices.Contains(w.methods, methods[at].name)
}

// smooth reports whether a method has λ, and a fit can begin from each start of the exact
// solver. An unknown one has.
func smooth(name string) bool {
	at := find(name)
	w, _ := usesOf("lambda")
	return at < 0 || slices.Contains(w.methods, methods[at].name)
}

// find returns the place of a method, or −1. "" is PPCA.
func find(name string) int {
	if name == "" {
		return 0
	}
	return slices.Index(Names(), name)
}

// Check fails (ERR_OPTION) where no method has that name.
func Check(name string) error {
	_, err := fitterOf(name)
	return err
}

// fitterOf returns the method of that name.
func fitterOf(name string) (Fitter, error) {
	at := find(name)
	if at < 0 {
		return nil, fault.New(fault.Option, "method %q is not known: there are %s", name, strings.Join(Names(), ", ")).With("option", "method")
	}
	return methods[at].fit, nil
}

// normalised is PPCA whose coefficients are divided by their standard deviation
// over the training observations, as MPCA does it to PCA.
func normalised(ctx context.Context, d fit.Data, o fit.Options, _ Settings) (*model.Model, error) {
	m, err := ppca.Fit(ctx, d, o)
	if err != nil {
		return nil, err
	}
	m.Kind = "ppca-normalised"
	m.Normalise()
	return m, nil
}
