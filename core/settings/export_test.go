package settings

// Has reports whether the table has an option of that name.
func Has(name string) bool { _, known := limits()[name]; return known }
