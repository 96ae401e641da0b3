import { openStore, settled } from './openStore.ts';
import type { OutboxEntry, OutboxStore } from './outboxEntry.ts';

/** The outbox's IndexedDB storage, opened on first use. */
export function outboxDatabase(): OutboxStore {
  const entries = openStore('dream-manor', 'outbox', { keyPath: 'requestId' });
  return {
    all: async () => settled((await entries('readonly')).getAll() as IDBRequest<OutboxEntry[]>),
    put: async (entry) => void (await settled((await entries('readwrite')).put(entry))),
    remove: async (requestId) => void (await settled((await entries('readwrite')).delete(requestId))),
  };
}
