package input_test

import (
	"math"
	"testing"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// coded fails the test at an error without a code.
func coded(t *testing.T, err error) {
	if err != nil && fault.CodeOf(err) == fault.Crashed {
		t.Fatalf("an error without a code: %v", err)
	}
}

// finiteSet fails the test at a Set that cannot be fitted.
func finiteSet(t *testing.T, s *dataset.Set) {
	rows, columns := s.X.Dims()
	if s.Train < 1 || s.Train > rows || s.Theta != nil && len(s.Theta) != rows || len(s.Names) != columns && s.Kind == dataset.Tables {
		t.Fatalf("%d×%d with %d training rows, %d θ, %d names", rows, columns, s.Train, len(s.Theta), len(s.Names))
	}
	for cell, v := range cellsOf(s.X) {
		if observed := s.Observed == nil || s.Observed[cell]; observed && (math.IsNaN(v) || math.IsInf(v, 0)) {
			t.Fatalf("X holds %v", v)
		}
	}
}

func FuzzCSV(f *testing.F) {
	for _, text := range []string{
		"t,x\n1,2\n3,4\n", "t;x\n1,5;2\n3;4\n", "\ufeffa\tb\r\n1\t2\r\n3\t4", "\"a\",\"b \"\"\"\n1,\"2\"\n3,4", "id,t,s,x\na,1,train,2\nb,2,test,3\n",
		"1,2\n3,\n", "# t,x\n1e5,-.5\n+3,4E-7\n", ",a\n0,1\n1,2\n", "\"a\n", "a,a\n1,2\n",
	} {
		f.Add([]byte(text), "1", "")
		f.Add([]byte(text), "", "")
	}
	for _, text := range []string{"t,a,b\n1,,2\n3,NA,4\n5,6,nan\n", ",,\n,,\n1,2,3\n", "t;a\n;1,5\n2;inf\n3;\n4;-1e400\n", "a\n\"\"\nN/A\nnull\n1\n2\n", "t,s,a\n1,train,\n2,test,\n3,train,4\n"} {
		f.Add([]byte(text), "1", dataset.DropMissing)
		f.Add([]byte(text), "1", dataset.ModelMissing)
		f.Add([]byte(text), "", dataset.ModelMissing)
	}
	for _, table := range corpus(f) {
		f.Add(table.files[0].Data, "", dataset.ModelMissing)
	}
	f.Fuzz(func(t *testing.T, data []byte, theta, missing string) {
		if len(data) == 0 {
			return
		}
		s, err := read(dataset.Options{Theta: theta, Missing: missing}, dataset.File{Name: "f.csv", Data: data})
		if coded(t, err); err == nil {
			finiteSet(t, s)
		}
	})
}

func FuzzZIP(f *testing.F) {
	a, b := pngFile(f, "train/a1.png", grey(2, 2, 0)), pngFile(f, "test/b2.png", grey(2, 2, 9))
	f.Add(zipFile(f, "", a, b).Data)
	f.Add(zipFile(f, "", a, b, dataset.File{Name: "index.csv", Data: []byte("file,theta\na1.png,1\nb2.png,2\n")}).Data)
	f.Add(zipFile(f, "", csvFile("t,x\n1,2\n3,4\n")).Data)
	f.Add(npzFile(f, "", []float64{1, 2}, []float64{3, 4, 5, 6}).Data)
	f.Add([]byte("PK\x03\x04PK\x01\x02000000000000000000000000\f\x00\x00\x00\x00\x00000000000000x00000000000" + // an entry before the file
		"PK\x01\x020000000000000000000000\x00\x00\v\x00\x00\x00\x00\x000000000000000000000.pngPK\x05\x06000000\x02\x00s\x00\x00\x000001\x00\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) == 0 || len(data) > 1<<16 {
			return
		}
		s, err := read(dataset.Options{}, dataset.File{Name: "f.zip", Data: data})
		if coded(t, err); err == nil {
			finiteSet(t, s)
		}
	})
}
