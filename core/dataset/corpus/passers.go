package corpus

import (
	"ppca/core/dataset"
)

// passers are tables of clinics, surveys, offices, watches and services of the web, with the answers
// that a stranger gave before the reader was looked at.
func passers() []Table {
	inJSON := func(t Table) Table {
		t.Files[0].Name = "data.json"
		return t
	}
	return []Table{
		named(as("births with two digits", "Fallnr;Geb.-Datum;Untersuchung;Größe;Gewicht;RR syst;Raucher\n0012;05.03.48;25.01.2021;1,72;81,5;141;ja\n0013;17.11.62;26.01.2021;1,65;60,2;128;nein\n0014;30.06.39;28.01.2021;1,80;77;150;nein\n0015;01.12.75;02.02.2021;1,77;92,25;133;ja\n0016;22.08.04;03.02.2021;1,69;63;119;nein\n0017;13.04.88;08.02.2021;1,83;88,8;124;nein\n",
			"Untersuchung (days since 2021-01-25)", "0 1 3 8 9 14", "Größe|Gewicht|RR syst", "1.72 81.5 141;1.65 60.2 128;1.8 77 150;1.77 92.25 133;1.69 63 119;1.83 88.8 124"), "0012|0013|0014|0015|0016|0017").saying("no year of two digits is after 2021"),
		as("clock with points below Kl., Swedish", "Datum;Kl.;Puls;Temp\n2021-01-05;08.15;61;36,5\n2021-01-05;14.30;72;36,9\n2021-01-05;20.45;66;37,1\n2021-01-06;08.00;60;36,4\n2021-01-06;14.10;75;−\n2021-01-06;21.05;64;37,0\n",
			"Datum (hours since 2021-01-05)", "8.25 14.5 20.75 32 38.1666667 45.0833333", "Puls|Temp", "61 36.5;72 36.9;66 37.1;60 36.4;75 -;64 37").saying("08.15 for 08:15"),
		as("results in two units", "date,analyte,result,unit\n2021-01-04,glucose,5.4,mmol/L\n2021-01-05,glucose,98,mg/dL\n2021-01-06,glucose,5.9,mmol/L\n2021-01-09,glucose,110,mg/dL\n2021-01-12,glucose,6.1,mmol/L\n2021-01-15,glucose,5.0,mmol/L\n",
			"date (days since 2021-01-04)", "0 1 2 5 8 11", "result", "5.4;98;5.9;110;6.1;5").saying("numbers in several units"),
		as("SoSci Survey with three codes", "CASE\tA101_01\tB201_01\tB201_02\tTIME_SUM\n12\t34\t5\t-9\t210\n13\t19\t4\t3\t180\n15\t61\t-9\t2\t330\n16\t45\t2\t5\t240\n18\t52\t-1\t4\t199\n21\t27\t3\t-9\t205\n22\t38\t1\t4\t260\n",
			"A101_01", "34 19 61 45 52 27 38", "CASE|B201_01|B201_02|TIME_SUM", "12 5 - 210;13 4 3 180;15 - 2 330;16 2 5 240;18 - 4 199;21 3 - 205;22 1 4 260").saying(`"-1"`).asking("theta", dataset.Options{Theta: "A101_01"}),
		as("refused and unknown, of NHANES", "SEQN,RIDAGEYR,ALQ130,BPXSY1,PAQ\n1,34,2,120,3\n2,51,1,777,11\n3,67,999,131,2\n4,45,3,128,777\n5,80,1,140,2\n6,29,12,118,9\n7,38,777,122,5\n8,73,2,999,4\n9,22,4,111,1\n10,58,2,133,12\n",
			"RIDAGEYR", "34 51 67 45 80 29 38 73 22 58", "SEQN|ALQ130|BPXSY1|PAQ", "1 2 120 3;2 1 - 11;3 - 131 2;4 3 128 -;5 1 140 2;6 12 118 9;7 - 122 5;8 2 - 4;9 4 111 1;10 2 133 12").saying(`"777"`),
		as("scale around zero with a code", "age,mood,calm\n20,-3,2\n30,-9,-1\n40,1,-9\n50,-2,3\n60,2,-2\n70,-1,1\n",
			"age", "20 30 40 50 60 70", "mood|calm", "-3 2;- -1;1 -;-2 3;2 -2;-1 1"),
		as("pages with footnotes", "Table A-4. Hospital stays,,,\nYear,Stays,Mean days,Cost ($)\n2001,\"1,245\",5.2¹,\"10,500\"\n2002,\"1,301\",5.1,\"10,900²\"\n2003,\"1,322\",5.0,\"11,200\"\nPage 1 of 2,,,\nYear,Stays,Mean days,Cost ($)\n2004,\"1,410*\",4.9,\"11,750\"\n2005,\"1,433\",4.8³,\"12,100\"\n2006,(NA),4.8,\"12,480\"\nTotal,\"6,711\",,\n\"¹ Preliminary.\",,,\n\"² Revised.\",,,\n",
			"Year", "2001 2002 2003 2004 2005 2006", "Stays|Mean days|Cost ($)", "1245 5.2 10500;1301 5.1 10900;1322 5 11200;1410 4.9 11750;1433 4.8 12100;- 4.8 12480").saying("Page 1 of 2"),
		ringed(as("samples below the sum of an activity", "Name,Sport,Date,Start time,Duration,Total distance (km),Average heart rate (bpm)\nA. Lind,RUNNING,05-01-2021,09:12:30,00:00:12,0.03,98\nSample rate,Time,HR (bpm),Speed (km/h),Cadence,Altitude (m),Notes\n1,09:12:00,90,0.0,,52,\n,09:12:01,91,0.5,,52,\n,09:12:02,92,1.0,,52,\n,09:12:03,93,1.5,83,52,\n,09:12:04,94,2.0,84,53,\n,09:12:05,95,2.5,85,53,\n,09:12:06,96,3.0,86,53,\n,09:12:07,97,3.5,87,53,\n,09:12:08,98,4.0,88,54,\n,09:12:09,99,4.5,89,54,\n,09:12:10,100,5.0,90,54,\n,09:12:11,101,5.5,91,54,\n",
			"Time (hour of day)", "9.2 9.2002778 9.2005556 9.2008333 9.2011111 9.2013889 9.2016667 9.2019444 9.2022222 9.2025 9.2027778 9.2030556", "Sample rate|HR (bpm)|Speed (km/h)|Cadence|Altitude (m)", "1 90 0 - 52;- 91 0.5 - 52;- 92 1 - 52;- 93 1.5 83 52;- 94 2 84 53;- 95 2.5 85 53;- 96 3 86 53;- 97 3.5 87 53;- 98 4 88 54;- 99 4.5 89 54;- 100 5 90 54;- 101 5.5 91 54"), 24).saying("2 lines above the table are skipped"),
		as("glucose sensor with Low", "Index,Timestamp (YYYY-MM-DDThh:mm:ss),Event Type,Event Subtype,Patient Info,Device Info,Source Device ID,Glucose Value (mmol/L),Insulin Value (u),Transmitter ID\n1,,FirstName,,Anna,,,,,\n2,,LastName,,Lind,,,,,\n3,,Device,,,Dexcom G6 Mobile App,iPhone G6,,,\n4,,Alert,High,,,iPhone G6,11.1,,\n5,,Alert,Low,,,iPhone G6,3.9,,\n6,2021-01-25T00:02:11,EGV,,,,iPhone G6,5.0,,8XX1\n7,2021-01-25T00:07:11,EGV,,,,iPhone G6,5.3,,8XX1\n8,2021-01-25T00:12:11,EGV,,,,iPhone G6,5.6,,8XX1\n9,2021-01-25T00:17:11,EGV,,,,iPhone G6,5.9,,8XX1\n10,2021-01-25T00:22:11,EGV,,,,iPhone G6,Low,,8XX1\n11,2021-01-25T00:27:11,EGV,,,,iPhone G6,6.5,,8XX1\n12,2021-01-25T00:32:11,EGV,,,,iPhone G6,6.8,,8XX1\n13,2021-01-25T00:37:11,EGV,,,,iPhone G6,7.1,,8XX1\n14,2021-01-25T00:42:11,EGV,,,,iPhone G6,7.4,,8XX1\n15,2021-01-25T00:47:11,EGV,,,,iPhone G6,7.7,,8XX1\n",
			"Timestamp (YYYY-MM-DDThh:mm:ss) (minutes since 2021-01-25 00:00)", "2.1833333 7.1833333 12.1833333 17.1833333 27.1833333 32.1833333 37.1833333 42.1833333 47.1833333", "Glucose Value (mmol/L)", "5;5.3;5.6;5.9;6.5;6.8;7.1;7.4;7.7").saying(`"Low"`),
		grouped(as("two tables one above the other", "Control,,\nDose (µM),Growth,Stress\n0.1,1.5,0.2\n0.3,1.4,0.25\n1,1.3,0.3\n,,\nTreated,,\nDose (µM),Growth,Stress\n0.1,1.1,0.6\n0.3,1,0.65\n1,0.9,0.7\n",
			"Dose (µM)", "0.1 0.3 1 0.1 0.3 1", "Growth|Stress", "1.5 0.2;1.4 0.25;1.3 0.3;1.1 0.6;1 0.65;0.9 0.7"), "Control|Control|Control|Treated|Treated|Treated").saying("Treated"),
		as("one column with another decimal mark", "Alter;Größe;Version\n20;1,72;2.1\n30;1,65;2.4\n40;1,8;3.05\n50;1,77;3.1\n",
			"Alter", "20 30 40 50", "Größe|Version", "1.72 2.1;1.65 2.4;1.8 3.05;1.77 3.1").saying("unlike in other columns"),
		inJSON(as("forecast of Open-Meteo", `{"latitude":55.7,"hourly_units":{"time":"iso8601","temperature_2m":"°C","relative_humidity_2m":"%"},"hourly":{"time":["2024-06-01T00:00","2024-06-01T01:00","2024-06-01T02:00","2024-06-01T03:00"],"temperature_2m":[12.1,null,12.6,13],"relative_humidity_2m":[90,89,87,88]}}`,
			"time (hours since 2024-06-01)", "0 1 2 3", "temperature_2m (°C)|relative_humidity_2m (%)", "12.1 90;- 89;12.6 87;13 88")),
		ringed(as("months of a climate", "Month,Rain,Temp\nJan,80,1.2\nFeb,60,1.9\nMar,55,4.0\nApr,40,7.7\nMay,45,12\nJun,60,15\nJul,75,17\nAug,80,16\nSep,70,13\nOct,85,9\nNov,90,5\nDec,88,2\n",
			"Month (day of year)", "1 32 60 91 121 152 182 213 244 274 305 335", "Rain|Temp", "80 1.2;60 1.9;55 4;40 7.7;45 12;60 15;75 17;80 16;70 13;85 9;90 5;88 2"), 365.25).saying("the day of the year of their first day"),
		as("ages of a clinic for children, German", "Alter;Gewicht;Größe\n6 Mon;7,5;67\n18 Mon;11;80\n1,5 J;14;95\n10 T;3,4;51\n5 J;18;109\n", "Alter (years)", "0.5 1.5 1.5 0.0273785 5", "Gewicht|Größe", "7.5 67;11 80;14 95;3.4 51;18 109"),
		as("hours and minutes in four digits", "date,hhmm,temp\n2021-01-04,0030,1.5\n2021-01-04,0630,1.1\n2021-01-04,1230,3.5\n2021-01-04,1830,2.0\n", "date (hours since 2021-01-04)", "0.5 6.5 12.5 18.5", "temp", "1.5;1.1;3.5;2"),
		ringed(as("clock with points and no dates", "Kl.,puls,temp\n8.15,61,36.5\n14.30,72,36.9\n20.45,66,37.1\n21.45,64,37.0\n", "Kl. (hour of day)", "8.25 14.5 20.75 21.75", "puls|temp", "61 36.5;72 36.9;66 37.1;64 37"), 24),
		as("results in two units among plain numbers", "age,sex,crp,unit,hb\n20,1,5.4,mg/L,13\n30,2,0.98,mg/dL,14\n40,1,5.9,mg/L,12\n50,2,0.6,mg/dL,15\n", "age", "20 30 40 50", "sex|crp|hb", "1 5.4 13;2 0.98 14;1 5.9 12;2 0.6 15").saying("numbers in several units"),
		inJSON(as("measurements of OpenAQ", `{"meta":{"page":1,"found":9},"results":[{"locationId":77,"location":"Lund","parameter":"pm25","value":5.5,"date":{"utc":"2024-01-01T00:00:00Z","local":"2024-01-01T01:00:00+01:00"},"unit":"µg/m³"},{"locationId":77,"location":"Lund","parameter":"no2","value":20.5,"date":{"utc":"2024-01-01T00:00:00Z","local":"2024-01-01T01:00:00+01:00"},"unit":"µg/m³"},{"locationId":77,"location":"Lund","parameter":"pm25","value":6.5,"date":{"utc":"2024-01-02T00:00:00Z","local":"2024-01-02T01:00:00+01:00"},"unit":"µg/m³"},{"locationId":77,"location":"Lund","parameter":"no2","value":19,"date":{"utc":"2024-01-02T00:00:00Z","local":"2024-01-02T01:00:00+01:00"},"unit":"µg/m³"},{"locationId":77,"location":"Lund","parameter":"pm25","value":7,"date":{"utc":"2024-01-03T00:00:00Z","local":"2024-01-03T01:00:00+01:00"},"unit":"µg/m³"},{"locationId":77,"location":"Lund","parameter":"pm25","value":8.5,"date":{"utc":"2024-01-04T00:00:00Z","local":"2024-01-04T01:00:00+01:00"},"unit":"µg/m³"},{"locationId":77,"location":"Lund","parameter":"no2","value":17.5,"date":{"utc":"2024-01-04T00:00:00Z","local":"2024-01-04T01:00:00+01:00"},"unit":"µg/m³"},{"locationId":77,"location":"Lund","parameter":"pm25","value":9,"date":{"utc":"2024-01-05T00:00:00Z","local":"2024-01-05T01:00:00+01:00"},"unit":"µg/m³"},{"locationId":77,"location":"Lund","parameter":"no2","value":16,"date":{"utc":"2024-01-05T00:00:00Z","local":"2024-01-05T01:00:00+01:00"},"unit":"µg/m³"}]}`,
			"date.utc (days since 2024-01-01)", "0 1 2 3 4", "pm25 (µg/m³)|no2 (µg/m³)", "5.5 20.5;6.5 19;7 -;8.5 17.5;9 16").saying("names the variable of each row")),
		grouped(as("a row for each measure, a column for each time", "id,sex,measure,t0,t6,t12\n1,f,weight,60,61.5,62\n1,f,waist,80,81,\n2,m,weight,82,81,80.5\n2,m,waist,95,94,93\n3,f,weight,70.5,70,69\n3,f,waist,88,87.5,87\n",
			"time", "0 6 12 0 6 12 0 6 12", "weight|waist", "60 80;61.5 81;62 -;82 95;81 94;80.5 93;70.5 88;70 87.5;69 87"), "1|1|1|2|2|2|3|3|3").saying("a column for each time"),
		grouped(as("days before the first", "id;Besuch;Gewicht;RR\n1;Day -7;70,5;120\n1;Day 1;70,1;122\n1;Day 8;69,9;119\n2;Day -7;81,5;130\n2;Day 1;81,0;131\n2;Day 8;80,2;128\n",
			"time (day)", "-7 1 8 -7 1 8", "Gewicht|RR", "70.5 120;70.1 122;69.9 119;81.5 130;81 131;80.2 128"), "1|1|1|2|2|2"),
	}
}
