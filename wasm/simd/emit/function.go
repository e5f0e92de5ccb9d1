package emit

import "slices"

// A function is written statement by statement.
type function struct {
	name       string // under which it is exported, if at all
	parameters []valueType
	results    []valueType
	locals     []valueType
	code       []byte
}

// parameter adds a parameter; all parameters come before all locals.
func (f *function) parameter(t valueType) local {
	f.parameters = append(f.parameters, t)
	return local(len(f.parameters) - 1)
}

// variable adds a local, which is 0 at first.
func (f *function) variable(t valueType) local {
	f.locals = append(f.locals, t)
	return local(len(f.parameters) + len(f.locals) - 1)
}

func (f *function) variables(t valueType, count int) []local {
	out := make([]local, count)
	for i := range out {
		out[i] = f.variable(t)
	}
	return out
}

func (f *function) emit(parts ...[]byte) { f.code = append(f.code, slices.Concat(parts...)...) }

func (f *function) set(l local, value expression) {
	f.emit(value, []byte{0x21}, unsigned(uint32(l)))
}

// increase adds to an i32.
func (f *function) increase(l local, by expression) { f.set(l, add(l.get(), by)) }

func (f *function) storeFloat(address expression, offset int, value expression) {
	f.emit(address, value, []byte{0x39}, unsigned(alignment), unsigned(uint32(offset)))
}

func (f *function) storePair(address expression, offset int, value expression) {
	f.emit(address, value, []byte{0xfd, 0x0b}, unsigned(alignment), unsigned(uint32(offset)))
}

// loop runs the body while the condition holds, at first tested before it.
func (f *function) loop(condition expression, body func()) {
	f.when(condition, func() {
		f.emit([]byte{0x03, 0x40})
		body()
		f.emit(condition, []byte{0x0d, 0x00, 0x0b}) // br_if to the beginning, end
	})
}

func (f *function) when(condition expression, body func()) {
	f.emit(condition, []byte{0x04, 0x40})
	body()
	f.emit([]byte{0x0b})
}

func (f *function) either(condition expression, body, otherwise func()) {
	f.emit(condition, []byte{0x04, 0x40})
	body()
	f.emit([]byte{0x05})
	otherwise()
	f.emit([]byte{0x0b})
}

// call calls a function of the program, by its index.
func call(function int, arguments ...expression) expression {
	return slices.Concat(append(arguments, []byte{0x10}, unsigned(uint32(function)))...)
}

// signature is the function's type.
func (f *function) signature() []byte {
	return slices.Concat([]byte{0x60}, types(f.parameters), types(f.results))
}

func types(list []valueType) []byte {
	out := unsigned(uint32(len(list)))
	for _, t := range list {
		out = append(out, byte(t))
	}
	return out
}

// content is the function's locals and code. Every local is declared by itself.
func (f *function) content() []byte {
	locals := make([][]byte, len(f.locals))
	for i, t := range f.locals {
		locals[i] = []byte{1, byte(t)}
	}
	return slices.Concat(vector(locals...), f.code, []byte{0x0b})
}
