package corpus

import (
	"errors"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"ppca/core/dataset"
)

// guests are tables of clinics, laboratories, weather services, offices and programs, with the
// answers that their authors would give, written before the reader was looked at.
func guests() []Table {
	inJSON := func(t Table) Table {
		t.Files[0].Name = "data.json"
		return t
	}
	return []Table{
		// Clinics.
		grouped(as("REDCap", "record_id,redcap_event_name,redcap_repeat_instance,age,sex,height_cm,weight_kg,visit_complete\n1001,baseline_arm_1,,34,Female,172.5,70.2,Complete\n1001,month_6_arm_1,,34.5,Female,172.5,71.0,Complete\n1002,baseline_arm_1,,51,Male,180,80.25,Complete\n1002,month_6_arm_1,,51.5,Male,180,,Incomplete\n1003,baseline_arm_1,,62,Female,165.5,60,Complete\n1003,month_6_arm_1,,62.5,Female,165.5,61.5,Complete\n",
			"age", "34 34.5 51 62 62.5", "weight_kg", "70.2;71;80.25;60;61.5"), "1001|1001|1002|1003|1003").saying("one value for each"),
		grouped(as("results of a laboratory", "Patient;Entnahme;Analyt;Ergebnis;Einheit\n4711;03.01.2021;Hb;13,4;g/dl\n4711;03.01.2021;CRP;5,1;mg/l\n4711;10.01.2021;Hb;12,9;g/dl\n4711;10.01.2021;CRP;<0,6;mg/l\n4712;15.01.2021;Hb;14,2;g/dl\n4712;15.01.2021;CRP;2,2;mg/l\n",
			"Entnahme (days since 2021-01-03)", "0 7 12", "Hb (g/dl)|CRP (mg/l)", "13.4 5.1;12.9 -;14.2 2.2"), "4711|4711|4712").saying(`"<0,6"`),
		as("high and low", "age,sodium,potassium\n20,140,3.1 L\n30,148 H,4.0\n40,139,5.9 H\n50,141,4.4\n", "age", "20 30 40 50", "sodium|potassium", "140 3.1;148 4;139 5.9;141 4.4").saying("the number in front is read"),
		as("SPSS in German", "lfdnr;datum;geschl;alter;größe;gewicht\r\n1;13-FEB-2020;männlich;34;172,5;70,2\r\n2;14-FEB-2020;weiblich;41;168;999\r\n3;20-MAR-2020;weiblich;55;165,5;62,1\r\n4;02-DEC-2020;männlich;63;181;999\r\n5;03-DEC-2020;männlich;70;170;88,5\r\n",
			"alter", "34 41 55 63 70", "größe|gewicht", "172.5 70.2;168 -;165.5 62.1;181 -;170 88.5").saying("999"),
		as("Qualtrics", "age,height,weight\nHow old are you?,How tall are you?,And your weight?\n\"{\"\"ImportId\"\":\"\"QID1\"\"}\",\"{\"\"ImportId\"\":\"\"QID2\"\"}\",\"{\"\"ImportId\"\":\"\"QID3\"\"}\"\n20,170.5,60\n30,165,55\n40,180,81\n50,175,77\n", "age", "20 30 40 50", "height|weight", "170.5 60;165 55;180 81;175 77"),
		as("labels behind codes", "age;zufrieden;treu\n20;4 - gut;10\n30;5 - sehr gut;12\n40;1 - schlecht;9\n50;4 - gut;14\n60;5 - sehr gut;11\n", "age", "20 30 40 50 60", "zufrieden|treu", "4 10;5 12;1 9;4 14;5 11").saying("the number in front is read"),
		as("times of a race", "runner,age,time,pulse\na,20,59:48,160\nb,30,1:02:33,165\nc,40,1:10:00,150\nd,50,57:00,158\n", "age", "20 30 40 50", "pulse", "160;165;150;158").saying("minutes and seconds"),

		// Instruments.
		as("reader of plates", "User: lab3,Path: C:\\data,Test ID: 12\nTest name: growth,Date: 03.01.2021,Time: 10:12:13\n\nRaw Data (600)\n\nTime [s],0,600,1200,1800\nA01,0.102,0.110,0.131,0.172\nA02,0.099,0.105,OVRFLW,0.160\nB01,0.101,0.150,0.210,0.330\n",
			"Time [s]", "0 600 1200 1800", "A01|A02|B01", "0.102 0.099 0.101;0.11 0.105 0.15;0.131 - 0.21;0.172 0.16 0.33").saying("rows"),
		as("overflow", "conc,od,fluor\n0.1,0.05,120\n0.2,0.11,OVRFLW\n0.4,#####,980\n0.8,0.41,1520\n1.6,0.79,3010\n", "conc", "0.1 0.2 0.4 0.8 1.6", "od|fluor", "0.05 120;0.11 -;- 980;0.41 1520;0.79 3010").saying("OVRFLW"),
		as("variables in rows with units", "Parameter,Unit,S1,S2,S3,S4\nTemperature,°C,20,30,40,50\nYield,%,51,60.5,72,70\npH,,6.9,7.0,7.2,7.1\n", "Temperature (°C)", "20 30 40 50", "Yield (%)|pH", "51 6.9;60.5 7;72 7.2;70 7.1").saying("rows"),
		as("seconds of Unix", "timestamp,temp,hum\n1577836800,20.5,40\n1577840400,20.1,42\n1577844000,19.8,45\n1577847600,19.5,44\n", "timestamp (hours since 2020-01-01)", "0 1 2 3", "temp|hum", "20.5 40;20.1 42;19.8 45;19.5 44"),

		// Weather and energy.
		as("MeteoSwiss", "stn;time;tre200s0;rre150z0\nBER;202001010000;-1.2;0.0\nBER;202001010010;-1.3;-\nBER;202001010020;-1.1;0.2\nBER;202001010030;-0.9;0.1\n", "time (minutes since 2020-01-01 00:00)", "0 10 20 30", "tre200s0|rre150z0", "-1.2 0;-1.3 -;-1.1 0.2;-0.9 0.1"),
		as("Météo-France", "NUM_POSTE;NOM_USUEL;LAT;LON;ALTI;AAAAMMJJ;RR;QRR;TN;QTN\n01014002;ARBENT;46.278;5.669;534;20200101;1.2;1;-3.1;1\n01014002;ARBENT;46.278;5.669;534;20200102;0.0;1;-2.5;9\n01014002;ARBENT;46.278;5.669;534;20200103;;9;-1.0;1\n01014002;ARBENT;46.278;5.669;534;20200104;4.5;1;0.5;1\n",
			"AAAAMMJJ (days since 2020-01-01)", "0 1 2 3", "RR|TN", "1.2 -3.1;0 -2.5;- -1;4.5 0.5"),
		as("NASA POWER", "-BEGIN HEADER-\nNASA/POWER CERES/MERRA2 Native Resolution Daily Data \nDates (month/day/year): 01/01/2020 through 12/31/2020 \nValue for missing source data: -999 \n-END HEADER-\nYEAR,DOY,T2M,RH2M\n2020,1,5.1,80\n2020,2,-999,81\n2020,60,7.7,79.5\n2020,366,2.2,88\n",
			"date (days since 2020-01-01)", "0 1 59 365", "T2M|RH2M", "5.1 80;- 81;7.7 79.5;2.2 88"),
		as("meter with 24:00", "Datum;Uhrzeit;Leistung [kW];Spannung\n01.01.2020;06:00;1,25;230\n01.01.2020;12:00;2,5;231,5\n01.01.2020;18:00;3,75;229\n01.01.2020;24:00;0,5;232\n14.01.2020;06:00;1;230,5\n", "Datum (days since 2020-01-01)", "0.25 0.5 0.75 1 13.25", "Leistung [kW]|Spannung", "1.25 230;2.5 231.5;3.75 229;0.5 232;1 230.5"),
		as("hours in French", "Date;Heure;Température\n25/01/2021;06h30;-1,5\n25/01/2021;12h30;2,5\n25/01/2021;18h00;1\n26/01/2021;06h30;0,5\n", "Date (hours since 2021-01-25)", "6.5 12.5 18 30.5", "Température", "-1.5;2.5;1;0.5"),

		// Offices.
		as("Excel, Swiss", "Datum;Ertrag;Menge;Temp.\r\n03.01.21;CHF 1'234.50;12;3.5\r\n15.01.21;CHF 987.00;14;4.25\r\n28.02.21;CHF 12’345.75;9;-1\r\n01.04.21;CHF 2'000.00;11;12\r\n", "Datum (days since 2021-01-03)", "0 12 56 88", "Ertrag (CHF)|Menge|Temp.", "1234.5 12 3.5;987 14 4.25;12345.75 9 -1;2000 11 12"),
		as("Excel, French", "Ann\xe9e;\xc2ge moyen;Effectif;Taux (%)\r\n2000;38,5;1\xa0234;12,5 %\r\n2001;n.d.;1\xa0300;s.o.\r\n2002;39,1;1\xa0402;13 %\r\n2003;39,4;1\xa0377;14,2 %\r\n", "Année", "2000 2001 2002 2003", "Âge moyen|Effectif|Taux (%)", "38.5 1234 12.5;- 1300 -;39.1 1402 13;39.4 1377 14.2").saying("n.d."),
		as("Excel, Russian", "\xc2\xee\xe7\xf0\xe0\xf1\xf2;\xd0\xee\xf1\xf2;\xc2\xe5\xf1\r\n20;170,5;60\r\n30;165;55,5\r\n40;180;81\r\n50;175;77\r\n", "Возраст", "20 30 40 50", "Рост|Вес", "170.5 60;165 55.5;180 81;175 77"),
		grouped(as("SDMX of Eurostat", "DATAFLOW,LAST UPDATE,freq,unit,geo,TIME_PERIOD,OBS_VALUE,OBS_FLAG\nESTAT:X(1.0),01/02/23 11:00:00,A,PC,DE,2018,1.5,\nESTAT:X(1.0),01/02/23 11:00:00,A,PC,DE,2019,1.7,p\nESTAT:X(1.0),01/02/23 11:00:00,A,PC,DE,2020,,\nESTAT:X(1.0),01/02/23 11:00:00,A,PC,FR,2018,2.5,\nESTAT:X(1.0),01/02/23 11:00:00,A,PC,FR,2019,2.25,\nESTAT:X(1.0),01/02/23 11:00:00,A,PC,FR,2020,2,b\n",
			"TIME_PERIOD", "2018 2019 2018 2019 2020", "OBS_VALUE", "1.5;1.7;2.5;2.25;2"), "DE|DE|FR|FR|FR"),
		as("ages of Destatis", "Alter;Männer;Frauen\nunter 5 Jahre;10;9\n5 bis 9 Jahre;12;11\n10 bis 14 Jahre;13;12,5\n15 bis 19 Jahre;15;14\n20 Jahre und älter;60;62\n", "Alter (Jahre)", "7 12 17", "Männer|Frauen", "12 11;13 12.5;15 14").saying("middle"),
		as("numbers that became dates", "age;score;b\n20;1,5;2\n30;02. Mai;3\n40;3,5;5\n50;4,5;4\n60;01. Jun;6\n", "age", "20 30 40 50 60", "score|b", "1.5 2;- 3;3.5 5;4.5 4;- 6").saying("02. Mai"),
		as("weekdays before dates", "Tag;a;b\nSo, 03.01.2021;1,5;2\nMi, 13.01.2021;2;4\nMo. 15.02.2021;4;3\nDonnerstag, 01.04.2021;5;6,5\n", "Tag (days since 2021-01-03)", "0 10 43 88", "a|b", "1.5 2;2 4;4 3;5 6.5"),
		named(as("mean and SD below", "name,age,height,weight\nAnn,20,170.5,60\nBob,30,165,55\nCid,40,180,81\nDora,50,175,77\nMean,35,172.6,68.25\nSD,12.9,6.4,12.7\n", "age", "20 30 40 50", "height|weight", "170.5 60;165 55;180 81;175 77"), "Ann|Bob|Cid|Dora").saying("SD"),

		// Programs.
		as("list of Stata", "\n     +-----------------------+\n     | age   height   weight |\n     |-----------------------|\n  1. |  20    170.5       60 |\n  2. |  30        .       55 |\n  3. |  40    180.0       81 |\n  4. |  50    175.0       77 |\n     +-----------------------+\n", "age", "20 30 40 50", "height|weight", "170.5 60;- 55;180 81;175 77"),
		named(as("write.table of R", "\"height\" \"weight\" \"age\"\n\"Ann Lee\" 170.5 60 20\n\"Bob\" 165 NA 30\n\"Cid\" 180 81 40\n\"Dora\" 175 77 50\n", "age", "20 30 40 50", "height|weight", "170.5 60;165 -;180 81;175 77"), "Ann Lee|Bob|Cid|Dora"),
		as("two indices of pandas", ",Unnamed: 0,age,height,weight\n0,0,20,170.5,60\n1,1,30,165,55\n2,3,40,180,81\n3,4,50,175,77\n", "age", "20 30 40 50", "height|weight", "170.5 60;165 55;180 81;175 77"),
		as("cut of R", "age_group,n,cases\n\"(20,30]\",12,3\n\"(30,40]\",15,5\n\"(40,50]\",22,4\n\"(50,60]\",18,9\n", "age_group", "25 35 45 55", "n|cases", "12 3;15 5;22 4;18 9").saying("middle"),
		as("datetimes of SAS", "when,a,b\n31DEC2019:18:00:00,1,2\n01JAN2020:00:00:00,2,4\n01JAN2020:06:00:00,4,3\n01JAN2020:12:00:00,5,6\n", "when (hours since 2019-12-31)", "18 24 30 36", "a|b", "1 2;2 4;4 3;5 6"),
		inJSON(named(as("nested records", `{"study":"A","patients":[{"id":"p1","demographics":{"age":34,"sex":"f"},"labs":{"hb":13.4,"crp":5.1}},{"id":"p2","demographics":{"age":41,"sex":"m"},"labs":{"hb":14.2,"crp":null}},{"id":"p3","demographics":{"age":55,"sex":"f"},"labs":{"hb":12.9}},{"id":"p4","demographics":{"age":63,"sex":"m"},"labs":{"hb":15,"crp":2}}]}`,
			"demographics.age", "34 41 55 63", "labs.hb|labs.crp", "13.4 5.1;14.2 -;12.9 -;15 2"), "p1|p2|p3|p4")),
		inJSON(as("split frame of pandas", `{"columns":["age","height","weight"],"index":[3,5,8,9],"data":[[20,170.5,60],[30,165,null],[40,180,81],[50,175,77]]}`, "age", "20 30 40 50", "height|weight", "170.5 60;165 -;180 81;175 77")),
		inJSON(as("GeoJSON", `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"mag":4.5,"time":1577836800000,"sig":312},"geometry":{"type":"Point","coordinates":[10,20,5]},"id":"a1"},{"type":"Feature","properties":{"mag":4.7,"time":1577840400000,"sig":340},"geometry":{"type":"Point","coordinates":[11,21,15]},"id":"a2"},{"type":"Feature","properties":{"mag":5.1,"time":1577851200000,"sig":400},"geometry":{"type":"Point","coordinates":[12,22.5,8]},"id":"a3"},{"type":"Feature","properties":{"mag":4.2,"time":1577858400000,"sig":271},"geometry":{"type":"Point","coordinates":[9,19,9]},"id":"a4"}]}`,
			"properties.time (hours since 2020-01-01)", "0 1 4 6", "properties.mag|properties.sig", "4.5 312;4.7 340;5.1 400;4.2 271")),
	}
}

