package tune

import (
	"context"
	"encoding/json"
	"maps"
	"slices"

	"ppca/core/baseline"
	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/userjson"
)

// The search descends along one option at a time. It first compares λ_m at one basis for all θ,
// which is quick: PPCA is then a PCA about a moving mean. Then it follows λ_v at the λ_m of least
// error, and then tries what is next to the best point, further along each λ and with twice as
// many bins, until nothing there is better. So no list of values ends the search.

// A point is one choice of λ and size, by their numbers in the search.
type point struct{ size, mean, basis int }

// A tried point has its errors and log-densities by group.
type tried struct {
	point
	rmse, logDensity float64
	errors, logs     []float64
}

// A step has its tasks, and what is known after it.
type step struct {
	tasks []task
	after *standing // nil until all its parts have results
}

// A standing is what is known after some steps.
type standing struct {
	before float64 // least error before the last of them; 0: unknown
	points []tried
	asked  map[point]bool   // points that were fitted, or skipped at the end of a path
	others map[rival]*tried // of other methods, and of PPCA on the rows that all can use
	ended  map[string]bool  // other methods that are done: narrower bandwidths have no use, or refused
	size   int              // the size with whose components the search goes on; −1: not yet chosen
}

// mostSteps bounds the search, and so its time. lanes are the parts of a step for each fold: PPCA,
// and the other methods.
// It ends when a step lowers the least error by less than the share gain.
const (
	mostSteps = 10
	lanes     = 2
	gain      = 0.002
)

// Parts returns the expected work of each part.
func (s *Search) Parts() []float64 {
	var work []float64
	for step := range mostSteps {
		for range lanes {
			for range s.all.Count {
				work = append(work, 1/float64((step+1)*(step+1)))
			}
		}
	}
	return work
}

// Do is DoPlanned of the first step.
func (s *Search) Do(ctx context.Context, part int, report func(float64)) ([]byte, error) {
	plan, err := json.Marshal(s.tasksAfter(nil))
	if err != nil {
		return nil, err
	}
	return s.DoPlanned(ctx, part, plan, report)
}

// laneOf returns the tasks of a step that a part does.
func (s *Search) laneOf(part int, tasks []task) []task {
	others := part/s.all.Count%lanes == 1
	return slices.DeleteFunc(slices.Clone(tasks), func(t task) bool { return (t.lane() == 1) != others })
}

// partsOf returns the parts of a step: those with tasks.
func (s *Search) partsOf(number int, tasks []task) (parts []int) {
	for lane := lanes - 1; lane >= 0; lane-- { // the other methods take longer
		for fold := range s.all.Count {
			part := (number*lanes+lane)*s.all.Count + fold
			if len(s.laneOf(part, tasks)) > 0 {
				parts = append(parts, part)
			}
		}
	}
	return parts
}

// Next returns the parts that may start; see job.Staged.
func (s *Search) Next(results [][]byte, started []bool) (job.Stage, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if err := s.follow(results); err != nil {
		return job.Stage{}, err
	}
	var next job.Stage
	last := len(s.steps) - 1
	now := s.steps[last]
	needed := map[int]bool{}
	for _, p := range s.partsOf(last, now.tasks) {
		needed[p] = true
		if !started[p] && results[p] == nil {
			next.Parts = append(next.Parts, p)
		}
	}
	over := now.after != nil // and no step follows
	for p := range (last + 1) * lanes * s.all.Count {
		if results[p] == nil && !needed[p] {
			next.Skipped = append(next.Skipped, p)
		}
	}
	for p := (last + 1) * lanes * s.all.Count; over && p < len(results); p++ {
		next.Skipped = append(next.Skipped, p)
	}
	var err error
	next.Plan, err = json.Marshal(now.tasks)
	return next, err
}

// follow makes the steps that the results allow. The last has parts without a result, unless the
// search is over.
func (s *Search) follow(results [][]byte) error {
	if s.steps == nil {
		s.steps = []step{{tasks: s.tasksAfter(nil)}}
	}
	for {
		last := len(s.steps) - 1
		now := &s.steps[last]
		if now.after == nil {
			if slices.ContainsFunc(s.partsOf(last, now.tasks), func(p int) bool { return results[p] == nil }) {
				return nil
			}
			var before *standing
			if last > 0 {
				before = s.steps[last-1].after
			}
			var err error
			if now.after, err = s.standingAfter(before, last, now.tasks, results); err != nil {
				return err
			}
		}
		next := s.tasksAfter(now.after)
		if len(next) == 0 || len(s.steps) == mostSteps {
			return nil
		}
		s.steps = append(s.steps, step{tasks: next})
	}
}

