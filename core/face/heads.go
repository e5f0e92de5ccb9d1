package face

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/job"
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
	if people < 1 || size < fault.LeastSize || size > fault.MostSize || people > 1000 {
		return nil, fault.New(fault.Range, "%s of %d×%d pixels cannot be drawn: the limits are 1 to 1000 heads of %d to %d pixels",
			fault.Plural(people, "head"), size, size, fault.LeastSize, fault.MostSize)
	}
	s, x := pictures(people*poses, size, 3, "yaw (°)", (people-people/4)*poses)
	angles := rand.New(rand.NewPCG(seed, streamYaw))
	faces := rand.New(rand.NewPCG(seed, streamPeople))
	var who person
	for row := range people * poses {
		if err := job.Checkpoint(ctx); err != nil {
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

// pictures returns a set of n square pictures, all black, and the matrix of their intensities.
func pictures(n, size, channels int, thetaName string, train int) (*dataset.Set, *mat.Dense) {
	x := mat.NewDense(n, size*size*channels, nil)
	return &dataset.Set{
		Kind: dataset.Pictures, ThetaName: thetaName, Train: train, X: x,
		Shape:   &fit.Picture{Width: size, Height: size, Channels: channels},
		Columns: []dataset.Column{}, Head: [][]string{}, Notes: dataset.Notes{},
	}, x
}

// degrees writes an angle for names: −63°, with the minus sign of the page, and 0° for −0.3.
func degrees(angle float64) string {
	return strings.Replace(fmt.Sprintf("%.0f°", math.Round(angle)+0), "-", "−", 1)
}

// The poses of each person: one in each cell of a grid over the ranges of yaw and pitch, in degrees.
const (
	yawParts, pitchParts = 5, 4
	mostYaw, mostPitch   = 60, 30
)

// Poses draws size×size colour pictures of heads that turn and nod, twenty of each person. θ has two
// parameters: the yaw from −60° to 60°, positive to the right of the picture, and the pitch from
// −30° to 30°, positive upwards. The last quarter of the people is for testing; a group is a person.
func Poses(ctx context.Context, people, size int, seed uint64) (*dataset.Set, error) {
	return drawPeople(ctx, people, yawParts*pitchParts, size, seed, func(pose int, angles *rand.Rand) []float64 {
		within := func(part, parts, most int) float64 {
			return float64(most) * (2*(float64(part)+angles.Float64())/float64(parts) - 1)
		}
		yaw := within(pose/pitchParts, yawParts, mostYaw)
		return []float64{yaw, within(pose%pitchParts, pitchParts, mostPitch)}
	})
}

// rounds is the number of views of a turntable, one every 5°.
const rounds = 72

// Turntable draws 72 size×size colour pictures of one head in a full turn, in steps of 5°. θ is the
// angle in degrees, 0 to 355; its period is 360. Every second view is for training, the others are
// for testing.
func Turntable(ctx context.Context, size int, seed uint64) (*dataset.Set, error) {
	const train = rounds / 2
	s, err := drawPeople(ctx, 1, rounds, size, seed, func(pose int, _ *rand.Rand) []float64 {
		view := 2*(pose%train) + pose/train // even views first
		return []float64{360 * float64(view) / rounds}
	})
	if err != nil {
		return nil, err
	}
	s.ThetaName, s.Train, s.Groups = "angle (°)", train, nil
	for i, angle := range s.Theta {
		s.IDs[i] = fmt.Sprintf("angle %.0f°", angle)
	}
	return s, nil
}
