import { actionButton } from '../kit/dom.ts';
import { remembered } from '../kit/remembered.ts';

const choice = remembered('ppca-theme');

/** Light or dark theme: the system's until the visitor chooses. */
export function createThemeToggle(root: HTMLElement) {
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

  function apply(theme: string) {
    document.documentElement.dataset.theme = theme;
    button.setAttribute('aria-label', theme === 'dark' ? 'Use the light theme' : 'Use the dark theme');
    button.title = button.getAttribute('aria-label') ?? '';
    document.dispatchEvent(new Event('themechange'));
  }
}
