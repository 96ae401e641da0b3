/** Maximum polyphony. */
const MAX_VOICES = 6;

/** Throttle: minimum milliseconds between two plays of the same sound. */
const MIN_GAP_MS = 90;

/** Returns true and counts the sound when it may start now. Instants in ms of any monotonic clock. */
export function createLimits() {
  const begun = new Map<string, number>();
  let ends: number[] = [];
  return (sound: string, now: number, lengthMs: number): boolean => {
    ends = ends.filter((end) => end > now);
    if (ends.length >= MAX_VOICES) return false;
    if (now - (begun.get(sound) ?? -Infinity) < MIN_GAP_MS) return false;
    begun.set(sound, now);
    ends.push(now + lengthMs);
    return true;
  };
}