// standingAfter adds the results of a step to what was known.
func (s *Search) standingAfter(before *standing, number int, tasks []task, results [][]byte) (*standing, error) {
	now := &standing{asked: map[point]bool{}, others: map[rival]*tried{}, ended: map[string]bool{}, size: -1}
	if before != nil {
		now.points = slices.Clone(before.points)
		maps.Copy(now.asked, before.asked)
		maps.Copy(now.others, before.others)
		maps.Copy(now.ended, before.ended)
		now.size = before.size
		if now.size >= 0 && len(before.points) > len(s.means.values) {
			now.before = s.leastOf(before).rmse
		}
	}
	var found [lanes][][][]outcome // by fold, task and λ_v
	for _, p := range s.partsOf(number, tasks) {
		var outcomes [][]outcome
		if err := json.Unmarshal(results[p], &outcomes); err != nil {
			return nil, err
		}
		lane := p / s.all.Count % lanes
		found[lane] = append(found[lane], outcomes)
	}
	var place [lanes]int
	for _, t := range tasks {
		lane := t.lane()
		var folds [][]outcome
		for _, outcomes := range found[lane] {
			folds = append(folds, outcomes[place[lane]])
		}
		place[lane]++
		for _, b := range t.Bases {
			now.asked[point{t.Size, t.Mean, b}] = !t.Whole
		}
		s.absorb(now, t, folds)
	}
	if now.size < 0 {
		now.size = s.chosenSize(now)
	}
	return now, nil
}

// absorb adds the outcomes of a task, by fold and λ_v. Paths may end early in some folds.
func (s *Search) absorb(now *standing, t task, byFold [][]outcome) {
	of := s.all
	if t.Whole {
		of = s.whole
	}
	length := len(byFold[0])
	for _, outcomes := range byFold {
		length = min(length, len(outcomes))
	}
	for i := range length {
		at := tried{point: point{t.Size, t.Mean, 0}, errors: make([]float64, len(of.Members)), logs: make([]float64, len(of.Members))}
		if t.Bases != nil {
			at.basis = t.Bases[i]
		}
		for fold, outcomes := range byFold {
			o := outcomes[i]
			if o.Failed || o.Enough {
				now.ended[t.Method] = true
			}
			if o.Failed {
				return
			}
			for j, g := range of.Of(fold) {
				at.errors[g] = o.RMSE[j]
				if o.LogDensity != nil {
					at.logs[g] = o.LogDensity[j]
				}
			}
		}
		at.rmse, _ = fit.GroupMean(of.Members, at.errors)
		at.logDensity, _ = fit.GroupMean(of.Members, at.logs)
		if t.Method != "ppca" || t.Whole {
			now.others[t.key()] = &at
		} else {
			now.add(at)
		}
	}
}

// add adds a point, or replaces it by a later fit.
func (now *standing) add(p tried) {
	for i := range now.points {
		if now.points[i].point == p.point {
			now.points[i] = p
			return
		}
	}
	now.points = append(now.points, p)
}

// tasksAfter returns the tasks of the step after a standing; nil: of the first step. Without any
// the search is over.
func (s *Search) tasksAfter(now *standing) []task {
	if now == nil {
		var tasks []task
		for mean := range s.means.values {
			tasks = append(tasks, task{Method: "ppca", Size: s.first, Mean: mean, Bases: []int{0}})
		}
		if len(s.components()) == 1 {
			tasks = append(tasks, s.otherTasks(&standing{size: s.first})...)
		}
		return tasks
	}
	tasks := s.paths(now)
	if now.size >= 0 {
		tasks = append(tasks, s.otherTasks(now)...)
	}
	if len(tasks) == 0 && s.whole != nil && s.whole != s.all {
		best := s.choose(now)
		if now.others[s.onWhole(best).key()] == nil {
			tasks = append(tasks, s.onWhole(best))
		}
	}
	return tasks
}

