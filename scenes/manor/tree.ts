import { Container, Sprite, Texture } from 'pixi.js';
import type { Stage } from '#core/rules/growth.ts';
import type { Seed } from '#core/catalog/seeds.ts';
import type { Atlas } from '../engine/atlas.ts';
import { approach, clamp01, overshoot, ring } from '../engine/ease.ts';
import type { Frame } from '../engine/frame.ts';
import { seeded } from '../engine/seeded.ts';
import { spriteOf, wear } from '../engine/spriteOf.ts';
import { windAt } from '../engine/wind.ts';
import type { Spot } from './layout.ts';
import type { PlotLook } from './plotLook.ts';

const shadows = {
  sprout: 'tree-shadow-s',
  sapling: 'tree-shadow-s',
  young: 'tree-shadow-m',
  blossom: 'tree-shadow-l',
  fruit: 'tree-shadow-l',
} as const satisfies Record<Stage, string>;

/** Frames of trunk and crown; sprout and sapling are all crown. */
export function treeFrames(seed: Seed, stage: Stage): { trunk: string | null; crown: string } {
  const tree = `tree-${seed}`;
  if (stage === 'sprout' || stage === 'sapling') return { trunk: null, crown: `${tree}-${stage}` };
  if (stage === 'young') return { trunk: `${tree}-young-trunk`, crown: `${tree}-young-crown` };
  return { trunk: `${tree}-trunk`, crown: `${tree}-${stage}-crown` };
}

/** Height of the crown's middle above the soil, in world units. */
export const crownMiddle = {
  sprout: 14,
  sapling: 28,
  young: 56,
  blossom: 78,
  fruit: 78,
} as const satisfies Record<Stage, number>;

/** Variation between trees of a kind: tint of the leaves, and size. */
const SHADES = [0xffffff, 0xfff6dc, 0xeefbe6, 0xf6f2ff] as const;
const APART = 0.09;
const SMALLEST = 0.86;
/** The crown's shadow falls to the lower right, over the bed's edge. */
const CAST = 1.35;
const POP_MS = 620;
const POKE_MS = 560;
const GLINT_MS = 1900;

/** A plant in one of its stages: trunk, a crown that sways, rays behind it when the fruit is ripe. */
export class Tree {
  readonly view = new Container({ label: 'tree', visible: false });
  readonly #shadow: Sprite;
  readonly #shine: Sprite;
  readonly #trunk = new Sprite(Texture.EMPTY);
  readonly #crown = new Sprite(Texture.EMPTY);
  readonly #glint: Sprite;
  readonly #plant = new Container();
  readonly #atlas: Atlas;
  readonly #spot: Spot;
  #stage: Stage | null = null;
  #seed: Seed | null = null;
  #size = 1;
  #sizeGoal = 1;
  #popMs = POP_MS;
  #pokeMs = POKE_MS;

  constructor(atlas: Atlas, spot: Spot) {
    this.#atlas = atlas;
    this.#spot = spot;
    this.#shadow = spriteOf(atlas, 'tree-shadow-s', 10, 5);
    this.#shine = spriteOf(atlas, 'shine', 0, -crownMiddle.fruit);
    this.#shine.visible = false;
    this.#glint = spriteOf(atlas, 'sparkle-1');
    this.#glint.visible = false;
    this.#crown.tint = SHADES[Math.floor(seeded(63, spot.x * 7 + spot.y) * SHADES.length)] ?? SHADES[0];
    this.view.scale.set(1 + (seeded(64, spot.x * 7 + spot.y) - 0.5) * APART);
    this.#plant.addChild(this.#trunk, this.#crown, this.#glint);
    this.view.addChild(this.#shadow, this.#shine, this.#plant);
  }

  show(look: PlotLook, snap: boolean): void {
    this.view.visible = look.stage !== null;
    this.#sizeGoal = SMALLEST + ((1 - SMALLEST) * look.eighth) / 8;
    if (look.stage !== this.#stage || look.seed !== this.#seed) this.#grow(look, snap);
    if (snap) this.#size = this.#sizeGoal;
  }

  /** Springs the plant: it was touched, watered or weeded. */
  poke(): void {
    this.#pokeMs = 0;
  }

  tick(frame: Frame): void {
    if (!this.view.visible) return;
    this.#popMs = Math.min(POP_MS, this.#popMs + frame.dtMs);
    this.#pokeMs = Math.min(POKE_MS, this.#pokeMs + frame.dtMs);
    const still = frame.motion === 0;
    this.#size += (this.#sizeGoal - this.#size) * (still ? 1 : approach(frame.dtMs, 300));
    const pop = still ? 1 : overshoot(clamp01(this.#popMs / POP_MS));
    const poke = still ? 0 : ring(clamp01(this.#pokeMs / POKE_MS), 2) * 0.1;
    const ripe = this.#stage === 'fruit';
    const bounce = ripe
      ? Math.abs(Math.sin(frame.timeMs / 480 + this.#spot.x)) ** 3 * 0.025 * frame.motion
      : 0;
    const size = this.#size * (0.4 + 0.6 * pop);
    this.#plant.scale.set(size * (1 + poke - bounce), size * (1 - poke + bounce));
    this.#shadow.scale.set(size * CAST, size);
    this.#crown.skew.x = windAt(frame.timeMs, this.#spot.x, this.#spot.y) * 0.045 * frame.motion;
    if (ripe) this.#gleam(frame);
  }

  /** Turns the rays behind the fruit, and moves a glint over it. */
  #gleam(frame: Frame): void {
    const turns = frame.timeMs / GLINT_MS + this.#spot.x * 0.13 + this.#spot.y * 0.07;
    const turn = Math.floor(turns);
    const shown = Math.max(0, Math.sin((turns - turn) * Math.PI * 2));
    this.#glint.position.set(
      (seeded(61, turn) - 0.5) * 72,
      -crownMiddle.fruit + (seeded(62, turn) - 0.5) * 56,
    );
    this.#glint.scale.set(shown * 1.1);
    this.#glint.rotation = turns;
    this.#shine.rotation = frame.timeMs / 5200;
    this.#shine.alpha = 0.72 + 0.2 * Math.sin(frame.timeMs / 700 + this.#spot.y) * frame.motion;
  }

  #grow(look: PlotLook, snap: boolean): void {
    this.#stage = look.stage;
    this.#seed = look.seed;
    this.#popMs = snap ? POP_MS : 0;
    if (look.stage === null || look.seed === null) return;
    const { trunk, crown } = treeFrames(look.seed, look.stage);
    this.#trunk.visible = trunk !== null;
    if (trunk !== null) wear(this.#trunk, this.#atlas.get(trunk));
    wear(this.#crown, this.#atlas.get(crown));
    wear(this.#shadow, this.#atlas.get(shadows[look.stage]));
    this.#shine.visible = look.stage === 'fruit';
    this.#glint.visible = look.stage === 'fruit';
    if (!snap) this.#size = SMALLEST;
  }
}
