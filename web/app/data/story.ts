import { el, hintText } from '../kit/dom.ts';

/** What the page says of real data: a question, what there is to see, the source and the terms. */
type Story = { question: string; look: string[]; source: [string, string]; terms: [string, string] };

const government: [string, string] = [
  'a work of the U.S. government: public domain in the United States',
  'https://www.usa.gov/government-works',
];
const attribution: [string, string] = ['CC BY 4.0', 'https://creativecommons.org/licenses/by/4.0/'];

export const stories: Record<string, Story> = {
  'seattle-days': {
    question: 'Is a warm day a dry day, in every season?',
    look: [
      'The mean runs through the year and joins at New Year.',
      'In December rain comes with warm air, in June with cool air. Compare component 1 in both months.',
    ],
    source: [
      'NOAA National Centers for Environmental Information, daily records of Seattle, 2012 to 2015',
      'https://www.ncdc.noaa.gov/cdo-web/datatools/records',
    ],
    terms: government,
  },
  'seattle-hours': {
    question: 'Is the cold season the windy season, at every hour?',
    look: [
      'Each row is one hour of the year, averaged over decades. At a given hour, the rows differ by season.',
      'At 4 in the morning cold goes with wind, at 4 in the afternoon it does not: the components turn.',
      'The seasons differ most in temperature at 17 o’clock: see its band over θ.',
    ],
    source: [
      'NOAA National Centers for Environmental Information, hourly normals of Seattle',
      'https://www.ncdc.noaa.gov/cdo-web/datatools/normals',
    ],
    terms: government,
  },
  'mauna-loa': {
    question: 'CO₂ rises. Does its yearly swing grow as well?',
    look: [
      'The mean is the rise. The component is what a month has above or below it.',
      'The swing grows with the years: see the band of component 1 under Variables over θ.',
      'The diagnosis finds that neighbouring months are alike, because the swing has a period of a year.',
    ],
    source: [
      'Scripps CO₂ Program, Mauna Loa (C. D. Keeling and others)',
      'https://scrippsco2.ucsd.edu/data/atmospheric_co2/primary_mlo_co2_record',
    ],
    terms: attribution,
  },
  countries: {
    question: 'In which decade did a longer life go most closely with fewer children?',
    look: [
      'The mean moves from short lives and large families to long lives and small families.',
      'The tie between the two is closest around 1990.',
      'All years of a country are on one side of the test.',
    ],
    source: ['Gapminder Foundation', 'https://www.gapminder.org/data/'],
    terms: attribution,
  },
  penguins: {
    question: 'How does a beak change with body mass?',
    look: [
      'Beaks become flatter between 4 and 5 kg, because most heavier birds are of another species.',
      'The species is not among the variables.',
    ],
    source: ['K. Gorman and Palmer Station LTER; A. Horst and others, palmerpenguins', 'https://github.com/allisonhorst/palmerpenguins'],
    terms: ['CC0 1.0', 'https://creativecommons.org/publicdomain/zero/1.0/'],
  },
  unemployment: {
    question: 'Which industries lose work in winter?',
    look: [
      'The file has a row for each month and industry. The page makes it a row for each month.',
      'The mean is the season: agriculture and construction are highest in winter.',
      'Compare the errors of PPCA and PCA: how much does the season turn the basis?',
    ],
    source: ['U.S. Census Bureau and Bureau of Labor Statistics, Current Population Survey, 2000 to 2010', 'https://www.bls.gov/cps/'],
    terms: government,
  },
};

/** @param name of real data */
export function createStory(name: string) {
  const { question, look, source, terms } = stories[name];
  const link = ([text, href]: [string, string]) => el('a', { href, target: '_blank', rel: 'noopener' }, text);
  return el(
    'section.about-data',
    { 'aria-label': 'About these data' },
    el('h3', question),
    el('ul', ...look.map((text) => el('li', text))),
    hintText('Source: ', link(source), '. Terms: ', link(terms), '. The file is unchanged, from the npm package vega-datasets.'),
  );
}