// paths returns the paths of PPCA to try next.
func (s *Search) paths(now *standing) []task {
	best := s.leastOf(now)
	if now.before > 0 && best.rmse > (1-gain)*now.before {
		return nil
	}
	var tasks []task
	want := func(size, mean, from, to int) {
		var bases []int
		for b := max(0, from); b < min(to, s.bases.length()); b++ {
			if size >= 0 && mean >= 0 && mean < s.means.length() && !now.asked[point{size, mean, b}] {
				bases = append(bases, b)
			}
		}
		if len(bases) == 0 {
			return
		}
		for bases[0] > 0 { // a path goes from the stiffest, by steps of ten
			bases = append([]int{max(0, bases[0]-2)}, bases...)
		}
		tasks = append(tasks, task{Method: "ppca", Size: size, Mean: mean, Bases: bases})
	}
	all, b := len(s.bases.values), best.basis
	switch {
	case all > 1 && !now.asked[point{best.size, best.mean, 1}]:
		want(best.size, best.mean, 0, all)
		if s.next(best.size, len(s.components())) >= 0 && s.sizes[s.next(best.size, len(s.components()))].bins == s.sizes[best.size].bins {
			want(s.next(best.size, len(s.components())), best.mean, 0, all)
		}
	case now.size < 0:
		for size := range s.sizes {
			want(size, best.mean, 0, all)
		}
	default:
		want(best.size, best.mean, b-1, b+3)
		want(best.size, best.mean-1, b-1, b+2)
		want(best.size, best.mean+1, b-1, b+2)
		want(s.next(best.size, s.eachBins()), best.mean, b-1, b+2)
		want(s.next(best.size, -s.eachBins()), best.mean, b-1, b+2)
	}
	return tasks
}

// next returns the size at a distance in the list; −1: none.
func (s *Search) next(from, distance int) int {
	if to := from + distance; to >= 0 && to < len(s.sizes) {
		return to
	}
	return -1
}

// eachBins returns how many sizes there are of each number of bins.
func (s *Search) eachBins() int {
	return 1 + slices.IndexFunc(append(slices.Clone(s.sizes[1:]), size{}), func(x size) bool { return x.bins != s.sizes[0].bins })
}

// components returns the distinct numbers of components, in the order of the sizes.
func (s *Search) components() []int {
	var numbers []int
	for _, size := range s.sizes {
		if !slices.Contains(numbers, size.components) {
			numbers = append(numbers, size.components)
		}
	}
	return numbers
}

// otherTasks returns the fits of other methods to try next, of the chosen number of components and
// the first number of bins.
func (s *Search) otherTasks(now *standing) []task {
	var tasks []task
	size := slices.IndexFunc(s.sizes, func(x size) bool { return x.components == s.sizes[now.size].components })
	for _, method := range s.rivals {
		t := task{Method: method, Size: size, Whole: true}
		if method != "local" {
			if now.others[t.key()] == nil && !now.ended[method] {
				tasks = append(tasks, t)
			}
			continue
		}
		list := s.bandwidths(size)
		best, count := -1, 0
		for t.Bandwidth = range list {
			if found := now.others[t.key()]; found != nil {
				if count++; best < 0 || found.rmse < now.others[rival{method, size, best}].rmse {
					best = t.Bandwidth
				}
			}
		}
		more := atOnce
		if count > 0 {
			more = atOnce / 2
		}
		if now.ended[method] || best >= 0 && best < count-patience {
			continue
		}
		for t.Bandwidth = count; t.Bandwidth < min(count+more, len(list)); t.Bandwidth++ {
			tasks = append(tasks, t)
		}
	}
	return tasks
}

// Bandwidths of local PCA are tried from the widest, atOnce in the first step, until patience of
// them are worse than the best.
const atOnce = 6

// bandwidths returns the bandwidths of local PCA to compare: the given one, or a series.
func (s *Search) bandwidths(size int) []float64 {
	o := s.sizes[size].options
	if o.Bandwidth != 0 {
		return []float64{float64(o.Bandwidth)}
	}
	return baseline.Bandwidths(o)
}

func (s *Search) bandwidth(t task) userjson.Number {
	return userjson.Number(s.bandwidths(t.Size)[t.Bandwidth])
}

// onWhole returns the fit of a point to the rows that every method can use.
func (s *Search) onWhole(p tried) task {
	return task{Method: "ppca", Size: p.size, Mean: p.mean, Bases: []int{p.basis}, Whole: true}
}
