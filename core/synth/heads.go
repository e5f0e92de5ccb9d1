package synth

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/ppca"
)

const (
	views     = 10   // pictures of each person
	samples   = 2    // rays across a pixel, and down it
	halfWidth = 1.25 // of the picture, in units of the head
)

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
			who.draw(x.RawRowView(p*views+v), size, yaw)
		}
	}
	return s, nil
}

// draw renders the head at a yaw in degrees into size×size×3 intensities.
func (p *person) draw(pixels []float64, size int, yaw float64) {
	sine, cosine := math.Sincos(yaw * math.Pi / 180)
	// The room is turned around the head, not the head in the room.
	along := vector{0, 0, -1}.turned(-sine, cosine)
	light := p.light.turned(-sine, cosine)
	sights := make([]sight, len(p.parts))
	for i, part := range p.parts {
		sights[i] = part.solid.seenAlong(along)
	}
	step := 2 * halfWidth / float64(size*samples)
	for i := range size * size {
		sum := vector{}
		for ray := range samples * samples {
			x := float64(i%size*samples+ray%samples) + .5
			y := float64(i/size*samples+ray/samples) + .5
			from := vector{x*step - halfWidth, halfWidth - y*step - .1, 3}.turned(-sine, cosine)
			sum = sum.plus(p.trace(sights, from, along, light))
		}
		sum = sum.times(1. / (samples * samples))
		pixels[3*i], pixels[3*i+1], pixels[3*i+2] = min(sum.x, 1), min(sum.y, 1), min(sum.z, 1)
	}
}

// trace returns the colour of what the ray meets first.
func (p *person) trace(sights []sight, from, along, light vector) vector {
	nearest, met, paint := math.Inf(1), -1, p.background
	for i := range p.parts {
		t, ok := sights[i].hit(from)
		if !ok || t >= nearest {
			continue
		}
		if colour, there := p.parts[i].colour(from.plus(along.times(t))); there {
			nearest, met, paint = t, i, colour
		}
	}
	if met < 0 {
		return paint
	}
	normal := p.parts[met].solid.normal(from.plus(along.times(nearest)))
	return paint.times(p.ambient + (1-p.ambient)*math.Max(0, normal.dot(light)))
}
