import type { RefusalKey, RefusalValues } from '#core/api/refusals.ts';
import { sayRefusal } from '../i18n/sayRefusal.ts';
import { bedNotes } from '../store/bedNotes.ts';

/**
 * Shows at its bed a refusal by core's rules made before any call. Returns false, the result of an action
 * that was not done.
 */
export function refuseAtBed(plot: number, key: RefusalKey, values?: RefusalValues): false {
  bedNotes.emit({ plot, kind: 'refusal', text: sayRefusal(key, { plot, ...values }) });
  return false;
}
