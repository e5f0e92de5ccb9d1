import { attribute, changes, conceal, el, hintText, refill } from '../kit/dom.ts';
import { experimentOf, experiments } from './catalogue.ts';
import { createForm } from './form.ts';
import { createRunControl } from '../kit/run-control.ts';
import { createResult } from './result.ts';
import { createSourceChoice } from './source-choice.ts';
import type { Choice, CreateView } from '../state/state.ts';

/**
 * The experiments of the paper: a list, the options of the chosen one, and its
 * result.
 */
export const createExperimentsView: CreateView = (root, events) => {
  const [changedChosen, changedChoice, changedSource, changedResult] = [changes(), changes(), changes(), changes()];
  const change = (change: Partial<Choice>) => events.experimentChange(change);
  const cards = experiments.map(({ name, title, section, question }) => ({
    name,
    card: el(
      'button.example',
      { type: 'button', 'data-experiment': name, onclick: () => open(name) },
      el('strong', title, el('span.hint', ` ${section}`)),
      el('span', question),
    ),
  }));
  const title = el('h3');
  const source = el('div');
  const options = el('div');
  let form: ReturnType<typeof createForm>;
  const result = el('div', { 'aria-live': 'polite', 'aria-busy': 'false' });
  const control = createRunControl('Experiment', (stop) => (stop ? events.experimentStop() : events.experimentRun()));
  control.button.id = 'experiment-run';
  control.button.className = 'primary';
  const kept = hintText('Stop keeps the results so far.');
  const progress = el('div.experiment-run', el('div.row', control.button, control.text, kept), control.bar, control.spoken);
  const panel = el('div.experiment-panel', title, source, options, progress);
  root.append(
    el('h2', 'The paper’s experiments'),
    el('p.lead', 'Repeat them on your own machine and compare the numbers with the paper’s.'),
    el('div.experiment-list', { role: 'group', 'aria-label': 'Experiments' }, ...cards.map(({ card }) => card)),
    panel,
    result,
  );

  /** Opens an experiment and scrolls to its options, which a phone shows below the list. */
  function open(name: string) {
    events.experiment(name);
    requestAnimationFrame(() => panel.scrollIntoView({ block: 'nearest' })); // as it is then
  }

  return {
    update({ summary, sourceName, working: { experiment: run }, experiments: { chosen, choices, results } }) {
      const experiment = experimentOf(chosen);
      const choice = choices[chosen];
      if (changedChosen(chosen)) {
        for (const { name, card } of cards) card.setAttribute('aria-pressed', String(name === chosen));
        title.textContent = experiment.title;
        form = createForm(experiment, change);
        options.replaceChildren(form.root);
      }
      if (changedChoice(chosen, choice)) form.show(choice);
      if (changedSource(chosen, choice.source, summary, sourceName))
        refill(
          source,
          createSourceChoice(experiment, choice.source, { summary, sourceName }, (chosenSource) => change({ source: chosenSource })),
        );
      const own = run?.what === chosen ? run : null;
      control.update(own, 'Run', run && !own ? 'Another experiment is running.' : '');
      control.button.disabled ||= run != null && !own;
      conceal(kept, !own);
      attribute(result, 'aria-busy', String(own != null));
      if (!changedResult(chosen, results[chosen])) return;
      const found = results[chosen];
      refill(result, ...(found ? [createResult(found, experiment, () => events.export('experiment'))] : []));
    },
  };
};
