package fit

import "math"

// Members returns those of the rows that belong to each group, groups in order of
// appearance. groups has the group of every observation; nil: each row is one.
func Members(rows, groups []int) [][]int {
	if groups == nil {
		members := make([][]int, len(rows))
		for g := range rows {
			members[g] = rows[g : g+1 : g+1]
		}
		return members
	}
	var members [][]int
	index := make(map[int]int)
	for _, i := range rows {
		name := groups[i]
		g, known := index[name]
		if !known {
			g = len(members)
			index[name] = g
			members = append(members, nil)
		}
		members[g] = append(members[g], i)
	}
	return members
}

// GroupMean returns the mean of values over rows, such as errors or their differences, from the
// means of their groups, and its standard error, that of a mean of as many independent
// terms as there are groups:
//
//	SE² = G/(G−1) Σ_g (n_g/n)² (e_g − ē)².
//
// It is infinite for one group.
func GroupMean(members [][]int, byGroup []float64) (mean, standardError float64) {
	n := 0.0
	for g, e := range byGroup {
		n += float64(len(members[g]))
		mean += float64(len(members[g])) * e
	}
	mean /= n
	for g, e := range byGroup {
		share := float64(len(members[g])) / n
		standardError += share * share * (e - mean) * (e - mean)
	}
	count := float64(len(byGroup))
	if count < 2 {
		return mean, math.Inf(1)
	}
	return mean, math.Sqrt(standardError * count / (count - 1))
}
