import { el } from '../kit/dom.js';

const key = 'ppca-theme';

/**
 * Light or dark theme: the system's until the visitor chooses.
 *
 * @param {HTMLElement} root
 */
export function createThemeToggle(root) {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const button = el('button', { type: 'button', class: 'icon', onclick: toggle }, '◐');
  root.append(button);
  apply(remembered() ?? (system.matches ? 'dark' : 'light'));
  system.addEventListener('change', () => {
    if (!remembered()) apply(system.matches ? 'dark' : 'light');
  });

  function toggle() {
    const next = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
    try {
      localStorage.setItem(key, next);
    } catch {
      /* without storage the choice lasts for this visit */
    }
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

function remembered() {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
