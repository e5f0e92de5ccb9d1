package roles

import (
	"ppca/core/dataset"
	"ppca/core/dataset/internal/table"
	"ppca/core/fault"
)

// Names of columns that long tables have: of the name of a variable, and of its value.
var (
	quantityNames = []string{"variable", "element", "parameter", "measure", "indicator", "metric", "quantity", "key"}
	valueNames    = []string{"value", "val", "measurement", "reading", "result"}
)

// recogniseLong notes that a table has several rows for each group and one variable, so that it
// can become curves. It asks where one column names the variable of each row, because values
// of different variables are not one variable.
func (r *Roles) recogniseLong(t *table.Table) error {
	if len(r.Variables) != 1 || r.Theta < 0 {
		return nil
	}
	value, theta := t.Names[r.Variables[0]], t.Names[r.Theta]
	for j, role := range r.Of {
		if role == dataset.RoleIgnore && t.Facts[j].Words > 0 && called(t.Names[j], quantityNames) && called(value, valueNames) {
			return fault.New(fault.Option, "%s is a long table: column %q names the variable of each row. Choose the columns id,time,name,value, such as %s,%s,%s,%s (the option long), or choose θ", t.File, t.Names[j], r.subject(t), theta, t.Names[j], value).
				With("file", t.File).With("column", t.Names[j]).With("option", "long")
		}
	}
	if r.Group >= 0 && t.Rows > 3 {
		r.Note("%s: the table is long, with rows for each %q; to make one curve of each, choose the columns %s,%s,%s (the option long)", t.File, t.Names[r.Group], t.Names[r.Group], theta, value)
	}
	return nil
}

// subject returns the column that probably tells the subjects of a long table apart.
func (r *Roles) subject(t *table.Table) string {
	if r.Group >= 0 {
		return t.Names[r.Group]
	}
	for j, name := range t.Names {
		if j != r.Theta && !called(name, quantityNames) && !called(name, valueNames) {
			return name
		}
	}
	return t.Names[0]
}
