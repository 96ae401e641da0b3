import type { Changes } from '#core/api/objects.ts';
import type { CallRefusal } from '../api/callRefusal.ts';
import type { OutboxEntry } from '../api/outboxEntry.ts';
import { say } from '../i18n/say.ts';
import { apply } from '../store/apply.ts';
import { notify } from '../store/notify.ts';

/** Handles the result of a call queued by an earlier visit: merges its changes, or shows the refusal. */
export function settleLeftover(
  _entry: OutboxEntry,
  result: { data: unknown } | { refusal: CallRefusal },
): void {
  if ('refusal' in result) {
    const { key, msg } = result.refusal;
    const reason =
      key === 'expired' ? say('common', 'state.expired') : (msg ?? say('common', 'state.systemError'));
    notify.error(say('common', 'state.leftoverRefused', { reason }));
    return;
  }
  const { changes } = (result.data ?? {}) as { changes?: Changes };
  if (changes) apply(changes);
  notify.success(say('common', 'state.leftoverDone'));
}
