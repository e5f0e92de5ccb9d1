package corpus

import (
	"ppca/core/dataset"
)

// neighbours are ordinary tables of courses, offices, laboratories and databases, with the answers that
// were written before the reader was looked at.
func neighbours() []Table {
	return []Table{
		named(as("panel of countries by years", "Country,2015,2016,2017\nChile,10.5,11,12\nNorway,70,71,72\nSweden,50,51,52\n",
			"", "", "2015|2016|2017", "10.5 11 12;70 71 72;50 51 52"), "Chile|Norway|Sweden").asking("theta", dataset.Options{}),
		named(as("World Bank with lines above and commas behind", "\"Data Source\",\"World Development Indicators\",\n\n\"Last Updated Date\",\"2023-05-10\",\n\n\"Country Name\",\"Country Code\",\"Indicator Name\",\"2015\",\"2016\",\"2017\",\n\"Aruba\",\"ABW\",\"GDP per capita\",\"1.5\",\"1.6\",\"\",\n\"Chile\",\"CHL\",\"GDP per capita\",\"10.5\",\"10.9\",\"11.2\",\n\"Norway\",\"NOR\",\"GDP per capita\",\"70\",\"71.2\",\"73\",\n\"Zambia\",\"ZMB\",\"GDP per capita\",\"1.1\",\"\",\"1.2\",\n",
			"", "", "2015|2016|2017", "1.5 1.6 -;10.5 10.9 11.2;70 71.2 73;1.1 - 1.2"), "Aruba|Chile|Norway|Zambia").asking("theta", dataset.Options{}),
	}
}
