import type { Engine, Shape } from '../../page.js';
import type { Axis, Cell, Plot } from '../charts/series.ts';
import type { Control, Values } from '../kit/slider.ts';

/**
 * The parts of a lab; each lab is one file. A lab computes its answer from the sliders
 * and the data of a seed; no file contains it. Labs know no elements, so they run in Node.
 */
export type Choice = { kind: 'choice'; text: string; choices: readonly string[] };

/** a curve over the places `at`; its first point is given */
export type Sketch = { kind: 'sketch'; text: string; x: Pick<Axis, 'label' | 'log'>; y: string; at: number[] };
export type Place = { kind: 'place'; text: string; label: string; unit: string; min: number; max: number; step: number };
export type Question = Choice | Sketch | Place;
export type Chart = { kind: 'chart'; title: string; plot: Plot; head: string[]; rows: Cell[][] };

/** colour: of a method */
type Picture = { label: string; values: Float64Array; colour?: string };
export type Pictures = { kind: 'pictures'; title: string; shape: Shape; pictures: Picture[] };
export type View = Chart | Pictures;

/** the question after the result */
export type Follow = { text: string; choices: readonly string[]; accepted: number[]; said: string };
export interface Outcome {
  before: View[]; // shown with the question; a view of the same title replaces it in the result
  views: View[]; // shown with the result
  accepted?: number[]; // of a choice: the right ones; several if they are too close to tell apart
  truth?: number[]; // of a sketch: the curve at its places; of a place: the one value
  unit?: string; // of the truth
  tolerance?: number; // of a place: how far an answer may be away
  said: string; // the result in a sentence with its numbers
  why: string; // the explanation
  follow: Follow;
}

/**
 * A lab. Material is what its data are, in the program or in the page, for one seed. Parts of it, or lists of
 * parts, may have a function free().
 */
export interface Lab<Material = any> {
  name: string; // in links
  level: 'first' | 'use' | 'depth';
  title: string;
  goal: string; // what the student can do afterwards
  minutes: number;
  data: string; // the data it uses
  controls: readonly Control[];
  question: (values: Values) => Question;
  hint: string; // after a first wrong answer
  load?: (engine: Engine, seed: number) => Promise<Material>; // absent: the material is the seed alone
  compute: (engine: Engine, material: Material, values: Values) => Promise<Outcome>;
}

/** Frees the parts of a material. */
export function release(material: Record<string, any>) {
  for (const part of Object.values(material).flat()) part?.free?.();
}
