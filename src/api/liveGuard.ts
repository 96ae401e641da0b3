const KEY = 'live-starts';
/**
 * Some Android wallet browsers reload the page whenever a socket opens. Three reloads within this time count
 * as that loop.
 */
const LOOP_MS = 20_000;
const MAX_STARTS = 3;

/**
 * Returns true when the stream may be opened in this visit. Records each opening in session storage: a
 * browser that reloads on every socket then goes without one instead of reloading forever.
 */
export function liveAllowed(storage: Pick<Storage, 'getItem' | 'setItem'>, wallNow: number): boolean {
  const openings = (storage.getItem(KEY) ?? '').split(',').map(Number);
  const recent = openings.filter((at) => at > 0 && wallNow - at < LOOP_MS);
  if (recent.length >= MAX_STARTS) return false;
  storage.setItem(KEY, [...recent, wallNow].join(','));
  return true;
}
