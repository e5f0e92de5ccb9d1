package face

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/job"
)

// NodeBins are the ends of the bins of §4.2: diameters in millimetres.
var NodeBins = []float64{6, 12, 18, 24, 43}

// The numbers of nodes of §4.2 for training and for testing in each bin.
var (
	nodesTraining = [4]int{55, 156, 77, 30}
	nodesTesting  = [4]int{16, 39, 17, 7}
)

// The distribution of the shapes, see Nodes. With these sizes the errors of PCA and IPCA are
// similar to those in Table 1 of the paper.
const (
	nodeDegree   = 8    // degree of the finest harmonic
	nodeOffset   = 0.08 // s₁: an offset of the centre
	nodeEllipse  = 0.22 // s₂: ellipsoids, at every size
	nodeStretch  = 0.20 // stretch of the mean log radius along y at the largest diameter
	nodeSmooth   = 0.7  // decay of s_l in degrees, at the smallest diameter
	nodeRough    = 3.5  // decay at the largest diameter
	nodeDrawing  = 0.15 // standard deviation of a radius due to manual outlining, mm
	thinnestNode = 0.5  // smallest radius, mm
)

// Nodes draws star-shaped bodies instead of the lymph nodes of §4.2, whose clinical data are not
// public: 397 bodies, 318 for training and 79 for testing, in the bins 6-12-18-24-43 mm with the
// paper's numbers; the diameter is uniform within its bin. θ is the diameter D in mm. The 162
// variables are the radii in mm along the vertices of NewIcosphere.
//
// A node is a log-normal random sphere (K. Muinonen's "Gaussian random sphere"):
//
//	r(u) = c · exp( s_D(u) + Σ_l s_l(D)/√(2l+1) Σ_m z_lm Y_lm(u) ) + noise
//
// with independent standard normal z, real spherical harmonics Y of mean square 1 and degrees
// l = 1 … 8. Small nodes are ellipsoids. With growing diameter, higher degrees appear: first beans
// (l = 3), then lobes; s_l(D) decays over 0.7 degrees at 6 mm and over 3.5 at 43 mm. s_D stretches
// the mean along y in proportion to D. c scales the radii so that the diameter estimated from them,
// twice their mean, is exactly D before the noise.
func Nodes(ctx context.Context, seed uint64) (*dataset.Set, error) {
	random := rand.New(rand.NewPCG(seed, streamNodes))
	sphere := newNodeShapes()
	n, train := 0, 0
	for bin := range nodesTraining {
		train += nodesTraining[bin]
		n += nodesTraining[bin] + nodesTesting[bin]
	}
	x := mat.NewDense(n, Directions, nil)
	s := &dataset.Set{
		Kind: dataset.Tables, X: x, Train: train,
		ThetaName: "diameter (mm)", Names: radiusNames(), Notes: dataset.Notes{},
	}
	for _, counts := range [][4]int{nodesTraining, nodesTesting} {
		for bin, count := range counts {
			for range count {
				if err := job.Checkpoint(ctx); err != nil {
					return nil, err
				}
				lo, hi := NodeBins[bin], NodeBins[bin+1]
				diameter := lo + (hi-lo)*random.Float64()
				sphere.draw(x.RawRowView(len(s.Theta)), diameter, random)
				s.Theta = append(s.Theta, diameter)
				s.IDs = append(s.IDs, fmt.Sprintf("node %d, %.1f mm", len(s.Theta), diameter))
			}
		}
	}
	describe(s)
	return s, nil
}

// radiusNames returns r1 … r162.
func radiusNames() []string {
	names := make([]string, Directions)
	for i := range names {
		names[i] = fmt.Sprintf("r%d", i+1)
	}
	return names
}

// nodeShapes holds the harmonics in every direction, which all nodes use.
type nodeShapes struct {
	sphere    *Icosphere
	harmonics [][][]float64 // by direction, degree from 1, order
}

func newNodeShapes() nodeShapes {
	n := nodeShapes{sphere: NewIcosphere()}
	for _, direction := range n.sphere.Vertices {
		n.harmonics = append(n.harmonics, harmonics(direction, nodeDegree))
	}
	return n
}

// draw sets the 162 radii of one node.
func (n nodeShapes) draw(radii []float64, diameter float64, random *rand.Rand) {
	grown := (diameter - NodeBins[0]) / (NodeBins[len(NodeBins)-1] - NodeBins[0])
	for i, direction := range n.sphere.Vertices {
		radii[i] = nodeStretch * grown * (direction[1]*direction[1] - 1./3)
	}
	for l := 1; l <= nodeDegree; l++ {
		size := nodeSpread(l, grown) / math.Sqrt(float64(2*l+1))
		for order := range 2*l + 1 {
			z := size * random.NormFloat64()
			for i := range radii {
				radii[i] += z * n.harmonics[i][l-1][order]
			}
		}
	}
	mean := 0.0
	for i, log := range radii {
		radii[i] = math.Exp(log)
		mean += radii[i] / Directions
	}
	for i := range radii {
		radii[i] = max(thinnestNode, radii[i]*diameter/2/mean+nodeDrawing*random.NormFloat64())
	}
}

// nodeSpread returns s_l at a growth of 0 … 1.
func nodeSpread(l int, grown float64) float64 {
	if l == 1 {
		return nodeOffset
	}
	return nodeEllipse * math.Exp(-float64(l-2)/(nodeSmooth+(nodeRough-nodeSmooth)*grown))
}
