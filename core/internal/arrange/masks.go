package arrange

import (
	"cmp"
	"context"
	"slices"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/job"
)

// masks describe which entries exist: m_{b,k} at the knots and o_{i,k} of the
// observations (§3.2 of the paper). Columns with the same m and o form a group
// and stand next to each other; rows of a cell that see the same groups share a
// pattern.
type masks struct {
	columns []int // column of x ↦ variable
	groups  []ColumnGroup

	Patterns  []rowPattern
	pattern   []int           // row of x ↦ its pattern
	ByPattern [][]patternRows // by cell: its rows, which are sorted by pattern

	// sets[j][g] is the index, within cell j, of the set of rows that see group g.
	// Row s of shown[j] has 1 for the members of set s among alike[j]. Groups with
	// equal sets share their statistics.
	sets  [][]int
	Shown []blas64.General
}

// A ColumnGroup is a range of columns with equal masks.
type ColumnGroup struct {
	Lo, Hi int
	knots  []bool // at which knots the columns exist; nil: at all
}

// Has reports whether the group exists at knot b.
func (g ColumnGroup) Has(b int) bool { return g.knots == nil || g.knots[b] }

// A rowPattern is the set of column groups that a row sees.
type rowPattern struct {
	Visible []bool   // by group
	ranges  [][2]int // the same as ranges of columns
}

// patternRows are rows first … end of x, that share a pattern.
type patternRows struct{ Pattern, First, End int }

// newMasks groups the columns and rows of p. observed is n×K and endpoint B×K,
// both row-major in the order of the data; nil means everything. An observation
// does not see a variable that exists at no knot with positive weight.
func newMasks(ctx context.Context, p *Problem, observed, endpoint []bool) (*masks, error) {
	m, around := &masks{}, knotsAround(p)
	sees := func(row, variable int) bool {
		if observed != nil && !observed[p.Order[row]*p.K+variable] {
			return false
		}
		for _, b := range around[row] {
			if endpoint == nil || endpoint[b*p.K+variable] {
				return true
			}
		}
		return false
	}
	if err := m.groupColumns(ctx, p, endpoint, sees); err != nil {
		return nil, err
	}
	if err := m.groupRows(ctx, p, sees); err != nil {
		return nil, err
	}
	m.sortRows(p)
	return m, m.numberRowSets(ctx, p)
}

// knotsAround returns the knots with weight at the θ of each row.
func knotsAround(p *Problem) [][]int {
	around := make([][]int, p.N)
	for j, knots := range p.Cells {
		for row := p.First[j]; row < p.First[j+1]; row++ {
			for s, b := range knots {
				if p.HatWeights(row)[s] > 0 {
					around[row] = append(around[row], b)
				}
			}
		}
	}
	return around
}

// groupColumns sorts the variables by the pattern of their masks.
func (m *masks) groupColumns(ctx context.Context, p *Problem, endpoint []bool, sees func(row, variable int) bool) error {
	knots := p.Graph.Knots()
	members := map[string][]int{}
	var keys []string
	for variable, err := range job.Rows(ctx, p.K, p.N) {
		if err != nil {
			return err
		}
		key := make([]byte, 0, knots+p.N)
		for b := 0; b < knots; b++ {
			key = append(key, Bit(endpoint == nil || endpoint[b*p.K+variable]))
		}
		for row := 0; row < p.N; row++ {
			key = append(key, Bit(sees(row, variable)))
		}
		if _, known := members[string(key)]; !known {
			keys = append(keys, string(key))
		}
		members[string(key)] = append(members[string(key)], variable)
	}
	for _, key := range keys {
		group := ColumnGroup{Lo: len(m.columns), knots: make([]bool, knots)}
		for b := range group.knots {
			group.knots[b] = key[b] == 1
		}
		m.columns = append(m.columns, members[key]...)
		group.Hi = len(m.columns)
		m.groups = append(m.groups, group)
	}
	return nil
}

// groupRows finds the distinct sets of groups that rows see.
func (m *masks) groupRows(ctx context.Context, p *Problem, sees func(row, variable int) bool) error {
	known := map[string]int{}
	m.pattern = make([]int, p.N)
	for row, err := range job.Rows(ctx, p.N, len(m.groups)) {
		if err != nil {
			return err
		}
		key := make([]byte, len(m.groups))
		for g, group := range m.groups {
			key[g] = Bit(sees(row, m.columns[group.Lo]))
		}
		index, ok := known[string(key)]
		if !ok {
			index = len(m.Patterns)
			known[string(key)] = index
			m.Patterns = append(m.Patterns, newRowPattern(key, m.groups))
		}
		m.pattern[row] = index
	}
	return nil
}

// newRowPattern merges the visible groups into ranges of columns.
func newRowPattern(visible []byte, groups []ColumnGroup) rowPattern {
	pattern := rowPattern{Visible: make([]bool, len(groups))}
	for g, group := range groups {
		if visible[g] == 0 {
			continue
		}
		pattern.Visible[g] = true
		if last := len(pattern.ranges) - 1; last >= 0 && pattern.ranges[last][1] == group.Lo {
			pattern.ranges[last][1] = group.Hi
		} else {
			pattern.ranges = append(pattern.ranges, [2]int{group.Lo, group.Hi})
		}
	}
	return pattern
}

// sortRows puts the rows of each cell that share a pattern next to each other.
func (m *masks) sortRows(p *Problem) {
	order, weights, pattern := slices.Clone(p.Order), slices.Clone(p.Hats), slices.Clone(m.pattern)
	width := p.Width()
	for j := range p.Cells {
		rows := make([]int, p.First[j+1]-p.First[j])
		for i := range rows {
			rows[i] = p.First[j] + i
		}
		slices.SortStableFunc(rows, func(a, b int) int { return cmp.Compare(pattern[a], pattern[b]) })
		var alike []patternRows
		for i, from := range rows {
			to := p.First[j] + i
			p.Order[to], m.pattern[to] = order[from], pattern[from]
			copy(p.Hats[to*width:(to+1)*width], weights[from*width:])
			if i == 0 || pattern[from] != m.pattern[to-1] {
				alike = append(alike, patternRows{Pattern: pattern[from], First: to})
			}
			alike[len(alike)-1].End = to + 1
		}
		m.ByPattern = append(m.ByPattern, alike)
	}
}

// numberRowSets numbers the distinct sets of rows per cell.
func (m *masks) numberRowSets(ctx context.Context, p *Problem) error {
	for j := range p.Cells {
		known, alike := map[string]int{}, m.ByPattern[j]
		sets := make([]int, len(m.groups))
		var shown []float64
		key := make([]byte, len(alike))
		for g, err := range job.Rows(ctx, len(m.groups), len(alike)) {
			if err != nil {
				return err
			}
			for i, rows := range alike {
				key[i] = Bit(m.Patterns[rows.Pattern].Visible[g])
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
		m.Shown = append(m.Shown, blas64.General{Rows: len(known), Cols: len(alike), Stride: max(1, len(alike)), Data: shown})
	}
	return nil
}

// Bit is 1 for true.
func Bit(b bool) byte {
	if b {
		return 1
	}
	return 0
}

// Hide sets to zero what row does not see.
func (m *masks) Hide(row int, values []float64) {
	visible := m.Patterns[m.pattern[row]].Visible
	for g, group := range m.groups {
		if !visible[g] {
			clear(values[group.Lo:group.Hi])
		}
	}
}
