import { createController } from './shell/controller.js';
import { firstChoices } from './experiments/choice.js';
import { container } from './kit/dom.js';
import { createStore } from './state/store.js';
import { createContents } from './explore/contents.js';
import { createComponents } from './explore/components.js';
import { createDemonstrationView } from './opening/demonstration-view.js';
import { createDiagnosisSection } from './diagnosis/diagnosis-section.js';
import { createDrop } from './shell/drop.js';
import { createEvaluationSections } from './evaluate/evaluation-sections.js';
import { createExperimentsSection } from './experiments/experiments-section.js';
import { createExploreSection } from './explore/explore-section.js';
import { createFilesSections } from './data/files-sections.js';
import { createHero } from './explore/hero.js';
import { createLabsSection } from './labframe/labs-section.js';
import { createModelBar } from './explore/model-bar.js';
import { createLearningCurveSection } from './train/learning-curve-section.js';
import { createMethodPanel } from './model/method-panel.js';
import { createOpeningSection } from './opening/opening-section.js';
import { createAssignmentSection } from './assignments/assignment-section.js';
import { createNoticesView } from './shell/notices-view.js';
import { createPortraitsSection } from './portraits/portraits-section.js';
import { createProfile } from './explore/profile.js';
import { createQuestion } from './data/question.js';
import { createReadingView } from './data/reading.js';
import { createRunsSection } from './runs/runs-section.js';
import { createScrubber } from './explore/scrubber.js';
import { createExportSection } from './save/export-section.js';
import { createSavedView } from './save/saved-view.js';
import { createSheet } from './shell/sheet.js';
import { createStorySection } from './story/story-section.js';
import { createSource } from './data/source.js';
import { watchSliding } from './shell/sliding.js';
import { createTabs } from './shell/tabs.js';
import { createThemeToggle } from './shell/theme.js';
import { createTeachingSection } from './assignments/teaching-section.js';
import { createTrainButton } from './train/train-button.js';
import { createTrainingSection } from './train/training-section.js';
import { createTuningSection } from './tune/tuning-section.js';
import { createTurningSection } from './explore/turning-section.js';
import { createWelcome } from './data/welcome.js';

createThemeToggle(container('theme'));
watchSliding();
createContents(container('contents'), container('explore'));
const controller = createController(createStore(firstChoices()), {
  drop: createDrop(container('drop')),
  tabs: createTabs(container('tabs')),
  notices: createNoticesView(container('notices')),
  sheet: createSheet(container('sheet'), container('column'), container('centre')),
  source: createSource(container('source')),
  method: createMethodPanel(container('method')),
  train: createTrainButton(container('train')),
  saved: createSavedView(container('shelf')),
  reading: createReadingView(container('reading')),
  question: createQuestion(container('question')),
  opening: createOpeningSection(container('opening')),
  welcome: createWelcome(container('welcome')),
  demonstration: createDemonstrationView(container('demonstration')),
  portraits: createPortraitsSection(container('portraits')),
  files: createFilesSections({ preview: container('preview'), blur: container('blur'), roles: container('roles') }),
  training: createTrainingSection(container('training')),
  tuning: createTuningSection(container('tuning')),
  learningCurve: createLearningCurveSection(container('learning')),
  runs: createRunsSection(container('runs')),
  explore: createExploreSection(container('explore')),
  modelBar: createModelBar(container('model-bar')),
  hero: createHero(container('hero')),
  turning: createTurningSection(container('turning')),
  components: createComponents(container('components')),
  profile: createProfile(container('profile')),
  evaluation: createEvaluationSections({
    observation: container('observation-view'),
    observations: container('observations'),
    multiples: container('multiples'),
    certainty: container('certainty'),
    angles: container('angles'),
    curves: container('curves'),
    solid: container('solid'),
    scores: container('scores'),
    newFiles: container('new-files'),
  }),
  diagnosis: createDiagnosisSection(container('diagnosis')),
  exports: createExportSection(container('share')),
  experiments: createExperimentsSection(container('experiments')),
  story: createStorySection(container('story')),
  labs: createLabsSection(container('labs')),
  teaching: createTeachingSection(container('teaching')),
  assignment: createAssignmentSection(container('assignment')),
  scrubber: createScrubber(container('dock')),
});
controller.start();
document.body.classList.remove('starting');
