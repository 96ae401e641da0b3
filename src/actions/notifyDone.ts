import type { SuccessKind } from '#core/catalog/successKinds.ts';
import { say } from '../i18n/say.ts';
import { notify } from '../store/notify.ts';

/** Shows the specification's success toast for an action, with its small animation. */
export function notifyDone(kind: SuccessKind): void {
  notify.success(say('common', `done.${kind}`), undefined, kind);
}
