package corpus

import (
	"strings"
)

// visitors are tables in the forms that people, loggers and offices save, written before they
// were read for the first time.
func visitors() []Table {
	return []Table{
		// Loggers and instruments.
		as("chromatograph", "Injection Information:\n\nData Vault:\tLab 3\nInjection:\t\"sample 12\"\n\nSignal Information:\nChannel\tUV_VIS_1\n\nChromatogram Data:\nTime (min)\tStep (s)\tValue (mAU)\n0.000\tn.a.\t0.012\n0.002\t0.10\t0.015\n0.003\t0.10\t0.011\n0.005\t0.12\t0.020\n",
			"Time (min)", "0 0.002 0.003 0.005", "Step (s)|Value (mAU)", "- 0.012;0.1 0.015;0.1 0.011;0.12 0.02"),
		as("logger of Campbell", "\"TOA5\",\"CR1000\",\"CR1000\",\"1234\",\"CR1000.Std.22\",\"CPU:prog.CR1\",\"5678\",\"Table1\"\r\n\"TIMESTAMP\",\"RECORD\",\"BattV\",\"AirTC\"\r\n\"TS\",\"RN\",\"Volts\",\"Deg C\"\r\n\"\",\"\",\"Min\",\"Avg\"\r\n\"2020-01-01 00:00:00\",0,12.5,-3.1\r\n\"2020-01-01 00:30:00\",1,12.6,\"NAN\"\r\n\"2020-01-01 01:00:00\",2,12.4,-3.5\r\n\"2020-01-01 01:30:00\",3,12.7,-2\r\n",
			"TIMESTAMP (minutes since 2020-01-01 00:00)", "0 30 60 90", "BattV (Volts)|AirTC (Deg C)", "12.5 -3.1;12.6 -;12.4 -3.5;12.7 -2"),
		as("logger of Onset", "\"Plot Title: Bog 3\"\n\"#\",\"Date Time, GMT+02:00\",\"Temp, °C\",\"RH, %\",\"Coupler Detached\"\n1,06/12/20 11:00:00 PM,15.2,70,\n2,06/13/20 01:00:00 AM,15.0,72,\n3,06/13/20 03:00:00 AM,14.5,75,\n4,06/13/20 05:00:00 AM,,,Logged\n5,06/13/20 07:00:00 AM,14.9,71,\n",
			"Date Time, GMT+02:00 (hours since 2020-06-12)", "23 25 27 31", "Temp, °C|RH, %", "15.2 70;15 72;14.5 75;14.9 71"),
		as("river gauge of the USGS", "# ---- WARNING ----\n# Some of the data may be provisional\n#\nagency_cd\tsite_no\tdatetime\ttz_cd\t1234_00060\t1234_00060_cd\n5s\t15s\t20d\t6s\t14n\t10s\nUSGS\t01646500\t2020-01-01 00:00\tEST\t5000\tA\nUSGS\t01646500\t2020-01-01 06:00\tEST\t5200\tA\nUSGS\t01646500\t2020-01-01 12:00\tEST\tIce\tA:e\nUSGS\t01646500\t2020-01-01 18:00\tEST\t5100\tA\n",
			"datetime (hours since 2020-01-01)", "0 6 18", "1234_00060", "5000;5200;5100"),
		as("buoy of NOAA", "#YY  MM DD hh mm WDIR WSPD  ATMP\n#yr  mo dy hr mn degT m/s   degC\n2020 01 01 00 50 120  5.0   6.1\n2020 01 01 01 50 130  99.0  6.3\n2020 01 01 02 50 999  4.5   999.0\n2020 01 01 03 50 110  4.0   6.2\n2020 01 01 04 50 999  99.0  6.0\n2020 01 01 05 50 125  6.5   999.0\n",
			"date (hours since 2020-01-01)", "0.8333333 1.8333333 2.8333333 3.8333333 4.8333333 5.8333333", "WDIR (degT)|WSPD (m/s)|ATMP (degC)", "120 5 6.1;130 - 6.3;- 4.5 -;110 4 6.2;- - 6;125 6.5 -"),
		as("station of the DWD", "STATIONS_ID;MESS_DATUM;  FX;  FM; RSK; SDK;eor\n         44;20200101; 10.1;  3.2;   0.0;   1.2;eor\n         44;20200102;-999; 2.9;   1.5;   0.0;eor\n         44;20200103; 8.8;  4.1;-999;   3.5;eor\n         44;20200104; 9.0;  3.3;   0.2;   2.2;eor\n",
			"MESS_DATUM (days since 2020-01-01)", "0 1 2 3", "FX|FM|RSK|SDK", "10.1 3.2 0 1.2;- 2.9 1.5 0;8.8 4.1 - 3.5;9 3.3 0.2 2.2"),
		as("station of the DWD, hourly", "STATIONS_ID;MESS_DATUM;TT_TU;RF_TU;eor\n44;2020010100;  -3.1;  88;eor\n44;2020010106;-999;  90;eor\n44;2020010112;  -2.5;  -999;eor\n44;2020010118;  -2.9;  85;eor\n",
			"MESS_DATUM (hours since 2020-01-01)", "0 6 12 18", "TT_TU|RF_TU", "-3.1 88;- 90;-2.5 -;-2.9 85"),
		as("station of the SMHI", "Stationsnamn;Stationsnummer;Mäthöjd (meter över marken)\nAbisko;188800;2.0\n\nParameternamn;Beskrivning;Enhet\nLufttemperatur;momentanvärde, 1 gång/tim;degree celsius\n\nDatum;Tid (UTC);Lufttemperatur;Kvalitet;;Tidsutsnitt:\n2020-01-01;00:00:00;-5.1;G;;Kvalitetskontrollerade data\n2020-01-01;06:00:00;-5.6;G;;G = godkända\n2020-01-01;12:00:00;-4.0;Y;;\n2020-01-01;18:00:00;-4.5;G;;\n",
			"Datum (hours since 2020-01-01)", "0 6 12 18", "Lufttemperatur", "-5.1;-5.6;-4;-4.5"),
		as("airport", "station,valid,tmpf,dwpf,p01i\nEKCH,2021-01-01 00:50,33.80,32.00,0.00\nEKCH,2021-01-01 06:50,M,30.20,T\nEKCH,2021-01-01 12:50,35.60,M,0.10\nEKCH,2021-01-01 18:50,34.00,31.00,0.00\n",
			"valid (hours since 2021-01-01)", "0.8333333 6.8333333 12.8333333 18.8333333", "tmpf|dwpf|p01i", "33.8 32 0;- 30.2 -;35.6 - 0.1;34 31 0"),
		as("station of the JMA", "ダウンロードした時刻：2021/05/01 12:00:00\n\n,東京,東京\n年月日,平均気温(℃),降水量の合計(mm)\n2020/1/5,5.5,0.0\n2020/1/6,5.9,1.5\n2020/1/7,7.1,--\n2020/1/8,9.2,14.5\n",
			"年月日 (days since 2020-01-05)", "0 1 2 3", "東京 平均気温(℃)|東京 降水量の合計(mm)", "5.5 0;5.9 1.5;7.1 -;9.2 14.5"),
		as("spectra below wavelengths", "conc;900;902;904;906\n0,5;0,12;0,22;0,31;0,40\n1,0;0,15;0,25;0,36;0,44\n1,5;0,17;0,30;0,39;0,47\n2,0;0,20;0,31;0,45;0,52\n",
			"conc", "0.5 1 1.5 2", "900|902|904|906", "0.12 0.22 0.31 0.4;0.15 0.25 0.36 0.44;0.17 0.3 0.39 0.47;0.2 0.31 0.45 0.52"),
		as("logger that lost power", plain+strings.Repeat("\x00", 40), "age", "21.5 34 47.25 52 60 71", "height|weight", "172.5 69.2;168.9 49.4;181 80.25;159.75 62;175.5 77;166 70.5"),

		// Offices of statistics.
		as("Eurostat", "freq,unit,geo\\TIME_PERIOD\tincome \trent \nA,EUR,2018\t12.3 b\t5 \nA,EUR,2019\t: \t6.5 p\nA,EUR,2020\t14.0 \t7 e\nA,EUR,2021\t15.5 \t: u\n",
			"TIME_PERIOD", "2018 2019 2020 2021", "income|rent", "12.3 5;- 6.5;14 7;15.5 -").saying("several texts in a cell"),
		as("Destatis", "Verbraucherpreise\nDeutschland;;\nJahr;Index;Änderung\n2018;103,8;1,8\n2019;105,3;/\n2020;x;0,5\n2021;109,1;...\n2022;116,6;6,9\n__________\n© Statistisches Bundesamt (Destatis), 2023\n",
			"Jahr", "2018 2019 2020 2021 2022", "Index|Änderung", "103.8 1.8;105.3 -;- 0.5;109.1 -;116.6 6.9"),
		as("lakhs and crores", "year,income,rate\n2018,\"₹ 12,34,567.50\",5\n2019,\"₹ 9,87,000.00\",6\n2020,\"₹ 1,02,34,567.25\",4\n2021,\"₹ 88,000.00\",7\n",
			"year", "2018 2019 2020 2021", "income (₹)|rate", "1234567.5 5;987000 6;10234567.25 4;88000 7"),
		as("fiscal years", "season,rain,yield\n2008/09,410,2.5\n2009/10,380,2.1\n2010/11,455,2.9\n2011/12,402,2.4\n", "season (year)", "2008 2009 2010 2011", "rain|yield", "410 2.5;380 2.1;455 2.9;402 2.4"),
		as("quarters", "quarter,gdp,rate\nQ1 2019,100,1.5\nQ2 2019,101,1.4\nQ3 2019,103,1.2\nQ4 2019,102,1.1\nQ1 2020,98,1.0\n", "quarter (days since 2019-01-01)", "0 90 181 273 365", "gdp|rate", "100 1.5;101 1.4;103 1.2;102 1.1;98 1"),
		as("millions", "country,year,population,gdp\nA,2000,1.2M,3.5\nB,2001,800k,4\nC,2002,2.5M,5\nD,2003,950k,4.5\n", "year", "2000 2001 2002 2003", "population|gdp", "1200000 3.5;800000 4;2500000 5;950000 4.5"),

		// Hospitals and people.
		as("blood pressure", "Patient,Age,BP,Pulse\nA,34,120/80,70\nB,41,135/85,72\nC,55,128/79,66\nD,63,142/91,75\n", "Age", "34 41 55 63", "BP (1)|BP (2)|Pulse", "120 80 70;135 85 72;128 79 66;142 91 75"),
		as("age groups", "age,smokers,cases\n0-9,0,12\n10-19,5,15\n20-29,22,31\n30-39,25,40\n40-49,24,66\n", "age", "4.5 14.5 24.5 34.5 44.5", "smokers|cases", "0 12;5 15;22 31;25 40;24 66").saying("middle"),
		as("age groups with open ends", "age,smokers,cases\n<5,0,12\n5-9,0,11\n10-14,5,15\n15-19,22,31\n20-24,25,40\n25+,24,66\n", "age", "7 12 17 22", "smokers|cases", "0 11;5 15;22 31;25 40").saying("<5"),
		as("years and months of age", "child,age,height,weight\na,2y3m,88,12.5\nb,3y0m,95,14\nc,4y6m,104,17\nd,5y9m,112,19.5\n", "age (years)", "2.25 3 4.5 5.75", "height|weight", "88 12.5;95 14;104 17;112 19.5"),
		as("pounds among kilograms", "age,weight,height\n20,70 kg,170\n30,154 lb,175\n40,81 kg,181\n50,180 lb,169\n", "age", "20 30 40 50", "height", "170;175;181;169").saying("weight"),
		as("grades of an answer", "id,age,q1,q2\n1,20,3,4\n2,30,99,5\n3,40,2,99\n4,50,1,3\n5,60,99,1\n6,70,5,99\n", "age", "20 30 40 50 60 70", "q1|q2", "3 4;- 5;2 -;1 3;- 1;5 -").saying("99"),
		as("feet and inches", "age,height,weight,pulse\n20,5'11\",70,60\n30,5'4\",55,72\n40,6'1\",90,66\n50,5'8\",71,70\n", "age", "20 30 40 50", "weight|pulse", "70 60;55 72;90 66;71 70").saying("height"),
		as("powers of ten", "dose,cells,size\n1,1.5×10^6,12\n2,2.0×10^6,14\n3,8.5×10^5,13\n4,9.0×10^4,16\n", "dose", "1 2 3 4", "cells|size", "1500000 12;2000000 14;850000 13;90000 16"),
		ringed(as("a night", "time,pulse,temp\n22:00,60,36.5\n23:00,58,36.4\n00:00,55,36.2\n01:00,54,36.1\n02:00,53,36.3\n", "time (hour of day)", "22 23 0 1 2", "pulse|temp", "60 36.5;58 36.4;55 36.2;54 36.1;53 36.3"), 24),
		as("digits of full width", "年齢,身長,体重\n２０,170.5,60\n３０,165,55\n４０,180,81\n５０,175,77\n", "年齢", "20 30 40 50", "身長|体重", "170.5 60;165 55;180 81;175 77"),
		as("dates in Japanese", "日付,a,b\n2020年1月5日,1,2\n2020年1月15日,2,4\n2020年2月5日,4,3\n2020年3月5日,5,6\n", "日付 (days since 2020-01-05)", "0 10 31 60", "a|b", "1 2;2 4;4 3;5 6"),
		as("dates in French", "date;a;b\n1er janvier 2020;1,5;2\n15 février 2020;2,5;4\n3 août 2020;4,5;3\n31 décembre 2020;5;6\n", "date (days since 2020-01-01)", "0 45 215 365", "a|b", "1.5 2;2.5 4;4.5 3;5 6"),
		as("months in Swedish", "datum;a;b\n5 maj 2020;1,5;2\n15 juni 2020;2,5;4\n3 augusti 2020;4,5;3\n31 oktober 2020;5;6\n", "datum (days since 2020-05-05)", "0 41 90 179", "a|b", "1.5 2;2.5 4;4.5 3;5 6"),

		// Spreadsheets.
		as("header with commas, cells with semicolons", "age,height,weight\n21.5;172.5;69.2\n34;168.9;49.4\n47.25;181;80.25\n52;159.75;62\n", "age", "21.5 34 47.25 52", "height|weight", "172.5 69.2;168.9 49.4;181 80.25;159.75 62"),
		as("line breaks in names", "Age,\"Height\n(cm)\",\"Weight\n(kg)\"\n20,170.5,60\n30,165,55\n40,180,81\n50,175,77\n", "Age", "20 30 40 50", "Height (cm)|Weight (kg)", "170.5 60;165 55;180 81;175 77"),
		as("errors at the start of a line", "ratio,age,height\n0.5,20,170\n#DIV/0!,30,165\n0.75,40,180\n#REF!,50,175\n0.25,60,171\n", "age", "20 30 40 50 60", "ratio|height", "0.5 170;- 165;0.75 180;- 175;0.25 171"),
		as("separators at the ends of rows only", "age,height,weight\n20,170.5,60,\n30,165,55,\n40,180,81,\n50,175,77,\n", "age", "20 30 40 50", "height|weight", "170.5 60;165 55;180 81;175 77"),
		as("an empty row and column first", ",,,\n,age,height,weight\n,20,170.5,60\n,30,165,55\n,40,180,81\n,50,175,77\n", "age", "20 30 40 50", "height|weight", "170.5 60;165 55;180 81;175 77"),
		as("variables in rows", "variable,Ann,Bob,Cid,Dora\nage,20,30,40,50\nheight,170.5,165,180,175\nweight,60,55,81,77\n", "age", "20 30 40 50", "height|weight", "170.5 60;165 55;180 81;175 77").saying("rows"),
		named(as("codes as formulas of text", "code,age,height\n=\"0012\",20,170\n=\"0013\",30,165\n=\"0014\",40,180\n=\"0115\",50,175\n", "age", "20 30 40 50", "height", "170;165;180;175"), "0012|0013|0014|0115"),
		as("every line in quotes", "\"age,height,weight\"\n\"20,170.5,60\"\n\"30,165,55\"\n\"40,180,81\"\n\"50,175,77\"\n", "age", "20 30 40 50", "height|weight", "170.5 60;165 55;180 81;175 77"),
		as("footer with sources", "Year,Births,Deaths\n2000,770,840\n2001,735,830\n2002,720,842\n2003,706,854\n\nTotal,2931,3366\nSource: Statistical office, table 12612\n* provisional\n", "Year", "2000 2001 2002 2003", "Births|Deaths", "770 840;735 830;720 842;706 854"),
		as("minus behind, of SAP", "Jahr;Ergebnis;Umsatz\n2018;1.234,50;5.000,00\n2019;987,25-;6.200,50\n2020;1.500,00-;5.900,00\n2021;300,00;7.100,25\n", "Jahr", "2018 2019 2020 2021", "Ergebnis|Umsatz", "1234.5 5000;-987.25 6200.5;-1500 5900;300 7100.25"),

		// Programs.
		grouped(as("data frame of R", "\"distance\",\"age\",\"Subject\",\"Sex\"\n\"1\",26,8,\"M01\",\"Male\"\n\"2\",25,10,\"M01\",\"Male\"\n\"3\",21.5,8,\"F02\",\"Female\"\n\"4\",22.5,10,\"F02\",\"Female\"\n", "age", "8 10 8 10", "distance", "26;25;21.5;22.5"), "M01|M01|F02|F02"),
		as("printed tibble", "# A tibble: 4 × 3\n    age height weight\n  <dbl>  <dbl>  <dbl>\n1  21.5   172.   69.2\n2  34     169.   49.4\n3  47.2   181    80.2\n4  52     160.   62\n", "age", "21.5 34 47.2 52", "height|weight", "172 69.2;169 49.4;181 80.2;160 62"),
		as("names on two levels of pandas", ",weight,weight,height,height\n,mean,std,mean,std\nage,,,,\n20,60,5,170,3\n30,65,6,171,4\n40,70,4,169,2\n", "age", "20 30 40", "weight mean|weight std|height mean|height std", "60 5 170 3;65 6 171 4;70 4 169 2"),
		as("psql", " id | age | weight | height \n----+-----+--------+--------\n  1 |  20 |   60.5 |    170\n  2 |  30 |        |    165\n  3 |  40 |   81.0 |    180\n  4 |  50 |   77.5 |    175\n(4 rows)\n", "age", "20 30 40 50", "weight|height", "60.5 170;- 165;81 180;77.5 175"),
		as("Markdown", "| age | height | weight |\n|----:|-------:|:------:|\n| 20 | 170.5 | 60 |\n| 30 | 165 | 55 |\n| 40 | 180 | 81 |\n| 50 | 175 | 77 |\n", "age", "20 30 40 50", "height|weight", "170.5 60;165 55;180 81;175 77"),
		as("dump of MySQL", "age\theight\tweight\n20\t170.5\t60\n30\t\\N\t55\n40\t180\t\\N\n50\t175\t77\n", "age", "20 30 40 50", "height|weight", "170.5 60;- 55;180 -;175 77").saying(`\\N`),
		as("missing values of Stata", "age,height,weight\n20,170.5,.a\n30,.b,55\n40,180,81\n50,175,.\n", "age", "20 30 40 50", "height|weight", "170.5 -;- 55;180 81;175 -").saying(`".a"`),
		as("listing of SAS", " Obs    age    height    weight\n\n   1     20     170.5      60.0\n   2     30     165.0      55.0\n   3     40     180.0      81.0\n   4     50     175.0      77.0\n", "age", "20 30 40 50", "height|weight", "170.5 60;165 55;180 81;175 77"),
		as("blanks for missing cells in aligned columns", "age  height  weight\n20    170.5      60\n30               55\n40    180.0      81\n50    175.0      77\n", "age", "20 30 40 50", "height|weight", "170.5 60;- 55;180 81;175 77"),
		as("Weka", "@relation body\n\n@attribute age numeric\n@attribute height numeric\n@attribute weight numeric\n\n@data\n20,170.5,60\n30,165,?\n40,180,81\n50,175,77\n", "age", "20 30 40 50", "height|weight", "170.5 60;165 -;180 81;175 77"),
		as("ISO with milliseconds and Z", "time,a,b\n2021-01-03T22:00:00.000Z,1,2\n2021-01-03T23:30:00.500Z,2,4\n2021-01-04T01:00:00.250Z,4,3\n2021-01-04T02:00:00.000Z,5,6\n", "time (hours since 2021-01-03)", "22 23.5001389 25.0000694 26", "a|b", "1 2;2 4;4 3;5 6"),
		as("weeks of a calendar", "Woche;a;b\n2020-W52;1,5;2\n2020-W53;2;4\n2021-W01;4;3\n2021-W02;5;6,5\n", "Woche (days since 2020-12-21)", "0 7 14 21", "a|b", "1.5 2;2 4;4 3;5 6.5"),
	}
}
