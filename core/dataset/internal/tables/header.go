package tables

import "ppca/core/dataset"

// header finds the rows above the names, the names, the units and the rows below the data.
func header(t Table, _ dataset.Options) (Table, dataset.Notes, error) { return t, nil, nil }
