package input_test

import (
	"slices"
	"testing"

	"ppca/core/dataset"
)

func TestThetaOfPictures(t *testing.T) {
	pictures := []dataset.File{pngFile(t, "b/face-2_-30.png", grey(2, 2, 9)), pngFile(t, "a/face-1_20.5.png", grey(2, 2, 0))}
	manifest := dataset.File{Name: "index.csv", Data: []byte("file,theta,person,split,deg\nface-2_-30.png,7,p2,test,1\na/face-1_20.5.png,8,p1,train,2\n")}
	for _, c := range []struct {
		name  string
		files []dataset.File
		o     dataset.Options
		want  []float64 // of a, then b
		train int
	}{
		{"last number", pictures, dataset.Options{}, []float64{20.5, -30}, 2},
		{"pattern", pictures, dataset.Options{Pattern: `face-(\d)`}, []float64{1, 2}, 2},
		{"table", append(slices.Clone(pictures), manifest), dataset.Options{}, []float64{8, 7}, 1},
		{"rows without a picture", append(slices.Clone(pictures), dataset.File{Name: "index.csv", Data: []byte("file,theta\ngone.png,5\nface-2_-30.png,7\nface-1_20.5.png,8\n")}), dataset.Options{}, []float64{8, 7}, 2},
		{"θ in the first column", append(slices.Clone(pictures), dataset.File{Name: "index.csv", Data: []byte("theta,file\n7,face-2_-30.png\n8,face-1_20.5.png\n")}), dataset.Options{}, []float64{8, 7}, 2},
		{"chosen column", append(slices.Clone(pictures), manifest), dataset.Options{Theta: "deg"}, []float64{2, 1}, 1},
		{"table in a ZIP", []dataset.File{zipFile(t, "z.zip", append(slices.Clone(pictures), manifest)...)}, dataset.Options{Group: "person"}, []float64{8, 7}, 1},
		{"what systems leave in a folder", append(slices.Clone(pictures), dataset.File{Name: "a/.DS_Store", Data: []byte{0, 1}}, dataset.File{Name: "Thumbs.db", Data: []byte("db")}), dataset.Options{}, []float64{20.5, -30}, 2},
		{"number in the name, not in the id", append(slices.Clone(pictures), dataset.File{Name: "index.csv", Data: []byte("file,day\nface-2_-30.png,2024-01-01\na/face-1_20.5.png,2024-01-02\n")}), dataset.Options{}, []float64{20.5, -30}, 2},
		{"folder of the table", []dataset.File{zipFile(t, "z.zip", pngFile(t, "top/a/1.png", grey(2, 2, 0)), pngFile(t, "top/b/1.png", grey(2, 2, 9)), dataset.File{Name: "top/index.csv", Data: []byte("file,theta\nb/1.png,7\na/1.png,8\n")})}, dataset.Options{}, []float64{8, 7}, 2},
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
	s, err := read(dataset.Options{}, pngFile(t, "a.png", grey(2, 2, 0)), pngFile(t, "b.png", grey(2, 2, 0)))
	if err != nil || s.Theta != nil {
		t.Errorf("no θ is there, got %v, %v", s.Theta, err)
	}
}

func TestBlurExperiment(t *testing.T) {
	var files []dataset.File
	for i := range 12 {
		folder := "train"
		if i >= 9 {
			folder = "test"
		}
		files = append(files, pngFile(t, folder+"/f"+string(rune('a'+i))+".png", grey(4, 4, uint8(10*i))))
	}
	archive := zipFile(t, "faces.zip", files...)
	chosen := func(faces int) (*dataset.Set, map[string]float64) {
		s, err := read(dataset.Options{Blur: &dataset.Blur{Bins: []float64{0, 1, 3}, Faces: faces, Seed: 4}}, archive)
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
