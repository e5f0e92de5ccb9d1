package emit

const unrolled = 4 // pairs that the loops over vectors take at once

// dot(count, x, y) returns Σ x_i y_i.
func dot() *function {
	f := &function{name: "dot", results: []valueType{f64}}
	count, x, y := f.parameter(i32), f.parameter(i32), f.parameter(i32)
	sums, rest := f.variables(v128, unrolled), f.variable(f64)
	alongBoth(f, count, x, y, func(q int) {
		f.set(sums[q], addPair(sums[q].get(), multiplyPair(loadPair(x.get(), 16*q), loadPair(y.get(), 16*q))))
	}, func() {
		f.set(rest, addFloat(rest.get(), multiplyFloat(loadFloat(x.get(), 0), loadFloat(y.get(), 0))))
	})
	f.set(sums[0], addPair(addPair(sums[0].get(), sums[1].get()), addPair(sums[2].get(), sums[3].get())))
	f.emit(addFloat(addFloat(first(sums[0].get()), second(sums[0].get())), rest.get()))
	return f
}

// axpy(count, alpha, x, y) adds αx to y.
func axpy() *function {
	f := &function{name: "axpy"}
	count, alpha, x, y := f.parameter(i32), f.parameter(f64), f.parameter(i32), f.parameter(i32)
	factor := f.variable(v128)
	f.set(factor, both(alpha.get()))
	alongBoth(f, count, x, y, func(q int) {
		f.storePair(y.get(), 16*q, addPair(loadPair(y.get(), 16*q), multiplyPair(factor.get(), loadPair(x.get(), 16*q))))
	}, func() {
		f.storeFloat(y.get(), 0, addFloat(loadFloat(y.get(), 0), multiplyFloat(alpha.get(), loadFloat(x.get(), 0))))
	})
	return f
}

// alongBoth walks along two vectors: pair works on pair q of those at hand,
// single on one entry of what is left.
func alongBoth(f *function, count, x, y local, pair func(q int), single func()) {
	step := func(entries int) {
		f.increase(x, constant(8*entries))
		f.increase(y, constant(8*entries))
		f.increase(count, constant(-entries))
	}
	f.loop(atLeast(count.get(), constant(2*unrolled)), func() {
		for q := range unrolled {
			pair(q)
		}
		step(2 * unrolled)
	})
	f.loop(less(constant(0), count.get()), func() {
		single()
		step(1)
	})
}
