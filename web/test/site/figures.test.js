// web/bench/FIGURES.md has a row for each figure, which says truly whether its target is reached.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rowOf, rowsOf, updated } from '../../bench/figures.js';
import { targets } from '../../bench/targets.js';

const text = readFileSync(path.resolve(import.meta.dirname, '../../bench/FIGURES.md'), 'utf8');

test('every figure has a row that says what was measured, where, and whether that is enough', () => {
  const rows = rowsOf(text);
  assert.deepEqual(Object.keys(rows), Object.keys(targets));
  for (const [name, row] of Object.entries(rows)) {
    const [, , measured, , , , on] = row.split('|').map((cell) => cell.trim());
    assert.equal(row, rowOf(name, Number(measured.replaceAll(',', '')), on));
  }
});

test('what is measured again takes the place of its row, and nothing else changes', () => {
  const after = updated(text, { load_brotli_bytes: 1_300_000 }, '2026-01-01, abc');
  const [before, now] = [text.split('\n'), after.split('\n')];
  const changed = now.filter((line, i) => line !== before[i]);
  assert.deepEqual(changed, [
    '| `load_brotli_bytes` | 1,300,000 | ≤ 1,250,000 | no | everything the first visit downloads, brotli | 2026-01-01, abc |',
  ]);
  assert.equal(before.length, now.length);
});