// Workbooks returns tables in workbooks of Excel; they need package workbook.
func Workbooks() []Table {
	return []Table{
		{Name: "workbook with merged headings", Files: []dataset.File{{Name: "hands.xlsx", Data: sheet("Hand strength 2021||||;||||;Age|Left hand||Right hand|;|grip|pinch|grip|pinch;years|kg|kg|kg|kg;20|30.5|8|33|9;30|41|9.5|n/a|10;40|39|'10.5|42|11.5;50|35|9|37|10;60|30|7.5|31|8;||||;Source: clinic of hands||||", "A1:E1 A3:A4 B3:C3 D3:E3")}},
			Want: Answer{Theta: "Age (years)", Values: list("20 30 40 50 60"), Variables: strings.Split("Left hand grip (kg)|Left hand pinch (kg)|Right hand grip (kg)|Right hand pinch (kg)", "|"), X: rows("30.5 8 33 9;41 9.5 - 10;39 10.5 42 11.5;35 9 37 10;30 7.5 31 8")}},
	}
}

// sheet returns a workbook of one sheet with merged cells. A semicolon ends a row, a bar a cell;
// numbers are numbers unless a quote stands before them.
func sheet(content, merged string) []byte {
	f := excelize.NewFile()
	defer f.Close()
	var failed error
	for r, line := range strings.Split(content, ";") {
		for c, cell := range strings.Split(line, "|") {
			at, err := excelize.CoordinatesToCellName(c+1, r+1)
			failed = errors.Join(failed, err)
			if v, err := strconv.ParseFloat(cell, 64); err == nil {
				failed = errors.Join(failed, f.SetCellFloat("Sheet1", at, v, -1, 64))
			} else if cell != "" {
				failed = errors.Join(failed, f.SetCellStr("Sheet1", at, strings.TrimPrefix(cell, "'")))
			}
		}
	}
	for _, cells := range strings.Fields(merged) {
		from, to, _ := strings.Cut(cells, ":")
		failed = errors.Join(failed, f.MergeCell("Sheet1", from, to))
	}
	data, err := f.WriteToBuffer()
	if err := errors.Join(failed, err); err != nil {
		panic(err)
	}
	return data.Bytes()
}
