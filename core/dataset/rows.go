package dataset

// Picked returns values[rows[0]], values[rows[1]], …; nil for nil.
func Picked[T any](values []T, rows []int) []T {
	if values == nil {
		return nil
	}
	out := make([]T, len(rows))
	for to, from := range rows {
		out[to] = values[from]
	}
	return out
}

// Count returns how many values are true.
func Count(list []bool) (n int) {
	for _, is := range list {
		if is {
			n++
		}
	}
	return n
}
