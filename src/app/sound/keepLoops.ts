import { store } from '../../store/store.ts';
import { isMemoryLow } from '../../ui/isMemoryLow.ts';
import { placeOf } from '../placeOf.ts';
import type { Speaker } from './createSpeaker.ts';
import { nightShare } from './nightShare.ts';

/** The nearest bird stays below what the player does: at half it was the loudest thing of all. */
const AMBIENCE_VOLUME = 0.38;
const MUSIC_VOLUME = 0.32;

/** So often it is asked how late it is. */
const LOOK_MS = 60_000;

function hourHere(): number {
  const now = new Date();
  return now.getHours() + now.getMinutes() / 60;
}

/**
 * Ambience at the manor and in the yard after the player's hour, music wherever it is wanted and the device has the
 * memory for it: unpacked, half a minute takes 14 MB.
 */
export function keepLoops(speaker: Speaker): void {
  const hasRoom = !isMemoryLow();
  const tune = () => {
    const { ambience, music } = store.getState().settings;
    const path = location.hash.slice(1).split('?', 1)[0] ?? '';
    const outside = ambience && placeOf(path) !== 'hidden' ? AMBIENCE_VOLUME : 0;
    const night = nightShare(hourHere());
    // Both are as loud together as one alone: their powers add, not their waves.
    speaker.setLoop('day', outside * Math.sqrt(1 - night));
    speaker.setLoop('night', outside * Math.sqrt(night));
    speaker.setLoop('music', music && hasRoom ? MUSIC_VOLUME : 0);
  };
  tune();
  setInterval(tune, LOOK_MS);
  addEventListener('hashchange', tune);
  let last = store.getState().settings;
  store.subscribe(({ settings }) => {
    if (settings === last) return;
    last = settings;
    tune();
  });
}
