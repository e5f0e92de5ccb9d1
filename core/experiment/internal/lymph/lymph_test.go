package lymph

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/experiment/internal/experimenttest"
	"ppca/core/experiment/study"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/synth"
)

// radiiCSV returns a table of n nodes as a clinic would export it. Every radius is half the
// diameter plus a wave; change edits the cells of a row.
func radiiCSV(n int, change func(row int, cells []string) []string) string {
	head := []string{"diameter"}
	for k := range synth.Directions {
		head = append(head, fmt.Sprintf("radius %d", k+1))
	}
	rows := []string{strings.Join(head, ",")}
	for i := range n {
		diameter := 6.5 + 36*float64(i)/float64(n)
		cells := []string{fmt.Sprint(diameter)}
		for k := range synth.Directions {
			cells = append(cells, fmt.Sprintf("%.4f", diameter/2+math.Sin(float64(i*i+k*(i%5)))))
		}
		if change != nil {
			cells = change(i, cells)
		}
		rows = append(rows, strings.Join(cells, ","))
	}
	return strings.Join(rows, "\n")
}

func readCSV(t *testing.T, text string) *dataset.Set {
	t.Helper()
	set, err := input.Read(context.Background(), []dataset.File{{Name: "nodes.csv", Data: []byte(text)}}, dataset.Options{Theta: "diameter"})
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// A CSV of real radii works like the drawn bodies. A fifth of each bin is for testing, and a
// note says so.
func TestLymphOfRadii(t *testing.T) {
	set := readCSV(t, radiiCSV(60, nil)) // 10 of each 6 mm; the last bin has 31 or 32
	got, _ := experimenttest.Run(t, New, set, study.Options{Seed: 1, Splits: 2, Sizes: []int{2, 6, 20}, Components: []int{2}, Methods: []string{"PCA", "PPCA"}}, 2)
	if len(got.Rows) != 4 || len(got.Skipped) != 2 || !strings.Contains(strings.Join(got.Notes, ""), "[2 2 2 6]") {
		t.Errorf("%d rows, skipped %v, notes %q", len(got.Rows), got.Skipped, got.Notes)
	}
	for _, s := range got.Skipped {
		if s.Row["perBin"] != 20. || !strings.Contains(s.Why, "20") || !strings.Contains(s.Why, "bin 1") {
			t.Errorf("skipped %v: %s", s.Row, s.Why)
		}
	}
}

func TestLymphPicture(t *testing.T) {
	j, err := New(context.Background(), nil, study.Options{Seed: 4})
	if err != nil {
		t.Fatal(err)
	}
	text, err := j.Join([][]byte{[]byte("[]")})
	if err != nil {
		t.Fatal(err)
	}
	var r struct{ Picture LymphPicture }
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatal(err)
	}
	if len(r.Picture.Sphere.Vertices) != synth.Directions || len(r.Picture.Sphere.Faces) != 320 || len(r.Picture.Nodes) != 4 {
		t.Fatalf("%d directions, %d faces, %d nodes", len(r.Picture.Sphere.Vertices), len(r.Picture.Sphere.Faces), len(r.Picture.Nodes))
	}
	for bin, node := range r.Picture.Nodes {
		if node.Diameter < synth.NodeBins[bin] || node.Diameter > synth.NodeBins[bin+1] || len(node.Radii) != synth.Directions {
			t.Errorf("node %d: %v mm, %d radii", bin+1, node.Diameter, len(node.Radii))
		}
	}
}

// Each method reconstructs the drawn nodes from the largest available training set, about as
// well as the test nodes on average, with any number of cores.
func TestLymphReconstructions(t *testing.T) {
	o := study.Options{Seed: 2, Splits: 1, Sizes: []int{2, 20, 500}, Methods: []string{"PCA", "PPCA"}}
	var pictures []LymphPicture
	for _, cores := range []int{1, 2} {
		got, _ := experimenttest.Run(t, New, nil, o, cores)
		text, err := json.Marshal(got.Picture)
		if err != nil {
			t.Fatal(err)
		}
		var p LymphPicture
		if err := json.Unmarshal(text, &p); err != nil {
			t.Fatal(err)
		}
		pictures = append(pictures, p)
		if p.PerBin != 20 || len(got.Rows) != 4 {
			t.Errorf("reconstructed from %d in each bin, %d rows", p.PerBin, len(got.Rows))
		}
	}
	for number, name := range o.Methods {
		sum := 0.0
		for n, node := range pictures[0].Nodes {
			made := node.Reconstructions[number]
			if made.Method != name || !slices.Equal(made.Radii, pictures[1].Nodes[n].Reconstructions[number].Radii) {
				t.Fatalf("node %d, %s: %s, or other radii by other cores", n+1, name, made.Method)
			}
			squares := 0.0
			for i, r := range made.Radii {
				squares += (r - node.Radii[i]) * (r - node.Radii[i])
			}
			sum += math.Sqrt(squares / synth.Directions)
		}
		if mean := sum / 4; mean < 0.5 || mean > 5 { // the test error is 1.7 mm
			t.Errorf("%s reconstructs the drawn nodes with an RMSE of %v mm", name, mean)
		}
	}
}

