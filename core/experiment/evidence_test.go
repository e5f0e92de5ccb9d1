package experiment_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"ppca/core/report"
)

var update = flag.Bool("update", false, "copy the numbers of the reports to EVIDENCE.md")

// evidence lists the tables of EVIDENCE.md that are made from reports: the heading above
// each table and the source of each column after the first. A column without a source
// (the paper's numbers) stays as it is.
var evidence = []struct {
	heading string
	digits  int
	columns []source
	least   bool // whether the least mean of a row is bold
}{
	{"## Lymph nodes", 3, []source{{"lymph", "PCA", "test"}, {"lymph", "IPCA", "test"}, {"lymph", "SPCA", "test"}, {"lymph", "PPCA", "test"}, {"lymph-tuned", "PPCA", "test"}, {"lymph-paper", "PPCA-paper", "test"}}, true},
	{"## Blurred faces", 4, []source{{"blur", "PCA", "train"}, {"blur", "IPCA", "train"}, {"blur", "PPCA-paper", "train"}, {"blur", "PCA", "test"}, {"blur", "IPCA", "test"}, {"blur", "PPCA-paper", "test"}}, false},
	{"## Blurred faces with tuned λ", 4, []source{{"blur-tuned", "PCA", "test"}, {"blur-tuned", "IPCA", "test"}, {"blur-tuned", "SPCA", "test"}, {"blur-tuned", "PPCA", "test"}, {"blur-tuned", "Local", "test"}}, true},
}

// A source is a number of a report and its standard deviation, in the row of a table.
type source struct{ report, method, field string }

var (
	reportNumber = regexp.MustCompile(`^row (\d+), ([^:]+): (\w+)$`)
	measured     = regexp.MustCompile(`^\**[\d.]+\** ± [\d.]+`)
)

// EVIDENCE.md has the numbers of the reports in testdata. With -update the test copies them.
func TestEvidenceMatchesReports(t *testing.T) {
	file, err := os.ReadFile("EVIDENCE.md")
	if err != nil {
		t.Fatal(err)
	}
	text := string(file)
	for _, table := range evidence {
		before, found, _ := strings.Cut(text, table.heading+"\n")
		start := strings.Index(found, "\n|---") + 1
		start += strings.Index(found[start:], "\n") + 1
		length := strings.Index(found[start:], "\n\n")
		var rows []string
		for _, row := range strings.Split(found[start:start+length], "\n") {
			rows = append(rows, withNumbers(t, row, table.digits, table.columns, table.least))
		}
		text = before + table.heading + "\n" + found[:start] + strings.Join(rows, "\n") + found[start+length:]
	}
	if text == string(file) {
		return
	}
	if !*update {
		t.Fatal("EVIDENCE.md differs from the reports in testdata: run go test ./experiment -run Evidence -update")
	}
	if err := os.WriteFile("EVIDENCE.md", []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// withNumbers returns a row of a table with the numbers of its sources.
func withNumbers(t *testing.T, row string, digits int, columns []source, bold bool) string {
	t.Helper()
	cells := strings.Split(row, " | ")
	perBin, err := strconv.ParseFloat(strings.TrimPrefix(cells[0], "| "), 64)
	if err != nil || len(cells) <= len(columns) {
		t.Fatalf("no row of %d numbers: %s", len(columns), row)
	}
	var means, deviations []float64
	least := 0
	for i, s := range columns {
		numbers := rowOf(t, s, perBin)
		means, deviations = append(means, numbers[s.field]), append(deviations, numbers[s.field+"SD"])
		if means[i] < means[least] {
			least = i
		}
	}
	for i := range columns {
		mean := fmt.Sprintf("%.*f", digits, means[i])
		if bold && i == least {
			mean = "**" + mean + "**"
		}
		cell := &cells[i+1]
		*cell = mean + fmt.Sprintf(" ± %.*f", digits, deviations[i]) + (*cell)[len(measured.FindString(*cell)):]
	}
	return strings.Join(cells, " | ")
}

// rowOf returns the numbers of a method at a size in a report.
func rowOf(t *testing.T, s source, perBin float64) map[string]float64 {
	t.Helper()
	file, err := os.ReadFile(filepath.Join("testdata", s.report+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var report struct {
		Experiment struct{ Numbers map[string]float64 }
	}
	if err := json.Unmarshal(file, &report); err != nil {
		t.Fatal(err)
	}
	rows := map[string]map[string]float64{}
	for name, value := range report.Experiment.Numbers {
		parts := reportNumber.FindStringSubmatch(name)
		if parts == nil || parts[2] != s.method {
			continue
		}
		if rows[parts[1]] == nil {
			rows[parts[1]] = map[string]float64{}
		}
		rows[parts[1]][parts[3]] = value
	}
	for _, row := range rows {
		if row["perBin"] == perBin {
			return row
		}
	}
	t.Fatalf("%s.json has no row of %s at %v per bin", s.report, s.method, perBin)
	return nil
}

// A recorded report follows from its options: the one that takes seconds is repeated.
func TestEvidenceCanBeRepeated(t *testing.T) {
	file, err := os.ReadFile("testdata/lymph.json")
	if err != nil {
		t.Fatal(err)
	}
	recorded, err := report.Parse(file)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := recorded.Verify(context.Background(), nil, report.Options{Cores: 2}); err != nil || !got.Holds() {
		t.Errorf("%+v, %v", got, err)
	}
}
