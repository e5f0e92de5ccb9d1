package emit

// packTransposed(rows, columns, from, stride, to) does what pack does for a
// matrix that is stored transposed, columns×rows.
func packTransposed() *function {
	f := &function{name: "packTransposed"}
	rows, columns := f.parameter(i32), f.parameter(i32)
	from, stride, to := f.parameter(i32), f.parameter(i32), f.parameter(i32)
	left, gap := f.variable(i32), f.variable(i32)
	column := f.variables(i32, panelColumns)
	pair := f.variables(v128, panelColumns)
	f.set(stride, sizeOf(stride.get()))
	f.set(gap, add(pitch(rows.get()), multiply(rows.get(), constant(-panelRow))))
	panel := func(width int) {
		for c := range width {
			f.set(column[c], add(from.get(), multiply(stride.get(), constant(c))))
		}
		for c := width; c < panelColumns; c++ {
			f.set(pair[c], zeroPair)
		}
		step := func(count int, load func(address expression, offset int) expression) {
			for c := range width {
				f.set(pair[c], load(column[c].get(), 0))
				f.increase(column[c], constant(8*count))
			}
			for c := 0; c < panelColumns; c += 2 {
				f.storePair(to.get(), 8*c, firsts(pair[c].get(), pair[c+1].get()))
				if count == 2 {
					f.storePair(to.get(), 8*c+panelRow, seconds(pair[c].get(), pair[c+1].get()))
				}
			}
			f.increase(to, constant(count*panelRow))
			f.increase(left, constant(-count))
		}
		f.set(left, rows.get())
		f.loop(atLeast(left.get(), constant(2)), func() { step(2, loadPair) })
		f.when(left.get(), func() { step(1, loadFirst) })
	}
	f.loop(atLeast(columns.get(), constant(panelColumns)), func() {
		panel(panelColumns)
		f.increase(to, gap.get())
		f.increase(from, multiply(stride.get(), constant(panelColumns)))
		f.increase(columns, constant(-panelColumns))
	})
	for width := 1; width < panelColumns; width++ {
		f.when(same(columns.get(), constant(width)), func() { panel(width) })
	}
	return f
}
