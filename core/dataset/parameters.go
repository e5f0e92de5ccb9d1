package dataset

import (
	"strconv"
)

// Parameters returns P, how many numbers make a θ: 2 where two columns were chosen,
// 0 where none was.
func (s *Set) Parameters() int {
	if s.Rows() == 0 {
		return 0
	}
	return len(s.Theta) / s.Rows()
}

// Labels returns the n names of the observations; where they have none, and are no
// longer all in the order of their file, the numbers of its rows, from 1; otherwise nil.
func (s *Set) Labels() []string {
	if s.IDs != nil || s.FileRows == nil {
		return s.IDs
	}
	labels := make([]string, len(s.FileRows))
	for i, row := range s.FileRows {
		labels[i] = strconv.Itoa(int(row) + 1)
	}
	return labels
}
