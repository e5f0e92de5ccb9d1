package face

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/job"
)

// Portraits are pictures of heads with the key points of their faces.
type Portraits struct {
	Set    *dataset.Set // θ is the yaw in degrees, positive to the right of the picture
	Points []Landmarks  // for each picture; hidden points have a place, too
}

// DrawPortraits draws size×size colour pictures of different people and their key points. It draws
// perBin people, one picture each, in each of a number of equal bins of the yaw over −90° to 90°.
// A point that the hair, the nose or the head itself hides is not visible. All pictures are for
// training. With 16 bins and 17 people in each there are as many pictures as in §4.4.
func DrawPortraits(ctx context.Context, bins, perBin, size int, seed uint64) (*Portraits, error) {
	people := bins * perBin
	if bins < 1 || perBin < 1 || people > 1000 || size < fault.LeastSize || size > fault.MostSize {
		return nil, fault.New(fault.Range, "%d×%d heads of %d×%d pixels cannot be drawn: the limits are 1 to 1000 heads of %d to %d pixels", bins, perBin, size, size, fault.LeastSize, fault.MostSize)
	}
	set, x := pictures(people, size, 3, "yaw (°)", people)
	p := &Portraits{Set: set}
	random := rand.New(rand.NewPCG(seed, streamPortraits))
	for i := range people {
		if err := job.Checkpoint(ctx); err != nil {
			return nil, err
		}
		who := newPerson(random)
		yaw := -90 + 180*(float64(i/perBin)+random.Float64())/float64(bins)
		p.Set.Theta = append(p.Set.Theta, yaw)
		p.Set.IDs = append(p.Set.IDs, fmt.Sprintf("person %d, yaw %.0f°", i+1, yaw))
		who.draw(x.RawRowView(i), size, facing(yaw, 0))
		p.Points = append(p.Points, who.landmarks(size, yaw))
	}
	return p, nil
}

// hiding is the distance that something must be in front of a key point to hide it: more than the
// lids and the skin around it.
const hiding = 0.08

// landmarks returns the key points in the picture that draw makes.
func (p *person) landmarks(size int, yaw float64) (l Landmarks) {
	v := p.viewed(facing(yaw, 0))
	perUnit := float64(size) / (2 * halfWidth)
	for i, point := range p.keyPoints() {
		at := v.seen(point)
		v.onRow(at.Y)
		nearest := math.Inf(-1)
		if part, where, _ := v.first(at.X); part >= 0 {
			nearest = v.seen(where).Z
		}
		l[i] = Landmark{
			X: (at.X + halfWidth) * perUnit, Y: (halfWidth - lowered - at.Y) * perUnit,
			Visible: nearest < at.Z+hiding,
		}
	}
	return l
}
