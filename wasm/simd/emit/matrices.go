package emit

// matrixVector(rows, columns, alpha, a, stride, x, y) adds αAx to y.
func matrixVector(dot int) *function {
	return alongRows("matrixVector", func(f *function, columns, alpha, a, x, y local) local {
		product := multiplyFloat(alpha.get(), call(dot, columns.get(), a.get(), x.get()))
		f.storeFloat(y.get(), 0, addFloat(loadFloat(y.get(), 0), product))
		return y
	})
}

// vectorMatrix(rows, columns, alpha, a, stride, x, y) adds αAᵀx to y.
func vectorMatrix(axpy int) *function {
	return alongRows("vectorMatrix", func(f *function, columns, alpha, a, x, y local) local {
		f.emit(call(axpy, columns.get(), multiplyFloat(alpha.get(), loadFloat(x.get(), 0)), a.get(), y.get()))
		return x
	})
}

// rankOne(rows, columns, alpha, a, stride, x, y) adds αxyᵀ to A.
func rankOne(axpy int) *function {
	return alongRows("rankOne", func(f *function, columns, alpha, a, x, y local) local {
		f.emit(call(axpy, columns.get(), multiplyFloat(alpha.get(), loadFloat(x.get(), 0)), y.get(), a.get()))
		return x
	})
}

// alongRows returns a function that runs the body for every row of a. The body returns the vector
// that has an entry for the row.
func alongRows(name string, body func(f *function, columns, alpha, a, x, y local) local) *function {
	f := &function{name: name}
	rows, columns, alpha, a, stride := f.parameter(i32), f.parameter(i32), f.parameter(f64), f.parameter(i32), f.parameter(i32)
	x, y := f.parameter(i32), f.parameter(i32)
	f.set(stride, sizeOf(stride.get()))
	f.loop(less(constant(0), rows.get()), func() {
		entry := body(f, columns, alpha, a, x, y)
		f.increase(a, stride.get())
		f.increase(entry, constant(8))
		f.increase(rows, constant(-1))
	})
	return f
}
