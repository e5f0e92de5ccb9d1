package synth

import (
	"context"
	"fmt"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/ppca"
)

const views = 10 // pictures of each person

// Heads draws size×size colour pictures of turning heads, ten of each person at
// yaws spread over −90° to 90°; θ is the yaw in degrees, positive to the right
// of the picture. Faces, colours, hair and light differ between people. The last
// quarter of the people is for testing; a group is a person.
func Heads(ctx context.Context, people, size int, seed uint64) (*dataset.Set, error) {
	if people < 1 || size < 8 || size > 256 || people > 1000 {
		return nil, fault.New(fault.Range, "%d heads of %d×%d pixels cannot be drawn: there may be 1 to 1000, of 8 to 256 pixels", people, size, size)
	}
	x := mat.NewDense(people*views, size*size*3, nil)
	s := &dataset.Set{
		Kind: dataset.Pictures, ThetaName: "yaw (°)", Train: (people - people/4) * views,
		X:        x,
		Shape:    &ppca.Shape{Width: size, Height: size, Channels: 3},
		Columns:  []dataset.Column{},
		Head:     [][]string{},
		Warnings: []string{},
	}
	yaws := rand.New(rand.NewPCG(seed, streamYaw))
	faces := rand.New(rand.NewPCG(seed, streamPeople))
	for p := range people {
		who := newPerson(faces)
		for v := range views {
			if err := checkpoint.Reached(ctx); err != nil {
				return nil, err
			}
			yaw := -90 + 180*(float64(v)+yaws.Float64())/views
			s.Theta = append(s.Theta, yaw)
			s.Groups = append(s.Groups, fmt.Sprintf("person %d", p+1))
			s.IDs = append(s.IDs, fmt.Sprintf("person %d, yaw %.0f°", p+1, yaw))
			who.draw(x.RawRowView(p*views+v), size, facing(yaw, 0))
		}
	}
	return s, nil
}
