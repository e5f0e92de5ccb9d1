// A monkey: actions drawn by a seed, over whatever the page shows. draw() makes an action, a
// plain object, from random numbers alone; act() carries it out and notes in it which control
// that was. A list of actions can therefore be printed and done again.

import { csv } from '../page-steps.js';

/**
 * @typedef {object} Action
 * @property {string} do
 * @property {number} [which] of the controls that there are, in [0, 1)
 * @property {string} [on] the CSS path of the control, empty if there was none; before it is known, `which` chooses
 * @property {string} [says] its name, for readers
 * @property {string} [text] what is typed, pressed, dropped or followed
 * @property {number} [x] where on the control, in [0, 1]
 * @property {number} [y]
 * @property {boolean} [leave] whether the field is left after typing
 * @property {boolean} [wait] whether what it begins may end before the next
 */

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
  '1',
  '2',
  '3',
  '4',
  '7',
  '10',
  '0.5',
  '0',
  '-1',
  '2.5',
  '0, 20, 60',
  '3,4,3',
  '1/2',
  '20',
  '360',
  '',
  ' ',
  '1e308',
  '-1e308',
  '1e-320',
  '100000000',
  '20000000',
  '4096',
  '65537',
  'NaN',
  'Infinity',
  '∞',
  '1,5',
  '٣',
  '9'.repeat(60),
  '<img src=x onerror=alert(1)>',
  '=1+1',
  '__proto__',
  '../../etc',
  '\u202eabc',
  'a\u0000b',
  '-0',
  '0x10',
  '1 2 3',
  ','.repeat(100),
  '0:5:1e9',
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
  '',
  'data=heads',
  'data=simulation&view=explore',
  'data=heads&bins=3&components=2&view=explore',
  'view=learn',
  'view=learn&lab=smooth',
  'view=works',
  'view=experiments&experiment=blur',
  'data=turntable&view=train',
  'bins=100000000',
  'data=nowhere&bins=-1&at=1e308',
  'data=simulation&draw=7',
  'file=absent.csv&theta=age',
  '&&==&',
  'data=poses&view=explore&beta=9,9,9',
];

const keyNames = [
  'Tab',
  'Shift+Tab',
  'Enter',
  'Space',
  'Escape',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'PageUp',
  'PageDown',
  'Home',
  'End',
  'Delete',
  'Control+z',
  'a',
  '5',
];

/** What is done how often; the rest is a click. */
const shares = [
  ['type', 0.2],
  ['slide', 0.1],
  ['key', 0.07],
  ['view', 0.05],
  ['point', 0.05],
  ['drop', 0.05],
  ['choose', 0.05],
  ['train', 0.06],
  ['explore', 0.05],
  ['data', 0.03],
  ['link', 0.02],
  ['back', 0.02],
  ['forward', 0.01],
  ['reload', 0.01],
];

/** What begins something, most often waited for: else no model would ever be seen. */
const begins = ['train', 'data', 'link', 'drop', 'reload'];

/** The controls of a kind of action. */
const controls = {
  click: 'button, summary, input[type=checkbox], input[type=radio], [role=tab]',
  view: '#tabs button',
  explore: '[data-view=explore]',
  data: '#source .examples-fold button',
  train: '#train button',
  type: 'input[type=text], input[type=number]',
  slide: 'input[type=range]',
  choose: 'select',
  point: 'canvas, svg',
};

/** The next action. @param {() => number} random @returns {Action} */
export function draw(random) {
  const any = (list) => list[Math.floor(random() * list.length)];
  let share = random();
  const kind = shares.find(([, part]) => (share -= part) < 0)?.[0] ?? 'click';
  const [which, x, y] = [random(), random(), random()];
  const wait = random() < (begins.includes(kind) ? 0.7 : 0.02);
  switch (kind) {
    case 'key':
      return { do: kind, text: any(keyNames), wait };
    case 'drop':
      return { do: kind, text: any(Object.keys(files)), x, wait };
    case 'link':
      return { do: kind, text: any(links), wait };
    case 'back':
    case 'forward':
    case 'reload':
      return { do: kind, wait };
    case 'type':
      return { do: kind, which, text: any(texts), leave: y < 0.8, wait };
    case 'slide':
    case 'choose':
      return { do: kind, which, x: y < 0.1 ? 0 : y < 0.2 ? 1 : x, wait };
    case 'point':
      return { do: kind, which, x, y, wait };
    default:
      return { do: kind, which, wait };
  }
}

