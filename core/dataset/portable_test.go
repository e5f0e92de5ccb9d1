package dataset

import "testing"

func TestPortable(t *testing.T) {
	for name, want := range map[string]string{
		"data.csv": "data.csv", "heads/30/a.png": "heads/30/a.png", "./heads/a.png": "heads/a.png",
		"/home/anna/data.csv": "data.csv", "../anna/data.csv": "data.csv", "a/../../b/x.npy": "x.npy", "~/x.npy": "x.npy",
		`C:\Users\anna\data.csv`: "data.csv", `C:/Users/anna/data.csv`: "data.csv", `\\server\anna\data.csv`: "data.csv", `..\data.csv`: "data.csv", `heads\30\a.png`: "heads/30/a.png",
		"file:///home/anna/data.csv": "data.csv", "": "", "/": "/", "größe.csv": "größe.csv",
	} {
		if got := Portable(name); got != want || Portable(got) != got {
			t.Errorf("%q becomes %q, want %q", name, got, want)
		}
	}
}
