package report

import (
	"strings"
	"testing"

	"ppca/core/fault"
)

func TestAReportNestedTooDeeply(t *testing.T) {
	raw := fixture(t, "format2-infinite.json")
	deep := `{"deep": ` + strings.Repeat("[", 1000) + strings.Repeat("]", 1000) + ","
	_, err := Parse(append([]byte(deep), raw[1:]...))
	if fault.CodeOf(err) != fault.Format || !strings.Contains(err.Error(), "more than 100 nested lists or objects") {
		t.Error(err)
	}
}
