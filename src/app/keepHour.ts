import { nightShare } from './sound/nightShare.ts';

/** So often it is asked how late it is. */
const LOOK_MS = 60_000;
/** Hours between which the light is white. */
const DAY = [7, 17] as const;

/** Tells the page whether it is day, dusk (or dawn) or night where the player is: what lies around the game on a wide screen follows the scene. */
export function keepHour(): void {
  const look = () => {
    const now = new Date();
    const hour = now.getHours() + now.getMinutes() / 60;
    const light = hour < DAY[0] || hour > DAY[1] ? 'dusk' : 'day';
    document.documentElement.dataset.hour = nightShare(hour) > 0.5 ? 'night' : light;
  };
  look();
  setInterval(look, LOOK_MS);
}
