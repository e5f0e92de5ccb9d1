package data

import (
	"bytes"
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/synth"
)

// drawnFaces stand in for the faces where these are not there: drawn heads in
// grey.
func drawnFaces(ctx context.Context, wanted int, seed uint64) ([]dataset.File, error) {
	set, err := synth.Heads(ctx, (wanted+views-1)/views, facesWidth, seed)
	if err != nil {
		return nil, err
	}
	var files []dataset.File
	for i := range set.Rows() {
		var file bytes.Buffer
		fmt.Fprintf(&file, "P5\n%d %d\n255\n", facesWidth, facesWidth)
		pixels := mat.Row(nil, i, set.X)
		for at := 0; at < len(pixels); at += 3 {
			grey := (pixels[at] + pixels[at+1] + pixels[at+2]) / 3
			file.WriteByte(byte(255*grey + .5))
		}
		files = append(files, dataset.File{Name: fmt.Sprintf("head %d.pgm", i), Data: file.Bytes()})
	}
	return files, nil
}
