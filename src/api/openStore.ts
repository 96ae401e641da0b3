/** Promise of a request's result. */
export function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('indexedDB failed'));
  });
}

/** One object store in an IndexedDB database of its own, opened on first use. */
export function openStore(
  database: string,
  name: string,
  options?: IDBObjectStoreParameters,
): (mode: IDBTransactionMode) => Promise<IDBObjectStore> {
  let opened: Promise<IDBDatabase> | undefined;
  const open = () => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(name, options);
    return settled(request);
  };
  return async (mode) => {
    opened ??= open();
    return (await opened).transaction(name, mode).objectStore(name);
  };
}
