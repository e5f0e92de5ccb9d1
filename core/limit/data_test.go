package limit

import (
	"os"
	"strings"
	"testing"

	"ppca/core/fault"
)

// The documents state the limits of the program. The table of web/README.md is generated.
func TestDocumentsStateTheLimits(t *testing.T) {
	for file, says := range map[string][]string{
		"../../web/ppca.d.ts": {
			Count(Bytes) + " bytes (1 GiB)", Count(Numbers) + " numbers", Count(Columns) + " columns",
			Count(Pixels) + " pixels", Count(CellBytes) + " bytes", Count(Files) + " files",
		},
		"../../web/app/README.md": {"All files together may have 1 GiB", "187.5 million numbers", Count(Columns) + " columns"},
	} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, wanted := range says {
			if !strings.Contains(string(text), wanted) {
				t.Errorf("%s does not say %q", file, wanted)
			}
		}
	}
}

func TestTheMostIsAcceptedAndOneMoreIsNot(t *testing.T) {
	for _, c := range []struct {
		name       string
		most, more error
	}{
		{"bytes", CheckBytes(Bytes), CheckBytes(Bytes + 1)},
		{"files", CheckFiles(Files), CheckFiles(Files + 1)},
	} {
		if c.most != nil || fault.CodeOf(c.more) != fault.TooLarge {
			t.Errorf("%s: %v, %v", c.name, c.most, c.more)
		}
	}
}

func TestCount(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 187_500_000: "187,500,000"} {
		if got := Count(n); got != want {
			t.Errorf("%d is written %s", n, got)
		}
	}
}
