package linalg

// Median returns the middle one of values, which it moves (Hoare 1961, algorithm 65).
func Median(values []float64) float64 {
	middle := len(values) / 2
	for lo, hi := 0, len(values)-1; lo < hi; {
		pivot, i, j := values[middle], lo, hi
		for i <= j {
			for values[i] < pivot {
				i++
			}
			for pivot < values[j] {
				j--
			}
			if i <= j {
				values[i], values[j] = values[j], values[i]
				i++
				j--
			}
		}
		if j < middle {
			lo = i
		}
		if middle < i {
			hi = j
		}
	}
	return values[middle]
}