/**
 * Carries an action out; resolves once the page has drawn a frame after it.
 *
 * @param {import('playwright-core').Page} page
 * @param {Action} action gets the control
 * @returns {Promise<string>} the view that is shown then
 */
export async function act(page, action) {
  switch (action.do) {
    case 'key':
      await page.keyboard.press(action.text);
      break;
    case 'reload':
      await page.reload();
      break;
    default:
  }
  const { view, box, ...found } = await page.evaluate(perform, { ...action, selector: controls[action.do], content: files[action.text] });
  Object.assign(action, found);
  if (box) await page.mouse.click(box.x + action.x * box.width, box.y + action.y * box.height);
  return view;
}

/** In the page: finds the control and does the action, except what needs a key, the mouse or the browser. */
async function perform({ do: kind, on, which, selector, text, content, x, leave, wait }) {
  const known = on !== undefined;
  const element = known ? on && document.querySelector(on) : selector && pick();
  const found = known || !selector ? {} : element ? { on: pathOf(element), says: nameOf(element) } : { on: '' };
  let box;
  switch (kind) {
    case 'link':
      location.hash = text;
      break;
    case 'back':
      if (navigation.canGoBack) history.back();
      break; // not out of the page
    case 'forward':
      if (navigation.canGoForward) history.forward();
      break;
    case 'drop':
      drop();
      break;
    case 'key':
    case 'reload':
      break;
    default:
      if (element) use();
  }
  await new Promise(requestAnimationFrame);
  if (wait) await ended();
  return { ...found, box, view: document.querySelector('#tabs [aria-current]')?.dataset.view };

  /** One of the controls that a visitor could use now. */
  function pick() {
    const all = [...document.querySelectorAll(selector)];
    for (let from = which; all.length > 0; from = (from * 7919) % 1) {
      // to look at few of them is cheaper than at all
      const [candidate] = all.splice(Math.floor(from * all.length), 1);
      if (!candidate.disabled && candidate.checkVisibility({ visibilityProperty: true })) return candidate;
    }
    return undefined;
  }

  function use() {
    switch (kind) {
      case 'point':
        element.scrollIntoView({ block: 'center' });
        box = element.getBoundingClientRect().toJSON();
        return;
      case 'type':
        element.focus();
        element.select();
        document.execCommand(text ? 'insertText' : 'delete', false, text);
        if (leave) element.blur();
        return;
      case 'slide':
        element.value = String(Number(element.min) + x * (Number(element.max) - Number(element.min)));
        break;
      case 'choose':
        element.selectedIndex = Math.floor(x * (element.options.length - 0.001));
        break;
      default:
        return element.click();
    }
    for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
  }

  function drop() {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([Uint8Array.from(content, (each) => each.codePointAt(0))], text));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, clientX: x * innerWidth, bubbles: true, cancelable: true }));
  }

  /** What is under way has ended, or has had two seconds: some of it takes minutes. */
  async function ended() {
    const under = () =>
      document.body.ariaBusy ||
      !document.querySelector('#reading').hidden ||
      [...document.querySelectorAll('button')].some((each) => /^Stop/.test(each.textContent) && each.checkVisibility());
    for (const end = performance.now() + 2000; performance.now() < end && under();)
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
  }

  function pathOf(from) {
    let path = '';
    for (let at = from; at !== document.body; at = at.parentElement) {
      if (at.id && !at.id.startsWith('field-')) return `#${CSS.escape(at.id)}${path}`;
      path = ` > ${at.localName}:nth-child(${1 + [...at.parentElement.children].indexOf(at)})${path}`;
    }
    return `body${path}`;
  }

  function nameOf(from) {
    return (from.ariaLabel ?? from.labels?.[0]?.textContent ?? from.textContent ?? '').slice(0, 40);
  }
}
