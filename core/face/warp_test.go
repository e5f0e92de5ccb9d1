package face

import (
	"math"
	"testing"
)

// yaws returns the ends of n bins over −90° to 90°.
func yaws(n int) []float64 {
	var ends []float64
	for b := range n + 1 {
		ends = append(ends, (float64(b)/float64(n)-.5)*math.Pi)
	}
	return ends
}

func template(t testing.TB, resolution float64) *Template {
	t.Helper()
	got, err := NewTemplate(Average(), Mesh(), yaws(16), resolution)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// The triangles cover the face, seen from the front, without gap or overlap: all face the viewer,
// every inner edge has one triangle on each side, and their areas add up to the area of the
// outline.
func TestMeshCoversTheFace(t *testing.T) {
	s := Average()
	mesh := Mesh()
	edges := map[[2]int]bool{}
	area := 0.0
	for i, triangle := range mesh {
		if !triangle.faces(s) {
			t.Errorf("triangle %d shows its inside", i)
		}
		area += triangle.area(s)
		for k := range triangle {
			edge := [2]int{triangle[k], triangle[(k+1)%3]}
			if edges[edge] {
				t.Errorf("two triangles lie on the same side of %s – %s", KeyPointNames[edge[0]], KeyPointNames[edge[1]])
			}
			edges[edge] = true
		}
	}
	outline := 0.0
	for edge := range edges {
		if a, b := s[edge[0]], s[edge[1]]; !edges[[2]int{edge[1], edge[0]}] {
			outline += (a.X*b.Y - b.X*a.Y) / 2
		}
	}
	if !(math.Abs(area-outline) <= 1e-9) || len(mesh) != 31 {
		t.Errorf("%d triangles of %v mm², the outline has %v", len(mesh), area, outline)
	}
}

func TestTemplateAreas(t *testing.T) {
	tmpl := template(t, 0.7)
	seen := make([]bool, tmpl.Pixels())
	for i, p := range tmpl.patches {
		largest := 0.0
		for _, yaw := range yaws(16) {
			largest = max(largest, tmpl.triangles[i].area(Average().Turned(yaw)))
		}
		if got := float64(p.count) / .49; !(math.Abs(got-largest) <= 0.25*largest) {
			t.Errorf("triangle %d has %.0f mm² of pixels, want %.0f", i, got, largest)
		}
		for _, number := range p.number {
			if number >= 0 && seen[number] {
				t.Fatalf("pixel %d is in two triangles", number)
			} else if number >= 0 {
				seen[number] = true
			}
		}
	}
	for number, is := range seen {
		if !is {
			t.Errorf("pixel %d is in no triangle", number)
		}
	}
}

// size is the size of the pictures in the tests.
const size = 120

func posed(yaw float64) Pose {
	return Pose{Yaw: yaw, Scale: .55, X: size/2 - 30*math.Sin(yaw), Y: size / 2}
}

// A linear picture survives the warp in each channel, at every yaw and with fine and coarse
// templates.
func TestWarpOfLinearPicture(t *testing.T) {
	picture := make([]float64, size*size*2)
	for i := range size * size {
		x, y := float64(i%size), float64(i/size)
		picture[2*i], picture[2*i+1] = .3+.004*x-.001*y, .5-.002*x+.003*y
	}
	for _, resolution := range []float64{.3, 1} {
		tmpl := template(t, resolution)
		for _, yaw := range yaws(12) {
			marks := posed(yaw).SeeAll(Average())
			flat, back := make([]float64, 2*tmpl.Pixels()), make([]float64, len(picture))
			tmpl.Flatten(marks, yaw, size, size).Apply(flat, picture, 2)
			raise := tmpl.Raise(marks, yaw, size, size)
			raise.Apply(back, flat, 2)
			reached := 0
			for i, v := range back {
				if !raise.Reaches(i / 2) {
					continue
				}
				reached++
				if !(math.Abs(v-picture[i]) <= 1e-9) {
					t.Fatalf("resolution %v, yaw %v: pixel (%d, %d) is %v, was %v", resolution, yaw, i/2%size, i/2/size, v, picture[i])
				}
			}
			if reached < 2000 {
				t.Errorf("yaw %v: only %d values are reached", yaw, reached)
			}
		}
	}
}

// After the warp and its inverse, a smooth picture differs by less than 1/200.
func TestWarpThereAndBack(t *testing.T) {
	picture := make([]float64, size*size)
	for i := range picture {
		picture[i] = .5 + .4*math.Sin(.25*float64(i%size))*math.Cos(.2*float64(i/size))
	}
	tmpl := template(t, 0.8)
	for _, yaw := range []float64{-1.5, -.8, 0, .4, 1.2} {
		marks := posed(yaw).SeeAll(Average())
		flat, back := make([]float64, tmpl.Pixels()), make([]float64, size*size)
		tmpl.Flatten(marks, yaw, size, size).Apply(flat, picture, 1)
		raise := tmpl.Raise(marks, yaw, size, size)
		raise.Apply(back, flat, 1)
		if psnr := psnr(raise, back, picture, 1); psnr < 40 {
			t.Errorf("yaw %v: PSNR %.1f dB", yaw, psnr)
		}
	}
}

// psnr returns the PSNR over the pixels that m reaches.
func psnr(m *Map, got, want []float64, channels int) float64 {
	sum, n := 0.0, 0.0
	for i := range got {
		if m.Reaches(i / channels) {
			sum += (got[i] - want[i]) * (got[i] - want[i])
			n++
		}
	}
	return -10 * math.Log10(sum/n)
}

// The warped pixels are exactly the visible ones, and a pixel that is visible between two endpoints
// exists at both.
func TestVisibility(t *testing.T) {
	tmpl := template(t, .5)
	ends := yaws(16)
	mask := tmpl.EndpointMask(ends, 3)
	k := 3 * tmpl.Pixels()
	for step := range 64 {
		yaw := (float64(step)/63 - .5) * math.Pi
		seen := tmpl.Observed([]float64{yaw}, 3)
		flatten := tmpl.Flatten(posed(yaw).SeeAll(Average()), yaw, size, size)
		bin := min(int((yaw/math.Pi+.5)*16), 15)
		count := 0
		for i, is := range seen {
			if is != flatten.Reaches(i/3) {
				t.Fatalf("yaw %v: pixel %d is seen: %v, warped: %v", yaw, i/3, is, !is)
			}
			if is && !(mask[bin*k+i] && mask[(bin+1)*k+i]) {
				t.Fatalf("yaw %v: pixel %d is seen, but does not exist at an endpoint of bin %d", yaw, i/3, bin+1)
			}
			if is {
				count++
			}
		}
		if count < k/4 {
			t.Errorf("yaw %v: %d of %d values are seen", yaw, count, k)
		}
	}
}
