import { usualTestShare } from '../kit/settings.ts';
import type { ReadOptions, Settings } from '../state/state.ts';

/**
 * Public data that the page offers, from the npm package vega-datasets. The build copies the
 * files (build/gallery.go); the page fetches one when it is chosen. Each is read as a
 * stranger's table, with the options of a link. The seed of the split makes the first
 * observation that Explore shows a test row.
 */
interface Real {
  file: string;
  title: string;
  theta: string; // what the card says of θ
  read: ReadOptions;
  settings: Partial<Settings>;
}

const reading = (read: ReadOptions): ReadOptions => ({ testShare: usualTestShare, ...read });

export const realData: Record<string, Real> = {
  'seattle-days': {
    file: 'seattle-weather.csv',
    title: 'Four years of Seattle weather',
    theta: '1,461 days; θ is the day of the year, a ring',
    read: reading({ theta: 'date', time: 'day-of-year', ignore: ['weather'], standardise: true, seed: 1 }),
    settings: { bins: 12, components: 2, periodic: 365.25, noise: 'theta', lambda: { mean: 0.3, basis: 0.05, ortho: null } },
  },
  'seattle-hours': {
    file: 'seattle-weather-hourly-normals.csv',
    title: 'A usual year in Seattle, hour by hour',
    theta: '8,759 hours; θ is the hour of the day, a ring',
    read: reading({ theta: 'date', time: 'hour-of-day', standardise: true, seed: 1 }),
    settings: { bins: 24, components: 2, periodic: 24, noise: 'theta' },
  },
  'mauna-loa': {
    file: 'co2-concentration.csv',
    title: 'CO₂ on Mauna Loa',
    theta: '741 months; θ is the year, 1958 to 2020',
    read: reading({ theta: 'Date', seed: 6 }),
    settings: { bins: 8, components: 1, noise: 'theta' },
  },
  countries: {
    file: 'gapminder.json',
    title: 'Longer lives, smaller families',
    theta: '62 countries in 11 years; θ is the year',
    read: reading({ theta: 'year', group: 'country', ignore: ['cluster', 'pop'], standardise: true, seed: 1 }),
    settings: { bins: 5, components: 1 },
  },
  penguins: {
    file: 'penguins.json',
    title: 'Penguins of Palmer Station',
    theta: '342 birds; θ is the body mass in g',
    read: reading({ theta: 'Body Mass (g)', ignore: ['Species', 'Island', 'Sex'], missing: 'drop', standardise: true, seed: 5 }),
    settings: { divide: 'count', bins: 8, components: 2 },
  },
  unemployment: {
    file: 'unemployment-across-industries.json',
    title: 'Who is out of work in winter?',
    theta: 'a long table of 14 industries; θ is the time of year, a ring',
    read: reading({ long: 'date,series,rate', theta: 'date', time: 'day-of-year', ignore: ['year', 'month'], seed: 1 }),
    settings: { bins: 6, components: 3, periodic: 365.25, lambda: { mean: 0.3, basis: 18.3, ortho: null } },
  },
};

/** A file of the gallery of real data. The service worker keeps it. */
export async function fetched(name: string, signal?: AbortSignal) {
  const response = await fetch(new URL(`../data/${name}`, import.meta.url), { signal }).catch((error) => {
    if (signal?.aborted) throw error;
    throw new Error(`${name} could not be fetched. Check the network, then choose the data again.`);
  });
  if (!response.ok) throw new Error(`The server of this page has no ${name} (status ${response.status}). Choose other data.`);
  return new File([await response.blob()], name);
}
