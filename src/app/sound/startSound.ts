import { store } from '../../store/store.ts';
import { createSpeaker } from './createSpeaker.ts';
import { followMoments } from './followMoments.ts';
import { keepLoops } from './keepLoops.ts';

/** Starts sound as the settings say; it is muted while the page is hidden. */
export function startSound(): void {
  const speaker = createSpeaker(() => performance.now(), Math.random);
  if (!speaker) return;
  let isOn = false;
  const heed = () => {
    const { sound } = store.getState().settings;
    if (sound === isOn) return;
    isOn = sound;
    if (isOn) speaker.load();
    else speaker.hush();
  };
  heed();
  store.subscribe(heed);
  followMoments((sound) => {
    if (isOn) speaker.play(sound);
  });
  keepLoops(speaker);

  const look = () => (document.hidden ? speaker.sleep() : speaker.wake());
  document.addEventListener('visibilitychange', look);
  document.addEventListener('freeze', () => speaker.sleep());
  document.addEventListener('resume', look);
  addEventListener('pagehide', () => speaker.sleep());
  addEventListener('pageshow', look);
  look();
}
