package fault

// Has reports whether the table has an option of that name.
func Has(name string) bool { _, known := find(name); return known }
