import { store } from '../../store/store.ts';
import { isMemoryLow } from '../../ui/isMemoryLow.ts';
import { placeOf } from '../placeOf.ts';
import type { Speaker } from './createSpeaker.ts';
import { nightShare } from './nightShare.ts';

/** The nearest bird stays below the player's own sounds: at 0.5 it was the loudest sound of all. */
const AMBIENCE_VOLUME = 0.38;
const MUSIC_VOLUME = 0.32;

/** Polling interval of the hour. */
const CHECK_MS = 60_000;

function hourHere(): number {
  const now = new Date();
  return now.getHours() + now.getMinutes() / 60;
}

/**
 * Plays ambience at the manor and in the yard by the player's hour, and music where it is enabled and the
 * device has memory: decoded, half a minute takes 14 MB.
 */
export function playLoops(speaker: Speaker): void {
  const hasRoom = !isMemoryLow();
  const tune = () => {
    const { ambience, music } = store.getState().settings;
    const path = location.hash.slice(1).split('?', 1)[0] ?? '';
    const outside = ambience && placeOf(path) !== 'hidden' ? AMBIENCE_VOLUME : 0;
    const night = nightShare(hourHere());
    // Equal-power crossfade: both together are as loud as one alone.
    speaker.setLoop('day', outside * Math.sqrt(1 - night));
    speaker.setLoop('night', outside * Math.sqrt(night));
    speaker.setLoop('music', music && hasRoom ? MUSIC_VOLUME : 0);
  };
  tune();
  setInterval(tune, CHECK_MS);
  addEventListener('hashchange', tune);
  let last = store.getState().settings;
  store.subscribe(({ settings }) => {
    if (settings === last) return;
    last = settings;
    tune();
  });
}
