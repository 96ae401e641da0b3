import type { SuccessKind } from '#core/catalog/successKinds.ts';
import { say } from '../i18n/say.ts';
import { store } from '../store/store.ts';
import { notify } from '../store/notify.ts';

/**
 * Shows the specification's success toast for an action, with its small animation. A field in view without a
 * sheet over it shows the success itself: fruit and coins fly, and the purse counts. `detail` follows the text, such as
 * an amount.
 */
export function notifyDone(kind: SuccessKind, detail?: string): void {
  const { isFieldDrawn, sheet } = store.getState().view;
  if (isFieldDrawn && sheet === null) return;
  const done = say('common', `done.${kind}`);
  notify.success(detail === undefined ? done : `${done} ${detail}`, undefined, kind);
}
