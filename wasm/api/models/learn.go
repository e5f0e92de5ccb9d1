//go:build js && wasm

package models

import (
	"context"

	"ppca/core/infer"
	"ppca/core/model"
	"ppca/wasm/host"
)

// learn gives a model its density, unless it has one or can have none. A second call meanwhile
// waits for the first. The model changes only at the end, because other calls read it at every
// pause.
func (r *Room) learn(c *host.Call, m *model.Model) error {
	for r.learning[m] != nil {
		select {
		case <-r.learning[m]:
		case <-c.Ctx.Done():
			return c.Ctx.Err()
		}
	}
	if m.Sample == nil {
		return nil
	}
	done := make(chan struct{})
	r.learning[m] = done
	defer func() {
		delete(r.learning, m)
		close(done)
	}()
	learnt := *m
	err := c.Compute(c.Ctx, func(ctx context.Context) error { return infer.Complete(ctx, &learnt) })
	if err == nil {
		m.Density, m.Sample = learnt.Density, nil
	}
	return err
}

// learnt returns the model of a call with its density.
func (r *Room) learnt(c *host.Call) (*model.Model, error) {
	m, err := r.Models.Get(c.Args.Get("model"))
	if err == nil {
		err = r.learn(c, m)
	}
	return m, err
}
