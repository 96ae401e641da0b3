import { changeLanguage } from '../i18n/changeLanguage.ts';
import { i18n } from '../i18n/i18n.ts';
import { notify } from '../store/notify.ts';
import { store } from '../store/store.ts';

function show(motion: string): void {
  document.documentElement.dataset.motion = motion;
}

/**
 * The texts could not be fetched, for instance by a page older than the server: the choice is stored for the
 * next visit.
 */
const notHere = () => notify.error(i18n.t('errors:preloadText'), 'language');

/** Applies language and motion to the page whenever the player changes them. */
export function watchSettings(): void {
  let last = store.getState().settings;
  show(last.motion);
  store.subscribe(({ settings }) => {
    if (settings.lang !== last.lang) {
      changeLanguage(settings.lang).catch(notHere);
    }
    if (settings.motion !== last.motion) show(settings.motion);
    last = settings;
  });
}
