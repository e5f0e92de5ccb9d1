package dataset

import (
	"image"
	"image/color"
	"slices"
	"strings"
	"testing"

	"ppca/core/display"
)

func TestPictureFormats(t *testing.T) {
	palette := image.NewPaletted(image.Rect(0, 0, 2, 1), color.Palette{color.Gray{0}, color.Gray{51}})
	palette.Pix[1] = 1
	painted := image.NewPaletted(image.Rect(0, 0, 1, 1), color.Palette{color.NRGBA{255, 51, 0, 255}})
	deep := image.NewGray16(image.Rect(0, 0, 2, 1))
	deep.SetGray16(1, 0, color.Gray16{13107})
	deeper := image.NewGray16(image.Rect(0, 0, 1, 1))
	deeper.SetGray16(0, 0, color.Gray16{1})
	clear := image.NewNRGBA(image.Rect(0, 0, 1, 1))
	clear.SetNRGBA(0, 0, color.NRGBA{255, 255, 255, 51})
	for _, c := range []struct {
		name    string
		data    []byte
		shape   display.Shape
		want    []float64
		through bool
		white   int
	}{
		{"grey PNG", pngFile(t, "", grey(3, 1, 50)).Data, display.Shape{Width: 3, Height: 1, Channels: 1}, []float64{50. / 255, 51. / 255, 52. / 255}, false, 255},
		{"16-bit PNG", pngFile(t, "", deep).Data, display.Shape{Width: 2, Height: 1, Channels: 1}, []float64{0, .2}, false, 255},
		{"16-bit PNG with more than 255 levels", pngFile(t, "", deeper).Data, display.Shape{Width: 1, Height: 1, Channels: 1}, []float64{1. / 65535}, false, 65535},
		{"colour PNG", pngFile(t, "", colour(2, 1)).Data, display.Shape{Width: 2, Height: 1, Channels: 3}, []float64{0, 0, 0, 1. / 255, 2. / 255, 3. / 255}, false, 255},
		{"grey palette", pngFile(t, "", palette).Data, display.Shape{Width: 2, Height: 1, Channels: 1}, []float64{0, .2}, false, 255},
		{"colour palette", pngFile(t, "", painted).Data, display.Shape{Width: 1, Height: 1, Channels: 3}, []float64{1, .2, 0}, false, 255},
		{"transparent", pngFile(t, "", clear).Data, display.Shape{Width: 1, Height: 1, Channels: 3}, []float64{.2, .2, .2}, true, 255},
		{"P2", []byte("P2 # a comment\n2 2\n# another\n10\n0 5\n10 1"), display.Shape{Width: 2, Height: 2, Channels: 1}, []float64{0, .5, 1, .1}, false, 10},
		{"P5", []byte("P5\n3 1\n255\n\x00\x33\xff"), display.Shape{Width: 3, Height: 1, Channels: 1}, []float64{0, .2, 1}, false, 255},
		{"P5 of 16 bit", []byte("P5\n#c\n2 1 65535\n\x33\x33\xff\xff"), display.Shape{Width: 2, Height: 1, Channels: 1}, []float64{.2, 1}, false, 65535},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := decode("x", c.data)
			if err != nil {
				t.Fatal(err)
			}
			if got.shape != c.shape || !slices.Equal(got.intensities(), c.want) || got.through != c.through || got.white != c.white {
				t.Errorf("got %v, want %v", got, c)
			}
		})
	}
}

func TestThetaOfPictures(t *testing.T) {
	pictures := []File{pngFile(t, "b/face-2_-30.png", grey(2, 2, 9)), pngFile(t, "a/face-1_20.5.png", grey(2, 2, 0))}
	manifest := File{Name: "index.csv", Data: []byte("file,theta,person,split,deg\nface-2_-30.png,7,p2,test,1\na/face-1_20.5.png,8,p1,train,2\n")}
	for _, c := range []struct {
		name  string
		files []File
		o     Options
		want  []float64 // of a, then b
		train int
	}{
		{"last number", pictures, Options{}, []float64{20.5, -30}, 2},
		{"pattern", pictures, Options{Pattern: `face-(\d)`}, []float64{1, 2}, 2},
		{"table", append(slices.Clone(pictures), manifest), Options{}, []float64{8, 7}, 1},
		{"rows without a picture", append(slices.Clone(pictures), File{Name: "index.csv", Data: []byte("file,theta\ngone.png,5\nface-2_-30.png,7\nface-1_20.5.png,8\n")}), Options{}, []float64{8, 7}, 2},
		{"θ in the first column", append(slices.Clone(pictures), File{Name: "index.csv", Data: []byte("theta,file\n7,face-2_-30.png\n8,face-1_20.5.png\n")}), Options{}, []float64{8, 7}, 2},
		{"chosen column", append(slices.Clone(pictures), manifest), Options{Theta: "deg"}, []float64{2, 1}, 1},
		{"table in a ZIP", []File{zipFile(t, "z.zip", append(slices.Clone(pictures), manifest)...)}, Options{Group: "person"}, []float64{8, 7}, 1},
		{"what systems leave in a folder", append(slices.Clone(pictures), File{Name: "a/.DS_Store", Data: []byte{0, 1}}, File{Name: "Thumbs.db", Data: []byte("db")}), Options{}, []float64{20.5, -30}, 2},
		{"number in the name, not in the id", append(slices.Clone(pictures), File{Name: "index.csv", Data: []byte("file,day\nface-2_-30.png,2024-01-01\na/face-1_20.5.png,2024-01-02\n")}), Options{}, []float64{20.5, -30}, 2},
		{"folder of the table", []File{zipFile(t, "z.zip", pngFile(t, "top/a/1.png", grey(2, 2, 0)), pngFile(t, "top/b/1.png", grey(2, 2, 9)), File{Name: "top/index.csv", Data: []byte("file,theta\nb/1.png,7\na/1.png,8\n")})}, Options{}, []float64{8, 7}, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := read(c.o, c.files...)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(s.Theta, c.want) || len(s.IDs) != 2 || s.Train != c.train {
				t.Errorf("θ %v with %d training rows, want %v with %d", s.Theta, s.Train, c.want, c.train)
			}
			if s.X.At(1, 0) != 9./255 {
				t.Errorf("the second row begins with %v, want the second picture", s.X.At(1, 0))
			}
		})
	}
	s, err := read(Options{}, pngFile(t, "a.png", grey(2, 2, 0)), pngFile(t, "b.png", grey(2, 2, 0)))
	if err != nil || s.Theta != nil {
		t.Errorf("no θ is there, got %v, %v", s.Theta, err)
	}
}

