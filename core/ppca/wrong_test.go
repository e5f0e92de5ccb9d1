package ppca_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/ppca"
)

// failed returns the error of a call.
func failed[T any](_ T, err error) error { return err }

// TestWrongCallsAreErrors makes every mistake that a caller can make with the types of the package. Each must
// be an Error with its code, not a panic.
func TestWrongCallsAreErrors(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	model, err := ppca.Fit(ctx, growth(), ppca.Options{})
	if err != nil {
		t.Fatal(err)
	}
	pca, err := ppca.Fit(ctx, ppca.Data{X: growth().X}, ppca.Options{Method: "pca"})
	if err != nil {
		t.Fatal(err)
	}
	spca, err := ppca.Fit(ctx, growth(), ppca.Options{Method: "spca"})
	if err != nil {
		t.Fatal(err)
	}
	data := func(change func(d *ppca.Data)) ppca.Data {
		d := growth()
		change(&d)
		return d
	}
	fit := func(change func(d *ppca.Data)) func() error {
		return func() error {
			_, err := ppca.Fit(ctx, data(change), ppca.Options{})
			_, other := ppca.Fit(ctx, data(change), ppca.Options{Method: "local"})
			_, tuned := ppca.Tune(ctx, data(change), ppca.Options{})
			if other == nil || tuned == nil {
				return nil
			}
			return err
		}
	}
	options := func(o ppca.Options) func() error {
		return func() error { return failed(ppca.Fit(ctx, growth(), o)) }
	}
	tune := func(o ppca.Options) func() error {
		return func() error { return failed(ppca.Tune(ctx, growth(), o)) }
	}
	use := func(change func(d *ppca.Data)) func() error {
		return func() error {
			_, err := model.Project(ctx, data(change))
			_, scored := model.Score(ctx, data(change))
			_, filled := model.Impute(ctx, data(change))
			_, moved := model.Move(ctx, data(change), 5)
			if scored == nil || filled == nil || moved == nil {
				return nil
			}
			return err
		}
	}
	theta := func(values ...float64) func(d *ppca.Data) { return func(d *ppca.Data) { d.Theta = values } }
	cell := func(value float64) func(d *ppca.Data) {
		return func(d *ppca.Data) { d.X.(*mat.Dense).Set(2, 1, value) }
	}
	matrix := func(x mat.Matrix) func(d *ppca.Data) { return func(d *ppca.Data) { d.X = x } }
	stiff := ppca.Lambda{Mean: &inf}
	withLast := func(a float64) []float64 { return append(slices.Repeat([]float64{1}, 71), a) }
	one, two, undefined := mat.NewDense(1, 1, nil), mat.NewDense(2, 2, nil), mat.NewDense(1, 2, []float64{nan, 0})
	var noContext context.Context
	var noModel *ppca.Model
	var noDense *mat.Dense
	var noVector *mat.VecDense
	for name, c := range map[string]struct {
		code ppca.Code
		call func() error
	}{
		"fit: nil context":          {ppca.Option, func() error { return failed(ppca.Fit(noContext, growth(), ppca.Options{})) }},
		"tune: nil context":         {ppca.Option, func() error { return failed(ppca.Tune(noContext, growth(), ppca.Options{})) }},
		"fit: no X":                 {ppca.Shape, fit(matrix(nil))},
		"fit: nil *mat.Dense":       {ppca.Shape, fit(matrix(noDense))},
		"fit: nil *mat.VecDense":    {ppca.Shape, fit(matrix(noVector))},
		"fit: empty X":              {ppca.Shape, fit(matrix(&mat.Dense{}))},
		"fit: one row":              {ppca.Shape, fit(func(d *ppca.Data) { d.X, d.Theta = mat.NewDense(1, 3, nil), []float64{1} })},
		"fit: no θ":                 {ppca.Shape, fit(theta())},
		"fit: too few θ":            {ppca.Shape, fit(theta(1, 2, 3))},
		"fit: θ is NaN":             {ppca.NonFinite, fit(func(d *ppca.Data) { d.Theta[5] = nan })},
		"fit: θ is ∞":               {ppca.NonFinite, fit(func(d *ppca.Data) { d.Theta[0] = inf })},
		"fit: all θ equal":          {ppca.Option, fit(func(d *ppca.Data) { clear(d.Theta) })},
		"fit: cell is NaN":          {ppca.NonFinite, fit(cell(nan))},
		"fit: cell is ∞":            {ppca.NonFinite, fit(cell(inf))},
		"fit: cell too large":       {ppca.Range, fit(cell(1e200))},
		"fit: short Observed":       {ppca.Shape, fit(func(d *ppca.Data) { d.Observed = []bool{true} })},
		"fit: nothing observed":     {ppca.Shape, fit(func(d *ppca.Data) { d.Observed = make([]bool, 72*3) })},
		"fit: short Names":          {ppca.Shape, fit(func(d *ppca.Data) { d.Names = []string{"height"} })},
		"fit: long Names":           {ppca.Shape, fit(func(d *ppca.Data) { d.Names = slices.Repeat(d.Names, 2) })},
		"fit: short Weights":        {ppca.Shape, fit(func(d *ppca.Data) { d.Weights = []float64{1} })},
		"fit: negative weight":      {ppca.Range, fit(func(d *ppca.Data) { d.Weights = withLast(-1) })},
		"fit: weight is NaN":        {ppca.NonFinite, fit(func(d *ppca.Data) { d.Weights = withLast(nan) })},
		"fit: weights are 0":        {ppca.Range, fit(func(d *ppca.Data) { d.Weights = make([]float64, 72) })},
		"fit: short Groups":         {ppca.Shape, fit(func(d *ppca.Data) { d.Groups = []int{1, 1} })},
		"fit: short Scale":          {ppca.Shape, fit(func(d *ppca.Data) { d.Scale = []float64{1} })},
		"fit: scale is 0":           {ppca.Option, fit(func(d *ppca.Data) { d.Scale = []float64{1, 0, 1} })},
		"method unknown":            {ppca.Option, options(ppca.Options{Method: "kpca"})},
		"components negative":       {ppca.Option, options(ppca.Options{Components: -1})},
		"components above K":        {ppca.Option, options(ppca.Options{Components: 4})},
		"components of 2 endpoints": {ppca.Shape, options(ppca.Options{PerEndpoint: []int{1, 2}})},
		"components of no endpoint": {ppca.Option, options(ppca.Options{PerEndpoint: []int{}})},
		"share is NaN":              {ppca.Option, options(ppca.Options{Share: &nan})},
		"bins negative":             {ppca.Option, options(ppca.Options{Bins: -2})},
		"bins without end":          {ppca.Option, options(ppca.Options{Bins: math.MaxInt})},
		"endpoints fall":            {ppca.Option, options(ppca.Options{Endpoints: []float64{17, 2}})},
		"endpoints leave out θ":     {ppca.Range, options(ppca.Options{Endpoints: []float64{5, 9}})},
		"endpoint is NaN":           {ppca.Option, options(ppca.Options{Endpoints: []float64{2, nan, 17}})},
		"endpoints and bins":        {ppca.Option, options(ppca.Options{Endpoints: []float64{2, 17}, Bins: 3})},
		"range of one number":       {ppca.Option, options(ppca.Options{Range: []float64{2}})},
		"spacing unknown":           {ppca.Option, options(ppca.Options{Spacing: "log"})},
		"period is 0":               {ppca.Option, options(ppca.Options{Periodic: new(0.)})},
		"axes of one parameter":     {ppca.Option, options(ppca.Options{Axes: []ppca.Axis{{Bins: 2}, {Bins: 2}}})},
		"λ is NaN":                  {ppca.Option, options(ppca.Options{Lambda: ppca.Lambda{Mean: &nan}})},
		"λ is negative":             {ppca.Option, options(ppca.Options{Lambda: ppca.Lambda{Basis: new(-1.)}})},
		"λ_o is ∞":                  {ppca.Option, options(ppca.Options{Lambda: ppca.Lambda{Ortho: &inf}})},
		"λ is ∞ with Algorithm 1":   {ppca.Unsupported, options(ppca.Options{Solver: "paper", Lambda: stiff})},
		"solver unknown":            {ppca.Option, options(ppca.Options{Solver: "adam"})},
		"gauge unknown":             {ppca.Option, options(ppca.Options{Gauge: "none"})},
		"seed is negative":          {ppca.Option, options(ppca.Options{Seed: new(-1.)})},
		"sample is negative":        {ppca.Option, options(ppca.Options{Sample: -5})},
		"bandwidth is negative":     {ppca.Option, options(ppca.Options{Method: "local", Bandwidth: new(-1.)})},
		"endpoint mask too short":   {ppca.Shape, options(ppca.Options{EndpointMask: []bool{true}})},
		"nonzeros above K":          {ppca.Option, options(ppca.Options{Method: "spca", Nonzeros: 9})},
		"neighbours above n":        {ppca.Option, options(ppca.Options{Method: "lpp", Neighbours: 99})},
		"tune: SPCA":                {ppca.Option, tune(ppca.Options{Method: "spca"})},
		"tune: Algorithm 1":         {ppca.Option, tune(ppca.Options{Solver: "paper"})},
		"tune: a sample":            {ppca.Option, tune(ppca.Options{Sample: 30})},
		"tune: one group": {ppca.Shape, func() error {
			_, err := ppca.Tune(ctx, data(func(d *ppca.Data) { clear(d.Groups) }), ppca.Options{})
			return err
		}},
		"at: no θ":                  {ppca.Shape, func() error { return failed(model.At()) }},
		"at: two θ":                 {ppca.Shape, func() error { return failed(model.At(1, 2)) }},
		"at: θ is NaN":              {ppca.NonFinite, func() error { return failed(model.At(nan)) }},
		"at: nil model":             {ppca.Option, func() error { return failed(noModel.At(1)) }},
		"at: zero model":            {ppca.Option, func() error { return failed(new(ppca.Model).At(1)) }},
		"project: nil context":      {ppca.Option, func() error { return failed(model.Project(noContext, growth())) }},
		"project: nil model":        {ppca.Option, func() error { return failed(noModel.Project(ctx, growth())) }},
		"use: no X":                 {ppca.Shape, use(matrix(nil))},
		"use: K differs":            {ppca.Shape, use(func(d *ppca.Data) { d.X, d.Names = mat.NewDense(72, 2, nil), nil })},
		"use: no θ":                 {ppca.Shape, use(theta())},
		"use: θ is NaN":             {ppca.NonFinite, use(func(d *ppca.Data) { d.Theta[3] = nan })},
		"use: cell is NaN":          {ppca.NonFinite, use(cell(nan))},
		"use: short Observed":       {ppca.Shape, use(func(d *ppca.Data) { d.Observed = []bool{true} })},
		"use: nothing observed":     {ppca.Shape, use(func(d *ppca.Data) { d.Observed = make([]bool, 72*3) })},
		"use: names in other order": {ppca.Option, use(func(d *ppca.Data) { slices.Reverse(d.Names) })},
		"impute: SPCA":              {ppca.Unsupported, func() error { return failed(spca.Impute(ctx, growth())) }},
		"reconstruct: nothing":      {ppca.Shape, func() error { return failed(model.Reconstruct(nil, nil)) }},
		"reconstruct: nil *Dense":   {ppca.Shape, func() error { return failed(model.Reconstruct(noDense, []float64{1})) }},
		"reconstruct: too few θ":    {ppca.Shape, func() error { return failed(model.Reconstruct(two, []float64{1})) }},
		"reconstruct: V differs":    {ppca.Shape, func() error { return failed(model.Reconstruct(one, []float64{3})) }},
		"reconstruct: β is NaN": {ppca.NonFinite, func() error {
			_, err := model.Reconstruct(undefined, []float64{3})
			return err
		}},
		"locate: level 1":      {ppca.Option, func() error { return failed(model.Locate(ctx, growth(), 1)) }},
		"locate: level is NaN": {ppca.Option, func() error { return failed(model.Locate(ctx, growth(), nan)) }},
		"locate: no X":         {ppca.Shape, func() error { return failed(model.Locate(ctx, ppca.Data{}, 0.9)) }},
		"locate: PCA":          {ppca.Unsupported, func() error { return failed(pca.Locate(ctx, growth(), 0.9)) }},
		"move: no θ":           {ppca.Shape, func() error { return failed(model.Move(ctx, growth())) }},
		"move: θ is NaN":       {ppca.NonFinite, func() error { return failed(model.Move(ctx, growth(), nan)) }},
		"save: nil writer":     {ppca.Option, func() error { return model.Save(nil) }},
		"save: nil model":      {ppca.Option, func() error { return noModel.Save(&strings.Builder{}) }},
		"load: nil reader":     {ppca.Option, func() error { return failed(ppca.Load(nil)) }},
		"load: empty":          {ppca.Format, func() error { return failed(ppca.Load(strings.NewReader(""))) }},
		"load: no model":       {ppca.Format, func() error { return failed(ppca.Load(strings.NewReader("a,b\n1,2\n"))) }},
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if cause := recover(); cause != nil {
					t.Errorf("a panic: %v", cause)
				}
			}()
			err := c.call()
			var e *ppca.Error
			if !errors.As(err, &e) || e.Code != c.code || e.Message == "" {
				t.Errorf("%v; want the code %s", err, c.code)
			}
		})
	}
	if s := noModel.Summary(); s.Method != "" || noModel.Options().Method != "" {
		t.Errorf("no model: %+v", s)
	}
	if known := ppca.Known(noDense); known != nil {
		t.Errorf("no matrix: %v", known)
	}
}

// TestEveryMatrixIsRead fits and applies a model to a matrix that is no *mat.Dense.
func TestEveryMatrixIsRead(t *testing.T) {
	d := growth()
	turned := d
	turned.X = mat.DenseCopyOf(d.X.T()).T()
	m, err := ppca.Fit(ctx, d, ppca.Options{})
	if err != nil {
		t.Fatal(err)
	}
	other, err := ppca.Fit(ctx, turned, ppca.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if a, b := m.Summary(), other.Summary(); a.Energy != b.Energy {
		t.Errorf("energies %v, %v", a.Energy, b.Energy)
	}
	one, err := m.Score(ctx, d)
	if err != nil {
		t.Fatal(err)
	}
	if s, err := m.Score(ctx, turned); err != nil || s.RMSE != one.RMSE {
		t.Errorf("%v %v, want %v", s, err, one.RMSE)
	}
}

// TestTuneEnds cancels a search.
func TestTuneEnds(t *testing.T) {
	stopped, stop := context.WithCancel(ctx)
	stop()
	if m, err := ppca.Tune(stopped, growth(), ppca.Options{}); m != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", m, err)
	}
}
