/** Hours of the crossfade between birds and crickets. */
const DAWN = [5, 6.5] as const;
const DUSK = [18.5, 20] as const;

const part = (hour: number, [from, to]: readonly [number, number]) =>
  Math.min(1, Math.max(0, (hour - from) / (to - from)));

/** Share of night ambience, 0 to 1, at an hour of 0 to 24. */
export function nightShare(hour: number): number {
  return hour < 12 ? 1 - part(hour, DAWN) : part(hour, DUSK);
}
