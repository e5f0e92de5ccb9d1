package limit

import (
	"os"
	"strings"
	"testing"

	"ppca/core/fault"
)

// What users read about limits is what the program does.
func TestDocumentsStateTheLimits(t *testing.T) {
	for file, says := range map[string][]string{
		"../../web/README.md": {
			"| bytes of all files of a data set | " + Text(Bytes) + " (1 GiB) |",
			"| numbers, rows × columns | " + Text(Numbers) + " (1.5 GB of float64) |",
			"| columns of a table or array | " + Text(Columns) + " |",
			"| bytes of a row of a table | " + Text(RowBytes) + " |",
			"| bytes of a cell | " + Text(CellBytes) + " |",
			"| bytes of the name of a column | " + Text(NameBytes) + " |",
			"| files, also in one ZIP | " + Text(Files) + " |",
			"| unpacked bytes of one file in a ZIP, unless it is an array | " + Text(EntryBytes) + " |",
			"| unpacked bytes of each packed byte | " + Text(Inflation) + " |",
			"| pixels of a picture | " + Text(Pixels) + " |",
			"| bytes of a .pts file | " + Text(PointsBytes) + " |",
			"| bytes of a line of a table of key points | " + Text(LandmarkBytes) + " |",
			"| unpacked bytes of a session | " + Text(SessionBytes) + " |",
			"| bytes of a report | " + Text(ReportBytes) + " |",
		},
		"../../web/ppca.d.ts": {
			Text(Bytes) + " bytes (1 GiB)", Text(Numbers) + " numbers", Text(Columns) + " columns",
			Text(Pixels) + " pixels", Text(CellBytes) + " bytes", Text(Files) + " files",
		},
		"../../web/app/README.md": {"1 GiB together", "187.5 million numbers", Text(Columns) + " columns"},
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

func TestText(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 187_500_000: "187,500,000"} {
		if got := Text(n); got != want {
			t.Errorf("%d is written %s", n, got)
		}
	}
}