// The drawn bodies are divided into the paper's numbers, differently in every split, and
// larger training sets contain the smaller ones.
func TestLymphSplits(t *testing.T) {
	nodes, counts, _, err := newNodes(context.Background(), nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(counts, []int{16, 39, 17, 7}) {
		t.Errorf("%v for testing", counts)
	}
	p := poolOf(nodes, counts, study.Options{Seed: 1, Splits: 2})
	for split, s := range p.Splits {
		if len(s.Test) != 79 || len(s.Bins[0]) != 55 || len(s.Bins[1]) != 156 || len(s.Bins[2]) != 77 || len(s.Bins[3]) != 30 {
			t.Errorf("split %d: %d for testing", split, len(s.Test))
		}
	}
	if slices.Equal(p.Splits[0].Test, p.Splits[1].Test) {
		t.Error("two splits have the same test set")
	}
	few, err := p.Sample(context.Background(), 1, 3)
	if err != nil {
		t.Fatal(err)
	}
	many, err := p.Sample(context.Background(), 1, 30)
	if err != nil {
		t.Fatal(err)
	}
	for i, theta := range few.Train.Theta {
		if at := slices.Index(many.Train.Theta, theta); at < 0 || many.Train.X.At(at, 9) != few.Train.X.At(i, 9) {
			t.Errorf("θ = %v is not in the larger set", theta)
		}
		if slices.Contains(few.Test.Theta, theta) {
			t.Errorf("θ = %v is on both sides", theta)
		}
	}
	if len(few.Train.Theta) != 12 || !mat.Equal(few.Test.X, many.Test.X) {
		t.Error("the test set depends on the size of the training set")
	}
}

// Test rows of the data remain test rows.
func TestLymphKeepsTheTestSet(t *testing.T) {
	nodes, err := synth.Nodes(context.Background(), 1)
	if err != nil {
		t.Fatal(err)
	}
	p := poolOf(nodes, nil, study.Options{Seed: 1, Splits: 2})
	for _, s := range p.Splits {
		if len(s.Test) != 79 || s.Test[0] != nodes.Train {
			t.Errorf("for testing: %v", s.Test)
		}
	}
}

func TestLymphRefuses(t *testing.T) {
	outside := readCSV(t, radiiCSV(9, func(row int, cells []string) []string {
		if row == 3 {
			cells[0] = "45.5"
		}
		return cells
	}))
	named := readCSV(t, radiiCSV(9, func(row int, cells []string) []string {
		if row == 3 {
			cells[0] = "5.9"
		}
		return cells
	}))
	named.IDs = []string{"a", "b", "c", "node d", "e", "f", "g", "h", "i"}
	withoutTheta := readCSV(t, radiiCSV(9, nil))
	withoutTheta.Theta = nil
	narrow := readCSV(t, radiiCSV(9, nil))
	narrow.X = mat.NewDense(9, 161, nil)
	one := readCSV(t, radiiCSV(2, nil))
	one.X, one.Theta = mat.NewDense(1, synth.Directions, nil), one.Theta[:1]
	for _, c := range []struct {
		data *dataset.Set
		code fault.Code
		says []string
	}{
		{outside, fault.Range, []string{"node 4", "45.5", "6 to 43 mm"}},
		{named, fault.Range, []string{"node d", "5.9"}},
		{withoutTheta, fault.Option, []string{"diameter"}},
		{narrow, fault.Shape, []string{"161", "162"}},
		{experimenttest.Heads(t, 5), fault.Shape, []string{"100", "162"}},
		{one, fault.Shape, []string{"1 node"}},
	} {
		_, err := New(context.Background(), c.data, study.Options{})
		for _, says := range c.says {
			if fault.CodeOf(err) != c.code || !strings.Contains(err.Error(), says) {
				t.Errorf("%v, want %s with %q", err, c.code, says)
			}
		}
	}
}

// The rates of PPCA-paper are the combination of the lowest energy on the paper's grid,
// extended to smaller powers of ten for the bases (erratum).
func TestLymphRates(t *testing.T) {
	nodes, err := synth.Nodes(context.Background(), 1)
	if err != nil {
		t.Fatal(err)
	}
	s := paperLymphSteps
	s.Method, s.Solver, s.Endpoints, s.Components, s.Lambda = "ppca", fit.Paper, synth.NodeBins, lymphComponents, paperLymphLambda
	s.Cycles = new(10)
	energy := func(mean, basis float64) float64 {
		s.MeanRate, s.BasisRate = &mean, &basis
		m, err := method.Fit(context.Background(), nodes.Training(), s, nil)
		if err != nil {
			t.Fatal(err)
		}
		return m.Summary.Energy.Total
	}
	best := energy(*paperLymphSteps.MeanRate, *paperLymphSteps.BasisRate)
	for _, rates := range [][2]float64{{1e-2, 1e-6}, {1e-2, 1e-7}, {1e-2, 1e-9}, {1e-3, 1e-8}, {1e-4, 1e-8}} {
		if e := energy(rates[0], rates[1]); e <= best {
			t.Errorf("α_m %v, α_v %v reaches %v, the chosen ones %v", rates[0], rates[1], e, best)
		}
	}
}

// TestPPCAWinsOnNodes checks that PPCA with the default λ has smaller test errors than PCA and
// IPCA with 10 and 30 drawn nodes a bin. (With 2 and 4 it equals PCA.)
func TestPPCAWinsOnNodes(t *testing.T) {
	got, _ := experimenttest.Run(t, New, nil, study.Options{Seed: 1, Sizes: []int{10, 30}}, 2)
	test := map[string]float64{}
	for _, row := range got.Rows {
		t.Logf("%3v %-5s train %.3f ± %.3f  test %.3f ± %.3f", row["perBin"], row["method"], row["train"], row["trainSD"], row["test"], row["testSD"])
		test[fmt.Sprint(row["perBin"], row["method"])] = row["test"].(float64)
	}
	for _, perBin := range []string{"10", "30"} {
		if ppca := test[perBin+"PPCA"]; ppca == 0 || ppca >= min(test[perBin+"PCA"], test[perBin+"IPCA"]) {
			t.Errorf("%s per bin: PPCA errs more than the others: %v", perBin, test)
		}
	}
}
