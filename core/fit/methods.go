// Code generated from core/settings by `go generate ./core/settings`. DO NOT EDIT.

package fit

// MethodName returns the name of a method in tables, charts and sentences; of an unknown one, what
// is given.
func MethodName(method string) string {
	switch method {
	case "ppca":
		return "PPCA"
	case "ipca":
		return "IPCA"
	case "local":
		return "local PCA"
	case "pca":
		return "PCA"
	case "ppca-normalised":
		return "normalised PPCA"
	case "mpca":
		return "MPCA"
	case "spca":
		return "SPCA"
	case "lpp":
		return "LPP"
	}
	return method
}
