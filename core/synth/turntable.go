package synth

import (
	"context"
	"fmt"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
	"ppca/core/dataset"
	"ppca/core/display"
	"ppca/core/fault"
	"ppca/core/limit"
)

// rounds is the number of views of a turntable, one every 5°.
const rounds = 72

// Turntable draws 72 size×size colour pictures of one head in a full turn, in steps of 5°. θ is the
// angle in degrees, 0 to 355; its period is 360. Every second view is for training, the others are
// for testing.
func Turntable(ctx context.Context, size int, seed uint64) (*dataset.Set, error) {
	if size < limit.LeastSize || size > limit.MostSize {
		return nil, fault.New(fault.Range, "a head of %d×%d pixels cannot be drawn: the limits are %d to %d pixels", size, size, limit.LeastSize, limit.MostSize)
	}
	x := mat.NewDense(rounds, size*size*3, nil)
	s := &dataset.Set{
		Kind: dataset.Pictures, ThetaName: "angle (°)", Train: rounds / 2,
		X:       x,
		Shape:   &display.Shape{Width: size, Height: size, Channels: 3},
		Columns: []dataset.Column{},
		Head:    [][]string{},
		Notes:   dataset.Notes{},
	}
	who := newPerson(rand.New(rand.NewPCG(seed, streamPeople)))
	for row := range rounds {
		if err := checkpoint.Reached(ctx); err != nil {
			return nil, err
		}
		view := 2*(row%s.Train) + row/s.Train // even views first
		angle := 360 * float64(view) / rounds
		s.Theta = append(s.Theta, angle)
		s.IDs = append(s.IDs, fmt.Sprintf("angle %.0f°", angle))
		who.draw(x.RawRowView(row), size, facing(angle, 0))
	}
	return s, nil
}
