package corpus

import (
	"ppca/core/dataset"
)

// neighbours are ordinary tables of courses, offices, laboratories and databases, with the answers that
// were written before the reader was looked at.
func neighbours() []Table {
	return []Table{
		as("panel of countries by years", "Country,2015,2016,2017\nChile,10.5,11,12\nNorway,70,71,72\nSweden,50,51,52\n",
			"year", "2015 2016 2017", "Chile|Norway|Sweden", "10.5 70 50;11 71 51;12 72 52").saying("rows and columns are exchanged"),
		as("World Bank with lines above and commas behind", "\"Data Source\",\"World Development Indicators\",\n\n\"Last Updated Date\",\"2023-05-10\",\n\n\"Country Name\",\"Country Code\",\"Indicator Name\",\"2015\",\"2016\",\"2017\",\n\"Aruba\",\"ABW\",\"GDP per capita\",\"1.5\",\"1.6\",\"\",\n\"Chile\",\"CHL\",\"GDP per capita\",\"10.5\",\"10.9\",\"11.2\",\n\"Norway\",\"NOR\",\"GDP per capita\",\"70\",\"71.2\",\"73\",\n\"Zambia\",\"ZMB\",\"GDP per capita\",\"1.1\",\"\",\"1.2\",\n",
			"year", "2015 2016 2017", "Aruba|Chile|Norway|Zambia", "1.5 10.5 70 1.1;1.6 10.9 71.2 -;- 11.2 73 1.2").saying("Indicator Name"),
		as("weeks without a hyphen", "week,cases,tests,positivity\n2021W05,120,4000,3.0\n2021W06,150,4100,3.7\n2021W07,170,4050,4.2\n2021W08,160,3980,4.0\n2021W10,110,4300,2.6\n",
			"week (days since 2021-02-01)", "0 7 14 21 35", "cases|tests|positivity", "120 4000 3;150 4100 3.7;170 4050 4.2;160 3980 4;110 4300 2.6"),
		as("months of Eurostat", "month,cases,tests\n2021M01,120,4000\n2021M02,150,4100\n2021M03,170,4050\n2021M05,160,3980\n",
			"month (days since 2021-01-01)", "0 31 59 120", "cases|tests", "120 4000;150 4100;170 4050;160 3980"),
		as("two clocks of a logger", "timestamp_ms,device_time,ax,ay\n1614585600000,1614585600,0,9.8\n1614585600500,1614585600,0.01,9.81\n1614585601000,1614585601,0.02,9.82\n1614585601500,1614585601,0.03,9.8\n1614585602000,1614585602,0.04,9.81\n",
			"timestamp_ms (seconds since 2021-03-01 08:00)", "0 0.5 1 1.5 2", "ax|ay", "0 9.8;0.01 9.81;0.02 9.82;0.03 9.8;0.04 9.81").saying("seconds since 1970"),
		as("clock in microseconds", "timestamp,ax,ay\n1614585600000000,0,9.8\n1614585636000000,0.01,9.81\n1614585672000000,0.02,9.82\n1614585708000000,0.03,9.8\n",
			"timestamp (seconds since 2021-03-01 08:00)", "0 36 72 108", "ax|ay", "0 9.8;0.01 9.81;0.02 9.82;0.03 9.8").saying("microseconds since 1970"),
		as("durations of a computer", "age,response_time,errors\n20,310000000,1\n30,355000000,0\n40,402000000,2\n50,470000000,4\n", "age", "20 30 40 50", "response_time|errors", "310000000 1;355000000 0;402000000 2;470000000 4"),
		named(as("dump of PostgreSQL", "id,zip,created_at,is_member,age,orders,total\n101,02139,2021-03-01 08:00:00,t,23,4,120.50\n102,10001,2021-03-02 09:30:00,f,35,NULL,88.00\n103,02139,2021-03-04 10:00:00,t,41,7,NULL\n104,94110,2021-03-07 11:15:00,t,52,2,45.25\n105,60601,2021-03-09 12:00:00,f,29,9,300.00\n",
			"age", "23 35 41 52 29", "is_member|orders|total", "1 4 120.5;0 - 88;1 7 -;1 2 45.25;0 9 300"), "101|102|103|104|105").saying("t is 1 and f is 0"),
		as("survey in labels, of Stata", "idno,age,gndr,hhmmb,eduyrs\n1,34,Male,2,16\n2,51,Female,3,12\n3,67,Female,1,9\n4,29,Male,4,Refusal\n5,45,Male,2,Don't know\n6,80,Female,1,8\n7,38,Female,5,18\n8,59,Male,2,No answer\n9,23,Male,1,14\n",
			"age", "34 51 67 29 45 80 38 59 23", "hhmmb|eduyrs", "2 16;3 12;1 9;4 -;2 -;1 8;5 18;2 -;1 14").saying("Refusal"),
		named(as("patients, French, with quoted decimal commas", "\"N° patient\",\"Date\",\"Poids (kg)\",\"Taille (cm)\",\"IMC\"\n\"000123\",\"03/02/2021\",\"72,5\",\"171\",\"24,8\"\n\"000124\",\"14/02/2021\",\"81,0\",\"180\",\"25,0\"\n\"000131\",\"28/02/2021\",\"64,25\",\"165\",\"23,6\"\n\"000140\",\"05/03/2021\",\"90,1\",\"178\",\"28,4\"\n\"001003\",\"02/04/2021\",\"77,7\",\"NR\",\"25,1\"\n",
			"Date (days since 2021-02-03)", "0 11 25 30 58", "Poids (kg)|Taille (cm)|IMC", "72.5 171 24.8;81 180 25;64.25 165 23.6;90.1 178 28.4;77.7 - 25.1"), "000123|000124|000131|000140|001003").saying("NR"),
		named(as("row E of plates", "well,cq,tm,conc\n1E1,22.4,81.2,100\n1E2,23.1,81.3,80\n1E3,24.5,81.1,60\n2E1,25.8,81,40\n2E2,26.9,81.2,20\n",
			"conc", "100 80 60 40 20", "cq|tm", "22.4 81.2;23.1 81.3;24.5 81.1;25.8 81;26.9 81.2"), "1E1|1E2|1E3|2E1|2E2").saying(`"well" has codes`),
		as("powers of ten", "copies,cq,tm\n1E1,33.4,81.2\n1E2,30.1,81.3\n1E3,26.5,81.1\n1E4,23.2,81\n1E5,19.9,81.2\n", "copies", "10 100 1000 10000 100000", "cq|tm", "33.4 81.2;30.1 81.3;26.5 81.1;23.2 81;19.9 81.2").saying("same multiple"),
		named(as("wells of real-time PCR", "Well,Sample,Cq,Tm,Conc\n1A1,S01,22.4,81.2,100\n1B1,S02,23.1,81.3,80\n1D1,S04,25.8,81.0,40\n1E1,S05,26.9,81.2,20\n1F1,S06,Undetermined,80.5,0\n",
			"Conc", "100 80 40 20 0", "Cq|Tm", "22.4 81.2;23.1 81.3;25.8 81;26.9 81.2;- 80.5"), "1A1|1B1|1D1|1E1|1F1").saying("Undetermined"),
		as("titres that could be times", "age,titre,crp\n12,1:10,5\n25,1:20,2\n33,1:40,7\n41,<1:10,1\n56,1:40,9\n67,1:20,4\n",
			"age", "12 25 33 41 56 67", "titre|crp", "10 5;20 2;40 7;- 1;40 9;20 4").saying("dilutions"),
		as("antibodies by their dilution", "age,HAI,crp\n12,1:10,5\n25,1:160,2\n33,1:40,7\n41,1:20,1\n", "age", "12 25 33 41", "HAI|crp", "10 5;160 2;40 7;20 1"),
		as("times of a race", "age,half,pulse\n20,1:31,150\n30,1:42,155\n40,1:38,149\n50,1:55,161\n", "age", "20 30 40 50", "pulse", "150;155;149;161").saying(`"half" has times`),
		as("turnover in words, German", "Alter;Umsatz;Mitarbeiter;Quote\n20;1,2 Mio. €;350;12,5 %\n30;350 Tsd. €;120;8,0 %\n40;3,4 Mrd. €;9.800;22,1 %\n50;2 Mio. €;610;15 %\n60;980 €;210;9,9 %\n",
			"Alter", "20 30 40 50 60", "Umsatz (€)|Mitarbeiter|Quote (%)", "1200000 350 12.5;350000 120 8;3400000000 9800 22.1;2000000 610 15;980 210 9.9").saying("is 1200000"),
		as("people in words", "year,people,area\n2001,1.2 million,30\n2002,800 thousand,31\n2003,1.4 million,29\n2004,950 thousand,33\n", "year", "2001 2002 2003 2004", "people|area", "1200000 30;800000 31;1400000 29;950000 33"),
		as("statistics of several periods", "\"Title\",\"CPIH ANNUAL RATE\",\"CPI INDEX\"\n\"CDID\",\"L55O\",\"D7BT\"\n\"Source dataset ID\",\"MM23\",\"MM23\"\n\"PreUnit\",\"\",\"\"\n\"Unit\",\"%\",\"Index\"\n\"Release date\",\"17-01-2024\",\"17-01-2024\"\n\"Next release\",\"14 February 2024\",\"14 February 2024\"\n\"Important Notes\",\"\",\"\"\n\"2019\",\"1.7\",\"107.8\"\n\"2020\",\"1.0\",\"108.7\"\n\"2021\",\"2.5\",\"111.6\"\n\"2019 Q1\",\"1.8\",\"106.9\"\n\"2019 Q2\",\"1.9\",\"107.7\"\n\"2019 Q3\",\"1.8\",\"108.2\"\n\"2019 Q4\",\"1.4\",\"108.4\"\n\"2019 JAN\",\"1.8\",\"106.4\"\n\"2019 FEB\",\"1.8\",\"106.8\"\n\"2019 MAR\",\"1.8\",\"107.0\"\n\"2019 APR\",\"2.0\",\"107.6\"\n",
			"Title (year)", "2019 2020 2021 2019 2019.2465753 2019.4958904 2019.7479452 2019 2019.0849315 2019.1616438 2019.2465753", "CPIH ANNUAL RATE (%)|CPI INDEX (Index)", "1.7 107.8;1 108.7;2.5 111.6;1.8 106.9;1.9 107.7;1.8 108.2;1.4 108.4;1.8 106.4;1.8 106.8;1.8 107;2 107.6").saying("3 years, 4 quarters, 4 months"),
		as("test of lactate by min:sec", "Time (min:sec),Lactate,Power\n0:00,1.1,0\n3:00,1.3,100\n6:00,1.8,150\n9:00,2.9,200\n12:30,5.2,250\n",
			"Time (min:sec) (minutes)", "0 3 6 9 12.5", "Lactate|Power", "1.1 0;1.3 100;1.8 150;2.9 200;5.2 250").saying("minutes and seconds"),
		as("runs with a pace", "Date,Distance,Duration,Avg Pace,Avg HR\n2021-03-01,5.02,00:27:45,5:31,148\n2021-03-03,10.10,00:58:02,5:44,151\n2021-03-06,21.15,02:04:33,5:53,149\n2021-03-09,5.00,00:26:10,5:14,152\n",
			"Date (days since 2021-03-01)", "0 2 5 8", "Distance|Avg HR", "5.02 148;10.1 151;21.15 149;5 152").saying(`"Avg Pace" has durations, those of two parts in minutes and seconds`),
		as("months without a zero", "date;kwh;cost\n2021-1;350;35\n2021-2;320;31,5\n2021-3;298;29\n2021-10;402;41\n2021-11;410;42\n",
			"date (days since 2021-01-01)", "0 31 59 273 304", "kwh|cost", "350 35;320 31.5;298 29;402 41;410 42"),
		as("scores by weeks", "Subject,Arm,Week 0,Week 4,Week 8\nS1,Drug,12,9,6\nS2,Drug,14,11,8\nS3,Placebo,13,12,13\nS4,Placebo,12,12,11\nS5,Drug,15,.,7\n",
			"", "", "Week 0|Week 4|Week 8", "12 9 6;14 11 8;13 12 13;12 12 11;15 - 7").asking("theta", dataset.Options{}),
		as("variables in rows below temperatures", "temp,20 °C,25 °C,30 °C\nrate,1.1,1.5,2.2\nyield,50,55,61\npurity,99,98,96\n",
			"temp (°C)", "20 25 30", "rate|yield|purity", "1.1 50 99;1.5 55 98;2.2 61 96").saying("exchanged"),
		as("two sensors below their names", "Time,Sensor 1,,Sensor 2,\n,Temp,Hum,Temp,Hum\n0,20.1,40,19.8,41\n10,20.4,41,20.0,42\n20,20.9,43,20.5,43\n30,21.5,44,21.1,45\n",
			"Time", "0 10 20 30", "Sensor 1 Temp|Sensor 1 Hum|Sensor 2 Temp|Sensor 2 Hum", "20.1 40 19.8 41;20.4 41 20 42;20.9 43 20.5 43;21.5 44 21.1 45"),
		as("measures of children", "age,child_weight,child_height,mother_height\n2,12.1,88,165\n3,14.2,95,170\n4,16.3,103,158\n5,18.5,110,172\n", "age", "2 3 4 5", "child_weight|child_height|mother_height", "12.1 88 165;14.2 95 170;16.3 103 158;18.5 110 172"),
	}
}
