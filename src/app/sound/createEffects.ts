import type { Howl } from 'howler';
import { createChooser } from './createChooser.ts';
import { createLimits } from './createLimits.ts';
import { soundFile } from './soundFiles.ts';

type EffectFile = 'first' | 'effects';

/** The effects of both files; those of the second one join when it is there. */
export interface Effects {
  load(file: EffectFile): void;
  /** Plays a variant now; ignored while too many voices play, and before the first file is there. */
  play(sound: string): void;
  stop(): void;
  /** Replaces the loaded files after the audio context was. */
  renew(): void;
}

/** Nothing is fetched before `load`. Instants in ms of any monotonic clock. */
export function createEffects(
  howlOf: (file: EffectFile) => Howl,
  now: () => number,
  chance: () => number,
): Effects {
  const sprites = { first: soundFile('first').sprite, effects: soundFile('effects').sprite };
  const first = Object.keys(sprites.first);
  const choosers = {
    first: createChooser(first, chance),
    effects: createChooser([...first, ...Object.keys(sprites.effects)], chance),
  };
  const mayBegin = createLimits();
  const howls = new Map<EffectFile, Howl>();
  const isLoaded = (file: EffectFile) => howls.get(file)?.state() === 'loaded';

  return {
    load(file) {
      if (!howls.has(file)) howls.set(file, howlOf(file));
    },
    play(sound) {
      if (!isLoaded('first')) return;
      const choice = choosers[isLoaded('effects') ? 'effects' : 'first'](sound);
      if (!choice) return;
      const file = choice.piece in sprites.first ? 'first' : 'effects';
      const lengthMs = sprites[file][choice.piece]?.[1];
      if (!lengthMs || !mayBegin(sound, now(), lengthMs)) return;
      const howl = howls.get(file);
      howl?.rate(choice.rate, howl.play(choice.piece));
    },
    stop: () => howls.forEach((howl) => void howl.stop()),
    renew: () => [...howls.keys()].forEach((file) => howls.set(file, howlOf(file))),
  };
}
