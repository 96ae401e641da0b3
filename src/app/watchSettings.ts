import { changeLanguage } from '../i18n/changeLanguage.ts';
import { store } from '../store/store.ts';

function show(motion: string): void {
  document.documentElement.dataset.motion = motion;
}

/** Switches language and motion of the page whenever the player does. */
export function watchSettings(): void {
  let last = store.getState().settings;
  show(last.motion);
  store.subscribe(({ settings }) => {
    if (settings.lang !== last.lang) void changeLanguage(settings.lang);
    if (settings.motion !== last.motion) show(settings.motion);
    last = settings;
  });
}
