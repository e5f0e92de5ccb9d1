package source

import (
	"path"
	"slices"
	"strings"
)

// A Named is the name of a picture that a file has. It may lack folders or the ending.
type Named struct{ Name, File string }

// Match matches pictures with the names that files have for them. A name means a picture if their last parts are equal,
// or differ only by a missing ending; the more folders are equal, counted from the end, the nearer they are. Names
// may begin in the folder of their file. namesOf has for each picture the names that are nearest to it, none or
// several; picturesOf has for each name the pictures that chose it, of these only the nearest.
func Match(pictures []string, names []Named) (namesOf, picturesOf [][]int) {
	byLast := map[string][]int{}
	for k, n := range names {
		last := path.Base(slashed(n.Name))
		byLast[last] = append(byLast[last], k)
	}
	nearness := func(p, k int) int {
		name := slashed(names[k].Name)
		return max(inCommon(pictures[p], name), inCommon(pictures[p], path.Join(path.Dir(names[k].File), name)))
	}
	namesOf, picturesOf = make([][]int, len(pictures)), make([][]int, len(names))
	for p, picture := range pictures {
		last := path.Base(picture)
		candidates := byLast[last]
		if stem := strings.TrimSuffix(last, path.Ext(last)); stem != last {
			candidates = slices.Concat(candidates, byLast[stem])
		}
		namesOf[p] = nearest(candidates, func(k int) int { return nearness(p, k) })
		for _, k := range namesOf[p] {
			picturesOf[k] = append(picturesOf[k], p)
		}
	}
	for k := range names {
		picturesOf[k] = nearest(picturesOf[k], func(p int) int { return nearness(p, k) })
	}
	return namesOf, picturesOf
}

// slashed returns a path of any system with slashes.
func slashed(name string) string { return path.Clean(strings.ReplaceAll(name, `\`, "/")) }

// nearest returns the elements that are nearest.
func nearest(all []int, nearness func(int) int) (best []int) {
	most := 0
	for _, each := range all {
		switch n := nearness(each); {
		case n > most:
			best, most = []int{each}, n
		case n == most:
			best = append(best, each)
		}
	}
	return best
}

// inCommon returns the number of equal parts of two paths, counted from the end. The last parts count as equal, and
// equal paths have one more.
func inCommon(a, b string) int {
	as, bs := strings.Split(path.Dir(a), "/"), strings.Split(path.Dir(b), "/")
	same := 1
	for same <= min(len(as), len(bs)) && as[len(as)-same] == bs[len(bs)-same] {
		same++
	}
	if len(as) == len(bs) && same > len(as) {
		same++
	}
	return same
}
