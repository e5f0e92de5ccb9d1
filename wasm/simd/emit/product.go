package emit

// A tile of a product is what fits into the sixteen registers of x86 with room
// for the factors: 4×4 float64.
const (
	tileRows  = 4
	tilePairs = panelColumns / 2
)

// tile computes rows × at most 2·pairs entries of C = αAB + βC.
//
//	depth                   of the sum
//	a, rowStride, step      A, bytes from row to row and along the sum
//	b                       a panel
//	c, stride, columns      C, bytes from row to row, how many columns to write
//
// Where β is 0, C is not read.
func tile(rows, pairs int) *function {
	f := &function{}
	depth, a, rowStride, step := f.parameter(i32), f.parameter(i32), f.parameter(i32), f.parameter(i32)
	b, c, stride, columns := f.parameter(i32), f.parameter(i32), f.parameter(i32), f.parameter(i32)
	alpha, beta := f.parameter(f64), f.parameter(f64)
	row := append([]local{a}, f.variables(i32, rows-1)...)
	sums, right, left := f.variables(v128, rows*pairs), f.variables(v128, pairs), f.variable(v128)
	for i := 1; i < rows; i++ {
		f.set(row[i], add(row[i-1].get(), rowStride.get()))
	}
	f.loop(depth.get(), func() {
		for q := range right {
			f.set(right[q], loadPair(b.get(), 16*q))
		}
		for i := range row {
			f.set(left, loadBoth(row[i].get(), 0))
			f.increase(row[i], step.get())
			for q, pair := range right {
				sum := sums[i*pairs+q]
				f.set(sum, addPair(sum.get(), multiplyPair(left.get(), pair.get())))
			}
		}
		f.increase(b, constant(panelRow))
		f.increase(depth, constant(-1))
	})
	f.set(left, both(alpha.get()))
	for _, sum := range sums {
		f.set(sum, multiplyPair(sum.get(), left.get()))
	}
	f.set(left, both(beta.get()))
	f.either(differs(beta.get(), zero), func() {
		writeTile(f, sums, c, stride, columns, pairs, func(sum local, load expression) expression {
			return addPair(sum.get(), multiplyPair(left.get(), load))
		})
	}, func() {
		writeTile(f, sums, c, stride, columns, pairs, func(sum local, _ expression) expression { return sum.get() })
	})
	return f
}

// writeTile writes the sums to C: value is what to write, from a sum and what
// stands in C. An odd last column is written alone.
func writeTile(f *function, sums []local, c, stride, columns local, pairs int, value func(sum local, old expression) expression) {
	write := func(last func(address expression, offset int, sum local)) func() {
		return func() {
			for index, sum := range sums {
				q := index % pairs
				if q < pairs-1 {
					f.storePair(c.get(), 16*q, value(sum, loadPair(c.get(), 16*q)))
					continue
				}
				last(c.get(), 16*q, sum)
				f.increase(c, stride.get())
			}
		}
	}
	f.either(and(columns.get(), constant(1)),
		write(func(address expression, offset int, sum local) {
			f.storeFloat(address, offset, first(value(sum, loadFirst(address, offset))))
		}),
		write(func(address expression, offset int, sum local) {
			f.storePair(address, offset, value(sum, loadPair(address, offset)))
		}))
}

// product(rows, columns, depth, alpha, a, rowStride, step, strip, b, beta, c, stride)
// computes C = αAB + βC, with the panels of B at b. The entry of A in row i and
// place k of the sum stands i·rowStride + k·step from its strip of four rows,
// and strips are strip apart: A may be a matrix as it is, or panels. Strides are
// counts of float64. tiles is the index of the first tile.
func product(tiles int) *function {
	f := &function{name: "product"}
	rows, columns, depth, alpha := f.parameter(i32), f.parameter(i32), f.parameter(i32), f.parameter(f64)
	a, rowStride, step, strip := f.parameter(i32), f.parameter(i32), f.parameter(i32), f.parameter(i32)
	b, beta, c, stride := f.parameter(i32), f.parameter(f64), f.parameter(i32), f.parameter(i32)
	panel, corner, left := f.variable(i32), f.variable(i32), f.variable(i32)
	apart, fitting := f.variable(i32), f.variable(i32)
	f.set(apart, pitch(depth.get()))
	for _, distance := range []local{rowStride, step, strip, stride} {
		f.set(distance, sizeOf(distance.get()))
	}
	f.loop(less(constant(0), rows.get()), func() {
		f.set(panel, b.get())
		f.set(corner, c.get())
		f.set(left, columns.get())
		f.loop(less(constant(0), left.get()), func() {
			f.set(fitting, add(multiply(least(rows, tileRows), constant(tilePairs)), less(constant(2), left.get())))
			for rows := tileRows; rows > 0; rows-- { // the most frequent tile first
				for pairs := tilePairs; pairs > 0; pairs-- {
					place := (rows-1)*tilePairs + pairs - 1
					f.when(same(fitting.get(), constant(place+tilePairs)), func() {
						f.emit(call(tiles+place, depth.get(), a.get(), rowStride.get(), step.get(), panel.get(),
							corner.get(), stride.get(), least(left, panelColumns), alpha.get(), beta.get()))
					})
				}
			}
			f.increase(panel, apart.get())
			f.increase(corner, constant(panelRow))
			f.increase(left, constant(-panelColumns))
		})
		f.increase(a, strip.get())
		f.increase(c, multiply(stride.get(), constant(tileRows)))
		f.increase(rows, constant(-tileRows))
	})
	return f
}
