package dataset

import (
	"strconv"
)

// Parameters returns P, the number of parameters in θ: 2 if two columns were chosen, 0 if
// none was.
func (s *Set) Parameters() int {
	if s.Rows() == 0 {
		return 0
	}
	return len(s.Theta) / s.Rows()
}

// Labels returns the n names of the observations. If they have none and are not all in the
// order of the file, it returns row numbers of the file, from 1; otherwise nil.
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
