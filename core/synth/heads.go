package synth

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
	"ppca/core/dataset"
	"ppca/core/display"
	"ppca/core/fault"
	"ppca/core/limit"
)

const views = 10 // pictures of each person

// Heads draws size×size colour pictures of turning heads, ten of each person with yaws spread over
// −90° to 90°. θ is the yaw in degrees, positive to the right of the picture. Faces, colours, hair
// and light differ between people. The last quarter of the people is for testing; a group is a
// person.
func Heads(ctx context.Context, people, size int, seed uint64) (*dataset.Set, error) {
	return drawPeople(ctx, people, views, size, seed, func(view int, angles *rand.Rand) []float64 {
		return []float64{-90 + 180*(float64(view)+angles.Float64())/views}
	})
}

// drawPeople draws people, each in a number of poses; held returns θ of a pose: the yaw, or the yaw
// and the pitch, in degrees.
func drawPeople(ctx context.Context, people, poses, size int, seed uint64, held func(pose int, angles *rand.Rand) []float64) (*dataset.Set, error) {
	if people < 1 || size < limit.LeastSize || size > limit.MostSize || people > 1000 {
		return nil, fault.New(fault.Range, "%d heads of %d×%d pixels cannot be drawn: the limits are 1 to 1000 heads of %d to %d pixels", people, size, size, limit.LeastSize, limit.MostSize)
	}
	x := mat.NewDense(people*poses, size*size*3, nil)
	s := &dataset.Set{
		Kind: dataset.Pictures, ThetaName: "yaw (°)", Train: (people - people/4) * poses,
		X:       x,
		Shape:   &display.Shape{Width: size, Height: size, Channels: 3},
		Columns: []dataset.Column{},
		Head:    [][]string{},
		Notes:   dataset.Notes{},
	}
	angles := rand.New(rand.NewPCG(seed, streamYaw))
	faces := rand.New(rand.NewPCG(seed, streamPeople))
	var who person
	for row := range people * poses {
		if err := checkpoint.Reached(ctx); err != nil {
			return nil, err
		}
		if row%poses == 0 {
			who = newPerson(faces)
		}
		theta, person := held(row%poses, angles), fmt.Sprintf("person %d", row/poses+1)
		id, pitch := fmt.Sprintf("%s, yaw %s", person, degrees(theta[0])), 0.
		if len(theta) > 1 {
			s.SecondName, pitch = "pitch (°)", theta[1]
			id += ", pitch " + degrees(pitch)
		}
		s.Theta, s.Groups, s.IDs = append(s.Theta, theta...), append(s.Groups, person), append(s.IDs, id)
		who.draw(x.RawRowView(row), size, facing(theta[0], pitch))
	}
	return s, nil
}

// degrees writes an angle for names: −63°, with the minus sign of the page, and 0° for −0.3.
func degrees(angle float64) string {
	return strings.Replace(fmt.Sprintf("%.0f°", math.Round(angle)+0), "-", "−", 1)
}
