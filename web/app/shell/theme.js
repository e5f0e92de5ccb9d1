import { actionButton } from '../kit/dom.js';
import { remembered } from '../kit/remembered.js';

const choice = remembered('ppca-theme');

/**
 * Light or dark theme: the system's until the visitor chooses.
 *
 * @param {HTMLElement} root
 */
export function createThemeToggle(root) {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const button = actionButton('◐', toggle, { class: 'icon' });
  root.append(button);
  apply(choice.read() ?? (system.matches ? 'dark' : 'light'));
  system.addEventListener('change', () => {
    if (!choice.read()) apply(system.matches ? 'dark' : 'light');
  });

  function toggle() {
    const next = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
    choice.write(next);
    apply(next);
  }

  /** @param {string} theme */
  function apply(theme) {
    document.documentElement.dataset.theme = theme;
    button.setAttribute('aria-label', theme === 'dark' ? 'Use the light theme' : 'Use the dark theme');
    button.title = button.getAttribute('aria-label') ?? '';
    document.dispatchEvent(new Event('themechange'));
  }
}
