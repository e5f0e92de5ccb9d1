import { methodNames, moving, smooth } from './settings.js';

/**
 * The colours of the methods, for both themes: in each they have the contrast of a mark to the
 * ground, and every two differ for colour-blind readers too. The first two are of the palette of
 * Okabe and Ito, most colours of which are too light for a white ground.
 *
 * @type {Record<keyof typeof methodNames, string>}
 */
const methodColours = {
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
 *
 * @param {string} kind
 */
export function method(kind) {
  const known = Object.hasOwn(methodNames, kind);
  const name = /** @type {keyof typeof methodNames} */ (kind);
  const { label, colour } = known
    ? { label: methodNames[name], colour: methodColours[name] }
    : { label: kind.toUpperCase(), colour: '#777777' };
  return { label, colour, moves: !known || moving.includes(kind), smooth: smooth.includes(kind) };
}

/** The channels of a colour such as #1c1d22. @param {string} colour */
const channels = (colour) => [1, 3, 5].map((from) => parseInt(colour.slice(from, from + 2), 16));

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

/**
 * @param {number[][]} stops
 * @param {number} t in [0, 1]
 * @returns {[number, number, number]}
 */
function ramp(stops, t) {
  const place = Math.min(1, Math.max(0, t)) * (stops.length - 1);
  const i = Math.min(stops.length - 2, Math.floor(place));
  const f = place - i;
  const mix = (/** @type {number} */ c) => stops[i][c] * (1 - f) + stops[i + 1][c] * f;
  return [mix(0), mix(1), mix(2)];
}

/**
 * The colour of θ.
 *
 * @param {number} t position of θ in its range, 0 to 1
 */
export function viridis(t) {
  const [r, g, b] = ramp(viridisStops, t);
  return `rgb(${Math.round(r)} ${Math.round(g)} ${Math.round(b)})`;
}

// Blue through grey to orange, for the sign of a component in both themes.
const divergingStops = ['#05468c', '#4682be', '#8c8c8c', '#e1913c', '#aa4b00'].map(channels);

/**
 * The colour of a signed value.
 *
 * @param {number} t −1 … 1, the value divided by its symmetric limit
 */
export function diverging(t) {
  return ramp(divergingStops, (t + 1) / 2);
}

/** The colours of the themes, once they have been read: reading styles makes the browser compute them. @type {Map<string, string>} */
const read = new Map();

/**
 * A colour of the theme, for canvases.
 *
 * @param {string} name of a custom property of app.css, without the dashes
 */
export function themed(name) {
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
 * @returns {(t: number) => string} t: position of θ in its range, 0 to 1
 */
export function thinRamp() {
  const [ground, text] = ['surface', 'text'].map((name) => channels(themed(name)));
  /** @type {string[]} */
  const colours = [];
  return (t) => {
    const step = Math.round(100 * Math.min(1, Math.max(0, t)));
    colours[step] ??= mixed(ramp(viridisStops, step / 100), text, ground);
    return colours[step];
  };
}

/**
 * @param {number[]} colour
 * @param {number[]} text
 * @param {number[]} ground
 */
function mixed(colour, text, ground) {
  for (let share = 0; ; share += 0.1) {
    const mix = colour.map((each, c) => (1 - share) * each + share * text[c]);
    if (share >= 0.9 || contrast(mix, ground) >= leastContrast) return `rgb(${mix.map(Math.round).join(' ')})`;
  }
}

/** The contrast of two colours (WCAG 2). @param {number[]} a @param {number[]} b */
export function contrast(a, b) {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** The relative luminance of a colour in sRGB. @param {number[]} colour */
function luminance(colour) {
  const [r, g, b] = colour.map((each) => (each <= 10 ? each / 3295 : ((each / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/**
 * A colour for a canvas. Names of theme colours begin with two dashes.
 *
 * @param {string} colour
 */
export function colourOf(colour) {
  return colour.startsWith('--') ? themed(colour.slice(2)) : colour;
}

/**
 * The same for a style attribute, which follows the theme.
 *
 * @param {string} colour
 */
export function styled(colour) {
  return colour.startsWith('--') ? `var(${colour})` : colour;
}
