import type { Changes } from '#core/api/objects.ts';
import type { CallRefusal } from '../api/callRefusal.ts';
import type { OutboxEntry } from '../api/outboxEntry.ts';
import { say } from '../i18n/say.ts';
import { apply } from '../store/apply.ts';
import { notify } from '../store/notify.ts';

/** What became of a call that an earlier visit left behind: its changes are merged, a refusal is told with its reason. */
export function takeLeftover(
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
