import { methodNames, moving, smooth } from './settings.ts';

/**
 * The colours of the methods, for both themes: in each they have the contrast of a mark to the
 * ground, and every two differ for colour-blind readers too. The first two are of the palette of
 * Okabe and Ito, most colours of which are too light for a white ground.
 */
const methodColours: Record<keyof typeof methodNames, string> = {
  ppca: '#0072B2',
  ipca: '#009E73',
  local: '#B048F0',
  pca: '#C67B00',
  'ppca-normalised': '#776B51',
  mpca: '#AD3C8D',
  spca: '#C93700',
  lpp: '#8B8AB7',
};

/**
 * Describes a method. moves: the model changes with θ, as does one of an unknown
 * method; smooth: the method has λ and a solver.
 */
export function method(kind: string) {
  const known = Object.hasOwn(methodNames, kind);
  const name = kind as keyof typeof methodNames;
  const { label, colour } = known
    ? { label: methodNames[name], colour: methodColours[name] }
    : { label: kind.toUpperCase(), colour: '#777777' };
  return { label, colour, moves: !known || moving.includes(kind), smooth: smooth.includes(kind) };
}

/** The channels of a colour such as #1c1d22. */
const channels = (colour: string) => [1, 3, 5].map((from) => parseInt(colour.slice(from, from + 2), 16));

// Eleven evenly spaced samples of viridis (van der Walt and Smith, CC0).
const viridisStops = [
  '#440154',
  '#482475',
  '#414487',
  '#355f8d',
  '#2a788e',
  '#21918c',
  '#22a884',
  '#44bf70',
  '#7ad151',
  '#bddf26',
  '#fde725',
].map(channels);

/** @param t in [0, 1] */
function ramp(stops: number[][], t: number): [number, number, number] {
  const place = Math.min(1, Math.max(0, t)) * (stops.length - 1);
  const i = Math.min(stops.length - 2, Math.floor(place));
  const f = place - i;
  const mix = (c: number) => stops[i][c] * (1 - f) + stops[i + 1][c] * f;
  return [mix(0), mix(1), mix(2)];
}

/**
 * The colour of θ.
 *
 * @param t position of θ in its range, 0 to 1
 */
export function viridis(t: number) {
  const [r, g, b] = ramp(viridisStops, t);
  return `rgb(${Math.round(r)} ${Math.round(g)} ${Math.round(b)})`;
}

// Blue through grey to orange, for the sign of a component in both themes.
const divergingStops = ['#05468c', '#4682be', '#8c8c8c', '#e1913c', '#aa4b00'].map(channels);

/**
 * The colour of a signed value.
 *
 * @param t −1 … 1, the value divided by its symmetric limit
 */
export function diverging(t: number) {
  return ramp(divergingStops, (t + 1) / 2);
}

/** The colours of the themes, once they have been read: reading styles makes the browser compute them. */
const read: Map<string, string> = new Map();

/**
 * A colour of the theme, for canvases.
 *
 * @param name of a custom property of app.css, without the dashes
 */
export function themed(name: string) {
  const root = document.documentElement;
  const key = `${root.dataset.theme} ${name}`;
  let colour = read.get(key);
  if (!colour) {
    colour = getComputedStyle(root).getPropertyValue(`--${name}`).trim();
    if (colour) read.set(key, colour); // before the style sheet has come there is none
  }
  return colour;
}

/** The contrast that a mark needs on its ground (WCAG 1.4.11). */
const leastContrast = 3;

/**
 * Returns the colours of θ for thin marks: viridis, mixed with the colour of text as far as
 * the mark needs to be seen on the theme's surface.
 *
 * @returns t: position of θ in its range, 0 to 1
 */
export function thinRamp(): (t: number) => string {
  const [ground, text] = ['surface', 'text'].map((name) => channels(themed(name)));
  const colours: string[] = [];
  return (t) => {
    const step = Math.round(100 * Math.min(1, Math.max(0, t)));
    colours[step] ??= mixed(ramp(viridisStops, step / 100), text, ground);
    return colours[step];
  };
}

function mixed(colour: number[], text: number[], ground: number[]) {
  for (let share = 0; ; share += 0.1) {
    const mix = colour.map((each, c) => (1 - share) * each + share * text[c]);
    if (share >= 0.9 || contrast(mix, ground) >= leastContrast) return `rgb(${mix.map(Math.round).join(' ')})`;
  }
}

/** The contrast of two colours (WCAG 2). */
export function contrast(a: number[], b: number[]) {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** The relative luminance of a colour in sRGB. */
function luminance(colour: number[]) {
  const [r, g, b] = colour.map((each) => (each <= 10 ? each / 3295 : ((each / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** A colour for a canvas. Names of theme colours begin with two dashes. */
export function colourOf(colour: string) {
  return colour.startsWith('--') ? themed(colour.slice(2)) : colour;
}

/** The same for a style attribute, which follows the theme. */
export function styled(colour: string) {
  return colour.startsWith('--') ? `var(${colour})` : colour;
}
