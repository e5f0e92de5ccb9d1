//go:build js && wasm

package api

import (
	"bytes"
	"context"
	"syscall/js"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/model"
	"ppca/core/modelfile"
	"ppca/wasm/host"
)

// modelAnswer keeps a model and describes it.
func (b *bridge) modelAnswer(m *model.Model, name string) host.Answer {
	return host.Answer{Value: b.modelView(m, name)}
}

func (b *bridge) modelView(m *model.Model, name string) map[string]any {
	return map[string]any{
		"model":   b.models.Keep(m),
		"summary": host.Encode(newSummaryView(m)),
		"info":    host.Encode(newInfoView(m, name)),
	}
}

// at gives the mean and the basis at one θ. It is asked for every frame of an
// animation, so it waits for no turn, and works in memory that it has.
func (b *bridge) at(c *call) (host.Answer, error) {
	m, err := b.models.Get(c.Args.Get("model"))
	if err != nil {
		return host.Answer{}, err
	}
	theta, err := thetaOf(c.Args.Get("theta"))
	if err != nil {
		return host.Answer{}, err
	}
	slice := &b.slice
	if err := m.AtTo(slice, theta...); err != nil {
		return host.Answer{}, err
	}
	mean, basis := slice.Mean, host.Dense(slice.Basis)
	if view, wanted, err := viewOf(c.Args.Get("view")); err != nil {
		return host.Answer{}, err
	} else if wanted {
		if mean, basis, err = b.stage.turn(m, slice, theta[0], view); err != nil {
			return host.Answer{}, err
		}
	}
	return sliceAnswer(slice, mean, basis, c.Args.Get("reuse")), nil
}

func sliceAnswer(slice *model.Slice, meanValues, basisValues []float64, reuse js.Value) host.Answer {
	mean, meanBuffer := host.FloatArrayIn(reuse.Get("mean"), meanValues)
	basis, basisBuffer := host.FloatArrayIn(reuse.Get("basis"), basisValues)
	explained, explainedBuffer := host.FloatArray(slice.Explained)
	return host.Answer{
		Value:    map[string]any{"mean": mean, "basis": basis, "explained": explained, "clamped": slice.Clamped},
		Transfer: []any{meanBuffer, basisBuffer, explainedBuffer},
	}
}

// thetaOf reads a number, or a list of one for each parameter.
func thetaOf(value js.Value) ([]float64, error) {
	if !host.IsList(value) {
		value = js.Global().Get("Array").Call("of", value)
	}
	theta := make([]float64, value.Length())
	for i := range theta {
		if !host.IsNumber(value.Index(i)) {
			return nil, fault.New(fault.NonFinite, "θ is %s: it must be a number", host.Describe(value.Index(i)))
		}
		theta[i] = value.Index(i).Float()
	}
	return theta, nil
}

// project gives the coefficients of observations.
func (b *bridge) project(c *call) (host.Answer, error) {
	m, data, err := c.observations()
	if err != nil {
		return host.Answer{}, err
	}
	var projection *model.Projection
	err = c.Compute(c.Ctx, func(ctx context.Context) (err error) {
		projection, err = m.Project(ctx, data.X, data.Theta, data.Observed)
		return err
	})
	if err != nil {
		return host.Answer{}, err
	}
	coefficients, coefficientsBuffer := host.FloatArray(host.Dense(projection.Coefficients))
	clamped, clampedBuffer := host.FlagArray(projection.Clamped)
	rmse, rmseBuffer := host.FloatArray(projection.RMSE)
	return host.Answer{
		Value:    map[string]any{"coefficients": coefficients, "clamped": clamped, "rmse": rmse},
		Transfer: []any{coefficientsBuffer, clampedBuffer, rmseBuffer},
	}, nil
}

// score gives the reconstruction error of observations.
func (b *bridge) score(c *call) (host.Answer, error) {
	m, data, err := c.observations()
	if err != nil {
		return host.Answer{}, err
	}
	var score *model.Score
	err = c.Compute(c.Ctx, func(ctx context.Context) (err error) {
		score, err = m.Score(ctx, data.X, data.Theta, data.Observed)
		return err
	})
	if err != nil {
		return host.Answer{}, err
	}
	rows, buffer := host.FloatArray(score.Rows)
	return host.Transferred(map[string]any{"rmse": score.RMSE, "rows": rows}, buffer), nil
}

// reconstruct gives the observations that coefficients stand for.
func (b *bridge) reconstruct(c *call) (host.Answer, error) {
	m, err := b.models.Get(c.Args.Get("model"))
	if err != nil {
		return host.Answer{}, err
	}
	rows, err := c.Count("rows")
	if err != nil {
		return host.Answer{}, err
	}
	coefficients, err := b.Matrix(c.Args.Get("coefficients"), rows, m.Components, "coefficients")
	if err != nil {
		return host.Answer{}, err
	}
	if err := host.Fits(c.Args.Get("theta"), rows, m.Graph.Parameters(), "theta"); err != nil {
		return host.Answer{}, err
	}
	theta, err := b.Floats(c.Args.Get("theta"), "theta")
	if err != nil {
		return host.Answer{}, err
	}
	var x *mat.Dense
	err = c.Compute(c.Ctx, func(context.Context) (err error) {
		x, err = m.Reconstruct(coefficients, theta)
		return err
	})
	if err != nil {
		return host.Answer{}, err
	}
	array, buffer := host.FloatArray(host.Dense(x))
	return host.Transferred(array, buffer), nil
}

// export gives the bytes of a model file.
func (b *bridge) export(c *call) (host.Answer, error) {
	m, err := b.models.Get(c.Args.Get("model"))
	if err != nil {
		return host.Answer{}, err
	}
	file, err := c.encodeModel(m)
	if err != nil {
		return host.Answer{}, err
	}
	array, buffer := host.ByteArray(file)
	return host.Transferred(array, buffer), nil
}

// load opens the bytes of a model file.
func (b *bridge) load(c *call) (host.Answer, error) {
	file, err := c.RawBytes(c.Args.Get("data"))
	if err != nil {
		return host.Answer{}, err
	}
	m, err := c.decodeModel(file)
	if err != nil {
		return host.Answer{}, err
	}
	return b.modelAnswer(m, ""), nil
}

func (c *call) encodeModel(m *model.Model) ([]byte, error) {
	var file bytes.Buffer
	err := c.Compute(c.Ctx, func(context.Context) error { return modelfile.Write(m, &file) })
	return file.Bytes(), err
}

func (c *call) decodeModel(file []byte) (m *model.Model, err error) {
	err = c.Compute(c.Ctx, func(context.Context) (err error) {
		m, err = modelfile.Read(bytes.NewReader(file), int64(len(file)))
		return err
	})
	return m, err
}
