package emit

// A panel is four columns of a matrix, stored row by row, so that a tile of the
// product reads it from end to end. Columns that the matrix does not have are 0.
const (
	panelColumns = 4
	panelRow     = 8 * panelColumns // bytes
)

// pitch is the distance of panels of so many rows, in bytes: an odd number of lines
// of the cache (64 bytes, two rows). pack writes a line of every panel in turn, and
// at distances of a power of two, such as 256 rows have, they would all fall into one
// place of the cache. Package simd counts alike.
func pitch(rows expression) expression {
	return multiply(or(and(add(rows, constant(1)), constant(-4)), constant(2)), constant(panelRow))
}

// pack(rows, columns, from, stride, to) writes the panels of a rows×columns
// matrix, row-major, one panel after another. It reads along two rows at a time,
// which memory is fast at, and so writes whole lines of the cache.
func pack() *function {
	f := &function{name: "pack"}
	rows, columns := f.parameter(i32), f.parameter(i32)
	from, stride, to := f.parameter(i32), f.parameter(i32), f.parameter(i32)
	panel, place, left := f.variable(i32), f.variable(i32), f.variable(i32)
	row := f.variables(i32, 2)
	f.set(stride, sizeOf(stride.get()))
	f.set(panel, pitch(rows.get()))
	entries := func(row []local, width int) {
		for i := range row {
			for column := 0; column < panelColumns; column += 2 {
				f.storePair(place.get(), panelRow*i+8*column, someOf(row[i], column, width))
			}
		}
	}
	along := func(row []local) {
		f.set(place, to.get())
		f.set(left, columns.get())
		for i := range row {
			f.set(row[i], from.get())
			f.increase(from, stride.get())
		}
		f.loop(atLeast(left.get(), constant(panelColumns)), func() {
			entries(row, panelColumns)
			for i := range row {
				f.increase(row[i], constant(panelRow))
			}
			f.increase(place, panel.get())
			f.increase(left, constant(-panelColumns))
		})
		for width := 1; width < panelColumns; width++ {
			f.when(same(left.get(), constant(width)), func() { entries(row, width) })
		}
		f.increase(to, constant(panelRow*len(row)))
		f.increase(rows, constant(-len(row)))
	}
	f.loop(atLeast(rows.get(), constant(len(row))), func() { along(row) })
	f.when(rows.get(), func() { along(row[:1]) })
	return f
}

// someOf reads columns column and column+1 of a row that has width of them.
func someOf(row local, column, width int) expression {
	switch width - column {
	default:
		return loadPair(row.get(), 8*column)
	case 1:
		return loadFirst(row.get(), 8*column)
	case 0, -1, -2:
		return zeroPair
	}
}
