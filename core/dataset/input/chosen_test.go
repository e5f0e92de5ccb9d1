package input_test

import (
	"slices"
	"testing"

	"ppca/core/dataset"
)

// The first suitable column gets a proposed role, even if it is column 1; other columns do
// not.
func TestTheFirstColumnKeepsItsRole(t *testing.T) {
	for _, c := range []struct {
		name, text string
		roles      []string
	}{
		{"θ", "age,yaw,x\n1,5,2\n2,6,3\n3,9,5\n", []string{dataset.RoleTheta, dataset.RoleVariable, dataset.RoleVariable}},
		{"a group of numbers", "group,subject,x\n1,5,2\n1,6,3\n2,9,5\n", []string{dataset.RoleGroup, dataset.RoleID, dataset.RoleVariable}},
		{"an id of numbers", "id,name,x\n7,5,2\n8,6,3\n9,9,5\n", []string{dataset.RoleID, dataset.RoleIgnore, dataset.RoleVariable}},
		{"a group of words", "person,family,x\na,k,1\na,k,2\nb,l,3\n", []string{dataset.RoleGroup, dataset.RoleIgnore, dataset.RoleVariable}},
		{"an id of words", "a,b,x\nu,k,1\nv,l,2\nw,m,3\n", []string{dataset.RoleID, dataset.RoleIgnore, dataset.RoleVariable}},
		{"a split", "part,fold,x\ntrain,test,1\ntest,train,2\ntrain,train,3\n", []string{dataset.RoleSplit, dataset.RoleIgnore, dataset.RoleVariable}},
	} {
		s, err := read(dataset.Options{}, csvFile(c.text))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		var roles []string
		for _, column := range s.Columns {
			roles = append(roles, column.Role)
		}
		train := 3
		if c.name == "a split" {
			train = 2
		}
		if !slices.Equal(roles, c.roles) || s.Train != train {
			t.Errorf("%s: %q, %d rows for training", c.name, roles, s.Train)
		}
	}
}
