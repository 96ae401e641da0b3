import type { RefusalKey, RefusalValues } from '#core/api/refusals.ts';
import { sayRefusal } from '../i18n/sayRefusal.ts';
import { notify } from '../store/notify.ts';

/**
 * Shows a refusal by core's rules made before any call. Returns false, the result of an action that was not
 * done.
 */
export function refuseLocally(key: RefusalKey, values?: RefusalValues): false {
  notify.error(sayRefusal(key, values), key);
  return false;
}
