package corpus

import (
	"strconv"

	"ppca/core/dataset"
)

// dates are tables whose θ is a date.
func dates() []Table {
	days := steps(1, 20)
	since := "date (days since 2024-01-05)"
	daily := func(name, layout string) Table {
		return series(name, "date", every(layout, "2024-01-05", 1, 20), since, days)
	}
	early := every("02/01/2006", "2024-01-05", 1, 6)
	monthly := every("2006-01", "2015-01-15", 31, 30)
	monthValues := make([]float64, len(monthly))
	for i, cell := range monthly {
		year, _ := strconv.Atoi(cell[:4])
		month, _ := strconv.Atoi(cell[5:])
		leap := 0.0
		if year%4 == 0 {
			leap = 1
		}
		before := []float64{0, 31, 59 + leap, 90 + leap, 120 + leap, 151 + leap, 181 + leap, 212 + leap, 243 + leap, 273 + leap, 304 + leap, 334 + leap}[month-1]
		monthValues[i] = float64(year) + before/(365+leap)
	}
	excel := make([]string, 20)
	for i := range excel {
		excel[i] = strconv.Itoa(45296 + i) // 45296 is 2024-01-05 in Excel
	}
	yearly := yearsOf("2010-03-01", 100, 20)
	seasonal := series("day of the year", "date", every("2006-01-02", "2023-12-20", 10, 20), "date (day of year)", nil).by(dataset.Options{Time: dataset.DayOfYear})
	seasonal.Want.Period = 365.25
	for _, v := range yearsOf("2023-12-20", 10, 20) {
		length := 365.0
		if v >= 2024 {
			length = 366
		}
		year := float64(int(v))
		seasonal.Want.Values = append(seasonal.Want.Values, (v-year)*length+1)
	}
	missing := series("a date is missing", "date", append(every("2006-01-02", "2024-01-05", 1, 6), ""), since, days[:6])
	missing.Want.X = missing.Want.X[:6]
	second := Table{Name: "a second date", Files: text("age,a,b,visited\n20,1,2,2024-01-05\n30,3,4,2024-02-05\n40,5,7,2024-01-09\n"),
		Want: Answer{Theta: "age", Values: list("20 30 40"), Variables: []string{"a", "b"}, X: rows("1 2;3 4;5 7"), Says: `"visited`}}
	return []Table{
		daily("ISO dates", "2006-01-02"), daily("ISO dates with slashes", "2006/01/02"), daily("day/month/year", "02/01/2006"), daily("month/day/year", "01/02/2006"),
		daily("German dates", "02.01.2006"), daily("German dates without zeros", "2.1.2006"), daily("two digits of the year", "02-01-06"), daily("names of months", "2-Jan-2006"),
		daily("American dates in words", "January 2, 2006"), daily("days of the week", "Mon 2 Jan 2006"), daily("dates and midnight", "2006-01-02 00:00:00"), daily("yyyymmdd", "20060102"),
		series("ISO dates over years", "date", every("2006-01-02", "2010-03-01", 100, 20), "date (year)", yearly),
		series("years and months", "month", monthly, "month (year)", monthValues),
		series("Excel's numbers", "date", excel, since, days),
		series("early days only", "date", early, since, days[:6]).asking("dates", dataset.Options{Dates: "dmy"}),
		seasonal, missing, second,
	}
}

// times are tables whose θ is a time of day, or a date with a time.
func times() []Table {
	clock := series("HH:MM", "time", every("15:04", "2024-01-05", 1.0/24, 20), "time (hour of day)", steps(1, 20))
	clock.Want.Period = 24
	half := series("am and pm", "time", every("3:04 PM", "2024-01-05", 1.0/24, 20), "time (hour of day)", steps(1, 20))
	half.Want.Period = 24
	seconds := series("HH:MM:SS", "time", every("15:04:05", "2024-01-05", 1.0/24, 20), "time (hour of day)", steps(1, 20))
	seconds.Want.Period = 24
	unix := make([]string, 20)
	for i := range unix {
		unix[i] = strconv.Itoa(1704412800 + 3600*i) // 2024-01-05
	}
	apart := Table{Name: "date and time apart", Files: text("date;time;a;b\n05.01.2024;00:00;1,5;2\n05.01.2024;12:00;2;3,5\n06.01.2024;06:00;3;4\n09.01.2024;18:00;4;6\n"),
		Want: Answer{Theta: "date (days since 2024-01-05)", Values: list("0 0.5 1.25 4.75"), Variables: []string{"a", "b"}, X: rows("1.5 2;2 3.5;3 4;4 6"), Says: `with the times of "time"`}}
	hours, long := "timestamp (hours since 2024-01-05)", series("durations above a day", "time", []string{"10:00", "23:30", "36:15", "48:00"}, "time (hours)", list("10 23.5 36.25 48"))
	ofDay := series("hour of the day", "timestamp", every("2006-01-02 15:04", "2024-01-05", 0.25, 20), "timestamp (hour of day)", nil).by(dataset.Options{Time: dataset.HourOfDay})
	ofDay.Want.Period = 24
	for i := range 20 {
		ofDay.Want.Values = append(ofDay.Want.Values, float64(i%4)*6)
	}
	minute := every("2006-01-02 15:04:05", "2024-01-05", 5./86400, 13)
	return []Table{
		apart, clock, half, seconds, long, ofDay,
		series("a minute that elapsed", "elapsed", every("15:04:05", "2024-01-05", 5./86400, 13), "elapsed (seconds)", steps(5, 13)),
		series("a log of a minute", "timestamp", minute, "timestamp (seconds since 2024-01-05 00:00)", steps(5, 13)),
		series("a log of a minute in minutes", "timestamp", minute, "timestamp (minutes since 2024-01-05 00:00)", list("0 0.0833333 0.1666667 0.25 0.3333333 0.4166667 0.5 0.5833333 0.6666667 0.75 0.8333333 0.9166667 1")).by(dataset.Options{Time: dataset.InMinutes}),
		series("a log of a minute as it was read before", "timestamp", minute, "timestamp (hours since 2024-01-05)", list("0 0.0013889 0.0027778 0.0041667 0.0055556 0.0069444 0.0083333 0.0097222 0.0111111 0.0125 0.0138889 0.0152778 0.0166667")).by(dataset.Options{Theta: "timestamp (hours since 2024-01-05)"}),
		series("ISO date-times", "timestamp", every("2006-01-02T15:04:05Z", "2024-01-05", 1.0/24, 20), hours, steps(1, 20)),
		series("date-times with zones", "timestamp", every("2006-01-02 15:04:05+00:00", "2024-01-05", 1.0/24, 20), hours, steps(1, 20)),
		series("local date-times", "timestamp", every("02.01.2006 15:04", "2024-01-05", 1.0/24, 20), hours, steps(1, 20)),
		series("American date-times", "timestamp", every("1/2/2006 3:04 PM", "2024-01-18", 1.0/24, 20), "timestamp (hours since 2024-01-18)", steps(1, 20)),
		series("seconds since 1970", "timestamp", unix, hours, steps(1, 20)),
	}
}
