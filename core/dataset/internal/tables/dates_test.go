package tables

import (
	"math"
	"strings"
	"testing"

	"ppca/core/dataset"
)

func TestScanMoment(t *testing.T) {
	for _, each := range []struct {
		text string
		days float64 // since 1970, or midnight; NaN for a text that is no moment
	}{
		{"1970-01-02", 1}, {"1970/1/2", 1}, {"1970-01-02T06:00", 1.25}, {"1970-01-02 06:00:00.000Z", 1.25},
		{"1970-01-02T06:00:00+02:00", 1.25}, {"1970-01-02 24:00", 2}, {"02.01.1970", 1}, {"2.1.70", 1}, {"31.12.69", -1},
		{"2 Jan 1970", 1}, {"2nd January 1970", 1}, {"2. Januar 1970", 1}, {"January 2, 1970", 1}, {"02JAN1970", 1},
		{"Fri, 2 Jan 1970", 1}, {"1er février 1970", 31}, {"2 de enero de 1970", 1},
		{"1970-02", 31}, {"02/1970", 31}, {"Feb 1970", 31}, {"1970 Q2", 90}, {"1970Q2", 90}, {"1970-W02", 4},
		{"6:00", .25}, {"6:00 pm", .75}, {"12:30 AM", .5 / 24}, {"-0:30", -.5 / 24}, {"−12:00", -.5}, {"36:00", 1.5}, {"3:45.5", 225.5 / 86400},
		{"1970-02-30", math.NaN()}, {"1970-13", math.NaN()}, {"13:60", math.NaN()}, {"1970-01-02 25:00", math.NaN()}, {"13:00 pm", math.NaN()},
		{"1970-01-02 06:00 XYZ", math.NaN()}, {"1.2.3", math.NaN()}, {"10:20:30:40", math.NaN()}, {"A1-B2", math.NaN()},
		{"1-2", math.NaN()}, {"12-1234", math.NaN()}, {"5 kg 1970", math.NaN()}, {"", math.NaN()},
	} {
		m, is := scanMoment(each.text)
		got := math.NaN()
		if is {
			got = m.ordered("dmy").days()
		}
		if !alike([]float64{got}, []float64{each.days}) {
			t.Errorf("%q is %v days, want %v", each.text, got, each.days)
		}
	}
}

