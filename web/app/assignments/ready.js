import components from './ready/components.json';
import ring from './ready/ring.json';
import smooth from './ready/smooth.json';

/**
 * Assignments that lecturers can use as they are. Their keys are in the repository
 * beside them (ready/*.key.json), not on the page.
 *
 * @type {{ name: string, goal: string, assignment: import('../../page.js').Assignment }[]}
 */
export const ready = /** @type {any[]} */ ([
  { name: 'smooth', goal: 'Choose λ by held-out data; see over- and underfitting.', assignment: smooth },
  { name: 'components', goal: 'Choose the number of components; compare with PCA and IPCA.', assignment: components },
  { name: 'ring', goal: 'Bins, endpoints, and a ring without a seam.', assignment: ring },
]);
