/** Resolves once `isMet` returns true; checked whenever `watch` calls back. */
export function until(isMet: () => boolean, watch: (check: () => void) => () => void): Promise<void> {
  if (isMet()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = watch(() => {
      if (!isMet()) return;
      stop();
      resolve();
    });
  });
}
