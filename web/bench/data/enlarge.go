package data

// enlarge scales a face to width×height by bilinear interpolation.
func enlarge(dst []float64, width, height int, face []float64) {
	if width == facesWidth && height == facesWidth {
		copy(dst, face)
		return
	}
	for y := range height {
		top, down := between(y, height)
		for x := range width {
			left, right := between(x, width)
			at := func(row, column int) float64 { return face[row*facesWidth+column] }
			upper := at(top, left)*(1-right) + at(top, left+1)*right
			lower := at(top+1, left)*(1-right) + at(top+1, left+1)*right
			dst[y*width+x] = upper*(1-down) + lower*down
		}
	}
}

// between returns the pixel of the face before pixel i of count, and how far i
// is on the way to the next.
func between(i, count int) (before int, share float64) {
	at := float64(i) * (facesWidth - 1) / float64(count-1)
	before = min(int(at), facesWidth-2)
	return before, at - float64(before)
}
