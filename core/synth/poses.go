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

// The poses of each person: a view in each of so many parts of the ranges of yaw
// and pitch, in degrees.
const (
	yawParts, pitchParts = 5, 4
	mostYaw, mostPitch   = 60, 30
)

// Poses draws size×size colour pictures of heads that turn and nod, twenty of each
// person; θ has two parameters, the yaw from −60° to 60°, positive to the right of
// the picture, and the pitch from −30° to 30°, positive upwards. The last quarter of
// the people is for testing; a group is a person.
func Poses(ctx context.Context, people, size int, seed uint64) (*dataset.Set, error) {
	if people < 1 || size < 8 || size > 256 || people > 500 {
		return nil, fault.New(fault.Range, "%d heads of %d×%d pixels cannot be drawn: there may be 1 to 500, of 8 to 256 pixels", people, size, size)
	}
	const poses = yawParts * pitchParts
	x := mat.NewDense(people*poses, size*size*3, nil)
	s := &dataset.Set{
		Kind: dataset.Pictures, ThetaName: "yaw (°)", SecondName: "pitch (°)", Train: (people - people/4) * poses,
		X:        x,
		Shape:    &ppca.Shape{Width: size, Height: size, Channels: 3},
		Columns:  []dataset.Column{},
		Head:     [][]string{},
		Warnings: []string{},
	}
	angles := rand.New(rand.NewPCG(seed, streamYaw))
	faces := rand.New(rand.NewPCG(seed, streamPeople))
	within := func(part, parts, most int) float64 {
		return float64(most) * (2*(float64(part)+angles.Float64())/float64(parts) - 1)
	}
	for p := range people {
		who := newPerson(faces)
		for pose := range poses {
			if err := checkpoint.Reached(ctx); err != nil {
				return nil, err
			}
			yaw, pitch := within(pose/pitchParts, yawParts, mostYaw), within(pose%pitchParts, pitchParts, mostPitch)
			s.Theta = append(s.Theta, yaw, pitch)
			s.Groups = append(s.Groups, fmt.Sprintf("person %d", p+1))
			s.IDs = append(s.IDs, fmt.Sprintf("person %d, yaw %.0f°, pitch %.0f°", p+1, yaw, pitch))
			who.draw(x.RawRowView(p*poses+pose), size, facing(yaw, pitch))
		}
	}
	return s, nil
}
