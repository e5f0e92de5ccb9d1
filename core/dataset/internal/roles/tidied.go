package roles

import "ppca/core/dataset/internal/table"

// A Tidied proposes roles for tables that package tidy read.
type Tidied struct {
	Before func(r *Roles, t *table.Table, chosen bool) error // before other proposals; chosen: θ is chosen
	After  func(r *Roles, t *table.Table) error              // once all columns have roles
}
