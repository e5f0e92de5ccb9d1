package input_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/face"
	"ppca/core/linalg"
)

// trial returns a file of ../testdata/trials, or those of a folder.
func trial(t *testing.T, name string) (files []dataset.File) {
	t.Helper()
	paths := []string{filepath.Join("../testdata/trials", name)}
	if inside, _ := filepath.Glob(filepath.Join(paths[0], "*")); inside != nil {
		paths = inside
	}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, dataset.File{Name: filepath.Base(path), Data: data})
	}
	return files
}

// Files of outside trials that were once misread in silence.
func TestTrials(t *testing.T) {
	for _, c := range []struct {
		name      string
		o         dataset.Options
		rows      int
		theta     string
		values    []float64 // the first of θ
		variables []string  // the first
		says      string
	}{
		{name: "negative-time.csv", rows: 20, theta: "time (hours)", values: []float64{-.5, -.25, 0, .25}, variables: []string{"conc a", "conc b"}},
		{name: "yearly1900.xlsx", rows: 80, theta: "date (year)", values: []float64{1900, 1901, 1902}},
		{name: "scope-siglent.csv", o: dataset.Options{Theta: "Second"}, rows: 18, theta: "Second", values: []float64{-6e-3, -5.9e-3}, variables: []string{"Value"}, says: "names are in line 12"},
		{name: "pictures-yaw-minus", rows: 25, theta: dataset.NumberInName, values: []float64{-30, -60, 0, 30, 60}},
		{name: "pictures-readme", rows: 12, theta: dataset.NumberInName, values: []float64{0, 5, 10}, says: "readme.txt"},
		{name: "irregular.csv", o: dataset.Options{Long: "child,age,height", Theta: "dose"}, rows: 40, theta: "dose", values: []float64{1.29}, says: "places"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.o.Accept = true
			s, err := read(c.o, trial(t, c.name)...)
			if err != nil {
				t.Fatal(err)
			}
			notes := strings.Join(s.Notes.Texts(), "\n")
			if s.Rows() != c.rows || s.ThetaName != c.theta || len(s.Theta) < len(c.values) || !slices.EqualFunc(s.Theta[:len(c.values)], c.values, close) {
				t.Errorf("%d rows with θ %q %v, want %d with %q %v; notes %q", s.Rows(), s.ThetaName, s.Theta, c.rows, c.theta, c.values, notes)
			}
			if len(s.Names) < len(c.variables) || !slices.Equal(s.Names[:len(c.variables)], c.variables) {
				t.Errorf("the variables are %q, want %q", s.Names, c.variables)
			}
			if !strings.Contains(notes, c.says) {
				t.Errorf("the notes %q do not say %q", notes, c.says)
			}
		})
	}
}

// NaN at a point that is not visible is an empty cell.
func TestTrialLandmarks(t *testing.T) {
	file := trial(t, "landmarks-nan.csv")[0]
	marks, err := face.ReadCSV(file.Name, file.Data)
	if err != nil || len(marks) == 0 {
		t.Fatal(err)
	}
	for name, of := range marks {
		for i, mark := range of {
			if mark.Visible && math.IsNaN(mark.X+mark.Y) {
				t.Errorf("%s, point %d is visible at (%v, %v)", name, i, mark.X, mark.Y)
			}
		}
	}
}

