//go:build js && wasm

package main

import (
	"context"
	"syscall/js"
	"time"

	"ppca/core/fault"
	"ppca/core/method"
	"ppca/core/ppca"
)

// windUp is how long a cancelled fit may still work, to score its model.
const windUp = 40 * time.Millisecond

// A task is what a fit works on.
type task struct {
	training, testing ppca.Data // testing.X is nil where there is none
	thetaName         string
	names             []string
	shape             *ppca.Shape
	endpointMask      []bool // B×K, or nil
}

// fit fits a model and scores it. A cancelled fit is an answer only if
// JavaScript wants the best model so far.
func (b *bridge) fit(c *call) (answer, error) {
	var settings method.Settings
	if err := decode(c.args.Get("options"), &settings); err != nil {
		return answer{}, err
	}
	if err := positive(c.args.Get("options"), "bins", "components", "maxEvaluations", "nonzeros", "neighbours"); err != nil {
		return answer{}, err
	}
	collect() // before the data arrive, for the fit makes copies of them
	work, err := c.task()
	if err != nil {
		return answer{}, err
	}
	collect()
	settings.EndpointMask = work.endpointMask
	var m *ppca.Model
	c.progress.phase("start", 0)
	err = c.compute(c.ctx, func(ctx context.Context) (err error) {
		m, err = method.Fit(ctx, work.training, settings, c.progress.report)
		return err
	})
	if err != nil {
		return answer{}, err
	}
	if c.ctx.Err() != nil && !c.args.Get("keepCancelled").Bool() {
		return answer{}, c.ctx.Err()
	}
	m.ThetaName, m.Names, m.Shape = work.thetaName, work.names, work.shape
	if err := c.scoreFit(m, work); err != nil {
		return answer{}, err
	}
	return b.modelAnswer(m, ""), nil
}

// positive fails for a 0 that was given: in the core's settings 0 stands for
// the default, which is not what was asked for.
func positive(options js.Value, names ...string) error {
	if !options.Truthy() {
		return nil
	}
	for _, name := range names {
		if value := options.Get(name); value.Type() == js.TypeNumber && value.Float() < 1 {
			return fault.New(fault.Option, "%s is %s: it must be 1 or more", name, describe(value)).With("option", name)
		}
	}
	return nil
}

// scoreFit fills the model's scores. After a cancellation it takes what can be
// had at once.
func (c *call) scoreFit(m *ppca.Model, work task) error {
	m.Scores = map[string]float64{"train": m.Summary.RMSE}
	if work.testing.X == nil && m.Projection == nil {
		return nil
	}
	c.progress.phase("score", 1)
	ctx, hurry := c.ctx, c.ctx.Err() != nil
	if hurry {
		short, cancel := context.WithTimeout(context.Background(), windUp)
		defer cancel()
		ctx = short
	}
	return c.compute(ctx, func(ctx context.Context) (err error) {
		m.Scores, err = method.Scores(ctx, m, work.training, work.testing)
		if hurry {
			return nil
		}
		return err
	})
}

// task gives the training and test rows of a set, or arrays.
func (c *call) task() (task, error) {
	if c.args.Get("set").IsUndefined() {
		return c.arrayTask()
	}
	set, err := c.bridge.sets.get(c.args.Get("set"))
	if err != nil {
		return task{}, err
	}
	if set.Theta == nil {
		return task{}, noTheta()
	}
	training := set.Training()
	training.Scale = set.Scale
	return task{
		training: training, testing: set.Testing(),
		thetaName: set.ThetaName, names: set.Names, shape: set.Shape,
	}, nil
}

func (c *call) arrayTask() (task, error) {
	cols, err := c.count("cols")
	if err != nil {
		return task{}, err
	}
	names, err := stringsOf(c.args.Get("names"), cols)
	if err != nil {
		return task{}, err
	}
	shape, err := shapeOf(c.args.Get("shape"), cols)
	if err != nil {
		return task{}, err
	}
	mask, err := c.endpointMask(cols)
	if err != nil {
		return task{}, err
	}
	data, err := c.arrays(cols)
	data.Disposable = true // the copy that came with the call serves this fit alone
	return task{training: data, thetaName: c.args.Get("thetaName").String(), names: names, shape: shape, endpointMask: mask}, err
}

// endpointMask reads a B×K mask; whether B is right only the fit can tell.
func (c *call) endpointMask(cols int) ([]bool, error) {
	array := c.args.Get("endpointMask")
	if !array.Truthy() {
		return nil, nil
	}
	return c.bridge.flags(array, array.Length()/cols*cols, "mask.endpoints")
}

// stringsOf reads K names, or none.
func stringsOf(list js.Value, cols int) ([]string, error) {
	var names []string
	if err := decode(list, &names); err != nil {
		return nil, err
	}
	if len(names) != 0 && len(names) != cols {
		return nil, fault.New(fault.Shape, "there are %d names for %d variables: give one each, or none", len(names), cols)
	}
	return names, nil
}

// shapeOf reads the size of a picture of K values, or none.
func shapeOf(value js.Value, cols int) (*ppca.Shape, error) {
	if !value.Truthy() {
		return nil, nil
	}
	var shape ppca.Shape
	if err := decode(value, &shape); err != nil {
		return nil, err
	}
	if shape.Width < 1 || shape.Height < 1 || shape.Width*shape.Height*shape.Channels != cols {
		return nil, fault.New(fault.Shape, "a picture of %d×%d pixels and %d channels has not %d values", shape.Width, shape.Height, shape.Channels, cols)
	}
	return &shape, nil
}
