const KEY = 'live-starts';
/** Some Android wallet browsers reload the page whenever a socket opens: three reloads this close are such a loop. */
const LOOP_MS = 20_000;
const MOST_STARTS = 3;

/**
 * Whether the stream may be opened in this visit. Notes each opening in session storage, so that a browser which
 * reloads the page on every socket ends up without one instead of reloading for ever.
 */
export function liveAllowed(storage: Pick<Storage, 'getItem' | 'setItem'>, wallNow: number): boolean {
  const kept = (storage.getItem(KEY) ?? '').split(',').map(Number);
  const recent = kept.filter((at) => at > 0 && wallNow - at < LOOP_MS);
  if (recent.length >= MOST_STARTS) return false;
  storage.setItem(KEY, [...recent, wallNow].join(','));
  return true;
}