// Ordinary tables that were once misread, mostly in silence.
func TestOrdinary(t *testing.T) {
	for text, want := range map[string]string{ // θ, variables: first row, of how many; a part of the notes
		"conc,abs\n1,0.2\n2,0.4\n4,0.8\n\nSlope,0.2\nOffset,0.01\n":                                                                "conc,abs: 0.2 of 3; Slope",
		"region,sales,cost\nN,1,2\nS,3,5\nGrand Total,4,7\n":                                                                       ",sales,cost: 1 2 of 2; Grand Total",
		"Student,ID,Test,Final\nPoints Possible,,10,(read only)\nA,7,4,60.5\nB,9,6,70\n":                                           ",Test,Final: 4 60.5 of 2; Points Possible",
		"age,metal,x\n1,Na,2\n2,K,3\n3,Na,4\n":                                                                                     "age,metal = K,metal = Na,x: 0 1 2 of 3; metal",
		"age,metal,x\n1,none,2\n2,A,3\n":                                                                                           "age,metal = A,metal = none,x: 0 1 2 of 2; metal",
		"age,x\n20,1.5\n21,Na\n22,2.5\n23,3.5\n24,4.5\n":                                                                           "age,x: 1.5 of 4; \"Na\"",
		"age,a,b\n1,2.5,1\n2,3.5,1\n3,1.5,\n4,2,1\n":                                                                               "age,a: 2.5 of 4; \"b\" has one value",
		"age;w;h\n1;70.1;1,7\n2;71.2;1,8\n3;72.3;1,9\n4;70.9;1,6\n5;70,5;1,5\n6;1,5;1,6\n":                                         "age,h: 1.7 of 6; \"70,5\"",
		"\ufefft,v,w\n1,2,3\n2,3,5\n\ufefft,v,w\n3,4,8\n4,4,4\n":                                                                   ",t,v,w: 1 2 3 of 4; 1 line among",
		"! energy  intensity\n 0.1 1.5D-01\n 0.2 2.5D+00\n 0.4 3.5D+00\n":                                                          ",energy,intensity: 0.1 0.15 of 3; ",
		"person,trial,rt,correct\na,1,.5,True\na,2,.6,False\nb,1,.7,True\nb,2,.8,True\n":                                           ",trial,rt,correct: 1 0.5 1 of 4; group",
		"age,,height,,\n20,,170,,\n21,,171,,\n22,,175,,\n":                                                                         "age,height: 170 of 3; 3 columns without",
		"age,x,left\n1,5,unknown\n2,6,unknown\n3,7,unknown\n":                                                                      "age,x: 5 of 3; has no number",
		"name,zip,age,pay\na,10115,20,7\nb,80331,30,5\nc,50667,40,9\n":                                                             "age,pay: 7 of 3; \"zip\" names rows",
		"age,x\n20,1\n21,3\n22,4\n\nParameter,Value\nslope,2.5\n":                                                                  "age,x: 1 of 3; \"Parameter Value\" in line 6",
		"year,month,x\n2020,Nov,1\n2020,Dec,2\n2021,Mar,4\n":                                                                       "date (days since 2020-11-01),x: 1 of 3; joined",
		"age group,men\n0-4,5\n5-9,6\n10-14,3\n15+,9\n":                                                                            "age group,men: 5 of 3; \"15+\" in",
		"Name,First,State,mark\nA,a,done,7\nB,b,done,8\nOverall average,,,7.5\n":                                                   ",mark: 7 of 2; Overall average",
		"Length,2,,-1.5,7,\nRate,3,,-1.4,8,\nSource,CH1,,-1.3,6,\n,,,-1.2,5,\n,,,-1.1,6,\n":                                        ",x4,x5: -1.5 7 of 5; Length",
		"Made\tby us\n***End***\t\nX\tVolt\n1\t5\n2\t7\n4\t9\n":                                                                    ",X,Volt: 1 5 of 3; in line 3",
		"date,hours worked,x\n2024-01-01,7:30,1\n2024-01-02,8:15,2\n2024-01-03,6:00,4\n":                                           "date (days since 2024-01-01),x: 1 of 3; dates or times",
		"X1856,X1860,X1864,X1868\n,,3,4\n,,,5\n2,3,4,6\n5,6,7,9\n8,1,2,2\n7,2,3,1\n":                                               ",X1856,X1860,X1864,X1868: NaN NaN 3 4 of 6; ",
		"name,note,x\na,\"first\nsecond\",1\nb,refused,refused\nc,c,3\nd,d,5\ne,e,4\n":                                             ",x: 1 of 4; ",
		"name,x,y\na,1,2\nb,3,5\n\nc,M,M\nd,4,7\ne,5,6\n":                                                                          ",x,y: 1 2 of 4; ",
		"time,x\n00:00Z,1\n01:00Z,2\n02:00Z,4\n03:00Z,3\n":                                                                         "time (hour of day),x: 1 of 4; ",
		"year,month,day,x\n2001,Jan,1,5\n2001,NA,2,6\n2001,Mar,3,8\n":                                                              ",day,x: 1 5 of 3; month",
		`[{"age":1,"y":[1,2,3,5]},{"age":2,"y":[4,5,6]},{"age":3,"y":[2,3,4,6]}]`:                                                  "age,y.1,y.2,y.3,y.4: 1 2 3 5 of 3; θ",
		"2019,2020\n10,12\n11,15\n9,8\n":                                                                                           ",2019,2020: 10 12 of 3; no column is proposed",
		"slot,x\n8:00-9:00,1\n9:00-10:00,2\n10:00-11:00,4\n":                                                                       ",x: 1 of 3; not numeric",
		`[{"age":1,"y":[1,2,3,5]},{"age":3,"y":[2,3,4,6]}]`:                                                                        "age,y.1,y.2,y.3,y.4: 1 2 3 5 of 2; θ",
		"Region,Jan 2023,Feb 2023\nA,1.5,2\nB,2.5,4\n":                                                                             ",Jan 2023,Feb 2023: 1.5 2 of 2; id",
		"ward,patient,age,x\nA,1,20,3\nA,2,30,5\nB,3,25,6\n":                                                                       "age,x: 3 of 3; \"patient\" is proposed as the id",
		"lap,split,power\n3,01:15.5,200\n7,01:30.0,250\n9,02:00.0,220\n":                                                           "split (seconds),lap,power: 3 200 of 3; durations",
		"Runner,Finish,Age,5 km,10 km\nA,1:20:10,20,0:20:10,0:44:10\nB,2:21:11,21,0:21:11,0:45:11\nC,1:24:11,23,0:23:11,0:46:11\n": "Age,Finish (hour of day),5 km (minutes),10 km (minutes): 1.3361111 20.1666667 44.1666667 of 3; times",
		"# logger v2\n# site: creek\n# t[s] p[hPa] T[C]\n0 1000.5 10\n10 1001.2 11\n20 1000.8 12\n":                                ",t[s],p[hPa],T[C]: 0 1000.5 10 of 3; line 3",
		"id,age,bmi,income\n1,20,21.5,1000\n2,25,-99,1500\n3,31,24,-99\n4,44,23,-99\n5,50,22,2500\n":                               "age,bmi,income: 21.5 1000 of 5; 3 cells \"-99\"",
		"Oz,Month,Day\n4,5,1\n6,5,2\n5,6,1\n":                                                                                      "date (day of year),Oz: 4 of 3; joined",
		"y,day,time\n3,307,930\n4,307,940\n6,308,10\n":                                                                             ",y,day,time: 3 307 930 of 3; no column is proposed",
		",h,h\n,mean,sd\nage,,\n3,94,4\n4,99,5\n":                                                                                  "age,h mean,h sd: 94 4 of 2; names the first columns",
		"yr,2019,2019,2020\n,mean,sd,mean\nage,,,\n3,9,4,5\n4,9,5,6\n":                                                             "age,2019 mean,2019 sd,2020 mean: 9 4 5 of 2; names the first",
		"age,Group,x,z\n3,ctrl,1,1\n4,drug,2,1\n5,ctrl,4,2\n6,drug,3,0\n":                                                          "age,x,z: 1 1 of 4; \"Group\" is not numeric",
		"firm,year,x\n1,1,5\n2,1,6\n3,1,4\n1,2,6\n2,2,9\n3,2,7\n":                                                                  "year,x: 5 of 6; group",
		"rat,day,x,z\na,Day 1,5,1\na,Day 2,6,4\nb,Day 1,4,2\nb,Day 2,8,3\n":                                                        "day,x,z: 5 1 of 4; Day 1",
		"id,age,barn,x,item code\n7,3,0,5,31\n7,4,1,4,32\n8,5,0,8,33\n9,6,1,7,31\n":                                                "age,barn,x: 0 5 of 4; \"item code\" names",
		"year,month,day,min,max\n2020,1,1,3,9\n2020,1,2,4,8\n2020,1,4,2,9\n":                                                       "date (days since 2020-01-01),min,max: 3 9 of 3; joined",
		"year,month,time\n2020,1,95.5\n2020,2,91\n2020,4,80\n":                                                                     "date (days since 2020-01-01),time: 95.5 of 3; joined",
		"plant,day,height_mm,w\na,1,15,2.5\na,2,22,3\nb,1,14,2\nb,2,25,4\n":                                                        "day,height_mm,w: 15 2.5 of 4; \"day\" is proposed",
		"day,hr,reaction_time\n1,61,9\n2,72,8\n4,80,6\n":                                                                           "day,hr,reaction_time: 61 9 of 3; \"day\" is proposed",
		"year,rank,points\n2001,1,9\n2001,2,7\n2001,3,5\n2002,1,8\n2002,2,6\n2002,3,4\n":                                           "year,rank,points: 1 9 of 6; ",
		"yr,month,day,x\n98,5,1,4\n99,5,2,6\n99,6,1,5\n":                                                                           ",yr,month,day,x: 98 5 1 4 of 3; no column is proposed",
		"year,ring_mm,x\n2001,1.5,3\n2002,2.5,4\n2003,3.2,6\n":                                                                     "year,ring_mm,x: 1.5 3 of 3; \"year\" is proposed",
		"time,a,b,c\ns,,,\n0,1,2,3\n1,2,4,3.5\n2,2,5,4\n":                                                                          "time (s),a,b,c: 1 2 3 of 3; units",
		"date,mm,t\n2020-01-01,20,3\n2020-01-02,0,4\n2020-01-04,31,2\n":                                                            "date (days since 2020-01-01),mm,t: 20 3 of 3; dates",
		"visit,age,x\nWeek 1,20,5\nMonth 1,25,6\nWeek 1,31,4\nMonth 1,40,3\n":                                                      "age,x: 5 of 4; \"visit\" is not numeric",
		"year,month,day,x\n2020,1,1,5\n2020,1,,6\n2020,1,3,8\n2020,1,5,4\n":                                                        "date (days since 2020-01-01),x: 5 of 3; joined",
		"film,year,elapsed,x\na,1990,1:02:10,5\nb,1992,1:40:00,6\nc,1999,2:10:10,4\n":                                              "elapsed (minutes),year,x: 1990 5 of 3; durations",
		"Monat;Temp\nJan 23;1,5\nFeb 23;2,5\nMrz 23;4,5\n":                                                                         "Monat (days since 2023-01-01),Temp: 1.5 of 3; dates",
	} {
		s, err := read(dataset.Options{Accept: true, OneHot: map[bool][]string{true: {"metal"}}[strings.Contains(text, "metal")]}, csvFile(text))
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		says, notes := want[strings.Index(want, ";")+2:], strings.Join(s.Notes.Texts(), "\n")
		row := strings.Trim(fmt.Sprint(linalg.Row(s.X, 0, make([]float64, s.Variables()))), "[]")
		got := fmt.Sprintf("%s,%s: %s of %d; %s", s.ThetaName, strings.Join(s.Names, ","), row, s.Rows(), says)
		if got != want || !strings.Contains(notes, says) {
			t.Errorf("%q: %s\nwant %s; notes %q", text, got, want, notes)
		}
	}
}
