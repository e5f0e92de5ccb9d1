// The colours of the methods stand out from the ground of both themes, and from each other, also for
// colour-blind readers.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { contrast, method } from '../../app/kit/colour.ts';
import { methodNames } from '../../app/kit/settings.ts';

const style = readFileSync(new URL('../../app.css', import.meta.url), 'utf8');
const channels = (hex) => [1, 3, 5].map((from) => parseInt(hex.slice(from, from + 2), 16));
const colours = Object.keys(methodNames).map((kind) => [kind, channels(method(kind).colour)]);

/** The grounds that charts and swatches have, the light theme first. */
const grounds = ['ground', 'surface'].map((name) =>
  [...style.matchAll(new RegExp(`^  --${name}: (#\\w{6});`, 'gm'))].map(([, hex]) => channels(hex)),
);

test('every method has the contrast of a mark (WCAG 1.4.11) in both themes', () => {
  for (const ground of grounds.flat())
    for (const [kind, colour] of colours) assert.ok(contrast(colour, ground) >= 3, `${kind} on ${ground}: ${contrast(colour, ground)}`);
});

/** What colour-blind readers see of linear sRGB, of the severest degree (Machado, Oliveira and Fernandes 2009). */
const sights = {
  all: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

const product = (matrix, [x, y, z]) => [0, 3, 6].map((row) => matrix[row] * x + matrix[row + 1] * y + matrix[row + 2] * z);

/** The place of a colour in Oklab (Ottosson 2020), as a sight sees it: a distance of 0.02 is just seen. */
function place(colour, sight) {
  const linear = colour.map((each) => (each / 255 <= 0.04045 ? each / 3294.6 : ((each / 255 + 0.055) / 1.055) ** 2.4));
  const cones = product(
    [0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566, 0.0883024619, 0.2817188376, 0.6299787005],
    product(sight, linear).map((each) => Math.max(0, each)),
  );
  return product(
    [0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099, 0.0259040371, 0.7827717662, -0.808675766],
    cones.map(Math.cbrt),
  );
}

test('every two methods differ in colour, in every sight', () => {
  for (const [name, sight] of Object.entries(sights)) {
    const places = colours.map(([kind, colour]) => [kind, place(colour, sight)]);
    for (const [i, [one, a]] of places.entries())
      for (const [other, b] of places.slice(i + 1)) {
        const away = Math.hypot(...a.map((each, c) => each - b[c]));
        assert.ok(away >= 0.08, `${one} and ${other}, ${name}: ${away}`);
      }
  }
});
