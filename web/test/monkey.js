// A monkey: actions drawn by a seed over whatever the page shows. An action is a plain
// object, made by draw() from what is there and carried out by act(), so that a list of
// them can be printed and done again.

import { csv } from './page-steps.js';

/** @typedef {{ do: string, on?: string, text?: string, x?: number, y?: number, leave?: boolean }} Action on: a CSS path */

/** Numbers in [0, 1), the same for the same seed (mulberry32). */
export function generator(seed) {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What is typed into fields: what somebody might, and what nobody should. */
const texts = [
  '1', '2', '3', '4', '7', '10', '0.5', '0', '-1', '2.5', '0, 20, 60', '3,4,3', '1/2', '20', '360',
  '', ' ', '1e308', '-1e308', '1e-320', '100000000', '20000000', '4096', '65537', 'NaN', 'Infinity', '∞', '1,5', '٣', '9'.repeat(60),
  '<img src=x onerror=alert(1)>', '=1+1', '__proto__', '../../etc', '\u202eabc', 'a\u0000b', '-0', '0x10', '1 2 3', ','.repeat(100), '0:5:1e9',
];

/** Files that are dropped, good and bad. */
export const files = {
  'good.csv': csv(40),
  'other.csv': csv(60, { seed: 2, header: 'age,name,x,y,z' }),
  'gaps.csv': csv(40).replace(/(row[37],)[^,]*/g, '$1'),
  'one.csv': 'theta,a,b\n1,2,3\n',
  'flat.csv': `theta,a,b\n${'1,2,3\n'.repeat(20)}`,
  'text.csv': 'name\none\ntwo\n',
  'empty.csv': '',
  'commas.csv': `theta,a\n${','.repeat(20_000)}\n`,
  'bad.png': '\u0089PNG\r\n\u001a\n\u0000\u0000',
  'bad.zip': 'PK\u0003\u0004 no archive',
  'bad.npz': 'PK\u0003\u0004 no model',
  'bad.npy': '\u0093NUMPY\u0001\u0000',
  'points.csv': 'file,point,x,y,visible\nnone.png,1,2,3,1\n',
};

const links = [
  '', 'data=heads', 'data=simulation&view=explore', 'data=heads&bins=3&components=2&view=explore', 'view=learn', 'view=learn&lab=smooth', 'view=works', 'view=experiments&experiment=blur',
  'data=turntable&view=train', 'bins=100000000', 'data=nowhere&bins=-1&at=1e308', 'data=simulation&draw=7', 'file=absent.csv&theta=age', '&&==&', 'data=poses&view=explore&beta=9,9,9',
];

const keyNames = ['Tab', 'Shift+Tab', 'Enter', 'Space', 'Escape', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'Delete', 'Control+z', 'a', '5'];

/** What is done how often; the rest is a click. */
const shares = [['type', 0.2], ['slide', 0.13], ['choose', 0.05], ['point', 0.06], ['key', 0.08], ['drop', 0.06], ['train', 0.05], ['data', 0.02], ['link', 0.02], ['back', 0.02], ['forward', 0.01], ['reload', 0.01]];

/**
 * The next action.
 *
 * @param {import('playwright-core').Page} page
 * @param {() => number} random
 * @returns {Promise<Action>}
 */
export async function draw(page, random) {
  const any = (list) => list[Math.floor(random() * list.length)];
  let share = random();
  const kind = shares.find(([, part]) => (share -= part) < 0)?.[0] ?? 'click';
  const [which, where, how] = [random(), random(), random()]; // the same numbers, whatever the page shows
  switch (kind) {
    case 'key': return { do: kind, text: any(keyNames) };
    case 'drop': return { do: kind, text: any(Object.keys(files)), x: Math.round(1000 * where) };
    case 'link': return { do: kind, text: any(links) };
    case 'back': case 'forward': case 'reload': return { do: kind };
    case 'data': return { do: 'click', ...await page.evaluate(pick, { selector: '#source .examples-row button', which }) };
    case 'train': return { do: 'click', ...await page.evaluate(pick, { selector: '#train button', which }) };
    default:
  }
  const selector = {
    click: 'button, summary, input[type=checkbox], input[type=radio], [role=tab]', type: 'input[type=text], input[type=number]', slide: 'input[type=range]', choose: 'select', point: 'canvas, svg',
  }[kind];
  const found = await page.evaluate(pick, { selector, which });
  const action = { do: kind, ...found };
  if (kind === 'type') return { ...action, text: any(texts), leave: how < 0.8 };
  if (kind === 'slide' || kind === 'choose') return { ...action, x: how < 0.1 ? 0 : how < 0.2 ? 1 : where };
  return kind === 'point' ? { ...action, x: where, y: how } : action;
}

/** In the page: the path of one of the controls that a visitor could use, and what it says. */
function pick({ selector, which }) {
  const all = [...document.querySelectorAll(selector)].filter((each) => !each.disabled && each.checkVisibility({ visibilityProperty: true }));
  const element = all[Math.floor(which * all.length)];
  if (!element) return {};
  let path = '';
  for (let at = element; at !== document.body; at = at.parentElement) {
    if (at.id && !at.id.startsWith('field-')) {
      path = `#${CSS.escape(at.id)}${path}`;
      break;
    }
    path = ` > ${at.localName}:nth-child(${1 + [...at.parentElement.children].indexOf(at)})${path}`;
  }
  return { on: path.replace(/^ > /, 'body > '), says: (element.ariaLabel ?? element.labels?.[0]?.textContent ?? element.textContent ?? '').slice(0, 40) };
}

/**
 * Carries an action out.
 *
 * @param {import('playwright-core').Page} page
 * @param {Action} action
 */
export async function act(page, action) {
  const { do: kind, on, text = '', x = 0, y = 0 } = action;
  switch (kind) {
    case 'key': return page.keyboard.press(text);
    case 'link': return page.evaluate((hash) => { location.hash = hash; }, text);
    case 'back': return page.evaluate(() => { if (navigation.canGoBack) history.back(); }); // not out of the page
    case 'forward': return page.evaluate(() => { if (navigation.canGoForward) history.forward(); });
    case 'reload': return page.reload();
    case 'drop': return page.evaluate(dropFile, { name: text, content: files[text], clientX: x });
    default:
  }
  if (!on) return undefined; // there is no such control now
  if (kind === 'type') {
    const there = await page.evaluate((path) => {
      const field = document.querySelector(path);
      field?.focus();
      field?.select?.();
      return field != null && document.activeElement === field;
    }, on);
    if (!there) return undefined;
    if (text) await page.keyboard.insertText(text);
    else await page.keyboard.press('Delete');
    return action.leave ? page.keyboard.press('Tab') : undefined;
  }
  if (kind === 'point') {
    const box = await page.evaluate((path) => {
      const element = document.querySelector(path);
      element?.scrollIntoView({ block: 'center' });
      return element?.getBoundingClientRect().toJSON();
    }, on);
    return box && page.mouse.click(box.x + x * box.width, box.y + y * box.height);
  }
  return page.evaluate(handle, { kind, on, x });
}

/** In the page: clicks, moves a slider, or chooses. */
function handle({ kind, on, x }) {
  const element = document.querySelector(on);
  if (!element) return;
  if (kind === 'click') element.click();
  if (kind === 'slide') element.value = String(Number(element.min) + x * (Number(element.max) - Number(element.min)));
  if (kind === 'choose') element.selectedIndex = Math.floor(x * (element.options.length - 0.001));
  if (kind === 'click') return;
  for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
}

/** In the page: drops a file. */
function dropFile({ name, content, clientX }) {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([Uint8Array.from(content, (each) => each.codePointAt(0))], name));
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, clientX, bubbles: true, cancelable: true }));
}
