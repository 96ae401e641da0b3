import type { RefusalKey, RefusalValues } from '#core/api/refusals.ts';
import { sayRefusal } from '../i18n/sayRefusal.ts';
import { notify } from '../store/notify.ts';

/** Tells a refusal that core's rules gave before any call was made; gives false, the answer of a wish not carried out. */
export function refuseHere(key: RefusalKey, values?: RefusalValues): false {
  notify.error(sayRefusal(key, values), key);
  return false;
}
