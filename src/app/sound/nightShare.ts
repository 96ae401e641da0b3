/** Hours of the player's day between which birds give way to crickets, and crickets to birds. */
const DAWN = [5, 6.5] as const;
const DUSK = [18.5, 20] as const;

const part = (hour: number, [from, to]: readonly [number, number]) =>
  Math.min(1, Math.max(0, (hour - from) / (to - from)));

/** How much of the ambience is night's, 0 to 1, at an hour of 0 to 24. */
export function nightShare(hour: number): number {
  return hour < 12 ? 1 - part(hour, DAWN) : part(hour, DUSK);
}
