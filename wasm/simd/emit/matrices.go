package emit

// matrixVector(rows, columns, alpha, a, stride, x, y) adds αAx to y.
func matrixVector(dot int) *function {
	f := &function{name: "matrixVector"}
	rows, columns, alpha, a, stride := matrix(f)
	x, y := f.parameter(i32), f.parameter(i32)
	alongRows(f, rows, a, stride, y, func() {
		product := multiplyFloat(alpha.get(), call(dot, columns.get(), a.get(), x.get()))
		f.storeFloat(y.get(), 0, addFloat(loadFloat(y.get(), 0), product))
	})
	return f
}

// vectorMatrix(rows, columns, alpha, a, stride, x, y) adds αAᵀx to y.
func vectorMatrix(axpy int) *function {
	f := &function{name: "vectorMatrix"}
	rows, columns, alpha, a, stride := matrix(f)
	x, y := f.parameter(i32), f.parameter(i32)
	alongRows(f, rows, a, stride, x, func() {
		f.emit(call(axpy, columns.get(), multiplyFloat(alpha.get(), loadFloat(x.get(), 0)), a.get(), y.get()))
	})
	return f
}

// rankOne(rows, columns, alpha, a, stride, x, y) adds αxyᵀ to A.
func rankOne(axpy int) *function {
	f := &function{name: "rankOne"}
	rows, columns, alpha, a, stride := matrix(f)
	x, y := f.parameter(i32), f.parameter(i32)
	alongRows(f, rows, a, stride, x, func() {
		f.emit(call(axpy, columns.get(), multiplyFloat(alpha.get(), loadFloat(x.get(), 0)), y.get(), a.get()))
	})
	return f
}

func matrix(f *function) (rows, columns, alpha, a, stride local) {
	return f.parameter(i32), f.parameter(i32), f.parameter(f64), f.parameter(i32), f.parameter(i32)
}

// alongRows runs the body for every row of a, with the entry of the row.
func alongRows(f *function, rows, a, stride, entry local, body func()) {
	f.set(stride, sizeOf(stride.get()))
	f.loop(less(constant(0), rows.get()), func() {
		body()
		f.increase(a, stride.get())
		f.increase(entry, constant(8))
		f.increase(rows, constant(-1))
	})
}
