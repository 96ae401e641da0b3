/** More voices than these at once are a din. */
const MOST_VOICES = 6;

/** The same sound again within this many milliseconds is one louder sound, not two. */
const LEAST_GAP_MS = 90;

/** Says whether a sound may begin now, and counts it if so. Instants in ms of any clock that only goes forward. */
export function createLimits() {
  const begun = new Map<string, number>();
  let ends: number[] = [];
  return (sound: string, now: number, lengthMs: number): boolean => {
    ends = ends.filter((end) => end > now);
    if (ends.length >= MOST_VOICES) return false;
    if (now - (begun.get(sound) ?? -Infinity) < LEAST_GAP_MS) return false;
    begun.set(sound, now);
    ends.push(now + lengthMs);
    return true;
  };
}
