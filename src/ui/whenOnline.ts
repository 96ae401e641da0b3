/** Some embedded browsers say that they are offline although they are not: a wait ends after this time. */
const MAX_WAIT_MS = 15_000;

/** Resolves when the device says that it has a connection, or has not said so for 15 s. */
export function whenOnline(): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => {
    const go = () => {
      removeEventListener('online', go);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(go, MAX_WAIT_MS);
    addEventListener('online', go);
  });
}
