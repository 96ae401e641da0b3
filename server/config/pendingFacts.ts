import type { PendingChange } from './constantChange.repo.ts';

/** Wire shape of a change that waits; `from` is the instant at which it applies by itself, epoch ms of wall time. */
export function pendingFacts({ id, value, due_at, reason }: PendingChange) {
  return { id: String(id), value, from: due_at.getTime(), reason };
}
