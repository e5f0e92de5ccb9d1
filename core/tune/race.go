package tune

import (
	"encoding/json"
	"math/rand/v2"
	"slices"

	"ppca/core/job"
)

// The race. A full search fits every point of the grid to all folds but one, for each fold.
// The race does so for a first block of folds, then drops the points that the rule will not
// choose, does the next block with the others, and so on (Maron & Moore 1994, Birattari et al. 2002).
//
// A point is dropped by completing the search at random. The groups of the folds that were
// left out stand for the others, which are drawn from them, with replacement, the same for all
// points; the rule is applied to each of the completed searches. A point stays if the rule
// chooses it, or a point on the way to it, in at least wanted of the draws. The draws know
// neither outliers that no fold has shown nor what the folds have in common, so their
// deviations are enlarged by stretch. A point of least error only sets what the rule compares
// others with, and others close to it set the same, so it must appear more often; it has no
// part in a choice between points of one λ_m.
//
// A path always begins at the stiffest λ_v and is only cut at its soft end, so the points that
// are left have exactly the errors of the full search, and the same choice is a matter of which
// points are left. The numbers below were chosen on the searches of TestRace.
const (
	firstShare   = 0.1 // share of the groups in the first block of folds
	firstGroups  = 4   // least number of groups in it
	raceDraws    = 150
	wanted       = 1
	wantedLeast  = 15
	stretch      = 2.3
	stageParts   = 8      // least number of parts of a later block, for machines with several cores
	streamRace   = 0x7ace // selects the random stream of the draws
	laterWork    = 0.35   // expected work of a later part, as a share of its work in a full search
	minimumFolds = 2      // folds from which a cancelled race has a result
)

// A stage is a block of folds, and the paths that are fitted to all folds but each of them.
type stage struct {
	from, to int   // folds
	lengths  []int // of each path (sizes, then λ_m): its number of λ_v, from the stiffest; 0: dropped
}

// partsOf returns the parts of a stage, path after path, so that a full search that is cancelled
// has points with all folds.
func (s *Search) partsOf(g stage) []int {
	var list []int
	for path, length := range g.lengths {
		for fold := g.from; fold < g.to && length > 0; fold++ {
			list = append(list, s.partOf(path, fold))
		}
	}
	return list
}

// partOf returns the part of a path and a fold.
func (s *Search) partOf(path, fold int) int {
	size, mean := path/len(s.mean), path%len(s.mean)
	return (size*(len(s.mean)+len(s.rivals))+mean)*s.folds.Count + fold
}

// firstStage returns the block of folds to which all points are fitted.
func (s *Search) firstStage() stage {
	g := stage{lengths: slices.Repeat([]int{len(s.basis)}, len(s.sizes)*len(s.mean))}
	least := max(firstGroups, firstShare*float64(len(s.folds.Members)))
	for groups := 0; g.to < s.folds.Count && (s.full || float64(groups) < least); g.to++ {
		groups += len(s.folds.Of(g.to))
	}
	return g
}

// stages returns the stages that the results allow, from the first; the last has parts without
// a result, unless the race is over.
func (s *Search) stages(results [][]byte) ([]stage, error) {
	s.racing.Lock()
	defer s.racing.Unlock()
	if s.known == nil {
		s.known = []stage{s.firstStage()}
	}
	for i := 0; ; i++ {
		g := s.known[i]
		if slices.ContainsFunc(s.partsOf(g), func(p int) bool { return results[p] == nil }) || g.to == s.folds.Count {
			return s.known[:i+1], nil
		}
		if i+1 == len(s.known) {
			next, err := s.stageAfter(g, results)
			if err != nil {
				return nil, err
			}
			s.known = append(s.known, next)
		}
	}
}

// Next returns the parts that may start; see job.Staged. Other methods do not race. Their parts
// fill the time in which a core would wait for the end of a stage.
func (s *Search) Next(results [][]byte, started []bool) (job.Stage, error) {
	all, err := s.stages(results)
	if err != nil {
		return job.Stage{}, err
	}
	g := all[len(all)-1]
	plan, err := json.Marshal(g.lengths)
	if err != nil {
		return job.Stage{}, err
	}
	next := job.Stage{Plan: plan}
	for path, length := range g.lengths {
		for fold := g.from; fold < s.folds.Count && length == 0; fold++ {
			next.Skipped = append(next.Skipped, s.partOf(path, fold))
		}
	}
	waiting := func(p int) bool { return !started[p] && results[p] == nil }
	for _, p := range s.partsOf(g) {
		if waiting(p) {
			next.Parts = append(next.Parts, p)
		}
	}
	for p := range s.parts {
		if len(next.Parts) == 0 && s.parts[p].rival != "" && waiting(p) {
			next.Parts = []int{p}
		}
	}
	return next, nil
}

