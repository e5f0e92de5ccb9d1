package experiment

import (
	"context"
	"math"
	"slices"
	"testing"
)

// The picture has the triangulations of the paper. A strip shows the mean at every endpoint
// on a head of that yaw, with transparent surroundings.
func TestStripsOfMeans(t *testing.T) {
	picture := drawnHeads(t).Picture
	for i, drawn := range picture.Triangulations {
		if drawn.Endpoint != triangulated[i] || !(math.Abs(drawn.Yaw-(-90+11.25*float64(drawn.Endpoint-1))) <= 1e-9) {
			t.Errorf("triangulation %d is of endpoint %d at %v°", i+1, drawn.Endpoint, drawn.Yaw)
		}
		for _, at := range drawn.Points {
			if at[0] < 0 || at[1] < 0 || at[0] > float64(picture.Width) || at[1] > float64(picture.Height) {
				t.Errorf("endpoint %d: a key point lies at %v, outside %d×%d", drawn.Endpoint, at, picture.Width, picture.Height)
			}
		}
		for _, corners := range drawn.Triangles {
			a, b, c := drawn.Points[corners[0]], drawn.Points[corners[1]], drawn.Points[corners[2]]
			if (b[0]-a[0])*(c[1]-a[1])-(b[1]-a[1])*(c[0]-a[0]) >= 0 { // y runs downwards
				t.Errorf("endpoint %d: triangle %v shows its inside", drawn.Endpoint, corners)
			}
		}
	}
	count := func(endpoint int) int {
		return len(picture.Triangulations[slices.Index(triangulated, endpoint)].Triangles)
	}
	if len(picture.Triangulations) != 8 || count(9) != 31 || count(2) >= count(5) || count(16) >= count(12) {
		t.Errorf("%d triangulations, with %d, %d, %d, %d and %d triangles", len(picture.Triangulations), count(2), count(5), count(9), count(12), count(16))
	}
	if len(picture.Strips) != 2 {
		t.Fatalf("%d strips", len(picture.Strips))
	}
	bins, ends := picture.Strips[0], picture.Strips[1]
	if bins.Method != "IPCA" || len(bins.Yaws) != 16 || bins.Yaws[0] != -84.375 || bins.LambdaMean != 0 || len(ends.Yaws) != 17 || ends.PerBin != 12 || !(ends.LambdaMean > 0) {
		t.Fatalf("strips of %s at %v and %s at %v, λ %v and %v", bins.Method, bins.Yaws, ends.Method, ends.Yaws, bins.LambdaMean, ends.LambdaMean)
	}
	comparePixels(t, picture)
}

// comparePixels compares the strip of PPCA at 0° with the mean of the model.
func comparePixels(t *testing.T, picture HeadsPicture) {
	t.Helper()
	ctx := context.Background()
	p := drawn(t)
	o := Options{Seed: 1, Splits: 1, Methods: []string{"PPCA"}}
	s := newStrips(p, newPool(p.set, p.graph, o, ofEveryBin), o)
	data, err := p.sample(ctx, s.pool, 0, s.perBin, false)
	if err != nil {
		t.Fatal(err)
	}
	m, err := s.arms[0].Fit(ctx, data, func(float64) {})
	if err != nil {
		t.Fatal(err)
	}
	at, err := m.At(0)
	if err != nil {
		t.Fatal(err)
	}
	values := make([]float64, picture.Width*picture.Height*p.channels)
	warp := p.template.Turned(0, false)
	warp.Apply(values, at.Mean, p.channels)
	strip := picture.Strips[1]
	covered := 0
	for i := range picture.Width * picture.Height {
		pixel := strip.Pixels[4*((i/picture.Width*len(strip.Yaws)+8)*picture.Width+i%picture.Width):][:4]
		if warp.Reaches(i) != (pixel[3] == 255) {
			t.Fatalf("pixel %d is %v", i, pixel)
		}
		if !warp.Reaches(i) {
			continue
		}
		covered++
		for c := range p.channels {
			if want := 255 * min(max(values[i*p.channels+c], 0), 1); !(math.Abs(float64(pixel[c])-want) <= 0.53) {
				t.Fatalf("pixel %d has %v of colour %d, the mean %v", i, pixel[c], c, want)
			}
		}
	}
	if covered < picture.Width*picture.Height/4 {
		t.Errorf("the head covers %d of %d×%d pixels", covered, picture.Width, picture.Height)
	}
}
