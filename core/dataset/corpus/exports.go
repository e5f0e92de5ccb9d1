package corpus

import (
	"ppca/core/dataset"
)

// exports are tables of programs that measure, ask and keep records, with the answers that their
// users would give, written before the reader was looked at.
func exports() []Table {
	return []Table{
		// Instruments.
		as("pairs of columns of a spectrophotometer", "0.5 mM,,1 mM,,2 mM,,\nWavelength (nm),Abs,Wavelength (nm),Abs,Wavelength (nm),Abs,\n660.0,0.050,660.0,0.102,660.0,0.199,\n655.0,0.061,655.0,0.119,655.0,0.241,\n650.0,0.063,650.0,0.125,650.0,0.252,\n645.0,0.060,645.0,0.121,645.0,0.240,\n\n0.5 mM\nCollection Time: 3/4/2019 10:12:13 AM\nOperator Name : \nBaseline Correction On\n",
			"θ (mM)", "0.5 1 2", "660.0 nm|655.0 nm|650.0 nm|645.0 nm", "0.05 0.061 0.063 0.06;0.102 0.119 0.125 0.121;0.199 0.241 0.252 0.24").saying("pairs of columns"),
		named(as("pairs of columns with names", "Blank,,Tea,,Coffee,\nWavelength (nm),Abs,Wavelength (nm),Abs,Wavelength (nm),Abs\n400,0.05,400,0.102,400,0.199\n410,0.061,410,0.119,410,0.241\n420,0.063,420,0.125,420,0.252\n",
			"", "", "400 nm|410 nm|420 nm", "0.05 0.061 0.063;0.102 0.119 0.125;0.199 0.241 0.252"), "Blank|Tea|Coffee").asking("theta", dataset.Options{}),
		as("pairs of columns, one axis kept", "A,,B,,C,\nTime (s),mV,Time (s),mV,Time (s),mV\n0,5,0,10,0,19\n1,6,1,11,1,24\n2,6.5,2,12,2,25\n3,6,3,12,3,24\n",
			"Time (s)", "0 1 2 3", "A|B|C", "5 10 19;6 11 24;6.5 12 25;6 12 24").by(dataset.Options{Theta: "Time (s)"}),
		as("kinetics that were stopped", "Software Version\t3.05.11\n\nPlate Number\tPlate 1\nDate\t9/14/2021\nTime\t4:12:07 PM\n\n600\n\nTime\tT° 600\tA1\tA2\n0:00:00\t37.0\t0.091\t0.090\n0:10:00\t37.0\t0.095\t0.093\n0:20:00\t37.1\t0.102\t0.097\n0:30:00\t37.0\t0.115\t0.108\n0:00:00\t\t\t\n0:00:00\t\t\t\n\nResults\n\n\t1\t2\nA\t31.2\t45.5\tMax V [600]\n",
			"Time (minutes)", "0 10 20 30", "T° 600|A1|A2", "37 0.091 0.09;37 0.095 0.093;37.1 0.102 0.097;37 0.115 0.108"),
		as("comments of columns of Origin", "2Theta\tIntensity\tIntensity\tIntensity\n°\tcounts\tcounts\tcounts\n\t300 K\t350 K\t400 K\n20\t101\t99\t105\n20.5\t110\t104\t103\n21\t150\t122\t110\n21.5\t120\t160\t131\n",
			"2Theta (°)", "20 20.5 21 21.5", "Intensity 300 K (counts)|Intensity 350 K (counts)|Intensity 400 K (counts)", "101 99 105;110 104 103;150 122 110;120 160 131"),
		as("standard deviations in brackets", "T (K),a (Å),V (Å³),U_iso\n100,5.4010(2),331.2(11),0.0070 ± 0.0003\n125,5.4013(3),331.4(12),0.0075 ± 0.0002\n150,5.4015(2),331.9(10),0.0080 ± 0.0001\n175,5.4018(4),332.0(13),0.0086 ± 0.0004\n",
			"T (K)", "100 125 150 175", "a (Å)|V (Å³)|U_iso", "5.401 331.2 0.007;5.4013 331.4 0.0075;5.4015 331.9 0.008;5.4018 332 0.0086").saying("the number in front is read"),
		as("two tables side by side", "Exp 14: growth,,,,,,,,\nControl,,,,Treated,,,,\ntime (h),OD,pH,,time (h),OD,pH,,notes\n0,0.050,7.0,,0.5,0.050,7.00,,\n1,0.065,6.9,,1.5,0.060,6.95,,spilled?\n2,0.084,6.8,,2.5,0.072,6.90,,\n3,0.110,6.7,,3.5,0.086,6.85,,\n",
			"time (h)", "0 1 2 3 0.5 1.5 2.5 3.5", "OD|pH", "0.05 7;0.065 6.9;0.084 6.8;0.11 6.7;0.05 7;0.06 6.95;0.072 6.9;0.086 6.85").saying("side by side"),

		// Laboratories.
		as("methods and limits of a laboratory", "Sample ID;Sampling Date;Site;pH;Conductivity;Nitrate;Remarks\n;;;-;µS/cm;mg/l;\nMethod;;;EN ISO 10523;EN 27888;EN ISO 10304-1;\nLOQ;;;;1;0,05;\nW-101;01.03.2021;Ablauf;7,1;512;0,31;\nW-102;13.03.2021;Brunnen;6,9;488;<0,05;trüb\nW-103;25.03.2021;Ablauf;7,4;530;0,28;\nW-104;06.04.2021;Brunnen;7,0;471;0,11;\n",
			"Sampling Date (days since 2021-03-01)", "0 12 24 36", "pH|Conductivity (µS/cm)|Nitrate (mg/l)", "7.1 512 0.31;6.9 488 -;7.4 530 0.28;7 471 0.11").saying(`"<0,05"`),

		// Offices.
		grouped(as("SDMX with several items", "DATAFLOW,LAST UPDATE,freq,unit,na_item,geo,TIME_PERIOD,OBS_VALUE,OBS_FLAG\nESTAT:X(1.0),15/03/24 23:00:00,A,CLV,B1GQ,AT,2018,300.5,\nESTAT:X(1.0),15/03/24 23:00:00,A,CLV,B1GQ,AT,2019,305,p\nESTAT:X(1.0),15/03/24 23:00:00,A,CLV,B1GQ,BE,2018,400,\nESTAT:X(1.0),15/03/24 23:00:00,A,CLV,B1GQ,BE,2019,410,\nESTAT:X(1.0),15/03/24 23:00:00,A,CLV,P3,AT,2018,200,b\nESTAT:X(1.0),15/03/24 23:00:00,A,CLV,P3,AT,2019,205,\nESTAT:X(1.0),15/03/24 23:00:00,A,CLV,P3,BE,2018,,m\nESTAT:X(1.0),15/03/24 23:00:00,A,CLV,P3,BE,2019,266,\n",
			"TIME_PERIOD", "2018 2019 2018 2019", "B1GQ|P3", "300.5 200;305 205;400 -;410 266"), "AT|AT|BE|BE").saying("names the variable of each row"),
		grouped(as("World Bank, several series", "Country Name,Country Code,Series Name,Series Code,2000 [YR2000],2001 [YR2001],2002 [YR2002]\nChad,TCD,GDP growth,G,1.5,2.5,..\nChad,TCD,Life expectancy,L,47.1,47.5,48\nDenmark,DNK,GDP growth,G,3,0.75,0.5\nDenmark,DNK,Life expectancy,L,76.6,76.8,76.9\n,,,,,,\nData from database: World Development Indicators,,,,,,\n",
			"year", "2000 2001 2002 2000 2001 2002", "GDP growth|Life expectancy", "1.5 47.1;2.5 47.5;- 48;3 76.6;0.75 76.8;0.5 76.9"), "Chad|Chad|Chad|Denmark|Denmark|Denmark").saying("a column for each year"),
		as("station of the Met Office", "Armagh\nLocation: 287800E 352300N (Irish Grid), Lat 54.352 Lon -6.649, 62 metres amsl\nEstimated data is marked with a * after the value.\nMissing data (more than 2 days missing in month) is marked by  ---.\n   yyyy  mm   tmax    tmin      af    rain     sun\n              degC    degC    days      mm   hours\n   2019   1    7.0     1.9      11    48.3     ---\n   2019   2    8.2*    2.5       9    61.0    60.1#\n   2019   3   10.1     3.8       4    70.2    98.0#\n   2020   1    8.1     3.1       6    40.4    41.4  Provisional\n   2020   2    8.0     2.2       8   120.0    55.9  Provisional\n",
			"date (days since 2019-01-01)", "0 31 59 365 396", "tmax (degC)|tmin (degC)|af (days)|rain (mm)|sun (hours)", "7 1.9 11 48.3 -;8.2 2.5 9 61 60.1;10.1 3.8 4 70.2 98;8.1 3.1 6 40.4 41.4;8 2.2 8 120 55.9"),
		as("German Excel with a sum", "Auswertung Molkerei Nord;;;;;\n\nDatum;Umsatz (€);Menge (kg);Preis (€/kg);Temperatur (°C);Charge\n01.02.2019;1.234.567,89 €;12.345;3,20;-4,5;4711\n13.02.2019;987,50 €;9.100;#DIV/0!;1,0;4712\n20.02.2019;45.000,00 €;51.020;2,75;#NV;4713\n27.02.2019;1.500,25 €;2.600;4,10;0,5;4714\nSumme;1.282.055,64 €;;;;\n",
			"Datum (days since 2019-02-01)", "0 12 19 26", "Umsatz (€)|Menge (kg)|Preis (€/kg)|Temperatur (°C)|Charge", "1234567.89 12345 3.2 -4.5 4711;987.5 9100 - 1 4712;45000 51020 2.75 - 4713;1500.25 2600 4.1 0.5 4714"),

		// Surveys and clinics.
		as("Qualtrics with its own columns", "StartDate,Status,IPAddress,Progress,Finished,ResponseId,LocationLatitude,Q1,Q2_1,Q2_2,Q3\nStart Date,Response Type,IP Address,Progress,Finished,Response ID,Location Latitude,How old are you?,How often do you feel … - Calm,\"How often do you feel … - Tense, or upset\",Anything else?\n\"{\"\"ImportId\"\":\"\"startDate\"\",\"\"timeZone\"\":\"\"America/Denver\"\"}\",\"{\"\"ImportId\"\":\"\"status\"\"}\",\"{\"\"ImportId\"\":\"\"ipAddress\"\"}\",\"{\"\"ImportId\"\":\"\"progress\"\"}\",\"{\"\"ImportId\"\":\"\"finished\"\"}\",\"{\"\"ImportId\"\":\"\"_recordId\"\"}\",\"{\"\"ImportId\"\":\"\"locationLatitude\"\"}\",\"{\"\"ImportId\"\":\"\"QID1_TEXT\"\"}\",\"{\"\"ImportId\"\":\"\"QID2_1\"\"}\",\"{\"\"ImportId\"\":\"\"QID2_2\"\"}\",\"{\"\"ImportId\"\":\"\"QID3_TEXT\"\"}\"\n2022-03-01 10:10:22,IP Address,84.12.0.7,100,True,R_1a,41.2,34,4,2,\n2022-03-02 10:11:22,IP Address,84.12.1.7,100,True,R_2a,44.5,19,5,1,no\n2022-03-03 10:12:22,IP Address,84.12.2.7,100,True,R_3b,40.1,61,2,,\n2022-03-04 10:13:22,IP Address,84.12.3.7,100,True,R_4a,47.7,45,3,3,It was fun\n",
			"How old are you?", "34 19 61 45", "How often do you feel … - Calm|How often do you feel … - Tense, or upset", "4 2;5 1;2 -;3 3").saying("Qualtrics"),
		as("answers in free words", "Timestamp,How old are you?,How tall are you?,How much do you weigh? (kg),Hours of sleep\n3/3/2023 9:20:31,24,180 cm,80,7\n3/4/2023 9:21:31,twenty-five,1.75m,72 kg,7-8\n3/5/2023 9:22:31,~40,\"5'11\"\"\",75kg,8\n3/6/2023 9:23:31,35 yrs,172,68,6-7\n3/20/2023 9:24:31,51,6 ft,not telling,6.5\n3/21/2023 9:25:31,64,168 cm,61.5,5-6\n3/22/2023 9:26:31,19 years,165,59,8\n",
			"How old are you?", "24 25 40 35 51 64 19", "How much do you weigh? (kg)|Hours of sleep", "80 7;72 7.5;75 8;68 6.5;- 6.5;61.5 5.5;59 8").saying(`"twenty-five" is 25`),
		as("labels of SPSS", "respid,sex,age,q1,q2,wtss\n1,(1) Male,34,1 - Strongly disagree,4 - Agree,0.81\n2,(2) Female,89 or older,5 - Strongly agree,4 - Agree,1.22\n3,(2) Female,51,5 - Strongly agree,2 - Disagree,0.95\n4,(1) Male,62,-9 - No answer,2 - Disagree,1.40\n5,(1) Male,89 or older,1 - Strongly disagree,1 - Strongly disagree,0.66\n",
			"age", "34 89 51 62 89", "q1|q2|wtss", "1 4 0.81;5 4 1.22;5 2 0.95;- 2 1.4;1 1 0.66").saying("89 or older"),
		grouped(as("REDCap without an age", "record_id,redcap_event_name,redcap_repeat_instance,sex___1,dob,demographics_complete,height_cm,sbp,visit_complete\n1,baseline_arm_1,,1,1963-02-11,2,170.5,120,2\n1,month_3_arm_1,,,,,170.4,124,2\n1,month_6_arm_1,,,,,170.2,118,1\n2,baseline_arm_1,,0,1966-03-11,2,165,131,2\n2,month_3_arm_1,,,,,165.1,,2\n2,month_6_arm_1,,,,,164.8,128,2\n",
			"time (month)", "0 3 6 0 3 6", "height_cm|sbp", "170.5 120;170.4 124;170.2 118;165 131;165.1 -;164.8 128"), "1|1|1|2|2|2").saying("baseline is 0"),
		grouped(as("repeated measures in columns", "id,sex,weight_t1,weight_t2,weight_t3,height_t1,height_t2,height_t3\nP01,M,10.5,12,13.5,80,88.5,95\nP02,F,11,12.5,,81,89,\nP03,F,9.5,11,12.5,79,87,94\nP04,M,12,13.5,15,84,92,99\n",
			"time", "1 2 3 1 2 1 2 3 1 2 3", "weight|height", "10.5 80;12 88.5;13.5 95;11 81;12.5 89;9.5 79;11 87;12.5 94;12 84;13.5 92;15 99"), "P01|P01|P01|P02|P02|P03|P03|P03|P04|P04|P04").saying("repeated measures"),
		as("repeated measures that stay", "id,sex,weight_t1,weight_t2,weight_t3,bmi\nP01,M,10.5,12,13.5,20\nP02,F,11,12.5,14,21\nP03,F,9.5,11,12.5,19\nP04,M,12,13.5,15,22\n",
			"bmi", "20 21 19 22", "weight_t1|weight_t2|weight_t3", "10.5 12 13.5;11 12.5 14;9.5 11 12.5;12 13.5 15").by(dataset.Options{Long: "none", Theta: "bmi", ID: "id", Ignore: []string{"sex"}}),
		grouped(as("ages in words", "child,age,measure,value\nAnn,birth,length (cm),50\nAnn,birth,weight (kg),3.4\nAnn,3 mo,length (cm),60.5\nAnn,3 mo,weight (kg),6\nAnn,1 yr 6 mo,length (cm),81\nAnn,1 yr 6 mo,weight (kg),11\nBen,birth,length (cm),51\nBen,birth,weight (kg),3.6\nBen,3 mo,weight (kg),6.2\nBen,2 yrs,length (cm),87\nBen,2 yrs,weight (kg),12.5\n",
			"age (years)", "0 0.25 1.5 0 0.25 2", "length (cm)|weight (kg)", "50 3.4;60.5 6;81 11;51 3.6;- 6.2;87 12.5"), "Ann|Ann|Ann|Ben|Ben|Ben"),
		as("dates in two forms", "date,temp_c,chl\n2021-01-04,5.5,0.2\n2021-01-09,6,0.9\n14/01/2021,6.5,1.1\n19/01/2021,7,0.8\n",
			"date (days since 2021-01-04)", "0 5 10 15", "temp_c|chl", "5.5 0.2;6 0.9;6.5 1.1;7 0.8").saying("date"),

		// Programs and files.
		as("levels of names of pandas", "measure,weight,weight,height,height\nvisit,1,2,1,2\nage,,,,\n3,14,14.5,95,96\n4,16,16.5,101,102\n5,18,18.5,108,109\n6,20,21,114,115\n",
			"age", "3 4 5 6", "weight 1|weight 2|height 1|height 2", "14 14.5 95 96;16 16.5 101 102;18 18.5 108 109;20 21 114 115"),
		as("sections of a watch", "Body\nDate,Weight,BMI,Fat\n\"2023-01-01\",\"80.5\",\"25.1\",\"20.2\"\n\"2023-01-02\",\"80.4\",\"25.0\",\"20.1\"\n\nActivities\nDate,Calories Burned,Steps,Distance,Floors\n\"2023-01-01\",\"2,345\",\"10,120\",\"7.1\",\"12\"\n\"2023-01-02\",\"2,101\",\"8,004\",\"5.5\",\"3\"\n\"2023-01-03\",\"2,700\",\"15,300\",\"11.25\",\"20\"\n\"2023-01-04\",\"1,990\",\"900\",\"0.6\",\"0\"\n\nSleep\nStart Time,Minutes Asleep\n\"2023-01-01 11:12PM\",\"400\"\n\"2023-01-02 11:40PM\",\"380\"\n",
			"Date (days since 2023-01-01)", "0 1 2 3", "Calories Burned|Steps|Distance|Floors", "2345 10120 7.1 12;2101 8004 5.5 3;2700 15300 11.25 20;1990 900 0.6 0").saying("around the table"),
		several("θ in the names of spectra", "θ (K)", "100 200 300", "355 nm|356 nm|357 nm", "12 50 33;10 41 47;9 30 55", "GaN_100K.csv", "Wavelength (nm),Intensity\n355,12\n356,50\n357,33\n", "GaN_200K.csv", "Wavelength (nm),Intensity\n355,10\n356,41\n357,47\n", "GaN_300K.csv", "Wavelength (nm),Intensity\n355,9\n356,30\n357,55\n"),
		grouped(several("a file for each person", "time", "0 1 2 0 1 2", "hr|rr", "60 12;64 13;70 15;71 14;72 15;75 18", "P01.csv", "time,hr,rr\n0,60,12\n1,64,13\n2,70,15\n", "P02.csv", "time,hr,rr\n0,71,14\n1,72,15\n2,75,18\n"), "P01|P01|P01|P02|P02|P02"),
	}
}

// several returns a table in several files: names and texts.
func several(name, theta, values, variables, x string, files ...string) Table {
	t := as(name, "", theta, values, variables, x)
	t.Files = nil
	for i := 0; i < len(files); i += 2 {
		t.Files = append(t.Files, dataset.File{Name: files[i], Data: []byte(files[i+1])})
	}
	return t.saying("are read as one table")
}