// A standing has the points that are left after some folds, with their errors and log-densities
// for each group of these folds, in the order of the groups.
type standing struct {
	paths  []int // of each point
	steps  []int // of each point: which λ_v
	points []Point
	scores
	members [][]int // rows of each group
}

// standing returns the points of a stage, with the results of all folds up to its last.
func (s *Search) standing(g stage, results [][]byte) (*standing, error) {
	now := &standing{}
	places, groups := s.places(g.to)
	for group, rows := range s.folds.Members {
		if s.folds.Fold[group] < g.to {
			now.members = append(now.members, rows)
		}
	}
	for path, length := range g.lengths {
		var all outcome // of the groups
		for fold := 0; fold < g.to && length > 0; fold++ {
			found, err := s.decoded(results, s.partOf(path, fold))
			if err != nil {
				return nil, err
			}
			s.spread(&all.RMSE, found.RMSE[:length], fold, places, groups)
			if s.likely {
				s.spread(&all.LogDensity, found.LogDensity[:length], fold, places, groups)
			}
		}
		now.errors, now.densities = append(now.errors, all.RMSE...), append(now.densities, all.LogDensity...)
		for step := range length {
			now.paths, now.steps = append(now.paths, path), append(now.steps, step)
			now.points = append(now.points, s.point(path, step))
		}
	}
	return now, nil
}

// places returns the place of each group among those of the first folds, and their number.
func (s *Search) places(folds int) (places []int, groups int) {
	places = make([]int, len(s.folds.Members))
	for group, fold := range s.folds.Fold {
		if places[group] = groups; fold < folds {
			groups++
		}
	}
	return places, groups
}

// spread copies the numbers of the groups of a fold to their places among all.
func (s *Search) spread(to *[][]float64, from [][]float64, fold int, places []int, all int) {
	for i, values := range from {
		if len(*to) <= i {
			*to = append(*to, make([]float64, all))
		}
		for position, group := range s.folds.Of(fold) {
			(*to)[i][places[group]] = values[position]
		}
	}
}

// decoded returns the outcome of a part that is done.
func (s *Search) decoded(results [][]byte, part int) (*outcome, error) {
	if found := s.outcomes[part]; found != nil {
		return found, nil
	}
	found := &outcome{}
	if err := json.Unmarshal(results[part], found); err != nil {
		return nil, err
	}
	if s.outcomes == nil {
		s.outcomes = map[int]*outcome{}
	}
	s.outcomes[part] = found
	return found, nil
}

// stageAfter returns the next stage. All parts of g have results.
func (s *Search) stageAfter(g stage, results [][]byte) (stage, error) {
	now, err := s.standing(g, results)
	if err != nil {
		return stage{}, err
	}
	next := stage{from: g.to, lengths: make([]int, len(g.lengths))}
	paths := 0
	for p, stays := range s.stay(now, g) {
		if path := now.paths[p]; stays {
			if next.lengths[path] == 0 {
				paths++
			}
			next.lengths[path] = max(next.lengths[path], now.steps[p]+1)
		}
	}
	next.to = min(s.folds.Count, next.from+max(1, stageParts/paths))
	return next, nil
}

// stay reports which points stay in the race.
func (s *Search) stay(now *standing, g stage) []bool {
	once := seenOnce(now.members)
	others := len(s.folds.Members) - len(now.members)
	random := rand.New(rand.NewPCG(streamRace, uint64(g.to)))
	onWay, least := make([]int, len(now.points)), make([]int, len(now.points))
	onlyPath, densities := -1, make([]float64, len(now.points))
	for draw := range 1 + raceDraws {
		of, votes := once, wanted // draw 0 is the search so far, whose choice stays
		if draw > 0 {
			of, votes = once.drawn(others, random, stretch), 1
		}
		for p := range now.points {
			now.points[p].RMSE = of.mean(now.errors[p])
			if s.likely {
				densities[p] = of.mean(now.densities[p])
				now.points[p].LogDensity = &densities[p]
			}
		}
		now.of = of
		c := s.choose(now.points, now.scores)
		for _, p := range c.way {
			onWay[p] += votes
		}
		least[c.least] += votes
		switch path := now.paths[c.row]; {
		case draw == 0:
			onlyPath = path
		case path != onlyPath:
			onlyPath = len(g.lengths) // several
		}
	}
	stays := make([]bool, len(now.points))
	for p := range stays {
		stays[p] = onWay[p] >= wanted || onlyPath == len(g.lengths) && least[p] >= wantedLeast
	}
	return stays
}
