/**
 * Resolves once `isMet` returns true, checked whenever `watch` calls back; after `mostMs` in any case, when that is
 * given. Returns whether it was met.
 */
export function until(
  isMet: () => boolean,
  watch: (check: () => void) => () => void,
  mostMs?: number,
): Promise<boolean> {
  if (isMet()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = (met: boolean) => {
      clearTimeout(timer);
      stop();
      resolve(met);
    };
    const timer = mostMs === undefined ? undefined : setTimeout(() => end(false), mostMs);
    const stop = watch(() => {
      if (isMet()) end(true);
    });
  });
}
