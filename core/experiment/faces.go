package experiment

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/face"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/linalg"
)

const (
	testShare       = 0.2 // of the faces, if the data name no test faces
	syntheticFaces  = 300 // if there are no pictures
	syntheticTrain  = 200 // of these, for training
	syntheticPixels = 19  // width and height, as for the CBCL faces
)

// blurEnds are the ends of the paper's bins of σ (§4.3), in pixels.
var blurEnds = []float64{0, 1, 2, 3}

// faces are the pictures before the blur.
type faces struct {
	set         *dataset.Set
	shape       fit.Picture
	train, test []int // rows of set
	notes       []string
}

// newFaces returns the pictures of the user, or draws heads if there are none. If the
// pictures are not in folders train and test, a fifth is drawn for testing; a person stays
// in one part, if the data name people.
func newFaces(ctx context.Context, set *dataset.Set, seed uint64) (*faces, error) {
	f := &faces{set: set}
	if set == nil {
		drawn, err := face.Faces(ctx, syntheticFaces, syntheticPixels, seed)
		if err != nil {
			return nil, err
		}
		drawn.Train = syntheticTrain
		f.set = drawn
		f.notes = append(f.notes, fmt.Sprintf("there are no pictures: %d drawn heads replace the faces, %d of them for testing", syntheticFaces, syntheticFaces-syntheticTrain))
	}
	if f.set.Kind != dataset.Pictures || f.set.Shape == nil {
		return nil, fault.New(fault.Format, "this experiment blurs pictures of faces, but the data are a table: use PNG, JPEG or PGM pictures, or a ZIP of them")
	}
	if f.set.ThetaName == dataset.BlurName {
		return nil, fault.New(fault.Option, "the pictures were blurred when they were read: read them without the blur; the experiment blurs them itself")
	}
	f.shape = *f.set.Shape
	n := f.set.Rows()
	if n < 2 {
		return nil, fault.New(fault.Shape, "there is %s: the experiment needs at least one for training and one for testing", fault.Plural(n, "face"))
	}
	for i := range n {
		if i < f.set.Train {
			f.train = append(f.train, i)
		} else {
			f.test = append(f.test, i)
		}
	}
	if len(f.test) == 0 {
		if err := f.splitAtRandom(seed); err != nil {
			return nil, err
		}
	}
	return f, nil
}

// splitAtRandom draws whole groups for testing.
func (f *faces) splitAtRandom(seed uint64) error {
	members := dataset.Members(f.set.Rows(), f.set.Groups)
	if len(members) < 2 {
		return fault.New(fault.Shape, "all %d pictures show one person, so nobody else is left for testing", len(f.train))
	}
	wanted := max(1, int(testShare*float64(f.set.Rows())+0.5))
	test := make([]bool, f.set.Rows())
	left := len(members)
	for _, g := range Random(seed, StreamTest, 0).Perm(len(members)) {
		if wanted <= 0 || left == 1 {
			break
		}
		for _, i := range members[g] {
			test[i] = true
			wanted--
		}
		left--
	}
	f.train = f.train[:0]
	for i, is := range test {
		if is {
			f.test = append(f.test, i)
		} else {
			f.train = append(f.train, i)
		}
	}
	f.notes = append(f.notes, fmt.Sprintf("the pictures are not in folders train and test: %d of %d were drawn for testing with the seed %d", len(f.test), f.set.Rows(), seed))
	return nil
}

// blurred returns each of the faces once for each bin of σ, face by face; θ is σ, uniform
// in the bin. sigma holds the draws for all rows of the set.
func (f *faces) blurred(ctx context.Context, rows []int, sigma [][]float64) (fit.Data, error) {
	k := f.set.Variables()
	bins := len(blurEnds) - 1
	x := mat.NewDense(len(rows)*bins, k, nil)
	theta := make([]float64, 0, len(rows)*bins)
	scratch := make([]float64, k)
	for r, i := range rows {
		if err := job.Checkpoint(ctx); err != nil {
			return fit.Data{}, err
		}
		picture := linalg.Row(f.set.X, i, scratch)
		for j := range bins {
			face.Blur(x.RawRowView(r*bins+j), picture, f.shape, sigma[i][j])
			theta = append(theta, sigma[i][j])
		}
	}
	return fit.Data{X: x, Theta: theta}, nil
}

// sigmas draws σ for every face and bin of a split. It draws for all faces, chosen or not,
// so that a face has the same blur in sets of every size.
func (f *faces) sigmas(seed uint64, split int) [][]float64 {
	draws := Random(seed, StreamSigma, split)
	out := make([][]float64, f.set.Rows())
	for i := range out {
		for j := range len(blurEnds) - 1 {
			out[i] = append(out[i], blurEnds[j]+(blurEnds[j+1]-blurEnds[j])*draws.Float64())
		}
	}
	return out
}

// order returns the training faces in the order in which a split uses them.
func (f *faces) order(seed uint64, split int) []int {
	order := make([]int, len(f.train))
	for to, from := range Random(seed, StreamOrder, split).Perm(len(f.train)) {
		order[to] = f.train[from]
	}
	return order
}
