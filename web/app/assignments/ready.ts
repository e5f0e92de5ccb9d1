import components from './ready/components.json';
import ring from './ready/ring.json';
import smooth from './ready/smooth.json';
import type { Assignment } from '../../page.js';

/**
 * Assignments that lecturers can use as they are. Their keys are in the repository
 * beside them (ready/*.key.json), not on the page.
 */
export const ready: { name: string; goal: string; assignment: Assignment }[] = [
  { name: 'smooth', goal: 'Choose λ by held-out data; see over- and underfitting.', assignment: smooth },
  { name: 'components', goal: 'Choose the number of components; compare with PCA and IPCA.', assignment: components },
  { name: 'ring', goal: 'Bins, endpoints, and a ring without a seam.', assignment: ring },
] as any[];
