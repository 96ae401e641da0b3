import { nightShare } from './sound/nightShare.ts';

/** Polling interval of the hour. */
const CHECK_MS = 60_000;
/** Hours of white light, from and to. */
const DAY = [7, 17] as const;

/**
 * Sets the time of day (day, dusk, night) at the player's place on the page, so that the frame on a wide
 * screen matches the scene.
 */
export function syncHour(): void {
  const check = () => {
    const now = new Date();
    const hour = now.getHours() + now.getMinutes() / 60;
    const light = hour < DAY[0] || hour > DAY[1] ? 'dusk' : 'day';
    document.documentElement.dataset.hour = nightShare(hour) > 0.5 ? 'night' : light;
  };
  check();
  setInterval(check, CHECK_MS);
}
