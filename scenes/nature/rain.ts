import { Container, type Sprite } from 'pixi.js';
import type { Atlas } from '../engine/atlas.ts';
import type { Engine } from '../engine/engine.ts';
import type { Frame } from '../engine/frame.ts';
import type { Place } from '../engine/place.ts';
import { seeded } from '../engine/seeded.ts';
import { spriteOf } from '../engine/spriteOf.ts';
import type { Standing } from '../engine/useThing.ts';

/**
 * Layers of streaks from far (dense and faint) to near: count, width, length, alpha, speed in units per
 * millisecond. Each repeats downwards, so that only the layers move.
 */
const SHEETS = [
  [84, 0.7, 0.8, 0.5, 0.62],
  [52, 1.1, 1.6, 0.8, 0.86],
  [22, 1.7, 3, 0.9, 1.16],
] as const;
const SHEET_HEIGHT = 700;
const COPIES = 3;
const SPLASHES = 14;
const SLANT = 0.2;
const SPLASH_MS = 420;

function sheet(atlas: Atlas, index: number): Container {
  const [streaks, broad, long, strength] = SHEETS[index] ?? SHEETS[0];
  const view = new Container({ label: 'rain sheet', alpha: strength });
  for (let copy = -1; copy < COPIES - 1; copy += 1) {
    for (let i = 0; i < streaks; i += 1) {
      const seed = 32 + index * 4;
      const y = seeded(seed, i) * SHEET_HEIGHT + copy * SHEET_HEIGHT;
      const streak = spriteOf(atlas, 'raindrop', seeded(seed + 1, i) * 600 - copy * SHEET_HEIGHT * SLANT, y);
      streak.rotation = SLANT;
      streak.scale.set(broad, long * (0.8 + seeded(seed + 2, i) * 0.5));
      view.addChild(streak);
    }
  }
  return view;
}

/** Streaks over the whole screen, and small splashes on the ground. */
export class Rain implements Standing {
  readonly #view = new Container({ label: 'rain', visible: false });
  readonly #ground = new Container({ label: 'splashes', visible: false });
  readonly #sheets: Container[] = [];
  readonly #splashes: Sprite[] = [];
  readonly #from: number;
  readonly #turn = new Int32Array(SPLASHES).fill(-1);
  #place: Place | null = null;

  /** `groundFrom`: height in the world below which drops hit the ground. */
  constructor({ atlas }: Engine, groundFrom: number) {
    this.#from = groundFrom;
    for (let i = 0; i < SHEETS.length; i += 1) this.#sheets.push(sheet(atlas, i));
    for (let i = 0; i < SPLASHES; i += 1) this.#splashes.push(spriteOf(atlas, 'splash'));
    this.#view.addChild(...this.#sheets);
    this.#ground.addChild(...this.#splashes);
  }

  enter(place: Place): void {
    this.#place = place;
    place.screen.addChildAt(this.#view, 0);
    place.ground.addChild(this.#ground);
  }

  leave(): void {
    this.#view.destroy({ children: true });
    this.#ground.destroy({ children: true });
  }

  refresh({ rain }: Frame): void {
    this.#view.visible = rain > 0.02;
    this.#ground.visible = this.#view.visible;
  }

  tick({ rain, timeMs, motion }: Frame): void {
    const camera = this.#place?.camera;
    if (!this.#view.visible || !camera) return;
    this.#view.alpha = rain;
    for (let i = 0; i < SHEETS.length; i += 1) {
      const sheet = this.#sheets[i];
      const speed = SHEETS[i]?.[4];
      if (!sheet || speed === undefined) continue;
      const fallen = (timeMs * speed) % SHEET_HEIGHT;
      sheet.position.set(-fallen * SLANT, fallen);
    }
    for (let i = 0; i < SPLASHES; i += 1) {
      const splash = this.#splashes[i];
      if (!splash) continue;
      const turns = timeMs / SPLASH_MS + i / SPLASHES;
      const turn = Math.floor(turns);
      const age = turns - turn;
      // A splash keeps its position until it has faded.
      if (this.#turn[i] !== turn) {
        this.#turn[i] = turn;
        splash.position.set(
          seeded(turn, i) * 390,
          camera.y + seeded(turn, i + 60) * (camera.height / camera.scale),
        );
      }
      splash.scale.set(0.3 + age * 0.4);
      splash.alpha = splash.y < this.#from ? 0 : (1 - age) * rain * motion * 0.8;
    }
  }
}
