package corpus

import (
	"strings"

	"ppca/core/dataset"
)

// newcomers are tables as programs of statistics, instruments, offices and sensors export them,
// written with their answers before the reader saw them.
func newcomers() []Table {
	inJSON := func(t Table) Table {
		t.Files[0].Name = "data.json"
		return t
	}
	return []Table{
		// Programs of statistics.
		as("write.csv of R", "\"\",\"Age\",\"Sex\",\"SBP\",\"BMI\"\n\"1\",34,\"F\",118,22.4\n\"2\",51,\"M\",NA,27.1\n\"3\",47,\"F\",131,24.9\n\"7\",68,\"M\",145,NA\n\"9\",29,\"F\",112,21.3\n",
			"Age", "34 51 47 68 29", "SBP|BMI", "118 22.4;- 27.1;131 24.9;145 -;112 21.3").saying("Sex"),
		as("write.csv2 of R", "\"\";\"alter\";\"groesse\";\"gewicht\"\n\"1\";23;172,5;NA\n\"2\";31;168;61,2\n\"3\";44;181,25;80\n\"4\";58;159;1e+02\n",
			"alter", "23 31 44 58", "groesse|gewicht", "172.5 -;168 61.2;181.25 80;159 100"),
		as("tibble of R", "# A tibble: 4 × 3\n    age height weight\n  <dbl>  <dbl>  <dbl>\n1    20   170.   60  \n2    30   165    NA  \n3    40   180    81  \n4    50   175    77.5\n",
			"age", "20 30 40 50", "height|weight", "170 60;165 -;180 81;175 77.5"),
		as("frame of pandas, printed", "   age  height  weight\n0   20   170.5    60.0\n1   30   165.0     NaN\n2   40   180.0    81.0\n3   50   175.0    77.0\n\n[4 rows x 3 columns]\n",
			"age", "20 30 40 50", "height|weight", "170.5 60;165 -;180 81;175 77"),
		as("frame of Julia, printed", "4×3 DataFrame\n Row │ age    height   weight  \n     │ Int64  Float64  Float64 \n─────┼─────────────────────────\n   1 │    20    170.5     60.0\n   2 │    30  missing     55.0\n   3 │    40    180.0     81.0\n   4 │    50    175.0     77.0\n",
			"age", "20 30 40 50", "height|weight", "170.5 60;- 55;180 81;175 77"),
		as("columns with levels of pandas", ",temp,temp,rain,rain\n,mean,max,mean,max\nyear,,,,\n2001,8.1,15.2,50,120\n2002,8.4,16,55.5,131\n2003,9.0,,41,99\n2004,8.2,15.5,60,140\n",
			"year", "2001 2002 2003 2004", "temp mean|temp max|rain mean|rain max", "8.1 15.2 50 120;8.4 16 55.5 131;9 - 41 99;8.2 15.5 60 140"),
		grouped(as("rows with levels of pandas", "subject,week,hr,sbp\nA,0,60,118\n,4,62,120\n,8,61,121\nB,0,70,131\n,4,,128\n,8,68,126\nC,0,55,110\n,4,57,112\n,8,58,115\n",
			"week", "0 4 8 0 4 8 0 4 8", "hr|sbp", "60 118;62 120;61 121;70 131;- 128;68 126;55 110;57 112;58 115"), "A|A|A|B|B|B|C|C|C"),
		as("SPSS with #NULL!", "Alter;Groesse;Gewicht;Blutdruck\r\n34;172,5;70,2;118\r\n41;#NULL!;64,0;121\r\n55;165,5;#NULL!;140\r\n63;181,0;88,5;138\r\n70;170,0;77,1;145\r\n",
			"Alter", "34 41 55 63 70", "Groesse|Gewicht|Blutdruck", "172.5 70.2 118;- 64 121;165.5 - 140;181 88.5 138;170 77.1 145").saying("#NULL!"),
		as("SAS with special missing", "subjid,visitdt,age,chol,trig\n1001,05JAN2020,34,5.1,1.2\n1002,19JAN2020,45,.A,1.9\n1003,02FEB2020,52,6.2,.\n1004,15MAR2020,61,5.9,.B\n1005,30MAR2020,66,6.6,2.4\n",
			"age", "34 45 52 61 66", "chol|trig", "5.1 1.2;- 1.9;6.2 -;5.9 -;6.6 2.4").saying(".A"),
		as("listing of SAS", "                        The SAS System                       1\n\n Obs    age    height    weight\n\n   1     20     170.5      60.0\n   2     30       .        55.0\n   3     40     180.0      81.0\n   4     50     175.0      77.0\n",
			"age", "20 30 40 50", "height|weight", "170.5 60;- 55;180 81;175 77"),

		// Spreadsheets of other countries.
		as("Excel, German, Latin-1", "Datum;Umsatz;Menge;R\xfccklauf;;\r\n03.02.2020;1.234,56 \x80;12;3,5%;;\r\n17.02.2020;987,00 \x80;14;4%;;\r\n02.03.2020;12.345,75 \x80;9;2,25%;;\r\n30.03.2020;2.000,00 \x80;11;;;\r\n",
			"Datum (days since 2020-02-03)", "0 14 28 56", "Umsatz (€)|Menge|Rücklauf (%)", "1234.56 12 3.5;987 14 4;12345.75 9 2.25;2000 11 -"),
		as("Excel, French, narrow blanks", "\ufeffDate;Ventes;Stock;Promotion\r\n05/02/2020;1\u202f234,5;12;VRAI\r\n19/02/2020;987;14;FAUX\r\n04/03/2020;12\u202f345,75;9;FAUX\r\n31/03/2020;2\u00a0000;11;VRAI\r\n",
			"Date (days since 2020-02-05)", "0 14 28 55", "Ventes|Stock|Promotion", "1234.5 12 1;987 14 0;12345.75 9 0;2000 11 1"),
		as("Excel, Japanese", "\ufeff年度,売上高,営業利益,従業員数\r\n2015年,\"1,234\",56,120\r\n2016年,\"1,310\",▲12,125\r\n2017年,\"1,402\",△3,131\r\n2018年,\"1,377\",48,129\r\n",
			"年度", "2015 2016 2017 2018", "売上高|営業利益|従業員数", "1234 56 120;1310 -12 125;1402 -3 131;1377 48 129"),
		as("Excel, German, errors", "Alter;Puls;Quote\r\n20;60;#DIV/0!\r\n30;#NV;0,5\r\n40;66;0,75\r\n50;#WERT!;0,25\r\n60;70;1\r\n",
			"Alter", "20 30 40 50 60", "Puls|Quote", "60 -;- 0.5;66 0.75;- 0.25;70 1").saying("#NV"),
		as("SAP with a minus behind", "Jahr;Erlöse;Saldo;Menge\n2016;1.234,50;12,50-;7\n2017;2.310,00;3,25;8\n2018;1.998,75;1.100,00-;6\n2019;2.450,00;45,10;9\n",
			"Jahr", "2016 2017 2018 2019", "Erlöse|Saldo|Menge", "1234.5 -12.5 7;2310 3.25 8;1998.75 -1100 6;2450 45.1 9"),
		as("accounting", "year,revenue,profit,staff\n2016,\"$1,234.50\",($120.25),12\n2017,\"$2,310.00\",$45.00,14\n2018,\"$1,998.75\",\"($1,100.00)\",13\n2019,\"$2,450.00\",$80.10,15\n",
			"year", "2016 2017 2018 2019", "revenue ($)|profit ($)|staff", "1234.5 -120.25 12;2310 45 14;1998.75 -1100 13;2450 80.1 15"),
		as("dates in Dutch", "datum;debiet;peil\n05-jan-2020;1,5;2\n20-feb-2020;2,5;4\n15-mrt-2020;4,5;3\n12-mei-2020;5;6\n", "datum (days since 2020-01-05)", "0 46 70 128", "debiet|peil", "1.5 2;2.5 4;4.5 3;5 6"),
		as("dates in Spanish", "fecha;caudal;nivel\n5 de enero de 2020;1,5;2\n20 de febrero de 2020;2,5;4\n15 de marzo de 2020;4,5;3\n12 de mayo de 2020;5;6\n", "fecha (days since 2020-01-05)", "0 46 70 128", "caudal|nivel", "1.5 2;2.5 4;4.5 3;5 6"),
		as("clock with dots, Finnish", "Aika;Lämpötila;Kosteus\n5.1.2020 klo 6.30;-3,5;88\n5.1.2020 klo 12.30;-1;85\n5.1.2020 klo 18.00;-2,25;90\n14.1.2020 klo 6.30;0,5;93\n", "Aika (days since 2020-01-05)", "0.2708333 0.5208333 0.75 9.2708333", "Lämpötila|Kosteus", "-3.5 88;-1 85;-2.25 90;0.5 93"),

		// Instruments.
		as("reader of absorbance, US clock", "Sample ID\tUser name\tDate and Time\tNucleic Acid\tUnit\tA260 (Abs)\tA280 (Abs)\t260/280\ns1\tlab\t2/14/2020 9:45:00 AM\t52.1\tng/µl\t1.042\t0.55\t1.89\ns2\tlab\t2/14/2020 11:15:00 AM\t48.5\tng/µl\t0.97\t0.52\t1.87\ns3\tlab\t2/14/2020 1:45:00 PM\t110.2\tng/µl\t2.204\t1.16\t1.9\ns4\tlab\t2/14/2020 3:15:00 PM\t75\tng/µl\t1.5\t0.79\t1.9\n",
			"Date and Time (hours since 2020-02-14)", "9.75 11.25 13.75 15.25", "Nucleic Acid (ng/µl)|A260 (Abs)|A280 (Abs)|260/280", "52.1 1.042 0.55 1.89;48.5 0.97 0.52 1.87;110.2 2.204 1.16 1.9;75 1.5 0.79 1.9"),
		as("thermal analysis with a footer", "Instrument: TGA 5500\nOperator: mk\nSample mass: 12.345 mg\n\n[step]\nRamp 10 °C/min to 800 °C\nTime\tTemperature\tWeight\nmin\t°C\tmg\n0.00\t25.1\t12.345\n0.50\t30.2\t12.340\n1.00\t35.2\t12.331\n1.50\t40.1\t12.322\n2.00\t45.3\t12.310\n\nEnd of data\nFile checksum: 8f2a\n",
			"Time (min)", "0 0.5 1 1.5 2", "Temperature (°C)|Weight (mg)", "25.1 12.345;30.2 12.34;35.2 12.331;40.1 12.322;45.3 12.31"),
		as("header again after a restart", "Time [s],Force [N],Stroke [mm]\n0,0.1,0.0\n1,5.5,0.2\n2,10.9,0.4\nTime [s],Force [N],Stroke [mm]\n3,15.8,0.6\n4,20.1,0.8\n5,23.9,1.0\n",
			"Time [s]", "0 1 2 3 4 5", "Force [N]|Stroke [mm]", "0.1 0;5.5 0.2;10.9 0.4;15.8 0.6;20.1 0.8;23.9 1"),
		as("remark in the middle", "time_h;pH;DO\n0;7,10;8,2\n1;7,05;8,0\n# probe cleaned\n2;7,00;8,4\n3;6,95;8,1\n4;6,9;8\n", "time_h", "0 1 2 3 4", "pH|DO", "7.1 8.2;7.05 8;7 8.4;6.95 8.1;6.9 8"),
		as("powers with commas", "Zeit [s]\tStrom [A]\tSpannung [V]\n0,0\t1,50E-03\t2,0E+00\n0,1\t1,62E-03\t2,1E+00\n0,2\t-4,0E-05\t2,25E+00\n0,3\t1,7E-03\t2,3E+00\n", "Zeit [s]", "0 0.1 0.2 0.3", "Strom [A]|Spannung [V]", "0.0015 2;0.00162 2.1;-0.00004 2.25;0.0017 2.3"),
		as("values with their errors", "dose,response,n\n1,12.3 ± 0.4,5\n2,15.1 ± 0.6,6\n4,19.8 ± 0.5,5\n8,22.0 ± 1.1,4\n", "dose", "1 2 4 8", "response|n", "12.3 5;15.1 6;19.8 5;22 4").saying("±"),
		as("elapsed time above a day", "elapsed,cells,glucose\n0:00:00,0.5,10\n12:30:00,1.25,8.5\n27:30:00,4,5\n51:00:00,6.5,1.5\n", "elapsed (hours)", "0 12.5 27.5 51", "cells|glucose", "0.5 10;1.25 8.5;4 5;6.5 1.5"),
		as("units in a row, LibreOffice", "Messung vom Montag;;;\n;;;\nZeit;Temperatur;Druck;Leitfähigkeit\n(s);(°C);(mbar);(µS/cm)\n0;20,1;1013;410\n10;20,4;1012,5;412\n20;20,9;1012;415,5\n30;21,2;1011;417\n", "Zeit (s)", "0 10 20 30", "Temperatur (°C)|Druck (mbar)|Leitfähigkeit (µS/cm)", "20.1 1013 410;20.4 1012.5 412;20.9 1012 415.5;21.2 1011 417"),
		as("line ends in names and cells", "\"Age\n(years)\",\"Height\n[cm]\",\"Weight\",\"Remark\"\n20,170.5,60,\"came late,\nleft early\"\n30,165,55,\n40,180,81,\"repeat\nthe test\"\n50,175,77,ok\n", "Age (years)", "20 30 40 50", "Height [cm]|Weight", "170.5 60;165 55;180 81;175 77"),
		as("equal names", "time (h),temp,temp,temp\n0,20.1,20.2,20.0\n1,21.5,21.6,21.1\n2,22.0,22.4,22.2\n3,23.1,23.0,23.3\n", "time (h)", "0 1 2 3", "temp|temp (2)|temp (3)", "20.1 20.2 20;21.5 21.6 21.1;22 22.4 22.2;23.1 23 23.3"),
		as("semicolons behind the rows alone", "age;height;weight\n20;170,5;60;\n30;165;55;\n40;180;81;\n50;175;77;\n", "age", "20 30 40 50", "height|weight", "170.5 60;165 55;180 81;175 77"),
		as("minus signs of typesetters", "year,anomaly,trend\n2000,−0.5,0.1\n2001,–0.25,0.2\n2002,–,0.1\n2003,0.75,−0.3\n2004,1.0,0.4\n", "year", "2000 2001 2002 2003 2004", "anomaly|trend", "-0.5 0.1;-0.25 0.2;- 0.1;0.75 -0.3;1 0.4"),

		// Sensors, phones and the web.
		as("change to summer time", "time,load,price\n2020-03-29 00:30 CET,41.5,20\n2020-03-29 01:30 CET,40.1,19\n2020-03-29 03:30 CEST,39.9,18.5\n2020-03-29 04:30 CEST,42,21\n", "time (hours since 2020-03-28)", "23.5 24.5 25.5 26.5", "load|price", "41.5 20;40.1 19;39.9 18.5;42 21"),
		as("sensor with gaps", "timestamp,pm25,pm10,status\n2021-06-01T00:00:00Z,12.5,20,OK\n2021-06-01T01:00:00Z,ERR,21,FAULT\n2021-06-01T02:00:00Z,,,OK\n2021-06-01T05:00:00Z,14.0,NaN,OK\n2021-06-01T06:00:00Z,13.5,24,OK\n",
			"timestamp (hours since 2021-06-01)", "0 1 5 6", "pm25|pm10", "12.5 20;- 21;14 -;13.5 24").saying("ERR"),
		as("InfluxDB", "#group,false,false,false,false,true\r\n#datatype,string,long,dateTime:RFC3339,double,string\r\n#default,_result,,,,\r\n,result,table,_time,_value,host\r\n,,0,2021-05-01T00:00:00Z,21.5,a\r\n,,0,2021-05-01T00:10:00Z,21.75,a\r\n,,0,2021-05-01T00:20:00Z,22,a\r\n,,0,2021-05-01T00:30:00Z,21.25,a\r\n",
			"_time (minutes since 2021-05-01 00:00)", "0 10 20 30", "_value", "21.5;21.75;22;21.25"),
		as("market of electricity", "\"MTU (CET/CEST)\",\"Day-ahead Price [EUR/MWh]\",\"Load [MW]\"\n\"13.01.2020 00:00 - 13.01.2020 01:00\",\"30.5\",\"41200\"\n\"13.01.2020 01:00 - 13.01.2020 02:00\",\"29.25\",\"40100\"\n\"13.01.2020 02:00 - 13.01.2020 03:00\",\"28\",\"39900\"\n\"13.01.2020 03:00 - 13.01.2020 04:00\",\"n/e\",\"40500\"\n",
			"MTU (CET/CEST) (hours since 2020-01-13)", "0 1 2 3", "Day-ahead Price [EUR/MWh]|Load [MW]", "30.5 41200;29.25 40100;28 39900;- 40500").saying("the start counts"),
		as("Google Forms", "Timestamp,How old are you?,Height (cm),\"How well did you sleep? (1-5)\",Cups of coffee per day\n2021/05/03 9:12:33 AM GMT+2,24,172,4,2\n2021/05/03 10:02:10 AM GMT+2,31,168,3,3\n2021/05/03 1:15:00 PM GMT+2,45,181,,1\n2021/05/04 8:40:59 AM GMT+2,52,165,5,0\n2021/05/04 2:00:01 PM GMT+2,38,177,2,4\n",
			"How old are you?", "24 31 45 52 38", "Height (cm)|How well did you sleep? (1-5)|Cups of coffee per day", "172 4 2;168 3 3;181 - 1;165 5 0;177 2 4"),
		inJSON(as("heart rates of a watch", `[{"dateTime":"01/15/20 08:00:00","value":{"bpm":62,"confidence":2}},{"dateTime":"01/15/20 08:30:00","value":{"bpm":65,"confidence":3}},{"dateTime":"01/15/20 09:00:00","value":{"bpm":71,"confidence":3}},{"dateTime":"01/15/20 10:30:00","value":{"bpm":68,"confidence":1}}]`,
			"dateTime (minutes since 2020-01-15 08:00)", "0 30 60 150", "value.bpm|value.confidence", "62 2;65 3;71 3;68 1")),
		inJSON(as("lines of JSON with gaps", "{\"ts\":\"2021-03-01T10:00:00+02:00\",\"sensor\":{\"t\":20.5,\"h\":40}}\n{\"ts\":\"2021-03-01T09:00:00+01:00\",\"sensor\":{\"t\":20.7}}\n{\"ts\":\"2021-03-01T12:00:00+02:00\",\"sensor\":{\"t\":21.0,\"h\":43}}\n{\"ts\":\"2021-03-01T13:00:00+02:00\",\"sensor\":{\"h\":44,\"t\":null}}\n",
			"ts (hours since 2021-03-01)", "8 8 10 11", "sensor.t|sensor.h", "20.5 40;20.7 -;21 43;- 44")),
		inJSON(as("columns of JSON on one line", "{\"age\":[20,30,40,50],\"height\":[170.5,165,null,175],\"weight\":[60,55,81,77]}\n", "age", "20 30 40 50", "height|weight", "170.5 60;165 55;- 81;175 77")),

		// Offices and long tables.
		grouped(as("OECD", "\"LOCATION\",\"INDICATOR\",\"SUBJECT\",\"MEASURE\",\"FREQUENCY\",\"TIME\",\"Value\",\"Flag Codes\"\n\"AUT\",\"HPI\",\"TOT\",\"IDX\",\"A\",\"2015\",100,\n\"AUT\",\"HPI\",\"TOT\",\"IDX\",\"A\",\"2016\",102.5,\n\"AUT\",\"HPI\",\"TOT\",\"IDX\",\"A\",\"2017\",104,\"E\"\n\"BEL\",\"HPI\",\"TOT\",\"IDX\",\"A\",\"2015\",100,\n\"BEL\",\"HPI\",\"TOT\",\"IDX\",\"A\",\"2016\",101.25,\n\"BEL\",\"HPI\",\"TOT\",\"IDX\",\"A\",\"2017\",103,\n",
			"TIME", "2015 2016 2017 2015 2016 2017", "Value", "100;102.5;104;100;101.25;103"), "AUT|AUT|AUT|BEL|BEL|BEL"),
		grouped(as("Our World in Data", "Entity,Code,Year,Life expectancy (years),GDP per capita\nChad,TCD,2000,47.7,1100\nChad,TCD,2010,51.6,1650\nChad,TCD,2020,52.8,1500\nPeru,PER,2000,70.6,6500\nPeru,PER,2010,73.7,9800\nPeru,PER,2020,73.6,11200\n",
			"Year", "2000 2010 2020 2000 2010 2020", "Life expectancy (years)|GDP per capita", "47.7 1100;51.6 1650;52.8 1500;70.6 6500;73.7 9800;73.6 11200"), "Chad|Chad|Chad|Peru|Peru|Peru"),
		grouped(as("long table in German with units", "Messstelle;Datum;Parameter;Wert;Einheit;Bemerkung\nA1;15.01.2020;Nitrat;12,5;mg/l;\nA1;15.01.2020;pH;7,1;;\nA1;20.02.2020;Nitrat;13,1;mg/l;trüb\nA1;20.02.2020;pH;7,2;;\nB2;15.01.2020;Nitrat;8,4;mg/l;\nB2;15.01.2020;pH;6,9;;\nB2;20.02.2020;Nitrat;8,9;mg/l;\nB2;20.02.2020;pH;;;kein Strom\n",
			"Datum (days since 2020-01-15)", "0 36 0 36", "Nitrat (mg/l)|pH", "12.5 7.1;13.1 7.2;8.4 6.9;8.9 -"), "A1|A1|B2|B2"),
		grouped(as("growth of children", "Kind;Geschlecht;Alter (Monate);Größe (cm);Gewicht (kg)\n1;w;3;60,1;5,8\n1;w;12;74,5;9,1\n1;w;24;86,2;11,9\n2;m;3;61,5;6,2\n2;m;12;76;k.A.\n2;m;24;88;12,6\n3;w;3;59;5,5\n3;w;12;73,2;8,7\n3;w;24;85;11,4\n",
			"Alter (Monate)", "3 12 24 3 12 24 3 12 24", "Größe (cm)|Gewicht (kg)", "60.1 5.8;74.5 9.1;86.2 11.9;61.5 6.2;76 -;88 12.6;59 5.5;73.2 8.7;85 11.4"), "1|1|1|2|2|2|3|3|3").saying("k.A."),
		as("weeks of a year", "week,cases,tests\n2020-W05,12,300\n2020-W06,15,310\n2020-W08,22,350\n2020-W11,40,500\n", "week (days since 2020-01-27)", "0 7 21 42", "cases|tests", "12 300;15 310;22 350;40 500"),
		as("years and a code of tests", "site,age,iq,score\n01,20,101,55\n02,30,99,-99\n03,40,-99,61\n04,50,110,58\n05,60,95,-99\n06,35,104,60\n", "age", "20 30 40 50 60 35", "iq|score", "101 55;99 -;- 61;110 58;95 -;104 60").saying("-99"),
		as("dates that could be either", "date,flow,level\n03/04/2020,1.5,2\n05/04/2020,2.5,4\n07/06/2020,4.5,3\n09/07/2020,5,6\n", "date (days since 2020-04-03)", "0 2 65 97", "flow|level", "1.5 2;2.5 4;4.5 3;5 6").asking("dates", dataset.Options{Dates: "dmy"}),

		// Several files.
		{Name: "a log of each month", Files: []dataset.File{
			{Name: "log_a.csv", Data: []byte("Zeit;Temperatur;Feuchte\n13.01.2020 00:00;5,5;80\n13.01.2020 12:00;7;75\n14.01.2020 00:00;4,5;82\n")},
			{Name: "log_b.csv", Data: []byte("Zeit;Temperatur;Feuchte\n01.02.2020 00:00;6;81\n01.02.2020 12:00;8,5;-999\n02.02.2020 00:00;5;-999\n")},
		}, Want: Answer{Theta: "Zeit (days since 2020-01-13)", Values: list("0 0.5 1 19 19.5 20"), Variables: strings.Split("Temperatur|Feuchte", "|"), X: rows("5.5 80;7 75;4.5 82;6 81;8.5 -;5 -"), Groups: strings.Split("log_a|log_a|log_a|log_b|log_b|log_b", "|")}},
	}
}
