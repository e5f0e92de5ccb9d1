//go:build js && wasm

package models

import (
	"ppca/core/model"
	"ppca/core/summary"
	"ppca/wasm/host"
)

// diagnostics reports whether a model can be relied on.
func diagnostics(_ *host.Call, m *model.Model) any {
	return host.JSON(summary.Diagnose(m))
}
