import { Howl, Howler } from 'howler';
import { createEffects } from './createEffects.ts';
import { soundFile, type Loop, type SoundFile } from './soundFiles.ts';

const EFFECTS_VOLUME = 0.7;
const FADE_MS = 1_500;

/** After a longer pause iOS reports a silent context as running: create a new one. */
const STALE_MS = 20_000;

interface Round {
  howl: Howl;
  id: number | null;
  volume: number;
}

export interface Speaker {
  /** Fetches the effects of the first minute; before that they are silent. */
  load(): void;
  /** Fetches all other effects. */
  loadRest(): void;
  /** Plays a variant of an effect now; ignored while sound is off or too many voices play. */
  play(sound: string): void;
  /** Stops all playing effects. */
  hush(): void;
  /** Fades a loop to a volume, 0 to 1; at 0 it stops. A loop is fetched on first use. */
  setLoop(loop: Loop, volume: number): void;
  sleep(): void;
  wake(): void;
}

const running = () => Howler.ctx?.state === 'running';

/** Rejected while the browser waits for a touch, and by iOS during a call: the next touch retries. */
const resume = () => void Howler.ctx?.resume().catch(() => undefined);

const howlOf = (name: SoundFile) =>
  new Howl({ ...soundFile(name), volume: name === 'first' || name === 'effects' ? EFFECTS_VOLUME : 0 });

/** Audio output of this device; null without Web Audio. Every failure means silence. */
export function createSpeaker(now: () => number, chance: () => number): Speaker | null {
  Howler.autoSuspend = false;
  Howler.volume(1); // Creates the context: only then is it known to work.
  if (!Howler.usingWebAudio) return null;
  const effects = createEffects(howlOf, now, chance);
  const rounds = new Map<Loop, Round>();
  let sleptAt: number | null = null;

  const tune = (round: Round) => {
    const { howl, volume } = round;
    if (volume === 0 && round.id !== null) {
      const { id } = round;
      round.id = null;
      howl.fade(howl.volume(id) as number, 0, FADE_MS, id);
      howl.once('fade', () => howl.stop(id), id);
    } else if (volume > 0) {
      if (sleptAt !== null || !running()) return;
      round.id ??= howl.play('loop');
      howl.fade(howl.volume(round.id) as number, volume, FADE_MS, round.id);
    }
  };
  const tuneAll = () => rounds.forEach(tune);
  const listen = () => Howler.ctx?.addEventListener('statechange', () => running() && tuneAll());

  const renew = () => {
    Howler.unload();
    effects.renew();
    for (const [loop, round] of rounds) rounds.set(loop, { ...round, howl: howlOf(loop), id: null });
    listen();
    tuneAll();
  };

  listen();
  addEventListener('pointerup', () => sleptAt === null && !running() && resume());
  addEventListener('keydown', () => sleptAt === null && !running() && resume());

  return {
    load: () => effects.load('first'),
    loadRest: () => effects.load('effects'),
    play(sound) {
      if (sleptAt === null && running()) effects.play(sound);
    },
    hush: effects.stop,
    setLoop(loop, volume) {
      const round = rounds.get(loop);
      if ((round?.volume ?? 0) === volume) return;
      const wanted = round ?? { howl: howlOf(loop), id: null, volume: 0 };
      wanted.volume = volume;
      rounds.set(loop, wanted);
      tune(wanted);
    },
    sleep() {
      sleptAt ??= now();
      void Howler.ctx?.suspend().catch(() => undefined);
    },
    wake() {
      if (sleptAt === null) return;
      const isStale = now() - sleptAt > STALE_MS;
      sleptAt = null;
      if (isStale) renew();
      resume();
    },
  };
}
