package corpus

import (
	"ppca/core/dataset"
)

// strangers are tables in the forms of programs and offices, each with the answer that its
// author would give.
func strangers() []Table {
	instrument := "LabVIEW Measurement\t\nWriter_Version\t2\nSeparator\tTab\n***End_of_Header***\t\n\t\t\t\nTime\tVoltage\tCurrent\tComment\n0\t1.5\t3\n1\t1.6\t4\n2\t1.7\t6\n3\t1.9\t5\n4\t2\t8\n5\t2.5\t7\n"
	forms := "\"Timestamp\",\"How tall are you?\",\"And how heavy?\"\n\"2021/01/03 9:00:00 AM GMT+1\",170,60\n\"2021/01/04 3:00:00 PM GMT+1\",165,62\n\"2021/01/06 12:00:00 PM GMT+1\",181,80\n\"2021/01/07 12:00:00 AM GMT+1\",177,70\n"
	return []Table{
		grouped(as("Excel, German", "Patient;Alter;Gewicht;Datum\r\n0001;34;70,5;03.01.2021\r\n0001;41;1.082,25;14.02.2021\r\n0002;55;77,0;15.03.2021\r\n0002;63;69,9;01.04.2021\r\n",
			"Alter", "34 41 55 63", "Gewicht", "70.5;1082.25;77;69.9"), "0001|0001|0002|0002").saying("to use it, choose it as θ"),
		as("visits with a code", "visited;dose;weight;note\n03.01.2021;1,5;70,2;ok\n14.02.2021;2,0;-999;ok\n15.03.2021;2,5;72,4;late\n16.04.2021;3,0;73,1;ok\n20.05.2021;3,5;74,9;ok\n",
			"dose", "1.5 2.5 3 3.5", "weight", "70.2;72.4;73.1;74.9").saying("to use it, choose it as θ"),
		as("index of a filtered frame", ",age,height,weight\n3,20,170.5,60\n17,30,165,55\n18,40,180,81\n44,50,175,77\n", "age", "20 30 40 50", "height|weight", "170.5 60;165 55;180 81;175 77").saying("left out"),
		as("export of SPSS", "id;sex;age;bmi;pulse\n1;male;20;22,5;70\n2;female;30;#NULL!;75\n3;male;40;25,1;80\n4;female;50;27,0;71\n", "age", "20 30 40 50", "bmi|pulse", "22.5 70;- 75;25.1 80;27 71").saying("#NULL!"),
		as("header of LabVIEW", instrument, "Time", "0 1 2 3 4 5", "Voltage|Current", "1.5 3;1.6 4;1.7 6;1.9 5;2 8;2.5 7").saying("above the table are skipped"),
		as("weather with M and T", "STATION,DATE,TMAX,PRCP\nUSW1,2020-01-01,31,0.12\nUSW1,2020-01-02,33,T\nUSW1,2020-01-03,M,0.00\nUSW1,2020-01-04,40,0.55\nUSW1,2020-01-05,38,M\n",
			"DATE (days since 2020-01-01)", "0 1 2 3 4", "TMAX|PRCP", "31 0.12;33 -;- 0;40 0.55;38 -").saying(`1 cell "T"`),
		as("JCAMP header", "##TITLE=Sample 7\n##JCAMP-DX=5.01\n##DATA TYPE=INFRARED SPECTRUM\n400.0 0.12 0.22\n402.0 0.13 0.23\n404.0 0.15 0.26\n406.0 0.11 0.21\n",
			"x1", "400 402 404 406", "x2|x3", "0.12 0.22;0.13 0.23;0.15 0.26;0.11 0.21").saying("equal steps"),
		as("growth chart of the WHO", "Age (months),L,M,S,P3,P97\n0,0.3487,3.3464,0.14602,2.5,4.3\n1,0.2297,4.4709,0.13395,3.4,5.7\n2,0.197,5.5675,0.12385,4.4,7.0\n", "Age (months)", "0 1 2", "L|M|S|P3|P97", "0.3487 3.3464 0.14602 2.5 4.3;0.2297 4.4709 0.13395 3.4 5.7;0.197 5.5675 0.12385 4.4 7"),
		as("Google Forms", forms, "Timestamp (days since 2021-01-03)", "0.375 1.625 3.5 4", "How tall are you?|And how heavy?", "170 60;165 62;181 80;177 70"),
		as("mean (SD)", "age,score,pulse\n20,12 (3),5\n30,14 (2),6\n40,11 (4),8\n50,10 (3),9\n", "age", "20 30 40 50", "score|pulse", "12 5;14 6;11 8;10 9").saying("the number in front is read"),
		as("n (%)", "age,cases,pulse\n20,12 (3.5%),5\n30,14 (2.1 %),6\n40,11 (4%),8\n", "age", "20 30 40", "cases|pulse", "12 5;14 6;11 8").saying("the number in front is read"),
		as("± errors", "year,a,b\n2000,1.5±0.2,3\n2001,1.7 ± 0.1,4\n2002,2.0 +/- 0.3,5\n2003,2.5±0.2,7\n", "year", "2000 2001 2002 2003", "a|b", "1.5 3;1.7 4;2 5;2.5 7").saying("the number in front is read"),
		as("footnotes", "year,a,b\n2000,1.5*,2\n2001,1.6,3\n2002,1.9**,4\n2003,2.2†,7\n", "year", "2000 2001 2002 2003", "a|b", "1.5 2;1.6 3;1.9 4;2.2 7").saying("the number in front is read"),
		as("below the limit of detection", "age,lead,iron\n20,<0.01,5\n30,0.05,6\n40,0.12,8\n50,<0.01,9\n", "age", "20 30 40 50", "iron", "5;6;8;9").saying(`"<0.01"`),
		as("blanks and typographic minus", "year;pop;rate\n2000;1 234 567;−1,5\n2001;1 300 000;−0,5\n2002;1 400 500;0,5\n2003;1 450 250;1,5\n", "year", "2000 2001 2002 2003", "pop|rate", "1234567 -1.5;1300000 -0.5;1400500 0.5;1450250 1.5"),
		as("nbsp around numbers", "year;pop\u00a0(k);rate\n2000;\u00a01\u00a0234;1,5\n2001;1\u00a0300\u00a0;2,5\n2002;1\u00a0400;0,5\n", "year", "2000 2001 2002", "pop (k)|rate", "1234 1.5;1300 2.5;1400 0.5"),
		named(as("quotes amid a cell", "Name,Age,Score,Rank\n\"O\"\"Neil, Jr.\",20,1.5,3\nSmith,30,2.5,4\nLee,40,2.75,6\n", "Age", "20 30 40", "Score|Rank", "1.5 3;2.5 4;2.75 6"), `O"Neil, Jr.|Smith|Lee`),
		as("two rows of names", "Age,Left hand,,Right hand,\n,grip,pinch,grip,pinch\n20,1,2,3,4\n30,2,3,4,6\n40,4,4,5,7\n50,6,5,6,9\n", "Age", "20 30 40 50", "Left hand grip|Left hand pinch|Right hand grip|Right hand pinch", "1 2 3 4;2 3 4 6;4 4 5 7;6 5 6 9"),
		as("total below years", "year,a,b\n2000,1,2\n2001,3,4\n2002,5,7\n2003,6,8\nTotal,15,21\n", "year", "2000 2001 2002 2003", "a|b", "1 2;3 4;5 7;6 8").saying("sums up"),
		grouped(as("merged cells", "group,time,a,b\nA,0,1,5\n,1,2,6\n,2,3,8\nB,0,4,9\n,1,5,7\n,2,7,6\n", "time", "0 1 2 0 1 2", "a|b", "1 5;2 6;3 8;4 9;5 7;7 6"), "A|A|A|B|B|B").saying("repeat it"),
		as("percent, German", "year;share;other\n2000;12,5 %;3\n2001;13,0 %;4\n2002;k.A.;6\n2003;9,75 %;5\n", "year", "2000 2001 2002 2003", "share (%)|other", "12.5 3;13 4;- 6;9.75 5").saying("k.A."),
		as("years of two digits", "date,y,z\n01-Jan-98,1,2\n01-Jan-01,2,3\n01-Jan-05,4,3\n01-Jan-07,5,7\n", "date (year)", "1998 2001 2005 2007", "y|z", "1 2;2 3;4 3;5 7"),
		as("time zones", "t,y,z\n2021-01-03T10:00:00+02:00,1,2\n2021-01-03T10:00:00+01:00,2,3\n2021-01-03T10:00:00Z,4,3\n2021-01-03T10:00:00-05:00,5,7\n", "t (hours since 2021-01-03)", "8 9 10 15", "y|z", "1 2;2 3;4 3;5 7").saying("read as UTC"),
		named(as("durations", "run,duration,y,z\na,1h 30m,1,2\nb,2h 15m,3,5\nc,0h 45m,4,4\nd,3h 00m,6,9\n", "duration (hours)", "1.5 2.25 0.75 3", "y|z", "1 2;3 5;4 4;6 9"), "a|b|c|d"),
		named(as("ids with zeros in front", "id,age,x,y\n00123,20,1,2\n00124,30,2,3\n01125,40,4,4\n", "age", "20 30 40", "x|y", "1 2;2 3;4 4"), "00123|00124|01125"),
		as("numbers longer than float64", "tweet,year,a,b\n1234567890123456789,2000,1,5\n1234567890123456790,2001,2,4\n1234567890123456791,2002,4,7\n", "year", "2000 2001 2002", "a|b", "1 5;2 4;4 7").saying("identifiers"),
		as("codes of currencies", "year,price,fee\n2000,\"USD 1,200.50\",5\n2001,\"USD 1,300.00\",6\n2002,USD 900.25,7\n", "year", "2000 2001 2002", "price (USD)|fee", "1200.5 5;1300 6;900.25 7"),
		as("fill values", "year,a,b\n2000,1.5,2\n2001,1e20,3\n2002,2.5,9.96921e+36\n2003,3,4\n2004,2,5\n", "year", "2000 2001 2002 2003 2004", "a|b", "1.5 2;- 3;2.5 -;3 4;2 5").saying(`"1e20"`),
		as("header in the middle", "age;a;b\n20;1;2\n30;2;3\n\nage;a;b\n40;3;5\n50;4;6\n", "age", "20 30 40 50", "a|b", "1 2;2 3;3 5;4 6").saying("repeats the header"),
		as("units in the names", "Time [s];U [mV];I [µA]\n0;1,5;2\n1;1,6;3\n2;1,7;5\n3;1,9;4\n", "Time [s]", "0 1 2 3", "U [mV]|I [µA]", "1.5 2;1.6 3;1.7 5;1.9 4"),
		as("points and semicolons", "year;a;b\n2000;1.500;2.250\n2001;1.625;3.125\n2002;1.900;4.000\n", "year", "2000 2001 2002", "a|b", "1.5 2.25;1.625 3.125;1.9 4").asking("decimal", dataset.Options{Decimal: "."}),
		as("weeks of ISO 8601", "week,y,z\n2021-W01,1,2\n2021-W02,2,3\n2021-W03,4,3\n2021-W04,5,7\n", "week (days since 2021-01-04)", "0 7 14 21", "y|z", "1 2;2 3;4 3;5 7"),
		as("year, month and day apart", "YEAR,MO,DY,T2M,RH\n2020,1,1,5,80\n2020,1,2,6,81\n2020,1,3,4,-999\n2020,1,4,7,85\n2020,1,5,8,79\n", "date (days since 2020-01-01)", "0 1 2 3 4", "T2M|RH", "5 80;6 81;4 -;7 85;8 79").saying("joined"),
		as("year and month apart, the year chosen", "year,month,t\n2000,1,5\n2000,7,20\n2001,1,6\n2001,7,22\n", "year", "2000 2000 2001 2001", "month|t", "1 5;7 20;1 6;7 22").by(dataset.Options{Theta: "year"}),
		as("temperatures of NASA GISS", "Land-Ocean: Global Means\nYear,Jan,Feb,J-D\n1880,-.19,-.25,-.17\n1881,-.20,-.14,***\n1882,.16,***,-.11\n1883,-.29,-.37,-.18\n", "Year", "1880 1881 1882 1883", "Jan|Feb|J-D", "-0.19 -0.25 -0.17;-0.2 -0.14 -;0.16 - -0.11;-0.29 -0.37 -0.18").saying("***"),
		as("flags beside values", "date,temp,temp_flag,rain,rain_flag\n2020-01-01,5.1,,0.0,T\n2020-01-02,4.8,E,0.2,\n2020-01-03,5.6,,1.2,\n2020-01-04,6.0,,0.0,T\n", "date (days since 2020-01-01)", "0 1 2 3", "temp|rain", "5.1 0;4.8 0.2;5.6 1.2;6 0"),
		as("exponents with commas", "age;a;b\n20;1,5E-03;1\n30;2,5E-03;2\n40;3,5E-03;4\n50;4,0E+01;3\n", "age", "20 30 40 50", "a|b", "0.0015 1;0.0025 2;0.0035 4;40 3"),
		as("yes and no", "age,smoker,sex,bp,pulse\n20,yes,m,120,60\n30,no,f,125,65\n40,no,f,130,75\n50,yes,m,140,70\n", "age", "20 30 40 50", "bp|pulse", "120 60;125 65;130 75;140 70").saying(`"smoker" is not numeric`),
		as("sizes above the names, of scikit-learn", "5,3,,\n\"CRIM\",\"ZN\",\"AGE\",\"MEDV\"\n0.1,18,65,24\n0.2,0,78,21\n0.3,5,61,34\n0.5,7,45,33\n0.7,9,54,36\n", "AGE", "65 78 61 45 54", "CRIM|ZN|MEDV", "0.1 18 24;0.2 0 21;0.3 5 34;0.5 7 33;0.7 9 36").saying("1 line above the table is skipped"),
		as("rows that end early", "age,a,b,c\n20,1,2\n25,2,5\n30,3,5\n35,4,4,7\n40,5,6,9\n45,7\n", "age", "20 25 30 35 40 45", "a|b|c", "1 2 -;2 5 -;3 5 -;4 4 7;5 6 9;7 - -").saying("4 rows end before the last column (first in line 2)"),
		as("bars and decimal commas", "year|a|b\n2000|1,5|2,25\n2001|1,625|3,5\n2002|1,9|4,75\n2003|2,1|5\n", "year", "2000 2001 2002 2003", "a|b", "1.5 2.25;1.625 3.5;1.9 4.75;2.1 5").saying("decimal mark"),
		as("words with a number in front", "age,drive,a,b\n20,4wd,1,2\n30,fwd,2,5\n40,rwd,3,4\n50,fwd,5,7\n", "age", "20 30 40 50", "a|b", "1 2;2 5;3 4;5 7").saying(`"drive" is not numeric ("4wd" in row 1 (line 2))`),
		as("codes of occupations", "age,code,a,b\n20,51-4033,1,2\n30,41-4012,2,5\n40,29-1141,3,4\n50,11-3031,5,7\n60,11-3031,6,9\n", "age", "20 30 40 50 60", "a|b", "1 2;2 5;3 4;5 7;6 9").saying(`"code" is not numeric ("51-4033" in row 1 (line 2))`),
		as("ordinal numbers", "age,congress,a\n20,101st,2\n30,102nd,5\n40,103rd,4\n50,104th,7\n", "age", "20 30 40 50", "congress|a", "101 2;102 5;103 4;104 7").saying("the number in front is read"),
		as("years before months", "age,first,sales,b\n20,\"1939, May\",\"1,234\",5\n30,\"1986, October\",\"2,500\",6\n40,\"1940, April\",\"3,100\",9\n", "age", "20 30 40", "sales|b", "1234 5;2500 6;3100 9").saying("a comma divides thousands"),
	}
}
