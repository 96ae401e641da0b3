export type Sky = 'dawn' | 'day' | 'dusk' | 'night';

/** Hours of the player's day at which the backdrop's light changes; taken from the scene's own. */
const skies: readonly (readonly [number, Sky])[] = [
  [19.5, 'night'],
  [17, 'dusk'],
  [7, 'day'],
  [5, 'dawn'],
];

/** Light of the backdrop at the player's local time. */
export function skyAt(date: Date): Sky {
  const hour = date.getHours() + date.getMinutes() / 60;
  return skies.find(([from]) => hour >= from)?.[1] ?? 'night';
}
