package ppca

import (
	"cmp"
	"context"
	"slices"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/checkpoint"
)

// masks describe which entries exist: m_{b,k} at the knots and o_{i,k} of the
// observations (§3.2 of the paper). Columns with the same m and o form a group
// and stand next to each other; rows of a cell that see the same groups share a
// pattern.
type masks struct {
	columns []int // column of x ↦ variable
	groups  []columnGroup

	patterns []rowPattern
	pattern  []int           // row of x ↦ its pattern
	alike    [][]patternRows // by cell: its rows, which are sorted by pattern

	// sets[j][g] numbers, within cell j, the set of rows that see group g, and row s of
	// shown[j] says which of alike[j] are in it, 1 or 0. Groups with equal sets share
	// their statistics.
	sets  [][]int
	shown []blas64.General
}

// A columnGroup is a range of columns with equal masks.
type columnGroup struct {
	lo, hi int
	knots  []bool // at which knots the columns exist; nil: at all
}

// has tells whether the group exists at knot b.
func (g columnGroup) has(b int) bool { return g.knots == nil || g.knots[b] }

// A rowPattern is the set of column groups that a row sees.
type rowPattern struct {
	visible []bool   // by group
	ranges  [][2]int // the same as ranges of columns
}

// patternRows are rows first … end of x, that share a pattern.
type patternRows struct{ pattern, first, end int }

// newMasks groups the columns and rows of p. observed is n×K and endpoint B×K,
// both row-major in the order of the data; nil means everything. An observation
// does not see a variable that exists at no knot with positive weight.
func newMasks(ctx context.Context, p *problem, observed, endpoint []bool) (*masks, error) {
	m := &masks{}
	sees := func(row, variable int) bool {
		if observed != nil && !observed[p.order[row]*p.k+variable] {
			return false
		}
		return endpoint == nil || existsAround(p, endpoint, row, variable)
	}
	if err := m.groupColumns(ctx, p, endpoint, sees); err != nil {
		return nil, err
	}
	if err := m.groupRows(ctx, p, sees); err != nil {
		return nil, err
	}
	m.sortRows(p)
	return m, m.shareRowSets(ctx, p)
}

// existsAround tells whether a variable exists at a knot that the row weighs.
func existsAround(p *problem, endpoint []bool, row, variable int) bool {
	for s, b := range p.cells[p.cellOf(row)] {
		if p.rowWeights(row)[s] > 0 && endpoint[b*p.k+variable] {
			return true
		}
	}
	return false
}

// cellOf returns the cell of a row of x.
func (p *problem) cellOf(row int) int {
	j := 0
	for row >= p.first[j+1] {
		j++
	}
	return j
}

// groupColumns sorts the variables by the pattern of their masks.
func (m *masks) groupColumns(ctx context.Context, p *problem, endpoint []bool, sees func(row, variable int) bool) error {
	knots := p.graph.Knots()
	members := map[string][]int{}
	var keys []string
	for variable, err := range checkpoint.Rows(ctx, p.k, p.n) {
		if err != nil {
			return err
		}
		key := make([]byte, 0, knots+p.n)
		for b := 0; b < knots; b++ {
			key = append(key, bit(endpoint == nil || endpoint[b*p.k+variable]))
		}
		for row := 0; row < p.n; row++ {
			key = append(key, bit(sees(row, variable)))
		}
		if _, known := members[string(key)]; !known {
			keys = append(keys, string(key))
		}
		members[string(key)] = append(members[string(key)], variable)
	}
	for _, key := range keys {
		group := columnGroup{lo: len(m.columns), knots: make([]bool, knots)}
		for b := range group.knots {
			group.knots[b] = key[b] == 1
		}
		m.columns = append(m.columns, members[key]...)
		group.hi = len(m.columns)
		m.groups = append(m.groups, group)
	}
	return nil
}

// groupRows finds the distinct sets of groups that rows see.
func (m *masks) groupRows(ctx context.Context, p *problem, sees func(row, variable int) bool) error {
	known := map[string]int{}
	m.pattern = make([]int, p.n)
	for row, err := range checkpoint.Rows(ctx, p.n, len(m.groups)) {
		if err != nil {
			return err
		}
		key := make([]byte, len(m.groups))
		for g, group := range m.groups {
			key[g] = bit(sees(row, m.columns[group.lo]))
		}
		index, ok := known[string(key)]
		if !ok {
			index = len(m.patterns)
			known[string(key)] = index
			m.patterns = append(m.patterns, newRowPattern(key, m.groups))
		}
		m.pattern[row] = index
	}
	return nil
}

// newRowPattern merges the visible groups into ranges of columns.
func newRowPattern(visible []byte, groups []columnGroup) rowPattern {
	pattern := rowPattern{visible: make([]bool, len(groups))}
	for g, group := range groups {
		if visible[g] == 0 {
			continue
		}
		pattern.visible[g] = true
		if last := len(pattern.ranges) - 1; last >= 0 && pattern.ranges[last][1] == group.lo {
			pattern.ranges[last][1] = group.hi
		} else {
			pattern.ranges = append(pattern.ranges, [2]int{group.lo, group.hi})
		}
	}
	return pattern
}

// sortRows puts the rows of each cell that share a pattern next to each other.
func (m *masks) sortRows(p *problem) {
	order, weights, pattern := slices.Clone(p.order), slices.Clone(p.weights), slices.Clone(m.pattern)
	width := p.width()
	for j := range p.cells {
		rows := make([]int, p.first[j+1]-p.first[j])
		for i := range rows {
			rows[i] = p.first[j] + i
		}
		slices.SortStableFunc(rows, func(a, b int) int { return cmp.Compare(pattern[a], pattern[b]) })
		var alike []patternRows
		for i, from := range rows {
			to := p.first[j] + i
			p.order[to], m.pattern[to] = order[from], pattern[from]
			copy(p.weights[to*width:(to+1)*width], weights[from*width:])
			if i == 0 || pattern[from] != m.pattern[to-1] {
				alike = append(alike, patternRows{pattern: pattern[from], first: to})
			}
			alike[len(alike)-1].end = to + 1
		}
		m.alike = append(m.alike, alike)
	}
}

// shareRowSets numbers the distinct sets of rows per cell.
func (m *masks) shareRowSets(ctx context.Context, p *problem) error {
	for j := range p.cells {
		known, alike := map[string]int{}, m.alike[j]
		sets := make([]int, len(m.groups))
		var shown []float64
		key := make([]byte, len(alike))
		for g, err := range checkpoint.Rows(ctx, len(m.groups), len(alike)) {
			if err != nil {
				return err
			}
			for i, rows := range alike {
				key[i] = bit(m.patterns[rows.pattern].visible[g])
			}
			index, ok := known[string(key)]
			if !ok {
				index = len(known)
				known[string(key)] = index
				for _, b := range key {
					shown = append(shown, float64(b))
				}
			}
			sets[g] = index
		}
		m.sets = append(m.sets, sets)
		m.shown = append(m.shown, blas64.General{Rows: len(known), Cols: len(alike), Stride: max(1, len(alike)), Data: shown})
	}
	return nil
}

func bit(b bool) byte {
	if b {
		return 1
	}
	return 0
}

// hide sets to zero what row does not see.
func (m *masks) hide(row int, values []float64) {
	visible := m.patterns[m.pattern[row]].visible
	for g, group := range m.groups {
		if !visible[g] {
			clear(values[group.lo:group.hi])
		}
	}
}
