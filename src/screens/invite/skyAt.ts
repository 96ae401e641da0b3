export type Sky = 'dawn' | 'day' | 'dusk' | 'night';

/** First hours of the player's day in which the still has another light; the scene's own blend around them. */
const skies: readonly (readonly [number, Sky])[] = [
  [19.5, 'night'],
  [17, 'dusk'],
  [7, 'day'],
  [5, 'dawn'],
];

/** The light of the still at the player's own time of day. */
export function skyAt(date: Date): Sky {
  const hour = date.getHours() + date.getMinutes() / 60;
  return skies.find(([from]) => hour >= from)?.[1] ?? 'night';
}
