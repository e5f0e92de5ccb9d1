import { changes, el, field, table } from '../kit/dom.js';
import { labs } from './labs.js';

/**
 * Six short labs: a question, controls, the computed answer, and the explanation.
 *
 * @param {HTMLElement} root
 * @param {import('../kit/emitter.js').Emitter} events
 */
export function createLabsView(root, events) {
  const cards = labs.map((lab) => ({
    lab,
    card: el(
      'button',
      { type: 'button', class: 'example', 'data-lab': lab.name, onclick: () => open(lab.name) },
      el('strong', {}, lab.title),
      el('span', {}, lab.data),
    ),
  }));
  const panel = el('div', { class: 'lab' });
  root.append(
    el('h2', {}, 'Six labs'),
    el('p', { class: 'lead' }, 'Predict first. Then run the lab and see.'),
    el('div', { class: 'experiment-list', role: 'group', 'aria-label': 'Labs' }, ...cards.map(({ card }) => card)),
    panel,
  );

  /** Opens a lab and scrolls to it, because a phone shows it below the list. @param {string} name */
  function open(name) {
    events.emit('lab-open', name);
    requestAnimationFrame(() => panel.scrollIntoView({ block: 'nearest' })); // as it is then
  }

  const changed = changes();
  /** @type {ReturnType<typeof createLab>} */
  let opened;
  return {
    /** @param {import('../state/state.js').State} state */
    update(state) {
      if (changed(state.lab)) {
        // the answer stays when the view comes back
        const lab = labs.find(({ name }) => name === state.lab) ?? labs[0];
        for (const each of cards) each.card.setAttribute('aria-pressed', String(each.lab === lab));
        opened = createLab(lab, events);
        panel.replaceChildren(...opened.parts);
      }
      opened.place(state.labValues);
    },
  };
}

/**
 * @param {import('./lab.js').Lab} lab
 * @param {import('../kit/emitter.js').Emitter} events
 */
function createLab(lab, events) {
  const check = el('button', { type: 'button', class: 'primary', disabled: true, onclick: run }, 'Check');
  const boxes = lab.choices.map((label, i) => {
    const box = el('input', {
      type: 'radio',
      name: `lab-${lab.name}`,
      value: i,
      onchange: () => {
        check.disabled = false;
      },
    });
    return { box, root: el('label', { class: 'check' }, box, label) };
  });
  const sliders = lab.controls.map(({ name, label, ...range }) => {
    const shown = el('output', { class: 'numbers' }, String(range.value));
    const input = el('input', { type: 'range', ...range, oninput: moved });
    const root = field(label, input);
    root.append(shown);
    return { name, input, shown, root };
  });
  const said = el('div', { role: 'status' });
  const numbers = el('div', { class: 'lab-numbers' });

  function moved() {
    const moved = sliders.some(({ input }) => input.value !== input.defaultValue);
    events.emit('lab-values', moved ? sliders.map(({ input }) => Number(input.value)) : []);
  }

  /** @param {number[]} values of the sliders; a slider without a value starts at its default */
  function place(values) {
    sliders.forEach(({ input, shown }, i) => {
      input.value = String(values[i] ?? input.defaultValue);
      shown.value = input.value;
    });
  }

  function run() {
    const predicted = boxes.findIndex(({ box }) => box.checked);
    const values = Object.fromEntries(sliders.map(({ name, input }) => [name, Number(input.value)]));
    check.disabled = true;
    said.replaceChildren(el('p', { class: 'hint' }, 'Fitting …'));
    events.emit('lab', {
      lab,
      values,
      done: (/** @type {import('./lab.js').Outcome} */ outcome) => showResult(outcome, predicted),
      failed,
    });
  }

  /** @param {import('./lab.js').Outcome} outcome @param {number} predicted */
  function showResult({ answer, said: text, head, rows, pictures = [] }, predicted) {
    said.replaceChildren(
      el(
        'p',
        {},
        el(
          'strong',
          { 'data-right': String(predicted === answer) },
          predicted === answer ? 'Right. ' : `Not this time: ${lab.choices[answer]}. `,
        ),
        text,
      ),
      el('p', {}, lab.why),
    );
    numbers.replaceChildren(el('div', { class: 'scroll' }, table(head, rows, 'Result')), el('div', { class: 'gallery' }, ...pictures));
    check.disabled = false;
  }

  /** @param {Error} error */
  function failed({ message }) {
    said.replaceChildren(el('p', { class: 'problem' }, `The lab failed: ${message} Your answer is still here. Try again.`));
    check.disabled = false;
  }

  const parts = [
    el('h3', {}, lab.title),
    el('fieldset', { class: 'checks' }, el('legend', {}, lab.question), ...boxes.map(({ root }) => root)),
    ...(sliders.length > 0 ? [el('div', { class: 'experiment-fields' }, ...sliders.map(({ root }) => root))] : []),
    el('div', { class: 'row' }, check),
    said,
    numbers,
  ];
  return { parts, place };
}
