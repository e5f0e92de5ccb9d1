package synth

import (
	"context"
	"math/rand/v2"

	"ppca/core/dataset"
)

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
