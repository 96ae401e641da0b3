import type { SuccessKind } from '#core/catalog/successKinds.ts';
import { say } from '../i18n/say.ts';
import { notify } from '../store/notify.ts';

/** Says that something has succeeded, in the words of the specification, with the small moment that belongs to it. */
export function tellDone(kind: SuccessKind): void {
  notify.success(say('common', `done.${kind}`), undefined, kind);
}
