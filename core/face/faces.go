package face

import (
	"context"
	"fmt"
	"math/rand/v2"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/job"
)

const (
	mostFaces   = 10000
	facesTurned = 10 // largest yaw of the faces, in degrees
)

// Faces draws size×size grey pictures of different people from the front, slightly turned, one of
// each. There is no θ, and all pictures are for training. They replace a collection of faces if
// there is none.
func Faces(ctx context.Context, people, size int, seed uint64) (*dataset.Set, error) {
	if people < 1 || people > mostFaces || size < fault.LeastSize || size > fault.MostSize {
		return nil, fault.New(fault.Range, "%d faces of %d×%d pixels cannot be drawn: the limits are 1 to %d faces of %d to %d pixels", people, size, size, mostFaces, fault.LeastSize, fault.MostSize)
	}
	s, x := pictures(people, size, 1, "", people)
	random := rand.New(rand.NewPCG(seed, streamFaces))
	colour := make([]float64, size*size*3)
	for p := range people {
		if err := job.Checkpoint(ctx); err != nil {
			return nil, err
		}
		who := newPerson(random)
		who.draw(colour, size, facing(facesTurned*(2*random.Float64()-1), 0))
		for i := range size * size {
			x.Set(p, i, (colour[3*i]+colour[3*i+1]+colour[3*i+2])/3)
		}
		s.IDs = append(s.IDs, fmt.Sprintf("person %d", p+1))
	}
	return s, nil
}