func TestDates(t *testing.T) {
	for _, each := range []struct {
		columns []string
		name    string
		values  []float64
		words   int
		says    string
		o       dataset.Options
	}{
		{[]string{"date|2024-01-05|2024-01-07"}, "date (days since 2024-01-05)", []float64{0, 2}, 0, "", dataset.Options{}},
		{[]string{"date|2024-01-05|2024-01-07"}, "date (day of year)", []float64{5, 7}, 0, "", dataset.Options{Theta: "date (day of year)"}},
		{[]string{"date|2024-01-05|2024-01-07"}, "date (year)", []float64{2024 + 4./366, 2024 + 6./366}, 0, "", dataset.Options{Time: "year"}},
		{[]string{"t|2010-01-01|2024-01-01"}, "t (year)", []float64{2010, 2024}, 0, "", dataset.Options{}},
		{[]string{"t|1/18/24|1/20/24"}, "t (days since 2024-01-18)", []float64{0, 2}, 0, "years of two digits", dataset.Options{}},
		{[]string{"t|1.2.2024|2.2.2024"}, "t (days since 2024-02-01)", []float64{0, 1}, 0, "day, month, year", dataset.Options{}},
		{[]string{"t|1/13/2024|13/1/2024"}, "t", nil, 0, "", dataset.Options{}}, // no order fits both
		{[]string{"t|1/13/2024|13/1/2024"}, "t (days since 2024-01-13)", []float64{0, math.NaN()}, 1, "", dataset.Options{Dates: "mdy"}},
		{[]string{"t|1/2/24|2/2/24|x|3/2/24|4/2/24"}, "t (days since 2024-02-01)", []float64{0, 1, math.NaN(), 2, 3}, 1, "", dataset.Options{Dates: "dmy"}},
		{[]string{"time|-0:30|0:00|4:15"}, "time (hours)", []float64{-.5, 0, 4.25}, 0, "durations", dataset.Options{}},
		{[]string{"time|22:00|01:00"}, "time (hour of day)", []float64{22, 1}, 0, "", dataset.Options{}},
		{[]string{"reaction|00:00:01.2|00:00:00.9"}, "reaction (seconds)", []float64{1.2, .9}, 0, "times", dataset.Options{}},
		{[]string{"time|36:15|1:02:03"}, "time (minutes)", []float64{36.25, 62.05}, 0, "minutes and seconds", dataset.Options{}},
		{[]string{"pace|5:19|4:30"}, "pace (minutes)", []float64{5 + 19./60, 4.5}, 0, "minutes and seconds", dataset.Options{}},
		{[]string{"duration|5:19|4:30"}, "duration (hours)", []float64{5 + 19./60, 4.5}, 0, "hours and minutes", dataset.Options{Time: "hours"}},
		{[]string{"time|14:05|9:00:10"}, "time", nil, 0, "", dataset.Options{}},
		{[]string{"t|1/15/2021|1/15/2021|1/15/2021", "Time|9:00|12:00|1:00"}, "t (hours since 2021-01-15)", []float64{9, 12, 1}, 0, `with the times of "Time"`, dataset.Options{}},
		{[]string{"t|2021-03-28 01:00 CET|2021-03-28 05:00 CEST"}, "t (hours since 2021-03-28)", []float64{0, 3}, 0, "read as UTC", dataset.Options{}},
		{[]string{"d|01.01.2020|01.01.2020", "Uhrzeit|18:00|24:00"}, "d (hours since 2020-01-01)", []float64{18, 24}, 0, `with the times of "Uhrzeit"`, dataset.Options{}},
		{[]string{"d|2021-01-01|2021-01-02", "HE|1|24"}, "d (hours since 2021-01-01)", []float64{1, 48}, 0, "", dataset.Options{}},
		{[]string{"date|45296|45297.5"}, "date (hours since 2024-01-05)", []float64{0, 36}, 0, "spreadsheet", dataset.Options{}},
		{[]string{"height|45296|45297"}, "height", []float64{45296, 45297}, 0, "", dataset.Options{}},
		{[]string{"x|20240105|20240106|20240107"}, "x (days since 2024-01-05)", []float64{0, 1, 2}, 0, "yyyymmdd", dataset.Options{}},
		{[]string{"when|20240105101500|20240105103000|20240105110000"}, "when (minutes since 2024-01-05 10:00)", []float64{15, 30, 60}, 0, "yyyymmddhhmmss", dataset.Options{}},
		{[]string{"timestamp|1704412800|1704427200"}, "timestamp (hours since 2024-01-05)", []float64{0, 4}, 0, "since 1970", dataset.Options{}},
		{[]string{"Year|2020|2020", "Mo|1|2", "Day|31|1", "y|1|2"}, "date (days since 2020-01-31)", []float64{0, 1}, 0, "joined", dataset.Options{}},
		{[]string{"Day|1|29", "Month|5|2"}, "date (day of year)", []float64{121, 60}, 0, "joined", dataset.Options{}},
		{[]string{"year|2020|2020", "month|1|2"}, "year", []float64{2020, 2020}, 0, "", dataset.Options{Theta: "year"}},
		{[]string{"Month|Jan|Feb|Mar"}, "Month (day of year)", []float64{1, 32, 60}, 0, "", dataset.Options{}},
		{[]string{"birth|05.03.48|17.11.62", "seen|25.01.2021|26.01.2021"}, "birth (year)", []float64{1948 + 64./366, 1962 + 320./365}, 0, "from 1930 to 2029", dataset.Options{}},
	} {
		got, notes, err := typed(columnsOf(';', each.columns...), each.o)
		if err != nil {
			t.Error(each.columns, err)
			continue
		}
		c := got.Columns[0]
		if c.Name != each.name || c.Words != each.words || !alike(c.Values, each.values) {
			t.Errorf("%v: name %q, values %v, %d words; want %q, %v, %d", each.columns, c.Name, c.Values, c.Words, each.name, each.values, each.words)
		}
		if !strings.Contains(notes, each.says) {
			t.Errorf("%v: notes %q do not say %q", each.columns, notes, each.says)
		}
	}
}

func TestTimesHaveNoYears(t *testing.T) {
	if _, _, err := typed(columnsOf(',', "time|22:00|23:00"), dataset.Options{Time: "year"}); err == nil || !strings.Contains(err.Error(), `column "time" has times without dates`) {
		t.Errorf("years of times: %v", err)
	}
}

// Times that are added to dates are hours of the day themselves.
func TestHoursBesideDates(t *testing.T) {
	for _, times := range []string{"Uhrzeit|18:00|24:00", "hhmm|1800|2400"} {
		got, _, err := typed(columnsOf(';', "d|01.01.2020|01.01.2020", times), dataset.Options{})
		if c := got.Columns[1]; err != nil || !alike(c.Values, []float64{18, 24}) || c.Time != dataset.HourOfDay {
			t.Errorf("%s: %v %q, %v", times, c.Values, c.Time, err)
		}
	}
}
