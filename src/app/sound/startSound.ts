import { store } from '../../store/store.ts';
import { createSpeaker } from './createSpeaker.ts';
import { followMoments } from './followMoments.ts';
import { playLoops } from './playLoops.ts';
import { whenIdle } from './whenIdle.ts';

/**
 * Starts sound as the settings say; it is muted while the page is hidden. Most effects and the ambience come when the
 * page is idle, and never to a device that saves data.
 */
export function startSound(): void {
  const speaker = createSpeaker(() => performance.now(), Math.random);
  if (!speaker) return;
  let isOn = false;
  let isIdle = false;
  const applySettings = () => {
    const { sound } = store.getState().settings;
    if (sound === isOn) return;
    isOn = sound;
    if (isOn) speaker.load();
    else speaker.hush();
    if (isOn && isIdle) speaker.loadRest();
  };
  applySettings();
  store.subscribe(applySettings);
  followMoments((sound) => {
    if (isOn) speaker.play(sound);
  });
  whenIdle(() => {
    isIdle = true;
    if (isOn) speaker.loadRest();
    playLoops(speaker);
  });

  const check = () => (document.hidden ? speaker.sleep() : speaker.wake());
  document.addEventListener('visibilitychange', check);
  document.addEventListener('freeze', () => speaker.sleep());
  document.addEventListener('resume', check);
  addEventListener('pagehide', () => speaker.sleep());
  addEventListener('pageshow', check);
  check();
}