// What is said of a table and of folders has the numbers that are there.
func TestNotesOfPictures(t *testing.T) {
	one := func(name string) File { return pngFile(t, name, grey(2, 2, 0)) }
	table := File{Name: "index.csv", Data: []byte("file,theta\ngone.png,5\na.png,7\nb.png,8\nlost.png,9\n")}
	for _, c := range []struct {
		name  string
		files []File
		want  string // among the warnings; empty: there is none
	}{
		{"rows without a picture", []File{one("a.png"), one("b.png"), table}, `index.csv describes 2 pictures that are not there; the first is "gone.png"`},
		{"folders for all", []File{one("train/1.png"), one("train/2.png"), one("test/3.png")}, ""},
		{"a picture in neither folder", []File{one("train/1.png"), one("train/2.png"), one("test/3.png"), one("4.png")}, "1 pictures are in neither the folder train nor test"},
	} {
		s, err := read(Options{}, c.files...)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(s.Warnings, "\n"); !strings.Contains(got, c.want) || c.want == "" && strings.Contains(got, "neither") {
			t.Errorf("%s: warned %q, want %q", c.name, got, c.want)
		}
	}
	_, err := read(Options{}, one("a.png"), pngFile(t, "b.png", colour(2, 2)))
	if err == nil || !strings.Contains(err.Error(), "b.png is in colour, but a.png is grey") {
		t.Errorf("grey beside colour: %v", err)
	}
}

func TestBlurExperiment(t *testing.T) {
	var files []File
	for i := range 12 {
		folder := "train"
		if i >= 9 {
			folder = "test"
		}
		files = append(files, pngFile(t, folder+"/f"+string(rune('a'+i))+".png", grey(4, 4, uint8(10*i))))
	}
	archive := zipFile(t, "faces.zip", files...)
	chosen := func(faces int) (*Set, map[string]float64) {
		s, err := read(Options{Blur: &Blur{Bins: []float64{0, 1, 3}, Faces: faces, Seed: 4}}, archive)
		if err != nil {
			t.Fatal(err)
		}
		theta := map[string]float64{}
		for i := range s.Train {
			theta[s.Groups[i]] += s.Theta[i]
		}
		return s, theta
	}
	small, few := chosen(3)
	large, many := chosen(6)
	if small.Train != 6 || large.Train != 12 || small.Rows() != 6+6 || len(few) != 3 || len(many) != 6 {
		t.Fatalf("%d and %d training rows, %d and %d faces", small.Train, large.Train, len(few), len(many))
	}
	for face, theta := range few {
		if many[face] != theta {
			t.Errorf("%s of the small set has other σ in the large one", face)
		}
	}
	for i, sigma := range small.Theta {
		if low := []float64{0, 1}[i%2]; sigma < low || sigma > []float64{1, 3}[i%2] {
			t.Errorf("row %d has σ %v outside its bin", i, sigma)
		}
	}
}

func TestArrays(t *testing.T) {
	x := npyFile(t, "x.npy", []int{3, 2}, 1, 2, 3, 4, 5, 6)
	for _, c := range []struct {
		name  string
		files []File
		o     Options
		theta []float64
		cols  int
	}{
		{"beside", []File{x, npyFile(t, "theta.npy", []int{3}, 7, 8, 9)}, Options{}, []float64{7, 8, 9}, 2},
		{"beside, named", []File{x, npyFile(t, "age.npy", []int{3, 1}, 7, 8, 9)}, Options{Theta: "age.npy"}, []float64{7, 8, 9}, 2},
		{"npz", []File{npzFile(t, "d.npz", []float64{7, 8, 9}, []float64{1, 2, 3, 4, 5, 6})}, Options{}, []float64{7, 8, 9}, 2},
		{"column", []File{x}, Options{Theta: "2"}, []float64{2, 4, 6}, 1},
		{"none", []File{x}, Options{}, nil, 2},
		{"variables in order", []File{x}, Options{Variables: []string{"height", "weight"}}, nil, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := read(c.o, c.files...)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(s.Theta, c.theta) || s.Variables() != c.cols || s.X.At(2, 0) != 5 {
				t.Errorf("θ %v, %d variables, X %v", s.Theta, s.Variables(), cells(s.X))
			}
		})
	}
}
