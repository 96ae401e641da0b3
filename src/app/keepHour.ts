import { nightShare } from './sound/nightShare.ts';

/** So often it is asked how late it is. */
const LOOK_MS = 60_000;

/** Tells the page whether it is night where the player is: what lies around the game on a wide screen follows the scene. */
export function keepHour(): void {
  const look = () => {
    const now = new Date();
    const isNight = nightShare(now.getHours() + now.getMinutes() / 60) > 0.5;
    document.documentElement.dataset.hour = isNight ? 'night' : 'day';
  };
  look();
  setInterval(look, LOOK_MS);
}
