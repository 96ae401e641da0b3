import type { OutboxEntry, OutboxStore } from './outboxEntry.ts';

const NAME = 'dream-manor';
const ENTRIES = 'outbox';

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('indexedDB failed'));
  });
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(ENTRIES, { keyPath: 'requestId' });
  return settled(request);
}

/** The outbox's IndexedDB storage, opened on first use. */
export function outboxDatabase(): OutboxStore {
  let opened: Promise<IDBDatabase> | undefined;
  const entries = async (mode: IDBTransactionMode) => {
    opened ??= open();
    return (await opened).transaction(ENTRIES, mode).objectStore(ENTRIES);
  };
  return {
    all: async () => settled((await entries('readonly')).getAll() as IDBRequest<OutboxEntry[]>),
    put: async (entry) => void (await settled((await entries('readwrite')).put(entry))),
    remove: async (requestId) => void (await settled((await entries('readwrite')).delete(requestId))),
  };
}
