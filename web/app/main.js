import { createController } from './shell/controller.js';
import { firstChoices } from './experiments/choice.js';
import { container } from './kit/dom.js';
import { emitter } from './kit/emitter.js';
import { createStore } from './state/store.js';
import { createComponents } from './explore/components.js';
import { createDemonstrationView } from './opening/demonstration-view.js';
import { createDrop } from './shell/drop.js';
import { createExploreSection } from './explore/explore-section.js';
import { createHero } from './explore/hero.js';
import { createKeepForm } from './explore/keep-form.js';
import { createModelBar } from './explore/model-bar.js';
import { createMethodPanel } from './model/method-panel.js';
import { createOpeningSection } from './opening/opening-section.js';
import { createNoticesView } from './shell/notices-view.js';
import { createPanels } from './explore/panels.js';
import { createProfile } from './explore/profile.js';
import { createQuestion } from './data/question.js';
import { createReadingView } from './data/reading.js';
import { createScrubber } from './explore/scrubber.js';
import { createSections } from './shell/sections.js';
import { createSavedView } from './save/saved-view.js';
import { createSheet } from './shell/sheet.js';
import { createSource } from './data/source.js';
import { watchSliding } from './shell/sliding.js';
import { createTabs } from './shell/tabs.js';
import { createThemeToggle } from './shell/theme.js';
import { createTrainButton } from './train/train-button.js';
import { createWelcome } from './data/welcome.js';

/** The views of the first visit, by the id of their element. @type {Record<string, import('./state/state.js').CreateView>} */
const views = {
  drop: createDrop,
  tabs: createTabs,
  notices: createNoticesView,
  source: createSource,
  train: createTrainButton,
  shelf: createSavedView,
  reading: createReadingView,
  question: createQuestion,
  opening: createOpeningSection,
  welcome: createWelcome,
  demonstration: createDemonstrationView,
  explore: createExploreSection,
  'model-bar': createModelBar,
  panels: createPanels,
  keep: createKeepForm,
  hero: createHero,
  components: createComponents,
  profile: createProfile,
  dock: createScrubber,
};

createThemeToggle(container('theme'));
watchSliding();
const events = emitter();
const method = createMethodPanel(container('method'), events);
const controller = createController(
  createStore(firstChoices()),
  events,
  [
    createSheet(container('sheet'), container('column'), container('centre'), events),
    method,
    ...Object.entries(views).map(([id, create]) => create(container(id), events)),
    ...createSections(container, events),
  ],
  () => method.complains?.() ?? false,
);
controller.start();
document.body.classList.remove('starting');
