package ppca

import "ppca/core/fault"

// An Error is an error that the arguments caused, for errors.As with a *Error. Its Message says what is
// wrong, where, and what to do; Details have the place for programs, such as "row" and "column", which
// count from 1, or "option".
type Error = fault.Error

// A Code is the kind of an Error.
type Code = fault.Code

// The codes of this package.
const (
	Shape       = fault.Shape       // lengths that do not match
	NonFinite   = fault.NonFinite   // NaN or ±∞ where a number is needed
	Range       = fault.Range       // a number too large or too small, or a θ outside the endpoints of a fit
	Option      = fault.Option      // an option or argument that is unknown, missing or contradictory
	Unsupported = fault.Unsupported // understood, but not possible with this method or model
	TooLarge    = fault.TooLarge    // more memory than there is
	Format      = fault.Format      // not a model file, or a damaged one
	Version     = fault.Version     // a model file of a newer version
)
