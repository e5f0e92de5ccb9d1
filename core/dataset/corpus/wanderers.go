package corpus

import "ppca/core/dataset"

// wanderers are tables of other languages, laboratories, sports and weather services, with the answers
// that were written before the reader was looked at.
func wanderers() []Table {
	return []Table{
		abroad("KOI8-R", "\xd7\xcf\xda\xd2\xc1\xd3\xd4", "\xd2\xcf\xd3\xd4", "\xd7\xc5\xd3", "возраст", "рост", "вес"),
		abroad("Windows-1253, Greek", "\xe7\xeb\xe9\xea\xdf\xe1", "\xfd\xf8\xef\xf2", "\xe2\xdc\xf1\xef\xf2", "ηλικία", "ύψος", "βάρος"),
		abroad("Windows-1250, Central European", "v\xeck", "v\xfd\x9aka", "v\xe1ha", "věk", "výška", "váha"),
		abroad("ISO 8859-2, Central European", "v\xeck", "v\xfd\xb9ka", "v\xe1ha", "věk", "výška", "váha"),
		abroad("Windows-1254, Turkish", "ya\xfe", "uzunluk (\xe7\xfdplak ayak)", "a\xf0\xfdrl\xfdk", "yaş", "uzunluk (çıplak ayak)", "ağırlık"),
		named(as("columns of a plate by numbers, rows by letters", ",1,2,3,4\nA,0.12,0.13,0.5,0.51\nB,0.11,0.15,0.55,0.53\nC,0.1,0.14,0.52,0.5\n", "", "", "1|2|3|4", "0.12 0.13 0.5 0.51;0.11 0.15 0.55 0.53;0.1 0.14 0.52 0.5"), "A|B|C").asking("theta", dataset.Options{}),
		as("wind of a METAR", "date,wind,temp,vis\n2021-01-05 00:20,24012KT,5,9999\n2021-01-05 00:50,25010KT,5,9999\n2021-01-05 01:20,25010KT,4,8000\n2021-01-05 01:50,26009KT,3,7000\n", "date (minutes since 2021-01-05 00:00)", "20 50 80 110", "temp|vis", "5 9999;5 9999;4 8000;3 7000").saying("wind"),
		as("hours behind the day of the year", "YEAR,DOY,HR,Tmax,Tmin\n2021,001,0,5,1\n2021,001,12,6,2\n2021,002,0,7,1\n2021,002,12,5,0\n", "date (hours since 2021-01-01)", "0 12 24 36", "Tmax|Tmin", "5 1;6 2;7 1;5 0").saying("HR"),
		as("minutes and seconds of laps", "time,pulse,speed\n3:45.2,150,4.4\n3:50.1,155,4.3\n3:55.8,158,4.2\n4:01,160,4.1\n", "time (minutes)", "3.7533333 3.835 3.93 4.0166667", "pulse|speed", "150 4.4;155 4.3;158 4.2;160 4.1"),
		named(as("a second row without numbers", "Well,Sample,Dose,CT,Quantity\nA1,s1,1,22.1,100\nA2,s1,,Undetermined,\nA3,s2,2,22.5,50\nA4,s2,3,35.5,1.5\n", "Dose", "1 2 3", "CT|Quantity", "22.1 100;22.5 50;35.5 1.5").saying("Undetermined"), "A1|A3|A4"),
		as("exponents of Fortran", "  time     flux         error\n 0.0   1.234D+02   5.0D-01\n 1.0   1.334D+02   6.0D-01\n 2.0   1.434D+03   7.0D-01\n 3.0   1.534D+02   8.0D-01\n", "time", "0 1 2 3", "flux|error", "123.4 0.5;133.4 0.6;1434 0.7;153.4 0.8"),
		as("coordinates in degrees and minutes", "year,lat,lon,sal\n2001,55°42'N,12°30'E,7.5\n2002,55°48'N,12°36'E,7.9\n2003,56°00'N,11°54'W,8.8\n2004,56°06'S,11°48'E,12\n", "year", "2001 2002 2003 2004", "lat (°)|lon (°)|sal", "55.7 12.5 7.5;55.8 12.6 7.9;56 -11.9 8.8;-56.1 11.8 12").saying("below zero"),
		as("coordinates with seconds, west and south", "depth;Breite;Länge;dose;T\n5;55° 42′ 36″ N;12° 30′ 0″ O;1;7,5\n10;55° 48′ 0″ N;12° 36′ 0″ O;2;7,9\n15;56° 0′ 0″ N;12° 54′ 0″ O;3;8,8\n", "dose", "1 2 3", "depth|Breite (°)|T", "5 55.71 7.5;10 55.8 7.9;15 56 8.8").saying("Länge"),
		as("hours of sleep, some without minutes", "Total Sleep,HRV,temp\n7h 12m,45,36.5\n6h 50m,50,36.4\n8h 01m,48,36.6\n7h,52,36.5\n", "Total Sleep (hours)", "7.2 6.8333333 8.0166667 7", "HRV|temp", "45 36.5;50 36.4;48 36.6;52 36.5"),
		as("durations of ISO 8601", "age,duration,steps,pulse\n20,PT1H30M,1000,60\n30,PT45M,2000,70\n40,PT2H,3000,65\n50,PT1H5M,4000,61\n", "age", "20 30 40 50", "steps|pulse", "1000 60;2000 70;3000 65;4000 61").saying("durations"),
		as("digits of Arabic", "العمر,الطول,الوزن\n٢٠,١٧٠,٦٠\n٣٠,١٦٥,٥٥\n٤٠,١٨٠,٨١\n٥٠,١٧٥,٧٧٫٥\n", "العمر", "20 30 40 50", "الطول|الوزن", "170 60;165 55;180 81;175 77.5"),
		as("blood pressure with its unit", "age,RR,pulse\n20,120 / 80 mmHg,60\n30,130 / 85 mmHg,70\n40,118 / 75 mmHg,65\n50,141 / 90 mmHg,71\n", "age", "20 30 40 50", "RR (1) (mmHg)|RR (2) (mmHg)|pulse", "120 80 60;130 85 70;118 75 65;141 90 71").saying("two numbers"),
		as("prices with a dash for the cents", "Jahr;Preis;Menge\n2018;1.234,56 €;3\n2019;999,00 €;4\n2020;1.500,- €;5\n2021;1.700,10 €;6\n", "Jahr", "2018 2019 2020 2021", "Preis (€)|Menge", "1234.56 3;999 4;1500 5;1700.1 6"),
		as("answers with their words in brackets", "Alter;Q1;Q2\n21;5 (stimme voll zu);2 (selten)\n33;4 (stimme eher zu);3 (manchmal)\n45;5 (stimme voll zu);2 (selten)\n52;1 (stimme nicht zu);3 (manchmal)\n", "Alter", "21 33 45 52", "Q1|Q2", "5 2;4 3;5 2;1 3").saying("the number in front"),
		as("genes by hours", "Gene\tT0\tT6\tT12\tT24\nTP53\t5.1\t6.2\t7.0\t6.5\nMYC\t8.0\t7.1\t6.5\t6.0\nGAPDH\t10.1\t10.0\t10.2\t10.1\n", "time", "0 6 12 24", "TP53|MYC|GAPDH", "5.1 8 10.1;6.2 7.1 10;7 6.5 10.2;6.5 6 10.1").saying("exchanged"),
		as("genes by hours and replicates", "gene,T0_rep1,T0_rep2,T6_rep1,T6_rep2\nTP53,5.1,5.2,6.2,6.3\nMYC,8.0,8.1,7.1,7.0\nGAPDH,10.1,10.0,10.0,10.2\n", "time", "0 0 6 6", "TP53|MYC|GAPDH", "5.1 8 10.1;5.2 8.1 10;6.2 7.1 10;6.3 7 10.2").saying("exchanged"),
		like("encoded twice in UTF-8", swap("height", "hÃ¶he", "weight", "maÃŸe", "age", "alter")).named("alter", "höhe", "maße").saying("encoded twice"),
		as("euro of ISO 8859-15", "Ann\xe9e;Prix (\xa4);Quantit\xe9\n2001;1,5;60\n2002;1,6;55\n2003;1,8;81\n", "Année", "2001 2002 2003", "Prix (€)|Quantité", "1.5 60;1.6 55;1.8 81"),
		as("north and south behind degrees", "date,lat,lon,sst\n2020-01-01,10.5N,20.25W,25\n2020-01-11,5.5N,20.5W,26\n2020-01-21,0.5S,0.5E,27\n2020-02-01,5.5S,1E,27.5\n", "date (days since 2020-01-01)", "0 10 20 31", "lat (°)|lon (°)|sst", "10.5 -20.25 25;5.5 -20.5 26;-0.5 0.5 27;-5.5 1 27.5").saying("below zero"),
		as("degrees and minutes of a GPS device", "time,lat,lon,depth\n2020-01-01 10:00,5542.6N,01230.0W,10\n2020-01-01 10:05,5543.2N,01231.2W,12\n2020-01-01 10:10,5543.8N,01232.4W,15\n", "time (minutes since 2020-01-01 10:00)", "0 5 10", "lat (°)|lon (°)|depth", "55.71 -12.5 10;55.72 -12.52 12;55.73 -12.54 15"),
		as("ages at both visits", "ID;Alter V1;Gewicht V1;RR V1;Alter V2;Gewicht V2;RR V2\n1;20;60;120;21;61;121\n2;30;70;125;31;71;126\n3;40;80;130;41;79;131\n", "Alter", "20 21 30 31 40 41", "Gewicht|RR", "60 120;61 121;70 125;71 126;80 130;79 131").saying("repeated measures"),
		as("hours from 1 to 24 beside dates", "Date,HE,load,price\n2021-01-01,1,100,20\n2021-01-01,2,110,21\n2021-01-01,24,120,25\n2021-01-02,1,110,22\n", "Date (hours since 2021-01-01)", "1 2 24 25", "load|price", "100 20;110 21;120 25;110 22").saying("hours of the dates"),
		as("hours beside dates with points", "date;hour;no2;pm10\n01.01.2021;0;10,5;20\n01.01.2021;12;11;21\n02.01.2021;0;12;25\n02.01.2021;12;11;22\n", "date (hours since 2021-01-01)", "0 12 24 36", "no2|pm10", "10.5 20;11 21;12 25;11 22"),
		as("weeks as KW", "Woche;Fälle;Tests\n2021-KW01;100;2000\n2021-KW02;120;2100\n2021-KW05;90;2050\n2021-KW06;80;1999\n", "Woche (days since 2021-01-04)", "0 7 28 35", "Fälle|Tests", "100 2000;120 2100;90 2050;80 1999"),
		as("years and weeks apart", "KW;Jahr;Fälle;Tests\n51;2020;100;2000\n52;2020;120;2100\n53;2020;90;2050\n1;2021;80;1999\n", "date (days since 2020-12-14)", "0 7 14 21", "Fälle|Tests", "100 2000;120 2100;90 2050;80 1999").saying("joined"),
		as("quarters of years of two digits", "Period,Rev,Cost\n1Q19,10.5,8\n2Q19,11.5,9\n3Q19,9.5,8.5\n4Q19,12,9.5\n", "Period (days since 2019-01-01)", "0 90 181 273", "Rev|Cost", "10.5 8;11.5 9;9.5 8.5;12 9.5"),
		as("halves of years", "Period,Rev,Cost\n2018H1,10.5,8\n2018H2,11.5,9\n2019H1,9.5,8.5\n2019H2,12,9.5\n", "Period (days since 2018-01-01)", "0 181 365 546", "Rev|Cost", "10.5 8;11.5 9;9.5 8.5;12 9.5"),
		as("months as yyyymm", "month,rev,cost\n201901,10.5,8\n201902,11.5,9\n201912,9.5,8.5\n202001,12,9.5\n", "month (days since 2019-01-01)", "0 31 334 365", "rev|cost", "10.5 8;11.5 9;9.5 8.5;12 9.5"),
		as("numbers that could be months and years", "% made by a logger\ntime,a,b\n1,10.1234,11.8000\n2,11.1999,12.2001\n3,12.2001,10.1999\n4,10.1876,11.2000\n", "time", "1 2 3 4", "a|b", "10.1234 11.8;11.1999 12.2001;12.2001 10.1999;10.1876 11.2"),
		as("intervals behind estimates", "age,OR (95% CI),n\n20,1.5 (1.1-2.0),100\n30,1.8 (1.2-2.5),110\n40,2.1 (1.5–3.0),120\n50,2.5 (1.8-3.5),90\n", "age", "20 30 40 50", "OR (95% CI)|n", "1.5 100;1.8 110;2.1 120;2.5 90").saying("the number in front"),
		as("hours without am and pm", "Date,Time,a,b\n1/15/2021,11:00,1,2\n1/15/2021,12:00,2,3\n1/15/2021,1:00,3,5\n1/15/2021,2:00,4,4\n", "Date (hours since 2021-01-15)", "11 12 1 2", "a|b", "1 2;2 3;3 5;4 4").saying("1:00 pm"),
		as("depths with their unit", "dose,depth,clay,sand\n1,0-10 cm,20,40\n2,10-20 cm,22,38\n3,20-40 cm,25,35\n4,40-60 cm,30,30\n", "dose", "1 2 3 4", "depth (cm)|clay|sand", "5 20 40;15 22 38;30 25 35;50 30 30").saying("middles"),
		as("doses in two units", "dose,resp,sd\n10 nM,5,1\n100 nM,15,2\n1 µM,45,3\n10 µM,90,2\n", "dose (nM)", "10 100 1000 10000", "resp|sd", "5 1;15 2;45 3;90 2").saying("converted to nM"),
		as("times from minutes to hours", "Time,OD,pH\n0 min,0.1,7\n30 min,0.2,6.9\n1 h,0.4,6.8\n2 h,0.9,6.5\n4 h,1.5,6\n", "Time (hours)", "0 0.5 1 2 4", "OD|pH", "0.1 7;0.2 6.9;0.4 6.8;0.9 6.5;1.5 6"),
		as("times from a baseline to days", "timepoint,crp,il6\nbaseline,5,2\n6h,50,20\n24h,40,10\n3d,20,5\n7d,6,3\n", "timepoint (hours)", "0 6 24 72 168", "crp|il6", "5 2;50 20;40 10;20 5;6 3"),
		as("weeks and days of pregnancy", "age;SSW;Gewicht\n20;38+2;3200\n30;39+0;3400\n40;40+5;3600\n25;36+6;2800\n", "age", "20 30 40 25", "SSW (weeks)|Gewicht", "38.2857143 3200;39 3400;40.7142857 3600;36.8571429 2800").saying("weeks and days"),
	}
}
