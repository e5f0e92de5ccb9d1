//go:build js && wasm

package main

import (
	"bytes"
	"context"
	"syscall/js"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/model"
	"ppca/core/modelfile"
)

// modelAnswer keeps a model and describes it.
func (b *bridge) modelAnswer(m *model.Model, name string) answer {
	return answer{value: b.modelView(m, name)}
}

func (b *bridge) modelView(m *model.Model, name string) map[string]any {
	return map[string]any{
		"model":   b.models.keep(m),
		"summary": encode(newSummaryView(m)),
		"info":    encode(newInfoView(m, name)),
	}
}

// at gives the mean and the basis at one θ. It is asked for every frame of an
// animation, so it waits for no turn, and works in memory that it has.
func (b *bridge) at(c *call) (answer, error) {
	m, err := b.models.get(c.args.Get("model"))
	if err != nil {
		return answer{}, err
	}
	theta, err := thetaOf(c.args.Get("theta"))
	if err != nil {
		return answer{}, err
	}
	slice := &b.slice
	if err := m.AtTo(slice, theta...); err != nil {
		return answer{}, err
	}
	mean, basis := slice.Mean, dense(slice.Basis)
	if view, wanted, err := viewOf(c.args.Get("view")); err != nil {
		return answer{}, err
	} else if wanted {
		if mean, basis, err = b.stage.turn(m, slice, theta[0], view); err != nil {
			return answer{}, err
		}
	}
	return sliceAnswer(slice, mean, basis, c.args.Get("reuse")), nil
}

func sliceAnswer(slice *model.Slice, meanValues, basisValues []float64, reuse js.Value) answer {
	mean, meanBuffer := floatArrayIn(reuse.Get("mean"), meanValues)
	basis, basisBuffer := floatArrayIn(reuse.Get("basis"), basisValues)
	explained, explainedBuffer := floatArray(slice.Explained)
	return answer{
		map[string]any{"mean": mean, "basis": basis, "explained": explained, "clamped": slice.Clamped},
		[]any{meanBuffer, basisBuffer, explainedBuffer},
	}
}

// thetaOf reads a number, or a list of one for each parameter.
func thetaOf(value js.Value) ([]float64, error) {
	if !isList(value) {
		value = js.Global().Get("Array").Call("of", value)
	}
	theta := make([]float64, value.Length())
	for i := range theta {
		if !isNumber(value.Index(i)) {
			return nil, fault.New(fault.NonFinite, "θ is %s: it must be a number", describe(value.Index(i)))
		}
		theta[i] = value.Index(i).Float()
	}
	return theta, nil
}

// project gives the coefficients of observations.
func (b *bridge) project(c *call) (answer, error) {
	m, data, err := c.observations()
	if err != nil {
		return answer{}, err
	}
	var projection *model.Projection
	err = c.compute(c.ctx, func(ctx context.Context) (err error) {
		projection, err = m.Project(ctx, data.X, data.Theta, data.Observed)
		return err
	})
	if err != nil {
		return answer{}, err
	}
	coefficients, coefficientsBuffer := floatArray(dense(projection.Coefficients))
	clamped, clampedBuffer := flagArray(projection.Clamped)
	rmse, rmseBuffer := floatArray(projection.RMSE)
	return answer{
		map[string]any{"coefficients": coefficients, "clamped": clamped, "rmse": rmse},
		[]any{coefficientsBuffer, clampedBuffer, rmseBuffer},
	}, nil
}

// score gives the reconstruction error of observations.
func (b *bridge) score(c *call) (answer, error) {
	m, data, err := c.observations()
	if err != nil {
		return answer{}, err
	}
	var score *model.Score
	err = c.compute(c.ctx, func(ctx context.Context) (err error) {
		score, err = m.Score(ctx, data.X, data.Theta, data.Observed)
		return err
	})
	if err != nil {
		return answer{}, err
	}
	rows, buffer := floatArray(score.Rows)
	return answer{map[string]any{"rmse": score.RMSE, "rows": rows}, []any{buffer}}, nil
}

// reconstruct gives the observations that coefficients stand for.
func (b *bridge) reconstruct(c *call) (answer, error) {
	m, err := b.models.get(c.args.Get("model"))
	if err != nil {
		return answer{}, err
	}
	rows, err := c.count("rows")
	if err != nil {
		return answer{}, err
	}
	coefficients, err := b.matrix(c.args.Get("coefficients"), rows, m.Components, "coefficients")
	if err != nil {
		return answer{}, err
	}
	if err := fits(c.args.Get("theta"), rows, m.Graph.Parameters(), "theta"); err != nil {
		return answer{}, err
	}
	theta, err := b.floats(c.args.Get("theta"), "theta")
	if err != nil {
		return answer{}, err
	}
	var x *mat.Dense
	err = c.compute(c.ctx, func(context.Context) (err error) {
		x, err = m.Reconstruct(coefficients, theta)
		return err
	})
	if err != nil {
		return answer{}, err
	}
	array, buffer := floatArray(dense(x))
	return answer{array, []any{buffer}}, nil
}

// export gives the bytes of a model file.
func (b *bridge) export(c *call) (answer, error) {
	m, err := b.models.get(c.args.Get("model"))
	if err != nil {
		return answer{}, err
	}
	file, err := c.encodeModel(m)
	if err != nil {
		return answer{}, err
	}
	array, buffer := byteArray(file)
	return answer{array, []any{buffer}}, nil
}

// load opens the bytes of a model file.
func (b *bridge) load(c *call) (answer, error) {
	file, err := c.rawBytes(c.args.Get("data"))
	if err != nil {
		return answer{}, err
	}
	m, err := c.decodeModel(file)
	if err != nil {
		return answer{}, err
	}
	return b.modelAnswer(m, ""), nil
}

func (c *call) encodeModel(m *model.Model) ([]byte, error) {
	var file bytes.Buffer
	err := c.compute(c.ctx, func(context.Context) error { return modelfile.Write(m, &file) })
	return file.Bytes(), err
}

func (c *call) decodeModel(file []byte) (m *model.Model, err error) {
	err = c.compute(c.ctx, func(context.Context) (err error) {
		m, err = modelfile.Read(bytes.NewReader(file), int64(len(file)))
		return err
	})
	return m, err
}
